/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListPane: a long list of records with its header, its position ("12–48 of 128,402") and its
 * four other states: loading, empty, nothing found, failed. It reports to the paged list which rows
 * are on screen.
 *
 * Signals: "selected" when the current record changes or is renewed, "opened" when a row is clicked
 * or Enter is pressed on it, "sort-clicked" (guint) when the title of a column is clicked,
 * "date-chosen" (gint64, milliseconds) when a person goes to a date, "range-changed" when other
 * rows may be on screen or loaded. */

#include "till-list-pane.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-list-footer.h"
#include "till-list-header.h"
#include "till-list-rows.h"
#include "till-message.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillListPane
{
  AdwBin parent_instance;

  /* Owned */
  TillPagedList *list;
  TillClock *clock;
  TillColumns *columns;
  char *empty_title; /* nullable: the text of this list where it is empty */
  char *empty_body;
  gboolean is_filtered;

  /* Borrowed */
  const TillListKind *kind;
  GtkWidget *header; /* a TillListHeader where columns can be chosen */

  /* Template children */
  GtkStack *stack;
  GtkBox *list_box;
  TillListRows *rows;
  TillListFooter *footer;
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
  SIGNAL_SORT_CLICKED,
  SIGNAL_DATE_CHOSEN,
  SIGNAL_RANGE_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillListPane, till_list_pane, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
range_changed_cb (TillListPane *self)
{
  guint first = 0;
  guint last = 0;

  if (self->list == NULL || !till_list_rows_get_range (self->rows, FALSE, &first, &last))
    {
      till_list_footer_clear_range (self->footer);
      return;
    }

  till_paged_list_set_visible (self->list, first, last);
  till_list_rows_get_range (self->rows, TRUE, &first, &last);
  till_list_footer_set_range (self->footer, first, last, till_paged_list_get_total (self->list));
  g_signal_emit (self, signals[SIGNAL_RANGE_CHANGED], 0);
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

  adw_status_page_set_icon_name (self->failed_page, "network-error-symbolic");
  till_text_set_status_page (self->failed_page, message->title, message->body);
  gtk_stack_set_visible_child_name (self->stack, "failed");
}

static void
show_empty (TillListPane *self)
{
  const TillListKind *kind = self->kind;
  gboolean is_search = self->is_filtered || self->empty_title != NULL;

  adw_status_page_set_icon_name (self->empty_page,
                                 is_search ? "edit-find-symbolic" : kind->icon_name);
  if (self->empty_title != NULL)
    till_text_set_status_page (self->empty_page, self->empty_title, self->empty_body);
  else
    till_text_set_status_page (
        self->empty_page,
        gettext (self->is_filtered ? kind->nothing_found_title : kind->empty_title),
        gettext (self->is_filtered ? kind->nothing_found_body : kind->empty_body));
  gtk_stack_set_visible_child_name (self->stack, "empty");
}

static void
update_age (TillListPane *self)
{
  gint64 read_at_ms = 0;
  gboolean is_cached = self->list != NULL && till_paged_list_get_cached (self->list, &read_at_ms);

  till_list_footer_set_cached (self->footer, is_cached, read_at_ms,
                               is_cached ? till_clock_now_ms (self->clock) : 0);
}

static void
update_state (TillListPane *self)
{
  const GError *error = NULL;
  gboolean has_rows;

  till_list_footer_set_loading (self->footer,
                                self->list != NULL && till_paged_list_get_loading (self->list));
  update_age (self);
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

  range_changed_cb (self);
}

/* Says how many are selected: a list of the service may be much longer than its loaded part. */
static void
select_loaded (TillListPane *self)
{
  guint n_selected = till_list_selection_add_loaded (till_list_pane_get_selection (self));
  g_autofree char *selected = till_format_count (n_selected);
  g_autofree char *total = till_format_count (till_paged_list_get_total (self->list));
  g_autofree char *text =
      /* Translators: "Selected the 198 loaded rows of 2,500" */
      g_strdup_printf (_("Selected the %s loaded rows out of %s"), selected, total);

  if (n_selected < till_paged_list_get_total (self->list))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", text);
}

static void
select_loaded_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillListPane *self = TILL_LIST_PANE (widget);

  if (self->list != NULL && self->kind->dup_value != NULL)
    select_loaded (self);
}

