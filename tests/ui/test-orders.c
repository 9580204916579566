/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An eSIM order as a merchant follows it, from the plan to the customer's phone, over a real
 * practice service. */

#include <glib/gstdio.h>

#include "till-activation-kit.h"
#include "till-address-row.h"
#include "till-field.h"
#include "till-format.h"
#include "till-order-dialog.h"
#include "till-order-fields.h"
#include "till-order-progress.h"
#include "till-order-detail.h"
#include "till-order-result.h"
#include "till-order-timeline.h"
#include "till-qr-code.h"
#include "till-qr-window.h"
#include "till-ui-driver.h"
#include "till-usage-view.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
  GtkWidget *detail;
} Fixture;

/* Nothing is provisioned but by a call: a test waits for what it has caused. */
static const char *const arguments[] = {
  "--invoices", "60", "--orders", "40", "--provision-seconds", "86400", NULL,
};

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "orders");
  till_ui_wait_for_frames (fixture->window, 2);
  fixture->page = till_ui_find_named (fixture->window, "orders_page");
  till_ui_wait_for_rows (fixture->page);
  fixture->detail = till_ui_find_named (fixture->page, "detail");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static const char *
get_field (GtkWidget *root, const char *id)
{
  GtkWidget *field = till_ui_find_named (root, id);

  return field != NULL ? till_field_get_value (TILL_FIELD (field)) : NULL;
}

/* Steers the order or invoice that is shown. */
static void
steer (Fixture *fixture, const char *collection, const char *field, const char *verb)
{
  g_autofree char *path =
      g_strdup_printf ("/practice/%s/%s/%s", collection, get_field (fixture->detail, field), verb);

  till_ui_driver_call_practice (fixture->driver, path, "{}");
}

static void
pay (Fixture *fixture)
{
  steer (fixture, "invoices", "invoice_id_field", "pay");
}

/* Orders the first plan of Japan and leaves the new order shown. */
static void
order (Fixture *fixture)
{
  GtkWidget *plans = NULL;
  GtkWidget *dialog = NULL;

  till_window_show_page (fixture->driver->window, "plans");
  till_ui_wait_for_frames (fixture->window, 2);
  plans = till_ui_find_named (fixture->window, "plans_page");
  till_ui_wait_for_rows (plans);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (plans, "search_entry")), "japan");
  g_signal_emit_by_name (till_ui_find_named (plans, "search_entry"), "activate");
  till_ui_click (till_ui_find_button (till_ui_find_named (plans, "detail"), "Order…"));
  till_ui_wait_for_frames (fixture->window, 2);

  dialog = till_ui_find_window (TILL_TYPE_ORDER_DIALOG);
  g_assert_nonnull (dialog);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_wait_for_text (fixture->detail, "Payment due");
}

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

static char *
read_back (const char *picture)
{
  const char *const argv[] = { "zbarimg", "--quiet", "--raw", picture, NULL };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL,
                     NULL, NULL, &text, NULL, NULL, &error))
    {
      g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
      return NULL;
    }

  return g_strdup (g_strchomp (text));
}

/* A scanner reads from the screen what the phone is to read. */
static void
assert_qr_code_reads (GtkWidget *window, const char *text)
{
  g_autofree char *folder = g_dir_make_tmp ("till-qr-XXXXXX", NULL);
  g_autofree char *picture = g_build_filename (folder, "window.png", NULL);
  g_autofree char *read = NULL;

  till_ui_wait_for_frames (window, 4);
  till_ui_save_picture (window, picture);
  read = read_back (picture);
  if (read == NULL)
    g_test_message ("zbarimg is not installed, so the QR code was not read back");
  else
    g_assert_cmpstr (read, ==, text);

  g_unlink (picture);
  g_rmdir (folder);
}

static GtkWidget *
get_actions (Fixture *fixture)
{
  return till_ui_find_named (fixture->detail, "actions_button");
}

