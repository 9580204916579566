/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the archive's records come to, and what among them needs somebody. */

#include "fixture.h"

#include "till-archive-webhook-deliveries.h"
#include "till-archive-overview.h"
#include "till-await.h"
#include "till-observation.h"
#include "till-archive-records.h"

#include <string.h>

#define MINUTE G_GINT64_CONSTANT (60000)
#define DAY    G_GINT64_CONSTANT (86400000)
/* Noon of a day in 2026, UTC. */
#define NOW G_GINT64_CONSTANT (1782216000000)

static void
put (Fixture *fixture, gpointer record)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (observations, till_observation_new_for_record (record, NOW));
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
  g_object_unref (record);
}

static TillInvoice *
make_invoice (const char *id, TillInvoiceStatus status, const char *amount, gint64 created_at_ms)
{
  TillInvoice *invoice = till_invoice_new (id);

  invoice->status = status;
  g_assert_true (till_decimal_parse (amount, &invoice->amount));
  invoice->order_id = g_strdup_printf ("shop-%s", id);
  invoice->created_at_ms = created_at_ms;
  invoice->expires_at_ms = created_at_ms + 60 * MINUTE;

  return invoice;
}

static void
put_paid (Fixture *fixture,
          const char *id,
          const char *amount,
          const char *chain,
          gint64 at_ms,
          gint64 taken_ms)
{
  TillInvoice *invoice = make_invoice (id, TILL_INVOICE_PAID, amount, at_ms - taken_ms);

  invoice->paid_chain = g_strdup (chain);
  invoice->paid_at_ms = at_ms;
  put (fixture, invoice);
}

static TillOrder *
make_order_of (const char *id, TillOrderStatus status, const char *country, gint64 created_at_ms)
{
  TillOrder *order = till_order_new (id);

  order->status = status;
  order->status_text = g_strdup (till_order_status_to_string (status));
  order->country = g_strdup (country);
  order->created_at_ms = created_at_ms;

  return order;
}

/* The last @from_ago to @to_ago days. */
static void
assert_sum (const TillFigures *figures,
            int from_ago,
            int to_ago,
            const char *expected,
            guint64 n_expected)
{
  TillFiguresSum sum = till_figures_sum_days (figures, from_ago, to_ago);
  g_autofree char *text = till_decimal_to_string (&sum.volume_usd);

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpuint (sum.count, ==, n_expected);
  g_assert_cmpuint (sum.n_unknown, ==, 0);
}

static void
test_figures (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillFigures) figures = NULL;
  const TillFigure *first = NULL;
  g_autofree char *volume = NULL;
  g_autofree char *today = NULL;
  const guint last = TILL_FIGURES_N_DAYS - 1;

  reopen (fixture);
  put_paid (fixture, "a", "0.10", "tron:USDT", NOW - MINUTE, 30000);
  put_paid (fixture, "b", "0.20", "tron:USDT", NOW - 2 * MINUTE, 10 * MINUTE);
  put_paid (fixture, "c", "100", "bitcoin:BTC", NOW - DAY, 2 * DAY);
  put_paid (fixture, "d", "1000", "bitcoin:BTC", NOW - 90 * DAY, MINUTE);
  put (fixture, make_invoice ("e", TILL_INVOICE_PENDING, "5", NOW));
  put (fixture, make_invoice ("f", TILL_INVOICE_EXPIRED, "5", NOW - DAY));
  put (fixture, make_order_of ("o1", TILL_ORDER_ACTIVE, "France", NOW));
  put (fixture, make_order_of ("o2", TILL_ORDER_PROVISIONING, "France", NOW));
  put (fixture, make_order_of ("o3", TILL_ORDER_PENDING, "Japan", NOW));

  till_archive_get_figures_async (fixture->archive, NOW, NULL, till_await_cb, &result);
  figures = till_archive_get_figures_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (figures->n_invoices, ==, 6);
  g_assert_cmpuint (figures->n_paid, ==, 4);
  g_assert_cmpuint (figures->n_pending, ==, 1);
  g_assert_cmpuint (figures->n_expired, ==, 1);
  volume = till_decimal_to_string (&figures->volume_usd);
  g_assert_cmpstr (volume, ==, "1100.3");
  today = till_decimal_to_string (&figures->day_volume_usd[last]);
  g_assert_cmpstr (today, ==, "0.3");
  g_assert_cmpuint (figures->day_count[last], ==, 2);
  g_assert_cmpuint (figures->day_count[last - 1], ==, 1);
  assert_sum (figures, 0, 0, "0.3", 2);
  assert_sum (figures, 1, 1, "100", 1);
  assert_sum (figures, 6, 0, "100.3", 3);
  assert_sum (figures, 90, 90, "1000", 1);
  assert_sum (figures, last, 0, "1100.3", 4);
  g_assert_cmpint (till_figures_get_weekday (figures), ==, 1);
  g_assert_cmpuint (figures->time_count[0], ==, 2);
  g_assert_cmpuint (figures->time_count[2], ==, 1);
  g_assert_cmpuint (figures->time_count[TILL_FIGURES_N_TIMES - 1], ==, 1);

  g_assert_cmpuint (figures->chains->len, ==, 2);
  first = g_ptr_array_index (figures->chains, 0);
  g_assert_cmpstr (first->name, ==, "bitcoin:BTC");
  g_assert_cmpuint (first->count, ==, 2);
  g_assert_cmpuint (figures->countries->len, ==, 1);
  first = g_ptr_array_index (figures->countries, 0);
  g_assert_cmpuint (first->count, ==, 2);
}

