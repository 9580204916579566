/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefund: the state of one refund after all its events. */

#include "till-refund.h"

#include <string.h>

G_DEFINE_FINAL_TYPE (TillRefund, till_refund, TILL_TYPE_RECORD)

static void
till_refund_finalize (GObject *object)
{
  TillRefund *self = TILL_REFUND (object);

  for (guint i = 0; i < TILL_REFUND_N_STEPS; i++)
    {
      g_free (self->step_who[i]);
      g_free (self->step_desk[i]);
    }
  g_free (self->who);
  g_free (self->desk);
  g_hash_table_unref (self->fields);

  G_OBJECT_CLASS (till_refund_parent_class)->finalize (object);
}

static void
till_refund_class_init (TillRefundClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_refund_finalize;
}

static void
till_refund_init (TillRefund *self)
{
  self->fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

/* Returns: (transfer full): a refund without events. */
TillRefund *
till_refund_new (const char *id)
{
  return g_object_new (TILL_TYPE_REFUND, "id", id, NULL);
}

static void
take_fields (TillRefund *self, GHashTable *fields)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer text = NULL;

  g_hash_table_iter_init (&iter, fields);
  while (g_hash_table_iter_next (&iter, &name, &text))
    g_hash_table_insert (self->fields, g_strdup (name), g_strdup (text));
}

TillRefund *
till_refund_copy (TillRefund *self)
{
  TillRefund *copy = NULL;

  g_return_val_if_fail (TILL_IS_REFUND (self), NULL);

  copy = till_refund_new (till_record_get_id (TILL_RECORD (self)));
  copy->step = self->step;
  for (guint i = 0; i < TILL_REFUND_N_STEPS; i++)
    {
      copy->step_ms[i] = self->step_ms[i];
      copy->step_who[i] = g_strdup (self->step_who[i]);
      copy->step_desk[i] = g_strdup (self->step_desk[i]);
    }
  copy->who = g_strdup (self->who);
  copy->desk = g_strdup (self->desk);
  copy->allowed = self->allowed;
  copy->has_bad_entry = self->has_bad_entry;
  take_fields (copy, self->fields);

  return copy;
}

/* Somebody may see the money arrive after the customer was told. The refund stays done. */
static gboolean
goes_back (TillRefundStep from, TillRefundStep to)
{
  return from == TILL_REFUND_TOLD && (to == TILL_REFUND_SEEN || to == TILL_REFUND_PAID);
}

/* Removes everything about an address: the memo of one does not belong to the next. */
static void
remove_address_fields (TillRefund *self)
{
  for (guint i = 0; till_refund_checked_names[i] != NULL; i++)
    g_hash_table_remove (self->fields, till_refund_checked_names[i]);
}

static void
set_text (char **place, const char *text)
{
  g_free (*place);
  *place = g_strdup (text);
}

/* Applies an event of this refund, which is not checked here. */
void
till_refund_apply (TillRefund *self, const TillRefundEvent *event)
{
  g_return_if_fail (TILL_IS_REFUND (self));
  g_return_if_fail (event != NULL);

  if (!goes_back (self->step, event->step))
    self->step = event->step;
  self->step_ms[event->step] = MAX (event->at_ms, 1);
  set_text (&self->step_who[event->step], event->who);
  set_text (&self->step_desk[event->step], event->desk);
  set_text (&self->who, event->who);
  set_text (&self->desk, event->desk);
  if (event->step == TILL_REFUND_CHECKED)
    remove_address_fields (self);
  take_fields (self, event->fields);
}

static gboolean
has_same_fields (TillRefund *one, TillRefund *other)
{
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer text = NULL;

  if (g_hash_table_size (one->fields) != g_hash_table_size (other->fields))
    return FALSE;

  g_hash_table_iter_init (&iter, one->fields);
  while (g_hash_table_iter_next (&iter, &name, &text))
    if (g_strcmp0 (text, g_hash_table_lookup (other->fields, name)) != 0)
      return FALSE;

  return TRUE;
}

