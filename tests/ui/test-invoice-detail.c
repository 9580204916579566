/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of one invoice over a real practice service: what a merchant can do with what it shows,
 * and what it does with whatever the service says. */

#include "till-address-row.h"
#include "till-invoice-detail.h"
#include "till-qr-code.h"
#include "till-qr-window.h"
#include "till-response-window.h"
#include "till-json-tree.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

/* A pending invoice is on screen. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "40", "--orders", "1", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  g_assert_nonnull (till_ui_open_row (fixture->page, is_pending));
  till_ui_wait_for_text (fixture->page, "Payment Addresses");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

/* The focus comes to the amount first, and leaves it as it is. */
static void
test_focus_selects_no_text (Fixture *fixture, gconstpointer data)
{
  GtkWidget *amount = till_ui_wait_for_named (fixture->page, "amount_label");

  g_assert_true (gtk_widget_grab_focus (amount));
  g_assert_true (gtk_widget_has_focus (amount));
  g_assert_false (gtk_label_get_selection_bounds (GTK_LABEL (amount), NULL, NULL));
}

/* Of an invoice that was not made here it is said why there is no way to its payment page. */
static void
test_no_payment_page (Fixture *fixture, gconstpointer data)
{
  GtkWidget *label = till_ui_wait_for_named (fixture->page, "no_page_label");

  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (label)),
                                   "The service gives the payment link only once"));
  g_assert_false (till_ui_can_choose (till_ui_find_named (fixture->page, "actions_button"),
                                      "Open Payment Page"));
  g_assert_nonnull (till_ui_find_button (fixture->page, "Open Case"));
}

static GtkWidget *
get_row (Fixture *fixture, int place)
{
  GtkWidget *list = till_ui_wait_for_named (fixture->page, "addresses_list");

  return GTK_WIDGET (gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), place));
}

/* Returns: the first address row that has, or has not, a payment link. */
static GtkWidget *
find_row (Fixture *fixture, gboolean has_link)
{
  GtkWidget *row = NULL;

  for (int i = 0; (row = get_row (fixture, i)) != NULL; i++)
    {
      GtkWidget *box =
          GTK_WIDGET (gtk_widget_get_template_child (row, TILL_TYPE_ADDRESS_ROW, "form_box"));

      if (gtk_widget_get_visible (box) == has_link)
        return row;
    }

  return NULL;
}

static const char *
get_code (GtkWidget *root)
{
  return till_qr_code_get_text (TILL_QR_CODE (till_ui_find_type (root, TILL_TYPE_QR_CODE)));
}

/* The plain address comes first; the link is a choice, and the large window shows what was chosen.
 */
static void
test_payment_link (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = find_row (fixture, TRUE);
  GtkWidget *large = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *link = NULL;

  g_assert_nonnull (row);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (row, "qr_button")), TRUE);
  plain = g_strdup (get_code (till_ui_wait_for_named (row, "large_button")));
  g_assert_null (strchr (plain, ':'));
  g_assert_null (till_ui_find_named (row, "copy_link_button"));

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (row, "link_button")), TRUE);
  link = g_strdup (get_code (row));
  g_assert_nonnull (strchr (link, ':'));
  g_assert_nonnull (strstr (link, plain));
  g_assert_nonnull (till_ui_find_text (row, link));
  g_assert_nonnull (till_ui_find_named (row, "copy_link_button"));

  till_ui_click (till_ui_find_named (row, "large_button"));
  large = till_ui_find_window (TILL_TYPE_QR_WINDOW);
  g_assert_nonnull (large);
  g_assert_cmpstr (get_code (large), ==, link);
  g_assert_nonnull (till_ui_find_text (large, "Practice Store"));
  till_ui_close (large);
}

/* A service that asks for a payment to the token's own contract is not followed in silence: the row
 * says so, and the code that a customer would scan. */
static void
test_warning (Fixture *fixture, gconstpointer data)
{
  GtkWidget *label = NULL;
  GtkWidget *large = NULL;
  g_autofree char *text = NULL;

  g_assert_null (till_ui_find_named (get_row (fixture, 0), "warning_label"));
  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices/\","
                                " \"in\": \"addresses\", \"as\": \"other-text\","
                                " \"field\": \"address\","
                                " \"text\": \"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\"}");
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  label = till_ui_wait_for_named (fixture->page, "warning_label");
  text = g_strdup (gtk_label_get_text (GTK_LABEL (label)));
  g_assert_cmpstr (text, ==,
                   "This is a token contract on Tron. Anything sent there is lost. "
                   "Ask the service before anybody pays.");
  g_assert_null (till_ui_find_named (get_row (fixture, 1), "warning_label"));

  gtk_toggle_button_set_active (
      GTK_TOGGLE_BUTTON (till_ui_find_named (get_row (fixture, 0), "qr_button")), TRUE);
  till_ui_click (till_ui_wait_for_named (get_row (fixture, 0), "large_button"));
  large = till_ui_find_window (TILL_TYPE_QR_WINDOW);
  g_assert_nonnull (till_ui_find_text (large, text));
  till_ui_close (large);
}

