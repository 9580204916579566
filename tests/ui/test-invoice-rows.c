/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of invoices without a service: a million of them, and what a hostile one may say. */

#include "till-invoice-columns.h"
#include "till-list-pane.h"
#include "till-ui-driver.h"

#define N_INVOICES 1000000
#define NOW_MS     G_GINT64_CONSTANT (1800000000000)

#define TEST_TYPE_MILLION (test_million_get_type ())
G_DECLARE_FINAL_TYPE (TestMillion, test_million, TEST, MILLION, GObject)

/* A million invoices that are made when they are asked for. */
struct _TestMillion
{
  GObject parent_instance;

  guint n_asked;
};

static void test_million_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestMillion,
                               test_million,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      test_million_page_init))

static void
test_million_class_init (TestMillionClass *klass)
{
}

static void
test_million_init (TestMillion *self)
{
}

static TillInvoice *
make_invoice (guint64 position)
{
  g_autofree char *id = g_strdup_printf ("inv_%07" G_GUINT64_FORMAT, position);
  TillInvoice *invoice = till_invoice_new (id);

  invoice->status = TILL_INVOICE_PAID;
  invoice->status_text = g_strdup ("PAID");
  invoice->order_id = g_strdup (id);
  invoice->created_at_ms = NOW_MS - (gint64) position * 60000;

  return invoice;
}

static void
test_million_load_async (TillPageSource *source,
                         guint64 offset,
                         guint limit,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  TillPage *page = till_page_new (offset, N_INVOICES);

  g_assert_cmpuint (limit, <=, 100);

  TEST_MILLION (source)->n_asked++;
  for (guint64 i = offset; i < MIN (offset + limit, N_INVOICES); i++)
    g_ptr_array_add (page->records, make_invoice (i));
  g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
}

static void
test_million_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = test_million_load_async;
}

typedef struct
{
  TillPagedList *list;
  TillListPane *pane;
  guint position;
} Place;

/* The row is on screen, and filled. */
static gboolean
is_shown (gpointer user_data)
{
  Place *place = user_data;
  g_autoptr (TillRow) row = NULL;
  guint first = 0;
  guint last = 0;

  if (!till_list_pane_get_range (place->pane, &first, &last) || place->position < first ||
      place->position > last)
    return FALSE;

  row = g_list_model_get_item (G_LIST_MODEL (place->list), place->position);

  return row != NULL && till_row_get_record (row) != NULL;
}

static void
go_to (Place *place, TestMillion *source, guint position)
{
  guint n_asked = source->n_asked;
  g_autoptr (GPtrArray) rows = NULL;

  place->position = position;
  till_list_pane_go_to (place->pane, position);
  till_ui_wait_until (is_shown, place, "a row");

  /* The page, perhaps the one it goes on in, and the next in the direction of the jump. */
  g_assert_cmpuint (source->n_asked, <=, n_asked + 3);
  rows = till_paged_list_list_loaded (place->list, 0, G_MAXUINT - 1);
  g_assert_cmpuint (rows->len, <, 2000);
}

/* The list opens on its first page, any place is one page away, and only rows near the view
 * exist. */
static void
test_a_million (void)
{
  g_autoptr (TestMillion) source = g_object_new (TEST_TYPE_MILLION, NULL);
  g_autoptr (TillPagedList) list = till_paged_list_new (TILL_PAGE_SOURCE (source));
  g_autoptr (TillClock) clock = till_clock_new ();
  GtkWidget *window = gtk_window_new ();
  TillListPane *pane = g_object_new (TILL_TYPE_LIST_PANE, NULL);
  Place place = { list, pane, 0 };

  gtk_window_set_default_size (GTK_WINDOW (window), 700, 500);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (pane));
  till_list_pane_set_kind (pane, till_invoice_list_kind ());
  till_list_pane_set_list (pane, list, clock, FALSE);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_until (is_shown, &place, "the first row");
  g_assert_cmpuint (source->n_asked, ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, N_INVOICES);

  go_to (&place, source, 500000);
  go_to (&place, source, N_INVOICES - 1);
  go_to (&place, source, 123456);
  go_to (&place, source, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

static gboolean
is_in_view (GtkWidget *row, GtkWidget *view)
{
  graphene_rect_t bounds;

  return gtk_widget_get_mapped (row) && gtk_widget_compute_bounds (row, view, &bounds) &&
         bounds.size.height > 0 && bounds.origin.y + bounds.size.height > 0 &&
         bounds.origin.y < gtk_widget_get_height (view);
}

static gboolean
has_rows_in_view (gpointer view)
{
  for (GtkWidget *row = gtk_widget_get_first_child (view); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (is_in_view (row, view))
      return TRUE;

  return FALSE;
}

/* The bar is dragged from the top into the middle at one go, and held there. */
static void
test_dragged (void)
{
  g_autoptr (TestMillion) source = g_object_new (TEST_TYPE_MILLION, NULL);
  g_autoptr (TillPagedList) list = till_paged_list_new (TILL_PAGE_SOURCE (source));
  g_autoptr (TillClock) clock = till_clock_new ();
  GtkWidget *window = gtk_window_new ();
  TillListPane *pane = g_object_new (TILL_TYPE_LIST_PANE, NULL);
  Place place = { list, pane, 0 };
  GtkWidget *view = NULL;
  GtkAdjustment *adjustment = NULL;

  gtk_window_set_default_size (GTK_WINDOW (window), 700, 500);
  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (pane));
  till_list_pane_set_kind (pane, till_invoice_list_kind ());
  till_list_pane_set_list (pane, list, clock, FALSE);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_until (is_shown, &place, "the first row");
  till_ui_wait_for_frames (window, 30);

  view = till_ui_find_type (GTK_WIDGET (pane), GTK_TYPE_LIST_VIEW);
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (view));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) / 2);
  till_ui_wait_until (has_rows_in_view, view, "rows in the middle");
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment),
                                  gtk_adjustment_get_upper (adjustment) / 2, 1);
  gtk_window_destroy (GTK_WINDOW (window));
}

