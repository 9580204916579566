/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's figures beside those of the service. */

#include "till-archive-overview.h"
#include "till-figures-view.h"
#include "till-ui-driver.h"
#include "till-archive-records.h"

static const char *
read_own (GtkWidget *card)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (card, "own_label")));
}

static gboolean
is_compared (gpointer user_data)
{
  static const char *const cards[] = { "invoices_card", "paid_card", "volume_card" };

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    if (!g_str_equal (read_own (till_ui_find_named (user_data, cards[i])), "Same on this computer"))
      return FALSE;

  return TRUE;
}

static GtkWidget *
show_overview (TillUiDriver *driver)
{
  till_window_show_page (driver->window, "overview");

  return till_ui_wait_for_named (GTK_WIDGET (driver->window), "overview_page");
}

/* What the archive has seen is less than the service counts, until all of it was seen. */
static void
test_comparison (void)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "0", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *page = show_overview (driver);
  GtkWidget *view = NULL;

  till_ui_wait_for_text (page, "40");
  view = till_ui_find_type (page, TILL_TYPE_FIGURES_VIEW);
  g_assert_nonnull (view);
  till_window_show_page (driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_wait_for_named (GTK_WIDGET (driver->window), "invoices_page"));
  page = show_overview (driver);
  till_ui_wait_until (is_compared, page, "the same figures");
}

static void
count_figures_cb (TillFiguresView *view, const TillFigures *figures, gint64 *n_invoices)
{
  *n_invoices = figures != NULL ? (gint64) figures->n_invoices : -1;
}

static gboolean
are_none (gpointer n_invoices)
{
  return *(gint64 *) n_invoices == 0;
}

/* An empty archive comes to no figures that could differ; one invoice does. */
static void
test_explanation (void)
{
  static const char *const arguments[] = { "--invoices", "0", "--orders", "0", NULL };
  static const char text[] =
      "The service’s figures differ because not all invoices are copied yet.";
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  g_autoptr (TillStore) store = till_store_new ("store-1");
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  GtkWidget *view = g_object_new (TILL_TYPE_FIGURES_VIEW, NULL);
  GtkWidget *window = gtk_window_new ();
  gint64 n_invoices = -1;

  store->total_invoices = 40;
  gtk_window_set_child (GTK_WINDOW (window), view);
  gtk_window_present (GTK_WINDOW (window));
  g_signal_connect (view, "figures-changed", G_CALLBACK (count_figures_cb), &n_invoices);
  till_figures_view_set_desk (TILL_FIGURES_VIEW (view), driver->desk);
  till_figures_view_set_store (TILL_FIGURES_VIEW (view), store);
  till_ui_wait_until (are_none, &n_invoices, "the figures of nothing");
  g_assert_null (till_ui_find_text (view, text));

  till_archive_observe_record (till_desk_get_archive (driver->desk), TILL_RECORD (invoice), 1);
  till_ui_wait_for_text (view, text);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/figures/comparison", test_comparison);
  g_test_add_func ("/ui/figures/explanation", test_explanation);

  return g_test_run ();
}
