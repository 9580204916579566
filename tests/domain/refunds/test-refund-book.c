/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-refund-book.h"

#include <string.h>

#define N_LEDGERS 300
#define N_EVENTS  120

static TillRefundEvent *
agreed (const char *id, const char *invoice, const char *received, const char *amount)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1);

  till_refund_event_set (event, TILL_REFUND_INVOICE, invoice);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, received);
  till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);

  return event;
}

static TillRefundEvent *
step_event (const char *id, TillRefundStep step)
{
  TillRefundEvent *event = till_refund_event_new (id, step, "ann", 2);

  if (step == TILL_REFUND_CHECKED || step == TILL_REFUND_INTENDED)
    till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");
  if (step == TILL_REFUND_PAID)
    till_refund_event_set (event, TILL_REFUND_TX_HASH, id);
  if (step == TILL_REFUND_VOID)
    till_refund_event_set (event, TILL_REFUND_VOID_REASON, "not sent");

  return event;
}

/* Judges @event and applies it if it is allowed. Frees it. */
static gboolean
put (TillRefundBook *book, TillRefundEvent *event, GError **error)
{
  g_autoptr (TillRefundEvent) owned = event;

  if (!till_refund_book_judge (book, owned, error))
    return FALSE;
  till_refund_book_apply (book, owned);

  return TRUE;
}

static void
assert_put (TillRefundBook *book, TillRefundEvent *event)
{
  g_autoptr (GError) error = NULL;

  put (book, event, &error);
  g_assert_no_error (error);
}

static void
assert_not (TillRefundBook *book, TillRefundEvent *event, TillRefundError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (put (book, event, &error));
  g_assert_error (error, TILL_REFUND_ERROR, (int) code);
}

static TillRefundEvent *
replacing (TillRefundEvent *event, const char *tx_hash)
{
  event->replaces = g_strdup (tx_hash);

  return event;
}

static TillRefundEvent *
with (TillRefundEvent *event, const char *name, const char *text)
{
  till_refund_event_set (event, name, text);

  return event;
}

/* What was sent for the invoice, or may have been. */
static TillDecimal
sum_up (TillRefundBook *book, const char *invoice_id)
{
  g_autoptr (GPtrArray) refunds = till_refund_book_list (book);
  TillDecimal sum = till_decimal_from_int (0, 0);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      TillDecimal amount = till_refund_get_amount (refund);

      if (till_refund_is_claim (refund) &&
          g_str_equal (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id))
        g_assert_true (till_decimal_add (&sum, &amount, &sum));
    }

  return sum;
}

static void
test_whole_way (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  TillRefund *refund = NULL;
  TillDecimal sum = { 0 };
  TillDecimal expected = till_decimal_from_int (125, 1);

  assert_put (book, agreed ("r1", "i1", "40", "12.5"));
  for (TillRefundStep step = TILL_REFUND_CHECKED; step <= TILL_REFUND_TOLD; step++)
    assert_put (book, step_event ("r1", step));

  refund = till_refund_book_find (book, "r1");
  g_assert_cmpint (refund->step, ==, TILL_REFUND_TOLD);
  g_assert_false (till_refund_needs_attention (refund));
  sum = sum_up (book, "i1");
  g_assert_cmpint (till_decimal_compare (&sum, &expected), ==, 0);
}

static void
test_above_received (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_not (book, agreed ("r1", "i1", "40", "40.000001"), TILL_REFUND_ERROR_OVER);
  assert_put (book, agreed ("r1", "i1", "40", "30"));
  assert_put (book, with (agreed ("r2", "i1", "40", "30"), TILL_REFUND_REASON, "two items"));
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r2", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
  assert_not (book, step_event ("r2", TILL_REFUND_INTENDED), TILL_REFUND_ERROR_OVER);
  assert_put (book,
              with (step_event ("r2", TILL_REFUND_INTENDED), TILL_REFUND_OVERRIDE, "goodwill"));
}

