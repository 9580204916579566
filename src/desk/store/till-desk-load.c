/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's verbs for views: from the service, and from the archive while the service does not
 * answer. Each kind of answer says how to ask either; the rest is the same for all. */

#include "till-desk-load.h"

#include "till-archive-documents.h"
#include "till-archived-source.h"
#include "till-desk-error.h"
#include "till-desk-private.h"
#include "till-fallback-source.h"
#include "till-define.h"
#include "till-archive-records.h"

/* The ids are %NULL but for records. */
typedef struct
{
  void (*ask) (TillDesk *desk,
               const char *id,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer user_data);
  void (*ask_archive) (TillArchive *archive,
                       const char *id,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data);
  gpointer (*finish_archive) (TillArchive *archive,
                              GAsyncResult *result,
                              gint64 *read_at_ms,
                              GError **error);
  gboolean is_record;
} Kind;

typedef struct
{
  const Kind *kind;
  char *id; /* of a record */
  gint64 read_at_ms;
  gboolean has_asked; /* the service */
  GError *error;      /* why the service does not answer, once the archive is asked */
} Load;

static void
load_free (Load *self)
{
  g_free (self->id);
  g_clear_error (&self->error);
  g_free (self);
}

static void
fail (GTask *task)
{
  Load *load = g_task_get_task_data (task);

  if (load->kind->is_record)
    g_task_return_new_error (task, TILL_DESK_ERROR, TILL_DESK_ERROR_NOT_ARCHIVED, "%s",
                             load->error->message);
  else
    g_task_return_error (task, g_steal_pointer (&load->error));
}

static void answered_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
ask (GTask *task)
{
  Load *load = g_task_get_task_data (task);

  load->has_asked = TRUE;
  load->kind->ask (g_task_get_source_object (task), load->id, g_task_get_cancellable (task),
                   answered_cb, g_object_ref (task));
}

/* The service may be back by the time the archive has answered: then it is asked after all, because
 * listeners of the connectivity count on an answer of the service. It is also asked for what the
 * archive does not have. */
static void
archive_answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GObject) object = NULL;
  TillDesk *self = g_task_get_source_object (task);
  Load *load = g_task_get_task_data (task);
  gint64 read_at_ms = 0;

  object = load->kind->finish_archive (TILL_ARCHIVE (source), result, &read_at_ms, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else if (!till_connectivity_is_away (self->connectivity))
    {
      g_clear_error (&load->error);
      ask (task);
    }
  else if (object != NULL)
    {
      load->read_at_ms = read_at_ms;
      g_task_return_pointer (task, g_steal_pointer (&object), g_object_unref);
    }
  else if (!load->has_asked)
    ask (task);
  else
    fail (task);
}

/* Takes @error, why the service does not answer. */
static void
ask_archive (GTask *task, GError *error)
{
  TillDesk *self = g_task_get_source_object (task);
  Load *load = g_task_get_task_data (task);

  load->error = error;
  if (self->archive != NULL)
    load->kind->ask_archive (self->archive, load->id, g_task_get_cancellable (task),
                             archive_answered_cb, g_object_ref (task));
  else
    g_task_return_error (task, g_steal_pointer (&load->error));
}

/* Takes @error. */
static void
fall_back_or_fail (GTask *task, GError *error)
{
  const Load *load = g_task_get_task_data (task);

  if (load->error == NULL)
    {
      ask_archive (task, error);
      return;
    }

  g_error_free (error);
  fail (task);
}

/* All of the desk's calls that ask the service end in a task with an object. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = TILL_DESK (source);
  GError *error = NULL;
  gpointer object = g_task_propagate_pointer (G_TASK (result), &error);

  if (object != NULL)
    g_task_return_pointer (task, object, g_object_unref);
  else if (till_connectivity_is_away (self->connectivity) &&
           !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    fall_back_or_fail (task, error);
  else
    g_task_return_error (task, error);
}

static void
start (TillDesk *self,
       const Kind *kind,
       const char *id,
       gpointer source_tag,
       GCancellable *cancellable,
       GAsyncReadyCallback callback,
       gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Load *load = g_new0 (Load, 1);

  g_task_set_source_tag (task, source_tag);
  load->kind = kind;
  load->id = g_strdup (id);
  g_task_set_task_data (task, load, (GDestroyNotify) load_free);
  if (till_connectivity_is_away (self->connectivity))
    ask_archive (task, g_error_copy (till_connectivity_get_error (self->connectivity)));
  else
    ask (task);
}

static gpointer
finish (TillDesk *self, GAsyncResult *result, gint64 *read_at_ms, GError **error)
{
  const Load *load = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  load = g_task_get_task_data (G_TASK (result));
  if (read_at_ms != NULL)
    *read_at_ms = load->read_at_ms;

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
ask_store (TillDesk *desk,
           const char *id,
           GCancellable *cancellable,
           GAsyncReadyCallback callback,
           gpointer user_data)
{
  till_desk_get_store_async (desk, cancellable, callback, user_data);
}

static void
ask_archive_for_store (TillArchive *archive,
                       const char *id,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  till_archive_load_store_async (archive, cancellable, callback, user_data);
}

static gpointer
finish_archived_store (TillArchive *archive,
                       GAsyncResult *result,
                       gint64 *read_at_ms,
                       GError **error)
{
  return till_archive_load_store_finish (archive, result, read_at_ms, error);
}

static const Kind store_kind = {
  ask_store,
  ask_archive_for_store,
  finish_archived_store,
  FALSE,
};

void
till_desk_load_store_async (TillDesk *self,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_return_if_fail (TILL_IS_DESK (self));

  start (self, &store_kind, NULL, till_desk_load_store_async, cancellable, callback, user_data);
}

/* Returns: (transfer full): what there is to look at, or %NULL with an error. */
TillStore *
till_desk_load_store_finish (TillDesk *self,
                             GAsyncResult *result,
                             gint64 *read_at_ms,
                             GError **error)
{
  return finish (self, result, read_at_ms, error);
}

