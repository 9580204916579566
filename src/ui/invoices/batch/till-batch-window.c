/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillBatchWindow: creates many invoices from a CSV file. It shows the problems of each row before
 * it sends anything, then the progress and the result of each row with the link for the customer.
 * It opens with an interrupted batch, if there is one, else with the last batch. */

#include "till-batch-window.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-archive-batches.h"
#include "till-batch-file.h"
#include "till-batch-list.h"
#include "till-batch-text.h"
#include "till-csv-writer.h"
#include "till-desk-view.h"
#include "till-format.h"
#include "till-message.h"
#include "till-save.h"
#include "till-sheet-bar.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillBatchWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillBatch *batch; /* nullable */
  GCancellable *cancellable;
  GCancellable *reading;         /* of a file; nullable */
  GtkFileChooserNative *chooser; /* nullable */

  /* Borrowed */
  GtkWidget *opener; /* nullable */

  /* Template children */
  GtkWidget *empty_box;
  GtkWidget *batch_box;
  GtkLabel *note_label;
  TillSheetBar *sheet_bar;
  TillBatchList *list;
  GtkProgressBar *progress;
  GtkLabel *failure_label;
  TillAccountBadge *mark;
  GtkLabel *store_label;
  GtkWidget *run_button;
  GtkLabel *rest_label;
  GtkWidget *pause_button;
  GtkWidget *next_button;
  GtkWidget *results_box;
};

G_DEFINE_FINAL_TYPE (TillBatchWindow, till_batch_window, ADW_TYPE_WINDOW)

static void
show_words (TillBatchWindow *self)
{
  guint n_wrong = till_batch_list_count_wrong (self->list);
  g_autofree char *text = till_batch_describe (self->batch, n_wrong);
  g_autofree char *rest = till_batch_describe_rest (self->batch);

  gtk_label_set_text (self->note_label, text);
  gtk_label_set_text (self->rest_label, rest);
  gtk_widget_set_visible (GTK_WIDGET (self->rest_label),
                          till_batch_plan_is_fine (till_batch_get_rows (self->batch)) &&
                              till_batch_count_open (self->batch) > 0);
  gtk_widget_set_visible (self->next_button, n_wrong > 0);
}

static void
update_actions (TillBatchWindow *self, guint n_done)
{
  GPtrArray *rows = till_batch_get_rows (self->batch);
  gboolean is_running = till_batch_is_running (self->batch);
  gboolean is_begun = till_batch_is_begun (self->batch);
  gboolean has_links = till_batch_count (self->batch, TILL_BATCH_ROW_CREATED) > 0;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.run",
                                 till_batch_plan_is_fine (rows) && n_done < rows->len &&
                                     !is_running && till_sheet_bar_is_settled (self->sheet_bar));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.pause", is_running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.open", !is_running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.drop", is_begun && !is_running);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.save-results", n_done > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.copy-links", has_links);
  gtk_widget_set_visible (self->pause_button, is_running);
  gtk_widget_set_visible (self->run_button, !is_running && n_done < rows->len);
  gtk_widget_set_visible (self->results_box, n_done > 0);
}

static void
batch_changed_cb (TillBatchWindow *self)
{
  guint n_rows = till_batch_get_rows (self->batch)->len;
  guint n_done = till_batch_count (self->batch, TILL_BATCH_ROW_CREATED) +
                 till_batch_count (self->batch, TILL_BATCH_ROW_REFUSED);
  const GError *halt = till_batch_get_halt (self->batch);
  g_autoptr (TillMessage) message = halt != NULL ? till_message_new_for_error (halt) : NULL;

  till_batch_list_refresh (self->list);
  gtk_progress_bar_set_fraction (self->progress, n_done / (double) MAX (n_rows, 1));
  till_text_set (self->failure_label, message != NULL ? message->title : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), message != NULL);
  show_words (self);
  update_actions (self, n_done);
}

static void
forget_batch (TillBatchWindow *self)
{
  till_batch_list_set_batch (self->list, NULL);
  if (self->batch != NULL)
    g_signal_handlers_disconnect_by_data (self->batch, self);
  g_clear_object (&self->batch);
}

/* Not a GtkStack: GTK 4.8 measures each page for its height there, and lays out a long note again
 * and again. */
static void
show_rows (TillBatchWindow *self, gboolean are_there)
{
  gtk_widget_set_visible (self->empty_box, !are_there);
  gtk_widget_set_visible (self->batch_box, are_there);
}

static void
show_none (TillBatchWindow *self)
{
  forget_batch (self);
  till_sheet_bar_set_sheet (self->sheet_bar, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.run", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.pause", FALSE);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "batch.drop", FALSE);
  gtk_widget_set_visible (self->run_button, FALSE);
  gtk_widget_set_visible (self->pause_button, FALSE);
  show_rows (self, FALSE);
}

