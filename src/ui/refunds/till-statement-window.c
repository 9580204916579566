/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillStatementWindow: the account statement of a month, what it lacks with a way to read that, and
 * its export to a file. */

#include "till-statement-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-asset-format.h"
#include "till-coverage-text.h"
#include "till-csv-choice.h"
#include "till-desk.h"
#include "till-format.h"
#include "till-list-box.h"
#include "till-message.h"
#include "till-payment-reader.h"
#include "till-atomic-file.h"
#include "till-refund-text.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

#define N_MONTHS 24

struct _TillStatementWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillAccountStatement *balance; /* nullable until it is loaded */
  char *coverage;                /* what it covers, in words; NULL for everything */
  GtkFileChooserNative *chooser;
  GPtrArray *missing;        /* ids of invoices whose payment was not read; nullable */
  TillPaymentReader *reader; /* while they are */

  /* Borrowed */
  TillToaster *toaster;

  /* In flight */
  GCancellable *cancellable;
  GCancellable *reading;

  /* Template children */
  GtkDropDown *month_choice;
  GtkListBox *list;
  GtkWidget *missing_box;
  GtkLabel *missing_label;
  GtkLabel *coverage_label;
  GtkProgressBar *progress_bar;
  GtkWidget *read_button;
  GtkWidget *stop_button;
};

G_DEFINE_FINAL_TYPE (TillStatementWindow, till_statement_window, ADW_TYPE_WINDOW)

/* Returns: (transfer full): the beginning of the month @months_ago, in local time. */
static GDateTime *
get_month (TillStatementWindow *self, int months_ago)
{
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (self->desk));
  g_autoptr (GDateTime) now = g_date_time_new_from_unix_local (now_ms / 1000);
  g_autoptr (GDateTime) first =
      g_date_time_new_local (g_date_time_get_year (now), g_date_time_get_month (now), 1, 0, 0, 0);

  return g_date_time_add_months (first, -months_ago);
}

/* Returns: (transfer full): "Received 1.00 · refunded 0.50 · net 0.50 USDT". */
static char *
describe_line (const TillStatementLine *line)
{
  g_autofree char *received = till_decimal_to_fixed (&line->received, 2);
  g_autofree char *refunded = till_decimal_to_fixed (&line->refunded, 2);
  g_autofree char *net = till_refund_text_for_asset (&line->net, line->symbol);

  /* Translators: three amounts of a token; the third has the token behind it */
  return g_strdup_printf (_("Received %1$s · refunded %2$s · net %3$s"), received, refunded, net);
}

static char *
describe_unreadable (const TillAccountStatement *balance)
{
  gulong n_unreadable = (gulong) balance->n_unreadable;

  if (n_unreadable == 0)
    return NULL;

  return g_strdup_printf (
      ngettext ("Till can’t read %lu invoice from the service. The totals leave out its "
                "payment, if any.",
                "Till can’t read %lu invoices from the service. The totals leave out their "
                "payments, if any.",
                n_unreadable),
      n_unreadable);
}

static char *
describe_payments (const TillAccountStatement *balance)
{
  gulong n_missing = (gulong) (balance->n_without_details + balance->n_unclear);

  if (n_missing == 0)
    return NULL;

  return g_strdup_printf (
      ngettext ("The totals leave out %lu payment of this month: this computer doesn’t know "
                "its amount yet, or can’t read it as a number of a known token.",
                "The totals leave out %lu payments of this month: this computer doesn’t know "
                "their amounts yet, or can’t read them as numbers of a known token.",
                n_missing),
      n_missing);
}

/* Returns: (transfer full) (nullable): what the sums don't include. */
static char *
describe_missing (const TillAccountStatement *balance)
{
  g_autofree char *payments = describe_payments (balance);
  g_autofree char *unreadable = describe_unreadable (balance);

  if (payments != NULL && unreadable != NULL)
    return g_strjoin ("\n", payments, unreadable, NULL);

  return payments != NULL ? g_steal_pointer (&payments) : g_steal_pointer (&unreadable);
}

static void
show_reading (TillStatementWindow *self)
{
  gboolean is_reading = self->reader != NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), is_reading);
  gtk_widget_set_visible (self->stop_button, is_reading);
  gtk_widget_set_visible (self->read_button,
                          !is_reading && self->missing != NULL && self->missing->len > 0);
}

