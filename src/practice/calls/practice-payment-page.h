/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-records.h"
#include "practice-reply.h"

void practice_payment_page_get (const PracticeRecords *records,
                                const PracticeRequest *request,
                                PracticeReply *reply);
void practice_payment_page_post (const PracticeRecords *records,
                                 const PracticeRequest *request,
                                 PracticeReply *reply);
