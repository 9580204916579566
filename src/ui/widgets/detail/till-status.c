/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillStatus and its label: the shape, the word and the colour of a status. Nothing is said by
 * colour alone. */

#include "till-status.h"

#include <glib/gi18n.h>

#include "till-settlement.h"
#include "till-text.h"

struct _TillStatusLabel
{
  GtkWidget parent_instance;

  GtkWidget *image;
  GtkWidget *label;
};

G_DEFINE_FINAL_TYPE (TillStatusLabel, till_status_label, GTK_TYPE_WIDGET)

static void
till_status_label_dispose (GObject *object)
{
  TillStatusLabel *self = TILL_STATUS_LABEL (object);

  g_clear_pointer (&self->image, gtk_widget_unparent);
  g_clear_pointer (&self->label, gtk_widget_unparent);

  G_OBJECT_CLASS (till_status_label_parent_class)->dispose (object);
}

static void
till_status_label_class_init (TillStatusLabelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_status_label_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "status");
}

static void
till_status_label_init (TillStatusLabel *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);

  self->image = gtk_image_new ();
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->image), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_parent (self->image, GTK_WIDGET (self));

  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

TillStatus
till_status_for_invoice (const TillInvoice *invoice)
{
  g_return_val_if_fail (invoice != NULL, (TillStatus){ 0 });

  switch (invoice->status)
    {
    case TILL_INVOICE_PENDING:
      return (TillStatus){ "till-pending-symbolic", C_("invoice status", "Pending"), NULL };
    case TILL_INVOICE_PAID:
      return (TillStatus){ "till-paid-symbolic", C_("invoice status", "Paid"), "success" };
    case TILL_INVOICE_EXPIRED:
      return (TillStatus){ "till-expired-symbolic", C_("invoice status", "Expired"), "dim-label" };
    case TILL_INVOICE_CANCELLED:
      return (TillStatus){ "till-cancelled-symbolic", C_("invoice status", "Cancelled"),
                           "dim-label" };
    case TILL_INVOICE_UNKNOWN:
      break;
    }

  return (TillStatus){ "till-unknown-symbolic", invoice->status_text, NULL };
}

/* The word that a list has room for: the status of @invoice, unless its payment is an exception by
 * till_settlement_judge (). The explanation is %NULL where there is nothing to explain. */
TillStatus
till_status_for_payment (const TillInvoice *invoice, const char **explanation)
{
  static const char icon_name[] = "till-failed-symbolic";
  g_autoptr (TillSettlement) settlement = NULL;

  g_return_val_if_fail (invoice != NULL && explanation != NULL, (TillStatus){ 0 });

  *explanation = NULL;
  settlement = till_settlement_judge (invoice);
  if (invoice->is_accepted || !till_settlement_is_exception (settlement))
    return till_status_for_invoice (invoice);

  if (settlement->is_late)
    {
      *explanation = invoice->status == TILL_INVOICE_CANCELLED
                         ? _("This payment came in although the invoice is cancelled.")
                         : _("This payment came in after the invoice expired.");
      return (TillStatus){ icon_name, C_("invoice status", "Paid late"), "warning" };
    }
  if (settlement->fit == TILL_SETTLEMENT_UNDER)
    {
      *explanation = _("The customer paid less than requested.");
      return (TillStatus){ icon_name, C_("invoice status", "Underpaid"), "warning" };
    }
  if (settlement->fit == TILL_SETTLEMENT_OVER)
    {
      *explanation = _("The customer paid more than requested.");
      return (TillStatus){ icon_name, C_("invoice status", "Overpaid"), "warning" };
    }

  *explanation = _("Till can’t compare the amount paid with the amount due.");

  return (TillStatus){ icon_name, C_("invoice status", "Unclear"), "warning" };
}

TillStatus
till_status_for_order (const TillOrder *order)
{
  g_return_val_if_fail (order != NULL, (TillStatus){ 0 });

  switch (order->status)
    {
    case TILL_ORDER_PENDING:
      return (TillStatus){ "till-pending-symbolic", C_("order status", "Pending"), NULL };
    case TILL_ORDER_PROVISIONING:
      return (TillStatus){ "till-provisioning-symbolic", C_("order status", "Provisioning"),
                           "accent" };
    case TILL_ORDER_ACTIVE:
      return (TillStatus){ "till-paid-symbolic", C_("order status", "Active"), "success" };
    case TILL_ORDER_FAILED:
      return (TillStatus){ "till-failed-symbolic", C_("order status", "Failed"), "error" };
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return (TillStatus){ "till-unknown-symbolic", order->status_text, NULL };
}

/* The state of the installation of an eSIM. */
TillStatus
till_status_for_usage (const TillUsage *usage)
{
  g_return_val_if_fail (usage != NULL, (TillStatus){ 0 });

  switch (usage->install_state)
    {
    case TILL_INSTALL_NOT_INSTALLED:
      return (TillStatus){ "till-pending-symbolic", C_("eSIM", "Not installed"), NULL };
    case TILL_INSTALL_INSTALLED:
      return (TillStatus){ "till-paid-symbolic", C_("eSIM", "Installed"), "success" };
    case TILL_INSTALL_EXPIRED:
      return (TillStatus){ "till-expired-symbolic", C_("eSIM", "Expired"), "dim-label" };
    case TILL_INSTALL_UNKNOWN:
      break;
    }

  return (TillStatus){ "till-unknown-symbolic", usage->install_state_text, NULL };
}

GtkWidget *
till_status_label_new (void)
{
  return g_object_new (TILL_TYPE_STATUS_LABEL, NULL);
}

void
till_status_label_set_status (TillStatusLabel *self, const TillStatus *status)
{
  const char *classes[] = { status->css_class, NULL };

  g_return_if_fail (TILL_IS_STATUS_LABEL (self));

  gtk_widget_set_css_classes (GTK_WIDGET (self), classes);
  gtk_image_set_from_icon_name (GTK_IMAGE (self->image), status->icon_name);
  till_text_set (GTK_LABEL (self->label), status->word);
}