/* Records that had not been read when the statement was made may be of this month, too. */
static void
update_coverage (TillStatementWindow *self)
{
  TillSync *sync = till_desk_get_sync (self->desk);
  TillCoverage coverage = { 0 };

  g_free (self->coverage);
  self->coverage = till_coverage_text_of_copy (sync);
  self->balance->is_part = self->coverage != NULL;
  if (self->coverage != NULL && till_sync_get_coverage (sync, &coverage) &&
      coverage.since_ms != G_MAXINT64)
    self->balance->copied_since_ms = coverage.since_ms;
  till_text_set (self->coverage_label, self->coverage);
  gtk_widget_set_visible (GTK_WIDGET (self->coverage_label), self->coverage != NULL);
}

static void
show_balance (TillStatementWindow *self)
{
  g_autofree char *missing = describe_missing (self->balance);

  till_list_box_remove_all (self->list);
  for (guint i = 0; i < self->balance->lines->len; i++)
    {
      const TillStatementLine *line = g_ptr_array_index (self->balance->lines, i);
      GtkWidget *label = gtk_label_new (NULL);
      g_autofree char *asset = till_asset_format_token (line->chain, line->symbol);
      g_autofree char *figures = describe_line (line);
      g_autofree char *text = g_strjoin ("\n", asset, figures, NULL);

      till_text_set (GTK_LABEL (label), text);
      gtk_label_set_wrap (GTK_LABEL (label), TRUE);
      gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "refund-row");
      gtk_widget_add_css_class (label, "numeric");
      gtk_list_box_append (self->list, label);
    }

  till_text_set (self->missing_label, missing);
  gtk_widget_set_visible (self->missing_box, missing != NULL);
  show_reading (self);
}

static void
set_can_save (TillStatementWindow *self, gboolean can_save)
{
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "statement.save-pdf", can_save);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "statement.save-csv", can_save);
}

/* A span of time, with the window that asked. */
typedef struct
{
  TillStatementWindow *window;
  gint64 from_ms;
  gint64 to_ms;
} Question;

static void
question_free (Question *self)
{
  g_object_unref (self->window);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Question, question_free)

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Question) question = user_data;
  TillStatementWindow *self = question->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillReceipts) receipts =
      till_archive_list_receipts_finish (TILL_ARCHIVE (source), result, &error);

  if (self->desk == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (receipts == NULL)
    {
      till_toaster_say (self->toaster, _("Couldn’t read the archive"));
      return;
    }

  self->balance = till_account_statement_new (
      receipts, till_refunds_get_all (till_desk_get_refunds (self->desk)),
      till_desk_get_chains (self->desk), till_desk_get_amount_unit (self->desk), question->from_ms,
      question->to_ms);
  g_clear_pointer (&self->missing, g_ptr_array_unref);
  self->missing = g_ptr_array_ref (receipts->without_details);
  update_coverage (self);
  show_balance (self);
  set_can_save (self, TRUE);
}

/* The reader goes on to store what was requested, so its signals are disconnected. */
static void
stop_reading (TillStatementWindow *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
  if (self->reader != NULL)
    g_signal_handlers_disconnect_by_data (self->reader, self);
  g_clear_object (&self->reader);
}

static void
month_cb (TillStatementWindow *self)
{
  int months_ago = (int) gtk_drop_down_get_selected (self->month_choice);
  g_autoptr (GDateTime) from = NULL;
  g_autoptr (GDateTime) to = NULL;
  Question *question = NULL;

  if (self->desk == NULL)
    return;

  stop_reading (self);
  from = get_month (self, months_ago);
  to = get_month (self, months_ago - 1);
  set_can_save (self, FALSE);
  g_clear_pointer (&self->balance, till_account_statement_free);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  question = g_new0 (Question, 1);
  question->window = g_object_ref (self);
  question->from_ms = g_date_time_to_unix (from) * 1000;
  question->to_ms = g_date_time_to_unix (to) * 1000;
  till_archive_list_receipts_async (till_desk_get_archive (self->desk), question->from_ms,
                                    question->to_ms, self->cancellable, listed_cb, question);
}

