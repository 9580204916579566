/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The plots of the overview: read by pointer, keyboard and screen reader, shown as a table, and
 * drawn into files. */

#include "till-figures-plots.h"
#include "till-plot-card.h"
#include "till-plot-scene.h"
#include "till-plot.h"
#include "till-ui-driver.h"

#define NOTHING "Nothing here yet."

typedef struct
{
  TillFigures *figures;
  GtkWidget *window;
  GtkWidget *card;
} Fixture;

/* Noon of the last day, so that what is paid then is of that day in any zone. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDateTime) noon = g_date_time_new_local (2026, 11, 21, 12, 0, 0);
  gint64 noon_ms = g_date_time_to_unix (noon) * 1000;
  TillDecimal amount = till_decimal_from_int (4990, 2);

  fixture->figures = till_figures_new (noon_ms);
  fixture->figures->n_invoices = 4;
  fixture->figures->n_paid = 2;
  fixture->figures->n_expired = 1;
  fixture->figures->n_pending = 1;
  till_figures_add_paid (fixture->figures, &amount, "tron:USDT", noon_ms - 240000, noon_ms);
  till_figures_add_paid (fixture->figures, &amount, "<b>=1+1</b>", noon_ms - 240000, noon_ms);
  till_figures_finish (fixture->figures);

  fixture->window = adw_window_new ();
  fixture->card = till_plot_card_new ();
  adw_window_set_content (ADW_WINDOW (fixture->window), fixture->card);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 360, 400);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  till_figures_free (fixture->figures);
}

static void
show (Fixture *fixture, TillPlotData *data)
{
  till_plot_card_set_data (TILL_PLOT_CARD (fixture->card), data, NOTHING);
  till_ui_wait_for_frames (fixture->window, 3);
}

static gboolean
press (GtkWidget *widget, guint key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", key, 0, 0, &is_handled);
    }

  return is_handled;
}

static const char *
get_reading (Fixture *fixture)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_find_named (fixture->card, "reading_label")));
}

static void
test_read (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) days = till_figures_plot_days (fixture->figures, TILL_FIGURES_MONTH);
  GtkWidget *plot = NULL;

  show (fixture, days);
  plot = till_ui_find_type (fixture->card, TILL_TYPE_PLOT);
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (plot), GTK_ACCESSIBLE_ROLE_IMG);
  g_assert_true (
      gtk_test_accessible_has_property (GTK_ACCESSIBLE (plot), GTK_ACCESSIBLE_PROPERTY_LABEL));
  g_assert_true (gtk_widget_get_focusable (plot));
  g_assert_cmpstr (get_reading (fixture), ==, "");

  g_assert_true (press (plot, GDK_KEY_Left));
  g_assert_cmpstr (get_reading (fixture), ==, "Saturday, 21 November: $99.80");
  g_assert_false (press (plot, GDK_KEY_Right)); /* the last: the key may leave */
  g_assert_true (press (plot, GDK_KEY_Left));
  g_assert_cmpstr (get_reading (fixture), ==, "Friday, 20 November: $0.00");
  g_assert_false (press (plot, GDK_KEY_Up));
}

static void
pay (Fixture *fixture, const char *amount, int days_ago)
{
  gint64 at_ms = fixture->figures->day_ms[TILL_FIGURES_N_DAYS - 1 - days_ago] + 1;
  TillDecimal exact = { 0 };

  g_assert_true (till_decimal_parse (amount, &exact));
  till_figures_add_paid (fixture->figures, &exact, "tron:USDT", at_ms, at_ms);
}

static guint
count_columns (Fixture *fixture, TillFiguresRange range)
{
  g_autoptr (TillPlotData) data = till_figures_plot_days (fixture->figures, range);

  return till_plot_data_get_n_points (data);
}

/* Days before the first payment are left out, so that no half of the plot is empty. A week begins
 * on Monday, and the last one has just begun. */
static void
test_range (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) year = NULL;
  const TillPlotPoint *last = NULL;

  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_WEEK), ==, 7);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_MONTH), ==, 7);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_YEAR), ==, 7);
  pay (fixture, "7", 19);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_WEEK), ==, 7);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_MONTH), ==, 20);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_QUARTER), ==, 20);
  pay (fixture, "8", TILL_FIGURES_N_DAYS - 2);
  pay (fixture, "1", 6);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_MONTH), ==, 30);
  g_assert_cmpuint (count_columns (fixture, TILL_FIGURES_QUARTER), ==, 90);

  year = till_figures_plot_days (fixture->figures, TILL_FIGURES_YEAR);
  g_assert_cmpuint (till_plot_data_get_n_points (year), ==, 52);
  g_assert_cmpstr (till_plot_data_get_point (year, 0)->words, ==, "$8.00");
  last = till_plot_data_get_point (year, 51);
  g_assert_cmpstr (last->name, ==, "Week from 16 November");
  g_assert_cmpstr (last->words, ==, "$99.80");
  g_assert_cmpstr (till_plot_data_get_point (year, 50)->name, ==, "Week from 9 November");
  g_assert_cmpstr (till_plot_data_get_point (year, 50)->words, ==, "$1.00");
}

