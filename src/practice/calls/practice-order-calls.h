/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-records.h"
#include "practice-reply.h"

void practice_orders_list (const PracticeRecords *records,
                           const PracticeRequest *request,
                           PracticeReply *reply);
void practice_orders_create (const PracticeRecords *records,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_orders_get (const PracticeRecords *records,
                          const PracticeRequest *request,
                          PracticeReply *reply);
