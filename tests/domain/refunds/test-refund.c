/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-refund.h"

static void
assert_stage_after (TillRefund *refund, TillRefundStep step, TillRefundStage stage)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", step, "ann", 1);

  till_refund_apply (refund, event);
  g_assert_cmpint (till_refund_get_stage (refund), ==, stage);
}

static void
test_stage (void)
{
  g_autoptr (TillRefund) refund = till_refund_new ("r1");

  assert_stage_after (refund, TILL_REFUND_AGREED, TILL_REFUND_STAGE_ADDRESS);
  assert_stage_after (refund, TILL_REFUND_CHECKED, TILL_REFUND_STAGE_PAY);
  assert_stage_after (refund, TILL_REFUND_INTENDED, TILL_REFUND_STAGE_PAY);
  assert_stage_after (refund, TILL_REFUND_PAID, TILL_REFUND_STAGE_PROOF);
  assert_stage_after (refund, TILL_REFUND_SEEN, TILL_REFUND_STAGE_PROOF);
  assert_stage_after (refund, TILL_REFUND_TOLD, TILL_REFUND_N_STAGES);
}

/* The customer may be told before anybody has seen the money arrive. */
static void
test_stage_of_told (void)
{
  g_autoptr (TillRefund) refund = till_refund_new ("r1");

  assert_stage_after (refund, TILL_REFUND_PAID, TILL_REFUND_STAGE_PROOF);
  assert_stage_after (refund, TILL_REFUND_TOLD, TILL_REFUND_STAGE_PROOF);
  assert_stage_after (refund, TILL_REFUND_SEEN, TILL_REFUND_N_STAGES);
}

/* What was cancelled was not done. */
static void
test_stage_of_void (void)
{
  g_autoptr (TillRefund) refund = till_refund_new ("r1");

  assert_stage_after (refund, TILL_REFUND_AGREED, TILL_REFUND_STAGE_ADDRESS);
  assert_stage_after (refund, TILL_REFUND_VOID, TILL_REFUND_STAGE_ADDRESS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refund/stage", test_stage);
  g_test_add_func ("/refund/stage-of-told", test_stage_of_told);
  g_test_add_func ("/refund/stage-of-void", test_stage_of_void);

  return g_test_run ();
}
