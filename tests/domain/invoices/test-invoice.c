/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-invoice.h"

static void
test_statuses (void)
{
  g_assert_cmpint (till_invoice_status_parse ("PAID"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse ("paid"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse (" Paid\n"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse ("Canceled"), ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpint (till_invoice_status_parse ("PRE-PAID"), ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpint (till_invoice_status_parse ("PAI D"), ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpint (till_invoice_status_parse (NULL), ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpstr (till_invoice_status_to_string (TILL_INVOICE_EXPIRED), ==, "EXPIRED");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/invoice/statuses", test_statuses);

  return g_test_run ();
}