static void
test_from_plan_to_phone (Fixture *fixture, gconstpointer data)
{
  g_autofree char *code = NULL;
  GtkWidget *large = NULL;

  order (fixture);
  g_assert_nonnull (till_ui_find_text (fixture->detail, "Pending"));
  g_assert_nonnull (till_ui_find_button (fixture->detail, "Copy Payment Link"));
  g_assert_true (till_ui_can_choose (get_actions (fixture), "Open Payment Page"));
  g_assert_nonnull (till_ui_find_text (fixture->detail, "Payment Addresses"));
  g_assert_true (g_str_has_prefix (get_field (fixture->detail, "reference_field"), "ESIM-"));

  pay (fixture);
  till_ui_wait_for_text (fixture->detail, "Provisioning");
  g_assert_true (
      gtk_spinner_get_spinning (GTK_SPINNER (till_ui_find_named (fixture->detail, "spinner"))));
  g_assert_null (till_ui_find_text (fixture->detail, "Payment Addresses"));

  steer (fixture, "orders", "order_id_field", "provision");
  till_ui_wait_for_text (fixture->detail, "Active");
  till_ui_wait_for_text (fixture->detail, "Activation");
  g_assert_true (g_str_has_prefix (get_field (fixture->detail, "reference_field"), "ESIM-"));

  code = g_strdup (get_field (fixture->detail, "code_field"));
  g_assert_true (g_str_has_prefix (code, "LPA:1$"));
  /* What has the focus is scrolled into view. */
  gtk_widget_grab_focus (gtk_widget_get_ancestor (
      till_ui_find_type (fixture->detail, TILL_TYPE_QR_CODE), GTK_TYPE_BUTTON));
  assert_qr_code_reads (fixture->window, code);

  till_ui_click (gtk_widget_get_ancestor (till_ui_find_type (fixture->detail, TILL_TYPE_QR_CODE),
                                          GTK_TYPE_BUTTON));
  large = till_ui_find_window (TILL_TYPE_QR_WINDOW);
  g_assert_nonnull (large);
  assert_qr_code_reads (large, code);
  gtk_window_destroy (GTK_WINDOW (large));
}

static void
test_not_paid_in_time (Fixture *fixture, gconstpointer data)
{
  order (fixture);
  steer (fixture, "orders", "order_id_field", "fail");
  till_ui_wait_for_text (fixture->detail, "Not paid in time");
  g_assert_nonnull (till_ui_find_text (fixture->detail, "Not paid"));
  g_assert_nonnull (till_ui_find_button (fixture->detail, "Copy Letter"));
  g_assert_false (till_ui_can_choose (get_actions (fixture), "Open Payment Page"));
}

static void
test_paid_and_not_made (Fixture *fixture, gconstpointer data)
{
  order (fixture);
  pay (fixture);
  till_ui_wait_for_text (fixture->detail, "Provisioning");
  steer (fixture, "orders", "order_id_field", "fail");
  till_ui_wait_for_text (fixture->detail, "Paid, but provisioning failed");
  g_assert_nonnull (till_ui_find_text (fixture->detail, "Not provisioned"));
}

static void
test_used_on_the_phone (Fixture *fixture, gconstpointer data)
{
  GtkWidget *used = NULL;
  g_autofree char *before = NULL;
  g_autofree char *path = NULL;

  g_assert_nonnull (till_ui_open_row (fixture->page, is_active));
  till_ui_wait_for_text (fixture->detail, "Usage");
  used = till_ui_find_named (fixture->detail, "used_label");
  before = g_strdup (gtk_label_get_text (GTK_LABEL (used)));

  path = g_strdup_printf ("/practice/orders/%s/use", get_field (fixture->detail, "order_id_field"));
  till_ui_driver_call_practice (fixture->driver, path, "{\"mb\": 7}");
  gtk_widget_activate_action (fixture->page, "page.refresh", NULL);
  till_ui_wait_for_text (fixture->detail, "Installed");
  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (used)), !=, before);
}

