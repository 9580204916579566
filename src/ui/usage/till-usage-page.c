/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsagePage: every active eSIM, the urgent ones first. The page tells the poller which of them
 * are on screen. A hidden page has no list, polls nothing and draws nothing.
 *
 * A list that is sorted again with each answer would be unreadable, so the page sorts every two
 * seconds, and each row keeps its place in between. */

#include "till-usage-page.h"

#include <glib/gi18n.h>

#include "till-country-names.h"
#include "till-format.h"
#include "till-message.h"
#include "till-split-view.h"
#include "till-text.h"
#include "till-usage-detail.h"
#include "till-usage-row.h"
#include "till-usage-text.h"

#define TICK_S        10
#define SORT_DELAY_S  2
#define LOOK_DELAY_MS 200

typedef enum
{
  FILTER_ALL,
  FILTER_NEEDS_SOMEBODY,
  FILTER_NOT_INSTALLED,
  FILTER_OVER,
} Filter;

struct _TillUsagePage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  GtkSorter *sorter;
  GtkFilter *filter;
  GtkSelectionModel *selection; /* NULL while the page is hidden */
  GPtrArray *rows;              /* of TillUsageRow, borrowed: the rows that show an item */
  char *selected_id;
  gboolean is_scrolled; /* the user has scrolled away from the top */

  /* Borrowed */
  TillUsagePoller *watch; /* the desk's; NULL until the page is first shown */

  /* In flight */
  guint tick_timer;
  guint sort_timer;
  guint look_timer;

  /* Template children */
  TillSplitView *split;
  GtkStack *stack;
  GtkListView *view;
  GtkScrolledWindow *scroller;
  GtkDropDown *filter_drop;
  GtkSearchEntry *search_entry;
  GtkToggleButton *keep_on_button;
  GtkToggleButton *pause_button;
  GtkLabel *state_label;
  AdwStatusPage *failed_page;
  TillUsageDetail *detail;
};

static void till_usage_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillUsagePage,
                               till_usage_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_usage_page_desk_view_init))

static gint64
now (TillUsagePage *self)
{
  return till_clock_now_ms (till_desk_get_clock (self->desk));
}

static int
compare (gconstpointer a, gconstpointer b, gpointer user_data)
{
  return gtk_ordering_from_cmpfunc (
      till_usage_item_compare ((TillUsageItem *) a, (TillUsageItem *) b));
}

static gboolean
contains (const char *text, const char *folded)
{
  g_autofree char *own = text != NULL ? g_utf8_casefold (text, -1) : NULL;

  return own != NULL && strstr (own, folded) != NULL;
}

static gboolean
is_found (TillUsagePage *self, TillOrder *order)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  g_autofree char *folded = g_utf8_casefold (typed, -1);

  return *folded == '\0' || contains (order->country, folded) ||
         contains (till_country_names_find (order->country_iso), folded) ||
         contains (till_country_names_translate (order->country_iso), folded) ||
         contains (order->client_ref, folded) || contains (order->client_email, folded) ||
         contains (till_record_get_id (TILL_RECORD (order)), folded) ||
         (order->esim != NULL && contains (order->esim->iccid, folded));
}

static gboolean
is_wanted (gpointer object, gpointer user_data)
{
  TillUsagePage *self = user_data;
  TillUsageItem *item = object;
  TillOrder *order = till_usage_item_get_order (item);
  TillUsageLevel level = TILL_LEVEL_NOT_KNOWN;

  if (self->desk == NULL || !is_found (self, order))
    return FALSE;

  level = till_usage_item_get_level (item, now (self));
  switch ((Filter) gtk_drop_down_get_selected (self->filter_drop))
    {
    case FILTER_ALL:
      return TRUE;
    case FILTER_NEEDS_SOMEBODY:
      return till_usage_level_needs_attention (level);
    case FILTER_NOT_INSTALLED:
      return order->usage != NULL && order->usage->install_state == TILL_INSTALL_NOT_INSTALLED;
    case FILTER_OVER:
      return level == TILL_LEVEL_OVER;
    }

  return TRUE;
}

