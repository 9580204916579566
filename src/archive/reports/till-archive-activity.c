/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What happened to records lately, from whatever source. Only reads. */

#include "till-archive-activity.h"

#include "till-archive-private.h"
#include "till-invoice-table.h"
#include "till-define.h"

#define MAX_OF_A_KIND 200
#define DAY_MS        G_GINT64_CONSTANT (86400000)

/* Each gives id, name and amount; :since is a time. Few were paid since, and most were ever paid,
 * so the index of statuses is no help. */
static const char paid_sql[] = "SELECT id, order_id, amount FROM invoices"
                               " WHERE paid_at_ms > :since AND +status = 2"
                               " ORDER BY paid_at_ms DESC LIMIT :limit";
static const char exception_sql[] =
    "SELECT id, order_id, amount FROM invoices"
    " WHERE payment_exception_at_ms > 0 AND payment_exception_at_ms > :since"
    " ORDER BY payment_exception_at_ms DESC LIMIT :limit";
static const char open_sql[] = "SELECT id, coalesce (client_ref, country), NULL FROM orders"
                               " WHERE status IN (1, 2) AND created_at_ms > :since"
                               " ORDER BY created_at_ms DESC LIMIT :limit";
static const char active_sql[] = "SELECT id, coalesce (client_ref, country), NULL FROM orders"
                                 " WHERE status = 3 AND created_at_ms > :since"
                                 " ORDER BY created_at_ms DESC LIMIT :limit";

void
till_activity_item_free (TillActivityItem *self)
{
  g_return_if_fail (self != NULL);

  g_clear_object (&self->invoice);
  g_free (self->id);
  g_free (self->name);
  g_free (self);
}

void
till_activity_list_free (TillActivityList *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->paid, g_ptr_array_unref);
  g_clear_pointer (&self->exception, g_ptr_array_unref);
  g_clear_pointer (&self->open, g_ptr_array_unref);
  g_clear_pointer (&self->active, g_ptr_array_unref);
  g_free (self);
}

static TillActivityItem *
read_item (TillStatement *statement)
{
  TillActivityItem *item = g_new0 (TillActivityItem, 1);
  g_autofree char *amount = till_statement_dup_text (statement, 2);

  item->id = till_statement_dup_text (statement, 0);
  item->name = till_statement_dup_text (statement, 1);
  if (amount != NULL)
    till_decimal_parse (amount, &item->amount);

  return item;
}

static GPtrArray *
list (TillDatabase *database, const char *sql, gint64 since_ms, GError **error)
{
  g_autoptr (GPtrArray) items =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_activity_item_free);
  g_autoptr (TillStatement) statement = till_database_prepare (database, sql, NULL, error);
  gboolean is_done = FALSE;

  till_statement_bind_known (
      statement, TILL_VALUES (TILL_INT (":since", since_ms), TILL_INT (":limit", MAX_OF_A_KIND)));
  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (items, read_item (statement));

  return is_done ? g_steal_pointer (&items) : NULL;
}

/* One that can't be read has no invoice. */
static GPtrArray *
list_exception (TillDatabase *database, gint64 since_ms, GError **error)
{
  GPtrArray *items = list (database, exception_sql, since_ms, error);

  for (guint i = 0; items != NULL && i < items->len; i++)
    {
      TillActivityItem *item = g_ptr_array_index (items, i);

      item->invoice = till_invoice_table_load (database, item->id, NULL);
    }

  return items;
}

static gpointer
list_activity_job (gpointer archive, gpointer task_data, GError **error)
{
  g_autoptr (TillActivityList) activity = g_new0 (TillActivityList, 1);
  TillDatabase *database = till_archive_get_reader (archive);
  gint64 since_ms = *(gint64 *) task_data;

  activity->paid = list (database, paid_sql, since_ms, error);
  if (activity->paid != NULL)
    activity->exception = list_exception (database, since_ms, error);
  if (activity->exception != NULL)
    activity->open = list (database, open_sql, since_ms - DAY_MS, error);
  if (activity->open != NULL)
    activity->active = list (database, active_sql, since_ms - DAY_MS, error);

  return activity->active != NULL ? g_steal_pointer (&activity) : NULL;
}

/* Lists what was paid after @since_ms, and the orders created since a day before. */
void
till_archive_list_activity_async (TillArchive *self,
                                  gint64 since_ms,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_activity_job, g_free,
                                      (GDestroyNotify) till_activity_list_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, g_memdup2 (&since_ms, sizeof since_ms), cancellable, callback,
                    user_data);
}

/* Returns: (transfer full): the lists, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_activity_finish, TillArchive, TillActivityList *)
