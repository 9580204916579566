/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The page of one invoice over a real practice service: what a merchant can do with what it shows,
 * and what it does with whatever the service says. */

#include "till-address-row.h"
#include "till-qr-code.h"
#include "till-qr-window.h"
#include "till-raw-window.h"
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
  till_ui_wait_for_text (fixture->page, "Payment addresses");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
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
  till_ui_wait_for_named (fixture->page, "again_box");
  body = g_strdup_printf ("{%s, \"path\": \"/api/v1/invoices/%s\"}", fault, id);
  till_ui_driver_call_practice (fixture->driver, "/practice/faults", body);
}

static GtkWidget *
open_raw (Fixture *fixture)
{
  GtkWidget *window = NULL;

  till_ui_click (till_ui_wait_for_named (fixture->page, "raw_button"));
  window = till_ui_find_window (TILL_TYPE_RAW_WINDOW);
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

  gtk_widget_activate_action (window, "raw.copy", NULL);
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

#define ADD(path, func)                                                                            \
  g_test_add ("/ui/invoice-detail/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("payment-link", test_payment_link);
  ADD ("no-payment-link", test_no_payment_link);
  ADD ("raw", test_raw);
  ADD ("raw-fails", test_raw_fails);

  return g_test_run ();
}