/* An override covers its own sum, and nothing later. */
static void
test_override_for_its_sum (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, with (agreed ("r1", "i1", "10", "12"), TILL_REFUND_OVERRIDE, "goodwill"));
  assert_put (book, with (agreed ("r2", "i1", "10", "10"), TILL_REFUND_REASON, "two items"));
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r2", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r2", TILL_REFUND_INTENDED));
  assert_not (book, step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_ERROR_OVER);
  assert_put (book, step_event ("r2", TILL_REFUND_VOID));
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
}

/* A new address drops everything about the old one. */
static void
test_other_address (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  TillRefund *refund = NULL;

  assert_put (book, agreed ("r1", "i1", "40", "40"));
  assert_put (book, with (with (step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_MEMO, "10447"),
                          TILL_REFUND_CONFIRMED, "yes"));
  assert_put (book, with (step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_ADDRESS, "own"));

  refund = till_refund_book_find (book, "r1");
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_ADDRESS), ==, "own");
  g_assert_null (till_refund_get (refund, TILL_REFUND_MEMO));
  g_assert_null (till_refund_get (refund, TILL_REFUND_CONFIRMED));
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_AMOUNT), ==, "40");
}

/* An intent is valid for the address and the memo that were shown. */
static void
test_intent_as_shown (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "40", "40"));
  assert_put (book, with (step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_MEMO, "7"));
  assert_not (book, till_refund_event_new ("r1", TILL_REFUND_INTENDED, "ann", 3),
              TILL_REFUND_ERROR_WRONG_STEP);
  assert_not (book, step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_ERROR_WRONG_STEP);
  assert_not (book,
              with (with (step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_MEMO, "7"),
                    TILL_REFUND_ADDRESS, "elsewhere"),
              TILL_REFUND_ERROR_WRONG_STEP);
  assert_put (book, with (step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_MEMO, "7"));
}

/* Symbols are equal in upper and lower case. */
static void
test_symbol_in_any_case (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "10", "10"));
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
  assert_not (book,
              with (with (agreed ("r2", "i1", "10", "10"), TILL_REFUND_SYMBOL, "usdt"),
                    TILL_REFUND_REASON, "again"),
              TILL_REFUND_ERROR_OVER);
}

/* Each token on each chain has its own sum. */
static void
test_other_asset (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "40", "40"));
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
  assert_put (book, with (with (agreed ("r2", "i1", "1", "1"), TILL_REFUND_SYMBOL, "TRX"),
                          TILL_REFUND_REASON, "paid twice"));
}

static void
test_second_needs_reason (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_not (book, agreed ("r2", "i1", "40", "1"), TILL_REFUND_ERROR_NEEDS_REASON);
  assert_put (book, agreed ("r3", "i2", "40", "1"));
}

