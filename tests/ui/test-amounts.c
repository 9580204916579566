/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Money is never cut: with amounts of twelve digits and eighteen decimals every amount, count and
 * time is whole and inside its window, on every page and in every window, wide, narrow and with
 * large text. */

#include "batch-file.h"
#include "refund-fixture.h"
#include "till-archive-window.h"
#include "till-batch-window.h"
#include "till-cancel-window.h"
#include "till-case-window.h"
#include "till-compare-window.h"
#include "till-find-window.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-order-dialog.h"
#include "till-pages.h"
#include "till-qr-window.h"
#include "till-record-row.h"
#include "till-refund-dialog.h"
#include "till-statement-window.h"

#include <string.h>

#define LEAST_SCALE 0.5f /* what is smaller can't be read */
#define LONG_AMOUNT "$999,999,999,999.99"

typedef struct
{
  int width;
  double text_size; /* of which 1 is the usual one */
  int least_width;  /* what the buttons of a window need */
  int line_width;   /* what any line has, also beside a button; a longer number may be broken */
} Look;

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  const Look *look;
  GRegex *figure;
  guint n_checked; /* figures of a window */
} Fixture;

static void
complain (const char *where, const char *what, const char *text)
{
  g_test_message ("%s: “%s” %s", where, text, what);
  g_test_fail ();
}

static gboolean
scrolls_sideways (GtkWidget *widget)
{
  GtkPolicyType policy = GTK_POLICY_NEVER;
  GtkWidget *scrolled = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  if (scrolled != NULL)
    gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (scrolled), &policy, NULL);

  return policy != GTK_POLICY_NEVER;
}

/* Whatever is around a label may draw it smaller than it is. */
static void
check_inside (GtkWidget *widget, const char *where, const char *text)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, window, &bounds));
  if (bounds.size.width < (float) gtk_widget_get_width (widget) * LEAST_SCALE - 0.5f)
    complain (where, "is too small to read", text);
  if (!scrolls_sideways (widget) &&
      (bounds.origin.x < -0.5f ||
       bounds.origin.x + bounds.size.width > (float) gtk_widget_get_width (window) + 0.5f))
    complain (where, "is not inside its window", text);
}

/* The class may be that of a row or a box with all that is in it. */
static gboolean
is_tabular (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (gtk_widget_has_css_class (widget, "numeric") || GTK_IS_BUTTON (widget))
      return TRUE;

  return FALSE;
}

static gboolean
is_of_number (char c)
{
  return g_ascii_isdigit (c) || c == ',' || c == '.';
}

static int
measure_text (GtkWidget *widget, const char *text, int n_bytes)
{
  g_autofree char *part = g_strndup (text, (gsize) n_bytes);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, part);
  int width = 0;

  pango_layout_get_pixel_size (layout, &width, NULL);

  return width;
}

/* Returns: the width of the number that the line which begins @at some place breaks, or zero. */
static int
measure_broken (GtkWidget *label, const char *text, int at)
{
  int start = at;
  int end = at;

  while (start > 0 && is_of_number (text[start - 1]))
    start--;
  while (is_of_number (text[end]))
    end++;

  return start < at && end > at ? measure_text (label, text + start, end - start) : 0;
}

/* A line ends before a number or after it. */
static gboolean
is_broken (Fixture *fixture, GtkWidget *label)
{
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  const char *text = pango_layout_get_text (layout);

  for (GSList *link = pango_layout_get_lines_readonly (layout); link != NULL; link = link->next)
    {
      int width = measure_broken (label, text, ((PangoLayoutLine *) link->data)->start_index);

      if (width > 0 && width <= fixture->look->line_width)
        return TRUE;
    }

  return FALSE;
}

static void
check_label (Fixture *fixture, GtkWidget *label, const char *where)
{
  PangoLayout *layout = gtk_label_get_layout (GTK_LABEL (label));
  const char *text = gtk_label_get_text (GTK_LABEL (label));
  int width = 0;

  fixture->n_checked++;
  pango_layout_get_pixel_size (layout, &width, NULL);
  if (pango_layout_is_ellipsized (layout))
    complain (where, "is cut", text);
  if (width > gtk_widget_get_width (label) + 1)
    complain (where, "is wider than its place", text);
  if (is_broken (fixture, label))
    complain (where, "is broken", text);
  if (!is_tabular (label))
    complain (where, "has no style class “numeric”", text);
  check_inside (label, where, text);
}

