/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-attention.h"

/* Customers who have paid and got nothing come first, then money to decide about, then what is
 * about to end. Within a kind the oldest, or what ends first, comes first. */
static void
test_attention_order (void)
{
  static const struct
  {
    TillAttentionKind kind;
    gint64 at_ms;
  } worst_first[] = {
    { TILL_ATTENTION_ORDER_LATE, 700 },        { TILL_ATTENTION_ORDER_LATE, 800 },
    { TILL_ATTENTION_ORDER_FAILED, 500 },      { TILL_ATTENTION_REFUND_OPEN, 400 },
    { TILL_ATTENTION_PAYMENT_EXCEPTION, 300 }, { TILL_ATTENTION_PAYMENT_EXCEPTION, 900 },
    { TILL_ATTENTION_PAYMENTS_OLD, 1 },        { TILL_ATTENTION_WEBHOOK_FAILED, 200 },
    { TILL_ATTENTION_INVOICE_ENDING, 1100 },   { TILL_ATTENTION_INVOICE_ENDING, 1200 },
    { TILL_ATTENTION_ESIM_ENDING, 1000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (worst_first); i++)
    for (guint j = 0; j < G_N_ELEMENTS (worst_first); j++)
      {
        g_autoptr (TillAttention) a =
            till_attention_new (worst_first[i].kind, "a", NULL, worst_first[i].at_ms);
        g_autoptr (TillAttention) b =
            till_attention_new (worst_first[j].kind, "b", NULL, worst_first[j].at_ms);
        int order = till_attention_compare (a, b);

        g_assert_cmpint (CLAMP (order, -1, 1), ==, i < j ? -1 : i > j);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/attention/order", test_attention_order);

  return g_test_run ();
}
