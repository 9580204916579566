/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-clock.h"
#include "practice-database.h"
#include "practice-json.h"
#include "practice-options.h"

/* The webhooks of section 6 in the database, and each attempt to deliver one. */
typedef struct _PracticeWebhookQueue PracticeWebhookQueue;

PracticeWebhookQueue *practice_webhook_queue_new (PracticeDatabase *database,
                                                  PracticeClock *clock,
                                                  const PracticeOptions *options);
void practice_webhook_queue_free (PracticeWebhookQueue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeWebhookQueue, practice_webhook_queue_free)

void practice_webhook_queue_add (PracticeWebhookQueue *self, gint64 invoice);
char *practice_webhook_queue_load_body (PracticeWebhookQueue *self, gint64 n);
GArray *practice_webhook_queue_list_pending (PracticeWebhookQueue *self);
gint64 practice_webhook_queue_record_attempt (PracticeWebhookQueue *self,
                                              gint64 n,
                                              guint status,
                                              const char *problem);
void practice_webhook_queue_write (PracticeWebhookQueue *self, PracticeJson *json);