/* Returns: whether both are the same refund, and nothing has happened between them. */
gboolean
till_refund_equal (TillRefund *one, TillRefund *other)
{
  g_return_val_if_fail (TILL_IS_REFUND (one) && TILL_IS_REFUND (other), FALSE);

  return g_str_equal (till_record_get_id (TILL_RECORD (one)),
                      till_record_get_id (TILL_RECORD (other))) &&
         one->step == other->step &&
         memcmp (one->step_ms, other->step_ms, sizeof one->step_ms) == 0 &&
         g_strcmp0 (one->who, other->who) == 0 && g_strcmp0 (one->desk, other->desk) == 0 &&
         one->has_bad_entry == other->has_bad_entry && has_same_fields (one, other);
}

/* Returns: (transfer none) (nullable): the latest value of the field @name, such as
 * %TILL_REFUND_ADDRESS. */
const char *
till_refund_get (TillRefund *self, const char *name)
{
  g_return_val_if_fail (TILL_IS_REFUND (self), NULL);

  return g_hash_table_lookup (self->fields, name);
}

/* Returns: what is to be done next; for a refund that will not be sent, where it stopped. A refund
 * is done when the customer knows and somebody has seen the money arrive, in any order. */
TillRefundStage
till_refund_get_stage (TillRefund *self)
{
  g_return_val_if_fail (TILL_IS_REFUND (self), TILL_REFUND_STAGE_AMOUNT);

  if (self->step_ms[TILL_REFUND_SEEN] != 0 && self->step_ms[TILL_REFUND_TOLD] != 0)
    return TILL_REFUND_N_STAGES;
  if (self->step_ms[TILL_REFUND_PAID] != 0)
    return TILL_REFUND_STAGE_PROOF;
  if (self->step_ms[TILL_REFUND_CHECKED] != 0)
    return TILL_REFUND_STAGE_PAY;

  return TILL_REFUND_STAGE_ADDRESS;
}

static TillDecimal
get_decimal (TillRefund *self, const char *name)
{
  const char *text = till_refund_get (self, name);
  TillDecimal decimal = { 0 };

  if (text != NULL)
    till_decimal_parse (text, &decimal);

  return decimal;
}

/* Returns: the amount to refund, in display units. */
TillDecimal
till_refund_get_amount (TillRefund *self)
{
  return get_decimal (self, TILL_REFUND_AMOUNT);
}

/* Returns: the amount received on the invoice, as known when the refund was agreed. */
TillDecimal
till_refund_get_received (TillRefund *self)
{
  return get_decimal (self, TILL_REFUND_RECEIVED);
}

gint64
till_refund_get_changed_ms (TillRefund *self)
{
  gint64 latest = 0;

  g_return_val_if_fail (TILL_IS_REFUND (self), 0);

  for (guint i = 0; i < TILL_REFUND_N_STEPS; i++)
    latest = MAX (latest, self->step_ms[i]);

  return latest;
}

/* Returns: whether the amount counts as sent: it may have been, and nobody has said that it was
 * not. */
gboolean
till_refund_is_claim (TillRefund *self)
{
  g_return_val_if_fail (TILL_IS_REFUND (self), FALSE);

  return self->step >= TILL_REFUND_INTENDED && self->step != TILL_REFUND_VOID;
}

gboolean
till_refund_needs_attention (TillRefund *self)
{
  g_return_val_if_fail (TILL_IS_REFUND (self), FALSE);

  return self->step != TILL_REFUND_TOLD && self->step != TILL_REFUND_VOID;
}

/* Returns: (transfer full): chain and token as the service joins them, "tron:USDT". */
char *
till_refund_dup_asset (TillRefund *self)
{
  return g_strjoin (":", till_refund_get (self, TILL_REFUND_CHAIN),
                    till_refund_get (self, TILL_REFUND_SYMBOL), NULL);
}
