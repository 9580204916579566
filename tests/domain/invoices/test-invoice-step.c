/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-invoice-step.h"

#define PENDING   TILL_INVOICE_PENDING
#define PAID      TILL_INVOICE_PAID
#define EXPIRED   TILL_INVOICE_EXPIRED
#define CANCELLED TILL_INVOICE_CANCELLED
#define UNKNOWN   TILL_INVOICE_UNKNOWN

#define NONE    TILL_SETTLEMENT_NONE
#define EXACT   TILL_SETTLEMENT_EXACT
#define UNDER   TILL_SETTLEMENT_UNDER
#define OVER    TILL_SETTLEMENT_OVER
#define UNCLEAR TILL_SETTLEMENT_UNCLEAR

static const struct
{
  const char *name;
  TillInvoiceStepFacts facts;
  TillInvoiceStep step;
} rows[] = {
  { "the customer needs the link",
    { .status = PENDING, .fit = NONE, .has_link = TRUE },
    TILL_INVOICE_STEP_COPY_LINK },
  { "nobody knows the link", { .status = PENDING, .fit = NONE }, TILL_INVOICE_STEP_OPEN_CASE },
  { "a part is paid",
    { .status = PENDING, .fit = UNDER, .has_link = TRUE },
    TILL_INVOICE_STEP_ASK_FOR_REST },
  { "a part is paid, read-only",
    { .status = PENDING, .fit = UNDER, .is_read_only = TRUE },
    TILL_INVOICE_STEP_ASK_FOR_REST },
  { "a part is accepted",
    { .status = PENDING, .fit = UNDER, .is_settled = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "nobody can pay that way",
    { .status = PENDING, .fit = NONE, .has_link = TRUE, .has_warning = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "nobody can pay the rest that way",
    { .status = PENDING, .fit = UNDER, .has_link = TRUE, .has_warning = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "a part is perhaps accepted",
    { .status = PENDING, .fit = UNDER, .is_awaited = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too much, perhaps accepted",
    { .status = PAID, .fit = OVER, .has_excess = TRUE, .is_awaited = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too late, perhaps accepted",
    { .status = EXPIRED, .fit = EXACT, .is_late = TRUE, .is_awaited = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "the customer needs the link, whatever was decided",
    { .status = PENDING, .fit = NONE, .has_link = TRUE, .is_awaited = TRUE },
    TILL_INVOICE_STEP_COPY_LINK },
  { "too much, not seen as paid yet",
    { .status = PENDING, .fit = OVER, .has_excess = TRUE, .has_link = TRUE },
    TILL_INVOICE_STEP_REFUND_EXCESS },
  { "paid, not known how", { .status = PAID, .fit = NONE }, TILL_INVOICE_STEP_OPEN_CASE },
  { "paid as asked for", { .status = PAID, .fit = EXACT }, TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too little, and taken as paid",
    { .status = PAID, .fit = UNDER },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too much",
    { .status = PAID, .fit = OVER, .has_excess = TRUE },
    TILL_INVOICE_STEP_REFUND_EXCESS },
  { "too much in a unit that is not known",
    { .status = PAID, .fit = OVER },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too much, accepted",
    { .status = PAID, .fit = OVER, .has_excess = TRUE, .is_settled = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too much, read-only",
    { .status = PAID, .fit = OVER, .has_excess = TRUE, .is_read_only = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid in something else", { .status = PAID, .fit = UNCLEAR }, TILL_INVOICE_STEP_OPEN_CASE },
  { "a refund is begun",
    { .status = PAID, .fit = EXACT, .is_refund_begun = TRUE },
    TILL_INVOICE_STEP_CONTINUE_REFUND },
  { "a refund of too much is begun",
    { .status = PAID,
      .fit = OVER,
      .has_excess = TRUE,
      .is_refund_begun = TRUE,
      .is_settled = TRUE },
    TILL_INVOICE_STEP_CONTINUE_REFUND },
  { "a refund is begun, read-only",
    { .status = EXPIRED, .fit = NONE, .is_refund_begun = TRUE, .is_read_only = TRUE },
    TILL_INVOICE_STEP_CONTINUE_REFUND },
  { "the time is over",
    { .status = EXPIRED, .fit = NONE, .has_link = TRUE },
    TILL_INVOICE_STEP_DUPLICATE },
  { "the time is over, read-only",
    { .status = EXPIRED, .fit = NONE, .is_read_only = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too late",
    { .status = EXPIRED, .fit = EXACT, .is_late = TRUE },
    TILL_INVOICE_STEP_REFUND },
  { "paid too late, no amount known",
    { .status = EXPIRED, .fit = NONE, .is_late = TRUE },
    TILL_INVOICE_STEP_REFUND },
  { "too little too late",
    { .status = EXPIRED, .fit = UNDER, .is_late = TRUE },
    TILL_INVOICE_STEP_REFUND },
  { "too much too late",
    { .status = EXPIRED, .fit = OVER, .is_late = TRUE, .has_excess = TRUE },
    TILL_INVOICE_STEP_REFUND },
  { "paid too late, accepted",
    { .status = EXPIRED, .fit = EXACT, .is_late = TRUE, .is_settled = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid too late, read-only",
    { .status = EXPIRED, .fit = EXACT, .is_late = TRUE, .is_read_only = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "called off",
    { .status = CANCELLED, .fit = NONE, .has_link = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
  { "paid though called off",
    { .status = CANCELLED, .fit = EXACT, .is_late = TRUE },
    TILL_INVOICE_STEP_REFUND },
  { "a status of tomorrow",
    { .status = UNKNOWN, .fit = NONE, .has_link = TRUE },
    TILL_INVOICE_STEP_OPEN_CASE },
};

static void
test_each (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s", rows[i].name);
      g_assert_cmpint (till_invoice_step_find (&rows[i].facts), ==, rows[i].step);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/invoice-step/each", test_each);

  return g_test_run ();
}
