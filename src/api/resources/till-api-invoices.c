/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sections 4.5 to 4.8: invoices. */

#include "till-api-invoices.h"

#include "till-decode.h"
#include "till-request.h"

#define PATH "/api/v1/invoices"

static gpointer
decode_list_item (const TillJson *item)
{
  return till_decode_invoice (item, FALSE, NULL);
}

static gpointer
decode_list (const TillJson *data, const TillRequest *request)
{
  const TillRequestRange *window = request->context;

  return till_decode_page (data, "invoices", window->offset, window->limit, decode_list_item);
}

static gpointer
decode_one (const TillJson *data, const TillRequest *request)
{
  till_decode_same_id (data, till_json_first_of (data, "invoiceId", "id", NULL), request->context);

  return till_decode_invoice (data, TRUE, request->context);
}

/* The answer does not repeat the description and the metadata (section 2.1). */
static gpointer
decode_created (const TillJson *data, const TillRequest *request)
{
  const TillInvoiceDraft *draft = request->context;
  TillInvoice *invoice = NULL;

  till_decode_same_id (data, "orderId", draft->order_id);
  invoice = till_decode_invoice (data, TRUE, NULL);
  if (invoice == NULL)
    return NULL;

  if (invoice->order_id == NULL)
    invoice->order_id = g_strdup (draft->order_id);
  if (invoice->description == NULL)
    invoice->description = g_strdup (draft->description);
  if (invoice->metadata == NULL)
    invoice->metadata = g_strdup (draft->metadata);

  return invoice;
}

static gpointer
decode_cancelled (const TillJson *data, const TillRequest *request)
{
  g_autofree char *status = till_json_require_word (data, "status");

  till_decode_same_id (data, till_json_first_of (data, "invoiceId", "id", NULL), request->context);
  if (till_invoice_status_parse (status) != TILL_INVOICE_CANCELLED)
    till_json_fail (data, "status", "CANCELLED expected");

  return GINT_TO_POINTER (TRUE);
}

static void
append_string (GString *body, const char *name, const char *text)
{
  g_autofree char *quoted = NULL;

  if (text == NULL || *text == '\0')
    return;

  quoted = till_json_quote (text);
  g_string_append_printf (body, ",\"%s\":%s", name, quoted);
}

/* The body has the exact digits of the amount. */
static char *
build_body (const TillInvoiceDraft *draft)
{
  g_autofree char *amount = till_decimal_to_string (&draft->amount);
  GString *body = g_string_new (NULL);

  g_string_append_printf (body, "{\"amount\":%s,\"currency\":\"USD\"", amount);
  append_string (body, "description", draft->description);
  append_string (body, "orderId", draft->order_id);
  append_string (body, "metadata", draft->metadata);
  g_string_append_c (body, '}');

  return g_string_free (body, FALSE);
}

/* Sends a request about one invoice, or fails at once where no invoice can have this id. */
static void
send_for_one (TillTransport *transport,
              gpointer source_tag,
              const char *method,
              TillPriority priority,
              const char *invoice_id,
              TillDecodeFunc decode,
              GDestroyNotify free_result,
              GCancellable *cancellable,
              GAsyncReadyCallback callback,
              gpointer user_data)
{
  g_autoptr (TillRequest) request = till_request_new (method, PATH, priority);
  g_autoptr (GError) error = NULL;

  if (!till_request_append_id (request, invoice_id, &error))
    {
      g_task_report_error (transport, callback, user_data, source_tag, g_steal_pointer (&error));
      return;
    }

  till_request_set_decoder (request, decode, free_result);
  till_request_set_context (request, g_strdup (invoice_id), g_free);
  till_transport_send_async (transport, source_tag, g_steal_pointer (&request), cancellable,
                             callback, user_data);
}

/* Section 4.6: asks for at most @limit (1 to 100) invoices from @offset on. @status is
 * %TILL_INVOICE_UNKNOWN for any status; @order_id is %NULL or empty for any order. */
