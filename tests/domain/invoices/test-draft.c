/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-draft.h"

#include <string.h>

static void
test_invoice_draft (void)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autofree char *long_text = g_strnfill (TILL_DESCRIPTION_MAX + 1, 'x');

  g_assert_cmpint (till_invoice_draft_check (draft), ==,
                   TILL_DRAFT_AMOUNT_NOT_A_NUMBER | TILL_DRAFT_ORDER_ID_EMPTY);

  draft->order_id = g_strdup ("A-1");
  till_decimal_parse ("0.009", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_AMOUNT_TOO_SMALL);
  till_decimal_parse ("0.01", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_FINE);
  till_decimal_parse ("1000000", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_FINE);
  till_decimal_parse ("1000000.01", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_AMOUNT_TOO_LARGE);

  till_decimal_parse ("12.345678901", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_AMOUNT_TOO_FINE);
  till_decimal_parse ("12.34000", &draft->amount);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_FINE);

  till_decimal_parse ("5", &draft->amount);
  draft->description = g_strdup (long_text);
  g_assert_cmpint (till_invoice_draft_check (draft), ==, TILL_DRAFT_DESCRIPTION_TOO_LONG);
}

static void
test_reference (void)
{
  g_autofree char *one = till_suggest_reference ("T", 1800000000000);
  g_autofree char *two = till_suggest_reference ("T", 1800000000000);

  g_assert_true (g_str_has_prefix (one, "T-270115-"));
  g_assert_cmpuint (strlen (one), ==, strlen ("T-270115-") + 10);
  g_assert_cmpstr (one, !=, two);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/draft/invoice", test_invoice_draft);
  g_test_add_func ("/draft/reference", test_reference);

  return g_test_run ();
}
