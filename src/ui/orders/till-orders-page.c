/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrdersPage: the list of eSIM orders, and the selected one beside it. */

#include "till-orders-page.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-list-pane.h"
#include "till-order-detail.h"
#include "till-paged-list.h"
#include "till-split.h"
#include "till-status.h"

struct _TillOrdersPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillPagedList *list;

  /* Template children */
  TillSplit *split;
  TillListPane *pane;
  TillOrderDetail *detail;
};

static void till_orders_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillOrdersPage,
                               till_orders_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_orders_page_desk_view_init))

enum
{
  COLUMN_COUNTRY,
  COLUMN_PLAN,
  COLUMN_STATUS,
  COLUMN_REFERENCE,
  COLUMN_AGE,
};

/* clang-format off */
static const TillColumn columns[] = {
  [COLUMN_COUNTRY] = { N_("Country"), 0, 0, FALSE },
  [COLUMN_PLAN] = { N_("Plan"), 104, 0, FALSE },
  [COLUMN_STATUS] = { N_("Status"), 108, 0, FALSE },
  [COLUMN_REFERENCE] = { N_("Reference"), 104, 480, FALSE },
  [COLUMN_AGE] = { N_("Age"), 48, 380, TRUE },
};
/* clang-format on */

static void
fill_row (TillRecordRow *row, TillRecord *record, gint64 now_ms)
{
  TillOrder *order = TILL_ORDER (record);
  TillStatus status = till_status_for_order (order);
  g_autofree char *plan = till_format_plan (order->data_gb, order->days);
  g_autofree char *age = till_format_age (order->created_at_ms, now_ms);

  till_record_row_set_cell (row, COLUMN_COUNTRY, order->country);
  till_record_row_set_cell (row, COLUMN_PLAN, plan);
  till_record_row_set_status (row, COLUMN_STATUS, &status);
  till_record_row_set_cell (row, COLUMN_REFERENCE,
                            order->client_ref != NULL ? order->client_ref
                                                      : till_record_get_id (record));
  till_record_row_set_cell (row, COLUMN_AGE, age);
}

/* clang-format off */
static const TillListKind list_kind = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .fill = fill_row,
  .icon_name = "till-orders-symbolic",
  .empty_title = N_("No orders yet"),
  .empty_body = N_("An eSIM order gives a customer data abroad. Choose a plan among the eSIM plans to make the first one."),
  .accessible_label = N_("eSIM orders"),
};
/* clang-format on */

static void
load (TillOrdersPage *self)
{
  g_autoptr (TillPageSource) source = NULL;

  if (self->desk == NULL || self->list != NULL)
    return;

  source = till_desk_get_orders (self->desk);
  self->list = till_paged_list_new (source);
  till_list_pane_set_list (self->pane, self->list, till_desk_get_clock (self->desk), FALSE);
}

static void
selected_cb (TillOrdersPage *self, TillRecord *record)
{
  till_order_detail_set_order (self->detail, record != NULL ? TILL_ORDER (record) : NULL);
}

static void
opened_cb (TillOrdersPage *self)
{
  till_split_show_detail (self->split);
}

/* Returns: (transfer full): @order with what the list knows of it. */
static TillOrder *
merge_with_row (TillOrdersPage *self, TillOrder *order)
{
  g_autoptr (TillRow) row = NULL;
  TillRecord *record = NULL;
  guint position = 0;

  if (till_paged_list_find (self->list, till_record_get_id (TILL_RECORD (order)), &position))
    row = g_list_model_get_item (G_LIST_MODEL (self->list), position);
  if (row != NULL)
    record = till_row_get_record (row);

  return record != NULL ? till_order_merge (order, TILL_ORDER (record)) : g_object_ref (order);
}

static void
order_changed_cb (TillOrdersPage *self, TillOrder *order)
{
  g_autoptr (TillOrder) merged = NULL;

  till_order_detail_update (self->detail, order);

  if (self->list != NULL)
    {
      merged = merge_with_row (self, order);
      till_paged_list_update_record (self->list, TILL_RECORD (merged));
    }
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (widget);

  if (self->list != NULL)
    till_paged_list_refresh (self->list);
  till_order_detail_refresh (self->detail);
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_list_pane_focus (TILL_ORDERS_PAGE (widget)->pane);
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (widget);

  till_split_go_back (self->split);
  till_list_pane_focus (self->pane);
}

static void
till_orders_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_orders_page_parent_class)->map (widget);
  load (TILL_ORDERS_PAGE (widget));
}

static void
till_orders_page_dispose (GObject *object)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (object);

  g_clear_object (&self->list);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_orders_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_ORDERS_PAGE);
}

static void
till_orders_page_class_init (TillOrdersPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_orders_page_dispose;
  widget_class->map = till_orders_page_map;

  g_type_ensure (TILL_TYPE_SPLIT);
  g_type_ensure (TILL_TYPE_LIST_PANE);
  g_type_ensure (TILL_TYPE_ORDER_DETAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-orders-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, split);
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, pane);
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, detail);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);

  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
}

static void
till_orders_page_init (TillOrdersPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_list_pane_set_kind (self->pane, &list_kind);
}

static void
till_orders_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (view);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);

  g_set_object (&self->desk, desk);
  g_clear_object (&self->list);
  till_list_pane_set_list (self->pane, NULL, NULL, FALSE);
  till_list_pane_select (self->pane, NULL);
  till_order_detail_set_desk (self->detail, desk);
  if (desk == NULL)
    return;

  g_signal_connect_object (desk, "order-changed", G_CALLBACK (order_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    load (self);
}

static void
till_orders_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_orders_page_set_desk;
}

/* Opens @order, which may be newer than the list, and follows it until it is active or failed. */
void
till_orders_page_show_order (TillOrdersPage *self, TillOrder *order)
{
  g_return_if_fail (TILL_IS_ORDERS_PAGE (self));
  g_return_if_fail (TILL_IS_ORDER (order));

  if (self->list != NULL)
    till_paged_list_refresh (self->list);

  till_list_pane_select (self->pane, till_record_get_id (TILL_RECORD (order)));
  till_order_detail_set_order (self->detail, order);
  till_split_show_detail (self->split);
}
