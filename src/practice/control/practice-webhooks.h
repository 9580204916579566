/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-invoices.h"
#include "practice-service.h"

G_BEGIN_DECLS

PracticeWebhooks *practice_webhooks_new (PracticeService *service);
void practice_webhooks_free (PracticeWebhooks *self);

void practice_webhooks_queue (PracticeService *service, gint64 invoice);
void practice_webhooks_send_queued (PracticeWebhooks *self);

void practice_webhooks_list (PracticeService *service,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_webhooks_deliver (PracticeService *service,
                                const PracticeRequest *request,
                                PracticeReply *reply);
const char *practice_webhooks_get_url (PracticeWebhooks *self);
void practice_webhooks_set_url (PracticeService *service,
                                const PracticeRequest *request,
                                PracticeReply *reply);

G_END_DECLS