/* @sheet is the source of @batch, if it is known. */
static void
show_batch (TillBatchWindow *self, TillBatch *batch, TillBatchSheet *sheet)
{
  forget_batch (self);
  if (sheet != till_sheet_bar_get_sheet (self->sheet_bar))
    till_sheet_bar_set_sheet (self->sheet_bar, sheet);
  self->batch = g_object_ref (batch);
  till_batch_list_set_batch (self->list, batch);
  g_signal_connect_object (batch, "changed", G_CALLBACK (batch_changed_cb), self,
                           G_CONNECT_SWAPPED);
  show_rows (self, TRUE);
  batch_changed_cb (self);
}

static void
show_sheet (TillBatchWindow *self, const char *name, TillBatchSheet *sheet)
{
  g_autoptr (TillBatch) batch = till_batch_new (self->desk, name, sheet->rows, 0);

  show_batch (self, batch, sheet);
}

static void
sheet_changed_cb (TillBatchWindow *self)
{
  TillBatchSheet *sheet = till_sheet_bar_get_sheet (self->sheet_bar);
  g_autofree char *name = g_strdup (till_batch_get_name (self->batch));

  if (sheet->rows != till_batch_get_rows (self->batch))
    show_sheet (self, name, sheet);
  else
    batch_changed_cb (self);
}

static char *
describe_bad_file (const char *name, const GError *error)
{
  g_autofree char *shown = till_text_for_display (name);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED))
    /* Translators: %s is a file name */
    return g_strdup_printf (_("%s is a spreadsheet workbook. Save it as CSV and open that file."),
                            shown);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA))
    /* Translators: %s is a file name */
    return g_strdup_printf (_("%s isn’t a CSV file with a column of amounts."), shown);

  /* Translators: %s is a file name */
  return g_strdup_printf (_("%s can’t be read."), shown);
}

/* Hides the rows of the file before, so that nobody creates them by mistake. */
static void
show_bad_file (TillBatchWindow *self, const char *name, const GError *error)
{
  g_autofree char *text = describe_bad_file (name, error);

  show_none (self);
  till_text_set (self->failure_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), TRUE);
}

/* GTK 4.8 destroys a window with its parent. The call therefore holds no reference; dispose cancels
 * it. */
static void
batch_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillBatchWindow *self = user_data;
  g_autofree char *name = NULL;
  gint64 key = 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows =
      till_archive_load_batch_finish (TILL_ARCHIVE (source), result, &key, &name, &error);
  g_autoptr (TillBatch) batch = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (rows == NULL || rows->len == 0 || self->batch != NULL)
    return;

  batch = till_batch_new (self->desk, name, rows, key);
  show_batch (self, batch, NULL);
}

static void
stop_reading (TillBatchWindow *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

/* Not held either. */
static void
file_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillBatchWindow *self = user_data;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  g_autoptr (GError) error = NULL;
  g_autoptr (TillBatchSheet) sheet = till_batch_file_read_finish (G_FILE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  stop_reading (self);
  if (sheet != NULL)
    till_batch_window_show (self, name, sheet);
  else
    show_bad_file (self, name, error);
}

static void
chosen_cb (TillBatchWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser))
                               : NULL;

  if (file != NULL)
    till_batch_window_open (self, file);
}

static void
close_chooser (TillBatchWindow *self)
{
  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
}

static void
open_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (widget);

  close_chooser (self);
  self->chooser = gtk_file_chooser_native_new (_("Open CSV File"), GTK_WINDOW (widget),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
run_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (widget);

  stop_reading (self);
  close_chooser (self);
  till_sheet_bar_set_sheet (self->sheet_bar, NULL);
  till_batch_run (self->batch);
}

static void
pause_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_batch_pause (TILL_BATCH_WINDOW (widget)->batch);
}

typedef struct
{
  TillBatchWindow *window; /* borrowed; the offer ends with it */
  TillBatch *batch;        /* owned */
} Drop;

static void
drop_free (gpointer data)
{
  Drop *drop = data;

  g_object_unref (drop->batch);
  g_free (drop);
}

static void
undo_drop_cb (gpointer data)
{
  Drop *drop = data;

  if (drop->window->batch == NULL)
    show_batch (drop->window, drop->batch, NULL);
}

static void
end_drop_cb (gpointer data)
{
  till_batch_drop (((Drop *) data)->batch);
}

/* The archive keeps the batch while the undo is offered. */
static void
drop_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (widget);
  Drop *drop = g_new0 (Drop, 1);
  g_autofree char *name = till_text_for_display (till_batch_get_name (self->batch));
  g_autofree char *text = NULL;

  drop->window = self;
  drop->batch = g_object_ref (self->batch);
  show_none (self);
  /* Translators: %s is a file name */
  text = g_strdup_printf (_("Remaining invoices from %s discarded"), name);
  till_toaster_offer_undo (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))), text,
                           undo_drop_cb, end_drop_cb, drop, drop_free);
}