static const char *const hostile_texts[] = {
  "<b>bold</b> <a href='x'>link</a> &amp;",
  "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xE2\x80\xAE"
  "drow",
  "_under_score %s %n",
  "\n\r\t",
};

static void
fill_hostile (TillInvoice *invoice, const char *text, gint64 time_ms)
{
  invoice->status_text = g_strdup (text);
  invoice->order_id = g_strdup (text);
  invoice->paid_chain = g_strdup (text);
  invoice->created_at_ms = time_ms;
  invoice->expires_at_ms = time_ms;
  invoice->paid_at_ms = time_ms;
}

/* Whatever an invoice says, in whatever year that can be written, is drawn and copied as it is, and
 * nothing of it need be known. */
static void
test_bad_input (void)
{
  static const gint64 times[] = { 0, 1, -62135596800000, 253402300799000 };
  const TillListKind *kind = till_invoice_list_kind ();
  g_autofree char *long_text = g_strnfill (20000, 'x');
  GtkWidget *window = gtk_window_new ();
  g_autoptr (TillColumns) shared = till_columns_new (kind->columns, NULL, kind->n_columns);
  GtkWidget *row = till_record_row_new (shared);

  gtk_window_set_child (GTK_WINDOW (window), row);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i <= G_N_ELEMENTS (hostile_texts); i++)
    for (guint j = 0; j < G_N_ELEMENTS (times); j++)
      {
        g_autoptr (TillInvoice) invoice = till_invoice_new ("inv_1");
        const char *text = i < G_N_ELEMENTS (hostile_texts) ? hostile_texts[i] : long_text;

        fill_hostile (invoice, text, times[j]);
        kind->fill (TILL_RECORD_ROW (row), TILL_RECORD (invoice), NOW_MS);
        till_ui_wait_for_frames (window, 1);
        for (guint column = 0; column < kind->n_columns; column++)
          g_free (kind->dup_value (TILL_RECORD (invoice), column));
      }

  {
    g_autoptr (TillInvoice) bare = till_invoice_new ("inv_2");
    g_autofree char *order = till_invoice_dup_cell (TILL_RECORD (bare), TILL_INVOICE_COLUMN_ORDER);

    kind->fill (TILL_RECORD_ROW (row), TILL_RECORD (bare), 0);
    till_ui_wait_for_frames (window, 1);
    g_assert_null (order);
  }

  gtk_window_destroy (GTK_WINDOW (window));
}

static const char *
read_expiry (GtkWidget *row, TillInvoiceStatus status, gint64 left_ms)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");

  invoice->status = status;
  invoice->created_at_ms = NOW_MS - 60000;
  invoice->expires_at_ms = NOW_MS + left_ms;
  till_invoice_list_kind ()->fill (TILL_RECORD_ROW (row), TILL_RECORD (invoice), NOW_MS);

  return till_record_row_get_cell (TILL_RECORD_ROW (row), TILL_INVOICE_COLUMN_EXPIRES);
}

/* Minutes are counted down, which the list looks at; what is paid is not any more. */
static void
test_end (void)
{
  const TillListKind *kind = till_invoice_list_kind ();
  g_autoptr (TillColumns) shared = till_columns_new (kind->columns, NULL, kind->n_columns);
  GtkWidget *row = g_object_ref_sink (till_record_row_new (shared));

  g_assert_cmpstr (read_expiry (row, TILL_INVOICE_PENDING, 3600000), ==, "in 1 h");
  g_assert_cmpstr (read_expiry (row, TILL_INVOICE_PENDING, 845000), ==, "in 15 min");
  g_assert_cmpstr (read_expiry (row, TILL_INVOICE_PENDING, 0), ==, "now");
  g_assert_cmpstr (read_expiry (row, TILL_INVOICE_EXPIRED, 3600000), !=, "");
  g_assert_cmpstr (read_expiry (row, TILL_INVOICE_PAID, 3600000), ==, "");
  g_assert_cmpstr (read_expiry (row, TILL_INVOICE_CANCELLED, 3600000), ==, "");
  g_object_unref (row);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/invoice-rows/a-million", test_a_million);
  g_test_add_func ("/ui/invoice-rows/dragged", test_dragged);
  g_test_add_func ("/ui/invoice-rows/bad-input", test_bad_input);
  g_test_add_func ("/ui/invoice-rows/end", test_end);

  return g_test_run ();
}
