/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillBatchList: the rows of a batch, each with its problem or its result. Many may arrive at once,
 * so it creates a few widgets per frame, and reuses those out of sight. */

#include "till-batch-list.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-format.h"
#include "till-incremental-list.h"
#include "till-list-jump.h"
#include "till-tab-stop.h"
#include "till-text.h"

#define ROWS_A_FRAME 3
#define MAX_AMOUNT   40 /* characters */

struct _TillBatchList
{
  AdwBin parent_instance;

  /* Owned */
  TillBatch *batch;         /* nullable */
  GtkStringList *order_ids; /* of all rows */
  TillIncrementalList *growth;
  GHashTable *bound_items; /* of GtkListItem, borrowed */
  TillListJump *jump;
  guint next_problem; /* the place after the last problem visited */

  /* Borrowed: children */
  GtkScrolledWindow *scroller;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (TillBatchList, till_batch_list, ADW_TYPE_BIN)

static const char *
get_fault (TillBatchRowFault fault)
{
  switch (fault)
    {
    case TILL_BATCH_ROW_AMOUNT_UNDECIDED:
      return _("Ambiguous amount: choose the decimal sign");
    case TILL_BATCH_ROW_OTHER_DECIMAL:
      return _("The amount uses a different decimal sign than the rest of the file");
    case TILL_BATCH_ROW_AMOUNT_SHORTENED:
      return _("The spreadsheet shortened the amount: show all digits and save the file again");
    case TILL_BATCH_ROW_AMOUNT_TOO_NARROW:
      return _("The amount didn’t fit its spreadsheet column: widen it and save the file again");
    case TILL_BATCH_ROW_ORDER_ID_SHORTENED:
      return _("The spreadsheet shortened the order ID: format it as text and save the file "
                "again");
    case TILL_BATCH_ROW_ORDER_ID_TOO_NARROW:
      return _("The order ID didn’t fit its spreadsheet column: widen it and save the file "
                "again");
    case TILL_BATCH_ROW_TOO_WIDE:
      return _("The row has more cells than the header row");
    case TILL_BATCH_ROW_OTHER_CURRENCY:
    case TILL_BATCH_ROW_FAULTLESS:
      break;
    }

  return NULL;
}

static const char *
get_problem (const TillBatchRow *row)
{
  if (row->is_duplicate)
    return _("An earlier row has the same order ID");
  if (row->problems & TILL_DRAFT_AMOUNT_NOT_A_NUMBER)
    return _("The amount is not a number");
  if (row->problems & TILL_DRAFT_AMOUNT_TOO_SMALL)
    return _("The minimum amount is $0.01");
  if (row->problems & TILL_DRAFT_AMOUNT_TOO_LARGE)
    return _("The maximum amount is $1,000,000");
  if (row->problems & TILL_DRAFT_AMOUNT_TOO_FINE)
    return _("An amount can have at most two decimals");
  if (row->problems & TILL_DRAFT_ORDER_ID_TOO_LONG)
    return _("The order ID is too long for the service");
  if (row->problems & TILL_DRAFT_DESCRIPTION_TOO_LONG)
    return _("The description is too long for the service");
  if (row->problems & TILL_DRAFT_METADATA_TOO_LONG)
    return _("The metadata is too long for the service");
  if (row->problems & TILL_DRAFT_METADATA_BROKEN)
    return _("The metadata looks like JSON but isn’t valid");

  return NULL;
}

static char *
describe_currency (const TillBatchRow *row)
{
  g_autofree char *currency = till_text_for_display_up_to (row->currency, MAX_AMOUNT);

  /* Translators: %s is the name or sign of a currency, as the file has it: EUR */
  return g_strdup_printf (_("%s isn’t supported: invoices are in dollars"), currency);
}

static char *
describe_problem (const TillBatchRow *row)
{
  const char *fault = get_fault (row->fault);

  if (row->fault == TILL_BATCH_ROW_OTHER_CURRENCY)
    return describe_currency (row);

  return g_strdup (fault != NULL ? fault : get_problem (row));
}

static char *
describe_state (TillBatchList *self, const TillBatchRow *row)
{
  char *problem = describe_problem (row);

  if (problem != NULL)
    return problem;

  switch (row->state)
    {
    case TILL_BATCH_ROW_WAITING:
      return g_strdup (_("Not sent yet"));
    case TILL_BATCH_ROW_SENDING:
      return g_strdup (till_batch_is_running (self->batch)
                           ? _("Creating…")
                           : _("Unknown: Till checks for it before sending it again"));
    case TILL_BATCH_ROW_CREATED:
      return g_strdup (_("Created"));
    case TILL_BATCH_ROW_REFUSED:
      /* Translators: %s is the service's own message */
      return g_strdup_printf (_("Refused. The service said: “%s”"), row->reason);
    }

  return NULL;
}

static gboolean
is_wrong_row (const TillBatchRow *row)
{
  return !till_batch_row_is_fine (row) || row->state == TILL_BATCH_ROW_REFUSED;
}

static char *
describe_line (const TillBatchRow *row)
{
  g_autofree char *number = till_format_count (row->line);

  /* Translators: %s is the number of a line of a file, "line 1,000" */
  return g_strdup_printf (_("line %s"), number);
}

/* Shows an amount that is no number as it is in the file. */
static char *
describe_amount (const TillBatchRow *row)
{
  return row->amount != NULL ? till_text_for_display_up_to (row->amount, MAX_AMOUNT)
                             : till_format_usd (&row->draft->amount);
}

static void
fill_item (TillBatchList *self, GtkListItem *item)
{
  const TillBatchRow *row =
      g_ptr_array_index (till_batch_get_rows (self->batch), gtk_list_item_get_position (item));
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *state_label = gtk_widget_get_next_sibling (label);
  g_autofree char *amount = describe_amount (row);
  g_autofree char *line = row->line != 0 ? describe_line (row) : NULL;
  g_autofree char *text = g_strjoin (" · ", row->draft->order_id, amount, line, NULL);
  g_autofree char *state = describe_state (self, row);

  till_text_set (GTK_LABEL (label), text);
  till_text_set (GTK_LABEL (state_label), state);
  till_css_class_set (state_label, "error", is_wrong_row (row));
}

static GtkWidget *
create_label (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static void
setup_item_cb (TillBatchList *self, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);

  gtk_widget_add_css_class (box, "select-row");
  gtk_box_append (GTK_BOX (box), create_label (NULL));
  gtk_box_append (GTK_BOX (box), create_label ("caption"));
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, box);
}