static void
open_choices_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_sheet_bar_open_choices (TILL_BATCH_WINDOW (widget)->sheet_bar);
}

static void
set_decimal_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_sheet_bar_set_decimal (TILL_BATCH_WINDOW (widget)->sheet_bar,
                              *g_variant_get_string (parameter, NULL));
}

static void
agree_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_sheet_bar_agree (TILL_BATCH_WINDOW (widget)->sheet_bar);
}

static void
next_problem_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_batch_list_go_to_next_problem (TILL_BATCH_WINDOW (widget)->list);
}

static char *
to_csv (GObject *batch, TillCsvUse use)
{
  return till_batch_plan_write_results (till_batch_get_rows (TILL_BATCH (batch)), use);
}

static void
save_results_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (widget);
  const TillSaveWords words = { _("Save Results"), _("Results saved") };
  g_autofree char *base = g_strconcat ("results-", till_batch_get_name (self->batch), NULL);
  g_autofree char *name = NULL;

  if (g_str_has_suffix (base, ".csv"))
    base[strlen (base) - strlen (".csv")] = '\0';
  name = till_save_make_name (base, NULL, "csv");
  till_save_csv (widget, &words, name, to_csv, G_OBJECT (self->batch));
}

/* Copies one invoice on each line, for a spreadsheet: its order id and its link. */
static void
copy_links_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (widget);
  GPtrArray *rows = till_batch_get_rows (self->batch);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *toast = NULL;
  g_autofree char *count = NULL;
  guint n_links = 0;

  for (guint i = 0; i < rows->len; i++)
    {
      const TillBatchRow *row = g_ptr_array_index (rows, i);
      const char *cells[] = { row->draft->order_id, row->pay_url };

      if (row->pay_url == NULL)
        continue;

      till_csv_append_pasted_row (text, cells, G_N_ELEMENTS (cells));
      n_links++;
    }

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text->str);
  count = till_format_count (n_links);
  toast = g_strdup_printf (ngettext ("%s link copied", "%s links copied", n_links), count);
  till_toaster_say (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))), toast);
}

/* The widget from which a batch can be opened again. */
typedef struct
{
  GtkWidget *opener; /* borrowed, weak */
} Again;

static Again *
again_new (GtkWidget *opener)
{
  Again *again = g_new0 (Again, 1);

  g_set_weak_pointer (&again->opener, opener);

  return again;
}

static void
again_free (gpointer data)
{
  Again *again = data;

  g_clear_weak_pointer (&again->opener);
  g_free (again);
}

/* Returns: whether @opener is a page that still shows the store of @desk. */
static gboolean
is_of_store (GtkWidget *opener, TillDesk *desk)
{
  return TILL_IS_DESK_VIEW (opener) && till_desk_view_get_desk (TILL_DESK_VIEW (opener)) == desk;
}

static void
open_again_cb (gpointer data)
{
  Again *again = data;

  if (again->opener != NULL)
    gtk_widget_activate_action (again->opener, "page.batch", NULL);
}

static TillToaster *
find_toaster (GtkWidget *opener)
{
  GtkRoot *root = gtk_widget_get_root (opener);

  return root != NULL ? till_toaster_find_inside (GTK_WIDGET (root)) : NULL;
}

static void
show_rest (GtkWidget *opener, TillBatch *batch)
{
  TillToaster *toaster = find_toaster (opener);
  TillDesk *desk = till_batch_get_desk (batch);
  g_autofree char *text = till_batch_describe_left (batch);

  if (toaster == NULL)
    return;

  /* The store was closed, and the batch with it. */
  if (is_of_store (opener, desk))
    till_toaster_offer (toaster, text, _("_Open Again"), open_again_cb, again_new (opener),
                        again_free);
  else
    till_toaster_say (toaster, text);
}

/* The number of remaining rows is known only after @batch has stopped: one may still be running. */
static void
rest_changed_cb (GtkWidget *opener, TillBatch *batch)
{
  if (till_batch_is_running (batch))
    return;

  g_signal_handlers_disconnect_by_func (batch, rest_changed_cb, opener);
  if (till_batch_count_open (batch) > 0)
    show_rest (opener, batch);
}

/* Finishes the running row; the archive keeps the rest for later, and the parent says so. In
 * unrealize and not only in dispose, because a file chooser holds a destroyed window. */