static void
check_cell (Fixture *fixture, GtkWidget *row, const TillColumnPlace *place, const char *where)
{
  TillRecordRow *record_row = TILL_RECORD_ROW (row);
  const char *text = till_record_row_get_cell (record_row, place->column);

  if (text == NULL || *text == '\0')
    return;

  fixture->n_checked++;
  if (till_record_row_is_cut (record_row, place->column))
    complain (where, "is cut in its row", text);
  if ((float) place->width < (float) measure_text (row, text, (int) strlen (text)) * LEAST_SCALE)
    complain (where, "is too small to read", text);
  if (place->x < 0 || place->x + place->width > gtk_widget_get_width (row))
    complain (where, "is not inside its row", text);
}

static void
check_row (Fixture *fixture, GtkWidget *row, const char *where)
{
  TillColumns *columns = till_record_row_get_columns (TILL_RECORD_ROW (row));
  TillColumnPlace places[TILL_COLUMNS_MAX];
  guint n_places = till_columns_lay_out (columns, gtk_widget_get_width (row), places);

  for (guint i = 0; i < n_places; i++)
    if (till_columns_is_whole (columns, places[i].column))
      check_cell (fixture, row, &places[i], where);
}

static void
check (Fixture *fixture, GtkWidget *widget, const char *where)
{
  if (!gtk_widget_get_mapped (widget))
    return;

  if (TILL_IS_RECORD_ROW (widget) && !gtk_widget_has_css_class (widget, "heading"))
    check_row (fixture, widget, where);
  else if (GTK_IS_LABEL (widget) && !gtk_widget_has_css_class (widget, "monospace") &&
           g_regex_match (fixture->figure, gtk_label_get_text (GTK_LABEL (widget)), 0, NULL))
    check_label (fixture, widget, where);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check (fixture, child, where);
}

static void
check_width (Fixture *fixture, GtkWidget *window, const char *where)
{
  till_ui_wait_for_frames (window, 20);
  if (gtk_widget_get_width (window) > MAX (fixture->look->width, fixture->look->least_width))
    {
      g_test_message ("%s is %d pixels wide", where, gtk_widget_get_width (window));
      g_test_fail ();
    }
}

static void
check_window (Fixture *fixture, GtkWidget *window, const char *where)
{
  check_width (fixture, window, where);
  fixture->n_checked = 0;
  check (fixture, window, where);
  if (fixture->n_checked == 0)
    complain (where, "shows no figure", "");
}

/* What is asked of a window that is just coming on screen may be forgotten. */
static void
fit (Fixture *fixture, GtkWidget *window)
{
  int width = 0;
  int height = 0;

  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (width, fixture->look->width), height);
}

static void
check_dialog (Fixture *fixture, GtkWidget *window, const char *where)
{
  g_assert_nonnull (window);
  if (GTK_IS_WINDOW (window))
    fit (fixture, window);
  check_window (fixture, window, where);
  till_ui_close (window);
}

static GtkWidget *
show_page (Fixture *fixture, const char *name)
{
  till_window_show_page (fixture->driver->window, name);
  till_ui_wait_for_frames (fixture->window, 2);

  return till_pages_get_visible (TILL_PAGES (till_ui_find_named (fixture->window, "pages")));
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

/* Returns: (transfer full): the record, whose details stay open. */
static TillRecord *
check_record (Fixture *fixture,
              const char *page_name,
              const char *where,
              gboolean (*matches) (TillRecord *record))
{
  GtkWidget *page = show_page (fixture, page_name);
  TillRecord *record = NULL;

  gtk_widget_activate_action (page, "page.back", NULL);
  till_ui_wait_for_rows (page);
  check_window (fixture, fixture->window, page_name);
  record = g_object_ref (till_ui_open_row (page, matches));
  check_window (fixture, fixture->window, where);

  return record;
}

static void
check_case (Fixture *fixture, const char *invoice_id)
{
  gtk_widget_activate_action (fixture->window, "win.show-case", "(bs)", FALSE, invoice_id);
  check_dialog (fixture, till_ui_find_window (TILL_TYPE_CASE_WINDOW), "the case");
}

/* What somebody has agreed to pay back of the invoice. */
static void
record_refund (Fixture *fixture, const char *invoice_id)
{
  TillRefunds *refunds = till_desk_get_refunds (fixture->driver->desk);
  g_autoptr (TillRefundEvent) event =
      till_refunds_new_event (refunds, "refund-1", TILL_REFUND_AGREED);
  g_autoptr (TillRefund) refund = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  RefundAnswer answer = { NULL };

  till_refund_event_set (event, TILL_REFUND_INVOICE, invoice_id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "999999999999.999999999999999999");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "999999999998.999999999999999999");
  till_refunds_append_async (refunds, event, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the ledger");
  result = answer.result;
  refund = till_refunds_append_finish (refunds, result, &error);
  g_assert_no_error (error);
}

static void
check_refund (Fixture *fixture, const char *invoice_id)
{
  gtk_widget_activate_action (fixture->window, "win.refund-invoice", "s", invoice_id);
  till_ui_wait_for_frames (fixture->window, 10);
  check_dialog (fixture, till_ui_find_window (TILL_TYPE_REFUND_DIALOG), "the refund");
  record_refund (fixture, invoice_id);
  show_page (fixture, "refunds");
  check_window (fixture, fixture->window, "refunds");
}

/* A customer pays, and the service says so. */
static void
check_events (Fixture *fixture, const char *invoice_id)
{
  TillWebhookListener *listener = till_desk_get_listener (fixture->driver->desk);
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", invoice_id);
  g_autofree char *url = NULL;
  GtkWidget *page = NULL;
  GtkListView *view = NULL;

  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, NULL));
  url = g_strdup_printf ("{\"url\":\"%s\"}", till_webhook_listener_get_address (listener));
  till_ui_driver_call_practice (fixture->driver, "/practice/webhook-url", url);
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  page = show_page (fixture, "events");
  till_ui_wait_for_text (page, "Valid");
  check_width (fixture, fixture->window, "events");
  view = GTK_LIST_VIEW (till_ui_find_named (page, "list_view"));
  gtk_selection_model_select_item (gtk_list_view_get_model (view), 0, TRUE);
  g_signal_emit_by_name (view, "activate", 0);
  check_window (fixture, fixture->window, "an event");
  gtk_widget_activate_action (fixture->window, "win.back", NULL);
}

