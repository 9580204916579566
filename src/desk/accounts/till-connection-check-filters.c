/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The part of "Check connection" that finds the names of the two filters of the invoice list
 * (section 4.6), once there is an invoice. A service ignores names that it does not know, so
 * each name is tried with a value that an unfiltered answer can't fit: another status than that
 * of the newest invoice, and an order id that does not exist. Where no name works, the given one
 * stays, and the connection counts as good. */

#include "till-connection-check-filters.h"

#include "till-api-error.h"
#include "till-api-invoices.h"

static const char *const status_names[] = { "status", "state", "invoiceStatus", "invoice_status" };
static const char *const order_names[] = { "orderId",   "order_id", "order", "search",
                                           "reference", "query",    "q" };

typedef struct
{
  TillDialectSettings setting;
  const char *const *names;
  guint n_names;
  gsize param; /* its offset in a TillDialect */
} Filter;

static const Filter filters[] = {
  { TILL_DIALECT_STATUS_PARAM, status_names, G_N_ELEMENTS (status_names),
    G_STRUCT_OFFSET (TillDialect, status_param) },
  { TILL_DIALECT_ORDER_ID_PARAM, order_names, G_N_ELEMENTS (order_names),
    G_STRUCT_OFFSET (TillDialect, order_id_param) },
};

typedef struct
{
  TillBaseUrl *base_url;
  TillCredentialProvider *provider;
  TillClock *clock;
  TillDialect *dialect;
  TillInvoiceStatus other_status;
  char *no_order;

  guint filter;
  guint n_tried; /* names of the filter, the given one first */
  char *given;
} Filters;

static void try_filter (GTask *task);

static void
filters_free (Filters *self)
{
  till_base_url_unref (self->base_url);
  g_object_unref (self->provider);
  g_object_unref (self->clock);
  g_clear_pointer (&self->dialect, till_dialect_free);
  g_free (self->no_order);
  g_free (self->given);
  g_free (self);
}

static char **
get_param (Filters *self)
{
  return G_STRUCT_MEMBER_P (self->dialect, filters[self->filter].param);
}

static void
set_param (Filters *self, const char *name)
{
  char **param = get_param (self);

  g_free (*param);
  *param = g_strdup (name);
}

static void
begin_filter (Filters *self)
{
  self->n_tried = 0;
  g_free (self->given);
  self->given = g_strdup (*get_param (self));
}

/* Tries the next name of the filter, or the next filter. */
static void
try_next (GTask *task)
{
  Filters *self = g_task_get_task_data (task);
  const Filter *filter = &filters[self->filter];
  const char *name = NULL;

  while (name == NULL && self->n_tried < filter->n_names)
    {
      name = filter->names[self->n_tried++];
      if (g_str_equal (name, self->given))
        name = NULL;
    }

  set_param (self, name != NULL ? name : self->given);
  if (name == NULL && ++self->filter < G_N_ELEMENTS (filters))
    begin_filter (self);
  try_filter (task);
}

static void
note_found (GTask *task)
{
  Filters *self = g_task_get_task_data (task);

  self->dialect->found |= filters[self->filter].setting;
  if (++self->filter < G_N_ELEMENTS (filters))
    begin_filter (self);
  try_filter (task);
}

static gboolean
is_filtered (Filters *self, TillPage *page)
{
  TillInvoice *first = page->records->len > 0 ? g_ptr_array_index (page->records, 0) : NULL;

  return first == NULL || (filters[self->filter].setting == TILL_DIALECT_STATUS_PARAM &&
                           first->status == self->other_status);
}

static gboolean
is_about_the_name (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED) ||
         g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED);
}

static void
succeed (GTask *task)
{
  Filters *self = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&self->dialect),
                         (GDestroyNotify) till_dialect_free);
}

static void
tried_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Filters *self = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_api_list_invoices_finish (TILL_TRANSPORT (source), result, &error);

  if (page != NULL && is_filtered (self, page))
    note_found (task);
  else if (page != NULL || is_about_the_name (error))
    try_next (task);
  else
    {
      set_param (self, self->given);
      succeed (task);
    }
}

static void
try_filter (GTask *task)
{
  Filters *self = g_task_get_task_data (task);
  g_autoptr (TillTransport) transport = NULL;
  gboolean is_status = self->filter == 0;

  if (self->filter == G_N_ELEMENTS (filters))
    {
      succeed (task);
      return;
    }

  transport = till_transport_new (self->base_url, self->provider, self->dialect, self->clock);
  till_api_list_invoices_async (transport, TILL_PRIORITY_FOREGROUND,
                                is_status ? self->other_status : TILL_INVOICE_UNKNOWN,
                                is_status ? NULL : self->no_order, 0, 2,
                                g_task_get_cancellable (task), tried_cb, g_object_ref (task));
}

/* Finds the names of the filters with GETs of two invoices each. @seen is the newest invoice of
 * the list. */
void
till_connection_check_filters_async (TillBaseUrl *base_url,
                                     TillCredentialProvider *provider,
                                     TillClock *clock,
                                     const TillDialect *dialect,
                                     TillInvoice *seen,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autofree char *random = g_uuid_string_random ();
  Filters *self = NULL;

  g_return_if_fail (base_url != NULL && dialect != NULL);
  g_return_if_fail (TILL_IS_CREDENTIAL_PROVIDER (provider) && TILL_IS_CLOCK (clock));
  g_return_if_fail (TILL_IS_INVOICE (seen));

  self = g_new0 (Filters, 1);
  self->base_url = till_base_url_ref (base_url);
  self->provider = g_object_ref (provider);
  self->clock = g_object_ref (clock);
  self->dialect = till_dialect_copy (dialect);
  self->other_status =
      seen->status == TILL_INVOICE_PENDING ? TILL_INVOICE_PAID : TILL_INVOICE_PENDING;
  self->no_order = g_strconcat ("check-", random, NULL);
  begin_filter (self);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_connection_check_filters_async);
  g_task_set_task_data (task, self, (GDestroyNotify) filters_free);
  try_filter (task);
}

/* Returns: (transfer full): the dialect with the names, or %NULL with %G_IO_ERROR_CANCELLED. */
TillDialect *
till_connection_check_filters_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
