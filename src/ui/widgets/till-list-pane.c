/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListPane: a long list of records with its heading, its position ("12–48 of 128,402"), and its
 * four other pictures: loading, empty, nothing found, failed. It tells the paged list which rows
 * are on screen and keeps the selection on a record, not on a position.
 *
 * Signals: "selected" when the selected record changes or is renewed, "opened" when a row is
 * clicked or Enter is pressed on it. */

#include "till-list-pane.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-message.h"
#include "till-tab-stop.h"
#include "till-text.h"

#define AGE_INTERVAL_S     30
#define SPINNER_DELAY_MS   300
#define ESTIMATED_ROW_SIZE 40.0

struct _TillListPane
{
  AdwBin parent_instance;

  /* Owned */
  TillPagedList *list;
  TillClock *clock;
  GtkSingleSelection *selection;
  GHashTable *bound_items; /* of GtkListItem on screen or near it, borrowed */
  char *selected_id;
  TillRecord *selected;
  guint age_timer;
  guint spinner_timer;

  /* Borrowed */
  const TillListKind *kind;
  gboolean is_filtered;

  /* Template children */
  GtkStack *stack;
  GtkBox *list_box;
  GtkListView *list_view;
  GtkScrolledWindow *scroller;
  GtkLabel *position_label;
  GtkSpinner *spinner;
  AdwStatusPage *empty_page;
  AdwStatusPage *failed_page;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  GtkLabel *failure_body_label;
};

enum
{
  SIGNAL_SELECTED,
  SIGNAL_OPENED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListPane, till_list_pane, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
fill_row (TillListPane *self, TillRecordRow *widget, TillRow *row)
{
  TillRecord *record = till_row_get_record (row);

  if (record != NULL)
    self->kind->fill (widget, record, till_clock_now_ms (self->clock));
  else
    till_record_row_clear (widget);
}

static void
fill_item (TillListPane *self, GtkListItem *item)
{
  TillRow *row = gtk_list_item_get_item (item);

  if (row != NULL)
    fill_row (self, TILL_RECORD_ROW (gtk_list_item_get_child (item)), row);
}

static gboolean
refresh_ages_cb (gpointer user_data)
{
  TillListPane *self = user_data;
  GHashTableIter iter;
  gpointer item = NULL;

  g_hash_table_iter_init (&iter, self->bound_items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    fill_item (self, item);

  return G_SOURCE_CONTINUE;
}

static double
get_row_size (TillListPane *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->selection));

  if (n_items == 0 || gtk_adjustment_get_upper (adjustment) < 1)
    return ESTIMATED_ROW_SIZE;

  return gtk_adjustment_get_upper (adjustment) / n_items;
}

static void
update_visible_range (TillListPane *self)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);
  double row_size = get_row_size (self);
  g_autofree char *first_text = NULL;
  g_autofree char *last_text = NULL;
  g_autofree char *total_text = NULL;
  g_autofree char *position = NULL;
  guint n_items = 0;
  guint first;
  guint last;

  if (self->list != NULL)
    n_items = g_list_model_get_n_items (G_LIST_MODEL (self->list));

  gtk_widget_set_visible (GTK_WIDGET (self->position_label), n_items > 0);
  if (n_items == 0)
    return;

  first = (guint) (gtk_adjustment_get_value (adjustment) / row_size);
  last =
      (guint) ((gtk_adjustment_get_value (adjustment) + gtk_adjustment_get_page_size (adjustment)) /
               row_size);
  first = MIN (first, n_items - 1);
  last = CLAMP (last, first, n_items - 1);
  till_paged_list_set_visible (self->list, first, last);

  first_text = till_format_count (first + 1);
  last_text = till_format_count (last + 1);
  total_text = till_format_count (n_items);
  /* Translators: the rows on screen and the length of the list, "12–48 of 128,402" */
  position = g_strdup_printf (_ ("%s–%s of %s"), first_text, last_text, total_text);
  gtk_label_set_text (self->position_label, position);
}

static gboolean
show_spinner_cb (gpointer user_data)
{
  TillListPane *self = user_data;

  self->spinner_timer = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_start (self->spinner);

  return G_SOURCE_REMOVE;
}

static void
update_spinner (TillListPane *self)
{
  gboolean is_loading = self->list != NULL && till_paged_list_get_loading (self->list);

  if (is_loading && self->spinner_timer == 0 &&
      !gtk_widget_get_visible (GTK_WIDGET (self->spinner)))
    self->spinner_timer = g_timeout_add (SPINNER_DELAY_MS, show_spinner_cb, self);

  if (is_loading)
    return;

  g_clear_handle_id (&self->spinner_timer, g_source_remove);
  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
}