static void
bind_item_cb (TillBatchList *self, GtkListItem *item)
{
  g_hash_table_add (self->bound_items, item);
  fill_item (self, item);
}

static void
unbind_item_cb (TillBatchList *self, GtkListItem *item)
{
  g_hash_table_remove (self->bound_items, item);
}

/* Returns: the item at @place, or %NULL if it has no widget. */
static GtkListItem *
find_item (TillBatchList *self, guint place)
{
  GHashTableIter iter;
  gpointer item = NULL;

  g_hash_table_iter_init (&iter, self->bound_items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_list_item_get_position (item) == place)
      return item;

  return NULL;
}

static gboolean
focus_row (GtkWidget *list, guint place)
{
  TillBatchList *self = TILL_BATCH_LIST (gtk_widget_get_ancestor (list, TILL_TYPE_BATCH_LIST));
  GtkListItem *item = find_item (self, place);

  return item != NULL &&
         gtk_widget_grab_focus (gtk_widget_get_parent (gtk_list_item_get_child (item)));
}

static void
add_rows (TillBatchList *self)
{
  GPtrArray *rows = till_batch_get_rows (self->batch);

  for (guint i = 0; i < rows->len; i++)
    gtk_string_list_append (self->order_ids,
                            ((TillBatchRow *) g_ptr_array_index (rows, i))->draft->order_id);
  till_incremental_list_set_rows (self->growth, G_LIST_MODEL (self->order_ids));
}

static void
remove_rows (TillBatchList *self)
{
  till_incremental_list_set_rows (self->growth, NULL);
  till_list_jump_stop (self->jump);
  gtk_string_list_splice (self->order_ids, 0,
                          g_list_model_get_n_items (G_LIST_MODEL (self->order_ids)), NULL);
}

/* Returns: the place of the row with the focus, or %G_MAXUINT. */
static guint
get_cursor (TillBatchList *self)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  GHashTableIter iter;
  gpointer item = NULL;

  g_hash_table_iter_init (&iter, self->bound_items);
  while (focus != NULL && g_hash_table_iter_next (&iter, &item, NULL))
    if (gtk_widget_get_parent (gtk_list_item_get_child (item)) == focus)
      return gtk_list_item_get_position (item);

  return G_MAXUINT;
}

