/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPasteIdsWindow: looks up many pasted ids of invoices or orders.
 *
 * Signal: "found" (TillInvoiceLookup, finished). */

#include "till-paste-ids-window.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-invoice-lookup.h"
#include "till-message.h"
#include "till-store-window.h"
#include "till-text.h"

struct _TillPasteIdsWindow
{
  TillDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoiceLookup *lookup; /* nullable */
  GCancellable *cancellable;
  guint n_ids;
  gboolean has_left; /* the list belongs to another store now */

  /* Template children */
  GtkTextView *text_view;
  GtkLabel *count_label;
  GtkLabel *failure_label;
  GtkProgressBar *progress_bar;
};

enum
{
  SIGNAL_FOUND,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillPasteIdsWindow, till_paste_ids_window, TILL_TYPE_DIALOG)

static guint signals[N_SIGNALS];

static char **
dup_ids (TillPasteIdsWindow *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text_view);
  GtkTextIter start;
  GtkTextIter end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);

  return till_invoice_lookup_split (text);
}

static void
changed_cb (TillPasteIdsWindow *self)
{
  g_auto (GStrv) ids = dup_ids (self);
  g_autofree char *text = NULL;

  self->n_ids = g_strv_length (ids);
  text = g_strdup_printf (ngettext ("%u ID", "%u IDs", self->n_ids), self->n_ids);
  gtk_label_set_text (self->count_label, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "paste.show",
                                 self->n_ids > 0 && self->lookup == NULL && !self->has_left);
}

static void
progress_cb (TillPasteIdsWindow *self)
{
  gtk_progress_bar_set_fraction (self->progress_bar,
                                 (double) till_invoice_lookup_get_n_done (self->lookup) /
                                     (double) MAX (self->n_ids, 1));
}

static void
show_failure (TillPasteIdsWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  till_text_set (self->failure_label, message->title);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), TRUE);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), FALSE);
  g_clear_object (&self->lookup);
  changed_cb (self);
}

static void
finished_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  TillInvoiceLookup *lookup = TILL_INVOICE_LOOKUP (object);
  TillPasteIdsWindow *self = user_data;
  const GError *failure = till_invoice_lookup_get_failure (lookup);

  /* Cancelled: the window is gone, or its store was closed. */
  if (!till_invoice_lookup_run_finish (lookup, result, NULL))
    return;

  if (failure != NULL && till_invoice_lookup_get_found (lookup)->len == 0)
    {
      show_failure (self, failure);
      return;
    }

  g_signal_emit (self, signals[SIGNAL_FOUND], 0, lookup);
  till_dialog_close (TILL_DIALOG (self));
}

static void
show_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillPasteIdsWindow *self = TILL_PASTE_IDS_WINDOW (widget);
  g_auto (GStrv) ids = dup_ids (self);

  self->lookup = till_invoice_lookup_new (self->desk, (const char *const *) ids);
  g_signal_connect_object (self->lookup, "progress", G_CALLBACK (progress_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), TRUE);
  gtk_progress_bar_set_fraction (self->progress_bar, 0);
  changed_cb (self);
  till_invoice_lookup_run_async (self->lookup, self->cancellable, finished_cb, self);
}

static void
till_paste_ids_window_dispose (GObject *object)
{
  TillPasteIdsWindow *self = TILL_PASTE_IDS_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->lookup);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_paste_ids_window_parent_class)->dispose (object);
}

static void
till_paste_ids_window_finalize (GObject *object)
{
  g_clear_object (&TILL_PASTE_IDS_WINDOW (object)->cancellable);

  G_OBJECT_CLASS (till_paste_ids_window_parent_class)->finalize (object);
}

static void
till_paste_ids_window_class_init (TillPasteIdsWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_paste_ids_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_paste_ids_window_finalize;

  signals[SIGNAL_FOUND] = g_signal_new ("found", TILL_TYPE_PASTE_IDS_WINDOW, G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_INVOICE_LOOKUP);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-paste-ids-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPasteIdsWindow, text_view);
  gtk_widget_class_bind_template_child (widget_class, TillPasteIdsWindow, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillPasteIdsWindow, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillPasteIdsWindow, progress_bar);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);

  gtk_widget_class_install_action (widget_class, "paste.show", NULL, show_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "paste.show",
                                       NULL);
}

static void
till_paste_ids_window_init (TillPasteIdsWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_never_hyphenate (self->text_view);
  till_dialog_focus (TILL_DIALOG (self), GTK_WIDGET (self->text_view));
  changed_cb (self);
}

/* The pasted text stays, but there is no list any more to show the result in. */
static void
left_cb (TillPasteIdsWindow *self)
{
  self->has_left = TRUE;
  g_cancellable_cancel (self->cancellable);
  gtk_widget_set_visible (GTK_WIDGET (self->progress_bar), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), TRUE);
  till_announce (self->failure_label,
                 _("You left the store. You can still copy what you pasted."));
  changed_cb (self);
}

GtkWidget *
till_paste_ids_window_new (TillDesk *desk)
{
  TillPasteIdsWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_PASTE_IDS_WINDOW, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_name (GTK_WIDGET (self), till_desk_get_account (desk));
  g_signal_connect_object (desk, "left", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);

  return GTK_WIDGET (self);
}
