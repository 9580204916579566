/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Making an invoice and handing it over, over a real practice service. */

#include <glib/gstdio.h>

#include "till-field.h"
#include "till-form-row.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-link.h"
#include "till-qr-code.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "1", NULL };

  fixture->driver = till_ui_driver_new (arguments);
  fixture->window = GTK_WIDGET (fixture->driver->window);
  till_window_show_page (fixture->driver->window, "invoices");
  fixture->page = till_ui_wait_for_named (fixture->window, "invoices_page");
  till_ui_wait_for_rows (fixture->page);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

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

static const char *
read_row (GtkWidget *dialog, const char *row)
{
  return till_form_row_get_text (TILL_FORM_ROW (till_ui_find_named (dialog, row)));
}

static GtkWidget *
open_dialog (Fixture *fixture)
{
  gtk_widget_activate_action (fixture->window, "win.new-invoice", NULL);

  return wait_for_window (TILL_TYPE_INVOICE_DIALOG);
}

static GtkWidget *
create (Fixture *fixture, const char *order_id)
{
  GtkWidget *dialog = open_dialog (fixture);

  type (dialog, "amount_row", "49.90");
  type (dialog, "order_id_row", order_id);
  type (dialog, "description_row", "Two espressos");
  type (dialog, "metadata_row", "{\"table\": 4}");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);

  return wait_for_window (TILL_TYPE_INVOICE_RESULT);
}

static void
test_metadata_is_checked (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  GtkWidget *row = till_ui_find_named (dialog, "metadata_row");

  type (dialog, "metadata_row", "{\"table\"");
  till_ui_wait_for_text (row, "The JSON is not complete yet");
  type (dialog, "metadata_row", "{\"tüble\": 4,}");
  till_ui_wait_for_text (row, "This is not JSON: character 13 does not fit");
  type (dialog, "amount_row", "5");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  g_assert_cmpstr (read_row (dialog, "metadata_row"), ==, "{\"tüble\": 4,}");

  type (dialog, "metadata_row", "{\"tüble\": 4}");
  g_assert_null (till_ui_find_named (row, "problem_label"));
  type (dialog, "metadata_row", "table 4");
  g_assert_null (till_ui_find_named (row, "problem_label"));
  till_ui_wait_for_text (row, "7/2000");
  till_ui_close (dialog);
}

static gboolean
is_paid (gpointer result)
{
  return till_ui_find_text (result, "Paid") != NULL;
}

static void
test_result (Fixture *fixture, gconstpointer data)
{
  GtkWidget *result = create (fixture, "SALE-1");
  GtkWidget *field = till_ui_find_named (result, "pay_url_field");
  const char *pay_url = till_field_get_value (TILL_FIELD (field));
  GtkWidget *code = till_ui_find_type (result, TILL_TYPE_QR_CODE);
  g_autofree char *id = g_path_get_basename (pay_url);
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);

  g_assert_cmpstr (till_qr_code_get_text (TILL_QR_CODE (code)), ==, pay_url);
  g_assert_nonnull (till_ui_find_text (result, "$49.90"));
  g_assert_nonnull (till_ui_find_text (result, "SALE-1"));
  g_assert_nonnull (till_ui_find_text (result, "Pending"));
  till_ui_driver_call_practice (fixture->driver, path, "{}");
  till_ui_wait_until (is_paid, result, "the payment");
  till_ui_close (result);
}

static void
test_again_like_this_one (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = NULL;

  till_ui_close (create (fixture, "SALE-2"));
  till_ui_click (till_ui_wait_for_named (fixture->page, "again_button"));
  dialog = wait_for_window (TILL_TYPE_INVOICE_DIALOG);
  g_assert_cmpstr (read_row (dialog, "amount_row"), ==, "49.9");
  g_assert_cmpstr (read_row (dialog, "description_row"), ==, "Two espressos");
  g_assert_cmpstr (read_row (dialog, "metadata_row"), ==, "{\"table\": 4}");
  g_assert_cmpstr (read_row (dialog, "order_id_row"), !=, "SALE-2");
  till_ui_close (dialog);
}