static gboolean
has_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

static void
check_find (Fixture *fixture, const char *invoice_id)
{
  GtkWidget *window = NULL;

  gtk_widget_activate_action (fixture->window, "win.find", NULL);
  window = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (560, fixture->look->width), 720);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (window, "entry")), invoice_id);
  till_ui_wait_until (has_hits, till_ui_find_named (window, "stack"), "the invoice");
  check_window (fixture, window, "Find");
  gtk_window_close (GTK_WINDOW (window));
}

static void
check_small_windows (Fixture *fixture, TillInvoice *invoice)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillCancellation) cancellation = till_cancellation_new (desk);
  g_autoptr (GPtrArray) marked = g_ptr_array_new ();
  GtkWidget *window = NULL;

  g_ptr_array_add (marked, invoice);
  window = till_cancel_window_new (desk, cancellation, marked);
  till_ui_present (window, fixture->window);
  check_dialog (fixture, window, "many to cancel");
  window = till_qr_window_new (GTK_WINDOW (fixture->window), NULL, "To be paid", "bitcoin:x");
  fit (fixture, window);
  till_ui_present (window, fixture->window);
  check_width (fixture, window, "a code");
  till_ui_close (window);
}

static void
check_invoices (Fixture *fixture)
{
  g_autoptr (TillRecord) pending =
      check_record (fixture, "invoices", "a pending invoice", is_pending);
  g_autoptr (TillRecord) paid = NULL;
  GtkWidget *amount = till_ui_wait_for_text (fixture->window, LONG_AMOUNT);
  GtkWidget *window = till_invoice_result_new (GTK_WINDOW (fixture->window), fixture->driver->desk,
                                               TILL_INVOICE (pending));

  g_assert_nonnull (amount);
  till_ui_present (window, fixture->window);
  check_dialog (fixture, window, "Ready to Pay");
  check_small_windows (fixture, TILL_INVOICE (pending));
  paid = check_record (fixture, "invoices", "a paid invoice", is_paid);
  check_case (fixture, till_record_get_id (paid));
  check_refund (fixture, till_record_get_id (paid));
  check_find (fixture, till_record_get_id (paid));
  check_events (fixture, till_record_get_id (pending));
}

static void
check_orders (Fixture *fixture)
{
  g_autoptr (TillRecord) order = check_record (fixture, "orders", "an active order", is_active);

  g_assert_true (TILL_IS_ORDER (order));
}

static void
check_comparison (Fixture *fixture, GtkWidget *page)
{
  GtkListBox *list = GTK_LIST_BOX (till_ui_wait_for_named (page, "plans_list"));

  for (int i = 0; i < 3; i++)
    gtk_check_button_set_active (
        GTK_CHECK_BUTTON (till_ui_find_type (GTK_WIDGET (gtk_list_box_get_row_at_index (list, i)),
                                             GTK_TYPE_CHECK_BUTTON)),
        TRUE);
  check_window (fixture, fixture->window, "plans to compare");
  gtk_widget_activate_action (page, "plans.compare", NULL);
  till_ui_wait_for_frames (fixture->window, 2);
  check_dialog (fixture, till_ui_find_window (TILL_TYPE_COMPARE_WINDOW), "compared plans");
}

