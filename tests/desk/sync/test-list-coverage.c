/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The coverage of a list that grows while it is read, with five requests under way that are
 * answered in any order, cut short, lost, and taken up again after a kill: every record is read,
 * and the counts are exact. */

#include "till-invoice.h"
#include "till-list-coverage.h"

#define MAX_IN_FLIGHT 5

typedef struct
{
  guint64 offset;
  guint limit;
} Request;

/* The service: record n is the nth that was ever made. */
typedef struct
{
  guint64 total;
  gboolean is_oldest_first;
  GRand *rand;
  GHashTable *read; /* set of ids that were answered */
} Service;

static TillPage *
answer (Service *service, Request request, guint n_at_most)
{
  TillPage *page = till_page_new (request.offset, service->total);
  guint64 end = MIN (service->total, request.offset + MIN (request.limit, n_at_most));

  for (guint64 i = request.offset; i < end; i++)
    {
      guint64 number = service->is_oldest_first ? i : service->total - 1 - i;
      g_autofree char *id = g_strdup_printf ("inv-%" G_GUINT64_FORMAT, number);
      TillInvoice *invoice = till_invoice_new (id);

      invoice->created_at_ms = 1000 + (gint64) number / 3;
      g_ptr_array_add (page->records, invoice);
    }

  return page;
}

static void
note (Service *service, const TillPage *page)
{
  for (guint i = 0; i < page->records->len; i++)
    g_hash_table_add (service->read, g_strdup (till_record_get_id (page->records->pdata[i])));
}

static void
assert_all_read (Service *service, TillListCoverage *coverage)
{
  g_assert_true (till_list_coverage_is_done (coverage));
  g_assert_cmpuint (till_list_coverage_get_total (coverage), ==, service->total);
  g_assert_cmpuint (g_hash_table_size (service->read), ==, service->total);
}

/* An answer is of the time when it is made, not when it comes: it is made at once and kept. */
typedef struct
{
  Request request;
  TillPage *page; /* NULL where it is lost */
} Flight;

static void
depart (Service *service, GArray *flights, Request request)
{
  Flight flight = { request, NULL };
  guint n_at_most = g_rand_int_range (service->rand, 0, 9) == 0 ? 7 : 100;

  if (g_rand_int_range (service->rand, 0, 12) > 0)
    flight.page = answer (service, request, n_at_most);
  g_array_append_val (flights, flight);
}

static void
arrive (Service *service, GArray *flights, TillListCoverage *coverage)
{
  guint i = (guint) g_rand_int_range (service->rand, 0, (gint32) flights->len);
  Flight flight = g_array_index (flights, Flight, i);

  g_array_remove_index (flights, i);
  if (flight.page == NULL)
    till_list_coverage_give_back (coverage, flight.request.offset);
  else
    {
      note (service, flight.page);
      till_list_coverage_put (coverage, flight.request.offset, flight.page);
      till_page_free (flight.page);
    }
}

static void
drop_all (GArray *flights)
{
  for (guint i = 0; i < flights->len; i++)
    g_clear_pointer (&g_array_index (flights, Flight, i).page, till_page_free);
  g_array_set_size (flights, 0);
}

static void
maybe_grow (Service *service, guint64 limit)
{
  if (service->total < limit && g_rand_int_range (service->rand, 0, 4) == 0)
    service->total += (guint64) g_rand_int_range (service->rand, 1, 40);
}

static void
maybe_kill (Service *service, GArray *flights, TillListCoverage **coverage)
{
  g_autofree char *state = NULL;

  if (g_rand_int_range (service->rand, 0, 30) > 0 || !till_list_coverage_has_begun (*coverage))
    return;

  state = till_list_coverage_to_string (*coverage);
  drop_all (flights);
  till_list_coverage_free (*coverage);
  *coverage = till_list_coverage_new (state);
}

static void
run (Service *service, TillListCoverage **coverage, guint64 limit)
{
  g_autoptr (GArray) flights = g_array_new (FALSE, FALSE, sizeof (Flight));

  for (guint step = 0; step < 100000; step++)
    {
      Request request;

      maybe_grow (service, limit);
      maybe_kill (service, flights, coverage);
      while (flights->len < MAX_IN_FLIGHT &&
             till_list_coverage_take (*coverage, &request.offset, &request.limit))
        depart (service, flights, request);
      if (flights->len > 0)
        arrive (service, flights, *coverage);
      else if (service->total >= limit &&
               till_list_coverage_get_total (*coverage) == service->total)
        return;
      else
        till_list_coverage_check_head (*coverage);
    }

  g_assert_not_reached ();
}

