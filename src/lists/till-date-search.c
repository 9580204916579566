/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds a date in a long list that begins with the newest record. The service can't search for a
 * date, so this reads pages between a position that is too new and one that is old enough: where
 * the date is if records are evenly distributed, and every third time in the middle, so that a
 * store with one busy week does not need a hundred requests. */

#include "till-date-search.h"

#define PROBE_SIZE   100
#define BISECT_EVERY 3
#define MAX_PROBES   64

typedef struct
{
  gint64 time_ms; /* of the newest record to find */
  TillRecordTime get_time;
  guint64 low;  /* all records before it are newer */
  guint64 high; /* all records from here on are old enough */
  gint64 low_time_ms;
  gint64 high_time_ms; /* zero while unknown */
  guint n_probes;
} Search;

static void probe (GTask *task, guint64 offset);

static void
finish (GTask *task, guint64 offset)
{
  guint64 *found = g_new (guint64, 1);

  *found = offset;
  g_task_return_pointer (task, found, g_free);
}

static guint64
guess (const Search *search)
{
  guint64 span = search->high - search->low;
  double share = 0.5;
  guint64 offset;

  if (search->n_probes % BISECT_EVERY != 0 && search->high_time_ms != 0 &&
      search->low_time_ms > search->high_time_ms)
    share = (double) (search->low_time_ms - search->time_ms) /
            (double) (search->low_time_ms - search->high_time_ms);

  offset = search->low + (guint64) ((double) span * CLAMP (share, 0.0, 1.0));
  /* The date should be inside the page, not at its edge. */
  offset -= MIN (offset - search->low, PROBE_SIZE / 2);

  return MIN (offset, search->high - MIN (span, PROBE_SIZE));
}

static void
search_on (GTask *task)
{
  Search *search = g_task_get_task_data (task);

  if (search->low >= search->high || search->n_probes >= MAX_PROBES)
    finish (task, search->low);
  else if (search->high_time_ms == 0 && search->n_probes == 1)
    probe (task, search->high - MIN (search->high - search->low, PROBE_SIZE));
  else
    probe (task, guess (search));
}

/* Returns: the index of the first record of @page that is old enough, or its length. */
static guint
find_in_page (Search *search, const TillPage *page)
{
  guint i = 0;

  for (; i < page->records->len; i++)
    {
      gint64 time_ms = search->get_time (page->records->pdata[i]);

      if (time_ms != 0 && time_ms <= search->time_ms)
        return i;
    }

  return i;
}

static gint64
find_time (Search *search, const TillPage *page, gboolean is_from_end)
{
  for (guint i = 0; i < page->records->len; i++)
    {
      guint index = is_from_end ? page->records->len - 1 - i : i;
      gint64 time_ms = search->get_time (page->records->pdata[index]);

      if (time_ms != 0)
        return time_ms;
    }

  return 0;
}

static void
probed_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Search *search = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (object), result, &error);
  guint record;
  guint index;

  if (page == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  search->n_probes++;
  if (search->n_probes == 1)
    search->high = page->total;

  record = find_in_page (search, page);
  index = till_page_get_index (page, record);
  if (till_page_get_length (page) == 0)
    search->high = MIN (search->high, page->offset);
  else if (record == page->records->len)
    {
      search->low = MAX (search->low, page->offset + index);
      search->low_time_ms = find_time (search, page, TRUE);
    }
  else if (record > 0 || page->offset <= search->low)
    search->low = search->high = page->offset + index;
  else
    {
      search->high = page->offset;
      search->high_time_ms = find_time (search, page, FALSE);
    }

  search_on (task);
}

static void
probe (GTask *task, guint64 offset)
{
  till_page_source_load_async (g_task_get_source_object (task), offset, PROBE_SIZE,
                               g_task_get_cancellable (task), probed_cb, g_object_ref (task));
}

/* Finds the newest record that is not newer than @time_ms, in a list that begins with the newest
 * record. Without a total it searches the known part of the list. */
void
till_date_search_async (TillPageSource *source,
                        gint64 time_ms,
                        TillRecordTime get_time,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Search *search = NULL;

  g_return_if_fail (TILL_IS_PAGE_SOURCE (source) && get_time != NULL);

  search = g_new0 (Search, 1);
  search->time_ms = time_ms;
  search->get_time = get_time;
  task = g_task_new (source, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_date_search_async);
  g_task_set_task_data (task, search, g_free);
  probe (task, 0);
}

/* Sets @offset to the position of the record, or to the length of the list where all are newer.
 *
 * Returns: %TRUE, or %FALSE with the error of the source. */
gboolean
till_date_search_finish (GAsyncResult *result, guint64 *offset, GError **error)
{
  g_autofree guint64 *found = NULL;

  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  found = g_task_propagate_pointer (G_TASK (result), error);
  if (found == NULL)
    return FALSE;

  *offset = *found;

  return TRUE;
}