static void
test_dead_service_and_retry (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_stop_practice (fixture->driver);
  g_assert_nonnull (till_ui_open_row (fixture->page, is_active));
  till_ui_wait_for_text (fixture->detail, "Try Again");
  g_assert_null (till_ui_find_named (fixture->detail, "kit"));

  till_ui_driver_resume_practice (fixture->driver, arguments);
  till_ui_click (till_ui_find_button (fixture->detail, "Try Again"));
  till_ui_wait_for_text (fixture->detail, "Activation");
  g_assert_null (till_ui_find_button (fixture->detail, "Try Again"));
}

/* The order's own page leads to its invoice. */
static void
test_invoice_of_an_order (Fixture *fixture, gconstpointer data)
{
  g_autofree char *invoice_id = NULL;
  GtkWidget *invoices = NULL;

  order (fixture);
  invoice_id = g_strdup (get_field (fixture->detail, "invoice_id_field"));
  till_ui_choose (get_actions (fixture), "Show Invoice");
  till_ui_wait_for_frames (fixture->window, 2);
  invoices = till_ui_find_named (fixture->window, "invoices_page");
  g_assert_nonnull (invoices);
  till_ui_wait_for_text (invoices, "Payment Addresses");
  g_assert_cmpstr (get_field (invoices, "invoice_id_field"), ==, invoice_id);
}

static GtkWidget *
show_alone (GtkWidget *widget)
{
  GtkWidget *window = adw_window_new ();

  adw_window_set_content (ADW_WINDOW (window), widget);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (window, 2);

  return window;
}

static TillOrder *
make_active (const char *id, const char *invoice_id)
{
  TillOrder *order = till_order_new (id);

  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("active");
  order->invoice_id = g_strdup (invoice_id);

  return order;
}

/* An order whose invoice nobody knows leads to none. */
static void
test_order_without_invoice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) with = make_active ("with", "inv-1");
  g_autoptr (TillOrder) without = make_active ("without", NULL);
  GtkWidget *detail = g_object_new (TILL_TYPE_ORDER_DETAIL, NULL);
  GtkWidget *window = show_alone (detail);

  till_order_detail_set_desk (TILL_ORDER_DETAIL (detail), fixture->driver->desk);
  till_order_detail_set_order (TILL_ORDER_DETAIL (detail), without);
  g_assert_false (
      till_ui_can_choose (till_ui_wait_for_named (detail, "actions_button"), "Show Invoice"));
  till_order_detail_set_order (TILL_ORDER_DETAIL (detail), with);
  g_assert_true (
      till_ui_can_choose (till_ui_find_named (detail, "actions_button"), "Show Invoice"));
  gtk_window_destroy (GTK_WINDOW (window));
}

static guint
count_rows (Fixture *fixture)
{
  GtkWidget *view = till_ui_find_type (fixture->page, GTK_TYPE_LIST_VIEW);

  return view != NULL ? g_list_model_get_n_items (
                            G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))))
                      : 0;
}

static gboolean
shows_one_row (gpointer user_data)
{
  return count_rows (user_data) == 1;
}

static gboolean
shows_all_rows (gpointer user_data)
{
  return count_rows (user_data) > 40;
}

static void
search (Fixture *fixture, const char *text)
{
  GtkWidget *entry = till_ui_find_named (fixture->page, "search_entry");

  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  g_signal_emit_by_name (entry, "search-changed");
}

/* Found again by what a customer says: the reference, the country in either language, the end of an
 * ICCID. */