static gboolean
has_template (gpointer dialog)
{
  GtkWidget *button = till_ui_find_named (dialog, "template_button");
  GtkListBox *list =
      GTK_LIST_BOX (gtk_widget_get_template_child (button, G_OBJECT_TYPE (button), "list"));

  return gtk_list_box_get_row_at_index (list, 0) != NULL;
}

static gboolean
has_no_template (gpointer dialog)
{
  return !has_template (dialog);
}

static gpointer
get_part (GtkWidget *dialog, const char *name)
{
  GtkWidget *button = till_ui_find_named (dialog, "template_button");

  return gtk_widget_get_template_child (button, G_OBJECT_TYPE (button), name);
}

/* Kept under a name in one form, filled in and removed in another. */
static void
test_template (Fixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = open_dialog (fixture);
  GtkListBoxRow *row = NULL;

  type (dialog, "amount_row", "2.5");
  type (dialog, "description_row", "One espresso");
  gtk_editable_set_text (GTK_EDITABLE (get_part (dialog, "name_entry")), " Espresso ");
  till_ui_click (get_part (dialog, "save_button"));
  till_ui_wait_until (has_template, dialog, "the template");
  till_ui_close (dialog);

  dialog = open_dialog (fixture);
  till_ui_wait_until (has_template, dialog, "the template");
  row = gtk_list_box_get_row_at_index (get_part (dialog, "list"), 0);
  g_signal_emit_by_name (get_part (dialog, "list"), "row-activated", row);
  g_assert_cmpstr (read_row (dialog, "amount_row"), ==, "2.5");
  g_assert_cmpstr (read_row (dialog, "description_row"), ==, "One espresso");
  till_ui_click (till_ui_find_type (GTK_WIDGET (row), GTK_TYPE_BUTTON));
  till_ui_wait_until (has_no_template, dialog, "the end of the template");
  till_ui_close (dialog);
}

static void
test_letter (void)
{
  g_autofree char *link =
      till_link_build_mail (NULL, "Order A&B=1", "Pay $5\nhttps://x.example/?a=1&cc=eve");

  g_assert_cmpstr (link, ==,
                   "mailto:?subject=Order%20A%26B%3D1&body=Pay%20%245%0D%0A"
                   "https%3A%2F%2Fx.example%2F%3Fa%3D1%26cc%3Deve");
}

static gboolean
is_set (gpointer result)
{
  return *(GAsyncResult **) result != NULL;
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

/* What a PDF reader reads is what is on the paper. */
static char *
export_and_read (TillPaper *paper)
{
  g_autofree char *folder = g_dir_make_tmp ("till-paper-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "paper.pdf", NULL);
  const char *const command[] = { "pdftotext", "-layout", path, "-", NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  char *text = NULL;
  int status = 0;

  till_paper_export_async (paper, path, exported_cb, &result);
  till_ui_wait_until (is_set, &result, "the PDF");
  g_assert_true (till_paper_export_finish (paper, result, &error));
  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return text;
}

static void
assert_says (const char *text, const char *words)
{
  if (strstr (text, words) == NULL)
    g_error ("“%s” is not in:\n%s", words, text);
}

static void
test_pay_paper (void)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillPaper) paper = NULL;
  g_autofree char *text = NULL;

  till_decimal_parse ("1234.5", &invoice->amount);
  invoice->order_id = g_strdup ("SALE-1");
  invoice->description = g_strdup ("<b>Cake</b> & tea");
  invoice->pay_url = g_strdup ("https://pay.example.com/inv-1");
  paper = till_invoice_result_create_paper (invoice, "Ana’s Travel SIMs");
  text = export_and_read (paper);
  assert_says (text, "Ana’s Travel SIMs");
  assert_says (text, "$1234.50");
  assert_says (text, "SALE-1");
  assert_says (text, "<b>Cake</b> & tea");
  assert_says (text, "https://pay.example.com/inv-1");
}

#define ADD(path, func) g_test_add ("/ui/sale/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  ADD ("metadata-is-checked", test_metadata_is_checked);
  ADD ("result", test_result);
  ADD ("again-like-this-one", test_again_like_this_one);
  ADD ("template", test_template);
  g_test_add_func ("/ui/sale/letter", test_letter);
  g_test_add_func ("/ui/sale/pay-paper", test_pay_paper);

  return g_test_run ();
}
