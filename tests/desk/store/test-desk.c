/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs of the program against a practice service, with an archive. */

#include "fixture.h"
#include "till-api-error.h"
#include "till-await.h"
#include "till-desk.h"
#include "till-desk-error.h"
#include "till-archive-records.h"

#include <string.h>

static void
test_store (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = NULL;

  till_desk_get_store_async (fixture->desk, NULL, till_await_cb, &result);
  store = till_desk_get_store_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpint (store->total_invoices, ==, N_INVOICES);
}

static void
test_catalogue (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillCatalogue) all = get_catalogue (fixture, NULL, NULL);
  g_autoptr (TillCatalogue) one = get_catalogue (fixture, "FR", NULL);
  g_autoptr (TillCatalogue) some = get_catalogue (fixture, NULL, "fran");
  const TillCountry *country = NULL;

  g_assert_cmpuint (all->countries->len, >, 100);
  g_assert_cmpuint (one->countries->len, ==, 1);
  country = g_ptr_array_index (one->countries, 0);
  g_assert_cmpstr (country->iso, ==, "FR");
  g_assert_cmpuint (some->countries->len, >=, 1);
  g_assert_cmpuint (some->countries->len, <, all->countries->len);
}

static void
test_pages (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) source =
      till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint64 offset = 0; offset < N_INVOICES; offset += 100)
    {
      g_autoptr (TillPage) page = load (source, offset, 100);

      g_assert_cmpuint (page->total, ==, N_INVOICES);
      g_assert_cmpuint (page->offset, ==, offset);
      for (guint i = 0; i < page->records->len; i++)
        g_hash_table_add (ids,
                          g_strdup (till_record_get_id (g_ptr_array_index (page->records, i))));
    }

  g_assert_cmpuint (g_hash_table_size (ids), ==, N_INVOICES);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 0);
}

static void
test_filters (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) paid = till_desk_get_invoices (fixture->desk, TILL_INVOICE_PAID, NULL);
  g_autoptr (TillPage) page = load (paid, 0, 50);
  TillInvoice *first = g_ptr_array_index (page->records, 0);
  g_autoptr (TillPageSource) search =
      till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, first->order_id);
  g_autoptr (TillPage) found = load (search, 0, 50);

  for (guint i = 0; i < page->records->len; i++)
    g_assert_cmpint (((TillInvoice *) g_ptr_array_index (page->records, i))->status, ==,
                     TILL_INVOICE_PAID);
  g_assert_cmpuint (found->records->len, >=, 1);
  g_assert_cmpuint (found->total, <, N_INVOICES);
}

static void
test_invoice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1", &error);
  g_autoptr (TillInvoice) read = NULL;
  TillInvoice *told = NULL;
  const char *id = NULL;

  g_assert_no_error (error);
  id = till_record_get_id (TILL_RECORD (created));
  g_assert_cmpint (created->status, ==, TILL_INVOICE_PENDING);
  g_assert_nonnull (created->pay_url);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 1);

  /* Another day: the service no longer tells the pay page, but the archive does. */
  close_desk (fixture);
  open_desk (fixture, TRUE);
  read = get_invoice (fixture, id, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read->pay_url, ==, created->pay_url);
  g_assert_true (read->is_complete);

  g_assert_true (cancel_invoice (fixture, id, &error));
  g_assert_no_error (error);
  told = g_ptr_array_index (fixture->invoices_changed, fixture->invoices_changed->len - 1);
  g_assert_cmpint (told->status, ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpstr (told->pay_url, ==, created->pay_url);
}

static void
assert_link (Fixture *fixture, const char *chain, const char *token, const char *expected)
{
  const char *is_wanted = strchr (expected, '=');
  TillAddress address = {
    .chain = (char *) chain,
    .address = (char *) "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    .token_symbol = (char *) token,
    .is_token = token != NULL,
    .expected_amount = (char *) "20000000000000000000",
  };
  gboolean has_amount = FALSE;
  g_autofree char *link = till_desk_dup_payment_link (fixture->desk, &address, &has_amount);

  g_assert_cmpstr (link, ==, *expected != '\0' ? expected : NULL);
  g_assert_cmpint (has_amount, ==, is_wanted != NULL);
}

/* An amount is in a payment link only once the unit is known, and then to the last digit. */
static void
test_payment_link (Fixture *fixture, gconstpointer data)
{
  TillAccount *account = till_desk_get_account (fixture->desk);
  const char *bare = "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1";

  assert_link (fixture, "ethereum", NULL, bare);
  account->dialect->amount_unit_is_confirmed = TRUE;
  account->dialect->amount_unit = TILL_AMOUNT_UNIT_BASE;
  assert_link (fixture, "ethereum", NULL,
               "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=20000000000000000000");
  account->dialect->amount_unit = TILL_AMOUNT_UNIT_DISPLAY;
  assert_link (fixture, "tron", "USDT", "");
  assert_link (fixture, "unheard-of", NULL, "");
}