void
till_api_list_invoices_async (TillTransport *transport,
                              TillPriority priority,
                              TillInvoiceStatus status,
                              const char *order_id,
                              guint64 offset,
                              guint limit,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  const TillDialect *dialect = NULL;
  TillRequest *request = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (limit > 0 && limit <= TILL_API_PAGE_MAX);

  dialect = till_transport_get_dialect (transport);
  request = till_request_new ("GET", PATH, priority);
  if (status != TILL_INVOICE_UNKNOWN)
    till_request_add_parameter (request, dialect->status_param,
                                till_invoice_status_to_string (status));
  till_request_add_parameter (request, dialect->order_id_param, order_id);
  till_request_set_window (request, dialect, offset, limit);
  till_request_set_decoder (request, decode_list, (GDestroyNotify) till_page_free);

  till_transport_send_async (transport, till_api_list_invoices_async, request, cancellable,
                             callback, user_data);
}

/* Returns: (transfer full): a page of incomplete TillInvoice, or %NULL with an error. */
TillPage *
till_api_list_invoices_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_list_invoices_async, result, error);
}

/* Section 4.7. */
void
till_api_get_invoice_async (TillTransport *transport,
                            TillPriority priority,
                            const char *invoice_id,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (invoice_id != NULL);

  send_for_one (transport, till_api_get_invoice_async, "GET", priority, invoice_id, decode_one,
                g_object_unref, cancellable, callback, user_data);
}

/* Returns: (transfer full): the invoice, or %NULL with an error. */
TillInvoice *
till_api_get_invoice_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_get_invoice_async, result, error);
}

/* Section 4.7, as text, to show the exact answer of the service. */
void
till_api_get_invoice_text_async (TillTransport *transport,
                                 const char *invoice_id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (invoice_id != NULL);

  send_for_one (transport, till_api_get_invoice_text_async, "GET", TILL_PRIORITY_FOREGROUND,
                invoice_id, NULL, g_free, cancellable, callback, user_data);
}

/* Returns: (transfer full): the body of the answer, readable or not, without the keys of the
 * account; or %NULL with an error where the service refuses. */
char *
till_api_get_invoice_text_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_get_invoice_text_async, result, error);
}

/* Section 4.5. @draft has passed till_invoice_draft_check(). Its order id finds the invoice when
 * the answer is lost. */
void
till_api_create_invoice_async (TillTransport *transport,
                               const TillInvoiceDraft *draft,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  TillRequest *request = NULL;

  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (draft != NULL && till_invoice_draft_check (draft) == TILL_DRAFT_FINE);

  request = till_request_new ("POST", PATH, TILL_PRIORITY_FOREGROUND);
  request->body = build_body (draft);
  request->created_by = till_transport_get_dialect (transport);
  till_request_set_context (request, till_invoice_draft_copy (draft),
                            (GDestroyNotify) till_invoice_draft_free);
  till_request_set_decoder (request, decode_created, g_object_unref);

  till_transport_send_async (transport, till_api_create_invoice_async, request, cancellable,
                             callback, user_data);
}

/* Returns: (transfer full): the new invoice, with the fields of the draft that the answer leaves
 * out; or %NULL with an error. */
TillInvoice *
till_api_create_invoice_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_create_invoice_async, result, error);
}

/* Section 4.8. */
void
till_api_cancel_invoice_async (TillTransport *transport,
                               const char *invoice_id,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_return_if_fail (TILL_IS_TRANSPORT (transport));
  g_return_if_fail (invoice_id != NULL);

  send_for_one (transport, till_api_cancel_invoice_async, "DELETE", TILL_PRIORITY_FOREGROUND,
                invoice_id, decode_cancelled, NULL, cancellable, callback, user_data);
}

/* Returns: %TRUE when the service confirms, else %FALSE with an error. */
gboolean
till_api_cancel_invoice_finish (TillTransport *transport, GAsyncResult *result, GError **error)
{
  return till_transport_send_finish (transport, till_api_cancel_invoice_async, result, error) !=
         NULL;
}
