/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrdersPage: the list of eSIM orders (section 4.4), and the selected one beside it. The
 * service can neither sort nor search, so a sorted or searched list comes from the archive, and the
 * page says so. */

#include "till-orders-page.h"

#include <glib/gi18n.h>

#include "till-desk-load.h"
#include "till-format.h"
#include "till-list-header.h"
#include "till-list-pane.h"
#include "till-plan-search.h"
#include "till-order-detail.h"
#include "till-paged-list.h"
#include "till-split-view.h"
#include "till-status.h"
#include "till-unreadable-text.h"

struct _TillOrdersPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillPagedList *list;
  char *searched; /* the search of the list; empty for the service's own list */
  TillPlanSearchIndex
      *countries; /* country names in both languages; NULL before the first search */
  guint sorted;   /* a column; TILL_COLUMN_NONE for the service's own order */
  gboolean is_descending;

  /* In flight */
  GCancellable *cancellable; /* of the names */
  gboolean is_asking;

  /* Template children */
  TillSplitView *split;
  GtkSearchEntry *search_entry;
  GtkRevealer *origin_revealer;
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
  [COLUMN_COUNTRY] = { N_("Country"), 0, 0, TILL_COLUMN_TEXT },
  [COLUMN_PLAN] = { N_("Plan"), 104, 0, TILL_COLUMN_QUANTITY },
  [COLUMN_STATUS] = { N_("Status"), 108, 0, TILL_COLUMN_STATUS },
  [COLUMN_REFERENCE] = { N_("Reference or ID"), 104, 480, TILL_COLUMN_ID },
  [COLUMN_AGE] = { N_("Age"), 56, 380, TILL_COLUMN_FIGURE },
};

static const TillColumnInfo infos[] = {
  [COLUMN_COUNTRY] = { "country", NULL, TRUE, TRUE },
  [COLUMN_PLAN] = { "plan", NULL, TRUE, TRUE },
  [COLUMN_STATUS] = { "status", NULL, TRUE, TRUE },
  [COLUMN_REFERENCE] = { "reference", NULL, FALSE, TRUE },
  [COLUMN_AGE] = { "age", NULL, FALSE, TRUE },
};

static const TillOrderSort sorts[] = {
  [COLUMN_COUNTRY] = TILL_ORDER_SORT_COUNTRY,
  [COLUMN_PLAN] = TILL_ORDER_SORT_PLAN,
  [COLUMN_STATUS] = TILL_ORDER_SORT_STATUS,
  [COLUMN_REFERENCE] = TILL_ORDER_SORT_REFERENCE,
  [COLUMN_AGE] = TILL_ORDER_SORT_SINCE,
};
/* clang-format on */

/* Shows the age of the order, or the time since this desk first saw it. */
static void
fill_age (TillRecordRow *row, TillOrder *order, gint64 now_ms)
{
  gint64 since_ms = till_order_get_since_ms (order);
  g_autofree char *age = till_format_age (since_ms, now_ms);
  g_autofree char *time = till_format_exact_time (since_ms);
  g_autofree char *tooltip = NULL;

  if (order->created_at_ms != 0)
    tooltip = g_steal_pointer (&time);
  else if (since_ms != 0)
    /* Translators: %s is a full date and time */
    tooltip = g_strdup_printf (_("First seen by Till on %s"), time);

  till_record_row_set_cell (row, COLUMN_AGE, age);
  till_record_row_set_tooltip (row, COLUMN_AGE, tooltip);
}

static void
fill_order (TillRecordRow *row, TillOrder *order, gint64 now_ms)
{
  TillStatus status = till_status_for_order (order);
  g_autofree char *plan = till_format_plan (order->data_gb, order->days);

  till_record_row_set_cell (row, COLUMN_COUNTRY,
                            till_format_country_name (order->country_iso, order->country));
  till_record_row_set_cell (row, COLUMN_PLAN, plan);
  till_record_row_set_status (row, COLUMN_STATUS, &status);
  till_record_row_set_cell (row, COLUMN_REFERENCE,
                            order->client_ref != NULL ? order->client_ref
                                                      : till_record_get_id (TILL_RECORD (order)));
  fill_age (row, order, now_ms);
}

static void
fill_row (TillRecordRow *row, TillRecord *record, gint64 now_ms)
{
  if (!till_record_row_fill_unreadable (row, record))
    fill_order (row, TILL_ORDER (record), now_ms);
}

/* clang-format off */
static const TillListKind list_kind = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .fill = fill_row,
  .icon_name = "till-orders-symbolic",
  .empty_title = N_("No Orders Yet"),
  .empty_body = N_("An eSIM order gives a customer mobile data abroad. Choose an eSIM plan to "
                   "create your first order."),
  .nothing_found_title = N_("No Orders Found"),
  .nothing_found_body = N_("No order copied so far has this reference, ICCID or country. The "
                           "first letters of a word are enough."),
  .accessible_label = N_("eSIM orders"),
  .infos = infos,
  .call = TILL_CALL_ORDERS,
};
/* clang-format on */

