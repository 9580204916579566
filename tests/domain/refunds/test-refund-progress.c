/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How much of an invoice is refunded, for lists. */

#include "till-refund-progress.h"

static TillRefund *
make_refund (const char *id, const char *symbol, const char *amount, TillRefundStep step)
{
  TillRefund *refund = till_refund_new (id);

  for (TillRefundStep at = TILL_REFUND_AGREED; at <= step; at++)
    {
      g_autoptr (TillRefundEvent) event = NULL;

      if (at == TILL_REFUND_PAID && step == TILL_REFUND_VOID)
        at = TILL_REFUND_VOID;
      event = till_refund_event_new (id, at, "ann", 1);
      if (at == TILL_REFUND_AGREED)
        {
          till_refund_event_set (event, TILL_REFUND_INVOICE, "i-1");
          till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
          till_refund_event_set (event, TILL_REFUND_SYMBOL, symbol);
          till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
          till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);
        }
      till_refund_apply (refund, event);
    }

  return refund;
}

static void
assert_amount (const TillDecimal *amount, const char *expected)
{
  g_autofree char *text = till_decimal_to_string (amount);

  g_assert_cmpstr (text, ==, expected);
}

/* Intents and void refunds do not count. */
static void
test_only_what_is_paid (void)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) table = NULL;

  g_ptr_array_add (refunds, make_refund ("r1", "USDT", "1", TILL_REFUND_AGREED));
  g_ptr_array_add (refunds, make_refund ("r2", "USDT", "2", TILL_REFUND_INTENDED));
  g_ptr_array_add (refunds, make_refund ("r3", "USDT", "4", TILL_REFUND_VOID));
  table = till_refund_progress_tabulate (refunds);
  g_assert_cmpuint (g_hash_table_size (table), ==, 0);
}

static void
test_sum (void)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) part = NULL;
  g_autoptr (GHashTable) whole = NULL;
  const TillRefundProgress *progress = NULL;

  g_ptr_array_add (refunds, make_refund ("r1", "USDT", "12.5", TILL_REFUND_PAID));
  g_ptr_array_add (refunds, make_refund ("r2", "usdt", "7.5", TILL_REFUND_TOLD));
  part = till_refund_progress_tabulate (refunds);
  progress = g_hash_table_lookup (part, "i-1");
  assert_amount (&progress->paid, "20");
  assert_amount (&progress->received, "40");
  g_assert_cmpstr (progress->symbol, ==, "USDT");
  g_assert_null (progress->next);
  g_assert_false (till_refund_progress_is_whole (progress));

  g_ptr_array_add (refunds, make_refund ("r3", "USDT", "20", TILL_REFUND_SEEN));
  whole = till_refund_progress_tabulate (refunds);
  g_assert_true (till_refund_progress_is_whole (g_hash_table_lookup (whole, "i-1")));
}

/* Refunds in two tokens have two sums. */
static void
test_two_tokens (void)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GHashTable) table = NULL;
  const TillRefundProgress *progress = NULL;

  g_ptr_array_add (refunds, make_refund ("r1", "USDT", "40", TILL_REFUND_PAID));
  g_ptr_array_add (refunds, make_refund ("r2", "TRX", "3", TILL_REFUND_PAID));
  table = till_refund_progress_tabulate (refunds);
  progress = g_hash_table_lookup (table, "i-1");
  g_assert_nonnull (progress->next);
  assert_amount (&progress->next->paid, "3");
  g_assert_false (till_refund_progress_is_whole (progress));
}

/* What is not known is not whole, whichever of the two it is. */
static void
test_unknown (void)
{
  TillDecimal one = till_decimal_from_int (1, 0);
  TillDecimal unknown = { 0 };

  g_assert_true (
      till_refund_progress_is_whole (&(TillRefundProgress){ .received = one, .paid = one }));
  g_assert_false (
      till_refund_progress_is_whole (&(TillRefundProgress){ .received = unknown, .paid = one }));
  g_assert_false (
      till_refund_progress_is_whole (&(TillRefundProgress){ .received = one, .paid = unknown }));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refund-progress/only-what-is-paid", test_only_what_is_paid);
  g_test_add_func ("/refund-progress/unknown", test_unknown);
  g_test_add_func ("/refund-progress/sum", test_sum);
  g_test_add_func ("/refund-progress/two-tokens", test_two_tokens);

  return g_test_run ();
}
