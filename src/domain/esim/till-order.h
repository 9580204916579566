/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-address.h"
#include "till-decimal.h"
#include "till-record.h"
#include "till-usage.h"

/* Section 3.1. UNKNOWN is a status that this version does not know. */
typedef enum
{
  TILL_ORDER_UNKNOWN,
  TILL_ORDER_PENDING,
  TILL_ORDER_PROVISIONING,
  TILL_ORDER_ACTIVE,
  TILL_ORDER_FAILED,
} TillOrderStatus;

TillOrderStatus till_order_status_parse (const char *text);
const char *till_order_status_to_string (TillOrderStatus status);
gboolean till_order_status_is_open (TillOrderStatus status);

/* EsimData of section 2.5 */
typedef struct
{
  char *iccid;
  char *activation_code; /* the LPA text (qrcode) */
  char *qr_image;        /* data URI; decode it on request only, with limits */
  char *ios_tap_link;
} TillEsim;

TillEsim *till_esim_new (void);
void till_esim_free (TillEsim *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillEsim, till_esim_free)

#define TILL_TYPE_ORDER (till_order_get_type ())
G_DECLARE_FINAL_TYPE (TillOrder, till_order, TILL, ORDER, TillRecord)

/* An order with the fields of all calls (section 2.5). The decoder fills it once; then it is
 * read-only. Fields that the service has not sent are NULL or zero. */
struct _TillOrder
{
  TillRecord parent_instance;

  TillOrderStatus status;
  char *status_text; /* the service's text */

  char *country;
  char *country_iso;
  char *data_gb;
  int days;

  char *invoice_id;
  char *pay_url;
  TillDecimal amount;
  char *currency;
  GPtrArray *addresses; /* of TillAddress, never NULL */
  gint64 expires_at_ms;
  gint64 created_at_ms;
  gint64 seen_at_ms; /* when this computer first read it; zero if unknown */
  gint64 read_at_ms; /* when the archive last read it from the service; zero for an answer */
  /* When this computer saw the status change: to provisioning, and to active or failed. The service
   * does not send these times; zero if this computer did not see the change. */
  gint64 provisioning_seen_at_ms;
  gint64 finished_seen_at_ms;
  char *note;
  char *client_email;
  char *client_ref;

  TillEsim *esim;   /* only when active */
  TillUsage *usage; /* only when active */
};

TillOrder *till_order_new (const char *id);
TillOrder *till_order_merge (TillOrder *newer, TillOrder *older);
gint64 till_order_get_since_ms (TillOrder *self);
void till_order_note_change (TillOrder *self, TillOrderStatus before, gint64 seen_at_ms);
