/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs of the program against a practice service, with an archive, and with a network that
 * loses answers. */

#include "till-api-error.h"
#include "till-await.h"
#include "till-desk-error.h"
#include "till-desk-private.h"
#include "till-test-practice.h"
#include "till-test-proxy.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_INVOICES 250

typedef struct
{
  TillTestPractice *practice;
  TillTestProxy *proxy;
  char *folder;
  TillArchive *archive;
  TillDesk *desk;
  GPtrArray *invoices_changed; /* of TillInvoice */
  GPtrArray *orders_changed;   /* of TillOrder */
  gboolean is_read_only;       /* of the next desk that is opened */
} Fixture;

static TillArchive *
open_archive (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "desk", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);

  return archive;
}

static void
changed_cb (TillDesk *desk, gpointer record, gpointer changed)
{
  g_ptr_array_add (changed, g_object_ref (record));
}

/* Opens the desk by way of the proxy, with what the archive knows. */
static void
open_desk (Fixture *fixture, gboolean has_archive)
{
  g_autofree char *base_url = till_test_proxy_build_url (fixture->proxy);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("desk", "Desk", base_url, TILL_AUTH_HMAC, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, till_test_practice_get_api_key (fixture->practice),
                            till_test_practice_get_secret_key (fixture->practice));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();

  account->is_read_only = fixture->is_read_only;
  if (has_archive)
    fixture->archive = open_archive (fixture->folder);
  fixture->desk =
      till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), fixture->archive, clock);
  g_signal_connect (fixture->desk, "invoice-changed", G_CALLBACK (changed_cb),
                    fixture->invoices_changed);
  g_signal_connect (fixture->desk, "order-changed", G_CALLBACK (changed_cb),
                    fixture->orders_changed);
}

static void
close_desk (Fixture *fixture)
{
  g_assert_finalize_object (g_steal_pointer (&fixture->desk));
  g_clear_object (&fixture->archive);
  g_ptr_array_set_size (fixture->invoices_changed, 0);
  g_ptr_array_set_size (fixture->orders_changed, 0);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const arguments[] = { "--invoices",          "250", "--orders", "12",
                                           "--provision-seconds", "1",   NULL };

  fixture->practice = till_test_practice_start (arguments);
  fixture->proxy = till_test_proxy_start (till_test_practice_get_port (fixture->practice));
  fixture->folder = g_dir_make_tmp ("till-desk-XXXXXX", NULL);
  fixture->invoices_changed = g_ptr_array_new_with_free_func (g_object_unref);
  fixture->orders_changed = g_ptr_array_new_with_free_func (g_object_unref);
  open_desk (fixture, TRUE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) folder = NULL;
  const char *name = NULL;

  close_desk (fixture);
  till_test_proxy_stop (fixture->proxy);
  till_test_practice_stop (fixture->practice);
  g_ptr_array_unref (fixture->invoices_changed);
  g_ptr_array_unref (fixture->orders_changed);

  folder = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

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
steer (Fixture *fixture, const char *path_format, const char *id)
{
  g_auto (GStrv) parts = g_strsplit (path_format, "{id}", 2);
  g_autofree char *path = g_strjoinv (id, parts);
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", path, "{}");

  g_assert_nonnull (strstr (answer, " 200 "));
}

static TillPage *
load (TillPageSource *source, guint64 offset, guint limit)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillPage *page = NULL;

  till_page_source_load_async (source, offset, limit, NULL, till_await_cb, &result);
  page = till_page_source_load_finish (source, till_await (&result), &error);
  g_assert_no_error (error);

  return page;
}

static TillInvoiceDraft *
make_invoice_draft (const char *order_id)
{
  TillInvoiceDraft *draft = till_invoice_draft_new ();

  draft->amount = till_decimal_from_int (1995, 2);
  draft->order_id = g_strdup (order_id);
  draft->description = g_strdup ("One <b>hat</b> & 'two' gloves");

  return draft;
}

static TillInvoice *
create_invoice (Fixture *fixture, const char *order_id, GError **error)
{
  g_autoptr (TillInvoiceDraft) draft = make_invoice_draft (order_id);
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_create_invoice_async (fixture->desk, draft, NULL, till_await_cb, &result);

  return till_desk_create_invoice_finish (fixture->desk, till_await (&result), error);
}

static TillInvoice *
get_invoice (Fixture *fixture, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_get_invoice_async (fixture->desk, id, NULL, till_await_cb, &result);

  return till_desk_get_invoice_finish (fixture->desk, till_await (&result), error);
}

static gboolean
cancel_invoice (Fixture *fixture, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_cancel_invoice_async (fixture->desk, id, NULL, till_await_cb, &result);

  return till_desk_cancel_invoice_finish (fixture->desk, till_await (&result), error);
}

static TillCatalogue *
get_catalogue (Fixture *fixture, const char *country, const char *search)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillCatalogue *catalogue = NULL;

  till_desk_get_catalogue_async (fixture->desk, country, search, NULL, till_await_cb, &result);
  catalogue = till_desk_get_catalogue_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);

  return catalogue;
}