static void
check_plans (Fixture *fixture)
{
  GtkWidget *page = show_page (fixture, "plans");
  GtkWidget *entry = till_ui_wait_for_named (page, "search_entry");

  till_ui_wait_for_rows (page);
  check_window (fixture, fixture->window, "plans");
  gtk_editable_set_text (GTK_EDITABLE (entry), "germany");
  g_signal_emit_by_name (entry, "activate");
  check_window (fixture, fixture->window, "the plans of a country");
  check_comparison (fixture, page);
  till_ui_click (till_ui_find_type (till_ui_wait_for_named (page, "plans_list"), GTK_TYPE_BUTTON));
  till_ui_wait_for_frames (fixture->window, 2);
  check_dialog (fixture, till_ui_find_window (TILL_TYPE_ORDER_DIALOG), "a new order");
}

static gboolean
has_row (gpointer view)
{
  GtkWidget *row = gtk_widget_get_first_child (view);

  return row != NULL && gtk_widget_get_mapped (row);
}

/* A row draws its figures itself. */
static void
check_usage (Fixture *fixture)
{
  GtkWidget *page = show_page (fixture, "usage");
  GtkWidget *view = till_ui_wait_for_named (page, "view");

  till_ui_wait_until (has_row, view, "an eSIM");
  check_width (fixture, fixture->window, "usage");
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (view)), 0, TRUE);
  g_signal_emit_by_name (view, "activate", 0);
  check_window (fixture, fixture->window, "the usage of one");
  gtk_widget_activate_action (fixture->window, "win.back", NULL);
}

static void
check_batch (Fixture *fixture)
{
  GtkWidget *window = till_batch_window_new (NULL, fixture->driver->desk);

  till_ui_present (window, fixture->window);
  till_ui_show_batch (window, "dear.csv",
                      "amount,order_id\n1000000.00,DEAR-1\n999999.99,DEAR-2\n"
                      "1000000000000.01,DEAR-3\n");
  check_dialog (fixture, window, "a batch");
}

static gboolean
is_known (gpointer window)
{
  return gtk_widget_is_sensitive (till_ui_find_named (window, "csv_button"));
}

static void
check_statement (Fixture *fixture)
{
  GtkWidget *window =
      till_statement_window_new (GTK_WINDOW (fixture->window), fixture->driver->desk);

  fit (fixture, window);
  till_ui_present (window, fixture->window);
  till_ui_wait_until (is_known, window, "the month before");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (till_ui_find_named (window, "month_choice")), 0);
  till_ui_wait_until (is_known, window, "this month");
  check_dialog (fixture, window, "the statement");
}

static void
check_archive (Fixture *fixture)
{
  GtkWidget *window = till_archive_window_new (fixture->driver->desk);

  till_ui_present (window, fixture->window);
  check_dialog (fixture, window, "the archive");
}

static void
test_amounts (Fixture *fixture, gconstpointer look)
{
  show_page (fixture, "overview");
  check_window (fixture, fixture->window, "overview");
  check_invoices (fixture);
  check_orders (fixture);
  check_plans (fixture);
  check_usage (fixture);
  check_batch (fixture);
  check_archive (fixture);
  check_statement (fixture);
}

static void
set_text_size (double size)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int) (96 * 1024 * size), NULL);
}

static void
set_up (Fixture *fixture, gconstpointer look)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "20", NULL };

  fixture->look = look;
  fixture->figure =
      g_regex_new ("\\$[0-9]|[0-9] (USDT|USDC|BTC|ETH|MB|GB|min|h|d|s)\\b|^[0-9][0-9,.]*$|"
                   "[0-9]+ (of|days)\\b|[0-9]:[0-9][0-9]",
                   0, 0, NULL);
  set_text_size (fixture->look->text_size);
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), fixture->look->width, 760);
  till_ui_driver_call_practice (fixture->driver, "/practice/faults", "{\"kind\":\"long-amounts\"}");
  gtk_widget_activate_action (fixture->window, "win.refresh", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer look)
{
  till_ui_driver_free (fixture->driver);
  g_regex_unref (fixture->figure);
  set_text_size (1);
}

int
main (int argc, char *argv[])
{
  static const Look wide = { 1180, 1, 0, 150 };
  static const Look narrow = { 360, 1, 0, 150 };
  static const Look large = { 1180, 1.6, 0, 150 };
  static const Look both = { 360, 1.6, 430, 110 };

  till_ui_init (&argc, &argv);

  g_test_add ("/ui/amounts/wide", Fixture, &wide, set_up, test_amounts, tear_down);
  g_test_add ("/ui/amounts/narrow", Fixture, &narrow, set_up, test_amounts, tear_down);
  g_test_add ("/ui/amounts/large-text", Fixture, &large, set_up, test_amounts, tear_down);
  g_test_add ("/ui/amounts/narrow-large-text", Fixture, &both, set_up, test_amounts, tear_down);

  return g_test_run ();
}
