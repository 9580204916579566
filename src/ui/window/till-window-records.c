/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The part of TillWindow that leads to single records: by its actions, by Find, and by a link from
 * another program. */

#include "till-window-private.h"

#include <glib/gi18n.h>

#include "till-case-window.h"
#include "till-desk.h"
#include "till-events-page.h"
#include "till-invoices-page.h"
#include "till-orders-page.h"
#include "till-refund-dialog.h"
#include "till-unreadable-text.h"

void
till_window_show_order (TillWindow *self, TillOrder *order)
{
  till_window_show_page (self, "orders");
  till_orders_page_show_order (till_pages_get (self->pages, "orders"), order);
}

static void
chosen_cb (TillWindow *self, TillRecord *record)
{
  if (TILL_IS_ORDER (record))
    till_window_show_order (self, TILL_ORDER (record));
  else if (TILL_IS_REFUND (record))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-refund", "s",
                                till_record_get_id (record));
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-invoice", "s",
                                till_record_get_id (record));
  gtk_window_present (GTK_WINDOW (self));
}

static void
case_closed_cb (TillWindow *self, GtkWidget *window)
{
  g_ptr_array_remove (self->case_windows, window);
}

static void
refund_cb (TillWindow *self, TillRecord *record)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.refund-invoice", "s",
                              till_record_get_id (record));
}

static GtkWidget *
find_case_window (TillWindow *self, gboolean is_of_order, const char *id)
{
  for (guint i = 0; i < self->case_windows->len; i++)
    {
      GtkWidget *window = g_ptr_array_index (self->case_windows, i);

      if (gtk_widget_get_visible (window) &&
          till_case_has (till_case_window_get_case (TILL_CASE_WINDOW (window)), is_of_order, id))
        return window;
    }

  return NULL;
}

/* A case that is open already comes to the front. */
static void
show_case (TillWindow *self, gboolean is_of_order, const char *id)
{
  GtkWidget *window = find_case_window (self, is_of_order, id);

  if (window == NULL)
    {
      window = till_case_window_new (self->desk, is_of_order, id);
      g_signal_connect_object (window, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (window, "refund", G_CALLBACK (refund_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (window, "destroy", G_CALLBACK (case_closed_cb), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (self->case_windows, window);
    }
  gtk_window_present (GTK_WINDOW (window));
}

/* For who writes to the service's support. */
static void
copy_details_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  g_autofree char *report = NULL;

  if (self->desk == NULL)
    return;

  report = till_unreadable_text_dup_report (self->desk, g_variant_get_string (parameter, NULL));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), report);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Details copied"));
}

static void
show_case_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  gboolean is_of_order = FALSE;
  const char *id = NULL;

  g_variant_get (parameter, "(b&s)", &is_of_order, &id);
  if (self->desk != NULL && *id != '\0')
    show_case (self, is_of_order, id);
}

static void
case_cb (TillWindow *self, TillRecord *record)
{
  show_case (self, TILL_IS_ORDER (record),
             TILL_IS_REFUND (record) ? till_refund_get (TILL_REFUND (record), TILL_REFUND_INVOICE)
                                     : till_record_get_id (record));
}

/* They are of the store that is left, and no longer lead to what is in this window. */
void
till_window_forget_records (TillWindow *self)
{
  while (self->case_windows->len > 0)
    g_signal_handlers_disconnect_by_data (g_ptr_array_steal_index (self->case_windows, 0), self);
  if (self->find_window != NULL)
    g_signal_handlers_disconnect_by_data (self->find_window, self);
  self->find_window = NULL;
}

/* @text is what is asked at once, NULL for nothing. */
static void
find (TillWindow *self, const char *text)
{
  if (self->find_window == NULL)
    {
      self->find_window = TILL_FIND_WINDOW (till_find_window_new (self->desk));
      gtk_window_set_transient_for (GTK_WINDOW (self->find_window), GTK_WINDOW (self));
      g_signal_connect_object (self->find_window, "chosen", G_CALLBACK (chosen_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->find_window, "case", G_CALLBACK (case_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->find_window, "refund", G_CALLBACK (refund_cb), self,
                               G_CONNECT_SWAPPED);
    }
  till_find_window_ask (self->find_window, text);
}

static void
find_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  if (self->desk != NULL)
    find (self, NULL);
}

static void
show_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "invoices");
  till_invoices_page_show_invoice (till_pages_get (self->pages, "invoices"),
                                   g_variant_get_string (parameter, NULL));
}