static void
read_progress_cb (TillStatementWindow *self)
{
  guint n_read = till_payment_reader_get_n_read (self->reader);
  guint total = till_payment_reader_get_total (self->reader);
  g_autofree char *read_text = till_format_count (n_read);
  g_autofree char *total_text = till_format_count (total);
  g_autofree char *text = NULL;

  /* Translators: "1,200 of 1,806 payments read" */
  text = g_strdup_printf (_("%s of %s payments read"), read_text, total_text);
  gtk_progress_bar_set_text (self->progress_bar, text);
  gtk_progress_bar_set_fraction (self->progress_bar, (double) n_read / (double) MAX (total, 1));
}

/* Uses what was read, even if that was not everything. */
static void
payments_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillStatementWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_read = till_payment_reader_run_finish (TILL_PAYMENT_READER (source), result, &error);

  /* It was stopped, or the window is gone. */
  if (self->reader != TILL_PAYMENT_READER (source))
    return;

  if (!is_read)
    {
      g_autoptr (TillMessage) message = till_message_new_for_error (error);

      till_toaster_say (self->toaster, message->title);
    }
  month_cb (self);
}

static void
read_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillStatementWindow *self = TILL_STATEMENT_WINDOW (widget);

  if (self->desk == NULL || self->missing == NULL || self->reader != NULL)
    return;

  self->reader = till_payment_reader_new (self->desk, self->missing);
  self->reading = g_cancellable_new ();
  g_signal_connect_object (self->reader, "progress", G_CALLBACK (read_progress_cb), self,
                           G_CONNECT_SWAPPED);
  read_progress_cb (self);
  show_reading (self);
  till_payment_reader_run_async (self->reader, self->reading, payments_read_cb,
                                 g_object_ref (self));
}

static void
stop_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  month_cb (TILL_STATEMENT_WINDOW (widget));
}

/* Returns: (transfer full): the statement as a page; @coverage says what it covers, %NULL for
 * everything. */
TillPrintPage *
till_account_statement_build_paper (const TillAccountStatement *balance,
                                    const char *store,
                                    const char *coverage)
{
  g_autoptr (GDateTime) from = g_date_time_new_from_unix_local (balance->from_ms / 1000);
  /* Translators: a month and its year, as strftime() has it; %OB is the month standing alone */
  g_autofree char *month = g_date_time_format (from, _("%OB %Y"));
  g_autofree char *missing = describe_missing (balance);
  TillPrintPage *paper = till_print_page_new (_("Month-End Statement"), month);

  till_print_page_add_line (paper, _("Store"), store);
  for (guint i = 0; i < balance->lines->len; i++)
    {
      const TillStatementLine *line = g_ptr_array_index (balance->lines, i);
      g_autofree char *asset = till_asset_format_token (line->chain, line->symbol);
      g_autofree char *figures = describe_line (line);

      till_print_page_add_line (paper, asset, figures);
    }
  if (coverage != NULL || missing != NULL)
    {
      g_autofree char *foot = g_strjoin ("\n", coverage != NULL ? coverage : missing,
                                         coverage != NULL ? missing : NULL, NULL);

      till_print_page_set_foot (paper, foot);
    }

  return paper;
}

static void
say_saved (TillStatementWindow *self, gboolean is_saved)
{
  if (self->desk != NULL)
    till_toaster_say (self->toaster, is_saved ? _("File saved") : _("Couldn’t save the file"));
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillStatementWindow) self = user_data;

  say_saved (self, till_print_page_export_finish (TILL_PRINT_PAGE (source), result, NULL));
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillStatementWindow) self = user_data;

  say_saved (self, till_atomic_file_finish (G_FILE (source), result, NULL));
}

static GFile *
take_chosen (TillStatementWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);

  if (response != GTK_RESPONSE_ACCEPT || self->balance == NULL)
    return NULL;

  return gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
}

static void
pdf_cb (TillStatementWindow *self, int response)
{
  g_autoptr (GFile) file = take_chosen (self, response);
  g_autoptr (TillPrintPage) paper = NULL;

  if (file == NULL)
    return;

  paper = till_account_statement_build_paper (
      self->balance, till_desk_get_account (self->desk)->name, self->coverage);
  till_print_page_export_async (paper, file, exported_cb, g_object_ref (self));
}

