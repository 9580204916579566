/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundBook: the rules for refunds, without I/O. The owner of the ledger judges and appends an
 * event in one transaction, so that of two consoles only one succeeds.
 *
 * Money that may have been sent counts as sent. An intent counts until somebody says, with a
 * reason, that nothing was sent. A transaction that turns up later counts again. */

#include "till-refund-book.h"

#include <string.h>

#include "till-address-form.h"

struct _TillRefundBook
{
  GHashTable *refunds; /* id to TillRefund */
  GPtrArray *order;    /* the same refunds, oldest first */
};

G_DEFINE_QUARK (till_refund_error_quark, till_refund_error)

static gboolean
refuse (TillRefundError code, const char *reason, GError **error)
{
  g_set_error_literal (error, TILL_REFUND_ERROR, (int) code, reason);

  return FALSE;
}

TillRefundBook *
till_refund_book_new (void)
{
  TillRefundBook *self = g_new0 (TillRefundBook, 1);

  self->refunds = g_hash_table_new (g_str_hash, g_str_equal);
  self->order = g_ptr_array_new_with_free_func (g_object_unref);

  return self;
}

void
till_refund_book_free (TillRefundBook *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->refunds);
  g_ptr_array_unref (self->order);
  g_free (self);
}

/* Returns: (transfer none) (nullable): the refund in its current state. */
TillRefund *
till_refund_book_find (TillRefundBook *self, const char *refund_id)
{
  g_return_val_if_fail (self != NULL && refund_id != NULL, NULL);

  return g_hash_table_lookup (self->refunds, refund_id);
}

/* Returns: (transfer full) (element-type TillRefund): copies of all refunds, oldest first. */
GPtrArray *
till_refund_book_list (TillRefundBook *self)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);

  g_return_val_if_fail (self != NULL, list);

  for (guint i = 0; i < self->order->len; i++)
    g_ptr_array_add (list, till_refund_copy (g_ptr_array_index (self->order, i)));

  return list;
}

/* Services write symbols in upper or lower case. */
static gboolean
is_same_symbol (const char *a, const char *b)
{
  return a != NULL && b != NULL && g_ascii_strcasecmp (a, b) == 0;
}

static gboolean
has_same (TillRefund *a, TillRefund *b, const char *name)
{
  return g_strcmp0 (till_refund_get (a, name), till_refund_get (b, name)) == 0;
}

/* Whether both are for the same invoice, in the same token. */
static gboolean
is_same_asset (TillRefund *a, TillRefund *b)
{
  return has_same (a, b, TILL_REFUND_INVOICE) && has_same (a, b, TILL_REFUND_CHAIN) &&
         is_same_symbol (till_refund_get (a, TILL_REFUND_SYMBOL),
                         till_refund_get (b, TILL_REFUND_SYMBOL));
}

/* Where the chain is unknown, so is how it writes addresses: then a warning too many is better. */
static gboolean
is_same_address (const TillChain *chain, const char *a, const char *b)
{
  return chain != NULL ? till_address_is_same (chain, a, b) : g_ascii_strcasecmp (a, b) == 0;
}

static gboolean
sends_the_same (TillRefund *a, TillRefund *b, const TillChain *chain)
{
  const char *one = till_refund_get (a, TILL_REFUND_ADDRESS);
  const char *other = till_refund_get (b, TILL_REFUND_ADDRESS);
  TillDecimal amount = till_refund_get_amount (a);
  TillDecimal other_amount = till_refund_get_amount (b);

  return one != NULL && other != NULL && amount.is_known && other_amount.is_known &&
         till_decimal_compare (&amount, &other_amount) == 0 &&
         is_same_address (chain, one, other) && is_same_asset (a, b);
}

/* Looks among @refunds, sorted oldest first, for one that may have sent the same already: the same
 * amount of the same token, for the same invoice, to the same address of @chain, %NULL if unknown.
 *
 * Returns: (transfer none) (nullable): the last such refund. */
TillRefund *
till_refund_find_repeated (GPtrArray *refunds, TillRefund *refund, const TillChain *chain)
{
  TillRefund *repeated = NULL;

  g_return_val_if_fail (refunds != NULL && TILL_IS_REFUND (refund), NULL);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *other = g_ptr_array_index (refunds, i);
      gboolean is_itself = g_str_equal (till_record_get_id (TILL_RECORD (other)),
                                        till_record_get_id (TILL_RECORD (refund)));

      if (!is_itself && till_refund_is_claim (other) && sends_the_same (refund, other, chain))
        repeated = other;
    }

  return repeated;
}

static gboolean
has_text (const TillRefundEvent *event, const char *name)
{
  const char *text = till_refund_event_get (event, name);

  return text != NULL && *text != '\0';
}

