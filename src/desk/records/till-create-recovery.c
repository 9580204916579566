/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the record that a create call has created when its answer was lost. A POST is never
 * repeated automatically, so the only way is to search: for an invoice by its order id, for an
 * order among the newest ones. The specification does not show what the list of orders has (section
 * 4.4): perhaps the client's reference, or else the id of the invoice, whose order id is that
 * reference (section 4.2). Where the list has neither, only the invoice is found, and the error
 * says so.
 *
 * The record must be the one of the call: the same id and the same amount. An order, and a
 * record without an id of its own, must not be older than the call. Otherwise Till would report
 * an invoice that was not created. */

#include "till-create-recovery.h"

#include "till-api-error.h"
#include "till-api-esim.h"
#include "till-api-invoices.h"
#include "till-desk-error.h"

#define CLOCK_LEEWAY_MS (60 * 1000)
#define MAX_LISTED      100000 /* for a service that ignores the offset */

typedef struct
{
  TillInvoiceDraft *invoice; /* one of the two */
  TillOrderDraft *order;
  TillTransport *transport;
  gint64 sent_at_ms; /* by this machine's clock */
  guint64 offset;    /* of the page of invoices that is asked for */
  TillPage *orders;  /* the newest; NULL after an error */
  TillOrder *found;
} Search;

static void
search_free (Search *self)
{
  g_clear_pointer (&self->invoice, till_invoice_draft_free);
  g_clear_pointer (&self->order, till_order_draft_free);
  g_clear_pointer (&self->orders, till_page_free);
  g_clear_object (&self->found);
  g_object_unref (self->transport);
  g_free (self);
}

static GTask *
task_new (TillTransport *transport,
          gint64 sent_at_ms,
          GCancellable *cancellable,
          GAsyncReadyCallback callback,
          gpointer user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);
  Search *search = g_new0 (Search, 1);

  search->transport = g_object_ref (transport);
  search->sent_at_ms = sent_at_ms;
  g_task_set_task_data (task, search, (GDestroyNotify) search_free);

  return task;
}

static void
return_not_found (GTask *task)
{
  g_task_return_new_error (task, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND, "It was not made");
}

/* The difference of the clocks is only known after an answer. */
static gboolean
is_new_enough (const Search *search, gint64 created_at_ms)
{
  gint64 skew_ms = till_transport_get_skew_ms (search->transport);

  return created_at_ms == 0 || created_at_ms >= search->sent_at_ms + skew_ms - CLOCK_LEEWAY_MS;
}

static gboolean
has_order_id (const Search *search)
{
  return search->invoice != NULL && search->invoice->order_id != NULL &&
         *search->invoice->order_id != '\0';
}

static gboolean
is_wanted (const Search *search, const TillInvoice *invoice)
{
  /* The amount of an order is not known before the call. */
  if (search->invoice == NULL)
    return g_strcmp0 (invoice->order_id, search->order->client_ref) == 0;

  return g_strcmp0 (invoice->order_id, search->invoice->order_id) == 0 &&
         invoice->amount.is_known &&
         till_decimal_compare (&invoice->amount, &search->invoice->amount) == 0;
}

static TillInvoice *
pick_invoice (const Search *search, TillPage *page)
{
  for (guint i = 0; i < page->records->len; i++)
    {
      TillInvoice *invoice = g_ptr_array_index (page->records, i);

      if (is_wanted (search, invoice) &&
          (has_order_id (search) || is_new_enough (search, invoice->created_at_ms)))
        return invoice;
    }

  return NULL;
}

/* By its reference or, where @invoice_id is not %NULL, by its invoice. */
static TillOrder *
pick_order (const Search *search, const char *invoice_id)
{
  for (guint i = 0; search->orders != NULL && i < search->orders->records->len; i++)
    {
      TillOrder *order = g_ptr_array_index (search->orders->records, i);
      gboolean is_same = invoice_id != NULL
                             ? g_strcmp0 (order->invoice_id, invoice_id) == 0
                             : g_strcmp0 (order->client_ref, search->order->client_ref) == 0;

      if (is_same && is_new_enough (search, order->created_at_ms))
        return order;
    }

  return NULL;
}

static void
invoice_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = till_api_get_invoice_finish (TILL_TRANSPORT (source), result, &error);

  if (invoice != NULL)
    g_task_return_pointer (task, invoice, g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void invoices_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
list_invoices (GTask *task)
{
  Search *search = g_task_get_task_data (task);

  till_api_list_invoices_async (search->transport, TILL_PRIORITY_FOREGROUND, TILL_INVOICE_UNKNOWN,
                                search->invoice->order_id, search->offset, TILL_API_PAGE_MAX,
                                g_task_get_cancellable (task), invoices_listed_cb,
                                g_object_ref (task));
}

/* The service finds ids that contain this one, so the invoice may be far down. */
static void
list_more_invoices (GTask *task, const TillPage *page)
{
  Search *search = g_task_get_task_data (task);

  search->offset += till_page_get_length (page);
  if (has_order_id (search) && till_page_get_length (page) > 0 && search->offset < page->total &&
      search->offset < MAX_LISTED)
    list_invoices (task);
  else
    return_not_found (task);
}

static void
invoices_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);
  TillInvoice *invoice = NULL;

  if (page == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  invoice = pick_invoice (g_task_get_task_data (task), page);
  if (invoice == NULL)
    list_more_invoices (task, page);
  else
    till_api_get_invoice_async (TILL_TRANSPORT (source), TILL_PRIORITY_FOREGROUND,
                                till_record_get_id (TILL_RECORD (invoice)),
                                g_task_get_cancellable (task), invoice_read_cb,
                                g_object_ref (task));
}