/* Returns: (transfer full) (nullable): the codes of the countries that @text names. */
static GStrv
find_isos (TillOrdersPage *self, const char *text)
{
  TillPlanSearchQuery query = { text, 0, 0, TILL_PLAN_SEARCH_BY_NAME };
  g_autoptr (GStrvBuilder) isos = g_strv_builder_new ();
  g_autoptr (GPtrArray) offers = NULL;

  if (self->countries == NULL)
    return NULL;

  offers = till_plan_search_index_find (self->countries, &query);
  for (guint i = 0; i < offers->len; i++)
    {
      const TillPlanSearchHit *offer = g_ptr_array_index (offers, i);

      if (offer->country->iso != NULL)
        g_strv_builder_add (isos, offer->country->iso);
    }

  return g_strv_builder_end (isos);
}

static TillPageSource *
create_source (TillOrdersPage *self, const char *text)
{
  g_autoptr (TillOrderQuery) query = NULL;
  g_auto (GStrv) isos = NULL;

  if (*text == '\0' && self->sorted == TILL_COLUMN_NONE)
    return till_desk_load_orders (self->desk);

  isos = *text != '\0' ? find_isos (self, text) : NULL;
  query = till_order_query_new (text, (const char *const *) isos);
  if (self->sorted != TILL_COLUMN_NONE)
    {
      query->sort = sorts[self->sorted];
      query->is_descending = self->is_descending;
    }

  return till_desk_find_orders (self->desk, query);
}

/* Returns: (transfer full): the search text. */
static char *
dup_search (TillOrdersPage *self)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));
}

static void
load (TillOrdersPage *self)
{
  g_autofree char *text = dup_search (self);
  g_autoptr (TillPageSource) source = NULL;

  if (self->desk == NULL || self->list != NULL)
    return;

  source = create_source (self, text);
  if (source == NULL)
    return;

  self->list = till_paged_list_new (source);
  till_list_pane_set_list (self->pane, self->list, till_desk_get_clock (self->desk), *text != '\0');
  gtk_revealer_set_reveal_child (self->origin_revealer,
                                 *text != '\0' || self->sorted != TILL_COLUMN_NONE);
  g_free (self->searched);
  self->searched = g_steal_pointer (&text);
}

static gboolean
is_searching (TillOrdersPage *self)
{
  return self->list != NULL && *self->searched != '\0';
}

/* Whether the list comes from the archive. */
static gboolean
is_own (TillOrdersPage *self)
{
  return is_searching (self) || (self->list != NULL && self->sorted != TILL_COLUMN_NONE);
}

static void
load_anew (TillOrdersPage *self)
{
  g_clear_object (&self->list);
  load (self);
}

static void
names_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillOrdersPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue =
      till_desk_load_catalogue_finish (TILL_DESK (source), result, NULL, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_asking = FALSE;
  if (catalogue == NULL)
    return;

  self->countries = till_plan_search_index_new (catalogue);
  if (is_searching (self))
    load_anew (self);
}

/* An order has its country's name in one language; the catalogue has both. */
static void
ask_names (TillOrdersPage *self)
{
  if (self->is_asking || self->countries != NULL)
    return;

  self->is_asking = TRUE;
  till_desk_load_catalogue_async (self->desk, self->cancellable, names_cb, g_object_ref (self));
}

static void
search_cb (TillOrdersPage *self)
{
  g_autofree char *text = dup_search (self);

  if (self->list == NULL || g_str_equal (text, self->searched))
    return;

  if (*text != '\0')
    ask_names (self);
  load_anew (self);
}

/* Newly stored records may match. */
static void
archive_changed_cb (TillOrdersPage *self)
{
  if (is_own (self))
    till_paged_list_refresh (self->list);
}

static void
set_sort (TillOrdersPage *self, guint column, gboolean is_descending)
{
  self->sorted = column;
  self->is_descending = is_descending;
  till_list_header_set_sort (TILL_LIST_HEADER (till_list_pane_get_header (self->pane)), column,
                             is_descending);
}

/* Text sorts from A, ages from the newest; the third click restores the service's own order. */
static void
sort_clicked_cb (TillOrdersPage *self, guint column)
{
  gboolean begins_descending = column == COLUMN_AGE;
  gboolean is_again = self->sorted == column;

  if (is_again && self->is_descending != begins_descending)
    set_sort (self, TILL_COLUMN_NONE, FALSE);
  else
    set_sort (self, column, begins_descending != is_again);
  if (self->list != NULL)
    load_anew (self);
}