static void
test_hash_once (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_put (book, agreed ("r2", "i2", "40", "1"));
  for (TillRefundStep step = TILL_REFUND_CHECKED; step <= TILL_REFUND_INTENDED; step++)
    {
      assert_put (book, step_event ("r1", step));
      assert_put (book, step_event ("r2", step));
    }
  assert_put (book, with (step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "ab12"));
  assert_not (book, with (step_event ("r2", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "AB12"),
              TILL_REFUND_ERROR_HASH_USED);
}

/* Who corrects a transaction has seen it. */
static void
test_hash_that_was_seen (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r", "i", "40", "1"));
  assert_put (book, step_event ("r", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r", TILL_REFUND_INTENDED));
  assert_not (book, replacing (step_event ("r", TILL_REFUND_PAID), "ab12"),
              TILL_REFUND_ERROR_WRONG_STEP);
  assert_put (book, with (step_event ("r", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "ab12"));
  assert_not (book, step_event ("r", TILL_REFUND_PAID), TILL_REFUND_ERROR_WRONG_STEP);
  assert_put (book, replacing (step_event ("r", TILL_REFUND_PAID), "ab12"));
  assert_not (book, replacing (step_event ("r", TILL_REFUND_PAID), "ab12"),
              TILL_REFUND_ERROR_WRONG_STEP);
}

/* The customer's own transaction is no proof of a refund, however its hash is written. */
static void
test_hash_that_came_in (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, with (agreed ("r1", "i1", "40", "1"), TILL_REFUND_RECEIVED_IN, "ab12 cd34"));
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
  assert_not (book, with (step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "AB12"),
              TILL_REFUND_ERROR_HASH_RECEIVED);
  assert_not (book, with (step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "cd34"),
              TILL_REFUND_ERROR_HASH_RECEIVED);
  assert_put (book, with (step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "ef56"));
}

/* A refund that was made void counts again if its transaction turns up. */
static void
test_unknown_is_not_unsent (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  TillDecimal sum = { 0 };

  assert_put (book, agreed ("r1", "i1", "40", "40"));
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
  assert_not (book, till_refund_event_new ("r1", TILL_REFUND_VOID, "ann", 3),
              TILL_REFUND_ERROR_NEEDS_REASON);
  assert_put (book, step_event ("r1", TILL_REFUND_VOID));
  sum = sum_up (book, "i1");
  g_assert_true (sum.coefficient == 0);
  assert_put (book, step_event ("r1", TILL_REFUND_PAID));
  sum = sum_up (book, "i1");
  g_assert_true (sum.coefficient == 40);
  assert_not (book, step_event ("r1", TILL_REFUND_VOID), TILL_REFUND_ERROR_WRONG_STEP);
}

static void
test_refused (void)
{
  static const char *const amounts[] = { "0", "-1", "NaN", "1e3", "1,5", "", " 1" };
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
    assert_not (book, agreed ("r1", "i1", "40", amounts[i]), TILL_REFUND_ERROR_BAD_EVENT);

  assert_not (book, step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_ERROR_WRONG_STEP);
  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_not (book, agreed ("r1", "i1", "40", "1"), TILL_REFUND_ERROR_WRONG_STEP);
  assert_not (book, step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_ERROR_WRONG_STEP);
  assert_not (book, step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_ERROR_WRONG_STEP);
  assert_put (book, step_event ("r1", TILL_REFUND_CHECKED));
  assert_not (book, with (step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_AMOUNT, "9"),
              TILL_REFUND_ERROR_BAD_EVENT);
  assert_put (book, step_event ("r1", TILL_REFUND_INTENDED));
  assert_not (book, step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_ERROR_WRONG_STEP);
}

/* What is in the ledger, whoever has written it. Frees @event. */
static void
put_in (TillRefundBook *book, TillRefundEvent *event)
{
  till_refund_book_apply (book, event);
  till_refund_event_free (event);
}

static TillRefund *
write_up_to (TillRefundBook *book, TillRefundStep last)
{
  put_in (book, agreed ("r", "i", "40", "40"));
  for (TillRefundStep step = TILL_REFUND_CHECKED; step <= last; step++)
    put_in (book, step_event ("r", step));
  g_assert_false (till_refund_book_find (book, "r")->has_bad_entry);

  return till_refund_book_find (book, "r");
}

static void
assert_still (TillRefundBook *book, TillRefundStep step)
{
  TillRefund *refund = till_refund_book_find (book, "r");

  g_assert_cmpint (refund->step, ==, step);
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_ADDRESS), ==, "somewhere");
  g_assert_cmpstr (till_refund_get (refund, TILL_REFUND_AMOUNT), ==, "40");
  g_assert_true (refund->has_bad_entry);
}

/* Nobody who writes to the ledger without the program sends a refund elsewhere. */
static void
test_redirected (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  write_up_to (book, TILL_REFUND_CHECKED);
  put_in (book, with (step_event ("r", TILL_REFUND_INTENDED), TILL_REFUND_ADDRESS, "elsewhere"));
  assert_still (book, TILL_REFUND_CHECKED);
  put_in (book, with (step_event ("r", TILL_REFUND_INTENDED), TILL_REFUND_AMOUNT, "1"));
  assert_still (book, TILL_REFUND_INTENDED);
  put_in (book, with (step_event ("r", TILL_REFUND_INTENDED), TILL_REFUND_ADDRESS, "elsewhere"));
  assert_still (book, TILL_REFUND_INTENDED);
  put_in (book, with (step_event ("r", TILL_REFUND_SEEN), TILL_REFUND_ADDRESS, "elsewhere"));
  assert_still (book, TILL_REFUND_INTENDED);
  put_in (book, with (step_event ("r", TILL_REFUND_CHECKED), TILL_REFUND_ADDRESS, "elsewhere"));
  assert_still (book, TILL_REFUND_INTENDED);
  put_in (book, agreed ("r", "i", "40", "4"));
  assert_still (book, TILL_REFUND_INTENDED);
  put_in (book, with (step_event ("r", TILL_REFUND_PAID), TILL_REFUND_ADDRESS, "elsewhere"));
  assert_still (book, TILL_REFUND_PAID);
}

/* What was paid stays in the sum, and no refund counts that was never agreed. */
static void
test_sum_stays (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  TillDecimal sum = { 0 };

  write_up_to (book, TILL_REFUND_PAID);
  put_in (book, step_event ("r", TILL_REFUND_VOID));
  assert_still (book, TILL_REFUND_PAID);
  put_in (book, agreed ("less", "i", "40", "-40"));
  put_in (book, step_event ("other", TILL_REFUND_CHECKED));
  g_assert_null (till_refund_book_find (book, "less"));
  g_assert_null (till_refund_book_find (book, "other"));
  sum = sum_up (book, "i");
  g_assert_true (sum.coefficient == 40);
}

/* A payment can be recorded after an intent of any time. */
static void
test_intent_without_time (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  TillRefundEvent *intended = step_event ("r", TILL_REFUND_INTENDED);

  intended->at_ms = 0;
  write_up_to (book, TILL_REFUND_CHECKED);
  put_in (book, intended);
  assert_put (book, step_event ("r", TILL_REFUND_PAID));
}

/* The first ledgers have intents that do not repeat the address. */
static void
test_old_intent (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  write_up_to (book, TILL_REFUND_CHECKED);
  put_in (book, till_refund_event_new ("r", TILL_REFUND_INTENDED, "ann", 3));
  g_assert_cmpint (till_refund_book_find (book, "r")->step, ==, TILL_REFUND_INTENDED);
  g_assert_false (till_refund_book_find (book, "r")->has_bad_entry);
}

static TillRefundEvent *
make_random (GRand *rand)
{
  g_autofree char *id = g_strdup_printf ("r%d", g_rand_int_range (rand, 0, 8));
  TillRefundStep step = (TillRefundStep) g_rand_int_range (rand, 0, TILL_REFUND_N_STEPS);
  TillRefundEvent *event = NULL;

  if (step == TILL_REFUND_AGREED)
    {
      g_autofree char *invoice = g_strdup_printf ("i%d", g_rand_int_range (rand, 0, 3));
      g_autofree char *amount =
          g_strdup_printf ("%d.%d", g_rand_int_range (rand, 0, 40), g_rand_int_range (rand, 0, 10));

      event = agreed (id, invoice, "40", amount);
      till_refund_event_set (event, TILL_REFUND_REASON, "again");
    }
  else
    event = step_event (id, step);

  return event;
}

static void
assert_sums_hold (TillRefundBook *book)
{
  TillDecimal received = till_decimal_from_int (40, 0);

  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *invoice = g_strdup_printf ("i%u", i);
      TillDecimal sum = { 0 };

      sum = sum_up (book, invoice);
      g_assert_cmpint (till_decimal_compare (&sum, &received), <=, 0);
    }
}

