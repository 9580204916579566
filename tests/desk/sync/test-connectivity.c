/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A service that cannot be reached: who only looks sees what the archive has, at once; who has to
 * be sure is told that there is no answer. */

#include "fixture.h"

#include "till-api-error.h"
#include "till-await.h"
#include "till-desk-error.h"
#include "till-desk-load.h"
#include "till-desk-private.h"
#include "till-fake-clock.h"

static void
await_turn (TillConnectivity *connectivity, gboolean is_away)
{
  while (till_connectivity_is_away (connectivity) != is_away)
    g_main_context_iteration (NULL, TRUE);
}

static TillInvoice *
look_at_invoice (Fixture *fixture, const char *id, gint64 *read_at_ms, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_load_invoice_async (fixture->desk, id, NULL, till_await_cb, &result);

  return till_desk_load_invoice_finish (fixture->desk, till_await (&result), read_at_ms, error);
}

static TillOrder *
look_at_order (Fixture *fixture, const char *id, gint64 *read_at_ms, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_load_order_async (fixture->desk, id, NULL, till_await_cb, &result);

  return till_desk_load_order_finish (fixture->desk, till_await (&result), read_at_ms, error);
}

static TillStore *
look_at_store (Fixture *fixture, gint64 *read_at_ms, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_load_store_async (fixture->desk, NULL, till_await_cb, &result);

  return till_desk_load_store_finish (fixture->desk, till_await (&result), read_at_ms, error);
}

static TillCatalogue *
look_at_catalogue (Fixture *fixture, gint64 *read_at_ms, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_load_catalogue_async (fixture->desk, NULL, till_await_cb, &result);

  return till_desk_load_catalogue_finish (fixture->desk, till_await (&result), read_at_ms, error);
}

static TillPage *
try_to_load (TillPageSource *source, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_page_source_load_async (source, 0, 100, NULL, till_await_cb, &result);

  return till_page_source_load_finish (source, till_await (&result), error);
}

/* The first failure says it to all. */
static void
lose_service (Fixture *fixture)
{
  TillConnectivity *connectivity = till_desk_get_connectivity (fixture->desk);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ALL);
  till_connectivity_ask (connectivity);
  await_turn (connectivity, TRUE);
}

static void
test_lists (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) invoices = NULL;
  g_autoptr (TillPageSource) paid = NULL;
  g_autoptr (TillPageSource) orders = NULL;
  g_autoptr (TillPage) seen = NULL;
  g_autoptr (TillPage) seen_orders = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autoptr (TillPage) paid_page = NULL;
  g_autoptr (TillPage) orders_page = NULL;
  g_autoptr (TillPage) again = NULL;

  invoices = till_desk_load_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  paid = till_desk_load_invoices (fixture->desk, TILL_INVOICE_PAID, NULL);
  orders = till_desk_load_orders (fixture->desk);
  seen = load (invoices, 0, 100);
  seen_orders = load (orders, 0, 100);
  g_assert_cmpuint (seen->total, ==, N_INVOICES);
  settle (fixture);

  lose_service (fixture);
  page = load (invoices, 0, 100);
  g_assert_cmpuint (page->total, ==, 100);
  for (guint i = 0; i < page->records->len; i++)
    g_assert_cmpstr (till_record_get_id (page->records->pdata[i]), ==,
                     till_record_get_id (seen->records->pdata[i]));
  paid_page = load (paid, 0, 100);
  for (guint i = 0; i < paid_page->records->len; i++)
    g_assert_cmpint (TILL_INVOICE (paid_page->records->pdata[i])->status, ==, TILL_INVOICE_PAID);
  orders_page = load (orders, 0, 100);
  g_assert_cmpuint (orders_page->total, ==, seen_orders->total);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_PASS);
  till_connectivity_ask (till_desk_get_connectivity (fixture->desk));
  await_turn (till_desk_get_connectivity (fixture->desk), FALSE);
  again = load (invoices, 0, 100);
  g_assert_cmpuint (again->total, ==, N_INVOICES);
}

/* The service comes back while the archive is asked in its place: the answer is the service's. */
static void
test_back_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) orders = till_desk_load_orders (fixture->desk);
  g_autoptr (TillPage) page = load (orders, 0, 1);
  const char *id = till_record_get_id (page->records->pdata[0]);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillOrder) order = NULL;
  g_autoptr (GError) error = NULL;
  gint64 read_at_ms = 0;

  lose_service (fixture);
  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_PASS);
  till_desk_load_order_async (fixture->desk, id, NULL, till_await_cb, &result);
  g_signal_emit_by_name (fixture->desk->transport, "finished", NULL);
  g_assert_false (till_connectivity_is_away (till_desk_get_connectivity (fixture->desk)));

  order = till_desk_load_order_finish (fixture->desk, till_await (&result), &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read_at_ms, ==, 0);
}

