/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An idle window draws nothing: a spinner turns only while it is visible. And it asks nothing: the
 * test counts the requests while the window is hidden, covered or paused. */

#include "till-invoice-dialog.h"
#include "till-retention.h"
#include "till-sync.h"
#include "till-fake-clock.h"
#include "till-ui-driver.h"
#include "till-archive-records.h"

#define N_SETTLE 3

static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };
static const char *const pages[] = { "overview", "invoices", "plans",  "orders",
                                     "usage",    "refunds",  "events", "overview" };

static guint
count_hidden_spins (GtkWidget *widget)
{
  guint n = GTK_IS_SPINNER (widget) && gtk_spinner_get_spinning (GTK_SPINNER (widget)) &&
            gtk_widget_get_visible (widget) && !gtk_widget_get_mapped (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_hidden_spins (child);

  return n;
}

static void
test_spinners (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *spinner = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_window_show_page (driver->window, pages[i]);
      till_ui_wait_for_frames (window, 2);
    }
  g_assert_cmpuint (count_hidden_spins (window), ==, 0);

  till_window_show_opening (driver->window, "Opening");
  till_ui_wait_for_frames (window, 2);
  spinner = till_ui_find_named (window, "opening_spinner");
  g_assert_true (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));

  till_window_show_welcome (driver->window);
  till_ui_wait_for_frames (window, 2);
  g_assert_false (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));
  g_assert_cmpuint (count_hidden_spins (window), ==, 0);
}

static guint64
count_requests (TillUiDriver *driver)
{
  g_autofree char *answer = till_ui_driver_read_practice (driver, "/practice/requests");
  const char *count = strstr (answer, "\"requests\":");

  g_assert_nonnull (count);

  return g_ascii_strtoull (count + strlen ("\"requests\":"), NULL, 10);
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(TillStore **) user_data = till_desk_get_store_finish (TILL_DESK (source), result, NULL);
}

static gboolean
has_store (gpointer store)
{
  return *(TillStore **) store != NULL;
}

static void
settle_service (TillUiDriver *driver)
{
  g_autoptr (TillStore) store = NULL;

  till_desk_get_store_async (driver->desk, NULL, stored_cb, &store);
  till_ui_wait_until (has_store, &store, "the store");
}

static gboolean
is_there (gpointer result)
{
  return *(GAsyncResult **) result != NULL;
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* Its thread that writes takes one thing after the other, and the one that looks up has asked for
 * what is due after whatever somebody waits for. */
static void
settle_archive (TillUiDriver *driver)
{
  TillArchive *archive = till_desk_get_archive (driver->desk);
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();
  g_autoptr (GAsyncResult) written = NULL;
  g_autoptr (GAsyncResult) looked_up = NULL;

  till_archive_put_async (archive, nothing, NULL, NULL, NULL, answered_cb, &written);
  till_archive_list_stale_records_async (archive, 0, 1, NULL, answered_cb, &looked_up);
  till_ui_wait_until (is_there, &written, "what is written");
  till_ui_wait_until (is_there, &looked_up, "what is looked up");
}

/* What had been asked by then has come in by now, and what was asked for that: as many more
 * requests were made. */
static void
settle (TillUiDriver *driver)
{
  for (guint i = 0; i < N_SETTLE; i++)
    {
      settle_archive (driver);
      settle_service (driver);
    }
}

/* Returns: how many requests were made in ten minutes. */
static guint64
count_in_ten_minutes (TillUiDriver *driver)
{
  guint64 n_before = 0;

  settle (driver);
  n_before = count_requests (driver);
  for (guint i = 0; i < 60; i++)
    {
      till_fake_clock_pass (driver->clock, 10000);
      for (guint j = 0; j < 20; j++)
        g_main_context_iteration (NULL, FALSE);
    }
  settle (driver);

  return count_requests (driver) - n_before - N_SETTLE;
}

static TillUiDriver *
open_at_rest (const char *n_invoices)
{
  const char *more[] = { "--invoices", n_invoices, "--orders", "0", NULL };
  g_autoptr (TillClock) clock = till_fake_clock_new (g_get_real_time () / 1000);

  return till_ui_driver_new_with_clock (more, clock);
}

/* A page that has been left asks for nothing, nor does one of a window that has gone. */
static void
test_hidden_pages (void)
{
  g_autoptr (TillUiDriver) driver = open_at_rest ("12");
  GtkWidget *window = GTK_WIDGET (driver->window);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_window_show_page (driver->window, pages[i]);
      till_ui_wait_for_frames (window, 3);
      gtk_widget_set_visible (window, FALSE);
      g_assert_cmpuint (count_in_ten_minutes (driver), ==, 0);
      gtk_widget_set_visible (window, TRUE);
      till_ui_wait_for_frames (window, 2);
    }

  till_window_show_page (driver->window, "refunds");
  till_ui_wait_for_frames (window, 2);
  g_assert_cmpuint (count_in_ten_minutes (driver), ==, 0);
}