static char *
describe_pace (TillUsagePage *self, guint n)
{
  g_autofree char *count = till_format_count (n);
  g_autofree char *active =
      /* Translators: %s is a number */
      g_strdup_printf (ngettext ("%s active eSIM", "%s active eSIMs", n), count);
  g_autofree char *seen =
      till_usage_describe_period (till_usage_poller_get_visible_period_ms (self->watch));
  g_autofree char *round =
      till_usage_describe_period (till_usage_poller_get_round_ms (self->watch));
  gint64 hold_ms = till_request_scheduler_get_hold_ms (till_desk_get_scheduler (self->desk));

  if (till_usage_poller_is_paused (self->watch))
    /* Translators: %s is "128 active eSIMs" */
    return g_strdup_printf (_("%s · paused"), active);
  if (hold_ms > 0)
    {
      g_autofree char *hold = till_usage_describe_period (hold_ms);

      /* Translators: "128 active eSIMs" and a time, "2 min" */
      return g_strdup_printf (_("%s · the service asked to wait %s"), active, hold);
    }
  if (till_usage_poller_is_listing (self->watch))
    /* Translators: %s is "128 active eSIMs" */
    return g_strdup_printf (_("%s · looking for more"), active);

  /* Translators: "128 active eSIMs", then two periods, "30 s" and "3 h" */
  return g_strdup_printf (_("%s · visible ones updated every %s, others every %s"), active, seen,
                          round);
}

static void
show_state (TillUsagePage *self)
{
  guint n_all = g_list_model_get_n_items (till_usage_poller_get_items (self->watch));
  guint n_shown = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  const GError *error = till_usage_poller_get_error (self->watch);
  g_autofree char *text = describe_pace (self, n_all);
  const char *child = "list";

  gtk_label_set_text (self->state_label, text);
  if (n_all > 0)
    child = n_shown > 0 ? "list" : "nothing";
  else if (error != NULL)
    child = "failed";
  else
    child = till_usage_poller_is_listing (self->watch) ? "loading" : "empty";

  if (g_str_equal (child, "failed"))
    {
      g_autoptr (TillMessage) message = till_message_new_for_error (error);

      till_text_set_status_page (self->failed_page, message->title, message->body);
    }
  gtk_stack_set_visible_child_name (self->stack, child);
}

/* The rows on screen; all have the same height. */
static GPtrArray *
list_visible (TillUsagePage *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  double height = n > 0 ? gtk_adjustment_get_upper (adjustment) / n : 0;
  GPtrArray *visible = g_ptr_array_new_with_free_func (g_object_unref);
  guint first = 0;
  guint last = 0;

  if (height < 1)
    return visible;

  first = (guint) (gtk_adjustment_get_value (adjustment) / height);
  last = (guint) ((gtk_adjustment_get_value (adjustment) +
                   gtk_adjustment_get_page_size (adjustment) - 1) /
                  height);
  for (guint i = first; i <= MIN (last, n - 1); i++)
    g_ptr_array_add (visible, g_list_model_get_item (G_LIST_MODEL (self->selection), i));

  return visible;
}

/* Unless the user has scrolled, the most urgent rows stay visible: GTK would keep its rows in place
 * while others come before them. Must not run while the list handles a change. */
static void
stay_on_top (TillUsagePage *self)
{
  if (!self->is_scrolled && g_list_model_get_n_items (G_LIST_MODEL (self->selection)) > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->view), "list.scroll-to-item", "u", 0);
}

/* The user scrolls by a wheel, a key or a press in the list. */
static gboolean
touched_cb (TillUsagePage *self)
{
  self->is_scrolled = TRUE;

  return GDK_EVENT_PROPAGATE;
}

static gboolean
is_at_top (TillUsagePage *self)
{
  return gtk_adjustment_get_value (gtk_scrolled_window_get_vadjustment (self->scroller)) < 1;
}

static gboolean
look_cb (gpointer user_data)
{
  TillUsagePage *self = user_data;
  g_autoptr (GPtrArray) visible = list_visible (self);

  self->look_timer = 0;
  if (is_at_top (self))
    self->is_scrolled = FALSE;
  else
    stay_on_top (self);
  till_usage_poller_set_visible (self->watch, visible);

  return G_SOURCE_REMOVE;
}

static void
look_soon (TillUsagePage *self)
{
  if (self->selection != NULL && self->look_timer == 0)
    self->look_timer = g_timeout_add (LOOK_DELAY_MS, look_cb, self);
}

static void
rank (TillUsagePage *self)
{
  GListModel *items = till_usage_poller_get_items (self->watch);
  gint64 now_ms = now (self);

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);

      till_usage_item_rank (item, now_ms);
    }
}

