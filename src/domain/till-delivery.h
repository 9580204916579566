/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record.h"

G_BEGIN_DECLS

/* What the check of a webhook has shown (section 6). Only a delivery whose signature is right has
 * been read. */
typedef enum
{
  TILL_DELIVERY_GENUINE,
  TILL_DELIVERY_DUPLICATE,   /* signed, and of an event that has come before */
  TILL_DELIVERY_OLD,         /* signed, but outside of the replay window */
  TILL_DELIVERY_OTHER_EVENT, /* signed, of a kind that this version does not know */
  TILL_DELIVERY_MALFORMED,   /* signed, and not an event */
  TILL_DELIVERY_WRONG,       /* the signature does not belong to the body */
  TILL_DELIVERY_UNSIGNED,    /* the header of the signature is missing */
  TILL_DELIVERY_NOT_CHECKED, /* there is no secret key at hand to check it with */
} TillDeliveryVerdict;

gboolean till_delivery_verdict_is_signed (TillDeliveryVerdict verdict);
gboolean till_delivery_verdict_is_failure (TillDeliveryVerdict verdict);
const char *till_delivery_verdict_to_string (TillDeliveryVerdict verdict);
TillDeliveryVerdict till_delivery_verdict_parse (const char *text);

#define TILL_TYPE_DELIVERY (till_delivery_get_type ())
G_DECLARE_FINAL_TYPE (TillDelivery, till_delivery, TILL, DELIVERY, TillRecord)

/* One webhook as it came in. Filled once by the room that makes it, read-only from then on. */
struct _TillDelivery
{
  TillRecord parent_instance; /* its id is a number of this desk's, not the service's */

  gint64 received_at_ms;
  TillDeliveryVerdict verdict;
  char *headers; /* as they came, a line each; values that may be secrets are left out */
  GBytes *body;  /* as it came; the beginning of it where it was cut */
  gsize size;    /* of the whole body, in bytes */

  /* NULL where the body was not read */
  char *event;
  char *invoice_id;
  char *order_id;

  gboolean is_followed; /* the invoice has been asked for since, and the service has answered */
};

TillDelivery *till_delivery_new (const char *id);
TillDelivery *till_delivery_copy (TillDelivery *self, const char *id);

G_END_DECLS
