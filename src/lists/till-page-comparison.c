/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPageComparison: compares one answer with the rows of a list: whether both can come from the
 * same state of the service's list, and which rows have kept their order although the list has
 * shifted. */

#include "till-page-comparison.h"

#define MAX_SHIFT 1000 /* positions */
#define UNKNOWN   G_MAXUINT

static const char *
get_id_at (TillRowTable *rows, guint position)
{
  TillRow *row = till_row_table_lookup (rows, position);
  TillRecord *record = row == NULL ? NULL : till_row_get_record (row);

  return record == NULL ? NULL : till_record_get_id (record);
}

/* Whether the answer fits the pages before and after it. */
static gboolean
is_joined (const TillPageComparison *self, TillRowTable *rows, TillPageTable *pages)
{
  guint end = self->start + self->n_records;
  TillPageState *next = till_page_table_lookup (pages, end / TILL_PAGE_SIZE);

  if (self->before_id != NULL && till_page_table_is_filled (pages, self->start - 1) &&
      g_strcmp0 (self->before_id, get_id_at (rows, self->start - 1)) != 0)
    return FALSE;

  if (self->n_records == 0 || end % TILL_PAGE_SIZE != 0 || next == NULL || next->before_id == NULL)
    return TRUE;

  return g_str_equal (next->before_id, till_record_get_id (self->records[self->n_records - 1]));
}

/* Keeps a longest increasing subsequence of @positions and sets the others to UNKNOWN, so that the
 * other rows don't move when one record jumps. The time is quadratic, but pages are short. */
static void
keep_in_order (guint *positions, guint n_positions)
{
  guint length[TILL_PAGE_SIZE] = { 0 };
  guint previous[TILL_PAGE_SIZE] = { 0 };
  guint longest = UNKNOWN;

  g_assert (n_positions <= TILL_PAGE_SIZE);

  for (guint i = 0; i < n_positions; i++)
    {
      if (positions[i] == UNKNOWN)
        continue;

      length[i] = 1;
      previous[i] = UNKNOWN;
      for (guint j = 0; j < i; j++)
        if (length[j] >= length[i] && positions[j] < positions[i])
          {
            length[i] = length[j] + 1;
            previous[i] = j;
          }

      if (longest == UNKNOWN || length[i] > length[longest])
        longest = i;
    }

  for (guint i = n_positions; i-- > 0;)
    if (i == longest)
      longest = previous[i];
    else
      positions[i] = UNKNOWN;
}

/* Reads the answer to a request for @limit records from @start on and, unless @start is zero, for
 * the record before.
 *
 * Returns: %FALSE with %G_IO_ERROR_INVALID_DATA where @page is another part of the list, or empty
 * before its end. */
gboolean
till_page_comparison_read (TillPageComparison *self,
                           const TillPage *page,
                           guint start,
                           guint limit,
                           GError **error)
{
  guint64 offset = start > 0 ? start - 1 : 0;
  guint n_before = start > 0 && page->records->len > 0 ? 1 : 0;

  g_return_val_if_fail (self != NULL && page != NULL, FALSE);

  if (page->offset != offset)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   "asked for the records from %" G_GUINT64_FORMAT " on, got %" G_GUINT64_FORMAT,
                   offset, page->offset);
      return FALSE;
    }

  /* With only the record before, the list ends there. Without it, the total has to be less. */
  if (offset < page->total && start > 0 && till_page_get_length (page) == 0)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                   "asked for the records from %" G_GUINT64_FORMAT " on of %" G_GUINT64_FORMAT
                   ", got none",
                   offset, page->total);
      return FALSE;
    }

  self->records = (TillRecord **) page->records->pdata + n_before;
  self->n_records = MIN (page->records->len - n_before, limit);
  self->start = start;
  self->total = page->total;
  if (till_page_get_length (page) > 0)
    self->total = MAX (page->total, offset + MIN (till_page_get_length (page), n_before + limit));
  self->is_total_known = page->is_total_known;
  self->before_id = n_before > 0 ? till_record_get_id (page->records->pdata[0]) : NULL;

  return TRUE;
}

/* Marks the records of the answer as filled in @page. */
void
till_page_comparison_enter (const TillPageComparison *self, TillPageState *page)
{
  g_return_if_fail (self != NULL && page != NULL);

  page->is_answered = TRUE;
  page->n_filled += self->n_records;
  if (self->start % TILL_PAGE_SIZE == 0)
    {
      g_free (page->before_id);
      page->before_id = g_strdup (self->before_id);
    }
}

/* Takes over the total. A guess only makes the list longer, and by more than the one record that
 * can follow a full page. */
