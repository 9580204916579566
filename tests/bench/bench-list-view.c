/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How should a line of a long list be made? A million rows in every kind of view, side by side: the
 * time from a jump until the frame with it is painted, and that of a frame while scrolling. Run it
 * by hand with GSK_RENDERER=cairo on a display of its own; only the ratios to the list of one label
 * mean something elsewhere.
 *
 * The clock starts inside a frame, so that waiting for the next one is no part of the figures. Rows
 * are 40 pixels in every view, so that all show the same number. */

#include <adwaita.h>

#include "till-record-row.h"

#define N_ROWS      1000000
#define ROW_HEIGHT  40
#define N_WARM_UPS  3
#define N_ROUNDS    41
#define SCROLL_STEP 120

/* A lazy model, as in the program: an item exists as long as a widget shows it. */

#define BENCH_TYPE_ITEM (bench_item_get_type ())
G_DECLARE_FINAL_TYPE (BenchItem, bench_item, BENCH, ITEM, GObject)

struct _BenchItem
{
  GObject parent_instance;

  guint position;
};

G_DEFINE_FINAL_TYPE (BenchItem, bench_item, G_TYPE_OBJECT)

#define BENCH_TYPE_MODEL (bench_model_get_type ())
G_DECLARE_FINAL_TYPE (BenchModel, bench_model, BENCH, MODEL, GObject)

struct _BenchModel
{
  GObject parent_instance;
};

typedef enum
{
  CELL_ORDER,
  CELL_AMOUNT,
  CELL_STATUS,
  CELL_CHAIN,
  CELL_AGE,
  CELL_ID,
  CELL_EXPIRES,
  N_CELLS
} Cell;

typedef struct
{
  const char *name;
  GtkWidget *(*make_view) (GtkSelectionModel *model, guint n_columns);
  guint n_columns;

  GtkWindow *window;
  GtkWidget *view;
  GtkAdjustment *adjustment;
  GArray *jumps;   /* of double, ms */
  GArray *scrolls; /* of double, ms */
} Candidate;

typedef struct
{
  Candidate *candidate;
  double target;
  gint64 begun_us;
  double elapsed_ms;
} Frame;

static const int widths[N_CELLS] = { 0, 90, 130, 110, 70, 120, 90 };

static const TillColumn columns[] = {
  { "Order", 0, 0, TILL_COLUMN_TEXT },         { "Amount", 90, 0, TILL_COLUMN_FIGURE },
  { "Status", 130, 0, TILL_COLUMN_TEXT },      { "Network", 110, 0, TILL_COLUMN_TEXT },
  { "Age", 70, 0, TILL_COLUMN_FIGURE },        { "Invoice", 120, 0, TILL_COLUMN_TEXT },
  { "Expires in", 90, 0, TILL_COLUMN_FIGURE },
};

static const TillStatus statuses[] = {
  { "object-select-symbolic", "Paid", "success" },
  { "content-loading-symbolic", "Pending", NULL },
  { "window-close-symbolic", "Cancelled", "dim-label" },
};

static guint n_bound;

static void
bench_item_class_init (BenchItemClass *klass)
{
}

static void
bench_item_init (BenchItem *self)
{
}

static GType
bench_model_get_item_type (GListModel *model)
{
  return BENCH_TYPE_ITEM;
}

static guint
bench_model_get_n_items (GListModel *model)
{
  return N_ROWS;
}

static gpointer
bench_model_get_item (GListModel *model, guint position)
{
  BenchItem *item = NULL;

  if (position >= N_ROWS)
    return NULL;

  item = g_object_new (BENCH_TYPE_ITEM, NULL);
  item->position = position;

  return item;
}

static void
bench_model_list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = bench_model_get_item_type;
  iface->get_n_items = bench_model_get_n_items;
  iface->get_item = bench_model_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (BenchModel,
                               bench_model,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      bench_model_list_model_init))

static void
bench_model_class_init (BenchModelClass *klass)
{
}

static void
bench_model_init (BenchModel *self)
{
}

static char *
format_cell (BenchItem *item, guint cell)
{
  guint position = item->position;

  switch ((Cell) cell)
    {
    case CELL_ORDER:
      return g_strdup_printf ("order-2026-11-%07u", position);

    case CELL_AMOUNT:
      return g_strdup_printf ("%u.%02u", position % 900 + 1, position % 100);

    case CELL_STATUS:
      return g_strdup (statuses[position % G_N_ELEMENTS (statuses)].word);

    case CELL_CHAIN:
      return g_strdup (position % 3 == 0 ? "tron:USDT" : "ethereum:USDC");

    case CELL_AGE:
    case CELL_EXPIRES:
      return g_strdup_printf ("%u min", position % 60);

    case CELL_ID:
      return g_strdup_printf ("inv_%08x", position * 2654435761u);

    case N_CELLS:
    default:
      g_assert_not_reached ();
    }
}

