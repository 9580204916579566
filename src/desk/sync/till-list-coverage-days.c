/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What TillListCoverage knows of when the records of a list were made: where those of some days
 * are, and how many of them have not been read. */

#include "till-list-coverage-private.h"

static gboolean
knows_times (const TillListCoverage *self)
{
  for (guint i = 0; i < self->read->len; i++)
    if (g_array_index (self->read, TillListCoverageSpan, i).oldest_ms != 0)
      return TRUE;

  return FALSE;
}

/* Where in the list records of some days can be. */
typedef struct
{
  TillListCoverageSpan out; /* first: behind what is older; end: where what is newer begins */
  TillListCoverageSpan
      in; /* from the first to the last span that has some of them; empty for none */
} Bracket;

static Bracket
find_bracket (const TillListCoverage *self, gint64 from_ms, gint64 until_ms)
{
  Bracket bracket = { { 0, self->total, 0, 0 }, { 0, 0, 0, 0 } };

  for (guint i = 0; i < self->read->len; i++)
    {
      TillListCoverageSpan span = g_array_index (self->read, TillListCoverageSpan, i);

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

/* Where nothing of the days was read yet: a page where they should be if as many records were made
 * every day, else in the middle; never so near to an end that little would be learned. */
static TillListCoverageSpan
guess (Bracket bracket, gint64 from_ms, gint64 until_ms)
{
  guint64 width = bracket.out.end - bracket.out.first;
  gint64 low_ms = bracket.out.oldest_ms;
  gint64 high_ms = bracket.out.newest_ms;
  double part = 0.5;
  guint64 middle = 0;
  TillListCoverageSpan span = { 0, 0, 0, 0 };

  if (low_ms != 0 && high_ms > low_ms)
    part = ((double) from_ms / 2 + (double) until_ms / 2 - (double) low_ms) /
           (double) (high_ms - low_ms);
  middle = bracket.out.first + (guint64) ((double) width * CLAMP (part, 0.05, 0.95));
  span.first = middle - MIN (middle - bracket.out.first, TILL_LIST_COVERAGE_PAGE / 2);
  span.end = MIN (span.first + TILL_LIST_COVERAGE_PAGE, bracket.out.end);

  return span;
}

/* The numbers to be read next for the days: between those that have some of them, then what joins
 * them above, then below, until there come others. */
static gboolean
find_gap_of_days (TillListCoverage *self,
                  gint64 from_ms,
                  gint64 until_ms,
                  TillListCoverageSpan *gap)
{
  Bracket bracket = find_bracket (self, from_ms, until_ms);

  if (bracket.out.first >= bracket.out.end)
    return FALSE;
  if (bracket.out.end - bracket.out.first <= 2 * TILL_LIST_COVERAGE_PAGE)
    return till_list_coverage_find_gap (self, bracket.out.first, bracket.out.end, gap);

  if (bracket.in.end == 0)
    {
      TillListCoverageSpan guessed = guess (bracket, from_ms, until_ms);

      return self->asked->len == 0 &&
             (till_list_coverage_find_gap (self, bracket.out.first, guessed.end, gap) ||
              till_list_coverage_find_gap (self, guessed.first, bracket.out.end, gap));
    }

  if (till_list_coverage_find_gap (self, bracket.in.first, bracket.in.end, gap))
    return TRUE;
  if (bracket.in.newest_ms < until_ms && bracket.in.end < bracket.out.end &&
      till_list_coverage_find_gap (self, bracket.in.end,
                                   MIN (bracket.in.end + TILL_LIST_COVERAGE_PAGE, bracket.out.end),
                                   gap))
    return TRUE;

  return bracket.in.oldest_ms >= from_ms && bracket.in.first > bracket.out.first &&
         till_list_coverage_find_gap (
             self,
             MAX (bracket.in.first - MIN (bracket.in.first, TILL_LIST_COVERAGE_PAGE),
                  bracket.out.first),
             bracket.in.first, gap);
}

/* The same for a request that brings nearer what was made from @from_ms until @until_ms: the list
 * is looked through for those days as for a name in a telephone book. One that does not tell when
 * its records were made, or how many there are, is read in order.
 *
 * Returns: whether there is one; %FALSE while one is awaited on which the next depends. */
gboolean
till_list_coverage_take_days (TillListCoverage *self,
                              gint64 from_ms,
                              gint64 until_ms,
                              guint64 *offset,
                              guint *limit)
{
  TillListCoverageSpan gap;

  g_return_val_if_fail (self != NULL && offset != NULL && limit != NULL, FALSE);

  if (!self->has_begun || self->looks_again)
    return till_list_coverage_take_look (self, offset, limit);
  if (self->has_no_total || !knows_times (self))
    return till_list_coverage_take (self, offset, limit);
  if (!find_gap_of_days (self, from_ms, until_ms, &gap))
    return FALSE;

  till_list_coverage_take_gap (self, gap, offset, limit);

  return TRUE;
}

/* Returns: the number from which on records were made since @since_ms: between two whose time is
 * known as if as many had been made every day, and beyond them likewise. */
static guint64
guess_number (const TillListCoverage *self, gint64 since_ms)
{
  double low = 0;
  double low_ms = 0;
  double high = 0;
  double high_ms = 0;
  double number = 0;

  for (guint i = self->read->len; i-- > 0;)
    {
      TillListCoverageSpan span = g_array_index (self->read, TillListCoverageSpan, i);

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

/* Returns: how many records that were made since @since_ms have not been read, about; zero for
 * all. */
guint64
till_list_coverage_count_unread (const TillListCoverage *self, gint64 since_ms)
{
  guint64 first = 0;
  guint64 n_read = 0;

  g_return_val_if_fail (self != NULL, 0);

  first = since_ms > 0 ? guess_number (self, since_ms) : 0;
  for (guint i = 0; i < self->read->len; i++)
    {
      TillListCoverageSpan span = g_array_index (self->read, TillListCoverageSpan, i);

      n_read += span.end > first ? span.end - MAX (span.first, first) : 0;
    }

  return self->total - first - MIN (n_read, self->total - first);
}
