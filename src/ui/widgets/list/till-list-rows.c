/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListRows: the rows of a long list and their keys and clicks. The current row is a record, not
 * a position.
 *
 * Signals: "selected" when the current record changes or is renewed, "opened" when a row is clicked
 * or Enter is pressed on it, "range-changed" when other rows may be on screen. */

#include "till-list-rows.h"

#include <glib/gi18n.h>

#include "till-list-ages.h"
#include "till-incremental-list.h"
#include "till-list-jump.h"
#include "till-list-menu.h"
#include "till-tab-stop.h"

#define CHECK_LEAD   28
#define ROWS_A_FRAME 24

struct _TillListRows
{
  AdwBin parent_instance;

  /* Owned */
  TillPagedList *list;
  TillClock *clock;
  GtkSingleSelection *selection;
  TillIncrementalList *incremental;
  GHashTable *bound_items; /* of GtkListItem on screen or near it, borrowed */
  TillColumns *columns;
  TillListSelection *marked_rows;
  TillListMenu *menu; /* nullable */
  char *selected_id;
  TillRecord *selected;
  gboolean should_focus; /* on the current row, as soon as it is loaded */
  TillListJump *jump;
  TillListAges *ages;

  /* Borrowed */
  const TillListKind *kind;
  TillRecordRowNote note; /* nullable */
  gpointer note_data;

  /* Template children */
  GtkListView *list_view;
  GtkScrolledWindow *scroller;
};

