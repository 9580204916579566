/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoicePages: any page of a million invoices, in any order, without counting from the start
 * each time.
 *
 * A page begins at a row whose place is known: the end of the page before, which is how a person
 * scrolls, or another place that was read. Only a jump counts rows, in an index alone, from the
 * nearest known place or from the end. Any write to the archive makes all places invalid. */

#include "till-invoice-pages.h"

#include "till-invoice-table.h"

#define MAX_PLACES 4096
#define FEW_ROWS   5000 /* are sorted faster than picked out of all */

typedef struct
{
  guint64 offset;
  gint64 key;
} Place;

struct _TillInvoicePages
{
  TillInvoiceQuery *query; /* what the rest is about; NULL at first */
  gint generation;
  guint64 total;
  GArray *places; /* of Place, in no order */
};

/* The columns of each order. The key decides between rows that tie in all of them. */
static const char *const sorts[][3] = {
  [TILL_SORT_CREATED] = { "created_at_ms" },
  [TILL_SORT_EXPIRES] = { "expires_at_ms" },
  [TILL_SORT_PAID] = { "paid_at_ms" },
  [TILL_SORT_AMOUNT] = { "amount_micro" },
  [TILL_SORT_STATUS] = { "status", "created_at_ms" },
  [TILL_SORT_ORDER_ID] = { "order_id" },
  [TILL_SORT_PAID_CHAIN] = { "paid_chain" },
  [TILL_SORT_ID] = { "id" },
  [TILL_SORT_PAYMENT_EXCEPTION] = { "payment_exception_at_ms" },
};

TillInvoicePages *
till_invoice_pages_new (void)
{
  TillInvoicePages *self = g_new0 (TillInvoicePages, 1);

  self->places = g_array_new (FALSE, FALSE, sizeof (Place));

  return self;
}

void
till_invoice_pages_free (TillInvoicePages *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->query, till_invoice_query_free);
  g_array_unref (self->places);
  g_free (self);
}

static gboolean
has_own_index (const TillInvoiceQuery *query)
{
  return query->sort == TILL_SORT_CREATED || query->sort == TILL_SORT_STATUS;
}

/* The index of trigrams answers LIKE where there are three letters, as long as it has no ESCAPE. So
 * % and _ let more through than they should, and instr() has the last word. */
static const char *
get_order_id_filter (const TillInvoiceQuery *query)
{
  if (query->order_id == NULL)
    return "";

  if (g_utf8_strlen (query->order_id, -1) < 3)
    return " AND instr (lower (order_id), lower (:order_id)) > 0";

  return " AND key IN (SELECT rowid FROM invoice_names WHERE order_id LIKE :pattern)"
         " AND instr (lower (order_id), lower (:order_id)) > 0";
}

/* Filters a status that most invoices have while it reads the order; sorts the invoices of a status
 * that few have. */
static const char *
get_status_filter (const TillInvoiceQuery *query, guint64 total)
{
  if (query->status == TILL_INVOICE_UNKNOWN)
    return "";

  return has_own_index (query) || total < FEW_ROWS ? " AND status = :status"
                                                   : " AND +status = :status";
}

/* The exceptions are few: sorts them instead of filtering all invoices. */
static const char *
get_exception_filter (const TillInvoiceQuery *query)
{
  if (!query->is_exception)
    return "";

  return query->sort == TILL_SORT_PAYMENT_EXCEPTION
             ? " AND payment_exception_at_ms > 0"
             : " AND key IN (SELECT key FROM invoices INDEXED BY "
               "invoices_odd WHERE payment_exception_at_ms > 0)";
}

static void
add_filters (GString *sql, const TillInvoiceQuery *query, guint64 total)
{
  g_string_append (sql, " FROM invoices WHERE TRUE");
  g_string_append (sql, get_status_filter (query, total));
  g_string_append (sql, get_exception_filter (query));
  g_string_append (sql, get_order_id_filter (query));
  if (query->created_from_ms != 0)
    g_string_append (sql, " AND created_at_ms >= :from");
  if (query->created_until_ms != 0)
    g_string_append (sql, " AND created_at_ms < :until");
}

static void
bind_filters (TillStatement *statement, const TillInvoiceQuery *query)
{
  if (query->status != TILL_INVOICE_UNKNOWN)
    till_statement_bind_int (statement, ":status", query->status);
  if (query->created_from_ms != 0)
    till_statement_bind_int (statement, ":from", query->created_from_ms);
  if (query->created_until_ms != 0)
    till_statement_bind_int (statement, ":until", query->created_until_ms);
  if (query->order_id == NULL)
    return;

  till_statement_bind_text (statement, ":order_id", query->order_id);
  if (g_utf8_strlen (query->order_id, -1) >= 3)
    {
      g_autofree char *pattern = g_strconcat ("%", query->order_id, "%", NULL);

      till_statement_bind_text (statement, ":pattern", pattern);
    }
}