static gboolean
sort_cb (gpointer user_data)
{
  TillUsagePage *self = user_data;

  self->sort_timer = 0;
  rank (self);
  gtk_sorter_changed (self->sorter, GTK_SORTER_CHANGE_DIFFERENT);
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  show_state (self);
  look_soon (self);

  return G_SOURCE_REMOVE;
}

static void
learned_cb (TillUsagePage *self)
{
  if (self->selection != NULL && self->sort_timer == 0)
    self->sort_timer = g_timeout_add_seconds (SORT_DELAY_S, sort_cb, self);
}

static void
watch_changed_cb (TillUsagePage *self)
{
  if (self->selection != NULL)
    show_state (self);
}

static gboolean
tick_cb (gpointer user_data)
{
  TillUsagePage *self = user_data;

  for (guint i = 0; i < self->rows->len; i++)
    till_usage_row_tick (g_ptr_array_index (self->rows, i));
  till_usage_detail_tick (self->detail);
  show_state (self);

  return G_SOURCE_CONTINUE;
}

/* The list has not moved yet: if it is at its top now, it stays there. */
static void
items_changed_cb (TillUsagePage *self)
{
  if (is_at_top (self))
    self->is_scrolled = FALSE;
  show_state (self);
  look_soon (self);
}

static TillUsageItem *
get_selected (TillUsagePage *self)
{
  return gtk_single_selection_get_selected_item (GTK_SINGLE_SELECTION (self->selection));
}

static void
selected_cb (TillUsagePage *self)
{
  TillUsageItem *item = get_selected (self);

  till_usage_detail_set_item (self->detail, self->desk, item);
  g_free (self->selected_id);
  self->selected_id = item != NULL ? g_strdup (till_usage_item_get_id (item)) : NULL;
}

/* Selects what was selected before the page was hidden. */
static void
restore_selection (TillUsagePage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  for (guint i = 0; self->selected_id != NULL && i < n; i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (g_str_equal (till_usage_item_get_id (item), self->selected_id))
        {
          gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (self->selection), i);
          return;
        }
    }
}

static void
begin (TillUsagePage *self)
{
  GtkFilterListModel *filtered = NULL;
  GtkSortListModel *sorted = NULL;
  GtkSelectionModel *selection = NULL;

  if (self->desk == NULL || self->selection != NULL)
    return;

  if (self->watch == NULL)
    {
      self->watch = till_desk_get_usage_poller (self->desk);
      g_signal_connect_object (self->watch, "learned", G_CALLBACK (learned_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->watch, "changed", G_CALLBACK (watch_changed_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (till_usage_poller_get_items (self->watch), "items-changed",
                               G_CALLBACK (learned_cb), self, G_CONNECT_SWAPPED);
    }

  rank (self);
  filtered = gtk_filter_list_model_new (g_object_ref (till_usage_poller_get_items (self->watch)),
                                        g_object_ref (self->filter));
  sorted = gtk_sort_list_model_new (G_LIST_MODEL (filtered), g_object_ref (self->sorter));
  /* The selection would have selected the first row before autoselect was off. */
  selection =
      g_object_new (GTK_TYPE_SINGLE_SELECTION, "autoselect", FALSE, "can-unselect", TRUE, NULL);
  gtk_single_selection_set_model (GTK_SINGLE_SELECTION (selection), G_LIST_MODEL (sorted));
  g_object_unref (sorted);
  self->selection = selection;
  self->is_scrolled = FALSE;
  restore_selection (self);
  till_usage_detail_set_item (self->detail, self->desk, get_selected (self));
  g_signal_connect_object (selection, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (selection, "notify::selected-item", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_list_view_set_model (self->view, self->selection);
  self->tick_timer = g_timeout_add_seconds (TICK_S, tick_cb, self);
  look_cb (self);
  show_state (self);
}

static void
end (TillUsagePage *self)
{
  g_clear_handle_id (&self->tick_timer, g_source_remove);
  g_clear_handle_id (&self->sort_timer, g_source_remove);
  g_clear_handle_id (&self->look_timer, g_source_remove);
  if (self->selection == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->selection, self);
  gtk_list_view_set_model (self->view, NULL);
  g_clear_object (&self->selection);
  till_usage_poller_hide (self->watch);
}

/* Shows the active eSIMs of @desk; %NULL for none. They are requested when the page is first shown.
 */
static void
set_desk (TillUsagePage *self, TillDesk *desk)
{
  end (self);
  if (self->watch != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->watch, self);
      g_signal_handlers_disconnect_by_data (till_usage_poller_get_items (self->watch), self);
    }
  self->watch = NULL;
  g_clear_pointer (&self->selected_id, g_free);
  till_usage_detail_set_item (self->detail, NULL, NULL);
  gtk_toggle_button_set_active (self->pause_button, FALSE);
  g_set_object (&self->desk, desk);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    begin (self);
}

static void
till_usage_page_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (till_usage_page_parent_class)->map (widget);
  begin (TILL_USAGE_PAGE (widget));
}

static void
till_usage_page_unmap (GtkWidget *widget)
{
  end (TILL_USAGE_PAGE (widget));
  GTK_WIDGET_CLASS (till_usage_page_parent_class)->unmap (widget);
}

static void
set_up_row_cb (TillUsagePage *self, GtkListItem *list_item)
{
  gtk_list_item_set_child (list_item, till_usage_row_new ());
}

static void
bind_row_cb (TillUsagePage *self, GtkListItem *list_item)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);

  till_usage_row_set_item (TILL_USAGE_ROW (row), gtk_list_item_get_item (list_item),
                           till_desk_get_clock (self->desk));
  g_ptr_array_add (self->rows, row);
}

static void
unbind_row_cb (TillUsagePage *self, GtkListItem *list_item)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);

  g_ptr_array_remove_fast (self->rows, row);
  till_usage_row_set_item (TILL_USAGE_ROW (row), NULL, NULL);
}