static void
go_to_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_list_footer_open_go_to (TILL_LIST_PANE (widget)->footer);
}

/* Says that a row is beyond the end and goes to the end. */
static void
row_chosen_cb (TillListPane *self, guint row)
{
  guint n = self->list != NULL ? g_list_model_get_n_items (G_LIST_MODEL (self->list)) : 0;
  g_autofree char *count = till_format_count (n);
  g_autofree char *text = NULL;

  if (row >= n)
    {
      text = g_strdup_printf (ngettext ("The list has only %s row", "The list has only %s rows", n),
                              count);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", text);
    }

  till_list_pane_go_to (self, row);
}

static void
selected_cb (TillListPane *self, TillRecord *record)
{
  g_signal_emit (self, signals[SIGNAL_SELECTED], 0, record);
}

static void
opened_cb (TillListPane *self, TillRecord *record)
{
  g_signal_emit (self, signals[SIGNAL_OPENED], 0, record);
}

static void
date_chosen_cb (TillListPane *self, gint64 time_ms)
{
  g_signal_emit (self, signals[SIGNAL_DATE_CHOSEN], 0, time_ms);
}

static void
sort_clicked_cb (TillListPane *self, guint column)
{
  g_signal_emit (self, signals[SIGNAL_SORT_CLICKED], 0, column);
}

static void
retry_cb (TillListPane *self)
{
  if (self->list != NULL)
    till_paged_list_retry (self->list);
}

/* Toasts leave the footer visible: the number of rows, and what can be done to them. */
static void
till_list_pane_map (GtkWidget *widget)
{
  TillListPane *self = TILL_LIST_PANE (widget);
  TillToaster *toaster = till_toaster_find (widget);

  GTK_WIDGET_CLASS (till_list_pane_parent_class)->map (widget);
  if (toaster != NULL)
    till_toaster_keep_clear (toaster, GTK_WIDGET (self->footer));
}

static void
till_list_pane_dispose (GObject *object)
{
  TillListPane *self = TILL_LIST_PANE (object);

  till_list_pane_set_list (self, NULL, NULL, FALSE);
  G_OBJECT_CLASS (till_list_pane_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_LIST_PANE);
}

static void
till_list_pane_finalize (GObject *object)
{
  TillListPane *self = TILL_LIST_PANE (object);

  g_clear_object (&self->clock);
  g_clear_object (&self->columns);
  g_free (self->empty_title);
  g_free (self->empty_body);

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

  signals[SIGNAL_SELECTED] = g_signal_new ("selected", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[SIGNAL_OPENED] = g_signal_new ("opened", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_RECORD);
  signals[SIGNAL_SORT_CLICKED] =
      g_signal_new ("sort-clicked", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[SIGNAL_DATE_CHOSEN] = g_signal_new ("date-chosen", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST,
                                              0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT64);

  signals[SIGNAL_RANGE_CHANGED] = g_signal_new (
      "range-changed", TILL_TYPE_LIST_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_install_action (widget_class, "rows.select-loaded", NULL, select_loaded_action);
  gtk_widget_class_install_action (widget_class, "rows.go-to", NULL, go_to_action);

  g_type_ensure (TILL_TYPE_LIST_FOOTER);
  g_type_ensure (TILL_TYPE_LIST_ROWS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-list-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, TillListPane, stack);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, list_box);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, rows);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, footer);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, empty_page);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillListPane, failure_body_label);
  gtk_widget_class_bind_template_callback (widget_class, date_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, range_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
}

static void
till_list_pane_init (TillListPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_header (TillListPane *self)
{
  const TillListKind *kind = self->kind;

  if (kind->infos != NULL)
    {
      self->header = till_list_header_new (self->columns);
      g_signal_connect_object (self->header, "sort-clicked", G_CALLBACK (sort_clicked_cb), self,
                               G_CONNECT_SWAPPED);
    }
  else
    self->header = till_record_row_new_header (self->columns);

  gtk_widget_add_css_class (self->header, "list-heading");
  gtk_box_prepend (self->list_box, self->header);
}

/* Sets once what the pane lists; @kind is static. */
void
till_list_pane_set_kind (TillListPane *self, const TillListKind *kind)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));
  g_return_if_fail (self->kind == NULL);

  self->kind = kind;
  self->columns = till_columns_new (kind->columns, kind->infos, kind->n_columns);
  till_list_footer_set_has_dates (self->footer, kind->has_dates);
  till_list_rows_set_kind (self->rows, kind, self->columns);
  add_header (self);
}

