/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundProgress: how much of each invoice is refunded. It is computed once for a list, so that
 * its rows need only a lookup. */

#include "till-refund-progress.h"

static void
progress_free (TillRefundProgress *self)
{
  g_clear_pointer (&self->next, progress_free);
  g_free (self->asset);
  g_free (self->symbol);
  g_free (self);
}

static TillRefundProgress *
progress_new (TillRefund *refund)
{
  TillRefundProgress *self = g_new0 (TillRefundProgress, 1);

  self->asset = till_refund_dup_asset (refund);
  self->symbol = g_strdup (till_refund_get (refund, TILL_REFUND_SYMBOL));
  self->paid = till_decimal_from_int (0, 0);

  return self;
}

/* Returns: (transfer none): the part of @first for the asset of @refund, added if it is missing. */
static TillRefundProgress *
ensure_part (TillRefundProgress *first, TillRefund *refund)
{
  g_autofree char *asset = till_refund_dup_asset (refund);
  TillRefundProgress *part = first;

  while (g_ascii_strcasecmp (part->asset, asset) != 0)
    {
      if (part->next == NULL)
        part->next = progress_new (refund);
      part = part->next;
    }

  return part;
}

static void
count (GHashTable *table, TillRefund *refund)
{
  const char *invoice_id = till_refund_get (refund, TILL_REFUND_INVOICE);
  TillRefundProgress *part = g_hash_table_lookup (table, invoice_id);
  TillDecimal amount = till_refund_get_amount (refund);

  if (part == NULL)
    {
      part = progress_new (refund);
      g_hash_table_insert (table, g_strdup (invoice_id), part);
    }

  part = ensure_part (part, refund);
  till_decimal_add (&part->paid, &amount, &part->paid);
  part->received = till_refund_get_received (refund);
}

static gboolean
is_paid (TillRefund *refund)
{
  return refund->step >= TILL_REFUND_PAID && refund->step != TILL_REFUND_VOID;
}

/* Returns: (transfer full) (element-type utf8 TillRefundProgress): the progress by invoice id, for
 * invoices with a paid refund. */
GHashTable *
till_refund_progress_tabulate (GPtrArray *refunds)
{
  GHashTable *table =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) progress_free);

  g_return_val_if_fail (refunds != NULL, table);

  for (guint i = 0; i < refunds->len; i++)
    if (is_paid (refunds->pdata[i]) &&
        till_refund_get (refunds->pdata[i], TILL_REFUND_INVOICE) != NULL)
      count (table, refunds->pdata[i]);

  return table;
}

/* Returns: whether everything that was received, as far as the refunds know, is refunded. */
gboolean
till_refund_progress_is_whole (const TillRefundProgress *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (; self != NULL; self = self->next)
    if (!self->received.is_known || !self->paid.is_known ||
        till_decimal_compare (&self->paid, &self->received) < 0)
      return FALSE;

  return TRUE;
}
