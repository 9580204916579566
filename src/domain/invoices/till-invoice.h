/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-address.h"
#include "till-decimal.h"
#include "till-record.h"

/* Section 3.2. UNKNOWN is a status that this version does not know. */
typedef enum
{
  TILL_INVOICE_UNKNOWN,
  TILL_INVOICE_PENDING,
  TILL_INVOICE_PAID,
  TILL_INVOICE_EXPIRED,
  TILL_INVOICE_CANCELLED,
} TillInvoiceStatus;

TillInvoiceStatus till_invoice_status_parse (const char *text);
const char *till_invoice_status_to_string (TillInvoiceStatus status);

#define TILL_TYPE_INVOICE (till_invoice_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoice, till_invoice, TILL, INVOICE, TillRecord)

/* An invoice with the fields of all calls (section 2.1). The decoder fills it once; then it is
 * read-only. Fields that the service has not sent are NULL or zero. */
struct _TillInvoice
{
  TillRecord parent_instance;

  TillInvoiceStatus status;
  char *status_text; /* the service's text */
  TillDecimal amount;
  char *currency;
  char *order_id;
  char *description;
  char *metadata;
  char *pay_url;
  GPtrArray *addresses; /* of TillAddress, never NULL */
  TillPayment *payment;
  char *paid_chain; /* list item only */
  gint64 created_at_ms;
  gint64 expires_at_ms;
  gint64 paid_at_ms;
  gint64 read_at_ms;    /* when the archive last read it from the service; zero for an answer */
  gboolean is_accepted; /* from the archive: the payment was accepted or refunded */
  gboolean is_complete; /* FALSE for a list item, which has no addresses, description, metadata and
                           payment */
};

TillInvoice *till_invoice_new (const char *id);
TillInvoice *till_invoice_merge (TillInvoice *newer, TillInvoice *older);
gint64 till_invoice_get_paid_at_ms (const TillInvoice *self);
const char *till_invoice_get_paid_chain (const TillInvoice *self);
gboolean till_invoice_has_payment (const TillInvoice *self);
