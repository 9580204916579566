/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillExportBar: the invoices that a list is about, all of them, on their way into a file: how far
 * that has come, and the way to stop it. One at a time. */

#include "till-export-bar.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-invoice-export.h"
#include "till-message.h"
#include "till-text.h"

struct _TillExportBar
{
  AdwBin parent_instance;

  /* Owned; all NULL while nothing is exported */
  TillInvoiceExport *export;
  GCancellable *cancellable;
  GFile *file;

  /* Owned, while a name is asked for */
  GtkFileChooserNative *chooser;
  TillDesk *desk;
  TillPageSource *source;

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
  GtkProgressBar *progress_bar;
};

G_DEFINE_FINAL_TYPE (TillExportBar, till_export_bar, ADW_TYPE_BIN)

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

/* Returns: (transfer full): what the file lacks, to be put after a sentence; empty for nothing. */
static char *
describe_gaps (TillInvoiceExport *export)
{
  guint64 n_payments = till_invoice_export_get_n_without_payment (export);
  guint64 n_descriptions = till_invoice_export_get_n_without_description (export);
  g_autofree char *payments = till_format_count (n_payments);
  g_autofree char *descriptions = till_format_count (n_descriptions);
  GString *text = g_string_new (NULL);

  if (n_payments > 0)
    g_string_append_printf (
        g_string_append_c (text, '\n'),
        ngettext ("%s payment is not in it: the archive does not know it yet",
                  "%s payments are not in it: the archive does not know them yet",
                  (gulong) n_payments),
        payments);
  if (n_descriptions > 0)
    g_string_append_printf (
        g_string_append_c (text, '\n'),
        ngettext ("%s description is not in it: the archive does not know it yet",
                  "%s descriptions are not in it: the archive does not know them yet",
                  (gulong) n_descriptions),
        descriptions);

  return g_string_free (text, FALSE);
}

static void
tell_written (TillExportBar *self)
{
  guint64 n = till_invoice_export_get_n_written (self->export);
  g_autofree char *count = till_format_count (n);
  g_autofree char *name = g_file_get_basename (self->file);
  g_autofree char *shown = till_text_for_display (name);
  g_autofree char *gaps = describe_gaps (self->export);
  g_autofree char *text = NULL;
  g_autofree char *all = NULL;

  text = g_strdup_printf (ngettext ("%s invoice is in %s", "%s invoices are in %s", (gulong) n),
                          count, shown);
  all = g_strconcat (text, gaps, NULL);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", all);
}

static void
tell_failure (TillExportBar *self, const GError *error)
{
  g_autoptr (TillMessage) message = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s",
                                  _("The export was stopped, nothing was kept"));
      return;
    }

  message = till_message_new_for_error (error);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", message->title);
}

static void
finished_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillExportBar) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_written =
      till_invoice_export_run_finish (TILL_INVOICE_EXPORT (object), result, &error);

  /* The bar has gone. */
  if (self->export != TILL_INVOICE_EXPORT (object))
    return;

  if (is_written)
    tell_written (self);
  else
    tell_failure (self, error);

  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  g_clear_object (&self->export);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->file);
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
  g_clear_object (&self->desk);
  g_clear_object (&self->source);
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

/* Writes what @source lists to @file, which is replaced. Does nothing while another export runs. */
void
till_export_bar_start (TillExportBar *self, TillDesk *desk, TillPageSource *source, GFile *file)
{
  g_return_if_fail (TILL_IS_EXPORT_BAR (self) && TILL_IS_DESK (desk) && G_IS_FILE (file));

  if (self->export != NULL)
    return;

  self->file = g_object_ref (file);
  self->cancellable = g_cancellable_new ();
  self->export = till_invoice_export_new (source, till_desk_get_archive (desk), file);
  g_signal_connect_object (self->export, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_label_set_text (self->label, _("The export begins"));
  gtk_progress_bar_set_fraction (self->progress_bar, 0);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
  till_invoice_export_run_async (self->export, self->cancellable, finished_cb, g_object_ref (self));
}

static void
answered_cb (TillExportBar *self, int response)
{
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  if (file != NULL)
    till_export_bar_start (self, self->desk, self->source, file);

  clear_question (self);
}

/* Asks for the file first. */
void
till_export_bar_ask (TillExportBar *self, TillDesk *desk, TillPageSource *source)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (now, "invoices-%Y-%m-%d.csv");

  g_return_if_fail (TILL_IS_EXPORT_BAR (self) && TILL_IS_DESK (desk));

  if (self->export != NULL || self->chooser != NULL)
    return;

  self->desk = g_object_ref (desk);
  self->source = g_object_ref (source);
  self->chooser = gtk_file_chooser_native_new (_("Export Invoices"), GTK_WINDOW (root),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
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

/* Stops what runs, without a word: nothing is left of it. */
void
till_export_bar_stop (TillExportBar *self)
{
  g_return_if_fail (TILL_IS_EXPORT_BAR (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->export);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->file);
  if (self->revealer != NULL)
    gtk_revealer_set_reveal_child (self->revealer, FALSE);
}