static void
ask_catalogue (TillDesk *desk,
               const char *id,
               GCancellable *cancellable,
               GAsyncReadyCallback callback,
               gpointer user_data)
{
  till_desk_get_catalogue_async (desk, NULL, NULL, cancellable, callback, user_data);
}

static void
ask_archive_for_catalogue (TillArchive *archive,
                           const char *id,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  till_archive_load_catalogue_async (archive, cancellable, callback, user_data);
}

static gpointer
finish_archived_catalogue (TillArchive *archive,
                           GAsyncResult *result,
                           gint64 *read_at_ms,
                           GError **error)
{
  return till_archive_load_catalogue_finish (archive, result, read_at_ms, error);
}

static const Kind catalogue_kind = {
  ask_catalogue,
  ask_archive_for_catalogue,
  finish_archived_catalogue,
  FALSE,
};

void
till_desk_load_catalogue_async (TillDesk *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_return_if_fail (TILL_IS_DESK (self));

  start (self, &catalogue_kind, NULL, till_desk_load_catalogue_async, cancellable, callback,
         user_data);
}

/* Returns: (transfer full): what there is to look at, or %NULL with an error. */
TillCatalogue *
till_desk_load_catalogue_finish (TillDesk *self,
                                 GAsyncResult *result,
                                 gint64 *read_at_ms,
                                 GError **error)
{
  return finish (self, result, read_at_ms, error);
}

static gpointer
finish_archived_invoice (TillArchive *archive,
                         GAsyncResult *result,
                         gint64 *read_at_ms,
                         GError **error)
{
  TillInvoice *invoice = till_archive_load_invoice_finish (archive, result, error);

  if (invoice != NULL)
    *read_at_ms = invoice->read_at_ms;

  return invoice;
}

static const Kind invoice_kind = {
  till_desk_get_invoice_async,
  till_archive_load_invoice_async,
  finish_archived_invoice,
  TRUE,
};

void
till_desk_load_invoice_async (TillDesk *self,
                              const char *invoice_id,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  start (self, &invoice_kind, invoice_id, till_desk_load_invoice_async, cancellable, callback,
         user_data);
}

/* Returns: (transfer full): what there is to look at, or %NULL with an error. */
TillInvoice *
till_desk_load_invoice_finish (TillDesk *self,
                               GAsyncResult *result,
                               gint64 *read_at_ms,
                               GError **error)
{
  return finish (self, result, read_at_ms, error);
}

static gpointer
finish_archived_order (TillArchive *archive,
                       GAsyncResult *result,
                       gint64 *read_at_ms,
                       GError **error)
{
  TillOrder *order = till_archive_load_order_finish (archive, result, error);

  if (order != NULL)
    *read_at_ms = order->read_at_ms;

  return order;
}

static const Kind order_kind = {
  till_desk_get_order_async,
  till_archive_load_order_async,
  finish_archived_order,
  TRUE,
};

void
till_desk_load_order_async (TillDesk *self,
                            const char *order_id,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (order_id != NULL && *order_id != '\0');

  start (self, &order_kind, order_id, till_desk_load_order_async, cancellable, callback, user_data);
}

/* Returns: (transfer full): what there is to look at, or %NULL with an error. */
TillOrder *
till_desk_load_order_finish (TillDesk *self,
                             GAsyncResult *result,
                             gint64 *read_at_ms,
                             GError **error)
{
  return finish (self, result, read_at_ms, error);
}

/* Returns: (transfer none): whether the service answers. */
TILL_DEFINE_OBJECT_GETTER (till_desk_get_connectivity, TillDesk, TillConnectivity *, connectivity)

/* Returns: (transfer full): the invoices as pages, the newest first. */
TillPageSource *
till_desk_load_invoices (TillDesk *self, TillInvoiceStatus status, const char *order_id)
{
  g_autoptr (TillPageSource) service = NULL;
  g_autoptr (TillPageSource) archived = NULL;
  g_autoptr (TillPageSource) uncounted = NULL;
  g_autoptr (TillInvoiceQuery) query = NULL;

  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  service = till_desk_get_invoices (self, status, order_id);
  if (self->archive == NULL)
    return g_steal_pointer (&service);

  query = till_invoice_query_new ();
  query->sort = TILL_SORT_CREATED;
  query->status = status;
  query->order_id = g_strdup (order_id);
  archived = till_desk_get_archived_invoices (self, query);
  query->is_uncounted = TRUE;
  uncounted = till_desk_get_archived_invoices (self, query);

  return TILL_PAGE_SOURCE (
      till_fallback_source_new (service, archived, uncounted, self->connectivity));
}

/* Returns: (transfer full): the orders as pages, the newest first. */
TillPageSource *
till_desk_load_orders (TillDesk *self)
{
  g_autoptr (TillPageSource) service = NULL;
  g_autoptr (TillPageSource) archived = NULL;

  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  service = till_desk_get_orders (self);
  archived = till_desk_get_archived_orders (self);
  if (archived == NULL)
    return g_steal_pointer (&service);

  return TILL_PAGE_SOURCE (
      till_fallback_source_new (service, archived, archived, self->connectivity));
}