/* Wallets of Tron have agreed on no link, so none is offered. */
static void
test_no_payment_link (Fixture *fixture, gconstpointer data)
{
  GtkWidget *row = find_row (fixture, FALSE);

  g_assert_nonnull (row);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (till_ui_find_named (row, "qr_button")), TRUE);
  till_ui_wait_for_named (row, "large_button");
  g_assert_null (till_ui_find_named (row, "link_button"));
  g_assert_nonnull (get_code (row));
}

static char *
dup_shown (GtkWidget *window)
{
  GtkTextBuffer *buffer =
      gtk_text_view_get_buffer (GTK_TEXT_VIEW (till_ui_wait_for_named (window, "view")));
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);

  return gtk_text_buffer_get_text (buffer, &start, &end, TRUE);
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

/* Shows an invoice that nobody asks for again by himself, and has the next answers about it spoilt.
 */
static void
spoil_paid (Fixture *fixture, const char *fault)
{
  TillRecord *record = till_ui_open_row (fixture->page, is_paid);
  g_autofree char *id = NULL;
  g_autofree char *body = NULL;

  g_assert_nonnull (record);
  id = g_strdup (till_record_get_id (record));
  till_ui_wait_for_named (fixture->page, "payment_group");
  till_ui_wait_for_named (fixture->page, "addresses_group");
  body = g_strdup_printf ("{%s, \"path\": \"/api/v1/invoices/%s\"}", fault, id);
  till_ui_driver_call_practice (fixture->driver, "/practice/faults", body);
}

static GtkWidget *
open_raw (Fixture *fixture)
{
  GtkWidget *window = NULL;

  till_ui_choose (till_ui_wait_for_named (fixture->page, "actions_button"), "Server Response");
  window = till_ui_find_window (TILL_TYPE_RESPONSE_WINDOW);
  g_assert_nonnull (window);

  return window;
}

static void
text_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(char **) user_data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

/* What the service says is shown letter by letter, whether or not Till can make anything of it. */
static void
test_raw (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *copied = NULL;

  till_ui_driver_call_practice (fixture->driver, "/practice/faults",
                                "{\"kind\": \"unknown-status\", \"path\": \"/api/v1/invoices/\"}");
  window = open_raw (fixture);
  shown = dup_shown (window);
  g_assert_true (g_str_has_prefix (shown, "{"));
  g_assert_nonnull (strstr (shown, "\"success\""));
  g_assert_nonnull (strstr (shown, "\"addresses\""));
  g_assert_null (strstr (shown, till_credentials_get_api_key (fixture->driver->credentials)));

  gtk_widget_activate_action (window, "response.copy", NULL);
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (window), NULL, text_read_cb, &copied);
  till_ui_wait_until (is_set, &copied, "the copy");
  g_assert_cmpstr (copied, ==, shown);
  till_ui_close (window);
}

static void
test_raw_fails (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  spoil_paid (fixture, "\"kind\": \"status\", \"status\": 403, \"times\": 1");
  window = open_raw (fixture);
  till_ui_click (till_ui_wait_for_named (window, "retry_button"));
  till_ui_wait_for_named (window, "view");
  till_ui_close (window);
}

static void
fill_hostile (TillInvoice *invoice, const char *text, gint64 time_ms)
{
  TillAddress *address = till_address_new ();

  invoice->is_complete = TRUE;
  invoice->status_text = g_strdup (text);
  invoice->currency = g_strdup (text);
  invoice->order_id = g_strdup (text);
  invoice->description = g_strdup (text);
  invoice->metadata = g_strdup (text);
  invoice->pay_url = g_strdup (text);
  invoice->created_at_ms = time_ms;
  invoice->expires_at_ms = time_ms;
  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup (text);
  invoice->payment->amount = g_strdup (text);
  invoice->payment->tx_hash = g_strdup (text);
  invoice->payment->paid_at_ms = time_ms;
  address->chain = g_strdup (text);
  address->address = g_strdup (text);
  address->expected_amount = g_strdup (text);
  address->token_symbol = g_strdup (text);
  g_ptr_array_add (invoice->addresses, address);
}

/* Returns: one that is beside no list, which would have it show what is chosen there. */
static GtkWidget *
open_detail (Fixture *fixture)
{
  GtkWidget *window = adw_window_new ();
  GtkWidget *detail = g_object_new (TILL_TYPE_INVOICE_DETAIL, NULL);

  till_invoice_detail_set_desk (TILL_INVOICE_DETAIL (detail), fixture->driver->desk, NULL);
  gtk_window_set_default_size (GTK_WINDOW (window), 480, 760);
  adw_window_set_content (ADW_WINDOW (window), detail);
  gtk_window_present (GTK_WINDOW (window));

  return detail;
}

static void
close_detail (GtkWidget *detail)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (detail));

  till_invoice_detail_set_desk (TILL_INVOICE_DETAIL (detail), NULL, NULL);
  till_ui_close (window);
}

