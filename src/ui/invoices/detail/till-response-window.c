/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillResponseWindow: the service's current answer about one invoice as raw JSON, for a merchant
 * who doubts what Till shows, or who reports a problem to the service. */

#include "till-response-window.h"

#include <glib/gi18n.h>

#include "till-message.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

/* The answer may be one line, and a text view lays out a whole line at once. */
#define MAX_SHOWN 60000

struct _TillResponseWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  char *invoice_id;
  char *text; /* nullable */

  /* In flight */
  GCancellable *cancellable;

  /* Template children */
  GtkStack *stack;
  AdwStatusPage *failure_page;
  GtkTextView *view;
  GtkWidget *more_label;
};

G_DEFINE_FINAL_TYPE (TillResponseWindow, till_response_window, ADW_TYPE_WINDOW)

static void
show_text (TillResponseWindow *self)
{
  g_autofree char *shown = till_text_for_display_up_to (self->text, MAX_SHOWN);

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), shown, -1);
  gtk_widget_set_visible (self->more_label, g_utf8_strlen (self->text, -1) > MAX_SHOWN);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "response.copy", TRUE);
  gtk_stack_set_visible_child_name (self->stack, "text");
}

static void
show_failure (TillResponseWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  till_text_set_status_page (self->failure_page, message->title, message->body);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

/* GTK 4.8 destroys a window with its parent. The call therefore holds no reference; dispose cancels
 * it. */
static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillResponseWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  char *text = till_desk_get_invoice_text_finish (TILL_DESK (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (text == NULL)
    {
      show_failure (self, error);
      return;
    }

  g_free (self->text);
  self->text = text;
  show_text (self);
}

static void
ask (TillResponseWindow *self)
{
  gtk_stack_set_visible_child_name (self->stack, "loading");
  till_desk_get_invoice_text_async (self->desk, self->invoice_id, self->cancellable, asked_cb,
                                    self);
}

static void
copy_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillResponseWindow *self = TILL_RESPONSE_WINDOW (widget);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->text);
  till_toaster_say (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))),
                    _("Response copied"));
}

static void
till_response_window_dispose (GObject *object)
{
  TillResponseWindow *self = TILL_RESPONSE_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_response_window_parent_class)->dispose (object);
}

static void
till_response_window_finalize (GObject *object)
{
  TillResponseWindow *self = TILL_RESPONSE_WINDOW (object);

  g_object_unref (self->cancellable);
  g_free (self->invoice_id);
  g_free (self->text);

  G_OBJECT_CLASS (till_response_window_parent_class)->finalize (object);
}

static void
till_response_window_class_init (TillResponseWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_response_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_response_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-response-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillResponseWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, TillResponseWindow, failure_page);
  gtk_widget_class_bind_template_child (widget_class, TillResponseWindow, view);
  gtk_widget_class_bind_template_child (widget_class, TillResponseWindow, more_label);
  gtk_widget_class_bind_template_callback (widget_class, ask);

  gtk_widget_class_install_action (widget_class, "response.copy", NULL, copy_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_response_window_init (TillResponseWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_never_hyphenate (self->view);
  till_toaster_wrap (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "response.copy", FALSE);
}

/* Requests the answer immediately. */
GtkWidget *
till_response_window_new (GtkWindow *parent, TillDesk *desk, TillInvoice *invoice)
{
  TillResponseWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && TILL_IS_INVOICE (invoice), NULL);

  self = g_object_new (TILL_TYPE_RESPONSE_WINDOW, "transient-for", parent, "destroy-with-parent",
                       TRUE, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_leave (GTK_WINDOW (self), desk);
  self->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  ask (self);

  return GTK_WIDGET (self);
}