static guint
count_columns (const TillInvoiceQuery *query)
{
  return g_strv_length ((GStrv) sorts[query->sort]);
}

static void
add_order (GString *sql, const TillInvoiceQuery *query, gboolean is_backwards)
{
  const char *direction = query->is_descending != is_backwards ? " DESC" : "";

  g_string_append (sql, " ORDER BY ");
  for (guint i = 0; sorts[query->sort][i] != NULL; i++)
    g_string_append_printf (sql, "%s%s, ", sorts[query->sort][i], direction);
  g_string_append_printf (sql, "key%s", direction);
}

static void
add_comparison (GString *sql, const char *column, const char *operator)
{
  g_string_append_printf (sql, " AND %s %s (SELECT %s FROM invoices WHERE key = :key)",
                          column, operator, column);
}

/* The rows from that of :key on are those of these steps: first the ones that tie with it in all
 * columns, then in one less, and so on. SQLite finds the beginning of each in the index, which it
 * does not for a comparison of whole rows. */
static void
add_step (GString *sql, const TillInvoiceQuery *query, guint step)
{
  guint n_columns = count_columns (query);
  guint n_same = n_columns - step;

  g_assert (n_same < G_N_ELEMENTS (sorts[0]));
  for (guint i = 0; i < n_same; i++)
    add_comparison (sql, sorts[query->sort][i], "=");
  if (step == 0)
    g_string_append (sql, query->is_descending ? " AND key <= :key" : " AND key >= :key");
  else
    add_comparison (sql, sorts[query->sort][n_same], query->is_descending ? "<" : ">");
}

static gboolean
count (TillInvoicePages *self, TillDatabase *database, GError **error)
{
  g_autoptr (GString) sql = g_string_new ("SELECT count (*)");
  g_autoptr (TillStatement) statement = NULL;
  gboolean has_row = FALSE;

  self->total = G_MAXINT64;
  if (self->query->is_uncounted)
    return TRUE;

  add_filters (sql, self->query, 0);
  statement = till_database_prepare (database, sql->str, NULL, error);
  bind_filters (statement, self->query);
  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  self->total = (guint64) till_statement_get_int (statement, 0);

  return TRUE;
}

/* Begins again for another query, or after a write. */
static gboolean
prepare (TillInvoicePages *self,
         TillDatabase *database,
         const TillInvoiceQuery *query,
         gint generation,
         GError **error)
{
  if (self->query != NULL && self->generation == generation &&
      till_invoice_query_equal (self->query, query))
    return TRUE;

  g_clear_pointer (&self->query, till_invoice_query_free);
  g_array_set_size (self->places, 0);
  self->query = till_invoice_query_copy (query);
  self->generation = generation;
  if (count (self, database, error))
    return TRUE;

  g_clear_pointer (&self->query, till_invoice_query_free);

  return FALSE;
}

static void
remember (TillInvoicePages *self, guint64 offset, gint64 key)
{
  Place place = { offset, key };

  if (self->places->len >= MAX_PLACES)
    g_array_set_size (self->places, 0);
  g_array_append_val (self->places, place);
}

/* The last known place that is not after @offset; its key is zero at the start. */
static Place
get_place_before (TillInvoicePages *self, guint64 offset)
{
  Place best = { 0, 0 };

  for (guint i = 0; i < self->places->len; i++)
    {
      Place place = g_array_index (self->places, Place, i);

      if (place.offset <= offset && place.offset >= best.offset)
        best = place;
    }

  return best;
}

static TillStatement *
prepare_step (TillInvoicePages *self,
              TillDatabase *database,
              const char *columns,
              gint64 key,
              guint step,
              GError **error)
{
  g_autoptr (GString) sql = g_string_new ("SELECT ");
  TillStatement *statement = NULL;

  g_string_append (sql, columns);
  add_filters (sql, self->query, self->total);
  add_step (sql, self->query, step);
  add_order (sql, self->query, FALSE);
  g_string_append (sql, " LIMIT :limit");
  statement = till_database_prepare (database, sql->str, NULL, error);
  bind_filters (statement, self->query);
  till_statement_bind_int (statement, ":key", key);

  return statement;
}

/* The key of the row that is @skip after the start, or before the end; zero where there is none, -1
 * with an error. */
