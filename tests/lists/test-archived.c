/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A list from the archive: the same model as the service's list, in any order, which follows the
 * archive's changes while it is visible. */

#include "till-archived-source.h"

#include "fake-view.h"
#include "till-await.h"
#include "till-archive-records.h"

#include <string.h>

#define N_ROWS 20

static TillArchive *
open_archive (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (NULL, "list", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);

  return archive;
}

static void
put (TillArchive *archive, guint first, guint n_invoices)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  TillObservation *observation = till_observation_new (1);

  for (guint i = first; i < first + n_invoices; i++)
    {
      g_autofree char *id = g_strdup_printf ("inv-%04u", i);
      TillInvoice *invoice = till_invoice_new (id);

      invoice->status = TILL_INVOICE_PAID;
      invoice->status_text = g_strdup ("PAID");
      invoice->amount = till_decimal_from_int (i * 31 % 1000, 2);
      invoice->created_at_ms = i;
      g_ptr_array_add (observation->records, invoice);
    }
  g_ptr_array_add (observations, observation);
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
scroll (FakeView *view, guint first)
{
  fake_view_scroll (view, first);
  while (till_paged_list_get_loading (view->list))
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (till_paged_list_get_error (view->list));
  g_assert_true (fake_view_is_filled (view));
}

static FakeView *
open_view (TillArchive *archive, TillInvoiceSort sort)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillArchivedSource) source = NULL;
  FakeView *view = NULL;

  query->sort = sort;
  source = till_archived_source_new (archive, query);
  view = fake_view_new (TILL_PAGE_SOURCE (source), N_ROWS);
  scroll (view, 0);

  return view;
}

static void
close_view (FakeView *view)
{
  fake_view_free (view);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static TillInvoice *
get_invoice (FakeView *view, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (view->list), position);

  return TILL_INVOICE (till_row_get_record (row));
}

static void
test_sorted (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  FakeView *view = NULL;

  put (archive, 0, 730);
  view = open_view (archive, TILL_SORT_AMOUNT);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, 730);
  for (guint first = 0; first + N_ROWS <= 730; first += 170)
    {
      scroll (view, first);
      for (guint i = first + 1; i < first + N_ROWS; i++)
        g_assert_cmpint (till_decimal_compare (&get_invoice (view, i - 1)->amount,
                                               &get_invoice (view, i)->amount),
                         >=, 0);
    }
  close_view (view);
}

static void
changed_cb (TillArchive *archive, gpointer n_changes)
{
  ++*(guint *) n_changes;
}

/* The sync continues while the list is visible. */
static void
test_grows (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  FakeView *view = NULL;
  guint n_changes = 0;

  put (archive, 0, 300);
  view = open_view (archive, TILL_SORT_CREATED);
  scroll (view, 150);
  fake_view_select (view, 155);
  g_signal_connect (archive, "changed", G_CALLBACK (changed_cb), &n_changes);
  put (archive, 300, 40);
  while (n_changes == 0)
    g_main_context_iteration (NULL, TRUE);

  till_paged_list_refresh (view->list);
  while (till_paged_list_get_loading (view->list))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (till_paged_list_get_total (view->list), ==, 340);
  g_assert_cmpstr (fake_view_get_id (view, view->selected_position), ==, "inv-0144");
  close_view (view);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/lists/archived/sorted", test_sorted);
  g_test_add_func ("/lists/archived/grows", test_grows);

  return g_test_run ();
}