static void
csv_cb (TillStatementWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_object_ref (self->chooser);
  g_autoptr (GFile) file = take_chosen (self, response);
  g_autofree char *csv = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (file == NULL)
    return;

  csv = till_account_statement_to_csv (self->balance,
                                       till_csv_choice_take (GTK_FILE_CHOOSER (chooser)));
  bytes = g_bytes_new (csv, strlen (csv));
  till_atomic_file_async (file, bytes, written_cb, g_object_ref (self));
}

/* Returns: (transfer full): a file name that is unique to the month. */
static char *
make_name (TillStatementWindow *self, const char *extension)
{
  g_autoptr (GDateTime) month =
      get_month (self, (int) gtk_drop_down_get_selected (self->month_choice));

  return g_strdup_printf ("statement-%04d-%02d.%s", g_date_time_get_year (month),
                          g_date_time_get_month (month), extension);
}

static void
choose (TillStatementWindow *self, const char *extension, GCallback response)
{
  g_autofree char *name = make_name (self, extension);

  g_clear_object (&self->chooser);
  self->chooser =
      gtk_file_chooser_native_new (_("Save Statement"), GTK_WINDOW (self),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _("_Save"), _("_Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  if (g_str_equal (extension, "csv"))
    till_csv_choice_offer (GTK_FILE_CHOOSER (self->chooser));
  g_signal_connect_object (self->chooser, "response", response, self, G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
save_pdf_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  choose (TILL_STATEMENT_WINDOW (widget), "pdf", G_CALLBACK (pdf_cb));
}

static void
save_csv_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  choose (TILL_STATEMENT_WINDOW (widget), "csv", G_CALLBACK (csv_cb));
}

static void
till_statement_window_dispose (GObject *object)
{
  TillStatementWindow *self = TILL_STATEMENT_WINDOW (object);

  stop_reading (self);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->missing, g_ptr_array_unref);
  g_clear_object (&self->chooser);
  g_clear_object (&self->desk);
  g_clear_pointer (&self->balance, till_account_statement_free);
  g_clear_pointer (&self->coverage, g_free);

  G_OBJECT_CLASS (till_statement_window_parent_class)->dispose (object);
}

static void
till_statement_window_class_init (TillStatementWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_statement_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-statement-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, month_choice);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, list);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, missing_label);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, coverage_label);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, missing_box);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, progress_bar);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, read_button);
  gtk_widget_class_bind_template_child (widget_class, TillStatementWindow, stop_button);
  gtk_widget_class_bind_template_callback (widget_class, month_cb);
  gtk_widget_class_install_action (widget_class, "statement.read", NULL, read_action);
  gtk_widget_class_install_action (widget_class, "statement.stop", NULL, stop_action);
  gtk_widget_class_install_action (widget_class, "statement.save-pdf", NULL, save_pdf_action);
  gtk_widget_class_install_action (widget_class, "statement.save-csv", NULL, save_csv_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_statement_window_init (TillStatementWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->toaster = till_toaster_wrap (GTK_WIDGET (self));
}

static void
fill_months (TillStatementWindow *self)
{
  g_autoptr (GtkStringList) months = gtk_string_list_new (NULL);

  for (int i = 0; i < N_MONTHS; i++)
    {
      g_autoptr (GDateTime) month = get_month (self, i);

      gtk_string_list_take (months, g_date_time_format (month, _("%OB %Y")));
    }
  gtk_drop_down_set_model (self->month_choice, G_LIST_MODEL (months));
}

/* Opens with last month. @desk must have an archive. */
GtkWidget *
till_statement_window_new (GtkWindow *parent, TillDesk *desk)
{
  TillStatementWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && till_desk_get_archive (desk) != NULL, NULL);

  self = g_object_new (TILL_TYPE_STATEMENT_WINDOW, "transient-for", parent, "modal", TRUE, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_leave (GTK_WINDOW (self), desk);
  fill_months (self);
  gtk_drop_down_set_selected (self->month_choice, 1);

  return GTK_WIDGET (self);
}
