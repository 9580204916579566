/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillArchive: the verbs of the archive, each a task for its one thread. The database is opened,
 * used and closed there, and records travel to and fro as they are: immutable. */

#include "till-archive-private.h"

#include "till-made.h"
#include "till-schema-sale.h"

#define NAME_LENGTH 32

/* What every version of the program has ever shipped, in order. Never change one: add the next. */
static const char *const migrations[] = {
  till_made_schema_1,
  till_schema_sale,
  NULL,
};

struct _TillArchive
{
  GObject parent_instance;

  char *path;
  TillWorker *worker;
  TillDatabase *database; /* the worker's */
};

typedef struct
{
  char *order_id;
  TillOrderStatus status;
} StatusUpdate;

G_DEFINE_FINAL_TYPE (TillArchive, till_archive, G_TYPE_OBJECT)
G_DEFINE_QUARK (till_archive_error_quark, till_archive_error)

static void
status_update_free (StatusUpdate *self)
{
  g_free (self->order_id);
  g_free (self);
}

/* The database, for whoever may touch it. */
static TillDatabase *
get_database (TillArchive *self)
{
  g_assert (till_worker_is_current (self->worker));

  return self->database;
}

static gpointer
open_job (gpointer source, gpointer archive, GError **error)
{
  TillArchive *self = archive;

  self->database = till_database_open (self->path, migrations, error);

  return self->database != NULL ? g_object_ref (self) : NULL;
}

static gpointer
add_order_job (gpointer archive, gpointer order, GError **error)
{
  return GINT_TO_POINTER (till_made_add_order (get_database (archive), order, error));
}

static gpointer
add_invoice_job (gpointer archive, gpointer invoice, GError **error)
{
  return GINT_TO_POINTER (till_made_add_invoice (get_database (archive), invoice, error));
}

static gpointer
update_order_job (gpointer archive, gpointer task_data, GError **error)
{
  StatusUpdate *update = task_data;

  return GINT_TO_POINTER (
      till_made_update_order (get_database (archive), update->order_id, update->status, error));
}

static gpointer
find_orders_job (gpointer archive, gpointer order_ids, GError **error)
{
  return till_made_find_orders (get_database (archive), order_ids, error);
}

static gpointer
find_invoice_job (gpointer archive, gpointer invoice_id, GError **error)
{
  return till_made_find_invoice (get_database (archive), invoice_id, error);
}

static gpointer
list_open_orders_job (gpointer archive, gpointer task_data, GError **error)
{
  return till_made_list_open_orders (get_database (archive), error);
}

static void
till_archive_finalize (GObject *object)
{
  TillArchive *self = TILL_ARCHIVE (object);

  till_worker_end (self->worker, (GDestroyNotify) till_database_close,
                   g_steal_pointer (&self->database));
  g_free (self->path);

  G_OBJECT_CLASS (till_archive_parent_class)->finalize (object);
}

static void
till_archive_class_init (TillArchiveClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_archive_finalize;
}

static void
till_archive_init (TillArchive *self)
{
  self->worker = till_worker_new ("till-archive");
}

/* Neither an account's id nor an origin is fit to be a file name. */
static char *
build_path (const char *folder, const char *account_id, const char *origin)
{
  g_autofree char *both = g_strjoin ("\n", account_id, origin, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
  g_autofree char *name = g_strdup_printf ("%.*s.db", NAME_LENGTH, hash);

  return g_build_filename (folder, name, NULL);
}

/* Opens the archive of @account_id at @origin in @folder, a path of a local folder; in memory where
 * @folder is %NULL. A damaged archive is put aside beside the one that the next call makes. */
void
till_archive_open_async (const char *folder,
                         const char *account_id,
                         const char *origin,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  TillArchive *self = NULL;

  g_return_if_fail (account_id != NULL && origin != NULL);

  self = g_object_new (TILL_TYPE_ARCHIVE, NULL);
  self->path =
      folder != NULL ? build_path (folder, account_id, origin) : g_strdup (TILL_DATABASE_IN_MEMORY);
  g_task_set_source_tag (task, till_archive_open_async);
  g_task_set_task_data (task, self, g_object_unref);
  till_worker_run (self->worker, task, open_job, g_object_unref);
}

/* Returns: (transfer full): the archive, or %NULL with %TILL_ARCHIVE_ERROR or
 * %G_IO_ERROR_CANCELLED. */
TillArchive *
till_archive_open_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* @order is the answer of the create call, with the customer it was sent with and the time. */
void
till_archive_add_order_async (TillArchive *self,
                              TillOrder *order,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_add_order_async);
  g_task_set_task_data (task, g_object_ref (order), g_object_unref);
  till_worker_run (self->worker, task, add_order_job, NULL);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
gboolean
till_archive_add_order_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

/* @invoice is the answer of the create call. */
void
till_archive_add_invoice_async (TillArchive *self,
                                TillInvoice *invoice,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_INVOICE (invoice));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_add_invoice_async);
  g_task_set_task_data (task, g_object_ref (invoice), g_object_unref);
  till_worker_run (self->worker, task, add_invoice_job, NULL);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
gboolean
till_archive_add_invoice_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

void
till_archive_update_order_async (TillArchive *self,
                                 const char *order_id,
                                 TillOrderStatus status,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  StatusUpdate *update = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (order_id != NULL);

  update = g_new0 (StatusUpdate, 1);
  update->order_id = g_strdup (order_id);
  update->status = status;
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_update_order_async);
  g_task_set_task_data (task, update, (GDestroyNotify) status_update_free);
  till_worker_run (self->worker, task, update_order_job, NULL);
}

gboolean
till_archive_update_order_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

/* The orders found carry no status: the service alone knows it. */
void
till_archive_find_orders_async (TillArchive *self,
                                const char *const *order_ids,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (order_ids != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_find_orders_async);
  g_task_set_task_data (task, g_strdupv ((GStrv) order_ids), (GDestroyNotify) g_strfreev);
  till_worker_run (self->worker, task, find_orders_job, (GDestroyNotify) g_hash_table_unref);
}

/* Returns: (transfer full): a table from id to TillOrder, or %NULL with an error. */
GHashTable *
till_archive_find_orders_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_archive_find_invoice_async (TillArchive *self,
                                 const char *invoice_id,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_find_invoice_async);
  g_task_set_task_data (task, g_strdup (invoice_id), g_free);
  till_worker_run (self->worker, task, find_invoice_job, g_object_unref);
}

/* Returns: (transfer full) (nullable): what is known of it, %NULL without an error where it was not
 * made here, %NULL with one where that cannot be told. */
TillInvoice *
till_archive_find_invoice_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

void
till_archive_list_open_orders_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_archive_list_open_orders_async);
  till_worker_run (self->worker, task, list_open_orders_job, (GDestroyNotify) g_ptr_array_unref);
}

/* Returns: (transfer full): an array of TillOrder, the oldest first, or %NULL with an error. */
GPtrArray *
till_archive_list_open_orders_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Returns: the database, in the archive's own thread. */
TillDatabase *
till_archive_get_database (TillArchive *self)
{
  return get_database (self);
}

/* Has @job done for @task when its turn comes. */
void
till_archive_run (TillArchive *self, GTask *task, TillWorkerFunc job, GDestroyNotify free_result)
{
  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_worker_run (self->worker, task, job, free_result);
}

/* Does what @statement, which has no rows, is to do. */
gboolean
till_statement_finish (TillStatement *statement, GError **error)
{
  gboolean has_row = FALSE;

  return till_statement_step (statement, &has_row, error);
}
