/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's calls on the table "documents": the store record and the catalogue. A row without a
 * text, "heard", says when the archive last wrote anything of the service. */

#include "till-archive-documents.h"

#include <string.h>

#include "till-archive-private.h"
#include "till-document.h"
#include "till-document-table.h"

#define MAX_BYTES (8 * 1024 * 1024)

/* Of one of the service's answers. */
typedef struct
{
  const char *name;
  char *(*write) (GObject *object);
  GObject *(*read) (const char *text, GError **error);
} Kind;

typedef struct
{
  const Kind *kind;
  GObject *object;   /* to be saved */
  gint64 read_at_ms; /* zero where there is none */
} Document;

static char *
write_store (GObject *object)
{
  return till_document_write_store (TILL_STORE (object));
}

static GObject *
read_store (const char *text, GError **error)
{
  return (GObject *) till_document_read_store (text, error);
}

static char *
write_catalogue (GObject *object)
{
  return till_document_write_catalogue (TILL_CATALOGUE (object));
}

static GObject *
read_catalogue (const char *text, GError **error)
{
  return (GObject *) till_document_read_catalogue (text, error);
}

static const Kind store_kind = { "store", write_store, read_store };
static const Kind catalogue_kind = { "catalogue", write_catalogue, read_catalogue };

static void
document_free (Document *self)
{
  g_clear_object (&self->object);
  g_free (self);
}

static gpointer
put_job (gpointer archive, gpointer task_data, GError **error)
{
  const Document *document = task_data;
  g_autofree char *text = document->kind->write (document->object);

  if (strlen (text) > MAX_BYTES)
    g_clear_pointer (&text, g_free);

  return GINT_TO_POINTER (till_document_table_put (till_archive_get_database (archive),
                                                   document->kind->name, text, document->read_at_ms,
                                                   error));
}

static gpointer
load_job (gpointer archive, gpointer task_data, GError **error)
{
  Document *document = task_data;
  g_autofree char *text = NULL;

  if (!till_document_table_get (till_archive_get_reader (archive), document->kind->name, &text,
                                &document->read_at_ms, error))
    return NULL;

  return text != NULL ? document->kind->read (text, error) : NULL;
}

static gpointer
get_last_update_job (gpointer archive, gpointer task_data, GError **error)
{
  gint64 updated_at_ms = 0;

  if (!till_document_table_get_newest (till_archive_get_reader (archive), &updated_at_ms, error))
    return NULL;

  return g_memdup2 (&updated_at_ms, sizeof updated_at_ms);
}

static Document *
document_new (const Kind *kind)
{
  Document *document = g_new0 (Document, 1);

  document->kind = kind;

  return document;
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (g_task_propagate_pointer (G_TASK (result), &error) == NULL)
    g_debug ("The archive has not saved an answer: %s", error->message);
}

static void
save (TillArchive *self, const Kind *kind, GObject *object)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, put_job, (GDestroyNotify) document_free,
                                      NULL };
  Document *document = document_new (kind);

  document->object = g_object_ref (object);
  document->read_at_ms = till_archive_get_now_ms (self);
  till_archive_run (self, &job, document, NULL, saved_cb, NULL);
}

static void
load (TillArchive *self,
      const Kind *kind,
      GCancellable *cancellable,
      GAsyncReadyCallback callback,
      gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, load_job, (GDestroyNotify) document_free,
                                      g_object_unref };

  till_archive_run (self, &job, document_new (kind), cancellable, callback, user_data);
}

static gpointer
load_finish (GAsyncResult *result, gint64 *read_at_ms, GError **error)
{
  const Document *document = g_task_get_task_data (G_TASK (result));

  if (read_at_ms != NULL)
    *read_at_ms = document->read_at_ms;

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* @self is nullable. */
void
till_archive_save_store (TillArchive *self, TillStore *store)
{
  g_return_if_fail (self == NULL || TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_STORE (store));

  if (self != NULL)
    save (self, &store_kind, G_OBJECT (store));
}

/* @self is nullable. */
void
till_archive_save_catalogue (TillArchive *self, TillCatalogue *catalogue)
{
  g_return_if_fail (self == NULL || TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_CATALOGUE (catalogue));

  if (self != NULL)
    save (self, &catalogue_kind, G_OBJECT (catalogue));
}

void
till_archive_load_store_async (TillArchive *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_return_if_fail (TILL_IS_ARCHIVE (self));

  load (self, &store_kind, cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the store. */
TillStore *
till_archive_load_store_finish (TillArchive *self,
                                GAsyncResult *result,
                                gint64 *read_at_ms,
                                GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return load_finish (result, read_at_ms, error);
}

void
till_archive_load_catalogue_async (TillArchive *self,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  g_return_if_fail (TILL_IS_ARCHIVE (self));

  load (self, &catalogue_kind, cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the plans. */
TillCatalogue *
till_archive_load_catalogue_finish (TillArchive *self,
                                    GAsyncResult *result,
                                    gint64 *read_at_ms,
                                    GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return load_finish (result, read_at_ms, error);
}

void
till_archive_get_last_update_async (TillArchive *self,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, get_last_update_job, NULL, g_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: milliseconds since 1970. */
gint64
till_archive_get_last_update_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_autofree gint64 *updated_at_ms = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  updated_at_ms = g_task_propagate_pointer (G_TASK (result), error);

  return updated_at_ms != NULL ? *updated_at_ms : 0;
}
