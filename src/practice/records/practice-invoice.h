/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-database.h"
#include "practice-json.h"

/* As the database stores them. */
typedef enum
{
  PRACTICE_INVOICE_PENDING,
  PRACTICE_INVOICE_PAID,
  PRACTICE_INVOICE_EXPIRED,
  PRACTICE_INVOICE_CANCELLED,
  PRACTICE_INVOICE_N_STATUSES,
} PracticeInvoiceStatus;

typedef struct
{
  gint64 n;
  char *id;
  char *order_id;
  PracticeInvoiceStatus status;
  gint64 cents;
  gint64 created_ms;
  gint64 expires_ms;
  gint64 paid_ms;    /* of the last payment; zero: none */
  char *paid_route;  /* nullable: "tron:USDT" */
  char *paid_amount; /* nullable: sum of the payments in display units */
  char *paid_hash;   /* nullable: of the last payment */
  guint n_payments;
  char *description;
  char *metadata;
} PracticeInvoice;

/* What a new invoice begins with. */
typedef struct
{
  gint64 cents;
  const char *order_id;    /* nullable: the invoice's own id */
  const char *description; /* nullable */
  const char *metadata;    /* nullable */
  gint64 created_ms;
  gint64 expires_ms;
} PracticeInvoiceDraft;

const char *practice_invoice_status_name (PracticeInvoiceStatus status);
int practice_invoice_status_parse (const char *name);

PracticeInvoice *practice_invoice_find (PracticeDatabase *database, const char *id);
PracticeInvoice *practice_invoice_load (PracticeDatabase *database, gint64 n);
void practice_invoice_free (PracticeInvoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeInvoice, practice_invoice_free)

gboolean practice_invoice_is_order_id_taken (PracticeDatabase *database, const char *order_id);
gint64 practice_invoice_insert (PracticeDatabase *database,
                                guint64 seed,
                                const PracticeInvoiceDraft *draft);

char *practice_invoice_get_pay_url (const PracticeInvoice *self, const char *base_url);
char *practice_invoice_write_paid_amount (const PracticeInvoice *self, gboolean in_base_units);
void practice_invoice_write_addresses (const PracticeInvoice *self,
                                       guint64 seed,
                                       gboolean in_base_units,
                                       PracticeJson *json);
