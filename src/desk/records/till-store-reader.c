/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-store-reader.h"

#include "till-api-store.h"
#include "till-archive-documents.h"
#include "till-define.h"

struct _TillStoreReader
{
  GObject parent_instance;

  TillTransport *transport;
  TillArchive *archive; /* nullable */
  char *id;             /* the service's, NULL before the first answer */
};

G_DEFINE_FINAL_TYPE (TillStoreReader, till_store_reader, G_TYPE_OBJECT)

static guint read_signal;

static void
till_store_reader_finalize (GObject *object)
{
  TillStoreReader *self = TILL_STORE_READER (object);

  g_clear_object (&self->transport);
  g_clear_object (&self->archive);
  g_free (self->id);

  G_OBJECT_CLASS (till_store_reader_parent_class)->finalize (object);
}

static void
till_store_reader_class_init (TillStoreReaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_store_reader_finalize;

  read_signal = g_signal_new ("read", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                              NULL, G_TYPE_NONE, 1, TILL_TYPE_STORE);
}

static void
till_store_reader_init (TillStoreReader *self)
{
}

/* @archive is %NULL for none.
 *
 * Returns: (transfer full): the reader. */
TillStoreReader *
till_store_reader_new (TillTransport *transport, TillArchive *archive)
{
  TillStoreReader *self = NULL;

  g_return_val_if_fail (TILL_IS_TRANSPORT (transport), NULL);

  self = g_object_new (TILL_TYPE_STORE_READER, NULL);
  self->transport = g_object_ref (transport);
  g_set_object (&self->archive, archive);

  return self;
}

/* Returns: (transfer none) (nullable): the service's id of the store, once it has been read. */
TILL_DEFINE_OBJECT_GETTER (till_store_reader_get_id, TillStoreReader, const char *, id)

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillStoreReader *self = g_task_get_source_object (task);
  GError *error = NULL;
  TillStore *store = till_api_get_store_finish (TILL_TRANSPORT (source), result, &error);

  if (store == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_free (self->id);
  self->id = g_strdup (till_record_get_id (TILL_RECORD (store)));
  g_signal_emit (self, read_signal, 0, store);
  till_archive_save_store (self->archive, store);
  g_task_return_pointer (task, store, g_object_unref);
}

void
till_store_reader_read_async (TillStoreReader *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_STORE_READER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_store_reader_read_async);
  till_api_get_store_async (self->transport, TILL_PRIORITY_FOREGROUND, cancellable, read_cb, task);
}

/* Returns: (transfer full): the store, or %NULL with %TILL_API_ERROR or %G_IO_ERROR_CANCELLED. */
TILL_DEFINE_FINISH (till_store_reader_read_finish, TillStoreReader, TillStore *)
