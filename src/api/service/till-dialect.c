/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDialect: how one service fills the gaps of the specification. An account stores it. It
 * interprets answers and learns from them. */

#include "till-dialect.h"

G_DEFINE_BOXED_TYPE (TillDialect, till_dialect, till_dialect_copy, till_dialect_free)

/* Returns: (transfer full): the assumptions about an unknown service. */
TillDialect *
till_dialect_new (void)
{
  TillDialect *self = g_new0 (TillDialect, 1);

  self->signature_encoding = TILL_SIGNATURE_HEX;
  self->status_param = g_strdup ("status");
  self->order_id_param = g_strdup ("orderId");
  self->limit_param = g_strdup ("limit");
  self->offset_param = g_strdup ("offset");
  self->amount_unit = TILL_AMOUNT_UNIT_DISPLAY;
  self->usd_unit = TILL_USD_UNIT_DOLLARS;
  self->create_status = TILL_CREATE_STATUS_200_OR_201;

  return self;
}

TillDialect *
till_dialect_copy (const TillDialect *self)
{
  TillDialect *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_new0 (TillDialect, 1);
  *copy = *self;
  copy->status_param = g_strdup (self->status_param);
  copy->order_id_param = g_strdup (self->order_id_param);
  copy->limit_param = g_strdup (self->limit_param);
  copy->offset_param = g_strdup (self->offset_param);

  return copy;
}

void
till_dialect_free (TillDialect *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->status_param);
  g_free (self->order_id_param);
  g_free (self->limit_param);
  g_free (self->offset_param);
  g_free (self);
}

/* Returns: whether the user has set the unit of amounts. */
gboolean
till_dialect_is_unit_set_by_hand (const TillDialect *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->amount_unit_is_confirmed && (self->found & TILL_DIALECT_AMOUNT_UNIT) == 0;
}

/* Returns: whether an answer with @status to the call of section 4.5 can mean that the invoice
 * exists. A found status does not exclude the other one: a service that answers 201 can answer 200
 * where it has created the invoice before. */
gboolean
till_dialect_takes_created (const TillDialect *self, guint status)
{
  static const guint statuses[] = {
    [TILL_CREATE_STATUS_200] = 200,
    [TILL_CREATE_STATUS_201] = 201,
    [TILL_CREATE_STATUS_202] = 202,
  };

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->create_status == TILL_CREATE_STATUS_200_OR_201 ||
      self->found & TILL_DIALECT_CREATE_STATUS)
    return status == 200 || status == 201;

  return status == statuses[self->create_status];
}

/* Learns that an answer with @status created an invoice. A setting of the user stays.
 *
 * Returns: whether the dialect has changed. */
gboolean
till_dialect_learn_created (TillDialect *self, guint status)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->create_status != TILL_CREATE_STATUS_200_OR_201 || (status != 200 && status != 201))
    return FALSE;

  self->create_status = status == 200 ? TILL_CREATE_STATUS_200 : TILL_CREATE_STATUS_201;
  self->found |= TILL_DIALECT_CREATE_STATUS;

  return TRUE;
}

static gboolean
from_cents (const TillDecimal *cents, TillDecimal *usd)
{
  if (!cents->is_known || cents->scale + 2 > TILL_DECIMAL_MAX_SCALE)
    return FALSE;

  *usd = *cents;
  usd->scale = (guint8) (cents->scale + 2);

  return TRUE;
}

/* Converts @raw, an amountUsd of section 6, into dollars.
 *
 * Returns: %FALSE where the amount is unknown. */
gboolean
till_dialect_read_usd (const TillDialect *self, const TillDecimal *raw, TillDecimal *usd)
{
  g_return_val_if_fail (self != NULL && raw != NULL && usd != NULL, FALSE);

  if (self->usd_unit == TILL_USD_UNIT_CENTS)
    return from_cents (raw, usd);

  *usd = *raw;

  return raw->is_known;
}

/* Learns the unit from @raw, the amountUsd of an invoice of @usd dollars. A setting of the user
 * stays.
 *
 * Returns: whether the dialect has changed. */
gboolean
till_dialect_learn_usd (TillDialect *self, const TillDecimal *raw, const TillDecimal *usd)
{
  TillDecimal as_cents = { 0 };
  gboolean is_dollars = FALSE;
  gboolean is_cents = FALSE;

  g_return_val_if_fail (self != NULL && raw != NULL && usd != NULL, FALSE);

  if (self->found & TILL_DIALECT_USD_UNIT || self->usd_unit != TILL_USD_UNIT_DOLLARS ||
      !raw->is_known || !usd->is_known || raw->coefficient <= 0)
    return FALSE;

  is_dollars = till_decimal_compare (raw, usd) == 0;
  is_cents = from_cents (raw, &as_cents) && till_decimal_compare (&as_cents, usd) == 0;
  if (!is_dollars && !is_cents)
    return FALSE;

  self->usd_unit = is_cents ? TILL_USD_UNIT_CENTS : TILL_USD_UNIT_DOLLARS;
  self->found |= TILL_DIALECT_USD_UNIT;

  return TRUE;
}
