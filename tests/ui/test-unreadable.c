/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One record that can't be read among others: it has a row and says why, its details can be copied
 * with keys alone, and nothing is paid back against what can't be read. */

#include "till-archive-window.h"
#include "till-export-bar.h"
#include "till-refund-dialog.h"
#include "till-ui-driver.h"
#include "till-ui-keys.h"
#include "till-unreadable-record.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "12", "--orders", "4", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

static void
spoil (Fixture *fixture, const char *fault)
{
  g_autofree char *body = g_strdup_printf ("{\"kind\": \"spoil\", %s}", fault);

  till_ui_driver_call_practice (fixture->driver, "/practice/faults", body);
}

static GtkWidget *
show_page (Fixture *fixture, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (fixture->driver->window, name);

  return till_ui_wait_for_named (fixture->window, id);
}

static gboolean
is_unreadable (TillRecord *record)
{
  return TILL_IS_UNREADABLE_RECORD (record);
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_IS_INVOICE (record) && TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

/* Returns: (nullable): a label that says @text among other things. */
static GtkWidget *
find_label_with (GtkWidget *root, const char *text)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), text) != NULL)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_label_with (child, text);

  return found;
}

static void
text_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  *(char **) user_data = text != NULL ? text : g_strdup ("");
}

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

static char *
dup_clipboard (GtkWidget *widget)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, text_cb, &text);
  till_ui_wait_until (is_set, &text, "the clipboard");

  return text;
}

static void
empty_clipboard (GtkWidget *widget)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), "");
}

static gboolean
is_store_known (gpointer driver)
{
  return till_desk_get_store_id (((TillUiDriver *) driver)->desk) != NULL;
}

/* Whose it is, of which call, where, why and what; and no key. */
static void
assert_copied (Fixture *fixture, GtkWidget *widget, const char *call, const char *place)
{
  g_autofree char *text = dup_clipboard (widget);
  g_autofree char *call_line = g_strdup_printf ("\nCall: %s\n", call);
  g_autofree char *place_line = g_strdup_printf ("\nPlace: %s", place);
  g_autofree char *store =
      g_strdup_printf ("Store: %s\n", till_desk_get_store_id (fixture->driver->desk));

  g_test_message ("%s", text);
  g_assert_true (g_str_has_prefix (text, store));
  g_assert_nonnull (strstr (text, "\nService: http"));
  g_assert_nonnull (strstr (text, call_line));
  g_assert_nonnull (strstr (text, place_line));
  g_assert_nonnull (strstr (text, "\nReason: "));
  g_assert_null (strstr (text, "sk_"));
  g_assert_null (strstr (text, "pk_"));
}

static void
test_invoice_row (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  GtkWidget *button = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  spoil (fixture, "\"in\": \"invoices\", \"index\": 2, \"as\": \"missing-id\"");
  page = show_page (fixture, "invoices");
  g_assert_nonnull (till_ui_open_row (page, is_unreadable));

  till_ui_wait_for_text (page, "Can’t Be Read");
  till_ui_wait_for_text (page, "invoices[2].invoiceId");
  button = till_ui_find_button (page, "Copy Details");
  g_assert_true (till_ui_can_tab_to (till_ui_find_type (page, GTK_TYPE_LIST_VIEW), button));
  till_ui_click (button);
  till_ui_wait_for_text (fixture->window, "Details copied");
  assert_copied (fixture, page, "GET /api/v1/invoices", "invoices[2].invoiceId");

  /* All others are there. */
  g_assert_nonnull (till_ui_open_row (page, is_paid));
  till_ui_wait_for_text (page, "Payment");
}

