/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillExportBar: exports all invoices of a list to a file, one export at a time, with progress and
 * a way to stop. If the file lacks payments, it says how many, and offers to read them and to write
 * the file again. */

#include "till-export-bar.h"

#include <glib/gi18n.h>

#include "till-archived-source.h"
#include "till-coverage-text.h"
#include "till-csv-choice.h"
#include "till-format.h"
#include "till-invoice-export.h"
#include "till-message.h"
#include "till-payment-reader.h"
#include "till-question.h"
#include "till-save.h"
#include "till-text.h"

struct _TillExportBar
{
  AdwBin parent_instance;

  /* Owned; all NULL while nothing is exported */
  TillInvoiceExport *export;
  GCancellable *cancellable;
  GFile *file;
  TillCsvUse use;            /* of the file */
  TillPaymentReader *reader; /* while payments are read */

  /* Owned, while a name is asked for or something is exported */
  GtkFileChooserNative *chooser;
  TillDesk *desk;
  TillPageSource *source;

  /* Borrowed, while it is asked whether to read payments */
  GtkWidget *question;

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
  GtkProgressBar *progress_bar;
};

G_DEFINE_FINAL_TYPE (TillExportBar, till_export_bar, ADW_TYPE_BIN)

static void start (TillExportBar *self);

static void
progress_cb (TillExportBar *self)
{
  guint64 n_written = till_invoice_export_get_n_written (self->export);
  guint64 total = MAX (till_invoice_export_get_total (self->export), n_written);
  g_autofree char *written_text = till_format_count (n_written);
  g_autofree char *total_text = till_format_count (total);
  g_autofree char *text = NULL;

  if (total == 0)
    return;

  /* Translators: "1,200 of 128,402 exported" */
  text = g_strdup_printf (_("%s of %s exported"), written_text, total_text);
  gtk_label_set_text (self->label, text);
  gtk_progress_bar_set_fraction (self->progress_bar, (double) n_written / (double) total);
}

/* Returns: (transfer full): what the file lacks, to append to a sentence; empty for nothing. */
static char *
describe_gaps (TillInvoiceExport *export)
{
  guint64 n_payments = till_invoice_export_get_without_payment (export)->len;
  guint64 n_descriptions = till_invoice_export_get_n_without_description (export);
  guint64 n_unreadable = till_invoice_export_get_n_unreadable (export);
  g_autofree char *payments = till_format_count (n_payments);
  g_autofree char *unreadable = till_format_count (n_unreadable);
  g_autofree char *descriptions = till_format_count (n_descriptions);
  GString *text = g_string_new (NULL);

  if (n_unreadable > 0)
    g_string_append_printf (g_string_append_c (text, '\n'),
                            ngettext ("%s invoice was left out: it can’t be read",
                                      "%s invoices were left out: they can’t be read",
                                      (gulong) n_unreadable),
                            unreadable);
  if (n_payments > 0)
    g_string_append_printf (g_string_append_c (text, '\n'),
                            ngettext ("%s payment is missing: it isn’t copied yet",
                                      "%s payments are missing: they aren’t copied yet",
                                      (gulong) n_payments),
                            payments);
  if (n_descriptions > 0)
    g_string_append_printf (g_string_append_c (text, '\n'),
                            ngettext ("%s description is missing: it isn’t copied yet",
                                      "%s descriptions are missing: they aren’t copied yet",
                                      (gulong) n_descriptions),
                            descriptions);

  return g_string_free (text, FALSE);
}

/* Returns: (transfer full): what the file covers, to append to a sentence; empty for everything. */
static char *
describe_coverage (TillExportBar *self)
{
  g_autofree char *coverage = TILL_IS_ARCHIVED_SOURCE (self->source)
                                  ? till_coverage_text_of_copy (till_desk_get_sync (self->desk))
                                  : NULL;

  return coverage != NULL ? g_strconcat ("\n", coverage, NULL) : g_strdup ("");
}

static void
show_written (TillExportBar *self)
{
  guint64 n = till_invoice_export_get_n_written (self->export);
  g_autofree char *count = till_format_count (n);
  g_autofree char *name = g_file_get_basename (self->file);
  g_autofree char *shown = till_text_for_display (name);
  g_autofree char *gaps = describe_gaps (self->export);
  g_autofree char *coverage = describe_coverage (self);
  g_autofree char *text = NULL;
  g_autofree char *all = NULL;

  text = g_strdup_printf (
      ngettext ("%s invoice exported to %s", "%s invoices exported to %s", (gulong) n), count,
      shown);
  all = g_strconcat (text, coverage, gaps, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", all);
}

static void
show_failure (TillExportBar *self, const GError *error)
{
  g_autoptr (TillMessage) message = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s",
                                  _("Export stopped; nothing was saved"));
      return;
    }

  message = till_message_new_for_error (error);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", message->title);
}

