/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's figures beside those of the service. */

#include "till-archive-overview.h"
#include "till-fake-clock.h"
#include "till-coverage-view.h"
#include "till-figure-card.h"
#include "till-figures-plots.h"
#include "till-figures-view.h"
#include "till-ui-driver.h"
#include "till-archive-records.h"

static const char *
read_label (GtkWidget *parent, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (parent, id)));
}

static GtkWidget *
show_overview (TillUiDriver *driver)
{
  till_window_show_page (driver->window, "overview");

  return till_ui_wait_for_named (GTK_WIDGET (driver->window), "overview_page");
}

static gboolean
is_whole (gpointer page)
{
  return till_ui_find_named (page, "coverage_view") == NULL;
}

/* One line says how much of the service's invoices the archive has, until it has all. */
static void
test_part (void)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *page = show_overview (driver);

  till_ui_wait_for_text (page, "0 of 40 copied so far");
  g_assert_cmpstr (read_label (till_ui_find_named (page, "today_card"), "figure_label"), ==, "–");
  till_window_show_page (driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_wait_for_named (GTK_WIDGET (driver->window), "invoices_page"));
  page = show_overview (driver);
  till_ui_wait_until (is_whole, page, "the same figures");
}

static gint64
add_days (GDateTime *day, int days, int minutes)
{
  g_autoptr (GDateTime) other = g_date_time_add_days (day, days);
  g_autoptr (GDateTime) at = g_date_time_add_minutes (other, minutes);

  return g_date_time_to_unix (at) * 1000;
}

static void
observe_paid (TillUiDriver *driver, const char *id, const char *amount, gint64 paid_at_ms)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->status = TILL_INVOICE_PAID;
  invoice->paid_chain = g_strdup ("tron:USDT");
  invoice->created_at_ms = paid_at_ms;
  invoice->paid_at_ms = paid_at_ms;
  if (amount != NULL)
    g_assert_true (till_decimal_parse (amount, &invoice->amount));
  till_archive_observe_record (till_desk_get_archive (driver->desk), TILL_RECORD (invoice), 1);
}

static void
assert_card (GtkWidget *page, const char *id, const char *figure, const char *note)
{
  GtkWidget *card = till_ui_find_named (page, id);

  till_ui_wait_for_text (card, figure);
  g_assert_cmpstr (read_label (card, "note_label"), ==, note);
}

/* The tooltips have more digits. */
static void
assert_in_cents (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    g_assert_false (g_regex_match_simple ("\\$[0-9,]+\\.[0-9]{3}",
                                          gtk_label_get_text (GTK_LABEL (widget)), 0, 0));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_in_cents (child);
}

/* A driver whose day is the @day of November 2026, at noon, and its overview. */
static TillUiDriver *
open_on (int day, GtkWidget **page)
{
  static const char *const arguments[] = { "--invoices", "0", "--orders", "0", NULL };
  g_autoptr (GDateTime) noon = g_date_time_new_local (2026, 11, day, 12, 0, 0);
  g_autoptr (TillClock) clock = till_fake_clock_new (g_date_time_to_unix (noon) * 1000);
  TillUiDriver *driver = till_ui_driver_new_with_clock (arguments, clock);

  *page = show_overview (driver);

  return driver;
}

static gint64
find_ms (int day, int minutes)
{
  g_autoptr (GDateTime) midnight = g_date_time_new_local (2026, 11, day, 0, 0, 0);

  return add_days (midnight, 0, minutes);
}

/* What has come in today, yesterday, and in the week that begins on Monday. */
static void
test_periods (void)
{
  GtkWidget *page = NULL;
  g_autoptr (TillUiDriver) driver = open_on (18, &page); /* a Wednesday */
  GtkWidget *label = NULL;

  observe_paid (driver, "a", "1000.005", find_ms (18, 0));
  observe_paid (driver, "b", "2.0000001", find_ms (18, 0));
  observe_paid (driver, "c", "30", find_ms (17, 60));
  observe_paid (driver, "d", "7", find_ms (16, 0));
  observe_paid (driver, "e", "400", find_ms (15, 60));
  observe_paid (driver, "f", "100", find_ms (9, 0));
  observe_paid (driver, "g", "9", find_ms (8, 60));
  assert_card (page, "today_card", "$1,002.01", "2 paid invoices");
  label = till_ui_find_named (till_ui_find_named (page, "today_card"), "figure_label");
  g_assert_cmpstr (gtk_widget_get_tooltip_text (label), ==, "$1,002.0050001");
  assert_card (page, "yesterday_card", "$30.00", "1 paid invoice");
  assert_card (page, "week_card", "$1,039.01", "Last week $500.00");
  assert_in_cents (page);

  till_ui_wait_for_text (page, "Volume by Day");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (till_ui_find_type (page, GTK_TYPE_DROP_DOWN)),
                              TILL_FIGURES_YEAR);
  till_ui_wait_for_text (page, "Volume by Week");
}

