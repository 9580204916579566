/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The events page and its bench over a real practice service that calls the listener. */

#include "till-webhook-bench-window.h"
#include "till-events-page.h"
#include "till-field.h"
#include "till-webhook-listener-group.h"
#include "till-ui-driver.h"

#include <string.h>

static const char *const arguments[] = { "--invoices", "40", "--orders", "0", NULL };

static TillWebhookListener *
get_listener (TillUiDriver *driver)
{
  return till_desk_get_listener (driver->desk);
}

static GtkWidget *
open_page (TillUiDriver *driver)
{
  till_window_show_page (driver->window, "events");

  return till_ui_wait_for_named (GTK_WIDGET (driver->window), "events_page");
}

static gboolean
shows_address (gpointer user_data)
{
  return till_ui_find_named (user_data, "address_field") != NULL;
}

static void
switch_on (TillUiDriver *driver, GtkWidget *page)
{
  g_assert_null (till_ui_find_named (page, "address_field"));
  gtk_switch_set_active (GTK_SWITCH (till_ui_find_named (page, "on_switch")), TRUE);
  till_ui_wait_until (shows_address, page, "the address of the listener");
  g_assert_nonnull (
      till_ui_find_text (page, till_webhook_listener_get_address (get_listener (driver))));
}

static gboolean
is_pending (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

/* A customer pays, and the practice service calls the listener. */
static char *
pay (TillUiDriver *driver)
{
  g_autofree char *url = g_strdup_printf (
      "{\"url\":\"%s\"}", till_webhook_listener_get_address (get_listener (driver)));
  g_autofree char *path = NULL;
  TillRecord *record = NULL;

  till_window_show_page (driver->window, "invoices");
  record = till_ui_open_row (till_ui_wait_for_named (GTK_WIDGET (driver->window), "invoices_page"),
                             is_pending);
  g_assert_nonnull (record);
  path = g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (record));
  till_ui_driver_call_practice (driver, "/practice/webhook-url", url);
  till_ui_driver_call_practice (driver, path, "{}");

  return g_strdup (till_record_get_id (record));
}

static void
open_row (GtkWidget *page, guint position)
{
  GtkWidget *view = till_ui_find_named (page, "list_view");

  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (view)), position, TRUE);
  g_signal_emit_by_name (view, "activate", position);
}

static const char *
read_label (GtkWidget *root, const char *id)
{
  return gtk_label_get_text (GTK_LABEL (till_ui_wait_for_named (root, id)));
}

static void
test_paid (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *page = open_page (driver);
  g_autofree char *id = NULL;

  switch_on (driver, page);
  id = pay (driver);
  page = open_page (driver);
  till_ui_wait_for_text (page, "Valid");
  open_row (page, 0);
  till_ui_wait_for_text (till_ui_wait_for_named (page, "invoice_field"), id);
  g_assert_nonnull (
      till_field_get_value (TILL_FIELD (till_ui_wait_for_named (page, "amount_field"))));
  g_assert_nonnull (strstr (read_label (page, "headers_label"), "X-Service-Signature: "));
  g_assert_nonnull (strstr (read_label (page, "body_label"), id));

  till_ui_click (till_ui_find_named (page, "invoice_button"));
  till_ui_wait_for_named (GTK_WIDGET (driver->window), "invoices_page");
}

typedef struct
{
  GtkWidget *window;
  const char *id;
  const char *start;
} Beginning;

static gboolean
has_beginning (gpointer user_data)
{
  Beginning *wait = user_data;
  GtkWidget *widget = till_ui_find_named (wait->window, wait->id);
  const char *text = NULL;

  if (widget != NULL)
    text = GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget))
                                 : gtk_editable_get_text (GTK_EDITABLE (widget));

  return text != NULL && g_str_has_prefix (text, wait->start);
}

static void
wait_for_beginning (GtkWidget *window, const char *id, const char *start)
{
  Beginning wait = { window, id, start };

  till_ui_wait_until (has_beginning, &wait, start);
}

static GtkWidget *
open_bench (GtkWidget *page)
{
  GtkWidget *bench = NULL;

  gtk_widget_activate_action (page, "page.bench", NULL);
  bench = till_ui_find_window (TILL_TYPE_WEBHOOK_BENCH_WINDOW);
  g_assert_nonnull (bench);

  return bench;
}

static void
set_entry (GtkWidget *bench, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (bench, id)), text);
}

