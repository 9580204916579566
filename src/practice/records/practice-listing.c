/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeListing: which invoices are on a page at any offset, without reading those before it.
 *
 * - All invoices: numbers have no gaps, so the position is the number.
 * - One status: the block counts lead to the block of the position, and the index (status, n) leads
 *   to the position in it. For a million invoices these are a thousand counts and at most 1023
 * steps of the index.
 * - A search: a trigram index finds a few matches fast. Where there are many, or where the search
 * is too short for the index, reading all order ids is faster. The numbers that were found stay in
 *   memory until something is written, so the other pages of the search cost nothing. */

#include "practice-listing.h"

#include <string.h>

#define BLOCK_SHIFT       10
#define MAX_INDEX_MATCHES 4096

struct _PracticeListing
{
  PracticeDatabase *database; /* borrowed */

  GArray *found; /* of gint64: the result of the last search, newest first */
  char *found_search;
  int found_status;
  guint64 found_generation;
};

static void
read_all (PracticeListing *self, gint64 limit, gint64 offset, PracticeListingPage *page)
{
  page->total = practice_database_get_number (self->database, "SELECT max (n) FROM invoices", "");

  g_array_set_size (page->numbers, (guint) CLAMP (page->total - offset, 0, limit));
  for (guint i = 0; i < page->numbers->len; i++)
    g_array_index (page->numbers, gint64, i) = page->total - offset - i;
}

static void
read_status (PracticeListing *self,
             int status,
             gint64 limit,
             gint64 offset,
             PracticeListingPage *page)
{
  g_autoptr (PracticeRows) blocks = NULL;
  g_autoptr (PracticeRows) rows = NULL;
  gint64 first_block = -1;
  gint64 skip = 0;

  blocks = practice_database_query (
      self->database,
      "SELECT block, n_invoices FROM invoice_blocks WHERE status = ? ORDER BY block DESC", "i",
      (gint64) status);
  while (practice_database_next (self->database, blocks))
    {
      gint64 n_invoices = sqlite3_column_int64 (blocks, 1);

      if (first_block < 0 && offset < page->total + n_invoices)
        {
          first_block = sqlite3_column_int64 (blocks, 0);
          skip = offset - page->total;
        }

      page->total += n_invoices;
    }

  if (first_block < 0)
    return;

  rows = practice_database_query (self->database,
                                  "SELECT n FROM invoices WHERE status = ? AND n < ?"
                                  " ORDER BY n DESC LIMIT ? OFFSET ?",
                                  "iiii", (gint64) status, (first_block + 1) << BLOCK_SHIFT, limit,
                                  skip);
  while (practice_database_next (self->database, rows))
    {
      gint64 n = sqlite3_column_int64 (rows, 0);

      g_array_append_val (page->numbers, n);
    }
}

static int
compare_descending (gconstpointer a, gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x < y) - (x > y);
}

static void
collect (PracticeListing *self, PracticeRows *rows)
{
  g_array_set_size (self->found, 0);
  while (practice_database_next (self->database, rows))
    {
      gint64 n = sqlite3_column_int64 (rows, 0);

      g_array_append_val (self->found, n);
    }
}

/* The trigram index answers LIKE without ESCAPE where the pattern has three letters in a row.
 * There, % and _ of the search match too much, so instr() checks each match. */
static void
search_index (PracticeListing *self, const char *text, int status)
{
  g_autofree char *pattern = g_strconcat ("%", text, "%", NULL);
  g_autoptr (PracticeRows) rows = practice_database_query (
      self->database,
      "SELECT s.rowid FROM invoice_search s WHERE s.order_id LIKE ?1"
      " AND instr (lower (s.order_id), lower (?2)) > 0"
      " AND (?3 < 0 OR (SELECT status FROM invoices WHERE n = s.rowid) = ?3)"
      " ORDER BY s.rowid DESC LIMIT ?4",
      "ssii", pattern, text, (gint64) status, (gint64) MAX_INDEX_MATCHES);

  collect (self, rows);
}

/* Returns: (transfer full): a pattern for LIKE that matches any text with @text in it. */
static char *
escape_pattern (const char *text)
{
  g_autoptr (GString) pattern = g_string_new ("%");

  for (const char *p = text; *p != '\0'; p++)
    {
      if (strchr ("%_\\", *p) != NULL)
        g_string_append_c (pattern, '\\');
      g_string_append_c (pattern, *p);
    }
  g_string_append_c (pattern, '%');

  return g_string_free (g_steal_pointer (&pattern), FALSE);
}

/* Reads all order ids from their index. */
static void
search_all (PracticeListing *self, const char *text, int status)
{
  g_autofree char *pattern = escape_pattern (text);
  g_autoptr (PracticeRows) rows =
      practice_database_query (self->database,
                               "SELECT n FROM invoices INDEXED BY invoices_order_id"
                               " WHERE order_id LIKE ?1 ESCAPE '\\' AND (?2 < 0 OR status = ?2)",
                               "si", pattern, (gint64) status);

  collect (self, rows);
  g_array_sort (self->found, compare_descending);
}

static void
search (PracticeListing *self, const char *text, int status)
{
  gboolean has_trigram = g_utf8_strlen (text, -1) >= 3;

  if (has_trigram)
    search_index (self, text, status);
  if (!has_trigram || self->found->len == MAX_INDEX_MATCHES)
    search_all (self, text, status);

  g_free (self->found_search);
  self->found_search = g_strdup (text);
  self->found_status = status;
  self->found_generation = practice_database_get_generation (self->database);
}

static void
read_search (PracticeListing *self,
             int status,
             const char *text,
             gint64 limit,
             gint64 offset,
             PracticeListingPage *page)
{
  if (g_strcmp0 (text, self->found_search) != 0 || status != self->found_status ||
      self->found_generation != practice_database_get_generation (self->database))
    search (self, text, status);

  page->total = self->found->len;
  if (offset < page->total)
    g_array_append_vals (page->numbers, &g_array_index (self->found, gint64, offset),
                         (guint) MIN (limit, page->total - offset));
}

PracticeListing *
practice_listing_new (PracticeDatabase *database)
{
  PracticeListing *self = g_new0 (PracticeListing, 1);

  g_return_val_if_fail (database != NULL, NULL);

  self->database = database;
  self->found = g_array_new (FALSE, FALSE, sizeof (gint64));

  return self;
}

void
practice_listing_free (PracticeListing *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->found);
  g_free (self->found_search);
  g_free (self);
}

/* Fills the empty @page with the invoices of @status (-1: any) whose order id contains @text
 * (%NULL: any). ASCII letters match in either case. */
void
practice_listing_read (PracticeListing *self,
                       int status,
                       const char *text,
                       gint64 limit,
                       gint64 offset,
                       PracticeListingPage *page)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (page != NULL && page->numbers != NULL);

  if (text != NULL && *text != '\0')
    read_search (self, status, text, limit, offset, page);
  else if (status >= 0)
    read_status (self, status, limit, offset, page);
  else
    read_all (self, limit, offset, page);
}
