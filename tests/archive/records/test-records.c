/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was seen: every field comes back, an older answer never hides a newer one, and the list has
 * each row once, in any order and from any place. */

#include "fixture.h"

#include "till-await.h"
#include "till-archive-records.h"

#include <string.h>

#define N_INVOICES 530
#define PAGE       100

static void
put_walk (TillArchive *archive, GPtrArray *observations, const char *walk, const char *state)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_put_async (archive, observations, walk, state, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
put (TillArchive *archive, gpointer record, gint64 asked_at_ms)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, till_observation_new_for_record (record, asked_at_ms));
  put_walk (archive, observations, NULL, NULL);
}

static TillInvoice *
load_invoice (TillArchive *archive, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  till_archive_load_invoice_async (archive, id, NULL, till_await_cb, &result);
  invoice = till_archive_load_invoice_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

static TillOrder *
load_order (TillArchive *archive, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOrder *order = NULL;

  till_archive_load_order_async (archive, id, NULL, till_await_cb, &result);
  order = till_archive_load_order_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return order;
}

static TillPage *
list (TillArchive *archive, const TillInvoiceQuery *query, guint64 offset, guint limit)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillPage *page = NULL;

  till_archive_list_invoices_async (archive, query, offset, limit, NULL, till_await_cb, &result);
  page = till_archive_list_invoices_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return page;
}

static TillInvoice *
make_item (const char *id, TillInvoiceStatus status)
{
  TillInvoice *invoice = till_invoice_new (id);

  invoice->status = status;
  invoice->status_text = g_strdup (till_invoice_status_to_string (status));
  invoice->currency = g_strdup ("USD");
  g_assert_true (till_decimal_parse ("12.50", &invoice->amount));

  return invoice;
}

static TillInvoice *
make_detail (const char *id)
{
  TillInvoice *invoice = make_item (id, TILL_INVOICE_PAID);

  invoice->is_complete = TRUE;
  invoice->order_id = g_strdup ("shop-1%_'");
  invoice->description = g_strdup ("Two <b>mugs</b>\n😀");
  invoice->metadata = g_strdup ("{\"mail\":\"Ana@Example.com\"}");
  add_address (invoice->addresses, "tron", "12.500001", "USDT");
  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup ("tron:USDT");
  invoice->payment->amount = g_strdup ("12.500000000000000001");
  invoice->payment->tx_hash = g_strdup ("0xAbC");
  invoice->payment->paid_at_ms = 30;
  invoice->created_at_ms = 10;
  invoice->expires_at_ms = 20;

  return invoice;
}

static void
assert_same_detail (TillInvoice *found, TillInvoice *expected)
{
  g_autofree char *amount = till_decimal_to_string (&found->amount);

  g_assert_nonnull (found);
  g_assert_cmpint (found->status, ==, expected->status);
  g_assert_cmpstr (found->status_text, ==, expected->status_text);
  g_assert_cmpstr (amount, ==, "12.5");
  g_assert_cmpstr (found->currency, ==, "USD");
  g_assert_cmpstr (found->order_id, ==, expected->order_id);
  g_assert_cmpstr (found->description, ==, expected->description);
  g_assert_cmpstr (found->metadata, ==, expected->metadata);
  assert_same_addresses (found->addresses, expected->addresses);
  g_assert_cmpstr (found->payment->chain, ==, expected->payment->chain);
  g_assert_cmpstr (found->payment->amount, ==, expected->payment->amount);
  g_assert_cmpstr (found->payment->tx_hash, ==, expected->payment->tx_hash);
  g_assert_cmpint (found->payment->paid_at_ms, ==, 30);
  g_assert_cmpint (found->created_at_ms, ==, 10);
  g_assert_cmpint (found->expires_at_ms, ==, 20);
}

static void
test_invoice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) item = make_item ("inv-1", TILL_INVOICE_PAID);
  g_autoptr (TillInvoice) detail = make_detail ("inv-1");
  g_autoptr (TillInvoice) bare = NULL;
  g_autoptr (TillInvoice) found = NULL;
  g_autoptr (TillInvoice) again = NULL;

  reopen (fixture);
  g_assert_null (load_invoice (fixture->archive, "inv-1"));
  put (fixture->archive, item, 100);
  bare = load_invoice (fixture->archive, "inv-1");
  g_assert_false (bare->is_complete);
  g_assert_null (bare->payment);
  g_assert_null (bare->order_id);

  put (fixture->archive, detail, 101);
  reopen (fixture);
  found = load_invoice (fixture->archive, "inv-1");
  assert_same_detail (found, detail);
  g_assert_true (found->is_complete);
  g_assert_cmpint (found->read_at_ms, ==, 101);

  put (fixture->archive, item, 102);
  again = load_invoice (fixture->archive, "inv-1");
  assert_same_detail (again, detail);
  g_assert_true (again->is_complete);
  g_assert_cmpint (again->read_at_ms, ==, 102);
}

