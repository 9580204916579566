/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCancelWindow: the newest pending invoices with check marks, to cancel many at once. Each row
 * shows the service's answer to its invoice. */

#include "till-cancel-window.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-format.h"
#include "till-message.h"
#include "till-text.h"

#define MAX_ROWS 100

typedef struct
{
  char *invoice_id;
  GtkCheckButton *check; /* the list's */
  GtkLabel *state_label; /* the list's */
} Row;

struct _TillCancelWindow
{
  TillDialog parent_instance;

  /* Owned */
  TillDesk *desk;
  TillCancellation *cancellation;
  GPtrArray *rows; /* of Row */
  GCancellable *cancellable;

  /* Template children */
  GtkButton *cancel_marked_button;
  GtkStack *stack;
  GtkListBox *list;
  GtkCheckButton *all_check;
  GtkLabel *count_label;
  GtkLabel *failure_label;
};

G_DEFINE_FINAL_TYPE (TillCancelWindow, till_cancel_window, TILL_TYPE_DIALOG)

static void
row_free (Row *self)
{
  g_free (self->invoice_id);
  g_free (self);
}

static gboolean
is_marked (const Row *row)
{
  return gtk_widget_is_sensitive (GTK_WIDGET (row->check)) &&
         gtk_check_button_get_active (row->check);
}

static guint
count_marked (TillCancelWindow *self)
{
  guint n_marked = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n_marked += is_marked (g_ptr_array_index (self->rows, i)) ? 1 : 0;

  return n_marked;
}

static void
update_count (TillCancelWindow *self)
{
  guint n_marked = count_marked (self);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%u of %u pending invoice selected",
                                 "%u of %u pending invoices selected", self->rows->len),
                       n_marked, self->rows->len);

  gtk_label_set_text (self->count_label, text);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cancellation.start", n_marked > 0);
}

static char *
describe_state (TillCancelWindow *self, const Row *row)
{
  g_autoptr (TillMessage) message = NULL;

  switch (till_cancellation_get_state (self->cancellation, row->invoice_id))
    {
    case TILL_CANCELLATION_NONE:
      return NULL;
    case TILL_CANCELLATION_WAITING:
      return g_strdup (_("Will be cancelled"));
    case TILL_CANCELLATION_SENDING:
      return g_strdup (_("Cancelling…"));
    case TILL_CANCELLATION_REFUSED:
      message = till_message_new_for_error (
          till_cancellation_get_refusal (self->cancellation, row->invoice_id));
      return g_strdup_printf (_("Not cancelled. %s\n%s"), message->title, message->body);
    }

  return NULL;
}

static void
show_state (TillCancelWindow *self, const Row *row)
{
  TillCancellationState state = till_cancellation_get_state (self->cancellation, row->invoice_id);
  g_autofree char *text = describe_state (self, row);

  till_text_set (row->state_label, text);
  gtk_widget_set_visible (GTK_WIDGET (row->state_label), text != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (row->check),
                            state == TILL_CANCELLATION_NONE || state == TILL_CANCELLATION_REFUSED);
  till_css_class_set (GTK_WIDGET (row->state_label), "error", state == TILL_CANCELLATION_REFUSED);
}

static void
cancellation_changed_cb (TillCancelWindow *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    show_state (self, g_ptr_array_index (self->rows, i));

  update_count (self);
}

/* An invoice that is no longer pending can't be marked; its row shows its status. */
static void
invoice_changed_cb (TillCancelWindow *self, TillInvoice *invoice)
{
  const char *id = till_record_get_id (TILL_RECORD (invoice));

  if (invoice->status != TILL_INVOICE_CANCELLED)
    return;

  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = g_ptr_array_index (self->rows, i);

      if (!g_str_equal (row->invoice_id, id))
        continue;

      gtk_check_button_set_active (row->check, FALSE);
      gtk_list_box_remove (
          self->list, gtk_widget_get_ancestor (GTK_WIDGET (row->check), GTK_TYPE_LIST_BOX_ROW));
      g_ptr_array_remove_index (self->rows, i);
      break;
    }

  update_count (self);
}

static GtkCheckButton *
create_check (const char *text)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "numeric");
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);

  return GTK_CHECK_BUTTON (check);
}

static void
add_row (TillCancelWindow *self, TillInvoice *invoice)
{
  Row *row = g_new0 (Row, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *age = till_format_age (invoice->created_at_ms,
                                          till_clock_now_ms (till_desk_get_clock (self->desk)));
  g_autofree char *order_id = till_text_for_display (
      invoice->order_id != NULL ? invoice->order_id : till_record_get_id (TILL_RECORD (invoice)));
  g_autofree char *text = NULL;

  /* Translators: an order id, an amount of money, and how long ago it was made */
  text = g_strdup_printf (_("%s · %s · %s"), order_id, amount, age);
  row->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  row->check = create_check (text);
  row->state_label = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (row->state_label, 0);
  gtk_label_set_wrap (row->state_label, TRUE);
  gtk_widget_set_margin_start (GTK_WIDGET (row->state_label), 30);
  gtk_widget_add_css_class (GTK_WIDGET (row->state_label), "caption");
  g_signal_connect_object (row->check, "toggled", G_CALLBACK (update_count), self,
                           G_CONNECT_SWAPPED);

  gtk_widget_add_css_class (box, "select-row");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->check));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->state_label));
  gtk_list_box_append (self->list, box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (gtk_widget_get_parent (box)), FALSE);
  gtk_widget_set_focusable (gtk_widget_get_parent (box), FALSE);
  g_ptr_array_add (self->rows, row);
  show_state (self, row);
}

