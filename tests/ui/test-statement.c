/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The month-end statement: what it lacks is said, and read if somebody says so. */

#include "copy-fixture.h"
#include "refund-fixture.h"

#include "till-archive-records.h"
#include "till-statement-window.h"

#define N_PAID 3
#define MISSING                                                                                     \
  "The totals leave out 3 payments of this month: this computer doesn’t know their amounts yet, " \
  "or "                                                                                             \
  "can’t read them as numbers of a known token."

/* Until it is told otherwise the practice service tells of no payment, so that nothing that reads
 * in the background comes first. */
static void
set_up (RefundFixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "0", "--orders", "0", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->invoice_id = NULL;
  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"status\", \"status\": 404, \"method\": \"GET\","
                                " \"path\": \"/api/v1/invoices/\"}");
}

static void
load_list (RefundFixture *fixture)
{
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillPage) page = NULL;
  RefundAnswer answer = { NULL };

  till_page_source_load_async (source, 0, 100, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the list");
  result = answer.result;
  page = till_page_source_load_finish (source, result, NULL);
  g_assert_cmpuint (page->records->len, ==, N_PAID);
}

/* Returns: how many invoices the archive knows without their payments. */
static guint64
count_bare (RefundFixture *fixture)
{
  TillArchive *archive = till_desk_get_archive (fixture->driver->desk);
  g_autoptr (GAsyncResult) result = NULL;
  g_autofree TillArchiveSummary *summary = NULL;
  RefundAnswer answer = { NULL };

  till_archive_get_summary_async (archive, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the summary");
  result = answer.result;
  summary = till_archive_get_summary_finish (archive, result, NULL);

  return summary->n_invoices_without_details;
}

static void
make_paid_invoices (RefundFixture *fixture)
{
  for (guint i = 0; i < N_PAID; i++)
    {
      g_autofree char *order_id = g_strdup_printf ("MONTH-%u", i);
      g_autofree char *id = refund_make_paid_invoice (fixture, order_id, "{}");

      g_assert_nonnull (id);
    }
  load_list (fixture);
  while (count_bare (fixture) < N_PAID)
    ;
}

static gboolean
can_be_saved (gpointer window)
{
  return gtk_widget_is_sensitive (till_ui_find_named (window, "csv_button"));
}

/* Returns: the window at this month, of which it knows no payment. */
static GtkWidget *
open_statement (RefundFixture *fixture)
{
  GtkWidget *page = NULL;
  GtkWidget *window = NULL;

  make_paid_invoices (fixture);
  till_window_show_page (fixture->driver->window, "refunds");
  page = till_ui_wait_for_named (fixture->window, "refunds_page");
  gtk_widget_activate_action (till_ui_find_named (page, "stack"), "refunds.balance", NULL);
  window = till_ui_find_window (TILL_TYPE_STATEMENT_WINDOW);
  g_assert_nonnull (window);
  till_ui_wait_until (can_be_saved, window, "the month before");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (refund_get_child (window, "month_choice")), 0);
  till_ui_wait_until (can_be_saved, window, "this month");
  till_ui_wait_for_text (window, MISSING);

  return window;
}

static gboolean
lacks_nothing (gpointer window)
{
  return can_be_saved (window) && till_ui_find_named (window, "missing_box") == NULL;
}

/* What is missing is read, and is in the sums. */
static void
test_read_now (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_statement (fixture);

  till_ui_driver_clear_faults (fixture->driver);
  till_ui_click (till_ui_find_button (window, "Read Now"));
  till_ui_wait_until (lacks_nothing, window, "the payments");
  g_assert_nonnull (till_ui_find_text (
      window, "USDT on Tron\nReceived 120.00 · refunded 0.00 · net 120.00 USDT"));
  till_ui_close (window);
}

static gboolean
offers_to_read (gpointer window)
{
  return can_be_saved (window) && till_ui_find_named (window, "read_button") != NULL &&
         till_ui_find_named (window, "stop_button") == NULL;
}

/* Reading that takes too long is stopped, and offered again. */
static void
test_stopped (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *window = open_statement (fixture);

  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"latency\", \"ms\": 30000, \"method\": \"GET\","
                                " \"path\": \"/api/v1/invoices/\"}");
  till_ui_click (till_ui_find_named (window, "read_button"));
  g_assert_null (till_ui_find_named (window, "read_button"));
  g_assert_nonnull (till_ui_find_named (window, "progress_bar"));
  till_ui_click (till_ui_find_named (window, "stop_button"));
  till_ui_wait_until (offers_to_read, window, "the way to read again");
  g_assert_nonnull (till_ui_find_text (window, MISSING));
  till_ui_close (window);
}

static void
set_up_part (RefundFixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "60", "--orders", "12", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  fixture->invoice_id = NULL;
}

/* Whoever takes it for the whole month is told since when it is. */
static void
test_in_part (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  copy_part (fixture->driver);
  window = till_statement_window_new (GTK_WINDOW (fixture->window), fixture->driver->desk);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_until (can_be_saved, window, "the month before");
  g_assert_true (g_str_has_prefix (
      gtk_label_get_text (GTK_LABEL (till_ui_find_named (window, "coverage_label"))),
      "Copied since "));

  copy_all (fixture->driver);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (refund_get_child (window, "month_choice")), 0);
  till_ui_wait_until (can_be_saved, window, "this month");
  g_assert_null (till_ui_find_named (window, "coverage_label"));
  till_ui_close (window);
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/statement/read-now", RefundFixture, NULL, set_up, test_read_now,
              refund_tear_down);
  g_test_add ("/ui/statement/stopped", RefundFixture, NULL, set_up, test_stopped, refund_tear_down);
  g_test_add ("/ui/statement/in-part", RefundFixture, NULL, set_up_part, test_in_part,
              refund_tear_down);

  return g_test_run ();
}
