/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-order.h"

static void
test_statuses (void)
{
  g_assert_cmpint (till_order_status_parse ("provisioning"), ==, TILL_ORDER_PROVISIONING);
  g_assert_cmpint (till_order_status_parse ("thawing"), ==, TILL_ORDER_UNKNOWN);
  g_assert_true (till_order_status_is_open (TILL_ORDER_PENDING));
  g_assert_false (till_order_status_is_open (TILL_ORDER_FAILED));
}

/* Answers of the create call, of a list that was sent earlier, and of the get call. */
static void
test_order_merged (void)
{
  g_autoptr (TillOrder) created = till_order_new ("ord-1");
  g_autoptr (TillOrder) listed = till_order_new ("ord-1");
  g_autoptr (TillOrder) read = till_order_new ("ord-1");
  g_autoptr (TillOrder) active = NULL;
  g_autoptr (TillOrder) late = NULL;

  created->status = TILL_ORDER_PENDING;
  created->status_text = g_strdup ("pending");
  created->pay_url = g_strdup ("https://pay.example/1");
  created->amount = till_decimal_from_int (450, 2);
  created->expires_at_ms = 42;
  g_ptr_array_add (created->addresses, till_address_new ());

  listed->status = TILL_ORDER_PROVISIONING;
  listed->status_text = g_strdup ("provisioning");
  listed->client_ref = g_strdup ("ESIM-1");

  read->status = TILL_ORDER_ACTIVE;
  read->status_text = g_strdup ("active");
  read->days = 30;
  read->esim = till_esim_new ();
  read->esim->iccid = g_strdup ("8900000000000000000");
  read->usage = till_usage_new ();
  read->usage->install_state_text = g_strdup ("installed");

  active = till_order_merge (read, created);
  g_assert_cmpint (active->status, ==, TILL_ORDER_ACTIVE);
  g_assert_cmpstr (active->pay_url, ==, "https://pay.example/1");
  g_assert_cmpuint (active->addresses->len, ==, 1);
  g_assert_cmpint (active->expires_at_ms, ==, 42);
  g_assert_cmpint (till_decimal_compare (&active->amount, &created->amount), ==, 0);
  g_assert_cmpstr (active->esim->iccid, ==, "8900000000000000000");

  late = till_order_merge (listed, active);
  g_assert_cmpint (late->status, ==, TILL_ORDER_ACTIVE);
  g_assert_cmpstr (late->status_text, ==, "active");
  g_assert_cmpstr (late->client_ref, ==, "ESIM-1");
  g_assert_cmpint (late->days, ==, 30);
  g_assert_cmpstr (late->esim->iccid, ==, "8900000000000000000");
  g_assert_cmpstr (late->usage->install_state_text, ==, "installed");
}

/* An unknown status is newer than known ones. An order with an id only takes everything from the
 * older one. */
static void
test_order_merged_with_little (void)
{
  g_autoptr (TillOrder) pending = till_order_new ("ord-1");
  g_autoptr (TillOrder) strange = till_order_new ("ord-1");
  g_autoptr (TillOrder) bare = till_order_new ("ord-1");
  g_autoptr (TillOrder) merged = NULL;
  g_autoptr (TillOrder) filled = NULL;

  pending->status = TILL_ORDER_PENDING;
  pending->status_text = g_strdup ("pending");
  strange->status_text = g_strdup ("on-hold");

  merged = till_order_merge (strange, pending);
  g_assert_cmpint (merged->status, ==, TILL_ORDER_UNKNOWN);
  g_assert_cmpstr (merged->status_text, ==, "on-hold");

  filled = till_order_merge (bare, pending);
  g_assert_cmpint (filled->status, ==, TILL_ORDER_PENDING);
  g_assert_null (filled->esim);
  g_assert_null (filled->usage);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/order/statuses", test_statuses);
  g_test_add_func ("/order/merged", test_order_merged);
  g_test_add_func ("/order/merged-with-little", test_order_merged_with_little);

  return g_test_run ();
}