/* GTK 4.8 destroys a window with its parent. The call therefore holds no reference; dispose cancels
 * it. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillCancelWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, &error);
  g_autoptr (TillMessage) message = NULL;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (page == NULL)
    {
      message = till_message_new_for_error (error);
      till_text_set (self->failure_label, message->title);
      gtk_stack_set_visible_child_name (self->stack, "failed");
      return;
    }

  for (guint i = 0; i < page->records->len; i++)
    add_row (self, g_ptr_array_index (page->records, i));
  update_count (self);
  gtk_stack_set_visible_child_name (self->stack, page->records->len > 0 ? "list" : "empty");
}

static void
load (TillCancelWindow *self)
{
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (self->desk, TILL_INVOICE_PENDING, NULL);

  till_page_source_load_async (source, 0, MAX_ROWS, self->cancellable, loaded_cb, self);
}

static void
all_toggled_cb (TillCancelWindow *self)
{
  for (guint i = 0; i < self->rows->len; i++)
    gtk_check_button_set_active (((Row *) g_ptr_array_index (self->rows, i))->check,
                                 gtk_check_button_get_active (self->all_check));
}

static void
cancel_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCancelWindow *self = TILL_CANCEL_WINDOW (widget);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->rows->len; i++)
    if (is_marked (g_ptr_array_index (self->rows, i)))
      g_strv_builder_add (builder, ((Row *) g_ptr_array_index (self->rows, i))->invoice_id);

  ids = g_strv_builder_end (builder);
  text = g_strdup_printf (ngettext ("%u invoice will be cancelled", "%u invoices will be cancelled",
                                    g_strv_length (ids)),
                          g_strv_length (ids));
  till_cancellation_begin (self->cancellation, (const char *const *) ids, text,
                           till_toaster_find_inside (GTK_WIDGET (self)));
}

static void
till_cancel_window_dispose (GObject *object)
{
  TillCancelWindow *self = TILL_CANCEL_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  if (self->cancellation != NULL)
    g_signal_handlers_disconnect_by_data (self->cancellation, self);
  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);
  g_clear_object (&self->cancellation);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_cancel_window_parent_class)->dispose (object);
}

static void
till_cancel_window_finalize (GObject *object)
{
  TillCancelWindow *self = TILL_CANCEL_WINDOW (object);

  g_object_unref (self->cancellable);
  g_ptr_array_unref (self->rows);

  G_OBJECT_CLASS (till_cancel_window_parent_class)->finalize (object);
}

static void
till_cancel_window_class_init (TillCancelWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_cancel_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_cancel_window_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-cancel-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCancelWindow, cancel_marked_button);
  gtk_widget_class_bind_template_child (widget_class, TillCancelWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, TillCancelWindow, list);
  gtk_widget_class_bind_template_child (widget_class, TillCancelWindow, all_check);
  gtk_widget_class_bind_template_child (widget_class, TillCancelWindow, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillCancelWindow, failure_label);
  gtk_widget_class_bind_template_callback (widget_class, all_toggled_cb);

  gtk_widget_class_install_action (widget_class, "cancellation.start", NULL, cancel_action);
}

static void
till_cancel_window_init (TillCancelWindow *self)
{
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) row_free);
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_wrap_button (self->cancel_marked_button, 0);
  till_toaster_wrap (GTK_WIDGET (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "cancellation.start", FALSE);
}

static gboolean
show_marked (TillCancelWindow *self, GPtrArray *marked)
{
  for (guint i = 0; i < marked->len; i++)
    {
      TillInvoice *invoice = g_ptr_array_index (marked, i);

      if (invoice->status == TILL_INVOICE_PENDING)
        add_row (self, invoice);
    }

  if (self->rows->len == 0)
    return FALSE;

  gtk_check_button_set_active (self->all_check, TRUE);
  update_count (self);
  gtk_stack_set_visible_child_name (self->stack, "list");

  return TRUE;
}

/* Shows the pending invoices among @marked (TillInvoice) or, if there are none, the newest pending
 * ones of @desk. @cancellation cancels the chosen ones. */
GtkWidget *
till_cancel_window_new (TillDesk *desk, TillCancellation *cancellation, GPtrArray *marked)
{
  TillCancelWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (TILL_IS_CANCELLATION (cancellation), NULL);

  self = g_object_new (TILL_TYPE_CANCEL_WINDOW, NULL);
  self->desk = g_object_ref (desk);
  g_signal_connect_object (desk, "left", G_CALLBACK (till_dialog_force_close), self,
                           G_CONNECT_SWAPPED);
  self->cancellation = g_object_ref (cancellation);
  g_signal_connect_object (cancellation, "changed", G_CALLBACK (cancellation_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  till_cancellation_guard_dialog (cancellation, TILL_DIALOG (self));
  if (!show_marked (self, marked))
    load (self);

  return GTK_WIDGET (self);
}
