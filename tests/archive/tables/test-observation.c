/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What one answer has shown outlives the page it came on. */

#include "till-observation.h"

#include "till-invoice.h"

static TillPage *
make_page (void)
{
  TillPage *page = till_page_new (0, 2);
  TillUnreadable *unreadable = till_unreadable_new (NULL, "invoices[1].invoiceId", "missing", "{}");

  unreadable->index = 1;
  g_ptr_array_add (page->records, till_invoice_new ("inv-1"));
  g_ptr_array_add (page->unreadable, unreadable);

  return page;
}

static void
test_page (void)
{
  g_autoptr (TillPage) page = make_page ();
  g_autoptr (TillObservation) observation = till_observation_new_for_page (page, 7);
  const TillUnreadable *unreadable = NULL;

  g_clear_pointer (&page, till_page_free);

  g_assert_cmpint (observation->asked_at_ms, ==, 7);
  g_assert_cmpuint (observation->records->len, ==, 1);
  g_assert_cmpuint (observation->unreadable->len, ==, 1);
  unreadable = g_ptr_array_index (observation->unreadable, 0);
  g_assert_null (unreadable->id);
  g_assert_cmpuint (unreadable->index, ==, 1);
  g_assert_cmpstr (unreadable->place, ==, "invoices[1].invoiceId");
  g_assert_cmpstr (unreadable->reason, ==, "missing");
  g_assert_cmpstr (unreadable->text, ==, "{}");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/observation/page", test_page);

  return g_test_run ();
}
