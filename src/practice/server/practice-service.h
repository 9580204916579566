/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-faults.h"
#include "practice-limit.h"
#include "practice-records.h"
#include "practice-webhook-sender.h"

/* All parts of one service. Only the server and the table of calls know all of them. */
typedef struct
{
  PracticeOptions *options;
  PracticeRecords records;
  PracticeWebhookQueue *webhook_queue;
  PracticeWebhookSender *webhooks;
  PracticeFaults *faults;
  PracticeLimit *limit;
  guint64 n_requests; /* below /api/, refused ones included */
} PracticeService;

PracticeService *practice_service_new (PracticeOptions *options, GError **error);
void practice_service_free (PracticeService *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeService, practice_service_free)