static void
test_bench_finds (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  g_autoptr (TillWebhookDialect) timed = till_webhook_dialect_parse ("sha512 base64 timed X-Other");
  GtkWidget *bench = open_bench (open_page (driver));

  /* A sample is made in one way, and looked at while the store is set up for another. */
  till_webhook_listener_set_dialect (get_listener (driver), timed);
  gtk_widget_activate_action (bench, "bench.sample", "s", "paid");
  wait_for_beginning (bench, "signature_entry", "t=");
  till_ui_click (till_ui_find_named (bench, "check_button"));
  till_ui_wait_for_text (bench, "Signature Is Valid");

  g_clear_pointer (&timed, till_webhook_dialect_free);
  timed = till_webhook_dialect_new ();
  till_webhook_listener_set_dialect (get_listener (driver), timed);
  till_ui_click (till_ui_find_named (bench, "check_button"));
  till_ui_wait_for_text (bench, "Signed Differently");
  till_ui_click (till_ui_find_named (bench, "use_button"));
  till_ui_wait_for_text (bench, "Signature Is Valid");
  g_assert_cmpint (till_webhook_listener_get_dialect (get_listener (driver))->hash, ==,
                   TILL_WEBHOOK_SHA512);

  set_entry (bench, "signature_entry", "Bearer me");
  till_ui_click (till_ui_find_named (bench, "check_button"));
  till_ui_wait_for_text (bench, "Signature Is Invalid");
  till_ui_close (bench);
}

static gboolean
is_signed (gpointer user_data)
{
  return *gtk_editable_get_text (
             GTK_EDITABLE (till_ui_find_named (user_data, "signature_entry"))) != '\0';
}

/* The receiver that is tried is Till's own. */
static void
test_bench_sends (void)
{
  static const struct
  {
    const char *sample;
    const char *answer;
    const char *verdict;
  } cases[] = {
    { "paid", "The receiver answered with status 200.", "Not confirmed" },
    { "forged", "The receiver answered with status 401.", "Invalid signature" },
    { "other-event", "The receiver answered with status 200.", "Unknown event" },
    { "unreadable", "The receiver answered with status 400.", "Unreadable" },
  };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *page = open_page (driver);
  GtkWidget *bench = NULL;

  switch_on (driver, page);
  bench = open_bench (page);
  set_entry (bench, "url_entry", "http://shop.example/hook");
  till_ui_click (till_ui_find_named (bench, "send_button"));
  wait_for_beginning (bench, "answer_label", "Till sends signed webhooks to this computer only");

  set_entry (bench, "url_entry", till_webhook_listener_get_address (get_listener (driver)));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      set_entry (bench, "signature_entry", "");
      gtk_label_set_text (GTK_LABEL (till_ui_find_named (bench, "answer_label")), "");
      gtk_widget_activate_action (bench, "bench.sample", "s", cases[i].sample);
      till_ui_wait_until (is_signed, bench, "the signature of the sample");
      till_ui_click (till_ui_find_named (bench, "send_button"));
      wait_for_beginning (bench, "answer_label", cases[i].answer);
      till_ui_wait_for_text (page, cases[i].verdict);
    }
  till_ui_close (bench);
}

/* Somebody else has the port: it is said, and another one can be chosen. */
static void
test_port_taken (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  g_autoptr (GSocketListener) other = g_socket_listener_new ();
  GtkWidget *page = open_page (driver);
  guint16 taken = g_socket_listener_add_any_inet_port (other, NULL, NULL);
  g_autofree char *text = g_strdup_printf ("%u", taken);
  GtkWidget *group = till_ui_find_type (page, TILL_TYPE_WEBHOOK_LISTENER_GROUP);
  GtkWidget *row = GTK_WIDGET (
      gtk_widget_get_template_child (group, TILL_TYPE_WEBHOOK_LISTENER_GROUP, "port_row"));

  gtk_editable_set_text (GTK_EDITABLE (row), text);
  g_signal_emit_by_name (row, "apply");
  gtk_switch_set_active (GTK_SWITCH (till_ui_find_named (page, "on_switch")), TRUE);
  wait_for_beginning (page, "error_label", "Till can’t listen for webhooks");
  g_assert_false (gtk_switch_get_state (GTK_SWITCH (till_ui_find_named (page, "on_switch"))));
  g_assert_null (till_ui_find_named (page, "address_field"));

  g_socket_listener_close (other);
  gtk_switch_set_active (GTK_SWITCH (till_ui_find_named (page, "on_switch")), TRUE);
  till_ui_wait_until (shows_address, page, "the address of the listener");
  g_assert_null (till_ui_find_named (page, "error_label"));
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/events/paid", test_paid);
  g_test_add_func ("/ui/events/bench-finds", test_bench_finds);
  g_test_add_func ("/ui/events/bench-sends", test_bench_sends);
  g_test_add_func ("/ui/events/port-taken", test_port_taken);

  return g_test_run ();
}
