/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillEventsPage: the received webhooks (section 6), the newest first, the selected one beside
 * them, and the settings of the listener. */

#include "till-events-page.h"

#include <glib/gi18n.h>

#include "till-webhook-bench-window.h"
#include "till-webhook-delivery-detail.h"
#include "till-webhook-delivery-text.h"
#include "till-format.h"
#include "till-webhook-listener-group.h"
#include "till-message.h"
#include "till-split-view.h"
#include "till-store-window.h"
#include "till-tab-stop.h"
#include "till-text.h"

struct _TillEventsPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  GListStore *deliveries; /* of TillWebhookDelivery, newest first */
  GtkSingleSelection *selection;
  char *wanted; /* the id to select when the list is loaded, or NULL */

  /* In flight */
  GCancellable *cancellable;

  /* Template children */
  TillSplitView *split;
  TillWebhookListenerGroup *listener_group;
  GtkStack *stack;
  GtkListView *list_view;
  AdwStatusPage *failed_page;
  TillWebhookDeliveryDetail *detail;
};

static void till_events_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillEventsPage,
                               till_events_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_events_page_desk_view_init))

static TillWebhookDelivery *
get_delivery (TillEventsPage *self, guint position)
{
  g_autoptr (TillWebhookDelivery) delivery =
      g_list_model_get_item (G_LIST_MODEL (self->deliveries), position);

  return delivery; /* the store holds it */
}

static gboolean
find (TillEventsPage *self, const char *id, guint *position)
{
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->deliveries));

  for (*position = 0; *position < n_items; (*position)++)
    if (g_str_equal (till_record_get_id (TILL_RECORD (get_delivery (self, *position))), id))
      return TRUE;

  return FALSE;
}

static void
show_state (TillEventsPage *self)
{
  gboolean is_empty = g_list_model_get_n_items (G_LIST_MODEL (self->deliveries)) == 0;

  gtk_stack_set_visible_child_name (self->stack, is_empty ? "empty" : "list");
}

static void
selected_cb (TillEventsPage *self)
{
  till_webhook_delivery_detail_set_delivery (
      self->detail, self->desk != NULL ? till_desk_get_listener (self->desk) : NULL,
      gtk_single_selection_get_selected_item (self->selection));
}

static void
activate_cb (TillEventsPage *self)
{
  selected_cb (self);
  till_split_view_show_detail (self->split);
}

static void
select_wanted (TillEventsPage *self)
{
  guint position = 0;

  if (self->wanted == NULL || !find (self, self->wanted, &position))
    return;

  g_clear_pointer (&self->wanted, g_free);
  gtk_single_selection_set_selected (self->selection, position);
  activate_cb (self);
}

/* A known delivery has been updated with the state of its invoice. */
static void
delivered_cb (TillEventsPage *self, TillWebhookDelivery *delivery)
{
  guint position = 0;
  gboolean is_known = find (self, till_record_get_id (TILL_RECORD (delivery)), &position);
  gpointer added[] = { delivery };

  if (is_known)
    {
      guint selected = gtk_single_selection_get_selected (self->selection);

      g_list_store_splice (self->deliveries, position, 1, added, 1);
      if (selected == position)
        gtk_single_selection_set_selected (self->selection, position);
    }
  else
    g_list_store_insert (self->deliveries, 0, delivery);

  selected_cb (self);
  show_state (self);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillEventsPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) deliveries =
      till_webhook_listener_list_finish (TILL_WEBHOOK_LISTENER (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  g_clear_object (&self->cancellable);
  if (deliveries == NULL)
    {
      g_autoptr (TillMessage) message = till_message_new_for_error (error);

      till_text_set_status_page (self->failed_page, message->title, message->body);
      gtk_stack_set_visible_child_name (self->stack, "failed");
      return;
    }

  g_list_store_splice (self->deliveries, 0,
                       g_list_model_get_n_items (G_LIST_MODEL (self->deliveries)),
                       deliveries->pdata, deliveries->len);
  show_state (self);
  select_wanted (self);
}

static void
stop_listing (TillEventsPage *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
}

static void
list (TillEventsPage *self)
{
  if (self->desk == NULL)
    return;

  stop_listing (self);
  self->cancellable = g_cancellable_new ();
  till_webhook_listener_list_async (till_desk_get_listener (self->desk), self->cancellable,
                                    listed_cb, g_object_ref (self));
}

/* --- rows --- */

static void
setup_row_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *status = till_status_label_new ();
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *age = gtk_label_new (NULL);

  gtk_widget_set_size_request (status, 140, 40);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (age, "dim-label");
  gtk_widget_add_css_class (age, "numeric");
  gtk_box_append (GTK_BOX (box), status);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), age);
  gtk_list_item_set_child (item, box);
}

