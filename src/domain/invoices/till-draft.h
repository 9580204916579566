/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

#define TILL_DESCRIPTION_MAX 500
#define TILL_ORDER_ID_MAX    200
#define TILL_METADATA_MAX    2000

/* Problems of a draft: limits of section 8, fields of sections 4.2 and 4.5 */
typedef enum
{
  TILL_DRAFT_FINE = 0,
  TILL_DRAFT_AMOUNT_NOT_A_NUMBER = 1 << 0,
  TILL_DRAFT_AMOUNT_TOO_SMALL = 1 << 1,
  TILL_DRAFT_AMOUNT_TOO_LARGE = 1 << 2,
  TILL_DRAFT_DESCRIPTION_TOO_LONG = 1 << 3,
  TILL_DRAFT_ORDER_ID_EMPTY = 1 << 4,
  TILL_DRAFT_ORDER_ID_TOO_LONG = 1 << 5,
  TILL_DRAFT_METADATA_TOO_LONG = 1 << 6,
  TILL_DRAFT_EMAIL_INVALID = 1 << 7,
  TILL_DRAFT_REFERENCE_EMPTY = 1 << 8,
  TILL_DRAFT_REFERENCE_TOO_LONG = 1 << 9,
  TILL_DRAFT_PLAN_MISSING = 1 << 10,
  TILL_DRAFT_METADATA_BROKEN = 1 << 11, /* begins as JSON but is not valid */
  TILL_DRAFT_AMOUNT_TOO_FINE = 1 << 12, /* more than two decimals */
} TillDraftProblems;

/* The body of the call in section 4.5. The currency is USD. Till always sends an order id. */
typedef struct
{
  TillDecimal amount;
  char *description; /* nullable */
  char *order_id;
  char *metadata; /* nullable */
} TillInvoiceDraft;

TillInvoiceDraft *till_invoice_draft_new (void);
TillInvoiceDraft *till_invoice_draft_copy (const TillInvoiceDraft *self);
void till_invoice_draft_free (TillInvoiceDraft *self);
TillDraftProblems till_invoice_draft_check (const TillInvoiceDraft *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillInvoiceDraft, till_invoice_draft_free)

/* The body of the call in section 4.2. Till always sends a reference. */
typedef struct
{
  char *plan_id;
  char *client_email; /* nullable */
  char *client_ref;
} TillOrderDraft;

TillOrderDraft *till_order_draft_new (void);
TillOrderDraft *till_order_draft_copy (const TillOrderDraft *self);
void till_order_draft_free (TillOrderDraft *self);
gboolean till_draft_is_id_refused (const char *reason);
TillDraftProblems till_order_draft_check (const TillOrderDraft *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOrderDraft, till_order_draft_free)

gboolean till_metadata_find_fault (const char *metadata, glong *character);
char *till_suggest_reference (const char *prefix, gint64 now_ms);