static void
test_search (Fixture *fixture, gconstpointer data)
{
  g_autofree char *reference = NULL;
  g_autofree char *iccid = NULL;

  order (fixture);
  reference = g_strdup (get_field (fixture->detail, "reference_field"));
  pay (fixture);
  till_ui_wait_for_text (fixture->detail, "Provisioning");
  steer (fixture, "orders", "order_id_field", "provision");
  till_ui_wait_for_text (fixture->detail, "Active");
  till_ui_wait_for_named (fixture->detail, "iccid_field");
  iccid = g_strdup (get_field (fixture->detail, "iccid_field"));

  search (fixture, reference);
  till_ui_wait_until (shows_one_row, fixture, "the order by its reference");
  search (fixture, iccid + strlen (iccid) - 8);
  till_ui_wait_until (shows_one_row, fixture, "the order by its ICCID");
  search (fixture, "nothing like this");
  till_ui_wait_for_text (fixture->page, "No Orders Found");
  search (fixture, "japan");
  till_ui_wait_for_rows (fixture->page);
  search (fixture, "");
  till_ui_wait_until (shows_all_rows, fixture, "all orders");
}

static gboolean
shows_own_rows (gpointer user_data)
{
  Fixture *fixture = user_data;

  return till_ui_find_named (fixture->page, "show_all_button") != NULL && count_rows (fixture) > 0;
}

static gboolean
shows_the_services_rows (gpointer user_data)
{
  Fixture *fixture = user_data;

  return till_ui_find_named (fixture->page, "show_all_button") == NULL && count_rows (fixture) > 0;
}

/* The service cannot sort: a sorted list is of what this desk has seen, says so, and has a way
 * back. */
static void
test_sorted (Fixture *fixture, gconstpointer data)
{
  GtkWidget *pane = till_ui_find_named (fixture->page, "pane");

  g_signal_emit_by_name (pane, "sort-clicked", 0);
  till_ui_wait_until (shows_own_rows, fixture, "what this desk has seen");
  g_assert_nonnull (till_ui_find_text (fixture->page, "Searching the orders copied so far"));
  till_ui_click (till_ui_find_named (fixture->page, "show_all_button"));
  till_ui_wait_until (shows_the_services_rows, fixture, "the service's own list");
}

static void
assert_time_not_known (GtkWidget *timeline, const char *id)
{
  GtkWidget *field = till_ui_find_named (timeline, id);

  g_assert_nonnull (field);
  g_assert_nonnull (till_ui_find_text (field, "Time unknown"));
}

/* What has happened is a line, with its time as far as anybody knows it; what has not is none. */
static void
test_timeline (void)
{
  const gint64 at_ms = G_GINT64_CONSTANT (1700000000000);
  GtkWidget *timeline = g_object_new (TILL_TYPE_ORDER_TIMELINE, NULL);
  GtkWidget *window = NULL;
  g_autoptr (TillOrder) bare = till_order_new ("bare");
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv");
  g_autofree char *time = till_format_time (at_ms);
  g_autofree char *exact = till_format_exact_time (at_ms);
  g_autofree char *seen = g_strdup_printf ("No later than %s, when Till saw it", time);
  TillOrderFacts facts = { .order = bare };

  bare->status = TILL_ORDER_ACTIVE;
  bare->seen_at_ms = at_ms;
  till_order_timeline_show (TILL_ORDER_TIMELINE (timeline), &facts);
  window = show_alone (timeline);
  assert_time_not_known (timeline, "created_field");
  g_assert_cmpstr (get_field (timeline, "seen_field"), ==, exact);
  assert_time_not_known (timeline, "paid_field");
  assert_time_not_known (timeline, "made_field");
  assert_time_not_known (timeline, "active_field");
  g_assert_null (till_ui_find_named (timeline, "failed_field"));
  g_assert_null (till_ui_find_named (timeline, "expires_field"));

  bare->created_at_ms = at_ms;
  bare->finished_seen_at_ms = at_ms;
  invoice->status = TILL_INVOICE_PAID;
  invoice->paid_at_ms = at_ms;
  facts.invoice = invoice;
  till_order_timeline_show (TILL_ORDER_TIMELINE (timeline), &facts);
  g_assert_cmpstr (get_field (timeline, "created_field"), ==, exact);
  g_assert_null (till_ui_find_named (timeline, "seen_field"));
  g_assert_cmpstr (get_field (timeline, "paid_field"), ==, exact);
  g_assert_cmpstr (get_field (timeline, "active_field"), ==, seen);

  bare->status = TILL_ORDER_FAILED;
  invoice->status = TILL_INVOICE_EXPIRED;
  till_order_timeline_show (TILL_ORDER_TIMELINE (timeline), &facts);
  g_assert_null (till_ui_find_named (timeline, "paid_field"));
  g_assert_null (till_ui_find_named (timeline, "active_field"));
  g_assert_cmpstr (get_field (timeline, "failed_field"), ==, seen);

  gtk_window_destroy (GTK_WINDOW (window));
}