static void
till_batch_window_unrealize (GtkWidget *widget)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (widget);

  stop_reading (self);
  if (self->batch != NULL && till_batch_is_running (self->batch))
    {
      if (self->opener != NULL)
        g_signal_connect_object (self->batch, "changed", G_CALLBACK (rest_changed_cb), self->opener,
                                 G_CONNECT_SWAPPED);
      till_batch_pause (self->batch);
    }

  GTK_WIDGET_CLASS (till_batch_window_parent_class)->unrealize (widget);
}

static void
till_batch_window_dispose (GObject *object)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  stop_reading (self);
  close_chooser (self);
  g_clear_weak_pointer (&self->opener);
  if (self->batch != NULL)
    g_signal_handlers_disconnect_by_data (self->batch, self);
  g_clear_object (&self->batch);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_batch_window_parent_class)->dispose (object);
}

static void
till_batch_window_finalize (GObject *object)
{
  TillBatchWindow *self = TILL_BATCH_WINDOW (object);

  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (till_batch_window_parent_class)->finalize (object);
}

static void
till_batch_window_class_init (TillBatchWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_batch_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_batch_window_finalize;
  widget_class->unrealize = till_batch_window_unrealize;

  g_type_ensure (TILL_TYPE_ACCOUNT_BADGE);
  g_type_ensure (TILL_TYPE_BATCH_LIST);
  g_type_ensure (TILL_TYPE_SHEET_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-batch-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, empty_box);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, batch_box);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, note_label);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, sheet_bar);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, list);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, progress);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, mark);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, store_label);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, run_button);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, rest_label);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, pause_button);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, next_button);
  gtk_widget_class_bind_template_child (widget_class, TillBatchWindow, results_box);

  gtk_widget_class_install_action (widget_class, "batch.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "batch.open-choices", NULL, open_choices_action);
  gtk_widget_class_install_action (widget_class, "batch.set-decimal", "s", set_decimal_action);
  gtk_widget_class_install_action (widget_class, "batch.agree", NULL, agree_action);
  gtk_widget_class_install_action (widget_class, "batch.run", NULL, run_action);
  gtk_widget_class_install_action (widget_class, "batch.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "batch.drop", NULL, drop_action);
  gtk_widget_class_install_action (widget_class, "batch.next-problem", NULL, next_problem_action);
  gtk_widget_class_install_action (widget_class, "batch.save-results", NULL, save_results_action);
  gtk_widget_class_install_action (widget_class, "batch.copy-links", NULL, copy_links_action);
  till_toaster_install_action (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_batch_window_init (TillBatchWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (self->sheet_bar, "changed", G_CALLBACK (sheet_changed_cb), self,
                           G_CONNECT_SWAPPED);
  till_toaster_wrap (GTK_WIDGET (self));
  show_none (self);
}

static void
show_store (TillBatchWindow *self)
{
  TillAccount *account = till_desk_get_account (self->desk);

  till_account_badge_set_account (self->mark, account);
  till_text_set (self->store_label, account->name);
}

/* Shows an unfinished batch of @desk, or else the last one. @desk must have an archive and not be
 * read-only. @opener, in whose window the rest is announced on closing, must have the action
 * page.batch to open the window again. */
GtkWidget *
till_batch_window_new (GtkWidget *opener, TillDesk *desk)
{
  TillBatchWindow *self = NULL;

  g_return_val_if_fail (opener == NULL || GTK_IS_WIDGET (opener), NULL);
  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_BATCH_WINDOW, "transient-for",
                       opener != NULL ? gtk_widget_get_root (opener) : NULL, "destroy-with-parent",
                       TRUE, NULL);
  g_set_weak_pointer (&self->opener, opener);
  self->desk = g_object_ref (desk);
  show_store (self);
  till_store_window_leave (GTK_WINDOW (self), desk);
  till_archive_load_batch_async (till_desk_get_archive (desk), FALSE, self->cancellable,
                                 batch_loaded_cb, self);

  return GTK_WIDGET (self);
}

/* Reads @file and shows its rows, unless a batch runs by then or another file was opened. */
void
till_batch_window_open (TillBatchWindow *self, GFile *file)
{
  g_return_if_fail (TILL_IS_BATCH_WINDOW (self) && G_IS_FILE (file));

  if (self->batch != NULL && till_batch_is_running (self->batch))
    return;

  stop_reading (self);
  self->reading = g_cancellable_new ();
  /* Translators: the beginning of a suggested order id, as in INV-261121-0f3a9c */
  till_batch_file_read_async (file, _("INV"), till_clock_now_ms (till_desk_get_clock (self->desk)),
                              self->reading, file_read_cb, self);
}

/* Shows the rows of @sheet, which was read from the file @name. */
void
till_batch_window_show (TillBatchWindow *self, const char *name, TillBatchSheet *sheet)
{
  g_return_if_fail (TILL_IS_BATCH_WINDOW (self));
  g_return_if_fail (name != NULL && sheet != NULL);

  show_sheet (self, name, sheet);
}