static void
test_unknown_status (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) item = make_item ("inv-1", TILL_INVOICE_UNKNOWN);
  g_autoptr (TillInvoice) found = NULL;

  g_free (item->status_text);
  item->status_text = g_strdup ("REFUNDED");
  memset (&item->amount, 0, sizeof item->amount);
  reopen (fixture);
  put (fixture->archive, item, 1);
  found = load_invoice (fixture->archive, "inv-1");
  g_assert_cmpint (found->status, ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpstr (found->status_text, ==, "REFUNDED");
  g_assert_false (found->amount.is_known);
}

static void
assert_status (TillArchive *archive, TillInvoiceStatus status, gboolean is_complete)
{
  g_autoptr (TillInvoice) found = load_invoice (archive, "inv-1");

  g_assert_cmpint (found->status, ==, status);
  g_assert_cmpint (found->is_complete, ==, is_complete);
}

static void
put_status (TillArchive *archive, TillInvoiceStatus status, gint64 asked_at_ms)
{
  g_autoptr (TillInvoice) item = make_item ("inv-1", status);

  put (archive, item, asked_at_ms);
}

static void
test_older_answers (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) detail = make_detail ("inv-1");

  reopen (fixture);
  put_status (fixture->archive, TILL_INVOICE_PENDING, 100);
  put_status (fixture->archive, TILL_INVOICE_EXPIRED, 200);
  put_status (fixture->archive, TILL_INVOICE_PENDING, 150);
  assert_status (fixture->archive, TILL_INVOICE_EXPIRED, FALSE);
  put_status (fixture->archive, TILL_INVOICE_PENDING, 300);
  assert_status (fixture->archive, TILL_INVOICE_EXPIRED, FALSE);

  put (fixture->archive, detail, 400);
  assert_status (fixture->archive, TILL_INVOICE_PAID, TRUE);
  put_status (fixture->archive, TILL_INVOICE_EXPIRED, 399);
  assert_status (fixture->archive, TILL_INVOICE_PAID, TRUE);
  put_status (fixture->archive, TILL_INVOICE_CANCELLED, 401);
  assert_status (fixture->archive, TILL_INVOICE_CANCELLED, FALSE);
}

/* Two answers on their way at once, of which the one that was asked for first tells more. */
static void
test_overtaken_answers (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put_status (fixture->archive, TILL_INVOICE_PENDING, 200);
  put_status (fixture->archive, TILL_INVOICE_PAID, 100);
  assert_status (fixture->archive, TILL_INVOICE_PAID, FALSE);
}

static void
test_clock_set_back (Fixture *fixture, gconstpointer data)
{
  const gint64 tomorrow = g_get_real_time () / 1000 + G_TIME_SPAN_DAY / 1000;

  reopen (fixture);
  put_status (fixture->archive, TILL_INVOICE_EXPIRED, tomorrow);
  put_status (fixture->archive, TILL_INVOICE_PAID, 5);
  assert_status (fixture->archive, TILL_INVOICE_PAID, FALSE);
}

static void
add_esim (TillOrder *order)
{
  order->status = TILL_ORDER_ACTIVE;
  g_free (order->status_text);
  order->status_text = g_strdup ("active");
  order->esim = till_esim_new ();
  order->esim->iccid = g_strdup ("8943108170001029631");
  order->esim->activation_code = g_strdup ("LPA:1$smdp.example.com$AB-12");
  order->esim->ios_tap_link = g_strdup ("https://example.com/tap");
  order->usage = till_usage_new ();
  g_assert_true (till_decimal_parse ("512.5", &order->usage->left_mb));
  order->usage->expires_at_ms = 77;
}

