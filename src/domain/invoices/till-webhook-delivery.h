/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record.h"

/* The result of checking a webhook (section 6). Only deliveries with the right signature are
 * read. */
typedef enum
{
  TILL_WEBHOOK_DELIVERY_GENUINE,
  TILL_WEBHOOK_DELIVERY_DUPLICATE,   /* signed, but the event was delivered before */
  TILL_WEBHOOK_DELIVERY_OLD,         /* signed, but outside the replay window */
  TILL_WEBHOOK_DELIVERY_OTHER_EVENT, /* signed, of a kind that this version does not know */
  TILL_WEBHOOK_DELIVERY_MALFORMED,   /* signed, but not an event */
  TILL_WEBHOOK_DELIVERY_WRONG,       /* the signature does not match the body */
  TILL_WEBHOOK_DELIVERY_UNSIGNED,    /* the signature header is missing */
  TILL_WEBHOOK_DELIVERY_NOT_CHECKED, /* no secret key is available */
} TillWebhookDeliveryVerdict;

gboolean till_webhook_delivery_verdict_is_signed (TillWebhookDeliveryVerdict verdict);
const char *till_webhook_delivery_verdict_to_string (TillWebhookDeliveryVerdict verdict);
TillWebhookDeliveryVerdict till_webhook_delivery_verdict_parse (const char *text);

#define TILL_TYPE_WEBHOOK_DELIVERY (till_webhook_delivery_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookDelivery,
                      till_webhook_delivery,
                      TILL,
                      WEBHOOK_DELIVERY,
                      TillRecord)

/* One received webhook. It is filled once; then it is read-only. */
struct _TillWebhookDelivery
{
  TillRecord parent_instance; /* its id is a number of this computer, not of the service */

  gint64 received_at_ms;
  TillWebhookDeliveryVerdict verdict;
  char *headers; /* one on each line; values that may be secret are left out */
  GBytes *body;  /* may be cut */
  gsize size;    /* of the whole body, in bytes */

  /* NULL if the body was not read */
  char *event;
  char *invoice_id;
  char *order_id;

  gboolean is_followed; /* the invoice was read from the service since */
};

TillWebhookDelivery *till_webhook_delivery_new (const char *id);
TillWebhookDelivery *till_webhook_delivery_copy (TillWebhookDelivery *self, const char *id);
