/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderEsim: the part of an order's page about the eSIM itself: the diagnosis, the activation
 * kit and the usage. */

#include "till-order-esim.h"

#include "till-activation-kit.h"
#include "till-usage-view.h"
#include "till-diagnosis-card.h"

struct _TillOrderEsim
{
  AdwBin parent_instance;

  /* Template children */
  TillDiagnosisCard *diagnosis;
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
  g_type_ensure (TILL_TYPE_DIAGNOSIS_CARD);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-order-esim.ui");
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, diagnosis);
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, kit);
  gtk_widget_class_bind_template_child (widget_class, TillOrderEsim, usage_view);
}

static void
till_order_esim_init (TillOrderEsim *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_diagnosis (TillOrderEsim *self, const TillOrderFacts *facts)
{
  TillDiagnosisCase diagnosis_case = till_order_facts_get_case (facts);

  till_diagnosis_card_set_desk (self->diagnosis, facts->desk, facts->invoice);
  till_diagnosis_card_show (self->diagnosis, till_desk_get_account (facts->desk), &diagnosis_case,
                            till_desk_get_clock (facts->desk));
}

/* Lets go of the store of the order that is shown. */
void
till_order_esim_clear (TillOrderEsim *self)
{
  g_return_if_fail (TILL_IS_ORDER_ESIM (self));

  till_diagnosis_card_set_desk (self->diagnosis, NULL, NULL);
}

void
till_order_esim_show (TillOrderEsim *self, const TillOrderFacts *facts)
{
  const TillEsim *esim = facts->order->esim;
  const TillUsage *usage = facts->order->usage;

  g_return_if_fail (TILL_IS_ORDER_ESIM (self));

  show_diagnosis (self, facts);

  gtk_widget_set_visible (GTK_WIDGET (self->kit), esim != NULL);
  if (esim != NULL)
    till_activation_kit_set_order (self->kit, facts->order, till_desk_get_account (facts->desk));

  gtk_widget_set_visible (GTK_WIDGET (self->usage_view), usage != NULL);
  if (usage != NULL)
    till_usage_view_set_usage (self->usage_view, usage, facts->asked_at_ms);
}

/* Begins the e-mail that brings the eSIM to the customer. */
void
till_order_esim_send (TillOrderEsim *self)
{
  g_return_if_fail (TILL_IS_ORDER_ESIM (self));

  if (gtk_widget_get_visible (GTK_WIDGET (self->kit)))
    gtk_widget_activate_action (GTK_WIDGET (self->kit), "kit.mail", NULL);
}