static void
go_to_row (TillBatchList *self, guint place)
{
  till_incremental_list_show_all (self->growth);
  if (!focus_row (GTK_WIDGET (self->list), place))
    till_list_jump_go (self->jump, place, till_batch_get_rows (self->batch)->len);
}

static GtkListItemFactory *
make_factory (TillBatchList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_item_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (unbind_item_cb), self, G_CONNECT_SWAPPED);

  return factory;
}

static void
till_batch_list_dispose (GObject *object)
{
  TillBatchList *self = TILL_BATCH_LIST (object);

  if (self->growth != NULL)
    till_incremental_list_set_rows (self->growth, NULL);
  g_clear_object (&self->growth);
  g_clear_pointer (&self->jump, till_list_jump_free);

  G_OBJECT_CLASS (till_batch_list_parent_class)->dispose (object);
}

static void
till_batch_list_finalize (GObject *object)
{
  TillBatchList *self = TILL_BATCH_LIST (object);

  g_clear_object (&self->batch);
  g_object_unref (self->order_ids);
  g_hash_table_unref (self->bound_items);

  G_OBJECT_CLASS (till_batch_list_parent_class)->finalize (object);
}

static void
till_batch_list_class_init (TillBatchListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_batch_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_batch_list_finalize;

  g_type_ensure (TILL_TYPE_TAB_STOP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-batch-list.ui");
  gtk_widget_class_bind_template_child (widget_class, TillBatchList, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillBatchList, list);
}

static void
till_batch_list_init (TillBatchList *self)
{
  g_autoptr (GtkListItemFactory) factory = make_factory (self);
  g_autoptr (GtkNoSelection) selection = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  self->order_ids = gtk_string_list_new (NULL);
  self->growth = till_incremental_list_new (GTK_WIDGET (self->list), ROWS_A_FRAME);
  self->bound_items = g_hash_table_new (NULL, NULL);
  self->jump = till_list_jump_new (GTK_WIDGET (self->list), self->scroller, focus_row);
  selection = gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->growth)));
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

/* Shows the rows of @batch, which is %NULL for none. */
void
till_batch_list_set_batch (TillBatchList *self, TillBatch *batch)
{
  g_return_if_fail (TILL_IS_BATCH_LIST (self));
  g_return_if_fail (batch == NULL || TILL_IS_BATCH (batch));

  remove_rows (self);
  self->next_problem = 0;
  g_set_object (&self->batch, batch);
  if (batch != NULL)
    add_rows (self);
}

/* Updates the text of each row. */
void
till_batch_list_refresh (TillBatchList *self)
{
  GHashTableIter iter;
  gpointer item = NULL;

  g_return_if_fail (TILL_IS_BATCH_LIST (self));

  g_hash_table_iter_init (&iter, self->bound_items);
  while (g_hash_table_iter_next (&iter, &item, NULL))
    fill_item (self, item);
}

/* Returns: how many rows can't be sent or were refused. */
guint
till_batch_list_count_wrong (TillBatchList *self)
{
  GPtrArray *rows = NULL;
  guint n_wrong = 0;

  g_return_val_if_fail (TILL_IS_BATCH_LIST (self), 0);

  rows = till_batch_get_rows (self->batch);
  for (guint i = 0; i < rows->len; i++)
    n_wrong += is_wrong_row (g_ptr_array_index (rows, i)) ? 1 : 0;

  return n_wrong;
}

/* Focuses the next row with a problem after the focused one, and wraps around. */
void
till_batch_list_go_to_next_problem (TillBatchList *self)
{
  GPtrArray *rows = NULL;
  guint cursor = G_MAXUINT;
  guint from = 0;

  g_return_if_fail (TILL_IS_BATCH_LIST (self));

  rows = till_batch_get_rows (self->batch);
  cursor = get_cursor (self);
  from = cursor != G_MAXUINT ? cursor + 1 : self->next_problem;
  for (guint i = 0; i < rows->len; i++)
    {
      guint place = (from + i) % rows->len;

      if (!is_wrong_row (g_ptr_array_index (rows, place)))
        continue;

      self->next_problem = place + 1;
      go_to_row (self, place);
      return;
    }
}
