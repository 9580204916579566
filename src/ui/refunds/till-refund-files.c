/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Exports of the ledger to files, and its restore. A restore first shows what it would change. */

#include "till-refund-files.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "till-csv-choice.h"
#include "till-format.h"
#include "till-message.h"
#include "till-atomic-file.h"
#include "till-question.h"
#include "till-refund-report.h"
#include "till-save.h"

#define MAX_EXPORT_BYTES (64 * 1024 * 1024)

/* One export or restore, from the choice of the file to the message about its result. */
typedef struct
{
  GtkWidget *widget; /* of the page, for toasts */
  TillDesk *desk;
  TillLedger *ledger; /* nullable until the ledger is known to be the store's */
  GtkFileChooserNative *chooser;
  char *text; /* of the ledger; that of a CSV file is made when it is known who that is for */
} Transfer;

static void
transfer_free (Transfer *self)
{
  g_object_unref (self->widget);
  g_object_unref (self->desk);
  g_clear_object (&self->ledger);
  g_clear_object (&self->chooser);
  g_free (self->text);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Transfer, transfer_free)

static Transfer *
transfer_new (GtkWidget *widget, TillDesk *desk)
{
  Transfer *self = g_new0 (Transfer, 1);

  self->widget = g_object_ref (widget);
  self->desk = g_object_ref (desk);

  return self;
}

static void
say (Transfer *self, const char *text)
{
  gtk_widget_activate_action (self->widget, "win.toast", "s", text);
}

static void
say_error (Transfer *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  say (self, message->title);
}

static void
show_chooser (Transfer *self,
              const char *title,
              const char *name,
              GtkFileChooserAction action,
              GCallback response)
{
  GtkWindow *parent = GTK_WINDOW (gtk_widget_get_root (self->widget));
  const char *accept = action == GTK_FILE_CHOOSER_ACTION_SAVE ? _("_Save") : _("_Open");

  self->chooser = gtk_file_chooser_native_new (title, parent, action, accept, _("_Cancel"));
  if (name != NULL)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  if (action == GTK_FILE_CHOOSER_ACTION_SAVE && self->text == NULL)
    till_csv_choice_offer (GTK_FILE_CHOOSER (self->chooser));
  g_signal_connect_swapped (self->chooser, "response", response, self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static GFile *
get_chosen (Transfer *self, int response)
{
  return response == GTK_RESPONSE_ACCEPT
             ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser))
             : NULL;
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;

  say (self, till_atomic_file_finish (G_FILE (source), result, NULL)
                 ? _("File saved")
                 : _("Couldn’t save the file"));
}

static char *
make_csv (Transfer *self)
{
  return till_refund_report_build_csv (till_refunds_get_all (till_desk_get_refunds (self->desk)),
                                       till_csv_choice_take (GTK_FILE_CHOOSER (self->chooser)));
}

static void
export_response_cb (Transfer *self, int response)
{
  g_autoptr (GFile) file = get_chosen (self, response);
  g_autoptr (GBytes) bytes = NULL;

  if (file == NULL)
    {
      transfer_free (self);
      return;
    }

  if (self->text == NULL)
    self->text = make_csv (self);
  bytes = g_bytes_new (self->text, strlen (self->text));
  till_atomic_file_async (file, bytes, written_cb, self);
}

/* Takes @self. */
static void
ask_where (Transfer *self, const char *title, const char *extension)
{
  g_autofree char *name = till_save_make_dated_name ("refunds", extension);

  show_chooser (self, title, name, GTK_FILE_CHOOSER_ACTION_SAVE, G_CALLBACK (export_response_cb));
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;
  g_autoptr (GError) error = NULL;

  self->text = till_ledger_export_finish (TILL_LEDGER (source), result, &error);
  if (self->text == NULL)
    say_error (self, error);
  else if (gtk_widget_get_root (self->widget) != NULL)
    ask_where (g_steal_pointer (&self), _("Export Ledger"), "till-ledger");
}

/* Takes the ledger from @result if it is the store's, else shows why there is none. */
static gboolean
take_ledger (Transfer *self, GAsyncResult *result)
{
  g_autoptr (GError) error = NULL;

  self->ledger =
      till_refunds_bind_ledger_finish (till_desk_get_refunds (self->desk), result, &error);
  if (self->ledger == NULL)
    say_error (self, error);

  return self->ledger != NULL;
}