enum
{
  SIGNAL_SELECTED,
  SIGNAL_OPENED,
  SIGNAL_RANGE_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListRows, till_list_rows, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
fill_record (TillListRows *self, TillRecordRow *widget, TillRecord *record)
{
  gint64 now_ms = till_clock_now_ms (self->clock);

  self->kind->fill (widget, record, now_ms);
  if (self->kind->get_end_ms != NULL)
    till_list_ages_add_end (self->ages, self->kind->get_end_ms (record) - now_ms);
}

static void
fill_row (TillListRows *self, TillRecordRow *widget, TillRow *row)
{
  TillRecord *record = till_row_get_record (row);

  if (record != NULL)
    fill_record (self, widget, record);
  else
    till_record_row_clear (widget);
  if (record != NULL && self->note != NULL)
    self->note (widget, record, self->note_data);

  till_record_row_set_selected (
      widget, record != NULL && till_list_selection_contains (self->marked_rows, record));
}

static void
fill_item (TillListRows *self, GtkListItem *item)
{
  TillRow *row = gtk_list_item_get_item (item);

  if (row != NULL && self->clock != NULL)
    fill_row (self, TILL_RECORD_ROW (gtk_list_item_get_child (item)), row);
}

static void
refresh (TillListRows *self)
{
  GHashTableIter iter;
  gpointer item = NULL;

  g_hash_table_iter_init (&iter, self->bound_items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    fill_item (self, item);
}

static void
set_selected (TillListRows *self, TillRecord *record)
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
restore_selection (TillListRows *self)
{
  guint position = GTK_INVALID_LIST_POSITION;

  if (self->selected_id == NULL || self->list == NULL ||
      !till_paged_list_find (self->list, self->selected_id, &position))
    return;

  if (position >= g_list_model_get_n_items (G_LIST_MODEL (self->selection)))
    till_incremental_list_show_all (self->incremental);
  gtk_single_selection_set_selected (self->selection, position);
  if (self->should_focus)
    till_list_rows_go_to (self, position);
  self->should_focus = FALSE;
}

/* A view of the newest row stays at the newest row. */
static void
items_changed_cb (TillListRows *self, guint position, guint n_removed, guint n_added)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (self->scroller);

  if (position == 0 && n_added > 0 && gtk_adjustment_get_value (adjustment) < 1)
    gtk_widget_activate_action (GTK_WIDGET (self->list_view), "list.scroll-to-item", "u", 0);

  restore_selection (self);
}

static void
moved_cb (TillListRows *self)
{
  if (self->jump != NULL)
    till_list_jump_moved (self->jump);
}

static void
scrolled_cb (TillListRows *self)
{
  g_signal_emit (self, signals[SIGNAL_RANGE_CHANGED], 0);
}

static void
selection_changed_cb (TillListRows *self)
{
  TillRow *row = gtk_single_selection_get_selected_item (self->selection);

  if (row != NULL && till_row_get_record (row) != NULL)
    set_selected (self, till_row_get_record (row));
}

/* A row never gets another record. A current row that gets its record only now was chosen before
 * the record came. */
static void
row_record_changed_cb (TillRow *row, GParamSpec *pspec, GtkListItem *item)
{
  TillListRows *self = TILL_LIST_ROWS (
      gtk_widget_get_ancestor (gtk_list_item_get_child (item), TILL_TYPE_LIST_ROWS));
  TillRecord *record = till_row_get_record (row);

  if (self == NULL)
    return;

  fill_item (self, item);
  if (g_strcmp0 (till_record_get_id (record), self->selected_id) == 0)
    restore_selection (self);
  else if (!gtk_list_item_get_selected (item))
    return;

  set_selected (self, record);
}

static TillRow *
dup_cursor_row (TillListRows *self)
{
  TillRow *row = gtk_single_selection_get_selected_item (self->selection);

  return row != NULL ? g_object_ref (row) : NULL;
}

static void
marked_rows_changed_cb (TillListRows *self)
{
  till_columns_set_lead (self->columns,
                         till_list_selection_get_n (self->marked_rows) > 0 ? CHECK_LEAD : 0);
  refresh (self);
}

/* Moves the cursor by one row and selects both rows. */
static gboolean
step (TillListRows *self, int by)
{
  guint position = gtk_single_selection_get_selected (self->selection);
  guint n_items = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  g_autoptr (TillRow) from = dup_cursor_row (self);
  g_autoptr (TillRow) to = NULL;

  if (from == NULL || (by < 0 && position == 0) || (by > 0 && position + 1 >= n_items))
    return FALSE;

  position = by < 0 ? position - 1 : position + 1;
  to = g_list_model_get_item (G_LIST_MODEL (self->selection), position);
  gtk_widget_child_focus (GTK_WIDGET (self->list_view), by < 0 ? GTK_DIR_UP : GTK_DIR_DOWN);
  gtk_single_selection_set_selected (self->selection, position);
  till_list_selection_step (self->marked_rows, from, to);

  return TRUE;
}

static gboolean
toggle_cursor (TillListRows *self)
{
  g_autoptr (TillRow) row = dup_cursor_row (self);

  if (row != NULL)
    till_list_selection_toggle (self->marked_rows, row);

  return row != NULL;
}

static gboolean
copy_cursor (TillListRows *self)
{
  g_autoptr (TillRow) row = dup_cursor_row (self);

  if (row != NULL)
    till_list_menu_copy_id (self->menu, row);

  return row != NULL;
}

static gboolean
show_cursor_menu (TillListRows *self)
{
  g_autoptr (TillRow) row = dup_cursor_row (self);
  GHashTableIter iter;
  gpointer item = NULL;

  g_hash_table_iter_init (&iter, self->bound_items);
  while (row != NULL && g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_list_item_get_item (item) == row)
      {
        till_list_menu_popup (self->menu, row, gtk_list_item_get_child (item), 0, 0);
        return TRUE;
      }

  return FALSE;
}

static gboolean
select_loaded (TillListRows *self)
{
  return gtk_widget_activate_action (GTK_WIDGET (self), "rows.select-loaded", NULL);
}

static gboolean
clear_marked_rows (TillListRows *self)
{
  if (till_list_selection_get_n (self->marked_rows) == 0)
    return FALSE;

  till_list_selection_clear (self->marked_rows);

  return TRUE;
}

static gboolean
step_down (TillListRows *self)
{
  return step (self, 1);
}

static gboolean
step_up (TillListRows *self)
{
  return step (self, -1);
}

static const struct
{
  guint keyval;
  GdkModifierType modifiers;
  gboolean (*handle) (TillListRows *self);
} keys[] = {
  { GDK_KEY_a, GDK_CONTROL_MASK, select_loaded },
  { GDK_KEY_c, GDK_CONTROL_MASK, copy_cursor },
  { GDK_KEY_space, GDK_CONTROL_MASK, toggle_cursor },
  { GDK_KEY_Down, GDK_SHIFT_MASK, step_down },
  { GDK_KEY_Up, GDK_SHIFT_MASK, step_up },
  { GDK_KEY_Menu, 0, show_cursor_menu },
  { GDK_KEY_F10, GDK_SHIFT_MASK, show_cursor_menu },
  { GDK_KEY_Escape, 0, clear_marked_rows },
};

/* Runs before the list, which handles some of these keys itself. */
static gboolean
key_pressed_cb (TillListRows *self, guint keyval, guint keycode, GdkModifierType state)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->menu == NULL || self->list == NULL)
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].keyval == gdk_keyval_to_lower (keyval) && keys[i].modifiers == modifiers)
      return keys[i].handle (self);

  return FALSE;
}

