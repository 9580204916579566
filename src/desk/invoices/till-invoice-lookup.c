/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceLookup: finds the invoices of a list of ids, of invoices or of orders, one after the
 * other: in the archive, else by get-one (section 4.7), else by a search for the order id (section
 * 4.6). After an error that is not about one record, only the archive is asked. Ids that were not
 * found, and ids for which the service could not be asked, are listed.
 *
 * Signal: "progress" after each. */

#include "till-invoice-lookup.h"

#include <string.h>

#include "till-api-error.h"
#include "till-define.h"
#include "till-archive-records.h"

#define MAX_ID_CHARACTERS 200
#define MAX_HITS          100

struct _TillInvoiceLookup
{
  GObject parent_instance;

  /* Owned */
  TillDesk *desk;
  GStrv ids;
  GPtrArray *found;   /* of TillInvoice */
  GHashTable *met;    /* a set of id, borrowed from found */
  GPtrArray *unknown; /* of string */
  GPtrArray *unasked; /* of string */
  GError *failure;    /* why the first of them is unasked */
  gboolean is_alone;  /* only the archive is asked from now on */

  guint n_done;
};

G_DEFINE_FINAL_TYPE (TillInvoiceLookup, till_invoice_lookup, G_TYPE_OBJECT)

static guint progress_signal;

static void look_up_next (GTask *task);

static void
till_invoice_lookup_finalize (GObject *object)
{
  TillInvoiceLookup *self = TILL_INVOICE_LOOKUP (object);

  g_clear_object (&self->desk);
  g_strfreev (self->ids);
  g_hash_table_unref (self->met);
  g_ptr_array_unref (self->found);
  g_ptr_array_unref (self->unknown);
  g_ptr_array_unref (self->unasked);
  g_clear_error (&self->failure);

  G_OBJECT_CLASS (till_invoice_lookup_parent_class)->finalize (object);
}

static void
till_invoice_lookup_class_init (TillInvoiceLookupClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_invoice_lookup_finalize;
  progress_signal = g_signal_new ("progress", TILL_TYPE_INVOICE_LOOKUP, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_invoice_lookup_init (TillInvoiceLookup *self)
{
  self->found = g_ptr_array_new_with_free_func (g_object_unref);
  self->met = g_hash_table_new (g_str_hash, g_str_equal);
  self->unknown = g_ptr_array_new_with_free_func (g_free);
  self->unasked = g_ptr_array_new_with_free_func (g_free);
}

/* Returns: (transfer full): the ids in @text: one a line, or with commas, semicolons or tabs
 * between; each once, at most %TILL_LOOKUP_MAX. An id may have blanks inside. */
char **
till_invoice_lookup_split (const char *text)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  parts = g_strsplit_set (text, "\r\n\t,;", -1);
  for (guint i = 0; parts[i] != NULL && g_hash_table_size (met) < TILL_LOOKUP_MAX; i++)
    {
      char *id = g_strstrip (parts[i]);

      if (*id == '\0' || !g_utf8_validate (id, -1, NULL) ||
          g_utf8_strlen (id, -1) > MAX_ID_CHARACTERS || !g_hash_table_add (met, id))
        continue;

      g_strv_builder_add (builder, id);
    }

  return g_strv_builder_end (builder);
}

TillInvoiceLookup *
till_invoice_lookup_new (TillDesk *desk, const char *const *ids)
{
  TillInvoiceLookup *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && ids != NULL, NULL);

  self = g_object_new (TILL_TYPE_INVOICE_LOOKUP, NULL);
  self->desk = g_object_ref (desk);
  self->ids = g_strdupv ((GStrv) ids);

  return self;
}

/* Returns: the number of ids that are done. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_lookup_get_n_done, TillInvoiceLookup, guint, n_done)

/* Returns: (transfer none) (element-type TillInvoice): each once, in the order of the ids. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_lookup_get_found, TillInvoiceLookup, GPtrArray *, found)

/* Returns: (transfer none) (element-type utf8): the ids that neither the archive nor the service
 * has. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_lookup_get_unknown, TillInvoiceLookup, GPtrArray *, unknown)

/* Returns: (transfer none) (element-type utf8): the ids that the archive does not have and for
 * which the service could not be asked. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_lookup_get_unasked, TillInvoiceLookup, GPtrArray *, unasked)

/* Returns: (transfer none) (nullable): why the service could not be asked. */
TILL_DEFINE_OBJECT_GETTER (till_invoice_lookup_get_failure,
                           TillInvoiceLookup,
                           const GError *,
                           failure)

