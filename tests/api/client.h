/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-api-error.h"
#include "till-api-esim.h"
#include "till-api-invoices.h"
#include "till-api-store.h"

/* Synchronous calls of the api room. */

/* The options of a client; zero bytes are the defaults. */
typedef struct
{
  TillAuthScheme scheme;
  const TillDialect *dialect;
  TillClock *clock;
  const TillTransportLimits *limits;
} ClientOptions;

TillTransport *client_connect (const char *base_url,
                               const char *api_key,
                               const char *secret_key,
                               const ClientOptions *options);

TillStore *client_get_store (TillTransport *transport, GError **error);
TillPage *client_list_invoices (TillTransport *transport,
                                TillInvoiceStatus status,
                                const char *order_id,
                                guint64 offset,
                                guint limit,
                                GError **error);
TillInvoice *client_get_invoice (TillTransport *transport, const char *id, GError **error);
TillInvoice *
client_create_invoice (TillTransport *transport, const TillInvoiceDraft *draft, GError **error);
gboolean client_cancel_invoice (TillTransport *transport, const char *id, GError **error);
TillCatalogue *client_get_catalogue (TillTransport *transport,
                                     const char *country,
                                     const char *search,
                                     GError **error);
TillOrder *
client_create_order (TillTransport *transport, const TillOrderDraft *draft, GError **error);
TillOrder *client_get_order (TillTransport *transport, const char *id, GError **error);
TillPage *
client_list_orders (TillTransport *transport, guint64 offset, guint limit, GError **error);

TillInvoiceDraft *client_draft_invoice (const char *amount, const char *order_id);