static gboolean
focus_row (GtkWidget *widget, guint position)
{
  GHashTableIter iter;
  gpointer item = NULL;

  g_hash_table_iter_init (&iter, TILL_LIST_ROWS (widget)->bound_items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_list_item_get_position (item) == position)
      return gtk_widget_grab_focus (gtk_widget_get_parent (gtk_list_item_get_child (item)));

  return FALSE;
}

/* A click with a modifier key selects rows instead. */
static gboolean
select_by_click (TillListRows *self, GtkGestureClick *gesture, TillRow *row, double x)
{
  GdkModifierType state =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (self->menu == NULL)
    return FALSE;

  if ((state & GDK_SHIFT_MASK) != 0)
    till_list_selection_extend_to (self->marked_rows, row);
  else if ((state & GDK_CONTROL_MASK) != 0 || x < till_columns_get_lead (self->columns))
    till_list_selection_toggle (self->marked_rows, row);
  else
    return FALSE;

  return TRUE;
}

static void
row_pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkListItem *item)
{
  GtkWidget *child = gtk_list_item_get_child (item);
  TillListRows *self = TILL_LIST_ROWS (gtk_widget_get_ancestor (child, TILL_TYPE_LIST_ROWS));
  TillRow *row = gtk_list_item_get_item (item);
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));

  if (self == NULL || row == NULL || till_row_get_record (row) == NULL)
    return;

  if (self->menu != NULL && event != NULL && gdk_event_triggers_context_menu (event))
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
      till_list_menu_popup (self->menu, row, child, x, y);
    }
  else if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) ==
               GDK_BUTTON_PRIMARY &&
           select_by_click (self, gesture, row, x))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static gboolean
is_claimed (GtkGesture *gesture)
{
  GdkEventSequence *sequence = gtk_gesture_get_last_updated_sequence (gesture);

  return gtk_gesture_get_sequence_state (gesture, sequence) == GTK_EVENT_SEQUENCE_CLAIMED;
}

static void
row_clicked_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkListItem *item)
{
  TillListRows *self = TILL_LIST_ROWS (
      gtk_widget_get_ancestor (gtk_list_item_get_child (item), TILL_TYPE_LIST_ROWS));
  TillRow *row = gtk_list_item_get_item (item);

  if (self == NULL || row == NULL || till_row_get_record (row) == NULL ||
      is_claimed (GTK_GESTURE (gesture)) ||
      gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) != GDK_BUTTON_PRIMARY)
    return;

  gtk_single_selection_set_selected (self->selection, gtk_list_item_get_position (item));
  g_signal_emit (self, signals[SIGNAL_OPENED], 0, till_row_get_record (row));
}

static void
setup_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillListRows *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkWidget *row = till_record_row_new (self->columns);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect_object (click, "pressed", G_CALLBACK (row_pressed_cb), item, 0);
  g_signal_connect_object (click, "released", G_CALLBACK (row_clicked_cb), item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (item, row);
}

static void
bind_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillListRows *self)
{
  g_signal_connect_object (gtk_list_item_get_item (item), "notify::record",
                           G_CALLBACK (row_record_changed_cb), item, 0);
  g_hash_table_add (self->bound_items, item);
  fill_item (self, item);
}

