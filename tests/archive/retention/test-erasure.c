/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A customer is found by an e-mail address or a reference, with all that belongs to them and
 * nothing that does not; forgotten, nothing of them is in the file, and nothing comes back. */

#include "fixture.h"

#include "till-archive-webhook-deliveries.h"
#include "till-archive-erasure.h"
#include "till-await.h"
#include "till-archive-notes.h"
#include "till-archive-usage-samples.h"

#include <string.h>

#define EMAIL "bob@example.org"
#define OTHER "jimbob@example.org"
#define HASH  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

static TillInvoice *
make_invoice (const char *id, const char *order_id, const char *metadata)
{
  TillInvoice *invoice = till_invoice_new (id);

  invoice->order_id = g_strdup (order_id);
  invoice->status = TILL_INVOICE_PAID;
  invoice->metadata = g_strdup (metadata);
  invoice->created_at_ms = 1000;
  invoice->is_complete = TRUE;

  return invoice;
}

static void
put_invoice (TillArchive *archive, const char *id, const char *order_id, const char *metadata)
{
  g_autoptr (TillInvoice) invoice = make_invoice (id, order_id, metadata);

  if (g_str_equal (id, "inv-bob"))
    {
      invoice->payment = till_payment_new ();
      invoice->payment->tx_hash = g_strdup (HASH);
    }
  put_record (archive, invoice);
}

static void
put_order (TillArchive *archive, const char *id, const char *email, const char *invoice_id)
{
  g_autoptr (TillOrder) order = make_order (id);

  g_free (order->client_email);
  g_free (order->client_ref);
  g_free (order->invoice_id);
  order->client_email = g_strdup (email);
  order->client_ref = g_strconcat ("ref-", id, NULL);
  order->invoice_id = g_strdup (invoice_id);
  order->status = TILL_ORDER_PROVISIONING;
  order->status_text = g_strdup ("PROVISIONING");
  put_record (archive, order);
  add_order (archive, order);
}

static void
note_usage (TillArchive *archive, const char *order_id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillUsageSample sample = { .at_ms = 10, .used_mb = 1, .package_mb = 2 };
  TillThresholds untold = 0;

  till_archive_add_usage_sample_async (archive, order_id, &sample, 0, 20, NULL, till_await_cb,
                                       &result);
  g_assert_true (
      till_archive_add_usage_sample_finish (archive, till_await (&result), &untold, &error));
}

static guint
count_usage (TillArchive *archive, const char *order_id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GArray) samples = NULL;

  till_archive_list_usage_samples_async (archive, order_id, NULL, till_await_cb, &result);
  samples = till_archive_list_usage_samples_finish (archive, till_await (&result), NULL);

  return samples->len;
}

static void
add_delivery (TillArchive *archive, const char *invoice_id, const char *body)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillWebhookDelivery) delivery = till_webhook_delivery_new ("new");
  g_autoptr (TillWebhookDelivery) kept = NULL;

  delivery->verdict = TILL_WEBHOOK_DELIVERY_GENUINE;
  delivery->headers = g_strdup ("");
  delivery->event = g_strdup ("invoice.paid");
  delivery->invoice_id = g_strdup (invoice_id);
  g_clear_pointer (&delivery->body, g_bytes_unref);
  delivery->body = g_bytes_new (body, strlen (body));
  till_archive_add_delivery_async (archive, delivery, NULL, till_await_cb, &result);
  kept = till_archive_add_delivery_finish (archive, till_await (&result), NULL);
  g_assert_nonnull (kept);
}

static void
add_note (TillArchive *archive, gboolean is_of_order, const char *id, const char *text)
{
  g_autoptr (TillNote) note = till_note_new (is_of_order, id, FALSE, text);
  g_autoptr (GAsyncResult) result = NULL;

  note->who = g_strdup ("ana");
  note->at_ms = 1;
  till_archive_add_note_async (archive, note, NULL, till_await_cb, &result);
  g_assert_true (till_archive_write_note_finish (archive, till_await (&result), NULL));
}

/* Bob has an order with its invoice and a note of each, another invoice whose metadata names him,
 * and a note of nobody's invoice; Jim has the same. */
static void
put_customers (TillArchive *archive)
{
  put_invoice (archive, "inv-bob", "shop-1", "{}");
  put_invoice (archive, "inv-meta", "shop-2", "{\"mail\":\"" EMAIL "\"}");
  put_invoice (archive, "inv-jim", "shop-3", "{\"mail\":\"" OTHER "\"}");
  put_order (archive, "ord-bob", EMAIL, "inv-bob");
  put_order (archive, "ord-jim", OTHER, "inv-jim");
  note_usage (archive, "ord-bob");
  note_usage (archive, "ord-jim");
  add_delivery (archive, "inv-bob", "{}");
  add_delivery (archive, "inv-none", "{\"to\":\"" EMAIL "\"}");
  add_delivery (archive, "inv-jim", "{\"to\":\"" OTHER "\"}");
  put_invoice (archive, "inv-last", "shop-4", NULL);
  add_note (archive, FALSE, "inv-bob", "Wants the 7-day plan");
  add_note (archive, TRUE, "ord-bob", "Wants the 7-day plan");
  add_note (archive, FALSE, "inv-last", "The \"" EMAIL "\" of last week");
  add_note (archive, TRUE, "ord-jim", "Not " OTHER "!");
}

