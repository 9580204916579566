/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListCoverage: which records of a list that grows have been read, whatever order their pages
 * come in.
 *
 * The service lists the newest first and counts from there, so that every new record moves all the
 * others. Counted from the oldest, none ever moves: a record's number is the total less its offset,
 * and both are in the same answer. So what is kept is which numbers have been read; what is new has
 * numbers that have not, and a page that was overtaken by a new record merely covers others than it
 * was asked for. A list that turns out to have its oldest first is counted from there. One that
 * does not say how long it is can only be read from end to end, and again each time.
 *
 * Only in memory: which numbers have been asked for, so that two requests at once do not ask for
 * the same. */

#include "till-list-coverage-private.h"

#include <string.h>

#define LEAD      10   /* of what is read again */
#define SEPARATOR "\n" /* between what several walks have read */

/* The spans of @state as till_list_coverage_to_string() writes them; anything else is a walk that
 * has not begun. */
static void
parse (TillListCoverage *self, const char *state)
{
  g_auto (GStrv) parts = g_strsplit (state, " ", -1);
  guint64 before = 0;

  if (g_strv_length (parts) < 2)
    return;

  self->is_oldest_first = g_str_equal (parts[0], "oldest");
  self->total = g_ascii_strtoull (parts[1], NULL, 10);
  for (guint i = 2; parts[i] != NULL; i++)
    {
      char *end = NULL;
      TillListCoverageSpan span = { g_ascii_strtoull (parts[i], &end, 10), 0, 0, 0 };

      span.end = *end == '-' ? g_ascii_strtoull (end + 1, &end, 10) : 0;
      span.oldest_ms = *end == ':' ? g_ascii_strtoll (end + 1, &end, 10) : 0;
      span.newest_ms = *end == ':' ? g_ascii_strtoll (end + 1, NULL, 10) : span.oldest_ms;
      if (span.first < before || span.end <= span.first || span.end > self->total)
        break;
      g_array_append_val (self->read, span);
      before = span.end + 1;
    }
  self->has_begun = TRUE;
}

/* @state is what till_list_coverage_to_string() has given, or %NULL for a walk that has not begun.
 */
TillListCoverage *
till_list_coverage_new (const char *state)
{
  TillListCoverage *self = g_new0 (TillListCoverage, 1);

  self->read = g_array_new (FALSE, FALSE, sizeof (TillListCoverageSpan));
  self->asked = g_array_new (FALSE, FALSE, sizeof (TillListCoverageRequest));
  self->again = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->looks_again = TRUE;
  self->look = till_list_snapshot_new ();
  if (state != NULL)
    parse (self, state);

  return self;
}

void
till_list_coverage_free (TillListCoverage *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->read);
  g_array_unref (self->asked);
  g_array_unref (self->again);
  till_list_snapshot_free (self->look);
  g_free (self);
}