static void
unbind_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillListRows *self)
{
  g_signal_handlers_disconnect_by_func (gtk_list_item_get_item (item), row_record_changed_cb, item);
  g_hash_table_remove (self->bound_items, item);
}

static void
activate_cb (TillListRows *self, guint position)
{
  g_autoptr (TillRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), position);

  if (row != NULL && till_row_get_record (row) != NULL)
    {
      gtk_single_selection_set_selected (self->selection, position);
      g_signal_emit (self, signals[SIGNAL_OPENED], 0, till_row_get_record (row));
      gtk_widget_activate_action (GTK_WIDGET (self), "split.focus-detail", NULL);
    }
}

static void
till_list_rows_map (GtkWidget *widget)
{
  TillListRows *self = TILL_LIST_ROWS (widget);

  GTK_WIDGET_CLASS (till_list_rows_parent_class)->map (widget);
  till_list_ages_start (self->ages);
}

static void
till_list_rows_unmap (GtkWidget *widget)
{
  TillListRows *self = TILL_LIST_ROWS (widget);

  till_list_ages_stop (self->ages);
  GTK_WIDGET_CLASS (till_list_rows_parent_class)->unmap (widget);
}

static gboolean
till_list_rows_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (TILL_LIST_ROWS (widget)->list_view));
}

static void
till_list_rows_dispose (GObject *object)
{
  TillListRows *self = TILL_LIST_ROWS (object);

  if (self->incremental != NULL)
    till_list_rows_set_list (self, NULL, NULL);
  till_list_ages_stop (self->ages);
  if (self->menu != NULL)
    till_list_menu_detach (self->menu);
  g_clear_object (&self->menu);
  g_clear_pointer (&self->jump, till_list_jump_free);
  g_clear_object (&self->incremental);
  G_OBJECT_CLASS (till_list_rows_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_LIST_ROWS);
}

static void
till_list_rows_finalize (GObject *object)
{
  TillListRows *self = TILL_LIST_ROWS (object);

  till_list_ages_free (self->ages);
  g_clear_object (&self->clock);
  g_clear_object (&self->selection);
  g_clear_object (&self->selected);
  g_clear_object (&self->marked_rows);
  g_clear_object (&self->columns);
  g_clear_pointer (&self->bound_items, g_hash_table_unref);
  g_free (self->selected_id);

  G_OBJECT_CLASS (till_list_rows_parent_class)->finalize (object);
}

static void
till_list_rows_class_init (TillListRowsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_list_rows_dispose;
  object_class->finalize = till_list_rows_finalize;
  widget_class->grab_focus = till_list_rows_grab_focus;
  widget_class->map = till_list_rows_map;
  widget_class->unmap = till_list_rows_unmap;

  signals[SIGNAL_SELECTED] = g_signal_new ("selected", TILL_TYPE_LIST_ROWS, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[SIGNAL_OPENED] = g_signal_new ("opened", TILL_TYPE_LIST_ROWS, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[SIGNAL_RANGE_CHANGED] = g_signal_new (
      "range-changed", TILL_TYPE_LIST_ROWS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TILL_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-list-rows.ui");
  gtk_widget_class_bind_template_child (widget_class, TillListRows, list_view);
  gtk_widget_class_bind_template_child (widget_class, TillListRows, scroller);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, moved_cb);
  gtk_widget_class_bind_template_callback (widget_class, scrolled_cb);
}

static void
till_list_rows_init (TillListRows *self)
{
  self->bound_items = g_hash_table_new (NULL, NULL);
  self->ages = till_list_ages_new ((TillListAgesFunc) refresh, self);
  self->marked_rows = till_list_selection_new ();
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  g_signal_connect_object (self->selection, "notify::selected-item",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);

  gtk_widget_init_template (GTK_WIDGET (self));
  self->incremental = till_incremental_list_new (GTK_WIDGET (self->list_view), ROWS_A_FRAME);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->incremental));
  self->jump = till_list_jump_new (GTK_WIDGET (self), self->scroller, focus_row);
}