static void
strike (Fixture *fixture, const char *fault)
{
  g_autofree char *answer = till_test_http (till_test_practice_get_port (fixture->practice), "POST",
                                            "/practice/faults", fault);

  g_assert_nonnull (strstr (answer, " 200 "));
}

/* Whoever is refused is told why, and what the invoice is now. */
static void
test_cancel_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1", &error);

  strike (fixture, "{\"kind\":\"status\",\"status\":400,\"method\":\"DELETE\"}");
  g_assert_false (cancel_invoice (fixture, till_record_get_id (TILL_RECORD (created)), &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 3);
}

/* Nobody here knows yet that the invoice is paid: any DELETE would be answered with a fault, and
 * none is sent. */
static void
test_cancel_paid (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (created));
  TillInvoice *told = NULL;

  steer (fixture, "/practice/invoices/{id}/pay", id);
  strike (fixture, "{\"kind\":\"status\",\"status\":500,\"method\":\"DELETE\"}");
  g_assert_false (cancel_invoice (fixture, id, &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_PAID_MEANWHILE);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 2);
  told = g_ptr_array_index (fixture->invoices_changed, 1);
  g_assert_cmpint (told->status, ==, TILL_INVOICE_PAID);
  g_assert_nonnull (told->payment);
}

/* An invoice that can't be looked at is not cancelled in the dark either. */
static void
test_cancel_unread (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (created));
  g_autoptr (TillInvoice) still = NULL;

  strike (fixture, "{\"kind\":\"status\",\"status\":403,\"method\":\"GET\",\"times\":1}");
  g_assert_false (cancel_invoice (fixture, id, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
  still = get_invoice (fixture, id, NULL);
  g_assert_cmpint (still->status, ==, TILL_INVOICE_PENDING);
}

static void
test_not_found (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (get_invoice (fixture, "none", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (cancel_invoice (fixture, "none", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
}

static void
test_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = create_order (fixture, "ref-1", &error);
  g_autoptr (TillOrder) read = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  TillOrder *active = NULL;
  const char *id = NULL;

  g_assert_no_error (error);
  id = till_record_get_id (TILL_RECORD (created));
  g_assert_cmpint (created->status, ==, TILL_ORDER_PENDING);
  g_assert_true (get_told (fixture) == created);

  read = get_order (fixture, id);
  assert_remembered (read, created);
  invoice = get_invoice (fixture, created->invoice_id, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (invoice->pay_url, ==, created->pay_url);

  steer (fixture, "/practice/invoices/{id}/pay", created->invoice_id);
  active = await_order (fixture, id, TILL_ORDER_ACTIVE);
  assert_remembered (active, created);
  g_assert_nonnull (active->esim);
  g_assert_nonnull (active->usage);
}

static void
test_order_fails (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = create_order (fixture, "ref-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (created));

  steer (fixture, "/practice/orders/{id}/fail", id);
  assert_remembered (await_order (fixture, id, TILL_ORDER_FAILED), created);
}

/* The console is closed while the customer pays. Nobody asks for the order to be watched again. */
static void
test_watched_after_restart (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = create_order (fixture, "ref-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (created));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) open = NULL;

  g_assert_no_error (error);
  close_desk (fixture);
  steer (fixture, "/practice/orders/{id}/provision", id);
  open_desk (fixture, TRUE);
  assert_remembered (await_order (fixture, id, TILL_ORDER_ACTIVE), created);

  till_archive_list_open_orders_async (fixture->archive, NULL, till_await_cb, &result);
  open = till_archive_list_open_orders_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (open->len, ==, 0);
}

static void
test_listed_orders (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = create_order (fixture, "ref-1", &error);
  g_autoptr (TillPageSource) source = till_desk_get_orders (fixture->desk);
  g_autoptr (TillPage) page = load (source, 0, 5);

  g_assert_no_error (error);
  g_assert_cmpuint (page->records->len, ==, 5);
  g_assert_cmpuint (page->total, ==, 13);
  g_assert_cmpstr (till_record_get_id (g_ptr_array_index (page->records, 0)), ==,
                   till_record_get_id (TILL_RECORD (created)));
  assert_remembered (g_ptr_array_index (page->records, 0), created);
}

static void
test_without_archive (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (TillInvoice) read = NULL;
  g_autoptr (TillOrder) order = NULL;
  const char *id = NULL;

  close_desk (fixture);
  open_desk (fixture, FALSE);
  invoice = create_invoice (fixture, "A-1", &error);
  g_assert_no_error (error);
  read = get_invoice (fixture, till_record_get_id (TILL_RECORD (invoice)), &error);
  g_assert_no_error (error);
  order = create_order (fixture, "ref-1", &error);
  g_assert_no_error (error);
  id = till_record_get_id (TILL_RECORD (order));
  steer (fixture, "/practice/orders/{id}/provision", id);
  await_order (fixture, id, TILL_ORDER_ACTIVE);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (TillPageSource) source = till_desk_get_orders (fixture->desk);
  g_autoptr (GAsyncResult) store = NULL;
  g_autoptr (GAsyncResult) order = NULL;
  g_autoptr (GAsyncResult) page = NULL;
  g_autoptr (GError) error = NULL;

  till_desk_get_store_async (fixture->desk, cancellable, till_await_cb, &store);
  till_desk_get_order_async (fixture->desk, "none", cancellable, till_await_cb, &order);
  till_page_source_load_async (source, 0, 5, cancellable, till_await_cb, &page);
  g_cancellable_cancel (cancellable);

  g_assert_null (till_desk_get_store_finish (fixture->desk, till_await (&store), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (till_desk_get_order_finish (fixture->desk, till_await (&order), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_null (till_page_source_load_finish (source, till_await (&page), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* A desk that is let go while it watches, and while it asks, stops at once. */
static void
test_let_go (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = create_order (fixture, "ref-1", &error);

  g_assert_no_error (error);
  till_desk_watch_order (fixture->desk, till_record_get_id (TILL_RECORD (created)));
  till_desk_watch_order (fixture->desk, "none");
  close_desk (fixture);
  open_desk (fixture, TRUE);
}

/* An order nobody knows is asked for once and then no more. */
static void
test_watch_unknown (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = NULL;
  const char *id = NULL;

  till_desk_watch_order (fixture->desk, "none");
  created = create_order (fixture, "ref-1", &error);
  g_assert_no_error (error);
  id = till_record_get_id (TILL_RECORD (created));
  steer (fixture, "/practice/orders/{id}/provision", id);
  await_order (fixture, id, TILL_ORDER_ACTIVE);
}

/* The service wants to be left alone for longer than the watch would leave it, and is. */
static void
test_watch_held (Fixture *fixture, gconstpointer data)
{
  TillOrderPoller *poller = fixture->desk->order_poller;

  strike (fixture, "{\"kind\":\"rate-limit\",\"path\":\"/api/v1/esim/\",\"retryAfter\":900}");
  till_desk_watch_order (fixture->desk, "any");
  while (till_order_poller_get_wait_ms (poller) >= 0)
    g_main_context_iteration (NULL, TRUE);
  while (till_order_poller_get_wait_ms (poller) < 0)
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpint (till_order_poller_get_wait_ms (poller), >, 600 * 1000);
}

static void
assert_refused (GError **error)
{
  g_assert_error (*error, TILL_DESK_ERROR, TILL_DESK_ERROR_READ_ONLY);
  g_clear_error (error);
}

/* Nothing is sent: the service has what it had before. */
static void
test_read_only (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) pending = create_invoice (fixture, "order-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (pending));
  g_autoptr (TillPageSource) invoices = NULL;
  g_autoptr (TillPage) invoice_page = NULL;
  g_autoptr (TillInvoice) still = NULL;

  fixture->is_read_only = TRUE;
  close_desk (fixture);
  open_desk (fixture, TRUE);

  g_assert_null (create_invoice (fixture, "order-2", &error));
  assert_refused (&error);
  g_assert_null (create_order (fixture, "ref-1", &error));
  assert_refused (&error);
  g_assert_false (cancel_invoice (fixture, id, &error));
  assert_refused (&error);

  still = get_invoice (fixture, id, NULL);
  g_assert_cmpint (still->status, ==, TILL_INVOICE_PENDING);
  invoices = till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  invoice_page = load (invoices, 0, 1);
  g_assert_cmpint (invoice_page->total, ==, 251);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/desk/store", test_store);
  ADD ("/desk/catalogue", test_catalogue);
  ADD ("/desk/pages", test_pages);
  ADD ("/desk/filters", test_filters);
  ADD ("/desk/invoice", test_invoice);
  ADD ("/desk/payment-link", test_payment_link);
  ADD ("/desk/cancel-refused", test_cancel_refused);
  ADD ("/desk/cancel-paid", test_cancel_paid);
  ADD ("/desk/cancel-unread", test_cancel_unread);
  ADD ("/desk/not-found", test_not_found);
  ADD ("/desk/order", test_order);
  ADD ("/desk/order-fails", test_order_fails);
  ADD ("/desk/watched-after-restart", test_watched_after_restart);
  ADD ("/desk/listed-orders", test_listed_orders);
  ADD ("/desk/without-archive", test_without_archive);
  ADD ("/desk/read-only", test_read_only);
  ADD ("/desk/cancelled", test_cancelled);
  ADD ("/desk/let-go", test_let_go);
  ADD ("/desk/watch-unknown", test_watch_unknown);
  ADD ("/desk/watch-held", test_watch_held);
#undef ADD

  return g_test_run ();
}
