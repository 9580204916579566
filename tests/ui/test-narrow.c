/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every page fits a screen of 360 pixels, with large text too: wider content would be cut off. */

#include "batch-file.h"
#include "refund-fixture.h"
#include "till-batch-window.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-order-dialog.h"
#include "till-sheet-window.h"
#include "till-statement-window.h"
#include "till-webhook-sender.h"
#include "till-ui-driver.h"

#define WIDTH 360

static int
get_width (GtkWidget *widget)
{
  int minimum = 0;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);

  return minimum;
}

/* Whoever asks for the most, down to the one that nobody below it asks for. */
static char *
describe_widest (GtkWidget *widget)
{
  g_autoptr (GString) path = g_string_new (NULL);

  while (widget != NULL)
    {
      GtkWidget *widest = NULL;

      g_string_append_printf (path, "\n  %s “%s”: %d", G_OBJECT_TYPE_NAME (widget),
                              gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)),
                              get_width (widget));
      for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        if (gtk_widget_get_child_visible (child) && gtk_widget_get_visible (child) &&
            (widest == NULL || get_width (child) > get_width (widest)))
          widest = child;
      widget = widest;
    }

  return g_string_free (g_steal_pointer (&path), FALSE);
}

static void
assert_window_fits (GtkWidget *window, const char *page)
{
  if (get_width (window) > WIDTH)
    {
      g_autofree char *path = describe_widest (window);

      g_error ("%s is wider than %d:%s", page, WIDTH, path);
    }
}

static void
assert_fits (TillUiDriver *driver, const char *page)
{
  assert_window_fits (GTK_WIDGET (driver->window), page);
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static void
assert_pages_fit (TillUiDriver *driver)
{
  static const char *const pages[] = { "overview", "invoices", "plans", "orders",
                                       "usage",    "refunds",  "events" };
  GtkWidget *window = GTK_WIDGET (driver->window);

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_window_show_page (driver->window, pages[i]);
      till_ui_wait_for_frames (window, 5);
      assert_fits (driver, pages[i]);
    }
  till_window_show_crash (driver->window, "Till 0.1.0\n");
  till_ui_wait_for_frames (window, 5);
  assert_fits (driver, "what tells of a crash");
}

/* What has no rows by itself: a refund that was begun, and a call that nobody has signed. */
static void
make_others (RefundFixture *fixture)
{
  TillWebhookListener *listener = till_desk_get_listener (fixture->driver->desk);
  g_autoptr (GBytes) body = g_bytes_new_static ("{}", 2);
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  assert_window_fits (dialog, "agree");
  refund_go_on (dialog, "address");
  refund_type (dialog, "address_row", REFUND_CUSTOMER);
  refund_type (dialog, "channel_row", "e-mail");
  assert_window_fits (dialog, "address");
  refund_go_on (dialog, "ready");
  assert_window_fits (dialog, "ready");
  refund_go_on (dialog, "pay");
  assert_window_fits (dialog, "pay");
  refund_go_to_cancel (dialog);
  assert_window_fits (dialog, "cancel");
  gtk_widget_activate_action (dialog, "refund.back", NULL);
  refund_type (dialog, "hash_row", REFUND_HASH);
  gtk_widget_activate_action (dialog, "refund.paid", NULL);
  refund_wait_for_page (dialog, "proof");
  assert_window_fits (dialog, "proof");
  till_ui_close (dialog);
  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, NULL));
  till_webhook_sender_send_async (till_webhook_listener_get_address (listener), "X-Other", "", body,
                                  NULL, NULL, NULL);
}

static void
assert_others_fit (TillUiDriver *driver)
{
  static const struct
  {
    const char *page;
    const char *list;
  } lists[] = { { "usage", "view" }, { "refunds", "list" }, { "events", "list_view" } };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    {
      till_window_show_page (driver->window, lists[i].page);
      till_ui_wait_for_named (GTK_WIDGET (driver->window), lists[i].list);
      till_ui_wait_for_frames (GTK_WIDGET (driver->window), 5);
      assert_fits (driver, lists[i].page);
    }
}

static void
assert_rows_fit (TillUiDriver *driver, const char *page_name)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  g_autofree char *id = g_strconcat (page_name, "_page", NULL);
  GtkWidget *page = NULL;

  till_window_show_page (driver->window, page_name);
  page = till_ui_wait_for_named (window, id);
  till_ui_wait_for_rows (page);
  assert_fits (driver, page_name);
  till_ui_open_row (page, is_any);
  till_ui_wait_for_frames (window, 20);
  assert_fits (driver, page_name);
  gtk_widget_activate_action (window, "win.back", NULL);
}

static char *
write_dear_orders (void)
{
  GString *csv = g_string_new ("amount,order_id\n");

  for (guint i = 1; i <= TILL_BATCH_MAX; i++)
    g_string_append_printf (csv, "1000,DEAR-%u\n", i);

  return g_string_free (csv, FALSE);
}