static void
refund_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  if (self->desk != NULL)
    till_dialog_present (
        TILL_DIALOG (till_refund_dialog_new (self->desk, g_variant_get_string (parameter, NULL))),
        widget);
}

static void
show_refund_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  TillRefund *refund = NULL;

  if (self->desk != NULL)
    refund = till_refunds_find (till_desk_get_refunds (self->desk),
                                g_variant_get_string (parameter, NULL));
  if (refund != NULL)
    till_dialog_present (TILL_DIALOG (till_refund_dialog_new_for_refund (self->desk, refund)),
                         widget);
}

static void
show_order_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  g_autoptr (TillOrder) order = *id != '\0' ? till_order_new (id) : NULL;

  if (order != NULL && self->desk != NULL)
    till_window_show_order (self, order);
}

static void
show_webhook_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "events");
  till_events_page_show_delivery (till_pages_get (self->pages, "events"),
                                  g_variant_get_string (parameter, NULL));
}

static void
show_exception_payments_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "invoices");
  till_invoices_page_show_exception (till_pages_get (self->pages, "invoices"));
}

void
till_window_install_records (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.show-order", "s", show_order_action);
  gtk_widget_class_install_action (widget_class, "win.show-invoice", "s", show_invoice_action);
  gtk_widget_class_install_action (widget_class, "win.show-odd-payments", NULL,
                                   show_exception_payments_action);
  gtk_widget_class_install_action (widget_class, "win.refund-invoice", "s", refund_invoice_action);
  gtk_widget_class_install_action (widget_class, "win.show-refund", "s", show_refund_action);
  gtk_widget_class_install_action (widget_class, "win.show-webhook", "s", show_webhook_action);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "win.copy-details", "s", copy_details_action);
  gtk_widget_class_install_action (widget_class, "win.show-case", "(bs)", show_case_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_slash, 0, "win.find", NULL);
}

static void
show_link (TillWindow *self, const TillRecordLink *link)
{
  switch (link->kind)
    {
    case TILL_RECORD_LINK_INVOICE:
      gtk_widget_activate_action (GTK_WIDGET (self), "win.show-invoice", "s", link->text);
      break;
    case TILL_RECORD_LINK_ORDER:
      gtk_widget_activate_action (GTK_WIDGET (self), "win.show-order", "s", link->text);
      break;
    case TILL_RECORD_LINK_FIND:
      find (self, link->text);
      break;
    }
}

/* Goes where the link leads that has waited for a store to be open, if one has. */
void
till_window_follow_link (TillWindow *self)
{
  g_autoptr (TillRecordLink) link = g_steal_pointer (&self->link);

  if (link == NULL)
    return;

  if (self->desk != NULL)
    show_link (self, link);
  else
    till_window_toast (self, _("Open a store first, then the link again"));
}

/* Goes where @link leads, as soon as a store is open. */
void
till_window_open_link (TillWindow *self, const TillRecordLink *link)
{
  const char *shown = NULL;

  g_return_if_fail (TILL_IS_WINDOW (self));
  g_return_if_fail (link != NULL);

  g_clear_pointer (&self->link, till_record_link_free);
  self->link = till_record_link_copy (link);
  shown = gtk_stack_get_visible_child_name (self->root_stack);
  if (self->desk != NULL || g_str_equal (shown, "welcome"))
    till_window_follow_link (self);
}

/* Returns: whether the archive of that name is that of the store that is open. */
gboolean
till_window_has_archive (TillWindow *self, const char *name)
{
  TillArchive *archive = NULL;
  g_autofree char *own = NULL;

  g_return_val_if_fail (TILL_IS_WINDOW (self), FALSE);

  archive = self->desk != NULL ? till_desk_get_archive (self->desk) : NULL;
  own = archive != NULL ? till_archive_dup_name (archive) : NULL;

  return g_strcmp0 (own, name) == 0;
}