static void
show_invoice (GtkWidget *detail, TillInvoice *invoice)
{
  int minimum = 0;

  till_invoice_detail_set_invoice (TILL_INVOICE_DETAIL (detail), invoice);
  till_ui_wait_for_frames (detail, 1);
  gtk_widget_measure (detail, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_test_message ("%s is %d wide", till_record_get_id (TILL_RECORD (invoice)), minimum);
  g_assert_cmpint (minimum, <=, 360);
}

/* Whatever the service says, and whenever it says it was, is shown as it came and in its place. */
static void
test_bad_input (Fixture *fixture, gconstpointer data)
{
  static const gint64 times[] = { 0, 1, -62135596800000, 253402300799000, G_MAXINT64 / 2 };
  g_autofree char *long_text = g_strnfill (500, 'x');
  const char *const texts[] = {
    "<b>bold</b> <a href='x'>link</a> &amp;",
    "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xE2\x80\xAE"
    "drow",
    "_under_score %s %n",
    "\n\r\t",
    "",
    "{\"<b>\": [null, 1e999999, \"</b>\"]}",
    long_text,
  };
  GtkWidget *detail = open_detail (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    for (guint j = 0; j < (texts[i] == long_text ? 1 : G_N_ELEMENTS (times)); j++)
      {
        g_autofree char *id = g_strdup_printf ("inv-%u-%u", i, j);
        g_autoptr (TillInvoice) invoice = till_invoice_new (id);

        fill_hostile (invoice, texts[i], times[j]);
        show_invoice (detail, invoice);
        if (i == 0)
          g_assert_nonnull (till_ui_find_text (detail, texts[i]));
      }

  close_detail (detail);
}

/* An invoice of which nothing is known but its id is still a page. */
static void
test_bare (Fixture *fixture, gconstpointer data)
{
  GtkWidget *detail = open_detail (fixture);

  for (guint status = TILL_INVOICE_UNKNOWN; status <= TILL_INVOICE_CANCELLED; status++)
    {
      g_autofree char *id = g_strdup_printf ("bare-%u", status);
      g_autoptr (TillInvoice) invoice = till_invoice_new (id);

      invoice->is_complete = TRUE;
      invoice->status = (TillInvoiceStatus) status;
      g_ptr_array_add (invoice->addresses, till_address_new ());
      show_invoice (detail, invoice);
      g_assert_nonnull (till_ui_find_text (detail, id));
      g_assert_false (
          till_ui_can_choose (till_ui_find_named (detail, "actions_button"), "Open Payment Page"));
      g_assert_nonnull (till_ui_find_button (detail, status == TILL_INVOICE_EXPIRED ? "Duplicate…"
                                                                                    : "Open Case"));
    }

  close_detail (detail);
}

/* Names and values of metadata are data; of very much the beginning is shown, and that is said. */
static void
test_tree (void)
{
  TillJsonTree *tree = g_object_ref_sink (g_object_new (TILL_TYPE_JSON_TREE, NULL));
  GtkWidget *window = gtk_window_new ();
  g_autoptr (GString) many = g_string_new ("[0");
  g_autofree char *deep = g_strnfill (5000, '[');

  gtk_window_set_child (GTK_WINDOW (window), GTK_WIDGET (tree));
  gtk_window_present (GTK_WINDOW (window));

  g_assert_true (
      till_json_tree_set_json (tree, "{\"<i>a</i>\": {\"&\": \"<b>\\u202e\"}, \"x\": null}"));
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (tree), "<i>a</i>"));
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (tree), "&: <b>\\u202E"));
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (tree), "x: null"));
  till_ui_wait_for_frames (window, 1);

  for (guint i = 1; i < 1000; i++)
    g_string_append_printf (many, ",%u", i);
  g_string_append_c (many, ']');
  g_assert_true (till_json_tree_set_json (tree, many->str));
  g_assert_nonnull (till_ui_find_text (GTK_WIDGET (tree), "This is only the beginning. Copy it "
                                                          "to see everything."));
  till_ui_wait_for_frames (window, 1);

  g_assert_false (till_json_tree_set_json (tree, deep));
  g_assert_false (till_json_tree_set_json (tree, "{\"a\": 1"));
  g_assert_false (till_json_tree_set_json (tree, "no JSON"));
  g_assert_false (till_json_tree_set_json (tree, NULL));

  gtk_window_destroy (GTK_WINDOW (window));
  g_object_unref (tree);
}

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-detail/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("no-payment-page", test_no_payment_page);
  ADD ("focus-selects-no-text", test_focus_selects_no_text);
  ADD ("payment-link", test_payment_link);
  ADD ("warning", test_warning);
  ADD ("no-payment-link", test_no_payment_link);
  ADD ("raw", test_raw);
  ADD ("raw-fails", test_raw_fails);
  ADD ("bad-input", test_bad_input);
  ADD ("bare", test_bare);
  g_test_add_func ("/ui/invoice-detail/tree", test_tree);

  return g_test_run ();
}