static void
ready_to_export_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;
  TillLedger *ledger = NULL;

  if (!take_ledger (self, result))
    return;

  ledger = self->ledger;
  till_ledger_export_async (ledger, NULL, exported_cb, g_steal_pointer (&self));
}

/* Asks for a file and writes the whole ledger there; only the file's owner can read it. */
void
till_refund_files_export_ledger (GtkWidget *widget, TillDesk *desk)
{
  till_refunds_bind_ledger_async (till_desk_get_refunds (desk), NULL, ready_to_export_cb,
                                  transfer_new (widget, desk));
}

/* Asks for a file and its use, and writes all refunds there as CSV. */
void
till_refund_files_export_csv (GtkWidget *widget, TillDesk *desk)
{
  Transfer *transfer = transfer_new (widget, desk);

  ask_where (transfer, _("Export Refunds"), "csv");
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;
  g_autoptr (GError) error = NULL;

  if (!till_refunds_restore_ledger_finish (TILL_REFUNDS (source), result, &error))
    {
      say_error (self, error);
      return;
    }

  say (self, _("Ledger restored"));
}

/* The store may have become read-only during the question. */
static void
confirmed_cb (gpointer user_data, gboolean is_yes)
{
  Transfer *self = user_data;

  if (!is_yes)
    transfer_free (self);
  else
    till_refunds_restore_ledger_async (till_desk_get_refunds (self->desk), self->text, restored_cb,
                                       self);
}

static char *
describe (const TillLedgerPreview *preview)
{
  g_autofree char *newest =
      preview->newest_ms != 0 ? till_format_time (preview->newest_ms) : g_strdup ("–");
  g_autofree char *has = g_strdup_printf (
      ngettext ("The export has %1$u refund, last changed %2$s.",
                "The export has %1$u refunds, last changed %2$s.", preview->n_refunds),
      preview->n_refunds, newest);
  g_autofree char *adds =
      g_strdup_printf (ngettext ("Restoring it adds %u entry here.",
                                 "Restoring it adds %u entries here.", preview->n_new),
                       preview->n_new);
  g_autofree char *text = g_strjoin (" ", has, adds, NULL);
  g_autofree char *missing = NULL;

  if (preview->n_missing == 0)
    return g_steal_pointer (&text);

  missing =
      g_strdup_printf (ngettext ("It lacks %u entry that this computer had.",
                                 "It lacks %u entries that this computer had.", preview->n_missing),
                       preview->n_missing);

  return g_strjoin ("\n\n", text, missing, NULL);
}

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree TillLedgerPreview *preview =
      till_ledger_preview_finish (TILL_LEDGER (source), result, &error);
  g_autofree char *body = NULL;
  TillQuestion question = { NULL };

  if (preview == NULL)
    {
      say_error (self, error);
      return;
    }
  if (gtk_widget_get_root (self->widget) == NULL)
    return;

  body = describe (preview);
  question.heading = _("Restore This Ledger?");
  question.body = body;
  question.no = _("_Cancel");
  question.yes = C_("ledger", "Re_store");
  till_question_ask (self->widget, &question, confirmed_cb, self, NULL);
  g_steal_pointer (&self);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;
  gsize length = 0;

  if (!g_file_load_contents_finish (G_FILE (source), result, &self->text, &length, NULL, NULL) ||
      length > MAX_EXPORT_BYTES || strlen (self->text) != length)
    {
      say (self, _("Couldn’t read the file"));
      return;
    }

  till_ledger_preview_async (self->ledger, self->text, NULL, previewed_cb, self);
  g_steal_pointer (&self);
}

static void
restore_response_cb (Transfer *self, int response)
{
  g_autoptr (GFile) file = get_chosen (self, response);

  if (file != NULL)
    g_file_load_contents_async (file, NULL, loaded_cb, self);
  else
    transfer_free (self);
}

static void
ready_to_restore_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Transfer) self = user_data;

  if (take_ledger (self, result) && gtk_widget_get_root (self->widget) != NULL)
    show_chooser (g_steal_pointer (&self), _("Restore Ledger"), NULL, GTK_FILE_CHOOSER_ACTION_OPEN,
                  G_CALLBACK (restore_response_cb));
}

/* Asks for an exported ledger, shows what it would change, and restores it after confirmation. */
void
till_refund_files_restore_ledger (GtkWidget *widget, TillDesk *desk)
{
  till_refunds_bind_ledger_async (till_desk_get_refunds (desk), NULL, ready_to_restore_cb,
                                  transfer_new (widget, desk));
}