/* A sum has no more digits than cents; files keep what there is. */
static void
test_cents (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) days = NULL;
  g_autoptr (TillPlotData) chains = NULL;
  const TillPlotPoint *today = NULL;

  pay (fixture, "380014839.9200001", 0);
  till_figures_finish (fixture->figures);
  days = till_figures_plot_days (fixture->figures, TILL_FIGURES_WEEK);
  chains = till_figures_plot_chains (fixture->figures, NULL);
  today = till_plot_data_get_point (days, 6);
  g_assert_cmpstr (today->words, ==, "$380,014,939.72");
  g_assert_cmpstr (today->exact, ==, "380014939.7200001");
  g_assert_cmpstr (till_plot_data_get_point (chains, 0)->words, ==, "$380,014,889.82");
}

/* A sum that is not whole is no number in a file, and a plot of such sums is not empty. */
static void
test_unknown (Fixture *fixture, gconstpointer data)
{
  const TillDecimal unknown = { 0 };
  gint64 yesterday_ms = fixture->figures->day_ms[TILL_FIGURES_N_DAYS - 2];
  gint64 today_ms = fixture->figures->day_ms[TILL_FIGURES_N_DAYS - 1];
  g_autoptr (TillPlotData) days = NULL;
  g_autoptr (TillPlotData) chains = NULL;
  g_autofree char *csv = NULL;

  till_figures_add_paid (fixture->figures, &unknown, "solana:USDC", yesterday_ms, yesterday_ms);
  till_figures_add_paid (fixture->figures, &unknown, "tron:USDT", today_ms, today_ms);
  days = till_figures_plot_days (fixture->figures, TILL_FIGURES_WEEK);
  chains = till_figures_plot_chains (fixture->figures, NULL);
  g_assert_cmpstr (till_plot_data_get_point (days, 4)->words, ==, "$0.00");
  g_assert_cmpstr (till_plot_data_get_point (days, 5)->words, ==, "Can’t be read");
  g_assert_cmpstr (till_plot_data_get_point (days, 6)->words, ==, "$99.80 · 1 can’t be read");
  g_assert_null (till_plot_data_get_largest (days));
  g_assert_false (till_plot_data_is_empty (days));

  csv = till_plot_data_to_csv (chains, TILL_CSV_FOR_PROGRAMS);
  g_assert_nonnull (strstr (csv, "\r\ntron:USDT,\r\n"));
  g_assert_nonnull (strstr (csv, "\r\nsolana:USDC,\r\n"));
}

/* Neither is one that is too large for any number. */
static void
test_overflow (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) days = NULL;

  pay (fixture, "99999999999999999999999999999999999999", 0);
  pay (fixture, "99999999999999999999999999999999999999", 0);
  days = till_figures_plot_days (fixture->figures, TILL_FIGURES_WEEK);
  g_assert_cmpstr (till_plot_data_get_point (days, 6)->words, ==, "–");
  g_assert_cmpstr (till_plot_data_get_point (days, 6)->exact, ==, "");
}

static void
test_table (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) chains = till_figures_plot_chains (fixture->figures, NULL);
  GtkWidget *button = NULL;

  show (fixture, chains);
  g_assert_null (till_ui_find_text (fixture->card, "<b>=1+1</b>"));
  button = till_ui_find_type (fixture->card, GTK_TYPE_TOGGLE_BUTTON);
  till_ui_click (button);
  g_assert_nonnull (till_ui_wait_for_text (fixture->card, "<b>=1+1</b>"));
  g_assert_nonnull (till_ui_find_text (fixture->card, "$49.90"));
  g_assert_nonnull (till_ui_find_text (fixture->card, "Dollars"));
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) countries = till_figures_plot_countries (fixture->figures);

  show (fixture, countries);
  g_assert_nonnull (till_ui_find_text (fixture->card, NOTHING));
  g_assert_null (till_ui_find_named (fixture->card, "stack"));
  g_assert_null (till_ui_find_named (fixture->card, "tools"));
}

/* A cell that a spreadsheet would compute is text. */
static void
test_csv (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) states = till_figures_plot_states (fixture->figures);
  g_autoptr (TillPlotData) chains = till_plot_data_new (TILL_PLOT_BARS, "T", "Network", "Dollars");
  g_autofree char *states_csv = till_plot_data_to_csv (states, TILL_CSV_FOR_PROGRAMS);
  g_autofree char *chains_csv = NULL;

  g_assert_cmpstr (states_csv, ==,
                   "Status,Invoices\r\nPAID,2\r\nEXPIRED,1\r\nCANCELLED,0\r\nPENDING,1\r\n");
  till_plot_data_add (chains, "=1+1", "=1+1", NULL, "$1.00", "1.00");
  chains_csv = till_plot_data_to_csv (chains, TILL_CSV_FOR_PROGRAMS);
  g_assert_null (strstr (chains_csv, "\n=1+1"));
}