static void
activated_cb (TillUsagePage *self, guint position)
{
  gtk_selection_model_select_item (self->selection, position, TRUE);
  till_split_view_show_detail (self->split);
}

static void
filter_changed_cb (TillUsagePage *self)
{
  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
}

static void
paused_cb (TillUsagePage *self)
{
  if (self->watch != NULL)
    till_usage_poller_set_paused (self->watch, gtk_toggle_button_get_active (self->pause_button));
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillUsagePage *self = TILL_USAGE_PAGE (widget);

  if (self->watch != NULL)
    till_usage_poller_refresh (self->watch);
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (TILL_USAGE_PAGE (widget)->search_entry));
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillUsagePage *self = TILL_USAGE_PAGE (widget);

  till_split_view_go_back (self->split);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
till_usage_page_dispose (GObject *object)
{
  TillUsagePage *self = TILL_USAGE_PAGE (object);

  if (self->view != NULL)
    set_desk (self, NULL);
  g_clear_object (&self->sorter);
  g_clear_object (&self->filter);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_clear_pointer (&self->selected_id, g_free);

  G_OBJECT_CLASS (till_usage_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_USAGE_PAGE);
}

static void
till_usage_page_class_init (TillUsagePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_usage_page_dispose;
  widget_class->map = till_usage_page_map;
  widget_class->unmap = till_usage_page_unmap;

  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  g_type_ensure (TILL_TYPE_USAGE_DETAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-usage-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, split);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, stack);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, view);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, filter_drop);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, keep_on_button);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, pause_button);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, state_label);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillUsagePage, detail);
  gtk_widget_class_bind_template_callback (widget_class, set_up_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_row_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, paused_cb);

  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
}

static void
till_usage_page_init (TillUsagePage *self)
{
  GtkAdjustment *adjustment = NULL;
  GtkEventController *wheel =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *press = gtk_gesture_click_new ();

  self->rows = g_ptr_array_new ();
  self->sorter = GTK_SORTER (gtk_custom_sorter_new (compare, self, NULL));
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_wanted, self, NULL));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (wheel, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (wheel, "scroll", G_CALLBACK (touched_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->scroller), wheel);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (touched_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->scroller), keys);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (touched_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->scroller), GTK_EVENT_CONTROLLER (press));
  adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (look_soon), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (look_soon), self, G_CONNECT_SWAPPED);
}

static void
till_usage_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  set_desk (TILL_USAGE_PAGE (view), desk);
}

static void
till_usage_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_usage_page_set_desk;
}

/* Stores in @settings whether to poll while the page is hidden. */
void
till_usage_page_set_settings (TillUsagePage *self, GSettings *settings)
{
  g_return_if_fail (TILL_IS_USAGE_PAGE (self));
  g_return_if_fail (G_IS_SETTINGS (settings));

  g_settings_bind (settings, "watch-hidden-esims", self->keep_on_button, "active",
                   G_SETTINGS_BIND_DEFAULT);
}
