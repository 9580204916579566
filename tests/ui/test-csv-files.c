/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whoever saves a CSV file chooses in the dialog whether it is for spreadsheets or for programs,
 * for all files that the program writes; what was chosen is there again the next time. The desktop
 * speaks a language with a decimal comma. */

#include <locale.h>
#include <string.h>

#include "refund-fixture.h"

#include "batch-file.h"
#include "till-statement-window.h"
#include "till-batch-window.h"
#include "till-export-bar.h"
#include "till-plot-card.h"
#include "till-refund-files.h"

#define KEY  "csv-for-spreadsheets"
#define MARK "\xef\xbb\xbf"

#define SPREADSHEETS "For spreadsheets in this language"
#define PROGRAMS     "For programs"

static struct lconv numbers = { .decimal_point = (char *) ",", .thousands_sep = (char *) "." };

/* What the person in front of the dialog does. */
static const char *offered; /* who the dialog proposes */
static const char *wanted;  /* whom they choose */
static GFile *target;
static gboolean is_told; /* that the file is there */

struct lconv *__wrap_localeconv (void);
void __wrap_gtk_native_dialog_show (GtkNativeDialog *dialog);
GFile *__wrap_gtk_file_chooser_get_file (GtkFileChooser *chooser);
gboolean __wrap_till_atomic_file_finish (GFile *file, GAsyncResult *result, GError **error);
gboolean __real_till_atomic_file_finish (GFile *file, GAsyncResult *result, GError **error);

struct lconv *
__wrap_localeconv (void)
{
  return &numbers;
}

/* The newest one: what GTK shows where there is no portal. */
static GtkWidget *
get_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  GtkWidget *dialog = NULL;

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (GTK_IS_FILE_CHOOSER_DIALOG (window))
        dialog = window;
    }

  return dialog;
}

gboolean
__wrap_till_atomic_file_finish (GFile *file, GAsyncResult *result, GError **error)
{
  is_told = TRUE;

  return __real_till_atomic_file_finish (file, result, error);
}

static const char *
get_label (GtkDropDown *drop_down, guint position)
{
  GListModel *model = gtk_drop_down_get_model (drop_down);

  return GTK_IS_STRING_LIST (model) ? gtk_string_list_get_string (GTK_STRING_LIST (model), position)
                                    : NULL;
}

/* There are others in the dialog. */
static GtkDropDown *
find_choice (GtkWidget *widget)
{
  GtkDropDown *found = NULL;
  const char *label = GTK_IS_DROP_DOWN (widget) ? get_label (GTK_DROP_DOWN (widget), 0) : NULL;

  if (g_strcmp0 (label, SPREADSHEETS) == 0 || g_strcmp0 (label, PROGRAMS) == 0)
    return GTK_DROP_DOWN (widget);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_choice (child);

  return found;
}

void
__wrap_gtk_native_dialog_show (GtkNativeDialog *dialog)
{
  GtkDropDown *drop_down = find_choice (get_dialog ());

  g_assert_cmpstr (get_label (drop_down, gtk_drop_down_get_selected (drop_down)), ==, offered);
  if (!g_str_equal (offered, wanted))
    gtk_drop_down_set_selected (drop_down, 1);
  g_assert_cmpstr (get_label (drop_down, gtk_drop_down_get_selected (drop_down)), ==, wanted);
  g_signal_emit_by_name (dialog, "response", GTK_RESPONSE_ACCEPT);
}

GFile *
__wrap_gtk_file_chooser_get_file (GtkFileChooser *chooser)
{
  return g_object_ref (target);
}