static void
test_files (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) times = till_figures_plot_times (fixture->figures);
  g_autoptr (GBytes) png = NULL;
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GdkTexture) texture = NULL;
  g_autoptr (GError) error = NULL;
  GtkWidget *plot = NULL;

  show (fixture, times);
  plot = till_ui_find_type (fixture->card, TILL_TYPE_PLOT);
  png = till_plot_draw_file (TILL_PLOT (plot), TILL_PLOT_PNG);
  texture = gdk_texture_new_from_bytes (png, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_width (texture), ==, 1280);

  svg = till_plot_draw_file (TILL_PLOT (plot), TILL_PLOT_SVG);
  g_assert_true (g_strstr_len (g_bytes_get_data (svg, NULL), (gssize) g_bytes_get_size (svg),
                               "</svg>") != NULL);
}

/* In a script from right to left time goes the other way, too. */
static void
test_mirrored (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) times = till_figures_plot_times (fixture->figures);
  PangoContext *context = gtk_widget_create_pango_context (fixture->card);
  TillPlotScene scene = {
    .data = times, .context = context, .width = 600, .height = 100, .at = -1
  };

  g_assert_cmpint (till_plot_scene_find (&scene, 10, 50), ==, 0);
  g_assert_cmpint (till_plot_scene_find (&scene, 599, 50), ==, 5);
  g_assert_cmpint (till_plot_scene_find (&scene, 5000, 50), ==, 5);
  pango_context_set_base_dir (context, PANGO_DIRECTION_RTL);
  g_assert_cmpint (till_plot_scene_find (&scene, 10, 50), ==, 5);
  g_object_unref (context);
}

#define NARROW 200

/* Returns: (transfer full): what is drawn at the end of a bar called @name. */
static GBytes *
draw_value (GtkWidget *widget, const char *name)
{
  g_autoptr (TillPlotData) data = till_plot_data_new (TILL_PLOT_BARS, "", "", "");
  PangoContext *context = gtk_widget_create_pango_context (widget);
  PangoLayout *layout = pango_layout_new (context);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, NARROW, 40);
  cairo_surface_t *value = NULL;
  cairo_t *cr = cairo_create (surface);
  TillPlotScene scene = {
    .data = data, .context = context, .width = NARROW, .height = 40, .ink = { 0, 0, 0, 1 }, .at = -1
  };
  GBytes *bytes = NULL;
  int width = 0;

  pango_layout_set_text (layout, "$1,000,000.00", -1);
  pango_layout_get_pixel_size (layout, &width, NULL);
  till_plot_data_add (data, name, name, NULL, "$1,000,000.00", "1000000.00");
  till_plot_scene_draw (&scene, cr);
  cairo_surface_flush (surface);

  value = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, 40);
  cairo_destroy (cr);
  cr = cairo_create (value);
  cairo_set_source_surface (cr, surface, width - NARROW, 0);
  cairo_paint (cr);
  cairo_surface_flush (value);
  bytes = g_bytes_new (cairo_image_surface_get_data (value),
                       (gsize) cairo_image_surface_get_stride (value) * 40);

  cairo_destroy (cr);
  cairo_surface_destroy (value);
  cairo_surface_destroy (surface);
  g_object_unref (layout);
  g_object_unref (context);

  return bytes;
}

/* However long a name is, all of the value beside it is there. */
static void
test_long_name (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GBytes) beside_short = draw_value (fixture->card, "A");
  g_autoptr (GBytes) beside_long =
      draw_value (fixture->card, "A name that is much longer than the plot is wide");

  g_assert_true (g_bytes_equal (beside_short, beside_long));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add ("/ui/plots/read", Fixture, NULL, set_up, test_read, tear_down);
  g_test_add ("/ui/plots/range", Fixture, NULL, set_up, test_range, tear_down);
  g_test_add ("/ui/plots/cents", Fixture, NULL, set_up, test_cents, tear_down);
  g_test_add ("/ui/plots/unknown", Fixture, NULL, set_up, test_unknown, tear_down);
  g_test_add ("/ui/plots/overflow", Fixture, NULL, set_up, test_overflow, tear_down);
  g_test_add ("/ui/plots/table", Fixture, NULL, set_up, test_table, tear_down);
  g_test_add ("/ui/plots/nothing", Fixture, NULL, set_up, test_nothing, tear_down);
  g_test_add ("/ui/plots/csv", Fixture, NULL, set_up, test_csv, tear_down);
  g_test_add ("/ui/plots/files", Fixture, NULL, set_up, test_files, tear_down);
  g_test_add ("/ui/plots/long-name", Fixture, NULL, set_up, test_long_name, tear_down);
  g_test_add ("/ui/plots/mirrored", Fixture, NULL, set_up, test_mirrored, tear_down);

  return g_test_run ();
}