static char *
describe (TillRefundBook *book)
{
  g_autoptr (GPtrArray) refunds = till_refund_book_list (book);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      g_autofree char *amount = g_strdup (till_refund_get (refund, TILL_REFUND_AMOUNT));
      const char *hash = till_refund_get (refund, TILL_REFUND_TX_HASH);

      g_string_append_printf (text, "%s %d %s %s\n", till_record_get_id (TILL_RECORD (refund)),
                              refund->step, amount, hash != NULL ? hash : "-");
    }

  return g_string_free (text, FALSE);
}

/* Random requests in any order never refund more than was received, unless there is an override or
 * a transaction turns up after a void. The texts of the events alone lead to the same book. */
static void
test_random_ledgers (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint i = 0; i < N_LEDGERS; i++)
    {
      g_autoptr (TillRefundBook) book = till_refund_book_new ();
      g_autoptr (TillRefundBook) again = till_refund_book_new ();
      g_autofree char *text = NULL;
      g_autofree char *text_again = NULL;

      for (guint k = 0; k < N_EVENTS; k++)
        {
          g_autoptr (TillRefundEvent) event = make_random (rand);
          TillRefund *refund = till_refund_book_find (book, event->refund_id);
          g_autofree char *json = till_refund_event_to_json (event);
          g_autoptr (TillRefundEvent) read = NULL;

          if ((refund != NULL && refund->step == TILL_REFUND_VOID) ||
              !till_refund_book_judge (book, event, NULL))
            continue;

          till_refund_book_apply (book, event);
          assert_sums_hold (book);
          read = till_refund_event_from_json (json, strlen (json), NULL);
          g_assert_nonnull (read);
          till_refund_book_apply (again, read);
        }

      text = describe (book);
      text_again = describe (again);
      g_assert_cmpstr (text, ==, text_again);
    }
}

