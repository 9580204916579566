/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What this computer keeps of a store is seen, held, limited and erased in one window; a page that
 * shows whoever was forgotten lets go of them. */

#include "copy-fixture.h"
#include "till-archive-window.h"
#include "till-retention.h"
#include "till-order-detail.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *archive;
} Fixture;

static const char *const arguments[] = { "--invoices", "60", "--orders", "12", NULL };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "orders");
  till_ui_wait_for_rows (till_ui_find_named (fixture->window, "orders_page"));
  till_retention_start (till_desk_get_retention (fixture->driver->desk));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static void
open_window (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->window, "win.archive", NULL);
  fixture->archive = till_ui_find_window (TILL_TYPE_ARCHIVE_WINDOW);
  g_assert_nonnull (fixture->archive);
}

static gboolean
is_at_work (gpointer desk)
{
  guint64 n_read = 0;
  guint64 total = 0;

  return till_sync_get_orders (till_desk_get_sync (desk), &n_read, &total) && n_read > 0;
}

static void
test_paused (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = till_desk_get_retention (fixture->driver->desk);

  till_ui_wait_until (is_at_work, fixture->driver->desk, "the copy has begun");
  open_window (fixture);
  till_ui_click (till_ui_find_button (fixture->archive, "Pause"));
  g_assert_true (till_retention_is_paused (retention));
  g_assert_nonnull (till_ui_find_text (fixture->archive, "Copying paused"));
  till_ui_click (till_ui_find_button (fixture->archive, "Resume"));
  g_assert_false (till_retention_is_paused (retention));
  till_ui_close (fixture->archive);
}

static void
test_kept (Fixture *fixture, gconstpointer data)
{
  TillRetention *retention = till_desk_get_retention (fixture->driver->desk);

  open_window (fixture);
  adw_combo_row_set_selected (
      ADW_COMBO_ROW (till_ui_find_named (fixture->archive, "retention_row")), 3);
  g_assert_cmpuint (till_retention_get_days (retention), ==, 365);
  till_ui_wait_for_text (fixture->archive, "In memory until you close the practice store");
  till_ui_close (fixture->archive);
}

static gboolean
has_customer (TillRecord *record)
{
  return TILL_ORDER (record)->client_ref != NULL;
}

static void
type_customer (Fixture *fixture, const char *customer)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (fixture->archive, "customer_row")),
                         customer);
  gtk_widget_activate_action (fixture->archive, "archive.find", NULL);
}

static gboolean
shows_no_order (gpointer detail)
{
  return till_order_detail_get_order (detail) == NULL;
}

/* The answer is below the edge of the window. */
static gboolean
is_revealed (gpointer archive)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (archive));
  GtkWidget *row = till_ui_find_named (archive, "traces_row");

  return focus != NULL && row != NULL && (focus == row || gtk_widget_is_ancestor (focus, row));
}

/* Nobody has to scroll to the last thing to do. */
static gboolean
is_whole (gpointer archive)
{
  GtkWidget *button = till_ui_find_button (archive, "Delete…");
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (button, archive, &bounds) && bounds.size.height > 0 &&
         bounds.origin.y + bounds.size.height < (float) gtk_widget_get_height (archive);
}

static void
test_forgotten (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = till_ui_find_named (fixture->window, "orders_page");
  TillOrder *order = TILL_ORDER (till_ui_open_row (page, has_customer));
  GtkWidget *detail = till_ui_wait_for_named (page, "detail");
  g_autofree char *customer = g_strdup (order->client_ref);

  open_window (fixture);
  type_customer (fixture, "nobody at all");
  till_ui_wait_for_text (fixture->archive, "No data about this customer");
  till_ui_wait_for_frames (fixture->archive, 5);
  type_customer (fixture, customer);
  till_ui_wait_for_text (fixture->archive, "Data about this customer");
  till_ui_wait_until (is_revealed, fixture->archive, "the answer is in sight");
  till_ui_wait_until (is_whole, fixture->archive, "all of the window with the answer");
  g_assert_false (shows_no_order (detail));

  till_ui_choose (till_ui_find_named (fixture->archive, "actions_button"), "Erase This Customer…");
  till_ui_answer ("Erase");
  till_ui_wait_until (shows_no_order, detail, "the page lets go");
  till_ui_wait_for_text (fixture->archive, "Customer erased");
  type_customer (fixture, customer);
  till_ui_wait_for_text (fixture->archive, "No data about this customer");
  till_ui_close (fixture->archive);
}

static void
test_deleted (Fixture *fixture, gconstpointer data)
{
  till_ui_wait_until (is_at_work, fixture->driver->desk, "the copy has begun");
  open_window (fixture);
  till_ui_wait_until (is_whole, fixture->archive, "all of the window");
  till_ui_click (till_ui_find_button (fixture->archive, "Delete…"));
  till_ui_answer ("Keep");
  till_ui_click (till_ui_find_button (fixture->archive, "Delete…"));
  till_ui_answer ("Delete");
  till_ui_wait_for_text (fixture->archive, "Local data deleted");
  g_assert_nonnull (till_ui_find_text (fixture->archive, "Copying paused"));
  till_ui_close (fixture->archive);

  /* The store goes on. */
  gtk_widget_activate_action (fixture->window, "win.refresh", NULL);
  till_ui_wait_for_rows (till_ui_find_named (fixture->window, "orders_page"));
}

/* How much is copied, in the words and with the bar that Find has. */
static void
test_coverage (Fixture *fixture, gconstpointer data)
{
  GtkWidget *view = NULL;
  double fraction = 0;

  copy_part (fixture->driver);
  open_window (fixture);
  g_assert_nonnull (till_ui_find_text (fixture->archive, "Copying paused"));
  view = till_ui_find_named (fixture->archive, "coverage_view");
  g_assert_nonnull (view);
  g_assert_nonnull (
      strstr (gtk_label_get_text (GTK_LABEL (till_ui_find_named (view, "text_label"))),
              " of 72 copied with details (since "));
  fraction = gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (till_ui_find_named (view, "bar")));
  g_assert_cmpfloat (fraction, >, 0);
  g_assert_cmpfloat (fraction, <, 1);

  copy_all (fixture->driver);
  till_ui_wait_for_text (fixture->archive, "All records copied");
  g_assert_null (till_ui_find_named (fixture->archive, "coverage_view"));
  till_ui_close (fixture->archive);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/archive/paused", test_paused);
  ADD ("/archive/kept", test_kept);
  ADD ("/archive/coverage", test_coverage);
  ADD ("/archive/forgotten", test_forgotten);
  ADD ("/archive/deleted", test_deleted);
#undef ADD

  return g_test_run ();
}
