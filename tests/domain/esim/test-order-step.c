/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-order-step.h"

#define CASE     TILL_ORDER_STEP_OPEN_CASE
#define LINK     TILL_ORDER_STEP_COPY_LINK
#define INVOICE  TILL_ORDER_STEP_SHOW_INVOICE
#define SEND     TILL_ORDER_STEP_SEND
#define ANSWER   TILL_ORDER_STEP_COPY_ANSWER
#define ESCALATE TILL_ORDER_STEP_ESCALATE
#define REFUND   TILL_ORDER_STEP_REFUND
#define CONTINUE TILL_ORDER_STEP_CONTINUE_REFUND

/* The step where nothing is known but the diagnosis, and where everything is. */
static const struct
{
  TillOrderStep bare;
  TillOrderStep whole;
} rows[TILL_DIAGNOSIS_N_KINDS] = {
  [TILL_DIAGNOSIS_UNCLEAR] = { CASE, CASE },
  [TILL_DIAGNOSIS_TO_BE_PAID] = { CASE, LINK },
  [TILL_DIAGNOSIS_BEING_MADE] = { CASE, CASE },
  [TILL_DIAGNOSIS_SLOW] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_STUCK] = { ESCALATE, ESCALATE },
  [TILL_DIAGNOSIS_NOT_PAID] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_NOT_MADE] = { ESCALATE, REFUND },
  [TILL_DIAGNOSIS_FAILED] = { CASE, INVOICE },
  [TILL_DIAGNOSIS_FRESH] = { CASE, SEND },
  [TILL_DIAGNOSIS_NOT_INSTALLED] = { CASE, SEND },
  [TILL_DIAGNOSIS_STATUS_LAGS] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_NEVER_INSTALLED] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_NOTHING_USED] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_WORKS] = { CASE, CASE },
  [TILL_DIAGNOSIS_USED_UP] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_OVER] = { ANSWER, ANSWER },
  [TILL_DIAGNOSIS_NO_DATA] = { CASE, CASE },
};

static TillOrder *
make_whole_order (void)
{
  TillOrder *order = till_order_new ("esim-2");

  order->invoice_id = g_strdup ("inv-2");
  order->pay_url = g_strdup ("https://pay.example.com/inv-2");
  order->esim = till_esim_new ();

  return order;
}

static TillOrderStep
find (TillDiagnosisKind kind, TillOrder *order)
{
  return till_order_step_find (&(TillOrderStepFacts){ .kind = kind, .order = order });
}

static void
test_each (void)
{
  g_autoptr (TillOrder) bare = till_order_new ("esim-1");
  g_autoptr (TillOrder) whole = make_whole_order ();

  for (guint i = 0; i < TILL_DIAGNOSIS_N_KINDS; i++)
    {
      g_test_message ("%s", till_diagnosis_kind_to_string (i));
      g_assert_cmpint (find (i, bare), ==, rows[i].bare);
      g_assert_cmpint (find (i, whole), ==, rows[i].whole);
    }
}

/* Nobody is sent to a page that no browser should open. */
static void
test_link (void)
{
  g_autoptr (TillOrder) order = till_order_new ("esim-1");

  order->pay_url = g_strdup ("javascript:alert(1)");
  g_assert_cmpint (find (TILL_DIAGNOSIS_TO_BE_PAID, order), ==, CASE);
  order->invoice_id = g_strdup ("inv-1");
  g_assert_cmpint (find (TILL_DIAGNOSIS_TO_BE_PAID, order), ==, INVOICE);
}

/* Nobody is sent to pay what would be lost. */
static void
test_warning (void)
{
  g_autoptr (TillOrder) order = make_whole_order ();
  TillOrderStepFacts facts = {
    .kind = TILL_DIAGNOSIS_TO_BE_PAID,
    .order = order,
    .has_warning = TRUE,
  };

  g_assert_cmpint (till_order_step_find (&facts), ==, CASE);
}

/* Nobody is paid twice, and nobody refunds who must not. */
static void
test_refund (void)
{
  g_autoptr (TillOrder) order = make_whole_order ();
  TillOrderStepFacts facts = { .kind = TILL_DIAGNOSIS_NOT_MADE, .order = order };

  facts.is_read_only = TRUE;
  g_assert_cmpint (till_order_step_find (&facts), ==, CASE);
  facts.is_refund_begun = TRUE;
  g_assert_cmpint (till_order_step_find (&facts), ==, CONTINUE);
  facts.is_read_only = FALSE;
  g_assert_cmpint (till_order_step_find (&facts), ==, CONTINUE);
  facts.is_refunded = TRUE;
  g_assert_cmpint (till_order_step_find (&facts), ==, CONTINUE);
  facts.is_refund_begun = FALSE;
  g_assert_cmpint (till_order_step_find (&facts), ==, CASE);

  facts.is_refund_begun = TRUE;
  for (facts.kind = 0; facts.kind < TILL_DIAGNOSIS_N_KINDS; facts.kind++)
    g_assert_cmpint (till_order_step_find (&facts), ==, CONTINUE);
}

/* Nobody is asked to pay what would be lost, and nobody is offered a refund twice. */
static void
test_letter (void)
{
  g_autoptr (TillOrder) order = make_whole_order ();

  for (guint i = 0; i < TILL_DIAGNOSIS_N_KINDS; i++)
    {
      gboolean is_refund_offered = i == TILL_DIAGNOSIS_STUCK || i == TILL_DIAGNOSIS_NOT_MADE;
      TillOrderStepFacts plain = { .kind = i, .order = order };
      TillOrderStepFacts warned = { .kind = i, .order = order, .has_warning = TRUE };
      TillOrderStepFacts begun = { .kind = i, .order = order, .is_refund_begun = TRUE };
      TillOrderStepFacts refunded = { .kind = i, .order = order, .is_refunded = TRUE };

      g_test_message ("%s", till_diagnosis_kind_to_string (i));
      g_assert_true (till_order_step_has_letter (&plain));
      g_assert_cmpint (till_order_step_has_letter (&warned), ==, i != TILL_DIAGNOSIS_TO_BE_PAID);
      g_assert_cmpint (till_order_step_has_letter (&begun), ==, !is_refund_offered);
      g_assert_cmpint (till_order_step_has_letter (&refunded), ==, !is_refund_offered);
      g_assert_cmpint (till_order_step_is_returning (&begun), ==, is_refund_offered);
      g_assert_cmpint (till_order_step_is_returning (&refunded), ==, is_refund_offered);
      g_assert_false (till_order_step_is_returning (&plain));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/order-step/each", test_each);
  g_test_add_func ("/order-step/link", test_link);
  g_test_add_func ("/order-step/warning", test_warning);
  g_test_add_func ("/order-step/refund", test_refund);
  g_test_add_func ("/order-step/letter", test_letter);

  return g_test_run ();
}
