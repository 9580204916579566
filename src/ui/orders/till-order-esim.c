/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderEsim: the part of an order's page about the eSIM itself: why there is none, the kit that
 * installs it, and what it has used. */

#include "till-order-esim.h"

#include <glib/gi18n.h>

#include "till-activation-kit.h"
#include "till-usage-view.h"

struct _TillOrderEsim
{
  AdwBin parent_instance;

  /* Template children */
  GtkWidget *failed_card;
  GtkLabel *failed_title_label;
  GtkLabel *failed_body_label;
  TillActivationKit *kit;
  TillUsageView *usage_view;
};

G_DEFINE_FINAL_TYPE (TillOrderEsim, till_order_esim, ADW_TYPE_BIN)

static void
till_order_esim_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_ORDER_ESIM);

  G_OBJECT_CLASS (till_order_esim_parent_class)->dispose (object);
}

static void
till_order_esim_class_init (TillOrderEsimClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_esim_dispose;

  g_type_ensure (TILL_TYPE_ACTIVATION_KIT);
  g_type_ensure (TILL_TYPE_USAGE_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-esim.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, failed_card);
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, failed_title_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, failed_body_label);
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, kit);
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, usage_view);
}

static void
till_order_esim_init (TillOrderEsim *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_failed (TillOrderEsim *self, const TillOrderFacts *facts)
{
  const char *title = NULL;
  const char *body = NULL;

  switch (till_order_facts_get_payment (facts))
    {
    case TILL_PAYMENT_RECEIVED:
      title = _("Paid, but the eSIM could not be made");
      body = _(
          "There is nothing to install. Order the plan again for the customer, or pay the customer "
          "back from your own wallet; the invoice shows what was received and on which chain.");
      break;
    case TILL_PAYMENT_MISSING:
      title = _("Not paid in time");
      body = _("Nothing was received in time, and there is nothing to install. When the customer "
                "wants the plan, order it again.");
      break;
    case TILL_PAYMENT_UNKNOWN:
      title = _("This order has failed");
      body = _("The payment did not arrive in time, or the eSIM could not be made. The invoice "
                "shows whether it was paid; if so, order again or pay the customer back.");
      break;
    }

  gtk_widget_set_visible (self->failed_card, facts->order->status == TILL_ORDER_FAILED);
  gtk_label_set_text (self->failed_title_label, title);
  gtk_label_set_text (self->failed_body_label, body);
}

void
till_order_esim_show (TillOrderEsim *self, const TillOrderFacts *facts)
{
  const TillEsim *esim = facts->order->esim;
  const TillUsage *usage = facts->order->usage;

  g_return_if_fail (TILL_IS_ORDER_ESIM (self));

  show_failed (self, facts);

  gtk_widget_set_visible (GTK_WIDGET (self->kit), esim != NULL);
  if (esim != NULL)
    till_activation_kit_set_esim (self->kit, esim);

  gtk_widget_set_visible (GTK_WIDGET (self->usage_view), usage != NULL);
  if (usage != NULL)
    till_usage_view_set_usage (self->usage_view, usage, facts->asked_at_ms);

  gtk_widget_set_visible (GTK_WIDGET (self), facts->order->status == TILL_ORDER_FAILED ||
                                                 esim != NULL || usage != NULL);
}