static void
bind_row_cb (TillEventsPage *self, GtkListItem *item)
{
  TillWebhookDelivery *delivery = gtk_list_item_get_item (item);
  GtkWidget *status_label = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *name = gtk_widget_get_next_sibling (status_label);
  TillStatus status = till_status_for_delivery (delivery);
  g_autofree char *age = till_format_age (delivery->received_at_ms,
                                          till_clock_now_ms (till_desk_get_clock (self->desk)));
  g_autofree char *time = till_format_exact_time (delivery->received_at_ms);

  till_status_label_set_status (TILL_STATUS_LABEL (status_label), &status);
  till_text_set (GTK_LABEL (name),
                 delivery->order_id != NULL ? delivery->order_id : delivery->invoice_id);
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (name)), age);
  gtk_widget_set_tooltip_text (gtk_list_item_get_child (item), time);
}

static GtkListItemFactory *
make_factory (TillEventsPage *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_row_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_row_cb), self, G_CONNECT_SWAPPED);

  return factory;
}

/* --- actions --- */

static void
open_bench (TillEventsPage *self, TillWebhookDelivery *delivery)
{
  GtkWidget *window = NULL;

  if (self->desk == NULL)
    return;

  window = till_webhook_bench_window_new (till_desk_get_listener (self->desk), delivery);
  till_store_window_name (window, till_desk_get_account (self->desk));
  till_dialog_present (TILL_DIALOG (window), GTK_WIDGET (self));
}

static void
examine_cb (TillEventsPage *self, TillWebhookDelivery *delivery)
{
  open_bench (self, delivery);
}

static void
bench_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  open_bench (TILL_EVENTS_PAGE (widget), NULL);
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  list (TILL_EVENTS_PAGE (widget));
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (TILL_EVENTS_PAGE (widget)->list_view));
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillEventsPage *self = TILL_EVENTS_PAGE (widget);

  till_split_view_go_back (self->split);
  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}

static void
till_events_page_unroot (GtkWidget *widget)
{
  stop_listing (TILL_EVENTS_PAGE (widget));

  GTK_WIDGET_CLASS (till_events_page_parent_class)->unroot (widget);
}

static void
till_events_page_dispose (GObject *object)
{
  TillEventsPage *self = TILL_EVENTS_PAGE (object);

  stop_listing (self);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_listener (self->desk), self);
  g_clear_object (&self->desk);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  g_clear_object (&self->selection);
  g_clear_object (&self->deliveries);
  g_clear_pointer (&self->wanted, g_free);

  G_OBJECT_CLASS (till_events_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_EVENTS_PAGE);
}

static void
till_events_page_class_init (TillEventsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_events_page_dispose;
  widget_class->unroot = till_events_page_unroot;

  g_type_ensure (TILL_TYPE_WEBHOOK_DELIVERY_DETAIL);
  g_type_ensure (TILL_TYPE_WEBHOOK_LISTENER_GROUP);
  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  g_type_ensure (TILL_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-events-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillEventsPage, split);
  gtk_widget_class_bind_template_child (widget_class, TillEventsPage, listener_group);
  gtk_widget_class_bind_template_child (widget_class, TillEventsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TillEventsPage, list_view);
  gtk_widget_class_bind_template_child (widget_class, TillEventsPage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillEventsPage, detail);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, examine_cb);

  gtk_widget_class_install_action (widget_class, "page.bench", NULL, bench_action);
  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
}

static void
till_events_page_init (TillEventsPage *self)
{
  g_autoptr (GtkListItemFactory) factory = make_factory (self);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->deliveries = g_list_store_new (TILL_TYPE_WEBHOOK_DELIVERY);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->deliveries)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
}

static void
till_events_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillEventsPage *self = TILL_EVENTS_PAGE (view);

  stop_listing (self);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_listener (self->desk), self);
  g_list_store_remove_all (self->deliveries);
  till_webhook_delivery_detail_set_delivery (self->detail, NULL, NULL);
  g_set_object (&self->desk, desk);
  till_webhook_listener_group_set_listener (self->listener_group,
                                            desk != NULL ? till_desk_get_listener (desk) : NULL);
  show_state (self);
  if (desk == NULL)
    return;

  g_signal_connect_object (till_desk_get_listener (desk), "delivered", G_CALLBACK (delivered_cb),
                           self, G_CONNECT_SWAPPED);
  list (self);
}

static void
till_events_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_events_page_set_desk;
}

/* Opens the delivery with that id. */
void
till_events_page_show_delivery (TillEventsPage *self, const char *id)
{
  g_return_if_fail (TILL_IS_EVENTS_PAGE (self));
  g_return_if_fail (id != NULL);

  g_free (self->wanted);
  self->wanted = g_strdup (id);
  select_wanted (self);
}