/* Who took each step, and where. A ledger that one desk has to itself names no desk. */
static void
test_writers (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  g_autoptr (TillRefundEvent) first = agreed ("r1", "i1", "40", "1");
  g_autoptr (TillRefundEvent) second =
      till_refund_event_new ("r1", TILL_REFUND_CHECKED, "bob", 2000);
  g_autoptr (TillRefundEvent) read = NULL;
  g_autoptr (TillRefund) refund = NULL;
  g_autofree char *text = till_refund_event_to_json (first);

  g_assert_null (strstr (text, "desk"));
  g_free (text);
  second->desk = g_strdup ("desk-2");
  till_refund_event_set (second, TILL_REFUND_ADDRESS, "somewhere");
  text = till_refund_event_to_json (second);
  read = till_refund_event_from_json (text, strlen (text), NULL);
  till_refund_book_apply (book, first);
  till_refund_book_apply (book, read);
  refund = till_refund_copy (till_refund_book_find (book, "r1"));
  g_assert_cmpstr (refund->step_who[TILL_REFUND_AGREED], ==, first->who);
  g_assert_null (refund->step_desk[TILL_REFUND_AGREED]);
  g_assert_cmpstr (refund->step_who[TILL_REFUND_CHECKED], ==, "bob");
  g_assert_cmpstr (refund->step_desk[TILL_REFUND_CHECKED], ==, "desk-2");
  g_assert_cmpstr (refund->who, ==, "bob");
  g_assert_cmpstr (refund->desk, ==, "desk-2");
}

static void
test_event_text (void)
{
  g_autoptr (TillRefundEvent) event = agreed ("r1", "i\"1\n", "40", "1");
  g_autofree char *text = till_refund_event_to_json (event);
  g_autoptr (TillRefundEvent) read = till_refund_event_from_json (text, strlen (text), NULL);
  g_autofree char *again = NULL;

  g_assert_nonnull (read);
  again = till_refund_event_to_json (read);
  g_assert_cmpstr (text, ==, again);
  g_assert_null (strchr (text, '\n'));
  g_assert_null (till_refund_event_from_json ("{}", 2, NULL));
  g_assert_null (till_refund_event_from_json ("{\"step\":\"sold\"}", 15, NULL));
}