static void
show_failure (TillListPane *self, const GError *error, gboolean has_rows)
{
  g_autoptr (TillMessage) message = till_message_new_for_error (error);

  if (has_rows)
    {
      gtk_label_set_text (self->failure_label, message->title);
      till_text_set (self->failure_body_label, message->body);
      gtk_revealer_set_reveal_child (self->failure_revealer, TRUE);
      return;
    }

  till_text_set_status_page (self->failed_page, message->title, message->body);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static void
show_empty (TillListPane *self)
{
  const TillListKind *kind = self->kind;

  adw_status_page_set_icon_name (self->empty_page,
                                 self->is_filtered ? "edit-find-symbolic" : kind->icon_name);
  till_text_set_status_page (
      self->empty_page, gettext (self->is_filtered ? kind->nothing_found_title : kind->empty_title),
      gettext (self->is_filtered ? kind->nothing_found_body : kind->empty_body));
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
update_state (TillListPane *self)
{
  const GError *error = NULL;
  gboolean has_rows;

  update_spinner (self);
  if (self->list == NULL)
    return;

  error = till_paged_list_get_error (self->list);
  has_rows = g_list_model_get_n_items (G_LIST_MODEL (self->list)) > 0;

  if (error == NULL)
    gtk_revealer_set_reveal_child (self->failure_revealer, FALSE);

  if (error != NULL)
    show_failure (self, error, has_rows);
  else if (!has_rows && till_paged_list_get_has_loaded (self->list))
    show_empty (self);

  if (has_rows || (error == NULL && !till_paged_list_get_has_loaded (self->list)))
    gtk_stack_set_visible_child_name (self->stack, "list");

  update_visible_range (self);
}

static void
set_selected (TillListPane *self, TillRecord *record)
{
  if (!g_set_object (&self->selected, record))
    return;

  if (record != NULL && g_strcmp0 (self->selected_id, till_record_get_id (record)) != 0)
    {
      g_free (self->selected_id);
      self->selected_id = g_strdup (till_record_get_id (record));
    }

  g_signal_emit (self, signals[SIGNAL_SELECTED], 0, record);
}

static void
restore_selection (TillListPane *self)
{
  guint position = GTK_INVALID_LIST_POSITION;

  if (self->selected_id == NULL || self->list == NULL)
    return;

  if (till_paged_list_find (self->list, self->selected_id, &position))
    gtk_single_selection_set_selected (self->selection, position);
}

/* Whoever looks at the newest row goes on looking at the newest row. */
static void
items_changed_cb (TillListPane *self, guint position, guint n_removed, guint n_added)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  if (position == 0 && n_added > 0 && gtk_adjustment_get_value (adjustment) < 1)
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", 0);

  restore_selection (self);
  update_state (self);
}

static void
selection_changed_cb (TillListPane *self)
{
  TillRow *row = gtk_single_selection_get_selected_item (self->selection);

  if (row != NULL && till_row_get_record (row) != NULL)
    set_selected (self, till_row_get_record (row));
}

static void
row_record_changed_cb (TillRow *row, GParamSpec *pspec, GtkListItem *item)
{
  TillListPane *self = TILL_LIST_PANE (
      gtk_widget_get_ancestor (gtk_list_item_get_child (item), TILL_TYPE_LIST_PANE));
  TillRecord *record = till_row_get_record (row);

  if (self == NULL)
    return;

  fill_item (self, item);
  if (record == NULL || self->selected_id == NULL)
    return;

  if (g_str_equal (till_record_get_id (record), self->selected_id))
    {
      gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (item));
      set_selected (self, record);
    }
  else if (gtk_list_item_get_selected (item))
    restore_selection (self);
}

static void
row_clicked_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkListItem *item)
{
  TillListPane *self = TILL_LIST_PANE (
      gtk_widget_get_ancestor (gtk_list_item_get_child (item), TILL_TYPE_LIST_PANE));
  TillRow *row = gtk_list_item_get_item (item);

  if (self != NULL && row != NULL && till_row_get_record (row) != NULL)
    {
      gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (item));
      g_signal_emit (self, signals[SIGNAL_OPENED], 0, till_row_get_record (row));
    }
}

static void
setup_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillListPane *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkWidget *row = till_record_row_new (self->kind->columns, self->kind->n_columns);

  g_signal_connect_object (click, "released", G_CALLBACK (row_clicked_cb), item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (item, row);
}

static void
bind_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillListPane *self)
{
  g_signal_connect_object (gtk_list_item_get_item (item), "notify::record",
                           G_CALLBACK (row_record_changed_cb), item, 0);
  g_hash_table_add (self->bound_items, item);
  fill_item (self, item);
}

static void
unbind_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillListPane *self)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), row_record_changed_cb, item);
  g_hash_table_remove (self->bound_items, item);
}

