/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record.h"

G_BEGIN_DECLS

/* What the check of a webhook has shown (section 6). Only a delivery whose signature is right has
 * been read. */
typedef enum
{
  TILL_WEBHOOK_DELIVERY_GENUINE,
  TILL_WEBHOOK_DELIVERY_DUPLICATE,   /* signed, and of an event that has come before */
  TILL_WEBHOOK_DELIVERY_OLD,         /* signed, but outside of the replay window */
  TILL_WEBHOOK_DELIVERY_OTHER_EVENT, /* signed, of a kind that this version does not know */
  TILL_WEBHOOK_DELIVERY_MALFORMED,   /* signed, and not an event */
  TILL_WEBHOOK_DELIVERY_WRONG,       /* the signature does not belong to the body */
  TILL_WEBHOOK_DELIVERY_UNSIGNED,    /* the header of the signature is missing */
  TILL_WEBHOOK_DELIVERY_NOT_CHECKED, /* there is no secret key at hand to check it with */
} TillWebhookDeliveryVerdict;

gboolean till_webhook_delivery_diagnosis_is_signed (TillWebhookDeliveryVerdict diagnosis);
const char *till_webhook_delivery_diagnosis_to_string (TillWebhookDeliveryVerdict diagnosis);
TillWebhookDeliveryVerdict till_webhook_delivery_diagnosis_parse (const char *text);

#define TILL_TYPE_WEBHOOK_DELIVERY (till_webhook_delivery_get_type ())
G_DECLARE_FINAL_TYPE (TillWebhookDelivery,
                      till_webhook_delivery,
                      TILL,
                      WEBHOOK_DELIVERY,
                      TillRecord)

/* One webhook as it came in. Filled once by the room that makes it, read-only from then on. */
struct _TillWebhookDelivery
{
  TillRecord parent_instance; /* its id is a number of this desk's, not the service's */

  gint64 received_at_ms;
  TillWebhookDeliveryVerdict diagnosis;
  char *headers; /* as they came, a line each; values that may be secrets are left out */
  GBytes *body;  /* as it came; the beginning of it where it was cut */
  gsize size;    /* of the whole body, in bytes */

  /* NULL where the body was not read */
  char *event;
  char *invoice_id;
  char *order_id;

  gboolean is_followed; /* the invoice has been asked for since, and the service has answered */
};

TillWebhookDelivery *till_webhook_delivery_new (const char *id);
TillWebhookDelivery *till_webhook_delivery_copy (TillWebhookDelivery *self, const char *id);

G_END_DECLS