static void
test_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) made = make_order ("ord-1");
  g_autoptr (TillOrder) active = till_order_new ("ord-1");
  g_autoptr (TillOrder) found = NULL;
  g_autofree char *left = NULL;

  made->status = TILL_ORDER_PENDING;
  g_free (made->status_text);
  made->status_text = g_strdup ("pending");
  made->days = 7;
  add_esim (active);
  reopen (fixture);
  put (fixture->archive, made, 100);
  put (fixture->archive, active, 200);
  put (fixture->archive, made, 150);

  found = load_order (fixture->archive, "ord-1");
  left = till_decimal_to_string (&found->usage->left_mb);
  g_assert_cmpint (found->status, ==, TILL_ORDER_ACTIVE);
  /* It was never seen being made, and was ready by then. */
  g_assert_cmpint (found->provisioning_seen_at_ms, ==, 0);
  g_assert_cmpint (found->finished_seen_at_ms, ==, 200);
  g_assert_cmpint (found->days, ==, 7);
  g_assert_cmpstr (found->client_email, ==, "ana@example.com");
  g_assert_cmpstr (found->invoice_id, ==, "inv-1");
  g_assert_cmpstr (found->esim->iccid, ==, active->esim->iccid);
  g_assert_cmpstr (found->esim->activation_code, ==, active->esim->activation_code);
  g_assert_cmpstr (left, ==, "512.5");
  g_assert_false (found->usage->used_mb.is_known);
  g_assert_null (found->usage->install_state_text);
  g_assert_cmpint (found->usage->expires_at_ms, ==, 77);
  g_assert_cmpint (found->read_at_ms, ==, 200);
}

static TillInvoice *
make_nth (guint n)
{
  g_autofree char *id = g_strdup_printf ("inv-%03u", n * 7919 % 1000);
  g_autofree char *amount = g_strdup_printf ("%u.%02u", n % 9, n % 100);
  TillInvoice *invoice = make_item (id, 1 + n % 4);

  g_assert_true (till_decimal_parse (amount, &invoice->amount));
  invoice->order_id = n % 5 == 0 ? NULL : g_strdup_printf ("Shop-%u", n % 37);
  invoice->paid_chain = n % 4 == 1 ? g_strdup (n % 3 == 0 ? "tron:USDT" : "bitcoin") : NULL;
  invoice->created_at_ms = 1000 + n / 3;
  invoice->expires_at_ms = 5000 - n / 2;
  invoice->paid_at_ms = n % 4 == 1 ? 2000 + n % 11 : 0;

  return invoice;
}

static void
put_many (TillArchive *archive)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  TillObservation *observation = till_observation_new (1);

  for (guint n = 0; n < N_INVOICES; n++)
    g_ptr_array_add (observation->records, make_nth (n));
  g_ptr_array_add (observations, observation);
  put_walk (archive, observations, "invoices", "5");
}

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

static int
compare (TillInvoice *a, TillInvoice *b, TillInvoiceSort sort)
{
  switch (sort)
    {
    case TILL_SORT_CREATED:
      return (a->created_at_ms > b->created_at_ms) - (a->created_at_ms < b->created_at_ms);
    case TILL_SORT_EXPIRES:
      return (a->expires_at_ms > b->expires_at_ms) - (a->expires_at_ms < b->expires_at_ms);
    case TILL_SORT_PAID:
      return (a->paid_at_ms > b->paid_at_ms) - (a->paid_at_ms < b->paid_at_ms);
    case TILL_SORT_AMOUNT:
      return till_decimal_compare (&a->amount, &b->amount);
    case TILL_SORT_STATUS:
      return (a->status > b->status) - (a->status < b->status);
    case TILL_SORT_ORDER_ID:
      return g_strcmp0 (or_empty (a->order_id), or_empty (b->order_id));
    case TILL_SORT_PAID_CHAIN:
      return g_strcmp0 (or_empty (a->paid_chain), or_empty (b->paid_chain));
    case TILL_SORT_PAYMENT_EXCEPTION:
      break;
    case TILL_SORT_ID:
      return g_strcmp0 (till_record_get_id (TILL_RECORD (a)), till_record_get_id (TILL_RECORD (b)));
    }

  g_assert_not_reached ();
}

/* All of the list, page by page, each begun with the last row of the one before. */
static GPtrArray *
read_all (TillArchive *archive, const TillInvoiceQuery *query)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_object_unref);
  guint64 total = 1;

  while (all->len < total)
    {
      guint n_before = MIN (all->len, 1);
      g_autoptr (TillPage) page = list (archive, query, all->len - n_before, PAGE + n_before);

      total = page->total;
      if (total == 0)
        break;

      g_assert_cmpuint (page->records->len, >, n_before);
      for (guint i = n_before; i < page->records->len; i++)
        g_ptr_array_add (all, g_object_ref (g_ptr_array_index (page->records, i)));
    }

  return g_steal_pointer (&all);
}

