/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the archive keeps of webhooks, and of whether they are listened for. */

#include "fixture.h"

#include "till-archive-webhook-deliveries.h"
#include "till-await.h"

#include <signal.h>
#include <string.h>
#include <sys/resource.h>

static TillWebhookDelivery *
make_delivery (TillWebhookDeliveryVerdict verdict, const char *invoice_id, const char *body)
{
  TillWebhookDelivery *delivery = till_webhook_delivery_new ("new");

  delivery->received_at_ms = 1700000000000;
  delivery->verdict = verdict;
  delivery->headers = g_strdup ("Content-Type: application/json\nX-Odd: \xc3\xbc'\"");
  delivery->size = strlen (body);
  delivery->body = g_bytes_new (body, delivery->size);
  if (till_webhook_delivery_verdict_is_signed (verdict))
    {
      delivery->event = g_strdup ("invoice.paid");
      delivery->invoice_id = g_strdup (invoice_id);
      delivery->order_id = g_strdup ("A-1");
    }

  return delivery;
}

static TillWebhookDelivery *
add (Fixture *fixture, TillWebhookDeliveryVerdict verdict, const char *invoice_id, const char *body)
{
  g_autoptr (TillWebhookDelivery) delivery = make_delivery (verdict, invoice_id, body);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillWebhookDelivery *kept = NULL;

  till_archive_add_delivery_async (fixture->archive, delivery, NULL, till_await_cb, &result);
  kept = till_archive_add_delivery_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return kept;
}

static GPtrArray *
list (Fixture *fixture, guint limit)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *deliveries = NULL;

  till_archive_list_deliveries_async (fixture->archive, limit, NULL, till_await_cb, &result);
  deliveries = till_archive_list_deliveries_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return deliveries;
}

static void
test_kept (Fixture *fixture, gconstpointer data)
{
  static const char body[] = "\xff\x01 not even text {";
  g_autoptr (TillWebhookDelivery) expected =
      make_delivery (TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", body);
  g_autoptr (TillWebhookDelivery) kept = NULL;
  g_autoptr (GPtrArray) all = NULL;
  TillWebhookDelivery *found = NULL;

  reopen (fixture);
  kept = add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", body);
  till_archive_follow_delivery (fixture->archive, kept);
  g_ptr_array_unref (list (fixture, 1));
  reopen (fixture);
  all = list (fixture, 10);
  g_assert_cmpuint (all->len, ==, 1);
  found = g_ptr_array_index (all, 0);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (found)), ==,
                   till_record_get_id (TILL_RECORD (kept)));
  g_assert_cmpint (found->received_at_ms, ==, expected->received_at_ms);
  g_assert_cmpint (found->verdict, ==, TILL_WEBHOOK_DELIVERY_GENUINE);
  g_assert_cmpstr (found->headers, ==, expected->headers);
  g_assert_true (g_bytes_equal (found->body, expected->body));
  g_assert_cmpuint (found->size, ==, expected->size);
  g_assert_cmpstr (found->event, ==, "invoice.paid");
  g_assert_cmpstr (found->invoice_id, ==, "inv-1");
  g_assert_cmpstr (found->order_id, ==, "A-1");
  g_assert_true (found->is_followed);
}

