/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

void practice_steering_pay (PracticeService *service,
                            const PracticeRequest *request,
                            PracticeReply *reply);
void practice_steering_provision (PracticeService *service,
                                  const PracticeRequest *request,
                                  PracticeReply *reply);
void practice_steering_fail (PracticeService *service,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_steering_use (PracticeService *service,
                            const PracticeRequest *request,
                            PracticeReply *reply);
void practice_steering_install (PracticeService *service,
                                const PracticeRequest *request,
                                PracticeReply *reply);
void practice_steering_count (PracticeService *service,
                              const PracticeRequest *request,
                              PracticeReply *reply);
void practice_steering_advance (PracticeService *service,
                                const PracticeRequest *request,
                                PracticeReply *reply);

G_END_DECLS
