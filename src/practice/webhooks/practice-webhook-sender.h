/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-reply.h"
#include "practice-webhook-queue.h"

/* Sends the webhooks of a queue to the address of the store, and answers the calls of /practice/
 * about them. */
typedef struct _PracticeWebhookSender PracticeWebhookSender;

PracticeWebhookSender *practice_webhook_sender_new (PracticeWebhookQueue *queue,
                                                    const PracticeOptions *options);
void practice_webhook_sender_free (PracticeWebhookSender *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeWebhookSender, practice_webhook_sender_free)

const char *practice_webhook_sender_get_url (PracticeWebhookSender *self);
void practice_webhook_sender_send_pending (PracticeWebhookSender *self);

void practice_webhooks_list (PracticeWebhookSender *self,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_webhooks_deliver (PracticeWebhookSender *self,
                                const PracticeRequest *request,
                                PracticeReply *reply);
void practice_webhooks_set_url (PracticeWebhookSender *self,
                                const PracticeRequest *request,
                                PracticeReply *reply);