static void
check (guint32 seed, guint64 first, guint64 limit, gboolean is_oldest_first)
{
  g_autoptr (GHashTable) read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new (NULL);
  Service service = { first, is_oldest_first, rand, read };

  run (&service, &coverage, limit);
  assert_all_read (&service, coverage);
}

static void
test_grows (void)
{
  for (guint32 seed = 0; seed < 150; seed++)
    {
      check (seed, 30 + seed * 11, 1500, FALSE);
      check (seed, 230 + seed * 11, 1500, TRUE);
    }
}

static void
test_empty (void)
{
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new (NULL);
  g_autoptr (TillPage) page = till_page_new (0, 0);
  guint64 offset = 1;
  guint limit = 0;

  g_assert_true (till_list_coverage_take (coverage, &offset, &limit));
  g_assert_cmpuint (offset, ==, 0);
  g_assert_cmpuint (limit, ==, 100);
  g_assert_false (till_list_coverage_take (coverage, &offset, &limit));
  g_assert_true (till_list_coverage_put (coverage, 0, page));
  g_assert_true (till_list_coverage_is_done (coverage));
}

/* A service that has nothing where it says that it has something. */
static void
test_liar (void)
{
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new (NULL);
  g_autoptr (TillPage) page = till_page_new (0, 100);
  guint64 offset = 0;
  guint limit = 0;

  g_assert_true (till_list_coverage_take (coverage, &offset, &limit));
  g_assert_false (till_list_coverage_put (coverage, 0, page));
  g_assert_false (till_list_coverage_is_done (coverage));
}

/* The store was emptied, or it is another one: what was read says nothing about it. */
static void
test_shrinks (void)
{
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new ("newest 500 0-500");
  g_autoptr (GHashTable) read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Service service = { 120, FALSE, rand, read };

  run (&service, &coverage, 120);
  assert_all_read (&service, coverage);
}

static void
test_damaged_state (void)
{
  static const char *const states[] = { "",
                                        "x",
                                        "newest",
                                        "newest 10 5-3",
                                        "newest 10 0-20 1-2",
                                        "newest -1 a-b",
                                        "oldest 99999999999999999999 0-1" };

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autoptr (TillListCoverage) coverage = till_list_coverage_new (states[i]);
      guint64 offset = 0;
      guint limit = 0;

      g_assert_false (till_list_coverage_is_done (coverage));
      g_assert_true (till_list_coverage_take (coverage, &offset, &limit));
    }
}

/* Reads the days until there is no more of them, one request after the other. Returns how many
 * records were asked for that had been read before; the first page is looked at again and again. */
static guint
read_days (Service *service,
           TillListCoverage *coverage,
           gint64 from_ms,
           gint64 until_ms,
           guint *n_requests)
{
  Request request = { 0, 0 };
  guint n_again = 0;

  for (*n_requests = 0;
       till_list_coverage_take_days (coverage, from_ms, until_ms, &request.offset, &request.limit);
       (*n_requests)++)
    {
      g_autoptr (TillPage) page = answer (service, request, 100);

      for (guint i = 0; *n_requests > 0 && i < page->records->len; i++)
        n_again +=
            g_hash_table_contains (service->read, till_record_get_id (page->records->pdata[i]));
      note (service, page);
      g_assert_true (till_list_coverage_put (coverage, request.offset, page));
    }

  return n_again;
}

/* A few days are found in a long list with few requests, and what was read for them is not read
 * again for others, or when the list is read to its end. */
