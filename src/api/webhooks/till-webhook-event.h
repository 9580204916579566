/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-decimal.h"

/* The body of a webhook (section 6). Absent texts are NULL, absent times zero, absent amounts
 * unknown. */
typedef struct
{
  char *event;
  char *invoice_id;
  char *order_id;
  TillDecimal amount_usd; /* in the unit of the dialect */
  gint64 timestamp_ms;
} TillWebhookEvent;

TillWebhookEvent *till_webhook_event_decode (GBytes *body, GError **error);
void till_webhook_event_free (TillWebhookEvent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillWebhookEvent, till_webhook_event_free)