static void
test_duplicates (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    TillWebhookDeliveryVerdict verdict;
    const char *invoice_id;
    TillWebhookDeliveryVerdict kept;
  } cases[] = {
    { TILL_WEBHOOK_DELIVERY_OLD, "inv-1", TILL_WEBHOOK_DELIVERY_OLD },
    { TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", TILL_WEBHOOK_DELIVERY_GENUINE },
    { TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", TILL_WEBHOOK_DELIVERY_DUPLICATE },
    { TILL_WEBHOOK_DELIVERY_GENUINE, "inv-2", TILL_WEBHOOK_DELIVERY_GENUINE },
    { TILL_WEBHOOK_DELIVERY_WRONG, "inv-1", TILL_WEBHOOK_DELIVERY_WRONG },
    { TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", TILL_WEBHOOK_DELIVERY_DUPLICATE },
  };

  reopen (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillWebhookDelivery) kept =
          add (fixture, cases[i].verdict, cases[i].invoice_id, "{}");

      g_assert_cmpint (kept->verdict, ==, cases[i].kept);
    }
}

/* An invoice knows of those about itself, the newest first; what is not signed is about nothing. */
static void
test_of_invoice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) found = NULL;
  TillWebhookDelivery *newest = NULL;

  reopen (fixture);
  g_object_unref (add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", "{}"));
  g_object_unref (add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-2", "{}"));
  g_object_unref (add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", "{}"));
  g_object_unref (add (fixture, TILL_WEBHOOK_DELIVERY_WRONG, "inv-1", "{}"));

  till_archive_list_deliveries_of_async (fixture->archive, "inv-1", NULL, till_await_cb, &result);
  found = till_archive_list_deliveries_of_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->len, ==, 2);
  newest = g_ptr_array_index (found, 0);
  g_assert_cmpint (newest->verdict, ==, TILL_WEBHOOK_DELIVERY_DUPLICATE);
}

/* What anybody can send fills nobody's disk, and pushes nothing out that is signed. */
static void
test_caps (Fixture *fixture, gconstpointer data)
{
  g_autofree char *body = g_strnfill (TILL_WEBHOOK_DELIVERIES_MAX_BODY + 100, 'x');
  g_autoptr (TillWebhookDelivery) genuine = NULL;
  g_autoptr (GPtrArray) all = NULL;
  TillWebhookDelivery *last = NULL;

  reopen (fixture);
  genuine = add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", body);
  g_assert_cmpuint (g_bytes_get_size (genuine->body), ==, strlen (body));
  for (guint i = 0; i < TILL_WEBHOOK_DELIVERIES_MAX_UNSIGNED + 5; i++)
    g_object_unref (add (fixture,
                         i % 2 == 0 ? TILL_WEBHOOK_DELIVERY_WRONG : TILL_WEBHOOK_DELIVERY_UNSIGNED,
                         NULL, body));

  all = list (fixture, 1000);
  g_assert_cmpuint (all->len, ==, TILL_WEBHOOK_DELIVERIES_MAX_UNSIGNED + 1);
  last = g_ptr_array_index (all, 0);
  g_assert_cmpuint (g_bytes_get_size (last->body), ==, TILL_WEBHOOK_DELIVERIES_MAX_BODY);
  g_assert_cmpuint (last->size, ==, strlen (body));
  last = g_ptr_array_index (all, all->len - 1);
  g_assert_cmpint (last->verdict, ==, TILL_WEBHOOK_DELIVERY_GENUINE);
}

static TillWebhookListenerState *
load (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillWebhookListenerState *state = NULL;

  till_archive_load_listener_async (fixture->archive, NULL, till_await_cb, &result);
  state = till_archive_load_listener_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return state;
}

static void
test_state (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillWebhookListenerState) first = NULL;
  g_autoptr (TillWebhookListenerState) saved =
      till_webhook_listener_state_new (TRUE, 4040, "sha256 hex plain X");
  g_autoptr (TillWebhookListenerState) loaded = NULL;

  reopen (fixture);
  first = load (fixture);
  g_assert_false (first->is_on);
  g_assert_null (first->dialect);

  till_archive_save_listener (fixture->archive, first);
  till_archive_save_listener (fixture->archive, saved);
  till_webhook_listener_state_free (load (fixture));
  reopen (fixture);
  loaded = load (fixture);
  g_assert_true (loaded->is_on);
  g_assert_cmpuint (loaded->port, ==, 4040);
  g_assert_cmpstr (loaded->dialect, ==, "sha256 hex plain X");
}

/* The disk is full: what is not on it is not said to be kept. */
static void
test_full (Fixture *fixture, gconstpointer data)
{
  g_autofree char *body = g_strnfill (100000, 'x');
  g_autoptr (TillWebhookDelivery) delivery =
      make_delivery (TILL_WEBHOOK_DELIVERY_GENUINE, "inv-2", body);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) all = NULL;
  struct rlimit usual;
  struct rlimit tight;

  reopen (fixture);
  g_object_unref (add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-1", "{}"));
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  tight = usual;
  tight.rlim_cur = 65536;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &tight), ==, 0);
  till_archive_add_delivery_async (fixture->archive, delivery, NULL, till_await_cb, &result);
  g_assert_null (till_archive_add_delivery_finish (fixture->archive, till_await (&result), &error));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &usual), ==, 0);
  g_assert_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE);

  all = list (fixture, 10);
  g_assert_cmpuint (all->len, ==, 1);
  g_object_unref (add (fixture, TILL_WEBHOOK_DELIVERY_GENUINE, "inv-2", body));
}

int
main (int argc, char *argv[])
{
  signal (SIGXFSZ, SIG_IGN);
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/webhook-deliveries/kept", test_kept);
  ADD ("/webhook-deliveries/duplicates", test_duplicates);
  ADD ("/webhook-deliveries/of-invoice", test_of_invoice);
  ADD ("/webhook-deliveries/caps", test_caps);
  ADD ("/webhook-deliveries/state", test_state);
  ADD ("/webhook-deliveries/full", test_full);
#undef ADD

  return g_test_run ();
}