/* The key that copies the id of other rows. */
static void
test_copy_by_key (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  GtkWidget *view = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  spoil (fixture, "\"in\": \"invoices\", \"index\": 1, \"as\": \"null\"");
  page = show_page (fixture, "invoices");
  g_assert_nonnull (till_ui_open_row (page, is_unreadable));
  empty_clipboard (page);
  view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);
  gtk_widget_grab_focus (view);
  till_ui_press (fixture->window, GDK_KEY_c, GDK_CONTROL_MASK);
  till_ui_wait_for_text (fixture->window, "Details copied");
  assert_copied (fixture, page, "GET /api/v1/invoices", "invoices[1]");
}

static void
test_order_row (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  spoil (fixture, "\"in\": \"orders\", \"index\": 1, \"as\": \"text-for-object\"");
  page = show_page (fixture, "orders");
  g_assert_nonnull (till_ui_open_row (page, is_unreadable));
  till_ui_wait_for_text (page, "orders[1].orderId");
  till_ui_click (till_ui_find_button (page, "Copy Details"));
  till_ui_wait_for_text (fixture->window, "Details copied");
  assert_copied (fixture, page, "GET /api/v1/esim/order", "orders[1]");
}

/* Nothing can be done to it together with others. */
static void
test_no_marks (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  spoil (fixture, "\"in\": \"invoices\", \"index\": 0, \"as\": \"null\"");
  page = show_page (fixture, "invoices");
  g_assert_nonnull (till_ui_open_row (page, is_unreadable));
  gtk_widget_grab_focus (till_ui_find_type (page, GTK_TYPE_LIST_VIEW));
  till_ui_press (fixture->window, GDK_KEY_a, GDK_CONTROL_MASK);
  till_ui_wait_for_text (page, "11 of 12 selected");
}

static gboolean
has_no_bar (gpointer page)
{
  return till_ui_find_button (page, "Copy Details") == NULL &&
         till_ui_find_text (page, "Can’t be read") == NULL;
}

/* An invoice is there for all but the field that can't be read. */
static void
test_field (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  TillRecord *record = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  spoil (fixture,
         "\"path\": \"/api/v1/invoices/\", \"as\": \"text-for-number\", \"field\": \"amount\"");
  page = show_page (fixture, "invoices");
  record = till_ui_open_row (page, is_paid);
  g_assert_nonnull (record);
  till_ui_wait_for_text (page, "Can’t be read");
  till_ui_wait_for_text (page, "1 field can’t be read");
  till_ui_click (till_ui_find_button (page, "Copy Details"));
  till_ui_wait_for_text (fixture->window, "Details copied");
  assert_copied (fixture, page, "GET /api/v1/invoices/{id}", "amount");

  till_ui_driver_clear_faults (fixture->driver);
  gtk_widget_activate_action (fixture->window, "win.refresh", NULL);
  till_ui_wait_until (has_no_bar, page, "the amount");
}

static gboolean
is_dialog_open (gpointer nothing)
{
  return till_ui_find_window (TILL_TYPE_REFUND_DIALOG) != NULL;
}

/* Money is never guessed: the button is there, and says why nothing can be paid back. */
static void
test_no_refund (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;
  GtkWidget *dialog = NULL;

  spoil (fixture,
         "\"path\": \"/api/v1/invoices/\", \"in\": \"payment\", \"as\": \"text-for-number\","
         " \"field\": \"amount\"");
  page = show_page (fixture, "invoices");
  g_assert_nonnull (till_ui_open_row (page, is_paid));
  till_ui_wait_for_text (page, "Can’t be read");
  till_ui_choose (till_ui_find_named (till_ui_find_named (page, "detail"), "actions_button"),
                  "New Refund…");
  till_ui_wait_until (is_dialog_open, NULL, "the refund");
  dialog = till_ui_find_window (TILL_TYPE_REFUND_DIALOG);
  till_ui_wait_for_text (dialog, "Till can’t read the amount paid as a number of this token.");
  g_assert_null (till_ui_find_named (dialog, "amount_row"));
  till_ui_close (dialog);
}

static gboolean
is_export_over (gpointer bar)
{
  return !till_export_bar_is_busy (bar);
}