static void
put_delivery (Fixture *fixture, TillWebhookDeliveryVerdict verdict, gint64 at_ms)
{
  g_autoptr (TillWebhookDelivery) delivery = till_webhook_delivery_new ("new");
  g_autoptr (GAsyncResult) result = NULL;

  delivery->received_at_ms = at_ms;
  delivery->verdict = verdict;
  delivery->headers = g_strdup ("");
  delivery->body = g_bytes_new_static ("{}", 2);
  delivery->size = 2;
  delivery->event = g_strdup ("invoice.paid");
  delivery->invoice_id = g_strdup_printf ("inv-%d", (int) verdict);
  till_archive_add_delivery_async (fixture->archive, delivery, NULL, till_await_cb, &result);
  g_object_unref (till_archive_add_delivery_finish (fixture->archive, till_await (&result), NULL));
}

/* Returns: kind and id of each entry, one after the other. */
static char *
list (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  till_archive_list_attention_async (fixture->archive, NOW, NULL, till_await_cb, &result);
  entries = till_archive_list_attention_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  for (guint i = 0; i < entries->len; i++)
    g_string_append_printf (text, "%s ", till_record_get_id (g_ptr_array_index (entries, i)));

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
put_esim (Fixture *fixture, const char *id, gint64 left_mb, gint64 ends_at_ms)
{
  TillOrder *order = make_order_of (id, TILL_ORDER_ACTIVE, "France", NOW - DAY);

  order->usage = till_usage_new ();
  order->usage->left_mb = till_decimal_from_int (left_mb, 0);
  order->usage->package_mb = till_decimal_from_int (1000, 0);
  order->usage->expires_at_ms = ends_at_ms;
  put (fixture, order);
}

static void
test_attention (Fixture *fixture, gconstpointer data)
{
  g_autofree char *before = NULL;
  g_autofree char *found = NULL;

  reopen (fixture);
  before = list (fixture);
  g_assert_cmpstr (before, ==, "");

  put (fixture, make_invoice ("soon", TILL_INVOICE_PENDING, "5", NOW - 50 * MINUTE));
  put (fixture, make_invoice ("later", TILL_INVOICE_PENDING, "5", NOW - 10 * MINUTE));
  put (fixture, make_invoice ("over", TILL_INVOICE_PENDING, "5", NOW - 70 * MINUTE));
  put (fixture, make_order_of ("late", TILL_ORDER_PROVISIONING, "France", NOW - 20 * MINUTE));
  put (fixture, make_order_of ("young", TILL_ORDER_PROVISIONING, "France", NOW - MINUTE));
  put (fixture, make_order_of ("failed", TILL_ORDER_FAILED, "France", NOW - DAY));
  put (fixture, make_order_of ("failed-long-ago", TILL_ORDER_FAILED, "France", NOW - 9 * DAY));
  put_esim (fixture, "low", 100, NOW + 5 * DAY);
  put_esim (fixture, "full", 900, NOW + 5 * DAY);
  put_esim (fixture, "last-day", 900, NOW + DAY / 2);
  put_esim (fixture, "ended", 0, NOW - DAY);
  put_delivery (fixture, TILL_WEBHOOK_DELIVERY_WRONG, NOW - MINUTE);
  put_delivery (fixture, TILL_WEBHOOK_DELIVERY_OLD, NOW - 2 * DAY);
  put_delivery (fixture, TILL_WEBHOOK_DELIVERY_OTHER_EVENT, NOW - MINUTE);
  put_delivery (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, NOW - 5 * MINUTE);

  found = list (fixture);
  g_assert_cmpstr (found, ==, "6:soon 0:late 1:failed 7:last-day 7:low 5:4 5:1 ");
}

/* What a row says beside its name comes with it. */
static void
test_attention_facts (Fixture *fixture, gconstpointer data)
{
  TillOrder *order = make_order_of ("failed", TILL_ORDER_FAILED, "台灣", NOW - DAY);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  const TillAttention *entry = NULL;
  g_autofree char *amount = NULL;

  reopen (fixture);
  order->country_iso = g_strdup ("TW");
  put (fixture, make_invoice ("soon", TILL_INVOICE_PENDING, "29.99", NOW - 50 * MINUTE));
  put (fixture, order);

  till_archive_list_attention_async (fixture->archive, NOW, NULL, till_await_cb, &result);
  entries = till_archive_list_attention_finish (fixture->archive, till_await (&result), NULL);
  g_assert_cmpuint (entries->len, ==, 2);
  entry = entries->pdata[0];
  amount = till_decimal_to_string (&entry->amount);
  g_assert_cmpstr (entry->name, ==, "shop-soon");
  g_assert_cmpstr (amount, ==, "29.99");
  entry = entries->pdata[1];
  g_assert_null (entry->name);
  g_assert_cmpstr (entry->country_iso, ==, "TW");
  g_assert_false (entry->amount.is_known);
}

/* Since when a customer waits for an eSIM is known where the payment has a time. */
static void
test_attention_paid (Fixture *fixture, gconstpointer data)
{
  TillOrder *paid = make_order_of ("paid", TILL_ORDER_PROVISIONING, "France", NOW - 40 * MINUTE);
  TillOrder *unpaid = make_order_of ("other", TILL_ORDER_PROVISIONING, "France", NOW - 20 * MINUTE);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  const TillAttention *entry = NULL;

  reopen (fixture);
  paid->invoice_id = g_strdup ("inv-1");
  unpaid->invoice_id = g_strdup ("inv-2");
  put_paid (fixture, "inv-1", "5", "tron:USDT", NOW - 30 * MINUTE, MINUTE);
  put (fixture, make_invoice ("inv-2", TILL_INVOICE_PAID, "5", NOW - 20 * MINUTE));
  put (fixture, paid);
  put (fixture, unpaid);

  till_archive_list_attention_async (fixture->archive, NOW, NULL, till_await_cb, &result);
  entries = till_archive_list_attention_finish (fixture->archive, till_await (&result), NULL);
  g_assert_cmpuint (entries->len, ==, 2);
  entry = entries->pdata[0];
  g_assert_cmpstr (entry->record_id, ==, "paid");
  g_assert_cmpint (entry->at_ms, ==, NOW - 30 * MINUTE);
  g_assert_true (entry->is_paid_at);
  entry = entries->pdata[1];
  g_assert_cmpstr (entry->record_id, ==, "other");
  g_assert_false (entry->is_paid_at);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/overview/figures", test_figures);
  ADD ("/overview/attention", test_attention);
  ADD ("/overview/attention-facts", test_attention_facts);
  ADD ("/overview/attention-paid", test_attention_paid);
#undef ADD

  return g_test_run ();
}
