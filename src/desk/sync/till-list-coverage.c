/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListCoverage: which records of a growing list have been read, whatever the order of the
 * pages.
 *
 * The service lists the newest first and counts offsets from there, so that every new record moves
 * all others. Positions count from the oldest and never change: a record's position is the total
 * less its offset, and one answer has both. The coverage stores which positions have been read. New
 * records have positions that are not in it, and a page that a new record has overtaken merely
 * covers other positions than those asked for. A list that has its oldest first is counted from
 * there. A list without a total can only be read from end to end, each time again.
 *
 * Only in memory: which positions are being read, so that two requests do not read the same. */

#include "till-list-coverage.h"

#include "till-define.h"

#include <string.h>

#define LEAD      10   /* positions before one that is read again */
#define SEPARATOR "\n" /* between coverages in one text */
#define PAGE      100  /* section 8 */

/* Positions from first up to, not including, end. */
typedef struct
{
  guint64 first;
  guint64 end;
  gint64 oldest_ms; /* when the first record was created, zero while unknown */
  gint64 newest_ms; /* the same for the last record */
} Span;

typedef struct
{
  guint64 offset;
  Span span;        /* empty for the head */
  guint64 total;    /* when it was sent */
  gboolean is_head; /* no other request runs */
} Request;

struct _TillListCoverage
{
  GArray *read;  /* of Span, ascending, with a gap between any two */
  GArray *asked; /* of Request */
  GArray *again; /* of guint64: positions to read again, the newest first */
  guint64 total;
  gboolean has_begun;
  gboolean is_oldest_first;
  gboolean has_no_total;
  gboolean checks_head; /* the next request reads the head of the list */
  TillListSnapshot *snapshot;
};

/* Anything but the text of till_list_coverage_to_string() is an empty coverage. */
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
      Span span = { g_ascii_strtoull (parts[i], &end, 10), 0, 0, 0 };

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

/* @state is from till_list_coverage_to_string(), %NULL for an empty coverage. */
TillListCoverage *
till_list_coverage_new (const char *state)
{
  TillListCoverage *self = g_new0 (TillListCoverage, 1);

  self->read = g_array_new (FALSE, FALSE, sizeof (Span));
  self->asked = g_array_new (FALSE, FALSE, sizeof (Request));
  self->again = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->checks_head = TRUE;
  self->snapshot = till_list_snapshot_new ();
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
  till_list_snapshot_free (self->snapshot);
  g_free (self);
}

