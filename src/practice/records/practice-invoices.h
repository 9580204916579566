/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

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

PracticeInvoice *practice_invoice_find (PracticeService *service, const char *id);
PracticeInvoice *practice_invoice_load (PracticeService *service, gint64 n);
void practice_invoice_free (PracticeInvoice *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeInvoice, practice_invoice_free)

gboolean practice_invoice_is_order_id_taken (PracticeService *service, const char *order_id);
gint64 practice_invoice_insert (PracticeService *service,
                                gint64 cents,
                                const char *order_id,
                                const char *description,
                                const char *metadata);
char *practice_invoice_get_pay_url (PracticeService *service, const PracticeInvoice *self);
char *practice_invoice_write_paid_amount (PracticeService *service, const PracticeInvoice *self);
void practice_invoice_write_addresses (PracticeService *service,
                                       const PracticeInvoice *self,
                                       PracticeJson *json);

void practice_invoices_list (PracticeService *service,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_invoices_create (PracticeService *service,
                               const PracticeRequest *request,
                               PracticeReply *reply);
void practice_invoices_get (PracticeService *service,
                            const PracticeRequest *request,
                            PracticeReply *reply);
void practice_invoices_cancel (PracticeService *service,
                               const PracticeRequest *request,
                               PracticeReply *reply);

G_END_DECLS