/* The reader goes on to store what was requested, so its signals are disconnected. */
static void
clear_reader (TillExportBar *self)
{
  if (self->reader != NULL)
    g_signal_handlers_disconnect_by_data (self->reader, self);
  g_clear_object (&self->reader);
}

static void
reset (TillExportBar *self)
{
  g_clear_object (&self->export);
  clear_reader (self);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->file);
  g_clear_object (&self->desk);
  g_clear_object (&self->source);
  if (self->revealer != NULL)
    gtk_revealer_set_reveal_child (self->revealer, FALSE);
}

static void
read_progress_cb (TillExportBar *self)
{
  guint n_read = till_payment_reader_get_n_read (self->reader);
  guint total = till_payment_reader_get_total (self->reader);
  g_autofree char *read_text = till_format_count (n_read);
  g_autofree char *total_text = till_format_count (total);
  g_autofree char *text = NULL;

  /* Translators: "1,200 of 1,806 payments read" */
  text = g_strdup_printf (_("%s of %s payments read"), read_text, total_text);
  gtk_label_set_text (self->label, text);
  gtk_progress_bar_set_fraction (self->progress_bar, (double) n_read / (double) MAX (total, 1));
}

static void
show_read_failure (TillExportBar *self, const GError *error)
{
  g_autoptr (TillMessage) message = NULL;
  g_autofree char *text = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s",
                                  _("Reading stopped; the exported file is unchanged"));
      return;
    }

  message = till_message_new_for_error (error);
  text = g_strconcat (message->title, "\n", _("The exported file is unchanged"), NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", text);
}

/* Writes the file again, now with the payments that were read. */
static void
payments_read_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillExportBar) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_read = till_payment_reader_run_finish (TILL_PAYMENT_READER (object), result, &error);

  /* The bar has gone. */
  if (self->reader != TILL_PAYMENT_READER (object))
    return;

  if (is_read)
    start (self);
  else
    {
      show_read_failure (self, error);
      reset (self);
    }
}

static void
read_payments (TillExportBar *self)
{
  GPtrArray *ids = till_invoice_export_get_without_payment (self->export);

  self->reader = till_payment_reader_new (self->desk, ids);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_signal_connect_object (self->reader, "progress", G_CALLBACK (read_progress_cb), self,
                           G_CONNECT_SWAPPED);
  read_progress_cb (self);
  till_payment_reader_run_async (self->reader, self->cancellable, payments_read_cb,
                                 g_object_ref (self));
}

static void
question_answered_cb (gpointer user_data, gboolean is_yes)
{
  TillExportBar *self = TILL_EXPORT_BAR (user_data);

  g_clear_weak_pointer (&self->question);
  if (self->export == NULL)
    return;

  if (is_yes)
    read_payments (self);
  else
    {
      show_written (self);
      reset (self);
    }
}

static char *
describe_question (TillExportBar *self, guint n_missing)
{
  guint minutes = till_payment_reader_estimate_minutes (self->desk, n_missing);
  g_autofree char *rows = till_format_count (till_invoice_export_get_n_written (self->export));
  g_autofree char *count = till_format_count (n_missing);
  g_autofree char *gaps = NULL;
  g_autofree char *time = NULL;

  gaps = g_strdup_printf (
      ngettext ("%s of %s rows lacks the paid amount and the transaction hash, because Till "
                "hasn’t read this payment yet. The last column of the file says so.",
                "%s of %s rows lack the paid amount and the transaction hash, because Till "
                "hasn’t read these payments yet. The last column of the file says which.",
                n_missing),
      count, rows);
  time = g_strdup_printf (ngettext ("Reading now takes about %u minute.",
                                    "Reading now takes about %u minutes.", minutes),
                          minutes);

  return g_strconcat (gaps, "\n\n", time, NULL);
}

/* A bookkeeper would take the file for complete, so the user is asked first. */
static void
ask_about_missing (TillExportBar *self, guint n_missing)
{
  g_autofree char *body = describe_question (self, n_missing);
  const TillQuestion question = { .heading = _("Some Payments Are Missing"),
                                  .body = body,
                                  .no = _("_Export Anyway"),
                                  .yes = _("_Read Now"),
                                  .appearance = ADW_RESPONSE_SUGGESTED };

  g_set_weak_pointer (&self->question, till_question_ask (GTK_WIDGET (self), &question,
                                                          question_answered_cb, self, NULL));
}