static void
put_until (TillRefundBook *book, const char *id, TillRefundStep last)
{
  for (TillRefundStep step = TILL_REFUND_CHECKED; step <= last; step++)
    assert_put (book, step_event (id, step));
}

static void
test_list (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  g_autoptr (GPtrArray) list = NULL;

  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_put (book, agreed ("r2", "i2", "40", "2"));
  assert_put (book, agreed ("r3", "i3", "40", "3"));
  list = till_refund_book_list (book);
  g_assert_cmpuint (list->len, ==, 3);
  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i + 1);

      g_assert_cmpstr (till_record_get_id (list->pdata[i]), ==, id);
      g_assert_true (list->pdata[i] != till_refund_book_find (book, id));
    }
}

/* A sum that has too many digits is not known to be within what was received, whoever says so. */
static void
test_sum_that_does_not_fit (void)
{
  static const char most[] = "99999999999999999999999999999999999999";
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  TillRefundEvent *second = with (agreed ("r2", "i1", most, most), TILL_REFUND_REASON, "two");

  assert_put (book, agreed ("r1", "i1", most, most));
  put_until (book, "r1", TILL_REFUND_INTENDED);
  assert_not (book, with (till_refund_event_copy (second), TILL_REFUND_OVERRIDE, "goodwill"),
              TILL_REFUND_ERROR_BAD_EVENT);
  till_refund_book_apply (book, second);
  till_refund_event_free (second);
  for (TillRefundStep step = TILL_REFUND_CHECKED; step <= TILL_REFUND_INTENDED; step++)
    {
      g_autoptr (TillRefundEvent) event = step_event ("r2", step);

      till_refund_book_apply (book, event);
    }
  assert_not (book, with (agreed ("r3", "i1", most, "1"), TILL_REFUND_REASON, "three"),
              TILL_REFUND_ERROR_BAD_EVENT);
}

/* The rules hold for each refund, not only for the first. */
static void
test_later_refunds (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_put (book, agreed ("r2", "i2", "40", "2"));
  assert_not (book, agreed ("r3", "i2", "40", "2"), TILL_REFUND_ERROR_NEEDS_REASON);
  assert_put (book, agreed ("r3", "i3", "40", "3"));
  put_until (book, "r2", TILL_REFUND_PAID);
  put_until (book, "r3", TILL_REFUND_INTENDED);
  assert_not (book, with (step_event ("r3", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, "r2"),
              TILL_REFUND_ERROR_HASH_USED);
}

/* A refund that does not say what of which invoice is none, and neither is one of nothing. */
static void
test_incomplete_agreement (void)
{
  static const char *const names[] = { TILL_REFUND_INVOICE, TILL_REFUND_CHAIN, TILL_REFUND_SYMBOL,
                                       TILL_REFUND_RECEIVED, TILL_REFUND_AMOUNT };
  static const char *const amounts[] = { "0", "-1", "some" };
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    assert_not (book, with (agreed ("r1", "i1", "40", "1"), names[i], NULL),
                TILL_REFUND_ERROR_BAD_EVENT);
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
    {
      assert_not (book, agreed ("r1", "i1", "40", amounts[i]), TILL_REFUND_ERROR_BAD_EVENT);
      assert_not (book, agreed ("r1", "i1", amounts[i], "1"), TILL_REFUND_ERROR_BAD_EVENT);
    }
  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_not (book, with (step_event ("r1", TILL_REFUND_VOID), TILL_REFUND_VOID_REASON, NULL),
              TILL_REFUND_ERROR_NEEDS_REASON);
}

static void
test_incomplete_steps (void)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();

  assert_put (book, agreed ("r1", "i1", "40", "1"));
  assert_not (book, with (step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_ADDRESS, NULL),
              TILL_REFUND_ERROR_BAD_EVENT);
  put_until (book, "r1", TILL_REFUND_INTENDED);
  assert_not (book, step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_ERROR_WRONG_STEP);
  assert_not (book, with (step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, NULL),
              TILL_REFUND_ERROR_BAD_EVENT);
  assert_put (book, step_event ("r1", TILL_REFUND_PAID));
  assert_not (book, step_event ("r1", TILL_REFUND_INTENDED), TILL_REFUND_ERROR_WRONG_STEP);
  assert_put (book, agreed ("r2", "i2", "40", "1"));
  assert_put (book, step_event ("r2", TILL_REFUND_VOID));
  assert_not (book, step_event ("r2", TILL_REFUND_SEEN), TILL_REFUND_ERROR_WRONG_STEP);
  assert_not (book, step_event ("r2", TILL_REFUND_TOLD), TILL_REFUND_ERROR_WRONG_STEP);
}