/* What nobody has told is said to be not known, and age counts from the first sight. */
static void
test_not_known (void)
{
  GtkWidget *fields = g_object_new (TILL_TYPE_ORDER_FIELDS, NULL);
  GtkWidget *window = NULL;
  g_autoptr (TillOrder) bare = till_order_new ("bare");
  TillOrderFacts facts = { .order = bare };

  bare->status = TILL_ORDER_ACTIVE;
  bare->seen_at_ms = 1700000000000;
  till_order_fields_show (TILL_ORDER_FIELDS (fields), &facts);
  window = show_alone (fields);
  g_assert_null (get_field (fields, "reference_field"));
  g_assert_null (get_field (fields, "invoice_id_field"));
  g_assert_nonnull (till_ui_find_text (till_ui_find_named (fields, "email_field"), "Unknown"));

  bare->client_ref = g_strdup ("A-1");
  bare->invoice_id = g_strdup ("inv");
  bare->created_at_ms = 1700000000000;
  till_order_fields_show (TILL_ORDER_FIELDS (fields), &facts);
  g_assert_cmpstr (get_field (fields, "reference_field"), ==, "A-1");
  g_assert_null (till_ui_find_named (fields, "email_field"));

  gtk_window_destroy (GTK_WINDOW (window));
}

/* What a customer across the counter needs is in a window of its own, which follows the order. */
static void
test_ready_to_pay (Fixture *fixture, gconstpointer data)
{
  GtkWidget *result = NULL;
  g_autofree char *pay_url = NULL;

  order (fixture);
  result = till_ui_find_window (TILL_TYPE_ORDER_RESULT);
  g_assert_nonnull (result);
  pay_url = g_strdup (get_field (result, "pay_url_field"));
  g_assert_true (g_str_has_prefix (pay_url, "http"));
  g_assert_nonnull (till_ui_find_type (result, TILL_TYPE_ADDRESS_ROW));
  g_assert_nonnull (till_ui_find_button (result, "E-Mail…"));
  g_assert_null (till_ui_find_button (result, "Show Order"));
  assert_qr_code_reads (result, pay_url);

  pay (fixture);
  till_ui_wait_for_text (result, "Paid. The eSIM is being provisioned.");
  g_assert_null (till_ui_find_type (result, TILL_TYPE_ADDRESS_ROW));
  steer (fixture, "orders", "order_id_field", "provision");
  till_ui_wait_for_text (result, "The eSIM is ready. Show the order to see its activation code.");
  till_ui_click (till_ui_find_button (result, "Show Order"));
  g_assert_null (till_ui_find_window (TILL_TYPE_ORDER_RESULT));
}

/* A hostile or silent service gives no link to show, and no letter. */
static void
test_ready_to_pay_without_page (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) bare = till_order_new ("bare");
  GtkWidget *result = NULL;

  bare->status = TILL_ORDER_PENDING;
  bare->status_text = g_strdup ("pending");
  bare->pay_url = g_strdup ("javascript:alert(1)");
  result = till_order_result_new (GTK_WINDOW (fixture->window), fixture->driver->desk, bare);
  gtk_window_present (GTK_WINDOW (result));
  till_ui_wait_for_text (result, "The service didn’t say how to pay. Check the order’s invoice.");
  g_assert_null (till_ui_find_named (result, "pay_url_field"));
  g_assert_null (till_ui_find_button (result, "E-Mail…"));
  gtk_window_destroy (GTK_WINDOW (result));
}