/* Returns: (transfer full): what has been read, for till_list_coverage_new(). */
char *
till_list_coverage_to_string (const TillListCoverage *self)
{
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (self->is_oldest_first ? "oldest" : "newest");
  g_string_append_printf (text, " %" G_GUINT64_FORMAT, self->total);
  for (guint i = 0; i < self->read->len; i++)
    {
      TillListCoverageSpan span = g_array_index (self->read, TillListCoverageSpan, i);

      g_string_append_printf (text,
                              " %" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT
                              ":%" G_GINT64_FORMAT,
                              span.first, span.end, span.oldest_ms, span.newest_ms);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_span (GArray *spans, TillListCoverageSpan span)
{
  guint i = 0;

  while (i < spans->len && g_array_index (spans, TillListCoverageSpan, i).end < span.first)
    i++;
  while (i < spans->len && g_array_index (spans, TillListCoverageSpan, i).first <= span.end)
    {
      TillListCoverageSpan other = g_array_index (spans, TillListCoverageSpan, i);

      if (other.first <= span.first && other.oldest_ms != 0)
        span.oldest_ms = other.oldest_ms;
      if (other.end > span.end || (other.end == span.end && other.newest_ms != 0))
        span.newest_ms = other.newest_ms;
      span.first = MIN (span.first, other.first);
      span.end = MAX (span.end, other.end);
      g_array_remove_index (spans, i);
    }
  g_array_insert_val (spans, i, span);
}

/* The numbers at @offset and the @n after it in a list of @total. */
static TillListCoverageSpan
to_numbers (const TillListCoverage *self, guint64 offset, guint64 n, guint64 total)
{
  TillListCoverageSpan span = { offset, offset + n, 0, 0 };

  if (self->is_oldest_first)
    return span;

  span.first = total - MIN (total, offset + n);
  span.end = total - MIN (total, offset);

  return span;
}

/* Returns: (transfer full): of TillListCoverageSpan: what has been read or asked for. */
static GArray *
find_taken (const TillListCoverage *self)
{
  GArray *taken = g_array_copy (self->read);

  for (guint i = 0; i < self->asked->len; i++)
    {
      TillListCoverageSpan span = g_array_index (self->asked, TillListCoverageRequest, i).span;

      if (span.first < span.end)
        add_span (taken, span);
    }

  return taken;
}

/* The highest numbers from @first up to @end that nobody has read or asked for, at most a page. */
gboolean
till_list_coverage_find_gap (const TillListCoverage *self,
                             guint64 first,
                             guint64 end,
                             TillListCoverageSpan *gap)
{
  g_autoptr (GArray) taken = find_taken (self);

  gap->first = first;
  for (guint i = taken->len; i-- > 0;)
    {
      TillListCoverageSpan span = g_array_index (taken, TillListCoverageSpan, i);

      if (span.end < end)
        {
          gap->first = MAX (first, span.end);
          break;
        }
      end = MIN (end, span.first);
    }
  gap->end = end;
  if (gap->first + TILL_LIST_COVERAGE_PAGE < gap->end)
    gap->first = gap->end - TILL_LIST_COVERAGE_PAGE;

  return gap->first < gap->end;
}

static void
ask (TillListCoverage *self, guint64 offset, TillListCoverageSpan span, gboolean is_look)
{
  TillListCoverageRequest request = { offset, span, self->total, is_look };

  g_array_append_val (self->asked, request);
}

/* Returns: whether there was none under way, so that the newest are to be asked for. */
gboolean
till_list_coverage_take_look (TillListCoverage *self, guint64 *offset, guint *limit)
{
  const TillListCoverageSpan nothing = { 0, 0, 0, 0 };

  if (self->asked->len > 0)
    return FALSE;

  *offset = 0;
  *limit = TILL_LIST_COVERAGE_PAGE;
  if (self->has_begun && self->is_oldest_first)
    *offset = self->total - MIN (self->total, 1);
  ask (self, *offset, nothing, TRUE);
  return TRUE;
}

/* What is read again changes nothing of what has been read. */
static gboolean
take_again (TillListCoverage *self, guint64 *offset, guint *limit)
{
  const TillListCoverageSpan nothing = { 0, 0, 0, 0 };
  guint64 number = 0;
  guint64 place = 0;

  if (self->again->len == 0)
    return FALSE;

  number = g_array_index (self->again, guint64, 0);
  g_array_remove_index (self->again, 0);
  place = self->is_oldest_first ? number : self->total - MIN (self->total, number + 1);
  *offset = place - MIN (place, LEAD);
  *limit = TILL_LIST_COVERAGE_PAGE;
  ask (self, *offset, nothing, FALSE);

  return TRUE;
}

void
till_list_coverage_take_gap (TillListCoverage *self,
                             TillListCoverageSpan gap,
                             guint64 *offset,
                             guint *limit)
{
  *offset = self->is_oldest_first ? gap.first : self->total - gap.end;
  *limit = (guint) (gap.end - gap.first);
  ask (self, *offset, gap, FALSE);
}

/* Takes the next request there is to make: at most @limit records from @offset on. Each is to be
 * followed by till_list_coverage_put() or till_list_coverage_give_back(), with its offset.
 *
 * Returns: whether there is one. */
gboolean
till_list_coverage_take (TillListCoverage *self, guint64 *offset, guint *limit)
{
  TillListCoverageSpan gap;

  g_return_val_if_fail (self != NULL && offset != NULL && limit != NULL, FALSE);

  if (!self->has_begun || self->looks_again)
    return till_list_coverage_take_look (self, offset, limit);
  if (!till_list_coverage_find_gap (self, 0, self->total, &gap))
    return take_again (self, offset, limit);

  till_list_coverage_take_gap (self, gap, offset, limit);

  return TRUE;
}

/* Returns: the request of @offset. */
static TillListCoverageRequest
end_request (TillListCoverage *self, guint64 offset)
{
  TillListCoverageRequest request = { offset, { 0, 0, 0, 0 }, 0, FALSE };

  for (guint i = 0; i < self->asked->len; i++)
    if (g_array_index (self->asked, TillListCoverageRequest, i).offset == offset)
      {
        request = g_array_index (self->asked, TillListCoverageRequest, i);
        g_array_remove_index (self->asked, i);
        break;
      }

  return request;
}

/* Takes back a request that was not answered. */
void
till_list_coverage_give_back (TillListCoverage *self, guint64 offset)
{
  g_return_if_fail (self != NULL);

  end_request (self, offset);
}

/* Whether the page shows in which direction the list goes. */
static gboolean
shows_oldest_first (const TillPage *page)
{
  gint64 first = 0;
  gint64 last = 0;

  if (page->records->len < 2)
    return FALSE;

  first = till_record_get_created_at_ms (page->records->pdata[0]);
  last = till_record_get_created_at_ms (page->records->pdata[page->records->len - 1]);

  return first != 0 && last != 0 && first < last;
}

/* Sets when the first and the last record on @page were made, zero where that is not known. */
static void
set_times (const TillListCoverage *self, const TillPage *page, TillListCoverageSpan *span)
{
  guint n = page->records->len;

  if (n == 0)
    return;

  span->oldest_ms =
      till_record_get_created_at_ms (page->records->pdata[self->is_oldest_first ? 0 : n - 1]);
  span->newest_ms =
      till_record_get_created_at_ms (page->records->pdata[self->is_oldest_first ? n - 1 : 0]);
}

/* Begins anew with what is in the list now. */
static void
restart (TillListCoverage *self)
{
  g_array_set_size (self->read, 0);
  self->has_begun = FALSE;
  self->is_oldest_first = FALSE;
  self->has_no_total = FALSE;
  self->looks_again = TRUE;
  self->total = 0;
}

/* Puts down the answer to the request of @offset.
 *
 * Returns: whether it has brought the walk on; a service that answers with nothing where it says
 * that there is something would be asked for ever. */
gboolean
till_list_coverage_put (TillListCoverage *self, guint64 offset, const TillPage *page)
{
  TillListCoverageSpan span;
  TillListCoverageRequest request;
  gboolean has_shrunk = FALSE;

  g_return_val_if_fail (self != NULL && page != NULL, FALSE);

  request = end_request (self, offset);

  /* Something was taken out of the list, or this is another one: its numbers mean others now. What
   * is still under way was asked of the old one, so a look, which is alone, has the last word. */
  has_shrunk = self->has_begun && page->is_total_known && page->total < request.total;
  if (has_shrunk && request.is_look)
    restart (self);

  if (!self->has_begun)
    self->is_oldest_first = shows_oldest_first (page);
  self->has_no_total = self->has_no_total || !page->is_total_known;
  self->is_oldest_first = self->is_oldest_first || self->has_no_total;
  self->has_begun = TRUE;
  self->looks_again = (self->looks_again || has_shrunk) && !request.is_look;
  if (self->has_no_total)
    self->total = page->total;
  else
    self->total = MAX (self->total, page->total);
  if (till_page_get_length (page) == 0)
    return page->offset >= page->total;

  span = to_numbers (self, page->offset, till_page_get_length (page), page->total);
  set_times (self, page, &span);
  if (span.first < span.end)
    add_span (self->read, span);

  return TRUE;
}

gboolean
till_list_coverage_has_begun (const TillListCoverage *self)
{
  return self->has_begun;
}

/* Returns: whether all has been read that was there when the service was last asked. */
gboolean
till_list_coverage_is_done (const TillListCoverage *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_begun && !self->looks_again && self->asked->len == 0 &&
         till_list_coverage_get_n_read (self) == self->total;
}

/* Returns: since when all records are read, in milliseconds: zero for all there are, %G_MAXINT64
 * where that cannot be said. New ones on a page of their own are no gap: they are read next. */
gint64
till_list_coverage_get_since_ms (const TillListCoverage *self)
{
  const TillListCoverageSpan *newest = NULL;

  g_return_val_if_fail (self != NULL, G_MAXINT64);

  if (self->has_begun && till_list_coverage_get_n_read (self) == self->total)
    return 0;
  if (self->read->len == 0 || self->has_no_total)
    return G_MAXINT64;

  newest = &g_array_index (self->read, TillListCoverageSpan, self->read->len - 1);
  if (self->total - newest->end > TILL_LIST_COVERAGE_PAGE)
    return G_MAXINT64;
  if (newest->first == 0)
    return 0;

  return newest->oldest_ms != 0 ? newest->oldest_ms + 1 : G_MAXINT64;
}

/* Returns: how many there are, as far as is known. */
guint64
till_list_coverage_get_total (const TillListCoverage *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->total;
}

/* Returns: how many of them have been read. */
guint64
till_list_coverage_get_n_read (const TillListCoverage *self)
{
  guint64 n_read = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->read->len; i++)
    n_read += g_array_index (self->read, TillListCoverageSpan, i).end -
              g_array_index (self->read, TillListCoverageSpan, i).first;

  return n_read;
}

/* Has the walk ask for how many there are now. */
void
till_list_coverage_look_again (TillListCoverage *self)
{
  g_return_if_fail (self != NULL);

  if (self->has_no_total)
    restart (self);
  self->looks_again = TRUE;
}

/* Whether the page of the record of @number is read anyway. */
static gboolean
is_to_be_read (const TillListCoverage *self, guint64 number)
{
  if (!self->is_oldest_first && self->total - number <= TILL_LIST_COVERAGE_PAGE)
    return TRUE;

  for (guint i = 0; i < self->again->len; i++)
    {
      guint64 first = g_array_index (self->again, guint64, i);
      guint64 behind = self->is_oldest_first ? number - first : first - number;

      if (behind < TILL_LIST_COVERAGE_PAGE - LEAD)
        return TRUE;
    }

  return FALSE;
}

/* Has the walk read the page of the record of @number once more, when there is nothing else to ask.
 * Each look reads the newest; of others, one page may have several, so they are to be named in
 * descending order. */
void
till_list_coverage_read_again (TillListCoverage *self, guint64 number)
{
  g_return_if_fail (self != NULL);

  if (number < self->total && !is_to_be_read (self, number))
    g_array_append_val (self->again, number);
}

/* Returns: (transfer none): what was read last, for whoever puts down what the walk reads. */
TillListSnapshot *
till_list_coverage_get_look (TillListCoverage *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->look;
}

/* Returns: (transfer full): what all @n walks have read, for till_walks_parse(). */
char *
till_walks_to_string (TillListCoverage *const *walks, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *state = till_list_coverage_to_string (walks[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? SEPARATOR : "", state);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Makes @n walks of what till_walks_to_string() has given; each has not begun that @text, which may
 * be %NULL, does not tell of. */
void
till_walks_parse (const char *text, TillListCoverage **walks, guint n)
{
  g_auto (GStrv) states = g_strsplit (text != NULL ? text : "", SEPARATOR, (int) n);
  guint n_states = g_strv_length (states);

  for (guint i = 0; i < n; i++)
    walks[i] = till_list_coverage_new (i < n_states ? states[i] : NULL);
}
