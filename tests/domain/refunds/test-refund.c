/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-refund.h"

#include <string.h>

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

static void
apply (TillRefund *refund,
       TillRefundStep step,
       const char *who,
       const char *desk,
       gint64 at_ms,
       const char *name,
       const char *text)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", step, who, at_ms);

  event->desk = g_strdup (desk);
  till_refund_event_set (event, name, text);
  till_refund_apply (refund, event);
}

static void
assert_applied (TillRefund *refund)
{
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (refund)), ==, "r1");
  g_assert_cmpint (refund->step, ==, TILL_REFUND_CHECKED);
  g_assert_cmpint (refund->step_ms[TILL_REFUND_AGREED], ==, 5);
  g_assert_cmpint (refund->step_ms[TILL_REFUND_CHECKED], ==, 4);
  g_assert_cmpint (refund->step_ms[TILL_REFUND_PAID], ==, 0);
  g_assert_cmpint (till_refund_get_changed_ms (refund), ==, 5);
  g_assert_cmpstr (refund->step_who[TILL_REFUND_AGREED], ==, "ann");
  g_assert_cmpstr (refund->step_who[TILL_REFUND_CHECKED], ==, "bob");
  g_assert_cmpstr (refund->step_desk[TILL_REFUND_AGREED], ==, "office");
  g_assert_cmpstr (refund->step_desk[TILL_REFUND_CHECKED], ==, "shop");
  g_assert_cmpstr (refund->who, ==, "bob");
  g_assert_cmpstr (refund->desk, ==, "shop");
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_SYMBOL), ==, "USDT");
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_ADDRESS), ==, "somewhere");
}

/* A copy knows everything, and of who did what when. */
static void
test_copy (void)
{
  g_autoptr (TillRefund) refund = till_refund_new ("r1");
  g_autoptr (TillRefund) copy = NULL;

  apply (refund, TILL_REFUND_AGREED, "ann", "office", 5, TILL_REFUND_SYMBOL, "USDT");
  apply (refund, TILL_REFUND_CHECKED, "bob", "shop", 4, TILL_REFUND_ADDRESS, "somewhere");
  assert_applied (refund);
  refund->allowed = till_decimal_from_int (7, 0);
  refund->has_bad_entry = TRUE;
  copy = till_refund_copy (refund);
  g_clear_object (&refund);
  assert_applied (copy);
  g_assert_true (copy->allowed.is_known && copy->allowed.coefficient == 7);
  g_assert_true (copy->has_bad_entry);
}

/* A step that was taken by a clock at zero was taken. */
static void
test_step_at_zero (void)
{
  g_autoptr (TillRefund) refund = till_refund_new ("r1");

  g_assert_cmpint (till_refund_get_changed_ms (refund), ==, 0);
  apply (refund, TILL_REFUND_PAID, "ann", NULL, 0, TILL_REFUND_TX_HASH, "ab");
  g_assert_cmpint (till_refund_get_stage (refund), ==, TILL_REFUND_STAGE_PROOF);
  g_assert_cmpint (till_refund_get_changed_ms (refund), ==, 1);
}

/* Whoever enters the transaction or sees it arrive after the customer was told does not undo that.
 */
static void
test_told_stays_told (void)
{
  static const TillRefundStep later[] = { TILL_REFUND_PAID, TILL_REFUND_SEEN };

  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    {
      g_autoptr (TillRefund) refund = till_refund_new ("r1");

      apply (refund, TILL_REFUND_TOLD, "ann", NULL, 1, TILL_REFUND_TX_HASH, "ab");
      apply (refund, later[i], "ann", NULL, 2, TILL_REFUND_TX_HASH, "cd");
      g_assert_cmpint (refund->step, ==, TILL_REFUND_TOLD);
      apply (refund, TILL_REFUND_VOID, "ann", NULL, 3, TILL_REFUND_VOID_REASON, "why");
      g_assert_cmpint (refund->step, ==, TILL_REFUND_VOID);
      apply (refund, later[i], "ann", NULL, 4, TILL_REFUND_TX_HASH, "ef");
      g_assert_cmpint (refund->step, ==, later[i]);
    }
}

/* Only what the customer knows of, or what will never be sent, can be left alone; only what was
 * perhaps sent counts as sent. */
static void
test_attention_and_claim (void)
{
  for (TillRefundStep step = TILL_REFUND_AGREED; step <= TILL_REFUND_VOID; step++)
    {
      g_autoptr (TillRefund) refund = till_refund_new ("r1");

      apply (refund, step, "ann", NULL, 1, TILL_REFUND_SYMBOL, "USDT");
      g_assert_cmpint (till_refund_needs_attention (refund), ==,
                       step != TILL_REFUND_TOLD && step != TILL_REFUND_VOID);
      g_assert_cmpint (till_refund_is_claim (refund), ==,
                       step != TILL_REFUND_AGREED && step != TILL_REFUND_CHECKED &&
                           step != TILL_REFUND_VOID);
    }
}

