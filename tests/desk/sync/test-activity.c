/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is told as news: once, when it happens, and nothing of what was already so. */

#include "till-await.h"
#include "till-activity.h"
#include "till-observation.h"
#include "till-fake-clock.h"
#include "till-archive-records.h"

#define NOW    G_GINT64_CONSTANT (1782216000000)
#define MINUTE G_GINT64_CONSTANT (60000)

typedef struct
{
  TillArchive *archive;
  TillClock *clock;
  TillActivity *activity;
  GString *told; /* "paid ID amount, active ID, " */
} Fixture;

static void
paid_cb (Fixture *fixture, const TillActivityItem *item)
{
  g_autofree char *amount = till_decimal_to_string (&item->amount);

  g_string_append_printf (fixture->told, "paid %s %s, ", item->id, amount);
}

static void
exception_cb (Fixture *fixture, const TillActivityItem *item)
{
  g_string_append_printf (fixture->told, "odd %s %s, ", item->id, item->invoice->payment->amount);
}

static void
active_cb (Fixture *fixture, const TillActivityItem *item)
{
  g_string_append_printf (fixture->told, "active %s %s, ", item->id, item->name);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_open_async (NULL, "news", "http://127.0.0.1", NULL, till_await_cb, &result);
  fixture->archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);
  fixture->clock = till_fake_clock_new (NOW);
  fixture->told = g_string_new (NULL);
}

/* A look that is under way holds the news. */
static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gpointer activity = fixture->activity;

  g_object_add_weak_pointer (G_OBJECT (fixture->activity), &activity);
  g_object_unref (fixture->activity);
  while (activity != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (fixture->clock);
  g_object_unref (fixture->archive);
  g_string_free (fixture->told, TRUE);
}

static void
put (Fixture *fixture, gpointer record)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_fake_clock_pass (fixture->clock, 1);
  g_ptr_array_add (observations,
                   till_observation_new_for_record (record, till_clock_now_ms (fixture->clock)));
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
  g_object_unref (record);
}

static void
put_invoice (Fixture *fixture, const char *id, gint64 paid_at_ms)
{
  TillInvoice *invoice = till_invoice_new (id);

  invoice->status = paid_at_ms != 0 ? TILL_INVOICE_PAID : TILL_INVOICE_PENDING;
  g_assert_true (till_decimal_parse ("49.90", &invoice->amount));
  invoice->created_at_ms = NOW - 10 * MINUTE;
  invoice->expires_at_ms = NOW + 50 * MINUTE;
  invoice->paid_at_ms = paid_at_ms;
  invoice->status_text = g_strdup (till_invoice_status_to_string (invoice->status));
  put (fixture, invoice);
}

static void
put_order (Fixture *fixture, const char *id, TillOrderStatus status)
{
  TillOrder *order = till_order_new (id);

  order->status = status;
  order->status_text = g_strdup (till_order_status_to_string (status));
  order->country = g_strdup ("Japan");
  order->created_at_ms = NOW - 10 * MINUTE;
  put (fixture, order);
}

/* Follows the news from here on, once they have had their first look. */
static void
follow (Fixture *fixture)
{
  fixture->activity = till_activity_new (fixture->archive, fixture->clock);
  g_signal_connect_swapped (fixture->activity, "paid", G_CALLBACK (paid_cb), fixture);
  g_signal_connect_swapped (fixture->activity, "payment-exception", G_CALLBACK (exception_cb),
                            fixture);
  g_signal_connect_swapped (fixture->activity, "active", G_CALLBACK (active_cb), fixture);
  while (!till_activity_has_listed (fixture->activity))
    g_main_context_iteration (NULL, TRUE);
}

static void
await_told (Fixture *fixture, const char *wanted)
{
  while (fixture->told->len < strlen (wanted))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (fixture->told->str, ==, wanted);
}

static void
test_paid (Fixture *fixture, gconstpointer data)
{
  put_invoice (fixture, "i-before", NOW - MINUTE);
  put_invoice (fixture, "i-1", 0);
  follow (fixture);

  put_invoice (fixture, "i-1", NOW);
  put_invoice (fixture, "i-long-ago", NOW - 120 * MINUTE);
  put_invoice (fixture, "i-before-we-looked", NOW - 10 * MINUTE);
  await_told (fixture, "paid i-1 49.9, ");
  /* seen again, beside another that nobody had seen before */
  put_invoice (fixture, "i-1", NOW);
  put_invoice (fixture, "i-2", NOW + 1);
  await_told (fixture, "paid i-1 49.9, paid i-2 49.9, ");
}

static void
put_paid (Fixture *fixture, const char *id, TillInvoiceStatus status, const char *amount)
{
  TillInvoice *invoice = till_invoice_new (id);
  TillAddress *address = till_address_new ();

  address->chain = g_strdup ("tron");
  address->address = g_strdup ("T1");
  address->expected_amount = g_strdup ("20");
  address->is_token = TRUE;
  address->token_symbol = g_strdup ("USDT");
  g_ptr_array_add (invoice->addresses, address);
  invoice->is_complete = TRUE;
  invoice->status = status;
  invoice->status_text = g_strdup (till_invoice_status_to_string (status));
  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup ("tron:USDT");
  invoice->payment->amount = g_strdup (amount);
  invoice->payment->paid_at_ms = till_clock_now_ms (fixture->clock);
  put (fixture, invoice);
}

/* A payment to decide about is told instead of that something was paid, and once. */
static void
test_exception (Fixture *fixture, gconstpointer data)
{
  put_paid (fixture, "i-before", TILL_INVOICE_PENDING, "1");
  follow (fixture);

  put_paid (fixture, "i-part", TILL_INVOICE_PENDING, "5");
  await_told (fixture, "odd i-part 5, ");
  put_paid (fixture, "i-part", TILL_INVOICE_PENDING, "6");
  put_paid (fixture, "i-over", TILL_INVOICE_PAID, "21");
  await_told (fixture, "odd i-part 5, odd i-over 21, ");
  put_paid (fixture, "i-late", TILL_INVOICE_EXPIRED, "20");
  await_told (fixture, "odd i-part 5, odd i-over 21, odd i-late 20, ");
}

static void
test_active (Fixture *fixture, gconstpointer data)
{
  put_order (fixture, "o-before", TILL_ORDER_ACTIVE);
  put_order (fixture, "o-1", TILL_ORDER_PROVISIONING);
  follow (fixture);

  put_order (fixture, "o-other", TILL_ORDER_ACTIVE);
  put_order (fixture, "o-1", TILL_ORDER_ACTIVE);
  await_told (fixture, "active o-1 Japan, ");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/desk/news/paid", Fixture, NULL, set_up, test_paid, tear_down);
  g_test_add ("/desk/news/odd", Fixture, NULL, set_up, test_exception, tear_down);
  g_test_add ("/desk/news/active", Fixture, NULL, set_up, test_active, tear_down);

  return g_test_run ();
}