static void
return_order (GTask *task)
{
  Search *search = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&search->found), g_object_unref);
}

static void
order_invoice_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (TillInvoice) invoice =
      till_api_get_invoice_finish (TILL_TRANSPORT (source), result, NULL);
  TillOrder *order = ((Search *) g_task_get_task_data (task))->found;

  /* The order is enough. */
  if (invoice != NULL && order->addresses->len == 0)
    {
      g_ptr_array_unref (order->addresses);
      order->addresses = g_ptr_array_ref (invoice->addresses);
    }
  if (invoice != NULL && order->expires_at_ms == 0)
    order->expires_at_ms = invoice->expires_at_ms;

  return_order (task);
}

/* @order is the one; reads its invoice. */
static void
complete_order (GTask *task, TillTransport *transport, TillOrder *order)
{
  Search *search = g_task_get_task_data (task);

  search->found = g_object_ref (order);
  if (order->invoice_id == NULL)
    return_order (task);
  else
    till_api_get_invoice_async (transport, TILL_PRIORITY_FOREGROUND, order->invoice_id,
                                g_task_get_cancellable (task), order_invoice_read_cb,
                                g_object_ref (task));
}

static void
order_invoices_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);
  Search *search = g_task_get_task_data (task);
  TillInvoice *invoice = NULL;
  TillOrder *order = NULL;

  if (page == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  invoice = pick_invoice (search, page);
  if (invoice == NULL)
    {
      return_not_found (task);
      return;
    }

  order = pick_order (search, till_record_get_id (TILL_RECORD (invoice)));
  if (order == NULL)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_ORDER_UNLISTED,
                             "Only the invoice of the order is listed");
  else
    complete_order (task, TILL_TRANSPORT (source), order);
}

static void
orders_listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Search *search = g_task_get_task_data (task);
  TillOrder *order = NULL;

  search->orders = till_api_list_orders_finish (TILL_TRANSPORT (source), result, &error);
  /* If the list can't be decoded, the invoice can still be found. */
  if (search->orders == NULL && !g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  order = pick_order (search, NULL);
  if (order != NULL)
    complete_order (task, TILL_TRANSPORT (source), order);
  else
    till_api_list_invoices_async (TILL_TRANSPORT (source), TILL_PRIORITY_FOREGROUND,
                                  TILL_INVOICE_UNKNOWN, search->order->client_ref, 0,
                                  TILL_API_PAGE_MAX, g_task_get_cancellable (task),
                                  order_invoices_listed_cb, g_object_ref (task));
}

void
till_create_recovery_find_invoice_async (TillTransport *transport,
                                         const TillInvoiceDraft *draft,
                                         gint64 sent_at_ms,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data)
{
  g_autoptr (GTask) task = task_new (transport, sent_at_ms, cancellable, callback, user_data);
  Search *search = g_task_get_task_data (task);

  g_task_set_source_tag (task, till_create_recovery_find_invoice_async);
  search->invoice = till_invoice_draft_copy (draft);
  list_invoices (task);
}

/* Returns: (transfer full): the invoice with its details; %NULL with %TILL_API_ERROR_NOT_FOUND
 * where it was not created, or with the error of the search. */
TillInvoice *
till_create_recovery_find_invoice_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, till_create_recovery_find_invoice_async),
                        NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_create_recovery_find_order_async (TillTransport *transport,
                                       const TillOrderDraft *draft,
                                       gint64 sent_at_ms,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  GTask *task = task_new (transport, sent_at_ms, cancellable, callback, user_data);
  Search *search = g_task_get_task_data (task);

  g_task_set_source_tag (task, till_create_recovery_find_order_async);
  search->order = till_order_draft_copy (draft);
  till_api_list_orders_async (transport, TILL_PRIORITY_FOREGROUND, 0, TILL_API_PAGE_MAX,
                              cancellable, orders_listed_cb, task);
}

/* Returns: (transfer full): the order from the list and its invoice; %NULL with
 * %TILL_API_ERROR_NOT_FOUND where it was not created, with %TILL_DESK_ERROR_ORDER_UNLISTED where
 * only its invoice was found, or with the error of the search. */
TillOrder *
till_create_recovery_find_order_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_async_result_is_tagged (result, till_create_recovery_find_order_async),
                        NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