static TillOrder *
create_order (Fixture *fixture, const char *client_ref, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = get_catalogue (fixture, NULL, NULL);
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  TillCountry *country = g_ptr_array_index (catalogue->countries, 0);
  TillRecord *plan = g_ptr_array_index (country->plans, 0);

  draft->plan_id = g_strdup (till_record_get_id (plan));
  draft->client_email = g_strdup ("ana@example.com");
  draft->client_ref = g_strdup (client_ref);
  till_desk_create_order_async (fixture->desk, draft, NULL, till_await_cb, &result);

  return till_desk_create_order_finish (fixture->desk, till_await (&result), error);
}

static TillOrder *
get_order (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOrder *order = NULL;

  till_desk_get_order_async (fixture->desk, id, NULL, till_await_cb, &result);
  order = till_desk_get_order_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);

  return order;
}

/* The last order that was told of. */
static TillOrder *
get_told (Fixture *fixture)
{
  guint n = fixture->orders_changed->len;

  return n > 0 ? g_ptr_array_index (fixture->orders_changed, n - 1) : NULL;
}

/* Waits until the watch has told that order @id has @status. */
static TillOrder *
await_order (Fixture *fixture, const char *id, TillOrderStatus status)
{
  TillOrder *told = get_told (fixture);

  while (told == NULL || told->status != status ||
         !g_str_equal (till_record_get_id (TILL_RECORD (told)), id))
    {
      g_main_context_iteration (NULL, TRUE);
      told = get_told (fixture);
    }

  return told;
}

/* What the service tells only in the answer to the create call. */
static void
assert_remembered (TillOrder *order, TillOrder *created)
{
  g_assert_cmpstr (order->invoice_id, ==, created->invoice_id);
  g_assert_cmpstr (order->pay_url, ==, created->pay_url);
  g_assert_cmpstr (order->client_email, ==, "ana@example.com");
  g_assert_cmpstr (order->client_ref, ==, created->client_ref);
  g_assert_cmpint (order->created_at_ms, !=, 0);
  g_assert_cmpint (order->expires_at_ms, ==, created->expires_at_ms);
  g_assert_cmpuint (order->addresses->len, ==, created->addresses->len);
  g_assert_cmpuint (order->addresses->len, >, 0);
}

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
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 2);
  told = g_ptr_array_index (fixture->invoices_changed, 1);
  g_assert_cmpint (told->status, ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpstr (told->pay_url, ==, created->pay_url);
}

/* The invoice is paid while the merchant is about to cancel it: refused, and told why. */
static void
test_cancel_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1", &error);
  const char *id = till_record_get_id (TILL_RECORD (created));
  TillInvoice *told = NULL;

  steer (fixture, "/practice/invoices/{id}/pay", id);
  g_assert_false (cancel_invoice (fixture, id, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED);
  g_assert_cmpuint (fixture->invoices_changed->len, ==, 2);
  told = g_ptr_array_index (fixture->invoices_changed, 1);
  g_assert_cmpint (told->status, ==, TILL_INVOICE_PAID);
  g_assert_nonnull (told->payment);
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
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", "/practice/faults",
                      "{\"kind\":\"rate-limit\",\"path\":\"/api/v1/esim/\",\"retryAfter\":900}");
  TillWatchList *watched = fixture->desk->watched;

  g_assert_nonnull (strstr (answer, " 200 "));
  till_desk_watch_order (fixture->desk, "any");
  while (till_watch_list_get_out (watched) == NULL)
    g_main_context_iteration (NULL, TRUE);
  while (till_watch_list_get_out (watched) != NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpint (till_watch_list_get_wait_ms (watched, till_clock_now_ms (fixture->desk->clock)),
                   >, 600 * 1000);
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
  ADD ("/desk/cancel-refused", test_cancel_refused);
  ADD ("/desk/not-found", test_not_found);
  ADD ("/desk/order", test_order);
  ADD ("/desk/order-fails", test_order_fails);
  ADD ("/desk/watched-after-restart", test_watched_after_restart);
  ADD ("/desk/listed-orders", test_listed_orders);
  ADD ("/desk/without-archive", test_without_archive);
  ADD ("/desk/lost-invoice", test_lost_invoice);
  ADD ("/desk/lost-invoice-not-made", test_lost_invoice_not_made);
  ADD ("/desk/lost-order", test_lost_order);
  ADD ("/desk/lost-order-without-reference", test_lost_order_without_reference);
  ADD ("/desk/lost-order-unlisted", test_lost_order_unlisted);
  ADD ("/desk/lost-order-not-made", test_lost_order_not_made);
  ADD ("/desk/lost-cancel", test_lost_cancel);
  ADD ("/desk/read-only", test_read_only);
  ADD ("/desk/cancelled", test_cancelled);
  ADD ("/desk/let-go", test_let_go);
  ADD ("/desk/watch-unknown", test_watch_unknown);
  ADD ("/desk/watch-held", test_watch_held);
#undef ADD

  return g_test_run ();
}