/* Returns: (transfer full): the coverage as text, for till_list_coverage_new(). */
char *
till_list_coverage_to_string (const TillListCoverage *self)
{
  g_autoptr (GString) text = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (self->is_oldest_first ? "oldest" : "newest");
  g_string_append_printf (text, " %" G_GUINT64_FORMAT, self->total);
  for (guint i = 0; i < self->read->len; i++)
    {
      Span span = g_array_index (self->read, Span, i);

      g_string_append_printf (text,
                              " %" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT ":%" G_GINT64_FORMAT
                              ":%" G_GINT64_FORMAT,
                              span.first, span.end, span.oldest_ms, span.newest_ms);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_span (GArray *spans, Span span)
{
  guint i = 0;

  while (i < spans->len && g_array_index (spans, Span, i).end < span.first)
    i++;
  while (i < spans->len && g_array_index (spans, Span, i).first <= span.end)
    {
      Span other = g_array_index (spans, Span, i);

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

/* Returns: the positions of the @n records from @offset on, in a list of @total. */
static Span
to_positions (const TillListCoverage *self, guint64 offset, guint64 n, guint64 total)
{
  Span span = { offset, offset + n, 0, 0 };

  if (self->is_oldest_first)
    return span;

  span.first = total - MIN (total, offset + n);
  span.end = total - MIN (total, offset);

  return span;
}

/* Returns: (transfer full) (element-type Span): the positions that have been read or are being
 * read. */
static GArray *
find_taken (const TillListCoverage *self)
{
  GArray *taken = g_array_copy (self->read);

  for (guint i = 0; i < self->asked->len; i++)
    {
      Span span = g_array_index (self->asked, Request, i).span;

      if (span.first < span.end)
        add_span (taken, span);
    }

  return taken;
}

/* Finds the highest positions from @first up to @end that are neither read nor being read, at most
 * a page. */
static gboolean
find_gap (const TillListCoverage *self, guint64 first, guint64 end, Span *gap)
{
  g_autoptr (GArray) taken = find_taken (self);

  gap->first = first;
  for (guint i = taken->len; i-- > 0;)
    {
      Span span = g_array_index (taken, Span, i);

      if (span.end < end)
        {
          gap->first = MAX (first, span.end);
          break;
        }
      end = MIN (end, span.first);
    }
  gap->end = end;
  if (gap->first + PAGE < gap->end)
    gap->first = gap->end - PAGE;

  return gap->first < gap->end;
}

static void
ask (TillListCoverage *self, guint64 offset, Span span, gboolean is_head)
{
  Request request = { offset, span, self->total, is_head };

  g_array_append_val (self->asked, request);
}

/* Returns: whether the head of the list can be read: no other request runs. */
static gboolean
take_head (TillListCoverage *self, guint64 *offset, guint *limit)
{
  const Span nothing = { 0, 0, 0, 0 };

  if (self->asked->len > 0)
    return FALSE;

  *offset = 0;
  *limit = PAGE;
  if (self->has_begun && self->is_oldest_first)
    *offset = self->total - MIN (self->total, 1);
  ask (self, *offset, nothing, TRUE);
  return TRUE;
}

/* Reading again does not change the coverage. */
static gboolean
take_again (TillListCoverage *self, guint64 *offset, guint *limit)
{
  const Span nothing = { 0, 0, 0, 0 };
  guint64 number = 0;
  guint64 place = 0;

  if (self->again->len == 0)
    return FALSE;

  number = g_array_index (self->again, guint64, 0);
  g_array_remove_index (self->again, 0);
  place = self->is_oldest_first ? number : self->total - MIN (self->total, number + 1);
  *offset = place - MIN (place, LEAD);
  *limit = PAGE;
  ask (self, *offset, nothing, FALSE);

  return TRUE;
}

static void
take_gap (TillListCoverage *self, Span gap, guint64 *offset, guint *limit)
{
  *offset = self->is_oldest_first ? gap.first : self->total - gap.end;
  *limit = (guint) (gap.end - gap.first);
  ask (self, *offset, gap, FALSE);
}

/* Takes the next request: at most @limit records from @offset on. Each is followed by
 * till_list_coverage_put() or till_list_coverage_give_back() with its offset.
 *
 * Returns: whether there is one. */
gboolean
till_list_coverage_take (TillListCoverage *self, guint64 *offset, guint *limit)
{
  Span gap;

  g_return_val_if_fail (self != NULL && offset != NULL && limit != NULL, FALSE);

  if (!self->has_begun || self->checks_head)
    return take_head (self, offset, limit);
  if (!find_gap (self, 0, self->total, &gap))
    return take_again (self, offset, limit);

  take_gap (self, gap, offset, limit);

  return TRUE;
}

static gboolean
knows_times (const TillListCoverage *self)
{
  for (guint i = 0; i < self->read->len; i++)
    if (g_array_index (self->read, Span, i).oldest_ms != 0)
      return TRUE;

  return FALSE;
}

/* The positions that records of some days can have. */
typedef struct
{
  Span out; /* between the known older records and the known newer ones */
  Span in;  /* from the first to the last known record of these days; empty for none */
} Bracket;

static Bracket
find_bracket (const TillListCoverage *self, gint64 from_ms, gint64 until_ms)
{
  Bracket bracket = { { 0, self->total, 0, 0 }, { 0, 0, 0, 0 } };

  for (guint i = 0; i < self->read->len; i++)
    {
      Span span = g_array_index (self->read, Span, i);

      if (span.newest_ms != 0 && span.newest_ms < from_ms)
        {
          bracket.out.first = span.end;
          bracket.out.oldest_ms = span.newest_ms;
        }
      else if (span.oldest_ms != 0 && span.oldest_ms >= until_ms)
        {
          bracket.out.end = span.first;
          bracket.out.newest_ms = span.oldest_ms;
          break;
        }
      else if (span.oldest_ms != 0 && span.newest_ms != 0)
        {
          if (bracket.in.end == 0)
            bracket.in = span;
          bracket.in.end = span.end;
          bracket.in.newest_ms = span.newest_ms;
        }
    }

  return bracket;
}

/* No record of the days is known: interpolates as if the same number of records were created every
 * day, else takes the middle; never too near to an end, where a page tells little.
 *
 * Returns: the page to read next. */
static Span
guess (Bracket bracket, gint64 from_ms, gint64 until_ms)
{
  guint64 width = bracket.out.end - bracket.out.first;
  gint64 low_ms = bracket.out.oldest_ms;
  gint64 high_ms = bracket.out.newest_ms;
  double part = 0.5;
  guint64 middle = 0;
  Span span = { 0, 0, 0, 0 };

  if (low_ms != 0 && high_ms > low_ms)
    part = ((double) from_ms / 2 + (double) until_ms / 2 - (double) low_ms) /
           (double) (high_ms - low_ms);
  middle = bracket.out.first + (guint64) ((double) width * CLAMP (part, 0.05, 0.95));
  span.first = middle - MIN (middle - bracket.out.first, PAGE / 2);
  span.end = MIN (span.first + PAGE, bracket.out.end);

  return span;
}

/* Finds the positions to read next for the days: first gaps between known records of these days,
 * then the page above them, then the one below, until records of other days come. */
static gboolean
find_gap_of_days (TillListCoverage *self, gint64 from_ms, gint64 until_ms, Span *gap)
{
  Bracket bracket = find_bracket (self, from_ms, until_ms);

  if (bracket.out.first >= bracket.out.end)
    return FALSE;
  if (bracket.out.end - bracket.out.first <= 2 * PAGE)
    return find_gap (self, bracket.out.first, bracket.out.end, gap);

  if (bracket.in.end == 0)
    {
      Span guessed = guess (bracket, from_ms, until_ms);

      return self->asked->len == 0 && (find_gap (self, bracket.out.first, guessed.end, gap) ||
                                       find_gap (self, guessed.first, bracket.out.end, gap));
    }

  if (find_gap (self, bracket.in.first, bracket.in.end, gap))
    return TRUE;
  if (bracket.in.newest_ms < until_ms && bracket.in.end < bracket.out.end &&
      find_gap (self, bracket.in.end, MIN (bracket.in.end + PAGE, bracket.out.end), gap))
    return TRUE;

  return bracket.in.oldest_ms >= from_ms && bracket.in.first > bracket.out.first &&
         find_gap (self, MAX (bracket.in.first - MIN (bracket.in.first, PAGE), bracket.out.first),
                   bracket.in.first, gap);
}

/* Like till_list_coverage_take() for the records that were created from @from_ms until @until_ms,
 * by interpolation search. A list without times or without a total is read in order.
 *
 * Returns: whether there is a request; %FALSE also while the next depends on one that runs. */
gboolean
till_list_coverage_take_days (TillListCoverage *self,
                              gint64 from_ms,
                              gint64 until_ms,
                              guint64 *offset,
                              guint *limit)
{
  Span gap;

  g_return_val_if_fail (self != NULL && offset != NULL && limit != NULL, FALSE);

  if (!self->has_begun || self->checks_head)
    return take_head (self, offset, limit);
  if (self->has_no_total || !knows_times (self))
    return till_list_coverage_take (self, offset, limit);
  if (!find_gap_of_days (self, from_ms, until_ms, &gap))
    return FALSE;

  take_gap (self, gap, offset, limit);

  return TRUE;
}

/* Returns: about the position of the first record since @since_ms, interpolated between the nearest
 * records with known times, or extrapolated beyond them. */
static guint64
estimate_position (const TillListCoverage *self, gint64 since_ms)
{
  double low = 0;
  double low_ms = 0;
  double high = 0;
  double high_ms = 0;
  double number = 0;

  for (guint i = self->read->len; i-- > 0;)
    {
      Span span = g_array_index (self->read, Span, i);

      if (span.oldest_ms == 0 || span.newest_ms == 0)
        continue;
      if (high_ms <= 0 || span.oldest_ms >= since_ms)
        {
          high = (double) span.end;
          high_ms = (double) span.newest_ms;
        }
      low =
          (double) (span.oldest_ms < since_ms && span.newest_ms < since_ms ? span.end : span.first);
      low_ms = (double) (span.newest_ms < since_ms ? span.newest_ms : span.oldest_ms);
      if (span.oldest_ms < since_ms)
        break;
    }

  if (high_ms <= low_ms)
    return 0;

  number = high - (high_ms - (double) since_ms) * (high - low) / (high_ms - low_ms);

  return (guint64) CLAMP (number, 0, (double) self->total);
}

/* Returns: the request of @offset. */
static Request
end_request (TillListCoverage *self, guint64 offset)
{
  Request request = { offset, { 0, 0, 0, 0 }, 0, FALSE };

  for (guint i = 0; i < self->asked->len; i++)
    if (g_array_index (self->asked, Request, i).offset == offset)
      {
        request = g_array_index (self->asked, Request, i);
        g_array_remove_index (self->asked, i);
        break;
      }

  return request;
}

/* The request was not answered. */
void
till_list_coverage_give_back (TillListCoverage *self, guint64 offset)
{
  g_return_if_fail (self != NULL);

  end_request (self, offset);
}

/* Returns: whether the records on @page begin with the oldest. */
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

/* Sets when the oldest and the newest record on @page were created, zero where unknown. */
static void
set_times (const TillListCoverage *self, const TillPage *page, Span *span)
{
  guint n = page->records->len;

  if (n == 0)
    return;

  span->oldest_ms =
      till_record_get_created_at_ms (page->records->pdata[self->is_oldest_first ? 0 : n - 1]);
  span->newest_ms =
      till_record_get_created_at_ms (page->records->pdata[self->is_oldest_first ? n - 1 : 0]);
}

static void
restart (TillListCoverage *self)
{
  g_array_set_size (self->read, 0);
  self->has_begun = FALSE;
  self->is_oldest_first = FALSE;
  self->has_no_total = FALSE;
  self->checks_head = TRUE;
  self->total = 0;
}

/* @page is the answer to the request of @offset.
 *
 * Returns: %FALSE where the page is empty though the list should have records there: such a request
 * would be repeated for ever. */
gboolean
till_list_coverage_put (TillListCoverage *self, guint64 offset, const TillPage *page)
{
  Span span;
  Request request;
  gboolean has_shrunk = FALSE;

  g_return_val_if_fail (self != NULL && page != NULL, FALSE);

  request = end_request (self, offset);

  /* The list has lost records, or is another one: its positions are no longer valid. Only a request
   * for the head, which runs alone, is certainly about the present list. */
  has_shrunk = self->has_begun && page->is_total_known && page->total < request.total;
  if (has_shrunk && request.is_head)
    restart (self);

  if (!self->has_begun)
    self->is_oldest_first = shows_oldest_first (page);
  self->has_no_total = self->has_no_total || !page->is_total_known;
  self->is_oldest_first = self->is_oldest_first || self->has_no_total;
  self->has_begun = TRUE;
  self->checks_head = (self->checks_head || has_shrunk) && !request.is_head;
  if (self->has_no_total)
    self->total = page->total;
  else
    self->total = MAX (self->total, page->total);
  if (till_page_get_length (page) == 0)
    return page->offset >= page->total;

  span = to_positions (self, page->offset, till_page_get_length (page), page->total);
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

/* Returns: whether everything has been read that the last check of the head has shown. */
gboolean
till_list_coverage_is_done (const TillListCoverage *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->has_begun && !self->checks_head && self->asked->len == 0 &&
         till_list_coverage_get_n_read (self) == self->total;
}

/* Returns: the time in milliseconds since which all records have been read: zero for all records,
 * %G_MAXINT64 while unknown. New records that fit on one page are no gap: they are read next. */
gint64
till_list_coverage_get_since_ms (const TillListCoverage *self)
{
  const Span *newest = NULL;

  g_return_val_if_fail (self != NULL, G_MAXINT64);

  if (self->has_begun && till_list_coverage_get_n_read (self) == self->total)
    return 0;
  if (self->read->len == 0 || self->has_no_total)
    return G_MAXINT64;

  newest = &g_array_index (self->read, Span, self->read->len - 1);
  if (self->total - newest->end > PAGE)
    return G_MAXINT64;
  if (newest->first == 0)
    return 0;

  return newest->oldest_ms != 0 ? newest->oldest_ms + 1 : G_MAXINT64;
}

TILL_DEFINE_GETTER (till_list_coverage_get_total, const TillListCoverage, guint64, total)

/* Returns: the number of records that have been read. */
guint64
till_list_coverage_get_n_read (const TillListCoverage *self)
{
  guint64 n_read = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 0; i < self->read->len; i++)
    n_read += g_array_index (self->read, Span, i).end - g_array_index (self->read, Span, i).first;

  return n_read;
}

/* Returns: about how many records since @since_ms, zero for all, have not been read. */
guint64
till_list_coverage_count_unread (const TillListCoverage *self, gint64 since_ms)
{
  guint64 first = 0;
  guint64 n_read = 0;

  g_return_val_if_fail (self != NULL, 0);

  first = since_ms > 0 ? estimate_position (self, since_ms) : 0;
  for (guint i = 0; i < self->read->len; i++)
    {
      Span span = g_array_index (self->read, Span, i);

      n_read += span.end > first ? span.end - MAX (span.first, first) : 0;
    }

  return self->total - first - MIN (n_read, self->total - first);
}

/* The next request reads the head of the list, which shows new records. */
void
till_list_coverage_check_head (TillListCoverage *self)
{
  g_return_if_fail (self != NULL);

  if (self->has_no_total)
    restart (self);
  self->checks_head = TRUE;
}

/* Returns: whether another request reads the page of @number. */
static gboolean
is_to_be_read (const TillListCoverage *self, guint64 number)
{
  if (!self->is_oldest_first && self->total - number <= PAGE)
    return TRUE;

  for (guint i = 0; i < self->again->len; i++)
    {
      guint64 first = g_array_index (self->again, guint64, i);
      guint64 behind = self->is_oldest_first ? number - first : first - number;

      if (behind < PAGE - LEAD)
        return TRUE;
    }

  return FALSE;
}

/* Reads the page around the position @number once more, after all gaps. One page may have several
 * such positions, so call this in descending order of positions. */
void
till_list_coverage_read_again (TillListCoverage *self, guint64 number)
{
  g_return_if_fail (self != NULL);

  if (number < self->total && !is_to_be_read (self, number))
    g_array_append_val (self->again, number);
}

/* Returns: (transfer none): what the list has shown last. */
TILL_DEFINE_GETTER (till_list_coverage_get_snapshot, TillListCoverage, TillListSnapshot *, snapshot)

/* Returns: (transfer full): @n coverages as one text, for till_list_coverages_parse(). */
char *
till_list_coverages_to_string (TillListCoverage *const *coverages, guint n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *state = till_list_coverage_to_string (coverages[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? SEPARATOR : "", state);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Sets @coverages to those of @text, from till_list_coverages_to_string(); to empty ones where
 * @text, which may be %NULL, has none. */
void
till_list_coverages_parse (const char *text, TillListCoverage **coverages, guint n)
{
  g_auto (GStrv) states = g_strsplit (text != NULL ? text : "", SEPARATOR, (int) n);
  guint n_states = g_strv_length (states);

  for (guint i = 0; i < n; i++)
    coverages[i] = till_list_coverage_new (i < n_states ? states[i] : NULL);
}