/* Sets once what is listed; @kind is static. */
void
till_list_rows_set_kind (TillListRows *self, const TillListKind *kind, TillColumns *columns)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (TILL_IS_LIST_ROWS (self));
  g_return_if_fail (self->kind == NULL);

  self->kind = kind;
  self->columns = g_object_ref (columns);
  if (kind->dup_value != NULL)
    self->menu = till_list_menu_new (GTK_WIDGET (self), columns, kind, self->marked_rows);

  g_signal_connect_object (self->marked_rows, "changed", G_CALLBACK (marked_rows_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_item_cb), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item_cb), self, 0);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_item_cb), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list_view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gettext (kind->accessible_label), -1);
}

/* Shows @list from now on, or nothing. The current record stays where the new list has it. */
void
till_list_rows_set_list (TillListRows *self, TillPagedList *list, TillClock *clock)
{
  g_return_if_fail (TILL_IS_LIST_ROWS (self));

  if (self->list != NULL)
    g_signal_handlers_disconnect_by_data (self->list, self);

  g_set_object (&self->list, list);
  /* The rows of the previous list stay for a moment and show ages. */
  if (clock != NULL)
    g_set_object (&self->clock, clock);
  till_list_selection_set_list (self->marked_rows, list);
  if (self->columns != NULL)
    till_columns_forget_widths (self->columns);
  till_incremental_list_set_rows (self->incremental, G_LIST_MODEL (list));

  if (list != NULL)
    g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
}

/* Calls @note for each row on screen, now and whenever it is filled. Call it again to refresh them.
 * The owner of @user_data owns this list, too. */
void
till_list_rows_set_note (TillListRows *self, TillRecordRowNote note, gpointer user_data)
{
  g_return_if_fail (TILL_IS_LIST_ROWS (self));

  self->note = note;
  self->note_data = user_data;
  refresh (self);
}

/* Returns: (transfer none): the rows that are selected for an action. */
TillListSelection *
till_list_rows_get_selection (TillListRows *self)
{
  g_return_val_if_fail (TILL_IS_LIST_ROWS (self), NULL);

  return self->marked_rows;
}

/* Returns: (transfer none) (nullable): the current record, as far as it is known. */
TillRecord *
till_list_rows_get_selected (TillListRows *self)
{
  g_return_val_if_fail (TILL_IS_LIST_ROWS (self), NULL);

  return self->selected;
}

/* Makes the record with this @id current as soon as the list shows it; %NULL for none. */
void
till_list_rows_select (TillListRows *self, const char *id)
{
  g_return_if_fail (TILL_IS_LIST_ROWS (self));

  g_free (self->selected_id);
  self->selected_id = g_strdup (id);
  self->should_focus = FALSE;
  set_selected (self, NULL);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  restore_selection (self);
}

/* Puts the cursor on the current row, too, as soon as the list shows it. */
void
till_list_rows_focus_selected (TillListRows *self)
{
  g_return_if_fail (TILL_IS_LIST_ROWS (self));

  self->should_focus = TRUE;
  restore_selection (self);
}

/* Returns: whether any row can be on screen. The range, in part or @is_whole, is in @first and
 * @last. */
gboolean
till_list_rows_get_range (TillListRows *self, gboolean is_whole, guint *first, guint *last)
{
  guint n_items;

  g_return_val_if_fail (TILL_IS_LIST_ROWS (self), FALSE);

  n_items = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  if (n_items > 0)
    till_list_jump_find_range (self->jump, n_items, is_whole, first, last);

  return n_items > 0;
}

/* Moves the view and the cursor to the row at @position, or to the last one. */
void
till_list_rows_go_to (TillListRows *self, guint position)
{
  guint n_items = 0;

  g_return_if_fail (TILL_IS_LIST_ROWS (self));

  till_incremental_list_show_all (self->incremental);
  n_items = g_list_model_get_n_items (G_LIST_MODEL (self->selection));
  if (n_items == 0)
    return;

  till_list_jump_go (self->jump, MIN (position, n_items - 1), n_items);
}

/* Scrolls to the first rows; for a list that has just got a new one. */
void
till_list_rows_scroll_to_top (TillListRows *self)
{
  g_return_if_fail (TILL_IS_LIST_ROWS (self));

  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->scroller), 0);
}
