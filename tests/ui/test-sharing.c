/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The ways to share something with a customer: the mail program, the clipboard and the printer; and
 * the messages if there is none. */

#include <glib/gstdio.h>
#include <gtk/gtkunixprint.h>

#include "till-field.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-letter-window.h"
#include "till-link.h"
#include "till-ui-driver.h"

#define MAIL_TYPE "x-scheme-handler/mailto"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *result; /* of an invoice of 49.90 dollars, HAND-1 */
  char *folder;
} Fixture;

static gboolean
is_window_open (gpointer type)
{
  return till_ui_find_window (GPOINTER_TO_SIZE (type)) != NULL;
}

static GtkWidget *
wait_for_window (GType type)
{
  till_ui_wait_until (is_window_open, GSIZE_TO_POINTER (type), g_type_name (type));

  return till_ui_find_window (type);
}

static void
type (GtkWidget *dialog, const char *row, const char *text)
{
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)), text);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "5", "--orders", "1", NULL };
  GtkWidget *dialog = NULL;

  fixture->folder = g_dir_make_tmp ("till-hand-over-XXXXXX", NULL);
  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_rows (till_ui_wait_for_named (fixture->window, "invoices_page"));
  gtk_widget_activate_action (fixture->window, "win.new-invoice", NULL);
  dialog = wait_for_window (TILL_TYPE_INVOICE_DIALOG);
  type (dialog, "amount_row", "49.90");
  type (dialog, "order_id_row", "HAND-1");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  fixture->result = wait_for_window (TILL_TYPE_INVOICE_RESULT);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_close (fixture->result);
  till_ui_driver_free (fixture->driver);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

static const char *
get_pay_url (Fixture *fixture)
{
  return till_field_get_value (TILL_FIELD (till_ui_find_named (fixture->result, "pay_url_field")));
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  *(char **) user_data = text != NULL ? text : g_strdup ("");
}

static gboolean
is_pasted (gpointer text)
{
  return *(char **) text != NULL;
}

/* Returns: (transfer full): what another program would paste. */
static char *
paste (GtkWidget *widget)
{
  char *text = NULL;

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, pasted_cb, &text);
  till_ui_wait_until (is_pasted, &text, "the clipboard");

  return text;
}

/* Without a program for it the whole letter is there to be copied, and why is said. */
static void
test_no_mail_program (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;
  g_autofree char *pasted = NULL;
  g_autofree char *text = NULL;

  till_ui_click (till_ui_find_button (fixture->result, "E-Mail…"));
  window = wait_for_window (TILL_TYPE_LETTER_WINDOW);
  till_ui_wait_for_text (window, till_letter_get_no_program ());
  till_ui_wait_for_text (window, "Payment for order HAND-1");
  till_ui_wait_for_text (window, "Practice Store");
  till_ui_click (till_ui_find_button (window, "Copy"));
  till_ui_wait_for_text (window, "Letter copied");
  pasted = paste (window);
  text = till_letter_window_dup_text (TILL_LETTER_WINDOW (window));
  g_assert_cmpstr (pasted, ==, text);
  g_assert_nonnull (strstr (pasted, "Please pay 49.90 USD for order HAND-1"));
  g_assert_nonnull (strstr (pasted, get_pay_url (fixture)));
  till_ui_close (window);
}

/* A mail program that puts down what it was handed. */
static GAppInfo *
set_mail_program (const char *script, const char *handed)
{
  g_autofree char *words = g_strdup_printf ("#!/bin/sh\nprintf %%s \"$1\" >%s.new\nmv %s.new %s\n",
                                            handed, handed, handed);
  g_autofree char *command = g_strdup_printf ("%s %%u", script);
  g_autoptr (GError) error = NULL;
  GAppInfo *program = NULL;

  g_file_set_contents (script, words, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (script, 0700), ==, 0);
  program =
      g_app_info_create_from_commandline (command, "Stand-in", G_APP_INFO_CREATE_NONE, &error);
  g_assert_no_error (error);
  g_app_info_set_as_default_for_type (program, MAIL_TYPE, &error);
  g_assert_no_error (error);

  return program;
}