/* How a file is read. */
static void
assert_choices_fit (GtkWidget *batch_window)
{
  GtkWidget *window = NULL;

  till_ui_click (till_ui_find_named (batch_window, "change_button"));
  till_ui_wait_for_frames (batch_window, 5);
  window = till_ui_find_window (TILL_TYPE_SHEET_WINDOW);
  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, 640);
  till_ui_wait_for_frames (window, 5);
  assert_window_fits (window, "how a file is read");
  till_ui_close (window);
}

/* As many invoices as a file may have: the button says how many they are, and of how much. */
static void
assert_batch_fits (TillUiDriver *driver)
{
  g_autofree char *csv = write_dear_orders ();
  GtkWidget *window = till_batch_window_new (NULL, driver->desk);

  gtk_window_set_default_size (GTK_WINDOW (window), WIDTH, 640);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_show_batch (window, "dear.csv", csv);
  till_ui_wait_for_frames (window, 5);
  assert_window_fits (window, "a batch");
  till_ui_show_batch (window, "asked.csv",
                      "A customer with a long name;To be paid in dollars of the United States\n"
                      "Ann;999.000\nBob;1.234\n");
  till_ui_wait_for_frames (window, 5);
  g_assert_nonnull (till_ui_find_named (window, "question_box"));
  g_assert_nonnull (till_ui_find_named (window, "guess_box"));
  assert_window_fits (window, "a batch with questions");
  assert_choices_fit (window);
  till_ui_close (window);
}

static gboolean
is_window_open (gpointer type)
{
  return till_ui_find_window (GPOINTER_TO_SIZE (type)) != NULL;
}

/* As a person with a narrow screen has it. */
static GtkWidget *
wait_for_narrow (GType type)
{
  GtkWidget *window = NULL;

  till_ui_wait_until (is_window_open, GSIZE_TO_POINTER (type), g_type_name (type));
  window = till_ui_find_window (type);
  till_ui_wait_for_frames (window, 5);
  assert_window_fits (window, g_type_name (type));

  return window;
}

static void
assert_new_invoice_fits (TillUiDriver *driver)
{
  GtkWidget *dialog = NULL;
  GtkWidget *row = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.new-invoice", NULL);
  dialog = wait_for_narrow (TILL_TYPE_INVOICE_DIALOG);
  row = till_ui_find_named (dialog, "amount_row");
  till_form_row_set_text (TILL_FORM_ROW (row), "1000");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  till_ui_close (wait_for_narrow (TILL_TYPE_INVOICE_RESULT));
}

static void
assert_new_order_fits (TillUiDriver *driver)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *plans = NULL;

  till_window_show_page (driver->window, "plans");
  till_ui_wait_for_frames (window, 2);
  plans = till_ui_find_named (window, "plans_page");
  till_ui_wait_for_rows (plans);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (plans, "search_entry")), "japan");
  g_signal_emit_by_name (till_ui_find_named (plans, "search_entry"), "activate");
  till_ui_click (till_ui_find_button (till_ui_find_named (plans, "detail"), "Order…"));
  till_ui_close (wait_for_narrow (TILL_TYPE_ORDER_DIALOG));
}

static void
assert_statement_fits (TillUiDriver *driver)
{
  till_ui_present (till_statement_window_new (GTK_WINDOW (driver->window), driver->desk),
                   GTK_WIDGET (driver->window));
  till_ui_close (wait_for_narrow (TILL_TYPE_STATEMENT_WINDOW));
}

static void
set_text_size (double size)
{
  g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", (int) (96 * 1024 * size), NULL);
}

/* @size is that of the text, of which 1 is the usual one. */
static void
set_up (RefundFixture *fixture, gconstpointer size)
{
  set_text_size (*(const double *) size);
  refund_set_up (fixture, "{}");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), WIDTH, 640);
  till_ui_wait_for_frames (fixture->window, 5);
}

static void
tear_down (RefundFixture *fixture, gconstpointer size)
{
  refund_tear_down (fixture, size);
  set_text_size (1);
}

static void
test_pages (RefundFixture *fixture, gconstpointer size)
{
  assert_pages_fit (fixture->driver);
  assert_rows_fit (fixture->driver, "invoices");
  assert_rows_fit (fixture->driver, "orders");
  assert_batch_fits (fixture->driver);
  assert_new_invoice_fits (fixture->driver);
  assert_new_order_fits (fixture->driver);
  assert_statement_fits (fixture->driver);
  make_others (fixture);
  assert_others_fit (fixture->driver);
}

int
main (int argc, char *argv[])
{
  static const double usual = 1;
  static const double large = 1.6;

  till_ui_init (&argc, &argv);

  g_test_add ("/ui/narrow/pages", RefundFixture, &usual, set_up, test_pages, tear_down);
  g_test_add ("/ui/narrow/large-text", RefundFixture, &large, set_up, test_pages, tear_down);

  return g_test_run ();
}