/* Payments that could not be read once are not offered again. */
static gboolean
can_read (TillExportBar *self, guint n_missing)
{
  return n_missing > 0 && self->reader == NULL && till_desk_get_archive (self->desk) != NULL;
}

static void
finished_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillExportBar) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_written =
      till_invoice_export_run_finish (TILL_INVOICE_EXPORT (object), result, &error);
  guint n_missing = till_invoice_export_get_without_payment (TILL_INVOICE_EXPORT (object))->len;

  /* The bar has gone. */
  if (self->export != TILL_INVOICE_EXPORT (object))
    return;

  if (is_written && can_read (self, n_missing))
    {
      ask_about_missing (self, n_missing);
      return;
    }

  if (is_written)
    show_written (self);
  else
    show_failure (self, error);
  reset (self);
}

static void
stop_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  g_cancellable_cancel (TILL_EXPORT_BAR (widget)->cancellable);
}

static void
clear_question (TillExportBar *self)
{
  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
}

static void
till_export_bar_dispose (GObject *object)
{
  TillExportBar *self = TILL_EXPORT_BAR (object);

  clear_question (self);
  till_export_bar_stop (self);
  G_OBJECT_CLASS (till_export_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_EXPORT_BAR);
}

static void
till_export_bar_class_init (TillExportBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_export_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-export-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillExportBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillExportBar, label);
  gtk_widget_class_bind_template_child (widget_class, TillExportBar, progress_bar);

  gtk_widget_class_install_action (widget_class, "export.stop", NULL, stop_action);
}

static void
till_export_bar_init (TillExportBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
start (TillExportBar *self)
{
  g_clear_object (&self->cancellable);
  g_clear_object (&self->export);
  self->cancellable = g_cancellable_new ();
  self->export = till_invoice_export_new (self->source, till_desk_get_archive (self->desk),
                                          self->file, self->use);
  g_signal_connect_object (self->export, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_label_set_text (self->label, _("Starting the export…"));
  gtk_progress_bar_set_fraction (self->progress_bar, 0);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  till_invoice_export_run_async (self->export, self->cancellable, finished_cb, g_object_ref (self));
}

/* Writes the invoices of @source to @file, formatted for @use, and replaces the file. Does nothing
 * while another export runs. */
void
till_export_bar_start (TillExportBar *self,
                       TillDesk *desk,
                       TillPageSource *source,
                       GFile *file,
                       TillCsvUse use)
{
  g_return_if_fail (TILL_IS_EXPORT_BAR (self) && TILL_IS_DESK (desk) && G_IS_FILE (file));

  if (self->export != NULL)
    return;

  g_set_object (&self->desk, desk);
  g_set_object (&self->source, source);
  self->file = g_object_ref (file);
  self->use = use;
  start (self);
}

static void
answered_cb (TillExportBar *self, int response)
{
  g_autoptr (GFile) file = NULL;
  TillCsvUse use = TILL_CSV_FOR_PROGRAMS;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  if (file != NULL)
    use = till_csv_choice_take (GTK_FILE_CHOOSER (self->chooser));
  clear_question (self);
  if (file != NULL)
    till_export_bar_start (self, self->desk, self->source, file, use);
  else
    reset (self);
}

/* Asks for a file, then exports to it. */
void
till_export_bar_ask (TillExportBar *self, TillDesk *desk, TillPageSource *source)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *name = till_save_make_dated_name ("invoices", "csv");

  g_return_if_fail (TILL_IS_EXPORT_BAR (self) && TILL_IS_DESK (desk));

  if (self->export != NULL || self->chooser != NULL)
    return;

  self->desk = g_object_ref (desk);
  self->source = g_object_ref (source);
  self->chooser = gtk_file_chooser_native_new (_("Export Invoices"), GTK_WINDOW (root),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  till_csv_choice_offer (GTK_FILE_CHOOSER (self->chooser));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

gboolean
till_export_bar_is_busy (TillExportBar *self)
{
  g_return_val_if_fail (TILL_IS_EXPORT_BAR (self), FALSE);

  return self->export != NULL;
}

/* Stops the running export without a message and removes its file. */
void
till_export_bar_stop (TillExportBar *self)
{
  g_return_if_fail (TILL_IS_EXPORT_BAR (self));

  g_cancellable_cancel (self->cancellable);
  reset (self);
  if (self->question != NULL)
    till_question_withdraw (self->question);
  g_clear_weak_pointer (&self->question);
}