static void
test_days (gconstpointer data)
{
  Service service = { 100000, GPOINTER_TO_INT (data), g_rand_new_with_seed (7),
                      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new (NULL);
  g_autofree char *state = NULL;
  Request request = { 0, 0 };
  guint n_requests = 0;

  g_assert_cmpuint (read_days (&service, coverage, 11000, 11200, &n_requests), ==, 0);
  g_assert_cmpuint (n_requests, <=, 6 + 2 + 12);
  for (guint number = 30000; number < 30600; number++)
    {
      g_autofree char *id = g_strdup_printf ("inv-%u", number);

      g_assert_true (g_hash_table_contains (service.read, id));
    }

  state = till_list_coverage_to_string (coverage);
  g_clear_pointer (&coverage, till_list_coverage_free);
  coverage = till_list_coverage_new (state);
  g_assert_cmpuint (read_days (&service, coverage, 10900, 11300, &n_requests), ==, 0);
  g_assert_cmpuint (n_requests, <=, 1 + 12 + 4);
  g_assert_cmpuint (read_days (&service, coverage, 10900, 11300, &n_requests), ==, 0);
  g_assert_cmpuint (n_requests, ==, 0);
  g_assert_cmpuint (read_days (&service, coverage, 500, 900, &n_requests), ==, 0);
  g_assert_cmpuint (n_requests, <=, 12);

  n_requests = g_hash_table_size (service.read);
  for (; till_list_coverage_take (coverage, &request.offset, &request.limit);
       n_requests += request.limit)
    {
      g_autoptr (TillPage) page = answer (&service, request, 100);

      note (&service, page);
      g_assert_true (till_list_coverage_put (coverage, request.offset, page));
    }
  assert_all_read (&service, coverage);
  g_assert_cmpuint (n_requests, ==, service.total);
  g_hash_table_unref (service.read);
  g_rand_free (service.rand);
}

/* What could not be read is read again with its page: with as few as there are pages, however often
 * it is asked for meanwhile, not at the newest, which are looked at anyway, and nothing that was
 * read is forgotten for it. */
static void
test_again (void)
{
  static const guint64 numbers[] = { 990, 500, 495, 420, 300 };
  static const guint64 expected[] = { 1000 - 1 - 500 - 10, 1000 - 1 - 300 - 10 };
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new ("newest 1000 0-1000:1");
  Service service = { 1000, FALSE, NULL,
                      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  Request request = { 0, 0 };
  g_autoptr (TillPage) look = NULL;

  g_assert_true (till_list_coverage_take (coverage, &request.offset, &request.limit));
  look = answer (&service, request, 100);
  till_list_coverage_put (coverage, request.offset, look);
  for (guint i = 0; i < 3 * G_N_ELEMENTS (numbers); i++)
    till_list_coverage_read_again (coverage, numbers[i % G_N_ELEMENTS (numbers)]);

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (TillPage) page = NULL;

      g_assert_true (till_list_coverage_take (coverage, &request.offset, &request.limit));
      g_assert_cmpuint (request.offset, ==, expected[i]);
      page = answer (&service, request, 100);
      g_assert_true (till_list_coverage_put (coverage, request.offset, page));
      g_assert_true (till_list_coverage_is_done (coverage));
    }

  g_assert_false (till_list_coverage_take (coverage, &request.offset, &request.limit));
  g_hash_table_unref (service.read);
}

/* The same for a list that has its oldest first. */
static void
test_again_oldest_first (void)
{
  g_autoptr (TillListCoverage) coverage = till_list_coverage_new ("oldest 1000 0-1000:1");
  Service service = { 1000, TRUE, NULL,
                      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
  Request request = { 0, 0 };
  guint n_requests = 0;

  for (guint i = 0; i < 6; i++)
    till_list_coverage_read_again (coverage, i % 2 == 0 ? 700 : 300);
  for (; till_list_coverage_take (coverage, &request.offset, &request.limit); n_requests++)
    {
      g_autoptr (TillPage) page = answer (&service, request, 100);

      g_assert_true (till_list_coverage_put (coverage, request.offset, page));
    }

  g_assert_cmpuint (n_requests, ==, 1 + 2);
  g_hash_table_unref (service.read);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/list-coverage/grows", test_grows);
  g_test_add_func ("/list-coverage/empty", test_empty);
  g_test_add_func ("/list-coverage/liar", test_liar);
  g_test_add_func ("/list-coverage/shrinks", test_shrinks);
  g_test_add_data_func ("/list-coverage/days/newest-first", GINT_TO_POINTER (FALSE), test_days);
  g_test_add_data_func ("/list-coverage/days/oldest-first", GINT_TO_POINTER (TRUE), test_days);
  g_test_add_func ("/list-coverage/damaged-state", test_damaged_state);
  g_test_add_func ("/list-coverage/again", test_again);
  g_test_add_func ("/list-coverage/again-oldest-first", test_again_oldest_first);

  return g_test_run ();
}
