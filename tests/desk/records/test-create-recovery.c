/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was made although the network has lost the answer: it is found, or it is said that nobody
 * knows. */

#include "fixture.h"
#include "till-api-error.h"
#include "till-await.h"
#include "till-desk-error.h"
#include "till-desk-private.h"
#include "till-create-recovery.h"

#include <string.h>

/* Makes every list of orders come without @field. */
static void
drop_from_orders (Fixture *fixture, const char *field)
{
  g_autofree char *fault = g_strdup_printf ("{\"kind\":\"missing-fields\",\"method\":\"GET\","
                                            "\"path\":\"/api/v1/esim/order\",\"field\":\"%s\"}",
                                            field);
  g_autofree char *answer = till_test_http (till_test_practice_get_port (fixture->practice), "POST",
                                            "/practice/faults", fault);

  g_assert_nonnull (strstr (answer, " 200 "));
}

static void
test_lost_invoice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) found = NULL;

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ANSWER);
  found = create_invoice (fixture, "A-1", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found->order_id, ==, "A-1");
  g_assert_cmpstr (found->description, ==, "One <b>hat</b> & 'two' gloves");
  g_assert_cmpuint (found->addresses->len, >, 0);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 1);
}

/* It was made before more than a page of others with its id in theirs, and this machine's clock is
 * an hour ahead. */
static void
test_lost_invoice_far_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) made = create_invoice (fixture, "A-1", &error);
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillInvoice) found = NULL;
  gint64 now_ms = g_get_real_time () / 1000;

  g_assert_no_error (error);
  for (guint i = 0; i < 101; i++)
    {
      g_autofree char *order_id = g_strdup_printf ("A-1-%u", i);

      g_object_unref (create_invoice (fixture, order_id, &error));
    }

  draft->amount = till_decimal_from_int (1995, 2);
  draft->order_id = g_strdup ("A-1");
  till_create_recovery_find_invoice_async (fixture->desk->transport, draft, now_ms + 3600000, NULL,
                                           till_await_cb, &result);
  found = till_create_recovery_find_invoice_finish (till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (found)), ==,
                   till_record_get_id (TILL_RECORD (made)));
}

/* Nothing got there, though something much like it was there before. */
static void
test_lost_invoice_not_made (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) similar = create_invoice (fixture, "A-11", &error);

  g_assert_no_error (error);
  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_REQUEST);
  g_assert_null (create_invoice (fixture, "A-1", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 1);
}

static void
assert_lost_order_found (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) found = NULL;
  const char *id = NULL;

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ANSWER);
  found = create_order (fixture, "ref-1", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found->client_ref, ==, "ref-1");
  g_assert_cmpstr (found->client_email, ==, "ana@example.com");
  g_assert_cmpuint (found->addresses->len, >, 0);
  g_assert_cmpint (found->expires_at_ms, !=, 0);

  id = till_record_get_id (TILL_RECORD (found));
  steer (fixture, "/practice/orders/{id}/provision", id);
  await_order (fixture, id, TILL_ORDER_ACTIVE);
}

static void
test_lost_order (Fixture *fixture, gconstpointer data)
{
  assert_lost_order_found (fixture);
}

/* No specification promises the reference in the list of orders. */
static void
test_lost_order_without_reference (Fixture *fixture, gconstpointer data)
{
  drop_from_orders (fixture, "clientRef");
  assert_lost_order_found (fixture);
}

/* A list of orders that tells nothing: the invoice shows that something was made. */
static void
test_lost_order_unlisted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  drop_from_orders (fixture, "orderId");
  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ANSWER);
  g_assert_null (create_order (fixture, "ref-1", &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ORDER_UNLISTED);
  g_assert_cmpuint (fixture->orders_changed->len, ==, 0);
}

static void
test_lost_order_not_made (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_REQUEST);
  g_assert_null (create_order (fixture, "ref-1", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
  g_assert_cmpuint (fixture->orders_changed->len, ==, 0);
}

static void
test_lost_cancel (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (created));

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_REQUEST);
  g_assert_false (cancel_invoice (fixture, id, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
  g_clear_error (&error);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ANSWER);
  g_assert_true (cancel_invoice (fixture, id, &error));
  g_assert_no_error (error);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/create-recovery/invoice", test_lost_invoice);
  ADD ("/create-recovery/invoice-far-down", test_lost_invoice_far_down);
  ADD ("/create-recovery/invoice-not-made", test_lost_invoice_not_made);
  ADD ("/create-recovery/order", test_lost_order);
  ADD ("/create-recovery/order-without-reference", test_lost_order_without_reference);
  ADD ("/create-recovery/order-unlisted", test_lost_order_unlisted);
  ADD ("/create-recovery/order-not-made", test_lost_order_not_made);
  ADD ("/create-recovery/cancel", test_lost_cancel);
#undef ADD

  return g_test_run ();
}