/* Adds up @refund and all other refunds of its invoice in its token, including intents.
 *
 * Returns: %FALSE if the sum has too many digits. */
static gboolean
sum_with (TillRefundBook *self, TillRefund *refund, TillDecimal *sum)
{
  TillRefund *own = till_refund_book_find (self, till_record_get_id (TILL_RECORD (refund)));
  TillDecimal all = till_refund_get_amount (refund);

  for (guint i = 0; i < self->order->len; i++)
    {
      TillRefund *other = g_ptr_array_index (self->order, i);
      TillDecimal amount = till_refund_get_amount (other);

      if (other != own && till_refund_is_claim (other) && is_same_asset (other, refund) &&
          !till_decimal_add (&all, &amount, &all))
        return FALSE;
    }

  *sum = all;

  return all.is_known;
}

/* Refuses more than was received, unless @event has a reason or an earlier reason covers the
 * sum. */
static gboolean
judge_sum (TillRefundBook *self, TillRefund *refund, const TillRefundEvent *event, GError **error)
{
  TillDecimal received = till_refund_get_received (refund);
  TillDecimal sum = { 0 };

  if (!sum_with (self, refund, &sum))
    return refuse (TILL_REFUND_ERROR_BAD_EVENT, "the sum has too many digits", error);

  if (till_decimal_compare (&sum, &received) <= 0 || has_text (event, TILL_REFUND_OVERRIDE) ||
      (refund->allowed.is_known && till_decimal_compare (&sum, &refund->allowed) <= 0))
    return TRUE;

  return refuse (TILL_REFUND_ERROR_OVER, "more than was received", error);
}