static GtkWidget *
make_label (guint cell)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), columns[cell].content == TILL_COLUMN_FIGURE ? 1 : 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_single_line_mode (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, widths[cell] == 0);
  gtk_widget_set_size_request (label, widths[cell] == 0 ? -1 : widths[cell], -1);
  if (columns[cell].content == TILL_COLUMN_FIGURE)
    gtk_widget_add_css_class (label, "numeric");

  return label;
}

static GtkWidget *
make_status (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_set_size_request (box, widths[CELL_STATUS], -1);
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), make_label (CELL_ORDER));

  return box;
}

static GtkWidget *
make_cell (guint cell)
{
  return cell == CELL_STATUS ? make_status () : make_label (cell);
}

static void
fill_cell (GtkWidget *widget, BenchItem *item, guint cell)
{
  const TillStatus *status = &statuses[item->position % G_N_ELEMENTS (statuses)];
  const char *classes[] = { status->css_class, NULL };
  g_autofree char *text = format_cell (item, cell);

  if (cell == CELL_STATUS)
    {
      gtk_widget_set_css_classes (widget, classes);
      widget = gtk_widget_get_first_child (widget);
      gtk_image_set_from_icon_name (GTK_IMAGE (widget), status->icon_name);
      widget = gtk_widget_get_next_sibling (widget);
    }

  gtk_label_set_text (GTK_LABEL (widget), text);
}

static void
setup_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  gtk_list_item_set_child (item, make_cell (GPOINTER_TO_UINT (user_data)));
}

static void
bind_cell_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  n_bound++;
  fill_cell (gtk_list_item_get_child (item), gtk_list_item_get_item (item),
             GPOINTER_TO_UINT (user_data));
}

static void
setup_box_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  for (guint cell = 0; cell < GPOINTER_TO_UINT (user_data); cell++)
    gtk_box_append (GTK_BOX (box), make_cell (cell));

  gtk_list_item_set_child (item, box);
}

static void
bind_box_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  GtkWidget *child = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  n_bound++;
  for (guint cell = 0; child != NULL; cell++, child = gtk_widget_get_next_sibling (child))
    fill_cell (child, gtk_list_item_get_item (item), cell);
}

static void
setup_record_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  gtk_list_item_set_child (item, till_record_row_new (user_data));
}

static void
bind_record_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer user_data)
{
  TillRecordRow *row = TILL_RECORD_ROW (gtk_list_item_get_child (item));
  BenchItem *bench_item = gtk_list_item_get_item (item);

  n_bound++;
  for (guint cell = 0; cell < till_columns_get_n_columns (user_data); cell++)
    {
      g_autofree char *text = format_cell (bench_item, cell);

      if (cell == CELL_STATUS)
        till_record_row_set_status (row, cell,
                                    &statuses[bench_item->position % G_N_ELEMENTS (statuses)]);
      else
        till_record_row_set_cell (row, cell, text);
    }
}

static GtkListItemFactory *
make_factory (GCallback setup, GCallback bind, guint argument)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", setup, GUINT_TO_POINTER (argument));
  g_signal_connect (factory, "bind", bind, GUINT_TO_POINTER (argument));

  return factory;
}

static GtkWidget *
make_label_list (GtkSelectionModel *model, guint n_columns)
{
  return gtk_list_view_new (
      model, make_factory (G_CALLBACK (setup_cell_cb), G_CALLBACK (bind_cell_cb), CELL_ORDER));
}

static GtkWidget *
make_box_list (GtkSelectionModel *model, guint n_columns)
{
  return gtk_list_view_new (
      model, make_factory (G_CALLBACK (setup_box_cb), G_CALLBACK (bind_box_cb), n_columns));
}

static GtkWidget *
make_record_row_list (GtkSelectionModel *model, guint n_columns)
{
  TillColumns *shared = till_columns_new (columns, NULL, n_columns);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_data (factory, "setup", G_CALLBACK (setup_record_row_cb), shared,
                         (GClosureNotify) G_CALLBACK (g_object_unref), 0);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_record_row_cb), shared);

  return gtk_list_view_new (model, factory);
}

static GtkWidget *
make_table (GtkSelectionModel *model, guint n_columns)
{
  GtkWidget *view = gtk_column_view_new (model);

  for (guint cell = 0; cell < n_columns; cell++)
    {
      g_autoptr (GtkColumnViewColumn) column = gtk_column_view_column_new (
          columns[cell].title,
          make_factory (G_CALLBACK (setup_cell_cb), G_CALLBACK (bind_cell_cb), cell));

      gtk_column_view_column_set_expand (column, widths[cell] == 0);
      gtk_column_view_append_column (GTK_COLUMN_VIEW (view), column);
    }

  return view;
}

static void
open_window (Candidate *candidate)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkSelectionModel *model =
      GTK_SELECTION_MODEL (gtk_single_selection_new (g_object_new (BENCH_TYPE_MODEL, NULL)));

  candidate->view = candidate->make_view (model, candidate->n_columns);
  candidate->jumps = g_array_new (FALSE, FALSE, sizeof (double));
  candidate->scrolls = g_array_new (FALSE, FALSE, sizeof (double));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), candidate->view);
  candidate->adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  candidate->window = GTK_WINDOW (gtk_window_new ());
  gtk_window_set_default_size (candidate->window, 760, 700);
  gtk_window_set_child (candidate->window, scroller);
  gtk_window_present (candidate->window);
}