/* Who asks the service sees meanwhile what the archive has of the same list. */
static void
test_known (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) all = NULL;
  g_autoptr (TillPageSource) paid = NULL;
  g_autoptr (TillPageSource) orders = NULL;
  g_autoptr (TillPage) seen = NULL;
  g_autoptr (TillPage) seen_orders = NULL;
  g_autoptr (TillPage) first = NULL;
  g_autoptr (TillPage) counted = NULL;
  g_autoptr (TillPage) only_paid = NULL;
  g_autoptr (TillPage) known_orders = NULL;

  all = till_desk_load_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  paid = till_desk_load_invoices (fixture->desk, TILL_INVOICE_PAID, NULL);
  orders = till_desk_load_orders (fixture->desk);
  seen = load (all, 0, 100);
  seen_orders = load (orders, 0, 100);
  settle (fixture);

  first = load (till_page_source_get_cached (all, FALSE), 0, 20);
  g_assert_cmpuint (first->records->len, ==, 20);
  g_assert_false (first->is_total_known);
  g_assert_cmpint (first->read_at_ms, >, 0);
  for (guint i = 0; i < first->records->len; i++)
    g_assert_cmpstr (till_record_get_id (first->records->pdata[i]), ==,
                     till_record_get_id (seen->records->pdata[i]));
  counted = load (till_page_source_get_cached (all, TRUE), 0, 20);
  g_assert_true (counted->is_total_known);
  g_assert_cmpuint (counted->total, ==, 100);
  only_paid = load (till_page_source_get_cached (paid, FALSE), 0, 100);
  g_assert_true (only_paid->is_total_known);
  g_assert_cmpuint (only_paid->total, ==, only_paid->records->len);
  for (guint i = 0; i < only_paid->records->len; i++)
    g_assert_cmpint (TILL_INVOICE (only_paid->records->pdata[i])->status, ==, TILL_INVOICE_PAID);
  known_orders = load (till_page_source_get_cached (orders, FALSE), 0, 100);
  g_assert_cmpuint (known_orders->total, ==, seen_orders->total);
  g_assert_cmpint (seen_orders->read_at_ms, ==, 0);

  lose_service (fixture);
  g_assert_null (till_page_source_get_cached (all, FALSE));
  g_assert_null (till_page_source_get_cached (orders, TRUE));
}

/* A list does not wait for somebody to find out: its own failure is the first. */
static void
test_first_failure (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) invoices = NULL;
  g_autoptr (TillPage) seen = NULL;
  g_autoptr (TillPage) page = NULL;

  invoices = till_desk_load_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  seen = load (invoices, 0, 100);
  settle (fixture);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ALL);
  page = load (invoices, 0, 100);
  g_assert_cmpuint (page->total, ==, 100);
  g_assert_true (till_connectivity_is_away (till_desk_get_connectivity (fixture->desk)));
}

static void
test_records (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "reach-1", &error);
  g_autoptr (TillOrder) ordered = create_order (fixture, "reach-2", &error);
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (TillOrder) order = NULL;
  g_autoptr (TillInvoice) unknown = NULL;
  const char *id = till_record_get_id (TILL_RECORD (created));
  gint64 read_at_ms = -1;

  g_assert_no_error (error);
  invoice = look_at_invoice (fixture, id, &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read_at_ms, ==, 0);
  g_clear_object (&invoice);
  settle (fixture);

  lose_service (fixture);
  invoice = look_at_invoice (fixture, id, &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read_at_ms, >, 0);
  g_assert_cmpstr (invoice->order_id, ==, "reach-1");
  g_assert_cmpuint (invoice->addresses->len, ==, created->addresses->len);

  order = look_at_order (fixture, till_record_get_id (TILL_RECORD (ordered)), &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read_at_ms, >, 0);
  g_assert_cmpstr (order->client_ref, ==, "reach-2");

  unknown = look_at_invoice (fixture, "INV-never-seen", NULL, &error);
  g_assert_null (unknown);
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_NOT_ARCHIVED);
}