/* What is still to be read waits for its share of the budget. */
static gboolean
pass_until_at_rest (gpointer user_data)
{
  TillUiDriver *driver = user_data;

  if (till_sync_get_state (till_desk_get_sync (driver->desk)) == TILL_SYNC_RESTING)
    return TRUE;

  till_fake_clock_pass (driver->clock, 1000);

  return FALSE;
}

static TillUiDriver *
open_mirrored (const char *n_invoices)
{
  TillUiDriver *driver = open_at_rest (n_invoices);

  till_retention_start (till_desk_get_retention (driver->desk));
  till_ui_wait_until (pass_until_at_rest, driver, "the copy");

  return driver;
}

/* What nobody looks at is looked for by the mirror alone, and a list in which nothing is pending is
 * not asked for beside it: in ten minutes thirty rounds, of which ten look at the orders, and the
 * list's own look each five. */
static void
test_rounds (void)
{
  g_autoptr (TillUiDriver) driver = open_mirrored ("0");
  guint64 n_asked = 0;

  till_window_show_page (driver->window, "invoices");
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
  count_in_ten_minutes (driver);
  n_asked = count_in_ten_minutes (driver);
  g_assert_cmpuint (n_asked, >, 0);
  g_assert_cmpuint (n_asked, <=, 30 + 10 + 2 + 2);
}

static void
test_paused_and_locked (void)
{
  g_autoptr (TillUiDriver) driver = open_mirrored ("12");
  TillRetention *retention = till_desk_get_retention (driver->desk);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_window_show_page (driver->window, pages[i]);
      till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
      till_window_set_covered (driver->window, TRUE);
      g_assert_cmpuint (count_in_ten_minutes (driver), ==, 0);
      till_window_set_covered (driver->window, FALSE);
    }

  till_window_show_page (driver->window, "refunds");
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
  till_retention_set_paused (retention, TRUE);
  g_assert_cmpuint (count_in_ten_minutes (driver), ==, 0);
  till_retention_set_paused (retention, FALSE);
  till_ui_wait_until (pass_until_at_rest, driver, "the next round");
}

/* A store that was left is not copied any more, however long one of its windows stays; it is again
 * where the same one is come back to, unless that was paused. */
static void
test_left (void)
{
  g_autoptr (TillUiDriver) driver = open_mirrored ("12");
  TillSync *sync = till_desk_get_sync (driver->desk);
  GtkWidget *form = till_invoice_dialog_new (driver->desk);

  till_ui_present (form, GTK_WIDGET (driver->window));
  till_window_show_welcome (driver->window);
  g_assert_cmpint (till_sync_get_state (sync), ==, TILL_SYNC_PAUSED);
  g_assert_cmpuint (count_in_ten_minutes (driver), ==, 0);

  till_window_set_desk (driver->window, driver->desk);
  till_ui_wait_until (pass_until_at_rest, driver, "the next round");

  till_retention_set_paused (till_desk_get_retention (driver->desk), TRUE);
  till_window_show_welcome (driver->window);
  till_window_set_desk (driver->window, driver->desk);
  g_assert_cmpint (till_sync_get_state (sync), ==, TILL_SYNC_PAUSED);
  till_ui_close (form);
}

static gboolean
pass_until_served (gpointer user_data)
{
  TillUiDriver *driver = user_data;

  if (till_request_scheduler_get_n_waiting (till_desk_get_scheduler (driver->desk),
                                            TILL_REQUEST_SCHEDULER_ORDER) == 0)
    return TRUE;

  till_fake_clock_pass (driver->clock, 1000);

  return FALSE;
}

/* An order of a store that was left is still looked for, but not behind the lock. */
static void
test_left_and_locked (void)
{
  g_autoptr (TillUiDriver) driver = open_at_rest ("0");
  TillRequestScheduler *scheduler = till_desk_get_scheduler (driver->desk);

  till_window_show_welcome (driver->window);
  till_window_set_covered (driver->window, TRUE);
  till_desk_watch_order (driver->desk, "ord-unknown");
  g_assert_cmpuint (count_in_ten_minutes (driver), ==, 0);
  g_assert_cmpuint (till_request_scheduler_get_n_waiting (scheduler, TILL_REQUEST_SCHEDULER_ORDER),
                    ==, 1);
  till_window_set_covered (driver->window, FALSE);
  till_ui_wait_until (pass_until_served, driver, "its turn");
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/idle/spinners", test_spinners);
  g_test_add_func ("/ui/idle/hidden-pages", test_hidden_pages);
  g_test_add_func ("/ui/idle/rounds", test_rounds);
  g_test_add_func ("/ui/idle/paused-and-locked", test_paused_and_locked);
  g_test_add_func ("/ui/idle/left", test_left);
  g_test_add_func ("/ui/idle/left-and-locked", test_left_and_locked);

  return g_test_run ();
}