/* Applies @event to a refund that has come to @step, and frees both. */
static void
assert_distrusted (TillRefundStep step, TillRefundEvent *event)
{
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  g_autoptr (TillRefundEvent) owned = event;
  TillRefund *refund = NULL;

  assert_put (book, agreed ("r1", "i1", "40", "1"));
  put_until (book, "r1", step);
  refund = till_refund_book_find (book, "r1");
  g_assert_false (refund->has_bad_entry);
  till_refund_book_apply (book, owned);
  g_assert_cmpint (refund->step, ==, step);
  g_assert_true (refund->has_bad_entry);
  g_assert_false (refund->allowed.is_known);
}

/* What somebody has put into a shared ledger by hand, and the program would not have. */
static void
test_written_by_hand (void)
{
  assert_distrusted (TILL_REFUND_AGREED,
                     with (step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_ADDRESS, NULL));
  assert_distrusted (TILL_REFUND_AGREED, with (step_event ("r1", TILL_REFUND_INTENDED),
                                               TILL_REFUND_OVERRIDE, "goodwill"));
  assert_distrusted (TILL_REFUND_CHECKED, with (with (step_event ("r1", TILL_REFUND_INTENDED),
                                                      TILL_REFUND_ADDRESS, NULL),
                                                TILL_REFUND_MEMO, "7"));
  assert_distrusted (TILL_REFUND_CHECKED, with (step_event ("r1", TILL_REFUND_INTENDED),
                                                TILL_REFUND_ADDRESS, "elsewhere"));
  assert_distrusted (TILL_REFUND_INTENDED,
                     with (step_event ("r1", TILL_REFUND_PAID), TILL_REFUND_TX_HASH, NULL));
  assert_distrusted (TILL_REFUND_CHECKED,
                     with (step_event ("r1", TILL_REFUND_CHECKED), TILL_REFUND_AMOUNT, "30"));
}

static TillRefund *
make_sent (const char *id, const char *amount, const char *address, TillRefundStep step)
{
  g_autoptr (TillRefundEvent) first = agreed (id, "i1", "40", amount);
  TillRefund *refund = till_refund_new (id);

  till_refund_apply (refund, first);
  for (TillRefundStep at = TILL_REFUND_CHECKED; at <= step && at <= TILL_REFUND_TOLD; at++)
    {
      g_autoptr (TillRefundEvent) event = step_event (id, at);

      if (at == TILL_REFUND_CHECKED || at == TILL_REFUND_INTENDED)
        till_refund_event_set (event, TILL_REFUND_ADDRESS, address);
      till_refund_apply (refund, event);
    }

  return refund;
}

static const char *
find_repeated (GPtrArray *refunds, const char *amount, const char *address, const TillChain *chain)
{
  g_autoptr (TillRefund) refund = make_sent ("new", amount, address, TILL_REFUND_CHECKED);
  TillRefund *repeated = till_refund_find_repeated (refunds, refund, chain);

  return repeated != NULL ? till_record_get_id (TILL_RECORD (repeated)) : NULL;
}

/* The same amount to the same address for the same invoice, however they are written. A void refund
 * and the refund itself repeat nothing. */