/* Who is about to show the code reads that the payment would be lost, and no letter asks for it. */
static void
test_ready_to_pay_warns (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = till_order_new ("lost");
  TillAddress *address = till_address_new ();
  GtkWidget *result = NULL;

  order->status = TILL_ORDER_PENDING;
  order->status_text = g_strdup ("pending");
  order->pay_url = g_strdup ("https://pay.example/1");
  address->chain = g_strdup ("tron");
  address->is_token = TRUE;
  address->token_symbol = g_strdup ("USDT");
  address->address = g_strdup ("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");
  address->expected_amount = g_strdup ("11.5");
  g_ptr_array_add (order->addresses, address);
  result = till_order_result_new (GTK_WINDOW (fixture->window), fixture->driver->desk, order);
  gtk_window_present (GTK_WINDOW (result));
  g_assert_cmpstr (
      gtk_label_get_text (GTK_LABEL (till_ui_wait_for_named (result, "warning_label"))), ==,
      "USDT on Tron: This is a token contract on Tron. Anything sent there is lost.\n"
      "Ask the service before anybody pays.");
  g_assert_false (gtk_widget_is_sensitive (till_ui_find_button (result, "E-Mail…")));
  gtk_window_destroy (GTK_WINDOW (result));
}

static void
test_letter (void)
{
  g_autoptr (TillCustomerText) words = till_customer_text_new ("de");
  g_autoptr (TillOrder) order = till_order_new ("o");
  g_autofree char *letter = NULL;

  order->country = g_strdup ("Japan");
  order->data_gb = g_strdup ("5");
  order->days = 30;
  order->pay_url = g_strdup ("https://pay.example/1");
  till_decimal_parse ("11.5", &order->amount);
  letter = till_order_result_create_letter (order, "Ana’s", words);
  g_assert_cmpstr (letter, ==,
                   "Guten Tag,\n\nvielen Dank für Ihre Bestellung o.\nJapan: 5 GB, 30 Tage\n\n"
                   "Bitte zahlen Sie 11.50 USD auf dieser Seite: https://pay.example/1\n\n"
                   "Sobald Ihre Zahlung eingegangen ist, richten wir Ihre eSIM ein.\n\nAna’s");
}