static void
after_paint_cb (GdkFrameClock *clock, Frame *frame)
{
  if (frame->begun_us > 0)
    frame->elapsed_ms = (double) (g_get_monotonic_time () - frame->begun_us) / 1000;
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer user_data)
{
  Frame *frame = user_data;

  frame->begun_us = g_get_monotonic_time ();
  gtk_adjustment_set_value (frame->candidate->adjustment, frame->target);

  return G_SOURCE_REMOVE;
}

/* Scrolls to @target in the next frame and waits until it is painted. */
static double
measure_frame (Candidate *candidate, double target)
{
  Frame frame = { candidate, target, 0, -1 };
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (candidate->window));
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (after_paint_cb), &frame);

  gtk_widget_add_tick_callback (candidate->view, tick_cb, &frame, NULL);
  while (frame.elapsed_ms < 0)
    g_main_context_iteration (NULL, TRUE);
  g_signal_handler_disconnect (clock, handler);

  return frame.elapsed_ms;
}

static double
choose_target (Candidate *candidate)
{
  return g_random_double_range (0, gtk_adjustment_get_upper (candidate->adjustment) -
                                       gtk_adjustment_get_page_size (candidate->adjustment));
}

static void
jump (Candidate *candidate, gboolean is_counted)
{
  guint n_bound_before = n_bound;
  double elapsed_ms = measure_frame (candidate, choose_target (candidate));

  /* A jump that shows no new row was not painted yet. */
  g_assert_cmpuint (n_bound, >, n_bound_before);
  if (is_counted)
    g_array_append_val (candidate->jumps, elapsed_ms);
}

static void
scroll (Candidate *candidate)
{
  for (guint i = 0; i < 10; i++)
    {
      double value = gtk_adjustment_get_value (candidate->adjustment);
      double elapsed_ms = measure_frame (candidate, value + SCROLL_STEP);

      g_array_append_val (candidate->scrolls, elapsed_ms);
    }
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  const double *first = a;
  const double *second = b;

  return (*first > *second) - (*first < *second);
}

static double
get_quantile (GArray *values, double quantile)
{
  guint index = (guint) (quantile * (values->len - 1) + 0.5);

  g_array_sort (values, compare_doubles);

  return g_array_index (values, double, index);
}

static void
report (const Candidate *candidates, guint n_candidates)
{
  const Candidate *floor = &candidates[0];

  g_print ("%-24s %10s %8s %10s %10s %8s\n", "a million rows", "jump ms", "ratio", "jump p95",
           "scroll p99", "ratio");
  for (guint i = 0; i < n_candidates; i++)
    {
      const Candidate *candidate = &candidates[i];

      g_print ("%-24s %10.1f %8.2f %10.1f %10.1f %8.2f\n", candidate->name,
               get_quantile (candidate->jumps, 0.5),
               get_quantile (candidate->jumps, 0.5) / get_quantile (floor->jumps, 0.5),
               get_quantile (candidate->jumps, 0.95), get_quantile (candidate->scrolls, 0.99),
               get_quantile (candidate->scrolls, 0.99) / get_quantile (floor->scrolls, 0.99));
    }
}

static void
set_row_height (void)
{
  g_autoptr (GtkCssProvider) provider = gtk_css_provider_new ();
  g_autofree char *css = g_strdup_printf (
      "listview > row, columnview > listview > row > cell { padding: 0; min-height: %dpx; }",
      ROW_HEIGHT);

  gtk_css_provider_load_from_data (provider, css, -1);
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

int
main (int argc, char **argv)
{
  Candidate candidates[] = {
    { .name = "list of one label", .make_view = make_label_list, .n_columns = 1 },
    { .name = "list of record rows, 5", .make_view = make_record_row_list, .n_columns = 5 },
    { .name = "list of record rows, 6", .make_view = make_record_row_list, .n_columns = 6 },
    { .name = "list of boxes, 5", .make_view = make_box_list, .n_columns = 5 },
    { .name = "table, 5", .make_view = make_table, .n_columns = 5 },
    { .name = "table, 7", .make_view = make_table, .n_columns = 7 },
  };

  adw_init ();
  set_row_height ();

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      open_window (&candidates[i]);
      /* GTK 4.8.3 leaves a list blank after its first jump unless it has moved before. */
      while (gtk_adjustment_get_upper (candidates[i].adjustment) < ROW_HEIGHT * N_ROWS / 2.)
        g_main_context_iteration (NULL, TRUE);
      measure_frame (&candidates[i], 1);
      for (guint round = 0; round < N_WARM_UPS; round++)
        jump (&candidates[i], FALSE);
    }

  for (guint round = 0; round < N_ROUNDS; round++)
    for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
      {
        jump (&candidates[i], TRUE);
        scroll (&candidates[i]);
      }

  report (candidates, G_N_ELEMENTS (candidates));

  return 0;
}
