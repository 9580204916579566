/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The receipt of a paid invoice, read back by a PDF reader: as a file, through the print dialog,
 * and whatever is in it. */

#include <glib/gstdio.h>
#include <gtk/gtkunixprint.h>

#include "till-receipt.h"
#include "till-ui-driver.h"

#define HEBREW "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d"

typedef struct
{
  char *folder;
  char *path; /* of the PDF */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("till-receipt-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "receipt.pdf", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static TillInvoice *
make_invoice (const char *description)
{
  TillInvoice *invoice = till_invoice_new ("inv-1");

  till_decimal_parse ("49.9", &invoice->amount);
  invoice->status = TILL_INVOICE_PAID;
  invoice->order_id = g_strdup ("ODD-1");
  invoice->description = g_strdup (description);
  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup ("bsc:USDT");
  invoice->payment->amount = g_strdup ("49.900000000000000001");
  invoice->payment->tx_hash = g_strdup ("0xabc");
  invoice->payment->paid_at_ms = G_GINT64_CONSTANT (1700000000000);

  return invoice;
}

static TillAccount *
make_account (TillAccountKind kind)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();

  return till_account_new ("store-1", "Ana", "http://127.0.0.1:1", TILL_AUTH_BEARER, kind,
                           TILL_ACCOUNT_SESSION, dialect);
}

static void export(Fixture *fixture, TillInvoice *invoice)
{
  g_autoptr (TillAccount) account = make_account (TILL_ACCOUNT_LIVE);
  g_autoptr (TillPrintPage) paper =
      till_receipt_create (invoice, account, G_GINT64_CONSTANT (1700000300000));
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GAsyncResult) result = NULL;

  till_print_page_export_async (paper, file, keep_result_cb, &result);
  till_ui_wait_until (is_set, &result, "the PDF");
  g_assert_true (till_print_page_export_finish (paper, result, NULL));
}

/* Returns: (transfer full): what a PDF reader reads; each page ends with a form feed. */
static char *
read_back (Fixture *fixture)
{
  const char *const command[] = { "pdftotext", "-layout", fixture->path, "-", NULL };
  char *text = NULL;

  g_assert_true (g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                               &text, NULL, NULL, NULL));

  return text;
}

static void
assert_says (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” is not in:\n%s", words, text);
}

static guint
count_pages (const char *text)
{
  g_auto (GStrv) pages = g_strsplit (text, "\f", -1);

  return g_strv_length (pages) - 1;
}

/* What is read is what was paid, to the last digit. */
static void
test_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = make_invoice ("Tea & <cake>");
  g_autofree char *text = NULL;

  export(fixture, invoice);
  text = read_back (fixture);
  assert_says (text, "Ana – Receipt");
  assert_says (text, "$49.90");
  assert_says (text, "ODD-1");
  assert_says (text, "Tea & <cake>");
  assert_says (text, "bsc:USDT");
  assert_says (text, "49.900000000000000001");
  assert_says (text, "0xabc");
  g_assert_cmpuint (count_pages (text), ==, 1);
}

/* A text that is longer than a page goes on on the next, and what comes after it is there, too. */
static void
test_long (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) words = g_string_new (NULL);
  g_autoptr (TillInvoice) invoice = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < 380; i++)
    g_string_append_printf (words, "word-%03u%c", i, i % 4 == 3 ? '\n' : ' ');
  invoice = make_invoice (words->str);
  export(fixture, invoice);
  text = read_back (fixture);
  g_assert_cmpuint (count_pages (text), ==, 2);
  for (guint i = 0; i < 380; i++)
    {
      g_autofree char *word = g_strdup_printf ("word-%03u", i);

      assert_says (text, word);
    }
  assert_says (text, "0xabc");
}

/* Nothing turns a line around: what is from right to left is written so, and what would reach out
 * of its own line is shown for what it is. */
static void
test_from_right_to_left (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = make_invoice (HEBREW " <b>\xe2\x80\xae"
                                                         "evil</b> \x01");
  g_autofree char *text = NULL;

  export(fixture, invoice);
  text = read_back (fixture);
  for (const char *letter = HEBREW; *letter != '\0'; letter = g_utf8_next_char (letter))
    {
      g_autofree char *one = g_strndup (letter, 2);

      assert_says (text, one);
    }
  assert_says (text, "u202E");
  assert_says (text, "0xabc");
}

static GtkWidget *
find_dialog (void)
{
  return till_ui_find_window (GTK_TYPE_PRINT_UNIX_DIALOG);
}

static gboolean
is_open (gpointer data)
{
  return find_dialog () != NULL;
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
  return find_dialog () == NULL;
}

/* The platform's own dialog prints into a file. */
static void
test_printed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = make_invoice ("Tea");
  g_autoptr (TillAccount) account = make_account (TILL_ACCOUNT_PRACTICE);
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  g_autofree char *uri = g_filename_to_uri (fixture->path, NULL, NULL);
  g_autofree char *text = NULL;
  GtkWidget *window = gtk_window_new ();
  GtkWidget *dialog = NULL;

  gtk_window_present (GTK_WINDOW (window));
  till_receipt_print (window, invoice, account, G_GINT64_CONSTANT (1700000300000));
  till_ui_wait_until (is_open, NULL, "the dialog");
  dialog = find_dialog ();
  gtk_print_settings_set_printer (settings, "Print to File");
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_URI, uri);
  gtk_print_settings_set (settings, GTK_PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf");
  gtk_print_unix_dialog_set_settings (GTK_PRINT_UNIX_DIALOG (dialog), settings);
  till_ui_wait_until (has_printer, dialog, "the printer that is a file");
  gtk_dialog_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK);

  till_ui_wait_until (is_written, fixture->path, "the PDF");
  till_ui_wait_until (is_no_dialog, NULL, "the end of the dialog");
  text = read_back (fixture);
  assert_says (text, "Ana – PRACTICE, not a real receipt");
  assert_says (text, "49.900000000000000001");
  gtk_window_destroy (GTK_WINDOW (window));
}

#define ADD(path, func) g_test_add ("/ui/receipt/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  /* Only files are printed to, whatever printers this machine knows. */
  till_ui_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-print-backends", "file", NULL);

  ADD ("file", test_file);
  ADD ("long", test_long);
  ADD ("from-right-to-left", test_from_right_to_left);
  ADD ("printed", test_printed);

  return g_test_run ();
}