static void
test_asset (void)
{
  g_autoptr (TillRefund) refund = till_refund_new ("r1");
  g_autofree char *asset = NULL;

  apply (refund, TILL_REFUND_AGREED, "ann", NULL, 1, TILL_REFUND_CHAIN, "tron");
  apply (refund, TILL_REFUND_AGREED, "ann", NULL, 1, TILL_REFUND_SYMBOL, "USDT");
  asset = till_refund_dup_asset (refund);
  g_assert_cmpstr (asset, ==, "tron:USDT");
}

/* A copy of an event is the same event; what is empty is not there. */
static void
test_event_copy (void)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_PAID, "ann", 9);
  g_autoptr (TillRefundEvent) copy = NULL;

  event->number = 3;
  event->desk = g_strdup ("shop");
  event->replaces = g_strdup ("old");
  till_refund_event_set (event, TILL_REFUND_TX_HASH, "ab");
  till_refund_event_set (event, TILL_REFUND_MEMO, "7");
  till_refund_event_set (event, TILL_REFUND_MEMO, "");
  till_refund_event_set (event, TILL_REFUND_REASON, "why");
  till_refund_event_set (event, TILL_REFUND_REASON, NULL);
  copy = till_refund_event_copy (event);
  g_assert_cmpint (copy->number, ==, 3);
  g_assert_cmpint (copy->at_ms, ==, 9);
  g_assert_cmpstr (copy->desk, ==, "shop");
  g_assert_cmpstr (copy->replaces, ==, "old");
  g_assert_cmpstr (till_refund_event_get (copy, TILL_REFUND_TX_HASH), ==, "ab");
  g_assert_null (till_refund_event_get (copy, TILL_REFUND_MEMO));
  g_assert_null (till_refund_event_get (copy, TILL_REFUND_REASON));
}

static void
assert_no_event (const char *text, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (till_refund_event_from_json (text, strlen (text), &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, message));
}

static void
test_event_from_json (void)
{
  static const char text[] = "{\"refund\":\"r1\",\"step\":\"void\",\"fields\":{}}";
  g_autoptr (TillRefundEvent) event = till_refund_event_from_json (text, strlen (text), NULL);

  g_assert_cmpint (event->step, ==, TILL_REFUND_VOID);
  g_assert_cmpint (event->at_ms, ==, 0);
  g_assert_cmpint (event->number, ==, 0);
  g_assert_cmpstr (event->who, ==, "");
  assert_no_event ("{\"refund\":\"r1\",\"step\":\"sold\",\"fields\":{}}", "known steps");
  assert_no_event ("{\"refund\":\"r1\",\"step\":\"void\"}", "fields");
  assert_no_event ("{\"step\":\"void\",\"fields\":{}}", "refund");
  assert_no_event ("{\"refund\":\"r1\",\"step\":\"void\",\"fields\":{\"memo\":{}}}", "memo");
  assert_no_event ("{", "");
}

/* Each event makes another refund of it, and reading the same events again does not. */
static void
test_equal (void)
{
  g_autoptr (TillRefund) one = till_refund_new ("r1");
  g_autoptr (TillRefund) other = NULL;

  apply (one, TILL_REFUND_AGREED, "ann", "till-1", 1, TILL_REFUND_SYMBOL, "BTC");
  other = till_refund_copy (one);
  g_assert_true (till_refund_equal (one, other));
  apply (other, TILL_REFUND_AGREED, "ann", "till-1", 2, TILL_REFUND_SYMBOL, "BTC");
  g_assert_false (till_refund_equal (one, other));
  apply (one, TILL_REFUND_AGREED, "bob", "till-1", 2, TILL_REFUND_SYMBOL, "BTC");
  g_assert_false (till_refund_equal (one, other));
  apply (one, TILL_REFUND_AGREED, "ann", "till-2", 2, TILL_REFUND_SYMBOL, "BTC");
  g_assert_false (till_refund_equal (one, other));
  apply (one, TILL_REFUND_AGREED, "ann", "till-1", 2, TILL_REFUND_SYMBOL, "ETH");
  g_assert_false (till_refund_equal (one, other));
  apply (one, TILL_REFUND_AGREED, "ann", "till-1", 2, TILL_REFUND_SYMBOL, "BTC");
  g_assert_true (till_refund_equal (one, other));
  apply (one, TILL_REFUND_AGREED, "ann", "till-1", 2, TILL_REFUND_CHAIN, "bitcoin");
  g_assert_false (till_refund_equal (one, other));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refund/stage", test_stage);
  g_test_add_func ("/refund/stage-of-told", test_stage_of_told);
  g_test_add_func ("/refund/stage-of-void", test_stage_of_void);
  g_test_add_func ("/refund/copy", test_copy);
  g_test_add_func ("/refund/step-at-zero", test_step_at_zero);
  g_test_add_func ("/refund/told-stays-told", test_told_stays_told);
  g_test_add_func ("/refund/attention-and-claim", test_attention_and_claim);
  g_test_add_func ("/refund/asset", test_asset);
  g_test_add_func ("/refund/equal", test_equal);
  g_test_add_func ("/refund/event-copy", test_event_copy);
  g_test_add_func ("/refund/event-from-json", test_event_from_json);

  return g_test_run ();
}