static guint
count_expected (const TillInvoiceQuery *query)
{
  guint count = 0;

  for (guint n = 0; n < N_INVOICES; n++)
    {
      g_autoptr (TillInvoice) invoice = make_nth (n);
      g_autofree char *lower = g_ascii_strdown (or_empty (invoice->order_id), -1);

      if ((query->status == TILL_INVOICE_UNKNOWN || invoice->status == query->status) &&
          (query->order_id == NULL || strstr (lower, query->order_id) != NULL) &&
          invoice->created_at_ms >= query->created_from_ms &&
          (query->created_until_ms == 0 || invoice->created_at_ms < query->created_until_ms))
        count++;
    }

  return count;
}

static void
assert_sorted_once (GPtrArray *all, const TillInvoiceQuery *query)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (all->len, ==, count_expected (query));
  for (guint i = 0; i < all->len; i++)
    {
      TillInvoice *invoice = g_ptr_array_index (all, i);

      g_assert_true (g_hash_table_add (seen, (char *) till_record_get_id (TILL_RECORD (invoice))));
      if (i == 0)
        continue;

      if (query->is_descending)
        g_assert_cmpint (compare (all->pdata[i - 1], invoice, query->sort), >=, 0);
      else
        g_assert_cmpint (compare (all->pdata[i - 1], invoice, query->sort), <=, 0);
    }
}

/* Jumps show what scrolling there shows. */
static void
assert_same_from_anywhere (TillArchive *archive, GPtrArray *all, const TillInvoiceQuery *query)
{
  for (guint i = 0; i < 6 && all->len > 0; i++)
    {
      guint offset = (i * 211 + 97) % all->len;
      g_autoptr (TillPage) page = list (archive, query, offset, 10);

      g_assert_cmpuint (page->total, ==, all->len);
      g_assert_cmpuint (page->records->len, ==, MIN (10, all->len - offset));
      for (guint j = 0; j < page->records->len; j++)
        g_assert_cmpstr (till_record_get_id (page->records->pdata[j]), ==,
                         till_record_get_id (all->pdata[offset + j]));
    }
}

static void
check_query (TillArchive *archive, const TillInvoiceQuery *query)
{
  g_autoptr (GPtrArray) all = read_all (archive, query);

  assert_sorted_once (all, query);
  assert_same_from_anywhere (archive, all, query);
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  static const char *const order_ids[] = { NULL, "sh", "shop-1", "p-", "%", "nowhere" };

  reopen (fixture);
  put_many (fixture->archive);
  for (guint sort = TILL_SORT_CREATED; sort <= TILL_SORT_ID; sort++)
    for (guint i = 0; i < 2 * G_N_ELEMENTS (order_ids); i++)
      {
        g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();

        query->sort = sort;
        query->is_descending = i % 2 == 0;
        query->order_id = g_strdup (order_ids[i / 2]);
        check_query (fixture->archive, query);
        query->status = TILL_INVOICE_PAID;
        check_query (fixture->archive, query);
        query->created_from_ms = 1050;
        query->created_until_ms = 1100;
        check_query (fixture->archive, query);
      }
}

static void
put_page (TillArchive *archive, const char *const *ids, gint64 asked_at_ms)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      TillInvoice *invoice = make_item (ids[i], TILL_INVOICE_PENDING);

      invoice->created_at_ms = 1000;
      g_ptr_array_add (records, invoice);
    }
  g_ptr_array_add (observations, till_observation_new_for_records (records, asked_at_ms));
  put_walk (archive, observations, NULL, NULL);
}

/* What was made in the same second keeps the order in which the service has listed it, also where
 * more of it comes on top. */
static void
test_list_of_one_second (Fixture *fixture, gconstpointer data)
{
  static const char *const first[] = { "c", "b", "a", NULL };
  static const char *const second[] = { "e", "d", "c", "b", "a", NULL };
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillPage) page = NULL;

  reopen (fixture);
  put_page (fixture->archive, first, 1);
  put_page (fixture->archive, second, 2);
  page = list (fixture->archive, query, 0, 10);
  g_assert_cmpuint (page->records->len, ==, 5);
  for (guint i = 0; i < page->records->len; i++)
    g_assert_cmpstr (till_record_get_id (page->records->pdata[i]), ==, second[i]);
}