/* A bookkeeper takes a file that looks whole for whole. */
static void
test_export (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture, "invoices");
  GtkWidget *bar = till_ui_find_named (page, "export_bar");
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->driver->desk, TILL_INVOICE_EXPIRED, NULL);
  g_autofree char *folder = g_dir_make_tmp ("till-unreadable-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "expired.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autofree char *text = NULL;
  guint n_rows = 0;

  till_ui_wait_for_rows (page);
  spoil (fixture, "\"in\": \"invoices\", \"index\": 0, \"as\": \"missing-id\"");
  till_export_bar_start (TILL_EXPORT_BAR (bar), fixture->driver->desk, source, file,
                         TILL_CSV_FOR_PROGRAMS);
  till_ui_wait_until (is_export_over, bar, "the end of the export");
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (const char *at = text; (at = strstr (at, "\r\n")) != NULL; at++)
    n_rows++;
  g_assert_cmpuint (n_rows, >, 1);
  g_assert_nonnull (find_label_with (fixture->window, "1 invoice was left out: it can’t be read"));
  g_remove (path);
  g_remove (folder);
}

static void
test_store (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  page = show_page (fixture, "overview");
  g_assert_null (till_ui_find_button (page, "Copy Details"));
  spoil (fixture, "\"path\": \"/api/v1/store\", \"as\": \"text-for-object\", \"field\": \"stats\"");
  gtk_widget_activate_action (fixture->window, "win.refresh", NULL);
  till_ui_wait_for_text (page, "1 field can’t be read");
  till_ui_wait_for_text (page, "Can’t be read");
  till_ui_click (till_ui_find_button (page, "Copy Details"));
  till_ui_wait_for_text (fixture->window, "Details copied");
  assert_copied (fixture, page, "GET /api/v1/store", "stats");
}

static void
test_plans (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  spoil (fixture, "\"in\": \"countries.plans\", \"index\": 1, \"as\": \"missing-id\"");
  page = show_page (fixture, "plans");
  till_ui_wait_for_text (page, "1 field can’t be read");
  till_ui_click (till_ui_find_button (page, "Copy Details"));
  till_ui_wait_for_text (fixture->window, "Details copied");
  assert_copied (fixture, page, "GET /api/v1/esim", "countries[0].plans[1]");
}

static gboolean
is_recorded (gpointer driver)
{
  return till_sync_get_state (till_desk_get_sync (((TillUiDriver *) driver)->desk)) ==
         TILL_SYNC_RESTING;
}

static void
test_archive (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  till_ui_wait_until (is_store_known, fixture->driver, "the store");
  spoil (fixture, "\"in\": \"invoices\", \"index\": 2, \"as\": \"null\"");
  spoil (fixture, "\"in\": \"orders\", \"index\": 1, \"as\": \"missing-id\"");
  show_page (fixture, "invoices");
  till_sync_start (till_desk_get_sync (fixture->driver->desk));
  till_ui_wait_until (is_recorded, fixture->driver, "the copy");
  window = till_archive_window_new (fixture->driver->desk);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (fixture->window));
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_text (window, "2 Records Can’t Be Read");
  till_ui_click (till_ui_find_button (window, "Copy Details"));
  till_ui_wait_for_text (window, "Details copied");
  assert_copied (fixture, window, "GET /api/v1/invoices", "invoices[2]");
  assert_copied (fixture, window, "GET /api/v1/esim/order", "orders[1].orderId");
  till_ui_close (window);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function)                                                                        \
  g_test_add ("/ui/unreadable/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("invoice-row", test_invoice_row);
  ADD ("copy-by-key", test_copy_by_key);
  ADD ("order-row", test_order_row);
  ADD ("no-marks", test_no_marks);
  ADD ("field", test_field);
  ADD ("no-refund", test_no_refund);
  ADD ("export", test_export);
  ADD ("store", test_store);
  ADD ("plans", test_plans);
  ADD ("archive", test_archive);
#undef ADD

  return g_test_run ();
}