static const char *
get_id (GTask *task)
{
  TillInvoiceLookup *self = g_task_get_source_object (task);

  return self->ids[self->n_done];
}

static void
settle (GTask *task)
{
  TillInvoiceLookup *self = g_task_get_source_object (task);

  self->n_done++;
  g_signal_emit (self, progress_signal, 0);
  look_up_next (task);
}

static void
take (GTask *task, TillInvoice *invoice)
{
  TillInvoiceLookup *self = g_task_get_source_object (task);

  if (g_hash_table_add (self->met, (gpointer) till_record_get_id (TILL_RECORD (invoice))))
    g_ptr_array_add (self->found, g_object_ref (invoice));
  settle (task);
}

static void
leave_out (GTask *task, GPtrArray *ids)
{
  g_ptr_array_add (ids, g_strdup (get_id (task)));
  settle (task);
}

/* An error about one record says nothing about the next; any other would repeat. */
static void
leave_unasked (GTask *task, const GError *error)
{
  TillInvoiceLookup *self = g_task_get_source_object (task);

  if (g_task_return_error_if_cancelled (task))
    return;

  if (self->failure == NULL)
    self->failure = g_error_copy (error);
  self->is_alone = !g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED) &&
                   !g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
  leave_out (task, self->unasked);
}

static TillInvoice *
find_order (const TillPage *page, const char *order_id)
{
  for (guint i = 0; i < page->records->len; i++)
    if (g_strcmp0 (TILL_INVOICE (page->records->pdata[i])->order_id, order_id) == 0)
      return page->records->pdata[i];

  return NULL;
}

/* The service finds parts of an order id; only the whole id counts. */
static void
searched_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillInvoiceLookup *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (object), result, &error);
  TillInvoice *invoice = page != NULL ? find_order (page, get_id (task)) : NULL;

  if (page == NULL)
    leave_unasked (task, error);
  else if (invoice != NULL)
    take (task, invoice);
  else
    leave_out (task, self->unknown);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (object), result, &error);
  g_autoptr (TillPageSource) source = NULL;

  if (invoice != NULL)
    take (task, invoice);
  else if (!g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND))
    leave_unasked (task, error);
  else
    {
      source = till_desk_get_invoices (TILL_DESK (object), TILL_INVOICE_UNKNOWN, get_id (task));
      till_page_source_load_async (source, 0, MAX_HITS, g_task_get_cancellable (task), searched_cb,
                                   g_object_ref (task));
    }
}

static void
ask_service (GTask *task)
{
  TillInvoiceLookup *self = g_task_get_source_object (task);

  if (self->is_alone)
    leave_out (task, self->unasked);
  else
    till_desk_get_invoice_async (self->desk, get_id (task), g_task_get_cancellable (task), read_cb,
                                 g_object_ref (task));
}

static void
archived_order_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (object), result, NULL);
  TillInvoice *invoice = page != NULL ? find_order (page, get_id (task)) : NULL;

  if (invoice != NULL)
    take (task, invoice);
  else
    ask_service (task);
}

static void
archived_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillInvoiceLookup *self = g_task_get_source_object (task);
  g_autoptr (TillInvoice) invoice =
      till_archive_load_invoice_finish (TILL_ARCHIVE (object), result, NULL);
  g_autoptr (TillInvoiceQuery) query = NULL;
  g_autoptr (TillPageSource) source = NULL;

  if (invoice != NULL)
    {
      take (task, invoice);
      return;
    }

  query = till_invoice_query_new ();
  query->order_id = g_strdup (get_id (task));
  source = till_desk_get_archived_invoices (self->desk, query);
  till_page_source_load_async (source, 0, MAX_HITS, g_task_get_cancellable (task),
                               archived_order_cb, g_object_ref (task));
}

static void
look_up_next (GTask *task)
{
  TillInvoiceLookup *self = g_task_get_source_object (task);
  TillArchive *archive = till_desk_get_archive (self->desk);

  if (g_task_return_error_if_cancelled (task))
    return;

  if (get_id (task) == NULL)
    g_task_return_boolean (task, TRUE);
  else if (archive != NULL)
    till_archive_load_invoice_async (archive, get_id (task), g_task_get_cancellable (task),
                                     archived_cb, g_object_ref (task));
  else
    ask_service (task);
}

/* Runs once; fails only where it is cancelled. */
void
till_invoice_lookup_run_async (TillInvoiceLookup *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_INVOICE_LOOKUP (self) && self->n_done == 0);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_invoice_lookup_run_async);
  look_up_next (task);
}

TILL_DEFINE_FINISH_BOOLEAN (till_invoice_lookup_run_finish, TillInvoiceLookup)