/* A page is right after a write, too. */
static void
test_list_changes (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillInvoice) newest = make_item ("newest", TILL_INVOICE_PENDING);
  g_autoptr (TillPage) before = NULL;
  g_autoptr (TillPage) after = NULL;

  reopen (fixture);
  put_many (fixture->archive);
  before = list (fixture->archive, query, 99, 2);
  newest->created_at_ms = 99999;
  put (fixture->archive, newest, 2);
  after = list (fixture->archive, query, 100, 2);
  g_assert_cmpuint (after->total, ==, before->total + 1);
  g_assert_cmpstr (till_record_get_id (after->records->pdata[0]), ==,
                   till_record_get_id (before->records->pdata[0]));
}

/* A page without how many there are says only whether there may be more. */
static void
test_list_uncounted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillPage) all = NULL;

  reopen (fixture);
  put_many (fixture->archive);
  all = list (fixture->archive, query, 0, 1000);
  query->is_uncounted = TRUE;
  for (guint i = 0; i < 4; i++)
    {
      guint offset = all->records->len - 35 + i * 10;
      g_autoptr (TillPage) page = list (fixture->archive, query, offset, 10);

      g_assert_cmpuint (page->records->len, ==, i < 3 ? 10 : 5);
      g_assert_true (page->is_total_known == (i == 3));
      g_assert_cmpuint (page->total, ==, offset + (i < 3 ? 11 : 5));
      g_assert_true (page->records->pdata[0] != NULL);
      g_assert_cmpstr (till_record_get_id (page->records->pdata[0]), ==,
                       till_record_get_id (all->records->pdata[offset]));
    }
}

static void
test_orders_list (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPage) page = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  reopen (fixture);
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = make_order (id);

      order->created_at_ms = i;
      put (fixture->archive, order, 1);
    }
  till_archive_list_orders_async (fixture->archive, NULL, 1, 2, NULL, till_await_cb, &result);
  page = till_archive_list_orders_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (page->total, ==, 5);
  g_assert_cmpuint (page->records->len, ==, 2);
  g_assert_cmpstr (till_record_get_id (page->records->pdata[0]), ==, "ord-3");
  g_assert_cmpstr (till_record_get_id (page->records->pdata[1]), ==, "ord-2");
}

static void
assert_walk (TillArchive *archive, const char *walk, const char *state)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL;

  till_archive_get_sync_cursor_async (archive, walk, NULL, till_await_cb, &result);
  found = till_archive_get_sync_cursor_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (found, ==, state);
}

static void
test_walk (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  put_many (fixture->archive);
  reopen (fixture);
  assert_walk (fixture->archive, "invoices", "5");
  assert_walk (fixture->archive, "orders", NULL);
}

static void
test_summary (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) detail = make_detail ("detail");
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  reopen (fixture);
  put_many (fixture->archive);
  put (fixture->archive, detail, 1);
  put (fixture->archive, order, 1);
  till_archive_get_summary_async (fixture->archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (summary->n_invoices, ==, N_INVOICES + 1);
  g_assert_cmpuint (summary->n_invoices_without_details, ==, N_INVOICES);
  g_assert_cmpuint (summary->n_orders, ==, 1);
  g_assert_cmpuint (summary->n_orders_without_details, ==,
                    1); /* its state is not known: it may be active */
  g_assert_cmpint (summary->oldest_at_ms, ==, 10);
  g_assert_cmpint (summary->newest_at_ms, ==, 1000 + (N_INVOICES - 1) / 3);
  g_assert_cmpuint (summary->size_bytes, >, 100000);
}

/* In memory there is one connection for all, and it works the same. */
static void
test_in_memory (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) archive = open_archive (NULL, ACCOUNT, ORIGIN, NULL);
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();

  put_many (archive);
  check_query (archive, query);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/records/invoice", test_invoice);
  ADD ("/records/unknown-status", test_unknown_status);
  ADD ("/records/older-answers", test_older_answers);
  ADD ("/records/overtaken-answers", test_overtaken_answers);
  ADD ("/records/clock-set-back", test_clock_set_back);
  ADD ("/records/order", test_order);
  ADD ("/records/list", test_list);
  ADD ("/records/list-of-one-second", test_list_of_one_second);
  ADD ("/records/list-changes", test_list_changes);
  ADD ("/records/list-uncounted", test_list_uncounted);
  ADD ("/records/orders-list", test_orders_list);
  ADD ("/records/walk", test_walk);
  ADD ("/records/summary", test_summary);
  ADD ("/records/in-memory", test_in_memory);
#undef ADD

  return g_test_run ();
}