void
till_page_comparison_take_total (const TillPageComparison *self, TillTotal *total)
{
  gboolean is_settled = FALSE;

  g_return_if_fail (self != NULL && total != NULL);

  is_settled = total->is_begun && total->is_known;
  if (self->is_total_known)
    {
      total->value = self->total;
      total->is_known = TRUE;
    }
  else if (!is_settled || self->total > total->value + 1)
    {
      total->value = MAX (total->value, self->total);
      total->is_known = FALSE;
    }

  total->is_begun = TRUE;
}

/* Returns: whether the answer can't come from the same state of the list as @pages. */
gboolean
till_page_comparison_contradicts (const TillPageComparison *self,
                                  const TillTotal *total,
                                  TillRowTable *rows,
                                  TillPageTable *pages)
{
  g_return_val_if_fail (self != NULL && total != NULL, FALSE);

  if (total->is_begun && total->is_known && self->is_total_known && self->total != total->value)
    return TRUE;

  if (!is_joined (self, rows, pages))
    return TRUE;

  for (guint i = 0; i < self->n_records; i++)
    {
      TillRow *row = till_row_table_lookup_id (rows, till_record_get_id (self->records[i]));

      if (row != NULL && till_page_table_is_filled (pages, till_row_get_position (row)))
        return TRUE;
    }

  return FALSE;
}

/* Finds the rows that have kept their order.
 *
 * Returns: (transfer full): for each record the position of its row in [@lower, @upper), or
 * UNKNOWN; the positions increase. */
static guint *
find_anchors (const TillPageComparison *self, TillRowTable *rows, guint lower, guint upper)
{
  guint *anchors = g_new (guint, MAX (1, self->n_records));

  for (guint i = 0; i < self->n_records; i++)
    {
      TillRow *row = till_row_table_lookup_id (rows, till_record_get_id (self->records[i]));
      gint64 position = row == NULL ? -1 : (gint64) till_row_get_position (row);

      anchors[i] = UNKNOWN;
      if (position >= lower && position < upper &&
          ABS (position - (gint64) (self->start + i)) <= MAX_SHIFT)
        anchors[i] = (guint) position;
    }

  keep_in_order (anchors, self->n_records);

  return anchors;
}

/* Returns: the number of new records at the front of a list that had @old_total, where the answer
 * is its beginning and contains no known record; 0 where more than that has happened. */
static guint
count_new_at_front (const TillPageComparison *self, const TillTotal *old_total, TillRowTable *rows)
{
  guint64 n_new = self->total - MIN (self->total, old_total->value);

  if (self->start > 0 || !self->is_total_known || !old_total->is_known || n_new < self->n_records ||
      n_new > MAX_SHIFT)
    return 0;

  for (guint i = 0; i < self->n_records; i++)
    if (till_row_table_lookup_id (rows, till_record_get_id (self->records[i])) != NULL)
      return 0;

  return (guint) n_new;
}

/* Moves the stale rows of the answer's records to their new positions. Where the answer contains no
 * known record, the rows move behind the new records. Rows of this generation, before @lower and
 * from @upper on, stay in place. */
void
till_page_comparison_align (const TillPageComparison *self,
                            TillRowTable *rows,
                            const TillTotal *old_total,
                            guint lower,
                            guint upper,
                            TillSplice splice,
                            gpointer list)
{
  g_autofree guint *anchors = NULL;
  guint place = lower;
  gint64 shift = 0;

  g_return_if_fail (self != NULL && splice != NULL);

  if (upper == G_MAXUINT)
    splice (list, 0, 0, count_new_at_front (self, old_total, rows));

  anchors = find_anchors (self, rows, lower, upper);
  for (guint i = 0; i < self->n_records; i++)
    {
      gint64 change;

      if (anchors[i] == UNKNOWN)
        continue;

      change = (gint64) self->start + i - (anchors[i] + shift);
      splice (list, place, (guint) MAX (0, -change), (guint) MAX (0, change));
      shift += change;
      place = self->start + i + 1;
    }

  if (upper < G_MAXUINT)
    splice (list, (guint) MIN (upper, upper + shift), (guint) MAX (0, shift),
            (guint) MAX (0, -shift));
}

static gboolean
has_other_record (const TillPageComparison *self, TillRowTable *rows, guint index)
{
  const char *known = get_id_at (rows, self->start + index);

  return known != NULL && !g_str_equal (known, till_record_get_id (self->records[index]));
}

/* Replaces the rows of other records at the positions of the answer: a row never gets another
 * record. */
void
till_page_comparison_make_room (const TillPageComparison *self,
                                TillRowTable *rows,
                                TillSplice splice,
                                gpointer list)
{
  g_return_if_fail (self != NULL && rows != NULL && splice != NULL);

  for (guint i = 0; i < self->n_records; i++)
    {
      guint n = 0;

      while (i + n < self->n_records && has_other_record (self, rows, i + n))
        n++;
      splice (list, self->start + i, n, n);
      i += n;
    }
}