/* On a Monday the week has only that day. */
static void
test_monday (void)
{
  GtkWidget *page = NULL;
  g_autoptr (TillUiDriver) driver = open_on (16, &page);

  observe_paid (driver, "a", "2", find_ms (16, 0));
  observe_paid (driver, "b", "30", find_ms (15, 60));
  observe_paid (driver, "c", "500", find_ms (9, 0));
  observe_paid (driver, "d", "9", find_ms (8, 60));
  assert_card (page, "today_card", "$2.00", "1 paid invoice");
  assert_card (page, "yesterday_card", "$30.00", "1 paid invoice");
  assert_card (page, "week_card", "$2.00", "Last week $530.00");
}

/* An amount that can't be read is not taken for nothing, and none without a time vanishes. */
static void
test_unreadable (void)
{
  GtkWidget *page = NULL;
  g_autoptr (TillUiDriver) driver = open_on (18, &page);

  observe_paid (driver, "a", NULL, find_ms (18, 0));
  assert_card (page, "today_card", "Can’t be read", "1 paid invoice · 1 can’t be read");
  observe_paid (driver, "b", "5", find_ms (18, 0));
  assert_card (page, "today_card", "$5.00", "2 paid invoices · 1 can’t be read");
  assert_card (page, "week_card", "$5.00", "Last week $0.00 · 1 can’t be read");

  observe_paid (driver, "c", "7", find_ms (10, 0));
  observe_paid (driver, "d", NULL, find_ms (10, 0));
  observe_paid (driver, "e", "8", 0);
  till_ui_wait_for_text (page, "1 payment has no known time, so no period includes it.");
  assert_card (page, "week_card", "$5.00", "Last week – · 1 can’t be read");
}

static gboolean
are_known (gpointer view)
{
  return till_figures_view_get_figures (view) != NULL;
}

/* What the archive lacks is no difference; a sum of as many invoices that differs is one, but not
 * by less than a cent. */
static void
test_explanation (void)
{
  static const char *const arguments[] = { "--invoices", "0", "--orders", "0", NULL };
  static const char text[] = "The service’s figures differ, although all invoices are copied.";
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  g_autoptr (TillStore) store = till_store_new ("store-1");
  GtkWidget *view = g_object_new (TILL_TYPE_FIGURES_VIEW, NULL);
  GtkWidget *window = gtk_window_new ();

  store->total_invoices = 40;
  store->paid_invoices = 1;
  g_assert_true (till_decimal_parse ("49.9000001", &store->total_volume_usd));
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_present (GTK_WINDOW (window));
  observe_paid (driver, "inv-1", "49.9", 1);
  till_figures_view_set_desk (TILL_FIGURES_VIEW (view), driver->desk);
  till_figures_view_set_store (TILL_FIGURES_VIEW (view), store);
  till_ui_wait_until (are_known, view, "the figures");
  g_assert_null (till_ui_find_text (view, text));

  store->total_invoices = 1;
  till_figures_view_set_store (TILL_FIGURES_VIEW (view), store);
  g_assert_null (till_ui_find_text (view, text));
  g_assert_true (till_decimal_parse ("50", &store->total_volume_usd));
  till_figures_view_set_store (TILL_FIGURES_VIEW (view), store);
  g_assert_nonnull (till_ui_find_text (view, text));
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/figures/part", test_part);
  g_test_add_func ("/ui/figures/periods", test_periods);
  g_test_add_func ("/ui/figures/monday", test_monday);
  g_test_add_func ("/ui/figures/unreadable", test_unreadable);
  g_test_add_func ("/ui/figures/explanation", test_explanation);

  return g_test_run ();
}