static void
activate_cb (TillListPane *self, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (row != NULL && till_row_get_record (row) != NULL)
    {
      g_signal_emit (self, signals[SIGNAL_OPENED], 0, till_row_get_record (row));
      gtk_widget_activate_action (GTK_WIDGET (self), "split.focus-detail", NULL);
    }
}

static void
retry_cb (TillListPane *self)
{
  if (self->list != NULL)
    till_paged_list_retry (self->list);
}

static void
till_list_pane_map (GtkWidget *widget)
{
  TillListPane *self = TILL_LIST_PANE (widget);

  GTK_WIDGET_CLASS (till_list_pane_parent_class)->map (widget);
  refresh_ages_cb (self);
  self->age_timer = g_timeout_add_seconds (AGE_INTERVAL_S, refresh_ages_cb, self);
}

static void
till_list_pane_unmap (GtkWidget *widget)
{
  TillListPane *self = TILL_LIST_PANE (widget);

  g_clear_handle_id (&self->age_timer, g_source_remove);
  GTK_WIDGET_CLASS (till_list_pane_parent_class)->unmap (widget);
}

static void
till_list_pane_dispose (GObject *object)
{
  TillListPane *self = TILL_LIST_PANE (object);

  till_list_pane_set_list (self, NULL, NULL, FALSE);
  g_clear_handle_id (&self->age_timer, g_source_remove);
  g_clear_handle_id (&self->spinner_timer, g_source_remove);
  G_OBJECT_CLASS (till_list_pane_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_LIST_PANE);
}

static void
till_list_pane_finalize (GObject *object)
{
  TillListPane *self = TILL_LIST_PANE (object);

  g_clear_object (&self->selection);
  g_clear_object (&self->selected);
  g_clear_pointer (&self->bound_items, g_hash_table_unref);
  g_free (self->selected_id);

  G_OBJECT_CLASS (till_list_pane_parent_class)->finalize (object);
}

static void
till_list_pane_class_init (TillListPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_list_pane_dispose;
  object_class->finalize = till_list_pane_finalize;
  widget_class->map = till_list_pane_map;
  widget_class->unmap = till_list_pane_unmap;

  signals[SIGNAL_SELECTED] = g_signal_new ("selected", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[SIGNAL_OPENED] = g_signal_new ("opened", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);

  g_type_ensure (TILL_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-list-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, TillListPane, stack);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, list_box);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, list_view);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, position_label);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, empty_page);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failure_body_label);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
  gtk_widget_class_bind_template_callback (widget_class, update_visible_range);
}

static void
till_list_pane_init (TillListPane *self)
{
  self->bound_items = g_hash_table_new (NULL, NULL);
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected-item",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);

  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Says once what the pane lists; @kind is static. */
void
till_list_pane_set_kind (TillListPane *self, const TillListKind *kind)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *header = NULL;

  g_return_if_fail (TILL_IS_LIST_PANE (self));
  g_return_if_fail (self->kind == NULL);

  self->kind = kind;
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_item_cb), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item_cb), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_item_cb), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list_view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gettext (kind->accessible_label), -1);

  header = till_record_row_new_header (kind->columns, kind->n_columns);
  gtk_widget_add_css_class (header, "list-heading");
  gtk_box_prepend (self->list_box, header);

  g_object_unref (factory);
}

/* Shows @list from now on, or nothing. @is_filtered tells "nothing here yet" from "nothing found".
 * The selection is kept where the new list has the same record. */
void
till_list_pane_set_list (TillListPane *self,
                         TillPagedList *list,
                         TillClock *clock,
                         gboolean is_filtered)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);

  g_set_object (&self->list, list);
  g_set_object (&self->clock, clock);
  self->is_filtered = is_filtered;
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (list));

  if (list != NULL)
    {
      g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self,
                               G_CONNECT_SWAPPED | G_CONNECT_AFTER);
      g_signal_connect_object (list, "notify::loading", G_CALLBACK (update_state), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (list, "notify::error", G_CALLBACK (update_state), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (list, "notify::has-loaded", G_CALLBACK (update_state), self,
                               G_CONNECT_SWAPPED);
      till_paged_list_set_visible (list, 0, 0);
      update_state (self);
    }
}

/* Returns: (transfer none) (nullable): the record that is selected, as far as it is known. */
TillRecord *
till_list_pane_get_selected (TillListPane *self)
{
  g_return_val_if_fail (TILL_IS_LIST_PANE (self), NULL);

  return self->selected;
}

/* Selects the record with this id as soon as the list shows it; %NULL selects nothing. */
void
till_list_pane_select (TillListPane *self, const char *id)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  g_free (self->selected_id);
  self->selected_id = g_strdup (id);
  set_selected (self, NULL);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  restore_selection (self);
}

void
till_list_pane_focus (TillListPane *self)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->list_view));
}

/* Shows the first rows; for a list that has just got a new one. */
void
till_list_pane_scroll_to_top (TillListPane *self)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}