static void
test_kit_of_a_hostile_service (void)
{
  GtkWidget *kit = g_object_new (TILL_TYPE_ACTIVATION_KIT, NULL);
  GtkWidget *window = show_alone (kit);
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  TillEsim *esim = till_esim_new ();

  order->esim = esim;
  esim->activation_code = g_strdup ("LPA:1$smdp.example.com$AB-12$$1");
  esim->iccid = g_strdup ("8943108170001029631");
  esim->ios_tap_link = g_strdup ("javascript:alert(1)");
  esim->qr_image = g_strdup ("data:image/png;base64,AAAA");
  till_activation_kit_set_order (TILL_ACTIVATION_KIT (kit), order, NULL);

  g_assert_cmpstr (get_field (kit, "smdp_field"), ==, "smdp.example.com");
  g_assert_cmpstr (get_field (kit, "matching_id_field"), ==, "AB-12");
  g_assert_cmpstr (get_field (kit, "iccid_field"), ==, "8943108170001029631");
  g_assert_nonnull (till_ui_find_text (kit, "8943 1081 7000 1029 631"));
  g_assert_nonnull (till_ui_find_named (kit, "confirmation_field"));
  g_assert_cmpstr (get_field (kit, "ios_link_field"), ==, "javascript:alert(1)");
  g_assert_null (till_ui_find_button (kit, "Open Install Link"));

  g_free (esim->activation_code);
  esim->activation_code = g_strdup ("<b>not a code</b>");
  g_free (esim->ios_tap_link);
  esim->ios_tap_link = g_strdup ("https://install.example/?carddata=1");
  till_activation_kit_set_order (TILL_ACTIVATION_KIT (kit), order, NULL);

  g_assert_nonnull (till_ui_find_text (kit, "<b>not a code</b>"));
  g_assert_null (till_ui_find_named (kit, "smdp_field"));
  g_assert_null (till_ui_find_named (kit, "confirmation_field"));
  g_assert_nonnull (till_ui_find_button (kit, "Open Install Link"));

  g_clear_pointer (&esim->activation_code, g_free);
  till_activation_kit_set_order (TILL_ACTIVATION_KIT (kit), order, NULL);
  g_assert_null (till_ui_find_type (kit, TILL_TYPE_QR_CODE));

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_usage_in_words (void)
{
  static const struct
  {
    const char *used;
    const char *left;
    const char *package;
    TillInstallState state;
    const char *state_word;
    const char *figures; /* NULL where none are shown */
    gboolean has_bar;
  } cases[] = {
    { "0", "5120", "5120", TILL_INSTALL_NOT_INSTALLED, "Not installed", "0 MB of 5,120 MB used",
      TRUE },
    { "1337.25", "3782.75", "5120", TILL_INSTALL_INSTALLED, "Installed",
      "1,337.25 MB of 5,120 MB used", TRUE },
    { "5120", "0", "5120", TILL_INSTALL_EXPIRED, "Expired", "5,120 MB of 5,120 MB used", TRUE },
    { "900", "0", "0", TILL_INSTALL_INSTALLED, "Installed", "900 MB used", FALSE },
    { NULL, NULL, "5120", TILL_INSTALL_UNKNOWN, "suspended", NULL, FALSE },
  };
  GtkWidget *view = g_object_new (TILL_TYPE_USAGE_VIEW, NULL);
  GtkWidget *window = show_alone (view);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillUsage) usage = till_usage_new ();

      till_decimal_parse (cases[i].used, &usage->used_mb);
      till_decimal_parse (cases[i].left, &usage->left_mb);
      till_decimal_parse (cases[i].package, &usage->package_mb);
      usage->install_state = cases[i].state;
      usage->install_state_text = g_strdup (cases[i].state_word);
      usage->expires_at_ms = 1;
      till_usage_view_set_usage (TILL_USAGE_VIEW (view), usage, 1);

      g_assert_nonnull (till_ui_find_text (view, cases[i].state_word));
      g_assert_nonnull (till_ui_find_text (
          view, cases[i].state == TILL_INSTALL_NOT_INSTALLED ? "Expires if unused" : "Plan ends"));
      if (cases[i].figures != NULL)
        g_assert_nonnull (till_ui_find_text (view, cases[i].figures));
      else
        g_assert_null (till_ui_find_named (view, "used_label"));
      g_assert_cmpint (till_ui_find_named (view, "bar") != NULL, ==, cases[i].has_bar);
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

/* The bar fills as data is used, in the colour of what is nearly used up, and a screen reader says
 * what stands above it. */
static void
test_usage_bar (void)
{
  static const struct
  {
    const char *used;
    const char *left;
    const char *words;
    double fraction;
    const char *css_class; /* NULL for the usual colour */
  } cases[] = {
    { "1280", "3840", "1,280 MB of 5,120 MB used", 0.25, NULL },
    { "4352", "768", "4,352 MB of 5,120 MB used", 0.85, "warning" },
    { "5120", "0", "5,120 MB of 5,120 MB used", 1, "error" },
    { "0", "5120", "0 MB of 5,120 MB used", 0, NULL },
  };
  GtkWidget *view = g_object_new (TILL_TYPE_USAGE_VIEW, NULL);
  GtkWidget *window = show_alone (view);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillUsage) usage = till_usage_new ();
      GtkWidget *bar = NULL;

      till_decimal_parse (cases[i].used, &usage->used_mb);
      till_decimal_parse (cases[i].left, &usage->left_mb);
      till_decimal_parse ("5120", &usage->package_mb);
      usage->install_state = TILL_INSTALL_NOT_INSTALLED;
      till_usage_view_set_usage (TILL_USAGE_VIEW (view), usage, 1);

      bar = till_ui_find_named (view, "bar");
      g_assert_nonnull (till_ui_find_text (view, cases[i].words));
      g_assert_cmpfloat_with_epsilon (gtk_progress_bar_get_fraction (GTK_PROGRESS_BAR (bar)),
                                      cases[i].fraction, 1e-9);
      gtk_test_accessible_assert_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                           cases[i].words);
      g_assert_cmpint (gtk_widget_has_css_class (bar, "warning"), ==,
                       g_strcmp0 (cases[i].css_class, "warning") == 0);
      g_assert_cmpint (gtk_widget_has_css_class (bar, "error"), ==,
                       g_strcmp0 (cases[i].css_class, "error") == 0);
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_progress_in_words (void)
{
  static const struct
  {
    TillOrderStatus status;
    gboolean is_paid;
    const char *words[3];
  } cases[] = {
    { TILL_ORDER_PENDING, FALSE, { "Payment due", "Provisioned", "Ready" } },
    { TILL_ORDER_PROVISIONING, FALSE, { "Paid", "Provisioning", "Ready" } },
    { TILL_ORDER_ACTIVE, FALSE, { "Paid", "Provisioned", "Ready" } },
    { TILL_ORDER_FAILED, FALSE, { "Not paid", "Provisioned", "Ready" } },
    { TILL_ORDER_FAILED, TRUE, { "Paid", "Not provisioned", "Ready" } },
  };
  GtkWidget *progress = g_object_new (TILL_TYPE_ORDER_PROGRESS, NULL);
  GtkWidget *window = show_alone (progress);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      till_order_progress_set_status (TILL_ORDER_PROGRESS (progress), cases[i].status,
                                      cases[i].is_paid);
      for (guint step = 0; step < G_N_ELEMENTS (cases[i].words); step++)
        g_assert_nonnull (till_ui_find_text (progress, cases[i].words[step]));
    }

  gtk_window_destroy (GTK_WINDOW (window));
}

