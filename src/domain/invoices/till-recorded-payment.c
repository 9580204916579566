/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a person has recorded or decided about an invoice and the service does not know. */

#include "till-recorded-payment.h"

TillRecordedPayment *
till_recorded_payment_new (void)
{
  return g_new0 (TillRecordedPayment, 1);
}

TillRecordedPayment *
till_recorded_payment_copy (const TillRecordedPayment *self)
{
  TillRecordedPayment *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_recorded_payment_new ();
  *copy = *self;
  copy->invoice_id = g_strdup (self->invoice_id);
  copy->chain = g_strdup (self->chain);
  copy->tx_hash = g_strdup (self->tx_hash);
  copy->who = g_strdup (self->who);

  return copy;
}

void
till_recorded_payment_free (TillRecordedPayment *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->invoice_id);
  g_free (self->chain);
  g_free (self->tx_hash);
  g_free (self->who);
  g_free (self);
}

TillDecisions *
till_decisions_new (void)
{
  TillDecisions *self = g_new0 (TillDecisions, 1);

  self->recorded = g_ptr_array_new_with_free_func ((GDestroyNotify) till_recorded_payment_free);

  return self;
}

TillDecisions *
till_decisions_copy (const TillDecisions *self)
{
  TillDecisions *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_decisions_new ();
  copy->accepted = g_strdup (self->accepted);
  copy->accepted_at_ms = self->accepted_at_ms;
  copy->is_waiting = self->is_waiting;
  for (guint i = 0; i < self->recorded->len; i++)
    g_ptr_array_add (copy->recorded,
                     till_recorded_payment_copy (g_ptr_array_index (self->recorded, i)));

  return copy;
}

void
till_decisions_free (TillDecisions *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->accepted);
  g_ptr_array_unref (self->recorded);
  g_free (self);
}