static void
test_documents (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = look_at_store (fixture, NULL, &error);
  g_autoptr (TillCatalogue) catalogue = look_at_catalogue (fixture, NULL, &error);
  g_autoptr (TillStore) kept = NULL;
  g_autoptr (TillCatalogue) plans = NULL;
  gint64 read_at_ms = 0;

  g_assert_no_error (error);
  settle (fixture);
  lose_service (fixture);

  kept = look_at_store (fixture, &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read_at_ms, >, 0);
  g_assert_cmpstr (kept->name, ==, store->name);
  g_assert_cmpint (kept->total_invoices, ==, store->total_invoices);
  g_assert_cmpint (till_decimal_compare (&kept->total_volume_usd, &store->total_volume_usd), ==, 0);

  plans = look_at_catalogue (fixture, &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (plans->total_plans, ==, catalogue->total_plans);
  g_assert_cmpuint (plans->countries->len, ==, catalogue->countries->len);
}

/* What somebody acts on is never an old copy. */
static void
test_sure (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "reach-3", &error);
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (TillPageSource) source = NULL;
  g_autoptr (TillPage) page = NULL;
  const char *id = till_record_get_id (TILL_RECORD (created));

  g_assert_no_error (error);
  settle (fixture);
  lose_service (fixture);

  invoice = get_invoice (fixture, id, &error);
  g_assert_null (invoice);
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
  g_clear_error (&error);

  g_assert_false (cancel_invoice (fixture, id, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
  g_clear_error (&error);

  source = till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  page = try_to_load (source, &error);
  g_assert_null (page);
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
}

/* Where nothing was ever read, nothing is shown but why. */
static void
test_nothing_archived (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPageSource) source = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autoptr (TillStore) store = NULL;

  lose_service (fixture);
  g_assert_cmpint (till_connectivity_get_heard_ms (till_desk_get_connectivity (fixture->desk)), ==,
                   0);

  source = till_desk_load_orders (fixture->desk);
  page = try_to_load (source, &error);
  g_assert_null (page);
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
  g_clear_error (&error);

  store = look_at_store (fixture, NULL, &error);
  g_assert_null (store);
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
}

/* A desk that is opened without a network knows from when its copies are. */
static void
test_start (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = look_at_store (fixture, NULL, &error);
  g_autoptr (TillStore) kept = NULL;
  gint64 heard_ms = till_connectivity_get_heard_ms (till_desk_get_connectivity (fixture->desk));

  g_assert_no_error (error);
  g_assert_cmpint (heard_ms, >, 0);
  settle (fixture);
  close_desk (fixture);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ALL);
  open_desk (fixture, TRUE);
  kept = look_at_store (fixture, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (kept->name, ==, store->name);
  while (till_connectivity_get_heard_ms (till_desk_get_connectivity (fixture->desk)) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpint (till_connectivity_get_heard_ms (till_desk_get_connectivity (fixture->desk)), >=,
                   heard_ms);
}

static void
count_cb (TillConnectivity *connectivity, guint *count)
{
  *count += 1;
}

/* It comes back by itself, and says both turns once. */
static void
test_returns (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillClock) clock = till_fake_clock_new (1000000);
  g_autoptr (TillConnectivity) connectivity = till_connectivity_new (
      fixture->desk->transport, fixture->archive, fixture->desk->scheduler, clock);
  guint n_turns = 0;

  g_signal_connect (connectivity, "turned", G_CALLBACK (count_cb), &n_turns);
  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_LOSE_ALL);
  till_connectivity_ask (connectivity);
  await_turn (connectivity, TRUE);
  while (till_connectivity_is_asking (connectivity))
    g_main_context_iteration (NULL, TRUE);
  g_assert_error (till_connectivity_get_error (connectivity), TILL_API_ERROR,
                  TILL_API_ERROR_OFFLINE);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_PASS);
  till_fake_clock_pass (clock, 10000);
  await_turn (connectivity, FALSE);
  g_assert_cmpuint (n_turns, ==, 2);
  g_assert_cmpint (till_connectivity_get_heard_ms (connectivity), ==, 1010000);
  till_connectivity_close (connectivity);
}

/* One fault is that of one question, until another question has the same answer. */
static void
test_faults (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  TillConnectivity *connectivity = till_desk_get_connectivity (fixture->desk);

  till_test_proxy_set_mode (fixture->proxy, TILL_TEST_PROXY_FAULT);
  invoice = get_invoice (fixture, "INV-1", &error);
  g_assert_null (invoice);
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_SERVER_FAULT);
  g_assert_false (till_connectivity_is_away (connectivity));
  g_assert_true (till_connectivity_is_asking (connectivity));

  await_turn (connectivity, TRUE);
  g_assert_error (till_connectivity_get_error (connectivity), TILL_API_ERROR,
                  TILL_API_ERROR_SERVER_FAULT);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/connectivity/lists", test_lists);
  ADD ("/connectivity/known", test_known);
  ADD ("/connectivity/first-failure", test_first_failure);
  ADD ("/connectivity/records", test_records);
  ADD ("/connectivity/documents", test_documents);
  ADD ("/connectivity/sure", test_sure);
  ADD ("/connectivity/nothing-archived", test_nothing_archived);
  ADD ("/connectivity/back-meanwhile", test_back_meanwhile);
  ADD ("/connectivity/start", test_start);
  ADD ("/connectivity/returns", test_returns);
  ADD ("/connectivity/faults", test_faults);
#undef ADD

  return g_test_run ();
}