static TillTraces *
find (TillArchive *archive, const char *customer)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillTraces *traces = NULL;

  till_archive_find_customer_async (archive, customer, NULL, till_await_cb, &result);
  traces = till_archive_find_customer_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return traces;
}

static TillTraces *
forget (TillArchive *archive, const char *customer)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillTraces *traces = NULL;

  till_archive_erase_customer_async (archive, customer, NULL, till_await_cb, &result);
  traces = till_archive_erase_customer_finish (archive, till_await (&result), &error);
  g_assert_no_error (error);

  return traces;
}

static void
assert_found (TillArchive *archive, const char *text, guint n_hits)
{
  g_autoptr (GPtrArray) hits = look_up (archive, text);

  g_test_message ("%s", text);
  g_assert_cmpuint (hits->len, ==, n_hits);
}

static void
test_found (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTraces) traces = NULL;
  g_autoptr (TillTraces) by_reference = NULL;
  g_autoptr (TillTraces) nobody = NULL;

  reopen (fixture);
  put_customers (fixture->archive);
  traces = find (fixture->archive, " Bob@Example.org ");
  g_assert_cmpuint (traces->n_orders, ==, 1);
  g_assert_cmpuint (traces->n_open_orders, ==, 1);
  g_assert_cmpuint (traces->n_invoices, ==, 2);
  g_assert_cmpuint (traces->n_open_invoices, ==, 0);
  g_assert_cmpuint (traces->n_samples, ==, 1);
  g_assert_cmpuint (traces->n_deliveries, ==, 2);
  g_assert_cmpuint (traces->n_notes, ==, 3);
  g_assert_cmpuint (traces->n_shared, ==, 3);
  g_assert_cmpstr (traces->orders[0], ==, "ord-bob");

  by_reference = find (fixture->archive, "shop-3");
  g_assert_cmpuint (by_reference->n_invoices, ==, 1);
  g_assert_cmpstr (by_reference->orders[0], ==, "ord-jim");
  nobody = find (fixture->archive, "example.org");
  g_assert_cmpuint (nobody->n_invoices + nobody->n_orders + nobody->n_deliveries, ==, 0);
  assert_found (fixture->archive, EMAIL, 1);
}

/* Nothing of it stands in any file, in whatever case. */
static void
assert_no_bytes (Fixture *fixture, const char *text)
{
  g_autoptr (GDir) folder = g_dir_open (fixture->folder, 0, NULL);
  const char *name = NULL;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
      g_autofree char *bytes = NULL;
      gsize length = 0;

      g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
      if (!g_str_has_suffix (name, "-shm"))
        g_assert_null (memmem (bytes, length, text, strlen (text)));
    }
}

static void
test_forgotten (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTraces) traces = NULL;
  g_autoptr (TillTraces) again = NULL;
  g_autoptr (TillTraces) of_jim = NULL;
  g_autoptr (TillOrder) order = NULL;
  g_autoptr (TillOrder) jim = NULL;

  reopen (fixture);
  put_customers (fixture->archive);
  traces = forget (fixture->archive, EMAIL);
  g_assert_cmpuint (traces->n_orders, ==, 1);
  g_assert_cmpuint (traces->n_invoices, ==, 2);

  again = find (fixture->archive, EMAIL);
  g_assert_cmpuint (again->n_orders + again->n_invoices + again->n_deliveries + again->n_notes, ==,
                    0);
  order = find_order (fixture->archive, "ord-bob");
  g_assert_null (order);
  g_assert_cmpuint (count_usage (fixture->archive, "ord-bob"), ==, 0);
  assert_found (fixture->archive, HASH, 0);
  assert_found (fixture->archive, "inv-meta", 0);
  assert_found (fixture->archive, "v-met", 0);
  assert_found (fixture->archive, "shop-1", 0);
  assert_no_bytes (fixture, "\"" EMAIL);
  assert_no_bytes (fixture, "ref-ord-bob");
  assert_no_bytes (fixture, HASH);
  assert_no_bytes (fixture, "7-day plan");

  jim = find_order (fixture->archive, "ord-jim");
  g_assert_cmpstr (jim->client_email, ==, OTHER);
  g_assert_cmpuint (count_usage (fixture->archive, "ord-jim"), ==, 1);
  assert_found (fixture->archive, "inv-jim", 2);
  assert_found (fixture->archive, OTHER, 1);
  of_jim = find (fixture->archive, OTHER);
  g_assert_cmpuint (of_jim->n_notes, ==, 1);
}

/* What the service says later is not put down, and who comes back is a customer like any other. */
static void
test_stays_away (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillTraces) traces = NULL;
  g_autoptr (TillTraces) later = NULL;

  reopen (fixture);
  put_customers (fixture->archive);
  traces = forget (fixture->archive, EMAIL);
  reopen (fixture);
  put_invoice (fixture->archive, "inv-bob", "shop-1", "{}");
  note_usage (fixture->archive, "ord-bob");
  assert_found (fixture->archive, "inv-bob", 0);
  g_assert_cmpuint (count_usage (fixture->archive, "ord-bob"), ==, 0);

  put_invoice (fixture->archive, "inv-new", "shop-9", "{\"mail\":\"" EMAIL "\"}");
  later = find (fixture->archive, EMAIL);
  g_assert_cmpuint (later->n_invoices, ==, 1);
  assert_found (fixture->archive, "inv-new", 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/erasure/found", test_found);
  ADD ("/erasure/forgotten", test_forgotten);
  ADD ("/erasure/stays-away", test_stays_away);
#undef ADD

  return g_test_run ();
}