static void
show_all_cb (TillOrdersPage *self)
{
  set_sort (self, TILL_COLUMN_NONE, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  load_anew (self);
}

static void
clear_search_cb (TillOrdersPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
}

static void
search_entered_cb (TillOrdersPage *self)
{
  till_list_pane_focus (self->pane);
}

static void
selected_cb (TillOrdersPage *self, TillRecord *record)
{
  if (TILL_IS_UNREADABLE_RECORD (record))
    till_order_detail_set_unreadable (self->detail, TILL_UNREADABLE_RECORD (record));
  else
    till_order_detail_set_order (self->detail, record != NULL ? TILL_ORDER (record) : NULL);
}

static void
opened_cb (TillOrdersPage *self)
{
  till_split_view_show_detail (self->split);
}

/* Returns: (transfer full): @order merged with its row in the list. */
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

/* Closes the detail if its order was erased. */
static void
forgotten_cb (TillOrdersPage *self, GStrv invoices, GStrv orders)
{
  TillOrder *shown = till_order_detail_get_order (self->detail);

  if (shown == NULL ||
      !g_strv_contains ((const char *const *) orders, till_record_get_id (TILL_RECORD (shown))))
    return;

  till_list_pane_select (self->pane, NULL);
  till_order_detail_set_order (self->detail, NULL);
  till_split_view_go_back (self->split);
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
  gtk_widget_grab_focus (GTK_WIDGET (TILL_ORDERS_PAGE (widget)->search_entry));
}

static void
show_case_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrder *order = till_order_detail_get_order (TILL_ORDERS_PAGE (widget)->detail);

  if (order != NULL)
    gtk_widget_activate_action (widget, "win.show-case", "(bs)", TRUE,
                                till_record_get_id (TILL_RECORD (order)));
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (widget);

  till_split_view_go_back (self->split);
  till_list_pane_focus (self->pane);
}

static void
till_orders_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_orders_page_parent_class)->map (widget);
  load (TILL_ORDERS_PAGE (widget));
}

/* The call holds a reference, so unroot cancels it: dispose would never run. */
static void
till_orders_page_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (TILL_ORDERS_PAGE (widget)->cancellable);
  GTK_WIDGET_CLASS (till_orders_page_parent_class)->unroot (widget);
}

static void
till_orders_page_dispose (GObject *object)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->countries, till_plan_search_index_free);
  g_clear_pointer (&self->searched, g_free);
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
  widget_class->unroot = till_orders_page_unroot;

  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  g_type_ensure (TILL_TYPE_LIST_PANE);
  g_type_ensure (TILL_TYPE_ORDER_DETAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-orders-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, split);
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, origin_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, pane);
  gtk_widget_class_bind_template_child (widget_class, TillOrdersPage, detail);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_clicked_cb);

  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "page.show-case", NULL, show_case_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, GDK_CONTROL_MASK, "page.show-case",
                                       NULL);
}

static void
till_orders_page_init (TillOrdersPage *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_list_pane_set_kind (self->pane, &list_kind);
  self->sorted = TILL_COLUMN_NONE;
}

static void
stop_listening (TillOrdersPage *self)
{
  TillArchive *archive = self->desk != NULL ? till_desk_get_archive (self->desk) : NULL;

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  if (archive != NULL)
    g_signal_handlers_disconnect_by_data (archive, self);
}

static void
listen (TillOrdersPage *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  g_signal_connect_object (self->desk, "order-changed", G_CALLBACK (order_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->desk, "erased", G_CALLBACK (forgotten_cb), self,
                           G_CONNECT_SWAPPED);
  if (archive != NULL)
    g_signal_connect_object (archive, "changed", G_CALLBACK (archive_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

static void
till_orders_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillOrdersPage *self = TILL_ORDERS_PAGE (view);

  stop_listening (self);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_asking = FALSE;
  g_clear_pointer (&self->countries, till_plan_search_index_free);
  g_set_object (&self->desk, desk);
  g_clear_object (&self->list);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  till_list_pane_set_list (self->pane, NULL, NULL, FALSE);
  till_list_pane_select (self->pane, NULL);
  till_order_detail_set_desk (self->detail, desk);
  set_sort (self, TILL_COLUMN_NONE, FALSE);
  gtk_revealer_set_reveal_child (self->origin_revealer, FALSE);
  till_list_header_set_can_sort (TILL_LIST_HEADER (till_list_pane_get_header (self->pane)),
                                 desk != NULL && till_desk_get_archive (desk) != NULL);
  if (desk == NULL)
    return;

  listen (self);
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

  clear_search_cb (self);
  if (is_own (self))
    {
      set_sort (self, TILL_COLUMN_NONE, FALSE);
      load_anew (self);
    }
  else if (self->list != NULL)
    till_paged_list_refresh (self->list);

  till_list_pane_select (self->pane, till_record_get_id (TILL_RECORD (order)));
  till_order_detail_set_order (self->detail, order);
  till_split_view_show_detail (self->split);
}
