/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceRefunds: the refunds on an invoice's page: the refunded amount, a row for each refund
 * that opens it. */

#include "till-invoice-refunds.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-refund-text.h"
#include "till-text.h"

struct _TillInvoiceRefunds
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillInvoice *invoice;
  GPtrArray *recorded; /* nullable, of TillRecordedPayment: of the invoice */

  GtkWidget *label;
  GtkWidget *age_label; /* while the team is out of reach */
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (TillInvoiceRefunds, till_invoice_refunds, ADW_TYPE_BIN)

static GtkWidget *
make_label (const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);

  return label;
}

static GtkWidget *
make_texts (const char *text, const char *time)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *time_label = make_label (time, "dim-label");

  gtk_widget_add_css_class (time_label, "caption");
  gtk_box_append (GTK_BOX (box), make_label (text, "numeric"));
  gtk_box_append (GTK_BOX (box), time_label);
  gtk_widget_set_hexpand (box, TRUE);

  return box;
}

/* An action with a parameter must not be set without one. */
static void
set_action (GtkActionable *actionable, const char *action, TillRecord *record)
{
  gtk_actionable_set_action_target (actionable, "s", till_record_get_id (record));
  gtk_actionable_set_action_name (actionable, action);
}

/* Returns: (transfer full): when the refund was agreed, and, where a team shares the ledger, who
 * wrote its last entry. */
static char *
dup_time (TillRefund *refund)
{
  g_autofree char *time = till_format_time (refund->step_ms[TILL_REFUND_AGREED]);
  g_autofree char *writer = till_refund_text_for_teammate (refund->who, refund->desk);

  return g_strjoin (" · ", time, writer, NULL);
}

static void
show_in_row (GtkListBoxRow *row, TillRefund *refund)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  TillStatus status = till_status_for_refund (refund);
  GtkWidget *icon = gtk_image_new_from_icon_name (status.icon_name);
  g_autofree char *text = till_refund_text_for_begun (refund);
  g_autofree char *time = dup_time (refund);
  g_autofree char *name = g_strjoin (", ", text, time, NULL);

  if (status.css_class != NULL)
    gtk_widget_add_css_class (icon, status.css_class);
  gtk_widget_add_css_class (box, "refund-row");
  gtk_box_append (GTK_BOX (box), icon);
  gtk_box_append (GTK_BOX (box), make_texts (text, time));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("go-next-symbolic"));
  gtk_list_box_row_set_child (row, box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  set_action (GTK_ACTIONABLE (row), "win.show-refund", TILL_RECORD (refund));
}

/* Reuses an existing row, because it may have the focus. */
static GtkListBoxRow *
ensure_row (TillInvoiceRefunds *self, guint place)
{
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, (int) place);

  if (row != NULL)
    return row;

  row = GTK_LIST_BOX_ROW (gtk_list_box_row_new ());
  gtk_list_box_append (self->list, GTK_WIDGET (row));

  return row;
}

static void
show_begun (TillInvoiceRefunds *self, GPtrArray *begun)
{
  GtkListBoxRow *row = NULL;

  for (guint i = 0; i < begun->len; i++)
    show_in_row (ensure_row (self, i), g_ptr_array_index (begun, i));
  while ((row = gtk_list_box_get_row_at_index (self->list, (int) begun->len)) != NULL)
    gtk_list_box_remove (self->list, GTK_WIDGET (row));

  gtk_widget_set_visible (GTK_WIDGET (self->list), begun->len > 0);
}

static void
show_nothing (TillInvoiceRefunds *self)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();

  show_begun (self, none);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

static void
show_age (TillInvoiceRefunds *self)
{
  TillTeam *team = till_refunds_get_team (till_desk_get_refunds (self->desk));
  g_autofree char *age = till_refund_text_for_lost_team (team);

  till_text_set (GTK_LABEL (self->age_label), age);
  gtk_widget_set_visible (self->age_label, age != NULL);
}

static void
update (TillInvoiceRefunds *self)
{
  g_autoptr (TillRefundTerms) terms = NULL;
  g_autoptr (GPtrArray) begun = NULL;
  g_autofree char *progress = NULL;

  if (self->desk == NULL || self->invoice == NULL)
    {
      show_nothing (self);
      return;
    }

  terms = till_refunds_dup_terms (till_desk_get_refunds (self->desk), self->invoice, self->recorded,
                                  NULL);
  begun = till_refunds_list_begun (till_desk_get_refunds (self->desk),
                                   till_record_get_id (TILL_RECORD (self->invoice)));
  progress = till_refund_text_for_progress (terms, &terms->returned);
  till_text_set (GTK_LABEL (self->label), progress);
  gtk_widget_set_visible (self->label, progress != NULL);
  show_age (self);
  show_begun (self, begun);
  gtk_widget_set_visible (GTK_WIDGET (self), progress != NULL || begun->len > 0 ||
                                                 gtk_widget_get_visible (self->age_label));
}

static void
till_invoice_refunds_dispose (GObject *object)
{
  TillInvoiceRefunds *self = TILL_INVOICE_REFUNDS (object);

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
  g_clear_object (&self->desk);
  g_clear_object (&self->invoice);
  g_clear_pointer (&self->recorded, g_ptr_array_unref);

  G_OBJECT_CLASS (till_invoice_refunds_parent_class)->dispose (object);
}

static void
till_invoice_refunds_class_init (TillInvoiceRefundsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_invoice_refunds_dispose;
}

static void
till_invoice_refunds_init (TillInvoiceRefunds *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->label = make_label (NULL, "refund-progress");
  self->age_label = make_label (NULL, "refund-note");
  gtk_widget_set_name (self->age_label, "age_label");
  self->list = GTK_LIST_BOX (gtk_list_box_new ());
  gtk_list_box_set_selection_mode (self->list, GTK_SELECTION_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Refunds"), -1);
  gtk_box_append (GTK_BOX (box), self->label);
  gtk_box_append (GTK_BOX (box), self->age_label);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->list));
  adw_bin_set_child (ADW_BIN (self), box);
  show_nothing (self);
}

/* Shows the refunds of @invoice, which must be complete, at @desk; %NULL for none. */
void
till_invoice_refunds_set_invoice (TillInvoiceRefunds *self, TillDesk *desk, TillInvoice *invoice)
{
  g_return_if_fail (TILL_IS_INVOICE_REFUNDS (self));

  if (self->desk != desk)
    {
      if (self->desk != NULL)
        g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
      if (desk != NULL)
        g_signal_connect_object (till_desk_get_refunds (desk), "changed", G_CALLBACK (update), self,
                                 G_CONNECT_SWAPPED);
      g_set_object (&self->desk, desk);
    }

  if (invoice == NULL || self->invoice == NULL ||
      !g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                    till_record_get_id (TILL_RECORD (self->invoice))))
    g_clear_pointer (&self->recorded, g_ptr_array_unref);
  g_set_object (&self->invoice, invoice);
  update (self);
}

/* Sets the recorded payments of the invoice, which can be refunded, too. */
void
till_invoice_refunds_set_recorded (TillInvoiceRefunds *self, GPtrArray *recorded)
{
  g_return_if_fail (TILL_IS_INVOICE_REFUNDS (self) && recorded != NULL);

  g_clear_pointer (&self->recorded, g_ptr_array_unref);
  self->recorded = g_ptr_array_ref (recorded);
  update (self);
}
