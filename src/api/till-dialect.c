/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDialect: how one service fills the gaps of the specification. Kept with the account, copied
 * freely, no behaviour of its own. */

#include "till-dialect.h"

G_DEFINE_BOXED_TYPE (TillDialect, till_dialect, till_dialect_copy, till_dialect_free)

/* Returns: (transfer full): what is assumed until a service has shown otherwise. */
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

gboolean
till_dialect_equal (const TillDialect *a, const TillDialect *b)
{
  g_return_val_if_fail (a != NULL, FALSE);
  g_return_val_if_fail (b != NULL, FALSE);

  return a->signature_encoding == b->signature_encoding && a->signs_query == b->signs_query &&
         a->signs_prefix == b->signs_prefix && a->amount_unit == b->amount_unit &&
         a->amount_unit_is_confirmed == b->amount_unit_is_confirmed && a->found == b->found &&
         g_strcmp0 (a->status_param, b->status_param) == 0 &&
         g_strcmp0 (a->order_id_param, b->order_id_param) == 0 &&
         g_strcmp0 (a->limit_param, b->limit_param) == 0 &&
         g_strcmp0 (a->offset_param, b->offset_param) == 0;
}