static gboolean
has_other_refund (TillRefundBook *self, const char *invoice_id)
{
  for (guint i = 0; i < self->order->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (self->order, i);

      if (refund->step != TILL_REFUND_VOID &&
          g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id) == 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_agreement (TillRefund *after, const TillRefundEvent *event)
{
  TillDecimal amount = till_refund_get_amount (after);
  TillDecimal received = till_refund_get_received (after);

  return has_text (event, TILL_REFUND_INVOICE) && has_text (event, TILL_REFUND_CHAIN) &&
         has_text (event, TILL_REFUND_SYMBOL) && till_decimal_is_positive (&amount) &&
         till_decimal_is_positive (&received);
}

static gboolean
judge_agreed (TillRefundBook *self, TillRefund *after, const TillRefundEvent *event, GError **error)
{
  if (till_refund_book_find (self, event->refund_id) != NULL)
    return refuse (TILL_REFUND_ERROR_WRONG_STEP, "the refund is agreed already", error);
  if (!is_agreement (after, event))
    return refuse (TILL_REFUND_ERROR_BAD_EVENT, "invoice, chain, token or an amount is missing",
                   error);
  if (has_other_refund (self, till_refund_event_get (event, TILL_REFUND_INVOICE)) &&
      !has_text (event, TILL_REFUND_REASON))
    return refuse (TILL_REFUND_ERROR_NEEDS_REASON, "the invoice has a refund already", error);

  return judge_sum (self, after, event, error);
}

static gboolean
is_hash_used (TillRefundBook *self, TillRefund *refund, const char *hash)
{
  for (guint i = 0; i < self->order->len; i++)
    {
      TillRefund *other = g_ptr_array_index (self->order, i);
      const char *used = till_refund_get (other, TILL_REFUND_TX_HASH);

      if (other != refund && used != NULL && till_tx_hash_is_same (used, hash))
        return TRUE;
    }

  return FALSE;
}

/* Whether the customer's own payment, as known when the refund was agreed, has @hash. */
static gboolean
is_hash_received (TillRefund *refund, const char *hash)
{
  const char *received = till_refund_get (refund, TILL_REFUND_RECEIVED_IN);
  g_auto (GStrv) hashes = received != NULL ? g_strsplit (received, " ", 0) : NULL;

  for (guint i = 0; hashes != NULL && hashes[i] != NULL; i++)
    if (till_tx_hash_is_same (hashes[i], hash))
      return TRUE;

  return FALSE;
}

/* A transaction is a fact. It can be entered or corrected at any time after the intent, even if the
 * refund was made void, but not by somebody who has not seen the one before. */
static gboolean
judge_paid (TillRefundBook *self, TillRefund *refund, const TillRefundEvent *event, GError **error)
{
  const char *hash = till_refund_event_get (event, TILL_REFUND_TX_HASH);

  if (!has_text (event, TILL_REFUND_TX_HASH))
    return refuse (TILL_REFUND_ERROR_BAD_EVENT, "the transaction is missing", error);
  if (g_strcmp0 (event->replaces, till_refund_get (refund, TILL_REFUND_TX_HASH)) != 0)
    return refuse (TILL_REFUND_ERROR_WRONG_STEP, "somebody else has entered one", error);
  if (is_hash_used (self, refund, hash))
    return refuse (TILL_REFUND_ERROR_HASH_USED, "the transaction paid another refund", error);
  if (is_hash_received (refund, hash))
    return refuse (TILL_REFUND_ERROR_HASH_RECEIVED, "the payment came in with it", error);

  return TRUE;
}

/* What is agreed can't change, and the address can't change after the intent. So each step may set
 * its own fields only.
 *
 * Returns: (transfer none): their names. */
static const char *const *
get_own_names (TillRefundStep step)
{
  static const char *const agreed[] = {
    TILL_REFUND_INVOICE,
    TILL_REFUND_ORDER,
    TILL_REFUND_CHAIN,
    TILL_REFUND_SYMBOL,
    TILL_REFUND_RECEIVED,
    TILL_REFUND_AMOUNT,
    TILL_REFUND_RECEIVED_IN,
    TILL_REFUND_BASIS,
    TILL_REFUND_RATE,
    TILL_REFUND_FEE,
    TILL_REFUND_FEE_BEARER,
    TILL_REFUND_REASON,
    TILL_REFUND_RATE_SOURCE,
    TILL_REFUND_OVERRIDE,
    TILL_REFUND_TICKET,
    TILL_REFUND_CHANNEL,
    NULL,
  };
  static const char *const intended[] = { TILL_REFUND_ADDRESS, TILL_REFUND_MEMO,
                                          TILL_REFUND_OVERRIDE, NULL };
  static const char *const paid[] = { TILL_REFUND_TX_HASH, NULL };
  static const char *const void_names[] = { TILL_REFUND_VOID_REASON, NULL };
  static const char *const nothing[] = { NULL };
  const char *const *const names[TILL_REFUND_N_STEPS] = {
    agreed, till_refund_checked_names, intended, paid, nothing, nothing, void_names,
  };

  return names[step];
}

static gboolean
says_its_own (const TillRefundEvent *event)
{
  GHashTableIter iter;
  gpointer name = NULL;

  g_hash_table_iter_init (&iter, event->fields);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_strv_contains (get_own_names (event->step), name))
      return FALSE;

  return TRUE;
}

/* Whether a refund may take @step next. */
static gboolean
is_in_turn (TillRefund *refund, TillRefundStep step)
{
  switch (step)
    {
    case TILL_REFUND_CHECKED:
      return refund->step <= TILL_REFUND_CHECKED;

    case TILL_REFUND_INTENDED:
      return refund->step == TILL_REFUND_CHECKED;

    case TILL_REFUND_PAID:
      return refund->step_ms[TILL_REFUND_INTENDED] != 0 && refund->step_ms[TILL_REFUND_SEEN] == 0;

    case TILL_REFUND_SEEN:
    case TILL_REFUND_TOLD:
      return refund->step >= TILL_REFUND_PAID && refund->step != TILL_REFUND_VOID;

    case TILL_REFUND_VOID:
      return refund->step <= TILL_REFUND_INTENDED;

    case TILL_REFUND_AGREED:
      break;
    }

  return FALSE;
}

static gboolean
has_same_address (TillRefund *refund, const TillRefundEvent *event)
{
  return g_strcmp0 (till_refund_event_get (event, TILL_REFUND_ADDRESS),
                    till_refund_get (refund, TILL_REFUND_ADDRESS)) == 0 &&
         g_strcmp0 (till_refund_event_get (event, TILL_REFUND_MEMO),
                    till_refund_get (refund, TILL_REFUND_MEMO)) == 0;
}

/* The intent repeats the address that was shown, because somebody else may have changed it. */
static gboolean
judge_intended (TillRefundBook *self,
                TillRefund *refund,
                TillRefund *after,
                const TillRefundEvent *event,
                GError **error)
{
  if (!has_same_address (refund, event))
    return refuse (TILL_REFUND_ERROR_WRONG_STEP, "the address is another by now", error);

  return judge_sum (self, after, event, error);
}

static gboolean
judge_step (TillRefundBook *self,
            TillRefund *refund,
            TillRefund *after,
            const TillRefundEvent *event,
            GError **error)
{
  switch (event->step)
    {
    case TILL_REFUND_CHECKED:
      return has_text (event, TILL_REFUND_ADDRESS) ||
             refuse (TILL_REFUND_ERROR_BAD_EVENT, "the address is missing", error);

    case TILL_REFUND_INTENDED:
      return judge_intended (self, refund, after, event, error);

    case TILL_REFUND_PAID:
      return judge_paid (self, refund, event, error);

    case TILL_REFUND_SEEN:
    case TILL_REFUND_TOLD:
    case TILL_REFUND_AGREED:
      break;

    case TILL_REFUND_VOID:
      return has_text (event, TILL_REFUND_VOID_REASON) ||
             refuse (TILL_REFUND_ERROR_NEEDS_REASON, "nothing is made void without a reason",
                     error);
    }

  return TRUE;
}

/* Judges whether @event may be appended.
 *
 * Returns: %FALSE with %TILL_REFUND_ERROR. */
gboolean
till_refund_book_judge (TillRefundBook *self, const TillRefundEvent *event, GError **error)
{
  TillRefund *refund = NULL;
  g_autoptr (TillRefund) after = NULL;

  g_return_val_if_fail (self != NULL && event != NULL, FALSE);

  refund = till_refund_book_find (self, event->refund_id);
  after = refund != NULL ? till_refund_copy (refund) : till_refund_new (event->refund_id);
  till_refund_apply (after, event);

  if (event->step == TILL_REFUND_AGREED)
    return judge_agreed (self, after, event, error);
  if (refund == NULL)
    return refuse (TILL_REFUND_ERROR_WRONG_STEP, "there is no such refund", error);
  if (!says_its_own (event))
    return refuse (TILL_REFUND_ERROR_BAD_EVENT, "the step says what is not its own", error);
  if (!is_in_turn (refund, event->step))
    return refuse (TILL_REFUND_ERROR_WRONG_STEP, "the refund is at another step", error);

  return judge_step (self, refund, after, event, error);
}

/* Whoever writes to a shared ledger without the program is not bound by the rules. What was agreed
 * and where it goes stays what it was all the same. Money that may have been sent is a fact, so
 * sums and transactions are not judged again. An intent of old does not repeat the address. */
static gboolean
can_apply (TillRefund *refund, const TillRefundEvent *event)
{
  if (!is_in_turn (refund, event->step))
    return FALSE;
  if (event->step == TILL_REFUND_CHECKED)
    return has_text (event, TILL_REFUND_ADDRESS);
  if (event->step == TILL_REFUND_INTENDED && has_text (event, TILL_REFUND_ADDRESS))
    return has_same_address (refund, event);
  if (event->step == TILL_REFUND_INTENDED)
    return !has_text (event, TILL_REFUND_MEMO);

  return event->step != TILL_REFUND_PAID || has_text (event, TILL_REFUND_TX_HASH);
}

/* Returns: (transfer none) (nullable): the refund that begins with @event. */
static TillRefund *
apply_agreed (TillRefundBook *self, const TillRefundEvent *event)
{
  TillRefund *refund = till_refund_new (event->refund_id);

  till_refund_apply (refund, event);
  if (!is_agreement (refund, event))
    {
      g_object_unref (refund);
      return NULL;
    }

  g_ptr_array_add (self->order, refund);
  g_hash_table_insert (self->refunds, (gpointer) till_record_get_id (TILL_RECORD (refund)), refund);

  return refund;
}

/* Returns: (transfer full): @event with the fields of its own step only. */
static TillRefundEvent *
dup_own (const TillRefundEvent *event)
{
  TillRefundEvent *own = till_refund_event_copy (event);
  GHashTableIter iter;
  gpointer name = NULL;

  g_hash_table_iter_init (&iter, own->fields);
  while (g_hash_table_iter_next (&iter, &name, NULL))
    if (!g_strv_contains (get_own_names (own->step), name))
      g_hash_table_iter_remove (&iter);

  return own;
}

static void
apply_own (TillRefundBook *self, const TillRefundEvent *event)
{
  TillRefund *refund = till_refund_book_find (self, event->refund_id);

  if (refund == NULL && event->step == TILL_REFUND_AGREED)
    refund = apply_agreed (self, event);
  else if (refund != NULL && can_apply (refund, event))
    till_refund_apply (refund, event);
  else
    {
      till_refund_book_distrust (self, event->refund_id);
      return;
    }

  if (refund != NULL && has_text (event, TILL_REFUND_OVERRIDE))
    sum_with (self, refund, &refund->allowed);
}

/* Applies @event, which is in the ledger. It counts only as far as it could have been appended by
 * the program; else its refund is not to be trusted. */
void
till_refund_book_apply (TillRefundBook *self, const TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) own = NULL;

  g_return_if_fail (self != NULL && event != NULL);

  if (says_its_own (event))
    {
      apply_own (self, event);
      return;
    }

  own = dup_own (event);
  apply_own (self, own);
  till_refund_book_distrust (self, event->refund_id);
}

/* Remembers that the ledger has an entry of the refund that does not count. */
void
till_refund_book_distrust (TillRefundBook *self, const char *refund_id)
{
  TillRefund *refund = till_refund_book_find (self, refund_id);

  if (refund != NULL)
    refund->has_bad_entry = TRUE;
}