static void
test_repeated (void)
{
  static const char address[] = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  static const char lower[] = "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed";
  const TillChain evm = { .address_form = TILL_ADDRESS_FORM_EVM };
  const TillChain tron = { .address_form = TILL_ADDRESS_FORM_TRON };
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillRefundEvent) not_sent = step_event ("r2", TILL_REFUND_VOID);

  g_ptr_array_add (refunds, make_sent ("r1", "12.50", lower, TILL_REFUND_CHECKED));
  g_ptr_array_add (refunds, make_sent ("new", "12.5", address, TILL_REFUND_INTENDED));
  g_assert_null (find_repeated (refunds, "12.5", address, &evm));

  g_ptr_array_add (refunds, make_sent ("r2", "12.50", lower, TILL_REFUND_INTENDED));
  g_assert_cmpstr (find_repeated (refunds, "12.5", address, &evm), ==, "r2");
  g_assert_null (find_repeated (refunds, "12.51", address, &evm));
  g_assert_null (find_repeated (refunds, "12.5", address, &tron));
  g_assert_cmpstr (find_repeated (refunds, "12.5", address, NULL), ==, "r2");
  g_assert_null (find_repeated (refunds, "12.5", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", NULL));
  g_ptr_array_add (refunds, make_sent ("r3", "12.5", address, TILL_REFUND_TOLD));
  g_assert_cmpstr (find_repeated (refunds, "12.5", address, &evm), ==, "r3");

  g_ptr_array_set_size (refunds, 3);
  till_refund_apply (g_ptr_array_index (refunds, 2), not_sent);
  g_assert_null (find_repeated (refunds, "12.5", address, &evm));

  g_ptr_array_set_size (refunds, 0);
  g_ptr_array_add (refunds, make_sent ("r4", "12.5", address, TILL_REFUND_PAID));
  g_assert_cmpstr (find_repeated (refunds, "12.5", address, &evm), ==, "r4");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/refund-book/writers", test_writers);
  g_test_add_func ("/refund-book/whole-way", test_whole_way);
  g_test_add_func ("/refund-book/above-received", test_above_received);
  g_test_add_func ("/refund-book/override-for-its-sum", test_override_for_its_sum);
  g_test_add_func ("/refund-book/other-address", test_other_address);
  g_test_add_func ("/refund-book/intent-as-shown", test_intent_as_shown);
  g_test_add_func ("/refund-book/symbol-in-any-case", test_symbol_in_any_case);
  g_test_add_func ("/refund-book/other-asset", test_other_asset);
  g_test_add_func ("/refund-book/second-needs-reason", test_second_needs_reason);
  g_test_add_func ("/refund-book/hash-once", test_hash_once);
  g_test_add_func ("/refund-book/hash-that-was-seen", test_hash_that_was_seen);
  g_test_add_func ("/refund-book/hash-that-came-in", test_hash_that_came_in);
  g_test_add_func ("/refund-book/unknown-is-not-unsent", test_unknown_is_not_unsent);
  g_test_add_func ("/refund-book/refused", test_refused);
  g_test_add_func ("/refund-book/redirected", test_redirected);
  g_test_add_func ("/refund-book/sum-stays", test_sum_stays);
  g_test_add_func ("/refund-book/intent-without-time", test_intent_without_time);
  g_test_add_func ("/refund-book/old-intent", test_old_intent);
  g_test_add_func ("/refund-book/repeated", test_repeated);
  g_test_add_func ("/refund-book/random-ledgers", test_random_ledgers);
  g_test_add_func ("/refund-book/event-text", test_event_text);
  g_test_add_func ("/refund-book/list", test_list);
  g_test_add_func ("/refund-book/sum-that-does-not-fit", test_sum_that_does_not_fit);
  g_test_add_func ("/refund-book/later-refunds", test_later_refunds);
  g_test_add_func ("/refund-book/incomplete-agreement", test_incomplete_agreement);
  g_test_add_func ("/refund-book/incomplete-steps", test_incomplete_steps);
  g_test_add_func ("/refund-book/written-by-hand", test_written_by_hand);

  return g_test_run ();
}
