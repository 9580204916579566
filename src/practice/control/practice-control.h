/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

void practice_control_pay (PracticeService *service,
                           const PracticeRequest *request,
                           PracticeReply *reply);
void practice_control_provision (PracticeService *service,
                                 const PracticeRequest *request,
                                 PracticeReply *reply);
void practice_control_fail (PracticeService *service,
                            const PracticeRequest *request,
                            PracticeReply *reply);
void practice_control_use (PracticeService *service,
                           const PracticeRequest *request,
                           PracticeReply *reply);
void practice_control_install (PracticeService *service,
                               const PracticeRequest *request,
                               PracticeReply *reply);
void practice_control_count (PracticeService *service,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_control_advance (PracticeService *service,
                               const PracticeRequest *request,
                               PracticeReply *reply);

G_END_DECLS