static gboolean
is_there (gpointer path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

static void
test_mail_program (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = g_build_filename (fixture->folder, "mail", NULL);
  g_autofree char *handed = g_build_filename (fixture->folder, "handed", NULL);
  g_autoptr (GAppInfo) program = set_mail_program (script, handed);
  g_autofree char *link = NULL;
  g_autofree char *letter = NULL;

  till_ui_click (till_ui_find_button (fixture->result, "E-Mail…"));
  till_ui_wait_until (is_there, handed, "what the mail program was handed");
  g_file_get_contents (handed, &link, NULL, NULL);
  letter = g_uri_unescape_string (link, NULL);
  g_assert_true (g_str_has_prefix (link, "mailto:?subject=Payment%20for%20order%20HAND-1&body="));
  g_assert_nonnull (strstr (letter, get_pay_url (fixture)));
  g_assert_null (till_ui_find_window (TILL_TYPE_LETTER_WINDOW));

  g_app_info_reset_type_associations (MAIL_TYPE);
  g_assert_true (g_app_info_delete (program));
  g_assert_cmpint (g_remove (script), ==, 0);
  g_assert_cmpint (g_remove (handed), ==, 0);
}

static void
test_link_copied (Fixture *fixture, gconstpointer data)
{
  GtkWidget *field = till_ui_find_named (fixture->result, "pay_url_field");
  g_autofree char *pasted = NULL;

  till_ui_click (till_ui_find_type (field, GTK_TYPE_BUTTON));
  till_ui_wait_for_text (fixture->result, "Payment page copied");
  pasted = paste (fixture->result);
  g_assert_cmpstr (pasted, ==, get_pay_url (fixture));
}

static gboolean
has_printer (gpointer dialog)
{
  return gtk_print_unix_dialog_get_selected_printer (dialog) != NULL;
}

static gboolean
is_written (gpointer path)
{
  g_autofree char *contents = NULL;
  gsize length = 0;

  return g_file_get_contents (path, &contents, &length, NULL) &&
         g_strstr_len (contents + length - MIN (length, 10), -1, "%%EOF") != NULL;
}

static gboolean
is_no_dialog (gpointer data)
{
  return till_ui_find_window (GTK_TYPE_PRINT_UNIX_DIALOG) == NULL;
}

/* Says to the platform's dialog, which is open, that it is to print into @path. */
static void
print_to (const char *path)
{
  GtkWidget *dialog = wait_for_window (GTK_TYPE_PRINT_UNIX_DIALOG);
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  gtk_print_settings_set_printer (settings, "Print to File");
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_URI, uri);
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf");
  gtk_print_unix_dialog_set_settings (GTK_PRINT_UNIX_DIALOG (dialog), settings);
  till_ui_wait_until (has_printer, dialog, "the printer that is a file");
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK);
  till_ui_wait_until (is_written, (gpointer) path, "the PDF");
  till_ui_wait_until (is_no_dialog, NULL, "the end of the dialog");
}

/* Reads the page at @path, and takes it away. */
static void
assert_printed (const char *path, const char *words)
{
  const char *const command[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autofree char *text = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &text, NULL, NULL, NULL));
  if (strstr (text, words) == NULL)
    g_error ("“%s” is not in:\n%s", words, text);
  g_assert_cmpint (g_remove (path), ==, 0);
}

static void
test_printed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pay.pdf", NULL);

  till_ui_click (till_ui_find_button (fixture->result, "Print…"));
  print_to (path);
  assert_printed (path, "HAND-1");
}

static void
pay (Fixture *fixture)
{
  GtkWidget *page = till_ui_find_named (fixture->window, "invoices_page");
  GtkWidget *field = till_ui_wait_for_named (page, "invoice_id_field");
  g_autofree char *path =
      g_strdup_printf ("/practice/invoices/%s/pay", till_field_get_value (TILL_FIELD (field)));

  till_ui_driver_call_practice (fixture->driver, path, "{}");
}

/* What is paid is not scanned again; the receipt is what is left to hand over. */
static void
test_paid (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "receipt.pdf", NULL);

  g_assert_nonnull (till_ui_find_named (fixture->result, "qr_code"));
  g_assert_null (till_ui_find_named (fixture->result, "receipt_button"));
  pay (fixture);
  till_ui_wait_for_text (fixture->result, "Payment received.");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->result)), ==, "Paid");
  g_assert_null (till_ui_find_named (fixture->result, "qr_code"));
  g_assert_null (till_ui_find_button (fixture->result, "E-Mail…"));
  g_assert_nonnull (till_ui_find_named (fixture->result, "receipt_button"));
  gtk_widget_activate_action (fixture->result, "result.print-receipt", NULL);
  print_to (path);
  assert_printed (path, "HAND-1");
}

static void
test_expired (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_call_practice (fixture->driver, "/practice/clock", "{\"advanceSeconds\": 86400}");
  till_ui_wait_for_text (fixture->result,
                         "This invoice has expired. Create a new one if the customer still "
                         "wants to pay.");
  g_assert_null (till_ui_find_named (fixture->result, "qr_code"));
  g_assert_null (till_ui_find_named (fixture->result, "receipt_button"));
}

#define ADD(path, func) g_test_add ("/ui/sharing/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  /* Only files are printed to, whatever printers this machine knows. */
  till_ui_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-print-backends", "file", NULL);

  ADD ("no-mail-program", test_no_mail_program);
  ADD ("mail-program", test_mail_program);
  ADD ("link-copied", test_link_copied);
  ADD ("printed", test_printed);
  ADD ("paid", test_paid);
  ADD ("expired", test_expired);

  return g_test_run ();
}
