/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-records.h"
#include "practice-reply.h"

void practice_control_pay (const PracticeRecords *records,
                           const PracticeRequest *request,
                           PracticeReply *reply);
void practice_control_provision (const PracticeRecords *records,
                                 const PracticeRequest *request,
                                 PracticeReply *reply);
void practice_control_fail (const PracticeRecords *records,
                            const PracticeRequest *request,
                            PracticeReply *reply);
void practice_control_use (const PracticeRecords *records,
                           const PracticeRequest *request,
                           PracticeReply *reply);
void practice_control_install (const PracticeRecords *records,
                               const PracticeRequest *request,
                               PracticeReply *reply);
void practice_control_count (guint64 n_requests, PracticeReply *reply);
void practice_control_advance (const PracticeRecords *records,
                               const PracticeRequest *request,
                               PracticeReply *reply);