static void
set_up (RefundFixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("till-csv-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "file.csv", NULL);

  target = g_file_new_for_path (path);
  refund_set_up (fixture, data);
}

static void
tear_down (RefundFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_get_parent (target);

  g_settings_reset (fixture->driver->settings, KEY);
  refund_tear_down (fixture, data);
  g_assert_true (g_file_delete (folder, NULL, NULL));
  g_clear_object (&target);
}

static gboolean
is_there (gpointer data)
{
  return is_told;
}

static char *
take_text (void)
{
  char *text = NULL;

  till_ui_wait_until (is_there, NULL, "the file");
  g_assert_true (g_file_load_contents (target, NULL, &text, NULL, NULL, NULL));
  g_assert_true (g_file_delete (target, NULL, NULL));

  return text;
}

typedef void (*SaveFunc) (RefundFixture *fixture);

static char *
save_for (RefundFixture *fixture, SaveFunc save, const char *proposal, const char *use)
{
  is_told = FALSE;
  offered = proposal;
  wanted = use;
  save (fixture);

  return take_text ();
}

/* Saves first as proposed, for spreadsheets, then for programs; @amount is somewhere in the file,
 * with a point. */
static void
assert_uses (RefundFixture *fixture, SaveFunc save, const char *head, const char *amount)
{
  g_auto (GStrv) titles = g_strsplit (head, ",", -1);
  g_auto (GStrv) parts = g_strsplit (amount, ".", 2);
  g_autofree char *semicolons = g_strjoinv (";", titles);
  g_autofree char *spreadsheet_head = g_strconcat (MARK, semicolons, NULL);
  g_autofree char *comma = g_strdup_printf (";%s", amount);
  g_autofree char *point = g_strdup_printf (",%s", amount);
  g_autofree char *spreadsheet = NULL;
  g_autofree char *program = NULL;
  g_autofree char *again = NULL;

  if (parts[1] != NULL)
    {
      g_free (comma);
      comma = g_strdup_printf (";%s,%s", parts[0], parts[1]);
    }

  spreadsheet = save_for (fixture, save, SPREADSHEETS, SPREADSHEETS);
  g_assert_true (g_str_has_prefix (spreadsheet, spreadsheet_head));
  g_assert_nonnull (strstr (spreadsheet, comma));
  program = save_for (fixture, save, SPREADSHEETS, PROGRAMS);
  g_assert_true (g_str_has_prefix (program, head));
  g_assert_nonnull (strstr (program, point));
  g_assert_false (g_settings_get_boolean (fixture->driver->settings, KEY));
  again = save_for (fixture, save, PROGRAMS, PROGRAMS);
  g_assert_cmpstr (again, ==, program);
}

static gboolean
is_export_over (gpointer bar)
{
  return !till_export_bar_is_busy (TILL_EXPORT_BAR (bar));
}

static void
save_invoices (RefundFixture *fixture)
{
  TillDesk *desk = fixture->driver->desk;
  g_autoptr (TillPageSource) source = till_desk_get_invoices (desk, TILL_INVOICE_PENDING, NULL);
  GtkWidget *bar = till_ui_wait_for_named (fixture->window, "export_bar");

  till_export_bar_ask (TILL_EXPORT_BAR (bar), desk, source);
  till_ui_wait_until (is_export_over, bar, "the export");
  is_told = TRUE;
}

static void
test_invoices (RefundFixture *fixture, gconstpointer data)
{
  static const TillDecimal amount = { 1250, 2, TRUE };
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  RefundAnswer answer = { NULL };

  draft->amount = amount;
  draft->order_id = g_strdup ("00123");
  till_desk_create_invoice_async (fixture->driver->desk, draft, NULL, refund_answer_cb, &answer);
  till_ui_wait_until (refund_has_answer, &answer, "the invoice");
  result = answer.result;
  invoice = till_desk_create_invoice_finish (fixture->driver->desk, result, NULL);
  g_assert_nonnull (invoice);

  till_window_show_page (fixture->driver->window, "invoices");
  assert_uses (fixture, save_invoices, "invoice_id,order_id,status,amount,", "12.50");
}

static void
save_refunds (RefundFixture *fixture)
{
  till_refund_files_export_csv (fixture->window, fixture->driver->desk);
}

static void
test_refunds (RefundFixture *fixture, gconstpointer data)
{
  GtkWidget *dialog = refund_open_dialog (fixture, "agree");

  refund_go_to_pay (dialog);
  assert_uses (fixture, save_refunds, "time,kind,invoice,order,", "-40");
}

static gboolean
can_be_saved (gpointer window)
{
  return gtk_widget_is_sensitive (till_ui_find_named (window, "csv_button"));
}

static GtkWidget *statement;

static void
save_statement (RefundFixture *fixture)
{
  till_ui_wait_until (can_be_saved, statement, "the month");
  till_ui_click (till_ui_find_named (statement, "csv_button"));
}

static void
test_statement (RefundFixture *fixture, gconstpointer data)
{
  statement = till_statement_window_new (GTK_WINDOW (fixture->window), fixture->driver->desk);
  gtk_window_present (GTK_WINDOW (statement));
  assert_uses (fixture, save_statement, "kind,from,to,chain,token,received,", "0");
  till_ui_close (statement);
}

static GtkWidget *batch;

static void
save_results (RefundFixture *fixture)
{
  gtk_widget_activate_action (batch, "batch.save-results", NULL);
}

static void
test_results (RefundFixture *fixture, gconstpointer data)
{
  batch = till_batch_window_new (fixture->window, fixture->driver->desk);
  gtk_window_present (GTK_WINDOW (batch));
  till_ui_show_batch (batch, "May.csv", "amount,order_id\n1.25,00123\n");
  till_ui_click (till_ui_find_named (batch, "run_button"));
  till_ui_wait_for_text (batch, "May.csv: 1 of 1 sent");
  assert_uses (fixture, save_results, "row,orderId,amountUsd,", "1.25");
  till_ui_close (batch);
}

static GtkWidget *card;

static void
save_plot (RefundFixture *fixture)
{
  gtk_widget_activate_action (card, "plot.save-csv", NULL);
}

static void
test_plot (RefundFixture *fixture, gconstpointer data)
{
  g_autoptr (TillPlotData) plot =
      till_plot_data_new (TILL_PLOT_COLUMNS, "Volume", "Day", "Dollars");
  GtkWidget *window = adw_window_new ();

  till_plot_data_add (plot, "2026-11-03", "3 November", NULL, "$49.90", "49.90");
  card = till_plot_card_new ();
  till_plot_card_set_data (TILL_PLOT_CARD (card), plot, "");
  adw_window_set_content (ADW_WINDOW (window), card);
  gtk_window_present (GTK_WINDOW (window));
  assert_uses (fixture, save_plot, "Day,Dollars\r\n2026-11-03,", "49.90");
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

#define ADD(path, function)                                                                        \
  g_test_add ("/ui/csv-files/" path, RefundFixture, "{}", set_up, function, tear_down)

  ADD ("invoices", test_invoices);
  ADD ("refunds", test_refunds);
  ADD ("statement", test_statement);
  ADD ("results", test_results);
  ADD ("plot", test_plot);

  return g_test_run ();
}
