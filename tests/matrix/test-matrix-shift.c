/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults of a list that changes while it is read, F74 to F77. Five requests run at the same
 * time and are answered in any order, while records come and go, one record is on two pages, and
 * the list shrinks and grows. After the last change, the archive has each record once. */

#include "matrix.h"

#include "till-archive-records.h"
#include "till-await.h"
#include "till-list-coverage.h"

#define MAX_IN_FLIGHT 5
#define N_SEEDS       6
#define N_AT_FIRST    700
#define N_CHANGES     40
#define MAX_STEPS     10000
#define SYNC          "O3-sync"

/* The service and its list, newest first. */
typedef struct
{
  GPtrArray *ids;
  GRand *rand;
  guint n_made;
  guint n_changes; /* still to come */
} Service;

typedef struct
{
  guint64 offset;
  TillPage *page; /* of the list at the time of the request */
} Flight;

typedef struct
{
  const char *name;
  void (*change) (Service *service);
} Shift;

static void
make (Service *service, guint place)
{
  g_ptr_array_insert (service->ids, (int) place, g_strdup_printf ("inv-%u", service->n_made++));
}

static guint
choose (Service *service)
{
  return (guint) g_rand_int_range (service->rand, 0, (gint32) service->ids->len);
}

static void
insert (Service *service)
{
  make (service, 0);
}

static void delete (Service *service)
{
  g_ptr_array_remove_index (service->ids, choose (service));
}

/* Puts one record on two pages. */
static void
repeat (Service *service)
{
  g_ptr_array_insert (service->ids, 0, g_strdup (service->ids->pdata[choose (service)]));
}

static void
shrink (Service *service)
{
  g_ptr_array_remove_range (service->ids, service->ids->len - 11, 11);
}

static void
grow (Service *service)
{
  for (guint i = 0; i < 37; i++)
    make (service, 0);
}

static const Shift shifts[] = {
  { "F74-insert", insert },  { "F75-delete", delete }, { "F76-duplicate", repeat },
  { "F77-shrinks", shrink }, { "F77-grows", grow },
};

static Flight
ask (Service *service, guint64 offset, guint limit)
{
  Flight flight = { offset, till_page_new (offset, service->ids->len) };

  for (guint64 i = offset; i < MIN (offset + limit, service->ids->len); i++)
    g_ptr_array_add (flight.page->records, till_invoice_new (service->ids->pdata[i]));

  return flight;
}

static void
keep (TillArchive *archive, GPtrArray *records)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (observations, till_observation_new_for_records (records, 1));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  till_archive_put_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
}

/* Answers one request and changes the list. */
static void
arrive (Service *service,
        const Shift *shift,
        GArray *flights,
        TillListCoverage *walk,
        TillArchive *archive)
{
  guint i = (guint) g_rand_int_range (service->rand, 0, (gint32) flights->len);
  Flight flight = g_array_index (flights, Flight, i);

  g_array_remove_index (flights, i);
  keep (archive, flight.page->records);
  till_list_coverage_put (walk, flight.offset, flight.page);
  till_page_free (flight.page);
  if (service->n_changes > 0)
    {
      service->n_changes--;
      shift->change (service);
    }
}

/* Returns: whether the whole list was read. */
static gboolean
walk_list (Service *service, const Shift *shift, TillListCoverage *walk, TillArchive *archive)
{
  g_autoptr (GArray) flights = g_array_new (FALSE, FALSE, sizeof (Flight));

  for (guint step = 0; step < MAX_STEPS; step++)
    {
      guint64 offset = 0;
      guint limit = 0;

      while (flights->len < MAX_IN_FLIGHT && till_list_coverage_take (walk, &offset, &limit))
        {
          Flight flight = ask (service, offset, limit);

          g_array_append_val (flights, flight);
        }
      if (flights->len > 0)
        arrive (service, shift, flights, walk, archive);
      else if (service->n_changes == 0 && till_list_coverage_get_total (walk) == service->ids->len)
        return till_list_coverage_is_done (walk);
      else
        till_list_coverage_check_head (walk);
    }

  return FALSE;
}

static guint64
count (TillArchive *archive)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (archive, till_await (&result), NULL);

  return summary->n_invoices;
}

/* The archive has all records of the list. It may have records that the list no longer has. */
static void
check_truth (Service *service, TillArchive *archive, GString *problems)
{
  for (guint i = 0; i < service->ids->len; i++)
    {
      g_autoptr (GAsyncResult) result = NULL;
      g_autoptr (TillInvoice) invoice = NULL;

      till_archive_load_invoice_async (archive, service->ids->pdata[i], NULL, till_await_cb,
                                       &result);
      invoice = till_archive_load_invoice_finish (archive, till_await (&result), NULL);
      if (invoice == NULL)
        {
          g_string_append_printf (problems, "; %s was missed (I8)",
                                  (char *) service->ids->pdata[i]);
          return;
        }
    }

  if (count (archive) > service->n_made)
    g_string_append (problems, "; more records than there ever were (I8)");
}

static TillArchive *
open_archive_in_memory (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (NULL, "a1", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);

  return archive;
}

static void
check (const Shift *shift, guint32 seed, GString *problems)
{
  g_autoptr (TillArchive) archive = open_archive_in_memory ();
  g_autoptr (TillListCoverage) walk = till_list_coverage_new (NULL);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  Service service = { ids, rand, 0, N_CHANGES };

  for (guint i = 0; i < N_AT_FIRST; i++)
    insert (&service);
  if (!walk_list (&service, shift, walk, archive))
    g_string_append (problems, "; no end is found (I4)");
  check_truth (&service, archive, problems);

  insert (&service);
  till_list_coverage_check_head (walk);
  if (!walk_list (&service, shift, walk, archive))
    g_string_append (problems, "; no end is found afterwards (I10)");
  check_truth (&service, archive, problems);
}

static void
test_shift (gconstpointer data)
{
  g_autoptr (GString) problems = g_string_new (NULL);

  for (guint32 seed = 0; seed < N_SEEDS && problems->len == 0; seed++)
    check (data, seed, problems);
  matrix_count (SYNC, problems);
}

static void
list_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    g_print ("%s\t%s\n", shifts[i].name, SYNC);
}

int
main (int argc, char *argv[])
{
  if (matrix_should_list_cells (argc, argv))
    {
      list_cells ();
      return 0;
    }

  matrix_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      g_autofree char *path = g_strconcat ("/matrix/shift/", shifts[i].name, NULL);

      g_test_add_data_func (path, &shifts[i], test_shift);
    }

  return matrix_run ();
}