/* Shows @list from now on, or nothing. @is_filtered decides between "nothing here yet" and "nothing
 * found". The current record stays where the new list has it. */
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
  till_list_rows_set_list (self->rows, list, clock);
  till_list_footer_show_activity (self->footer, NULL);
  update_age (self);
  self->is_filtered = is_filtered;
  g_clear_pointer (&self->empty_title, g_free);
  g_clear_pointer (&self->empty_body, g_free);
  if (list == NULL)
    return;

  g_signal_connect_object (list, "items-changed", G_CALLBACK (update_state), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (list, "notify::loading", G_CALLBACK (update_state), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "notify::error", G_CALLBACK (update_state), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "notify::has-loaded", G_CALLBACK (update_state), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "notify::cached", G_CALLBACK (update_state), self,
                           G_CONNECT_SWAPPED);
  till_paged_list_set_visible (list, 0, 0);
  update_state (self);
}

/* Sets the text of the current list for when it turns out to be empty. */
void
till_list_pane_set_empty_words (TillListPane *self, const char *title, const char *body)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self) && title != NULL && body != NULL);

  g_free (self->empty_title);
  g_free (self->empty_body);
  self->empty_title = g_strdup (title);
  self->empty_body = g_strdup (body);
}

/* As till_list_rows_set_note(). */
void
till_list_pane_set_note (TillListPane *self, TillRecordRowNote note, gpointer user_data)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  till_list_rows_set_note (self->rows, note, user_data);
}

/* Returns: (transfer none) (nullable): the current record, as far as it is known. */
TillRecord *
till_list_pane_get_selected (TillListPane *self)
{
  g_return_val_if_fail (TILL_IS_LIST_PANE (self), NULL);

  return till_list_rows_get_selected (self->rows);
}

/* Makes the record with this @id current as soon as the list shows it; %NULL for none. */
void
till_list_pane_select (TillListPane *self, const char *id)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  till_list_rows_select (self->rows, id);
}

/* Puts the cursor on the current row as soon as the list shows it. */
void
till_list_pane_focus_selected (TillListPane *self)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  till_list_rows_focus_selected (self->rows);
}

void
till_list_pane_focus (TillListPane *self)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->rows));
}

/* Scrolls to the first rows; for a list that has just got a new one. */
void
till_list_pane_scroll_to_top (TillListPane *self)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  till_list_rows_scroll_to_top (self->rows);
}

/* Moves the view and the cursor to the row at @position, or to the last one. */
void
till_list_pane_go_to (TillListPane *self, guint position)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  till_list_rows_go_to (self->rows, position);
}

/* Returns: whether any row is on screen. The range is in @first and @last. */
gboolean
till_list_pane_get_range (TillListPane *self, guint *first, guint *last)
{
  g_return_val_if_fail (TILL_IS_LIST_PANE (self), FALSE);

  return till_list_rows_get_range (self->rows, FALSE, first, last);
}

/* Returns: (transfer none): the rows that are selected for an action. */
TillListSelection *
till_list_pane_get_selection (TillListPane *self)
{
  g_return_val_if_fail (TILL_IS_LIST_PANE (self), NULL);

  return till_list_rows_get_selection (self->rows);
}

/* Returns: (transfer none): the columns. */
TillColumns *
till_list_pane_get_columns (TillListPane *self)
{
  g_return_val_if_fail (TILL_IS_LIST_PANE (self), NULL);

  return self->columns;
}

/* Returns: (transfer none): a TillListHeader where the kind has infos. */
GtkWidget *
till_list_pane_get_header (TillListPane *self)
{
  g_return_val_if_fail (TILL_IS_LIST_PANE (self), NULL);

  return self->header;
}

/* Shows the last change of the list in its footer. */
void
till_list_pane_show_activity (TillListPane *self, const char *activity)
{
  g_return_if_fail (TILL_IS_LIST_PANE (self));

  till_list_footer_show_activity (self->footer, activity);
}