static gint64
seek_from_edge (TillInvoicePages *self,
                TillDatabase *database,
                guint64 skip,
                gboolean is_backwards,
                GError **error)
{
  g_autoptr (GString) sql = g_string_new ("SELECT key");
  g_autoptr (TillStatement) statement = NULL;
  gboolean has_row = FALSE;

  add_filters (sql, self->query, self->total);
  add_order (sql, self->query, is_backwards);
  g_string_append (sql, " LIMIT 1 OFFSET :skip");
  statement = till_database_prepare (database, sql->str, NULL, error);
  bind_filters (statement, self->query);
  till_statement_bind_int (statement, ":skip", (gint64) skip);
  if (!till_statement_step (statement, &has_row, error))
    return -1;

  return has_row ? till_statement_get_int (statement, 0) : 0;
}

/* The key of the row that is @skip after that of @key. */
static gint64
seek_from (TillInvoicePages *self, TillDatabase *database, gint64 key, guint64 skip, GError **error)
{
  for (guint step = 0; step <= count_columns (self->query); step++)
    {
      g_autoptr (TillStatement) statement = prepare_step (self, database, "key", key, step, error);
      gboolean has_row = FALSE;

      if (statement == NULL)
        return -1;

      till_statement_bind_int (statement, ":limit", (gint64) skip + 1);
      do
        {
          if (!till_statement_step (statement, &has_row, error))
            return -1;
          if (has_row && skip-- == 0)
            return till_statement_get_int (statement, 0);
        }
      while (has_row);
    }

  return 0;
}

static gint64
seek (TillInvoicePages *self, TillDatabase *database, guint64 offset, GError **error)
{
  Place before = get_place_before (self, offset);
  guint64 n_from_end = self->total - 1 - offset;
  guint64 skip = offset - before.offset;

  if (before.key != 0 && skip == 0)
    return before.key;
  if (n_from_end < skip)
    return seek_from_edge (self, database, n_from_end, TRUE, error);

  return before.key != 0 ? seek_from (self, database, before.key, skip, error)
                         : seek_from_edge (self, database, offset, FALSE, error);
}

static gboolean
read_step (TillStatement *statement, guint limit, TillPage *page, gint64 *last, GError **error)
{
  gboolean is_done = FALSE;

  till_statement_bind_int (statement, ":limit", limit - page->records->len);
  while (till_statement_next (statement, &is_done, error))
    {
      *last = till_statement_get_int (statement, 0);
      g_ptr_array_add (page->records, till_invoice_table_read (statement));
    }

  return is_done;
}

static gboolean
read_page (TillInvoicePages *self,
           TillDatabase *database,
           gint64 key,
           guint limit,
           TillPage *page,
           GError **error)
{
  gint64 last = key;

  for (guint step = 0; step <= count_columns (self->query) && page->records->len < limit; step++)
    {
      g_autoptr (TillStatement) statement =
          prepare_step (self, database, TILL_INVOICE_COLUMNS, key, step, error);

      if (statement == NULL || !read_step (statement, limit, page, &last, error))
        return FALSE;
    }

  remember (self, page->offset, key);
  if (page->records->len > 1)
    remember (self, page->offset + page->records->len - 1, last);

  return TRUE;
}

static void
guess_total (TillPage *page, guint limit)
{
  page->is_total_known = page->records->len < limit;
  page->total = page->offset + page->records->len + (page->is_total_known ? 0 : 1);
}

/* Reads at most @limit invoices from @offset on. @generation is another number whenever anything
 * may have been written, read before this is called; the caller holds a transaction.
 *
 * Returns: (transfer full): the page, or %NULL with %TILL_ARCHIVE_ERROR. */
TillPage *
till_invoice_pages_read (TillInvoicePages *self,
                         TillDatabase *database,
                         const TillInvoiceQuery *query,
                         guint64 offset,
                         guint limit,
                         gint generation,
                         GError **error)
{
  g_autoptr (TillPage) page = NULL;
  gint64 key = 0;

  g_return_val_if_fail (self != NULL && query != NULL, NULL);
  g_return_val_if_fail (query->sort < G_N_ELEMENTS (sorts), NULL);

  if (!prepare (self, database, query, generation, error))
    return NULL;

  page = till_page_new (offset, self->total);
  if (offset >= self->total)
    return g_steal_pointer (&page);

  key = seek (self, database, offset, error);
  if (key < 0 || (key > 0 && !read_page (self, database, key, limit, page, error)))
    return NULL;

  if (query->is_uncounted)
    guess_total (page, limit);

  return g_steal_pointer (&page);
}