#define ADD(path, func) g_test_add ("/ui/orders/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("from-plan-to-phone", test_from_plan_to_phone);
  ADD ("not-paid-in-time", test_not_paid_in_time);
  ADD ("paid-and-not-made", test_paid_and_not_made);
  ADD ("used-on-the-phone", test_used_on_the_phone);
  ADD ("dead-service-and-retry", test_dead_service_and_retry);
  ADD ("search", test_search);
  ADD ("sorted", test_sorted);
  g_test_add_func ("/ui/orders/not-known", test_not_known);
  g_test_add_func ("/ui/orders/timeline", test_timeline);
  ADD ("ready-to-pay", test_ready_to_pay);
  ADD ("ready-to-pay-without-page", test_ready_to_pay_without_page);
  ADD ("ready-to-pay-warns", test_ready_to_pay_warns);
  g_test_add_func ("/ui/orders/letter", test_letter);
  ADD ("invoice-of-an-order", test_invoice_of_an_order);
  ADD ("order-without-invoice", test_order_without_invoice);
  g_test_add_func ("/ui/orders/kit-of-a-hostile-service", test_kit_of_a_hostile_service);
  g_test_add_func ("/ui/orders/usage-in-words", test_usage_in_words);
  g_test_add_func ("/ui/orders/usage-bar", test_usage_bar);
  g_test_add_func ("/ui/orders/progress-in-words", test_progress_in_words);

  return g_test_run ();
}
