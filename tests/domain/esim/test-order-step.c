/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-order-step.h"

#define CASE     TILL_ORDER_STEP_OPEN_CASE
#define LINK     TILL_ORDER_STEP_COPY_LINK
#define INVOICE  TILL_ORDER_STEP_SHOW_INVOICE
#define SEND     TILL_ORDER_STEP_SEND
#define ANSWER   TILL_ORDER_STEP_COPY_ANSWER
#define ESCALATE TILL_ORDER_STEP_ESCALATE
#define REFUND   TILL_ORDER_STEP_REFUND

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

static void
test_each (void)
{
  g_autoptr (TillOrder) bare = till_order_new ("esim-1");
  g_autoptr (TillOrder) whole = till_order_new ("esim-2");

  whole->invoice_id = g_strdup ("inv-2");
  whole->pay_url = g_strdup ("https://pay.example.com/inv-2");
  whole->esim = till_esim_new ();

  for (guint i = 0; i < TILL_DIAGNOSIS_N_KINDS; i++)
    {
      g_test_message ("%s", till_diagnosis_kind_to_string (i));
      g_assert_cmpint (till_order_step_find (i, bare), ==, rows[i].bare);
      g_assert_cmpint (till_order_step_find (i, whole), ==, rows[i].whole);
    }
}

/* Nobody is sent to a page that no browser should open. */
static void
test_link (void)
{
  g_autoptr (TillOrder) order = till_order_new ("esim-1");

  order->pay_url = g_strdup ("javascript:alert(1)");
  g_assert_cmpint (till_order_step_find (TILL_DIAGNOSIS_TO_BE_PAID, order), ==, CASE);
  order->invoice_id = g_strdup ("inv-1");
  g_assert_cmpint (till_order_step_find (TILL_DIAGNOSIS_TO_BE_PAID, order), ==, INVOICE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/order-step/each", test_each);
  g_test_add_func ("/order-step/link", test_link);

  return g_test_run ();
}
