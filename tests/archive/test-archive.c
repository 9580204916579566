/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs of the archive. */

#include "fixture.h"

#include "till-await.h"
#include "till-archive-records.h"

static void
test_orders (Fixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "ord-1", "none", "' OR 1=1 --", "ord-2", "ord-1", NULL };
  g_autoptr (TillOrder) full = make_order ("ord-1");
  g_autoptr (TillOrder) bare = till_order_new ("ord-2");
  g_autoptr (GHashTable) orders = NULL;

  reopen (fixture);
  add_order (fixture->archive, full);
  add_order (fixture->archive, bare);
  reopen (fixture);

  orders = find_orders (fixture->archive, ids);
  g_assert_cmpuint (g_hash_table_size (orders), ==, 2);
  assert_same_order (g_hash_table_lookup (orders, "ord-1"), full);
  assert_same_order (g_hash_table_lookup (orders, "ord-2"), bare);
}

/* Without a folder nothing is left behind, and nobody else sees it. */
static void
test_in_memory (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) archive = open_archive (NULL, ACCOUNT, ORIGIN, NULL);
  g_autoptr (TillArchive) another = open_archive (NULL, ACCOUNT, ORIGIN, NULL);
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (TillOrder) found = NULL;

  add_order (archive, order);
  found = find_order (archive, "ord-1");
  assert_same_order (found, order);
  g_assert_null (find_order (another, "ord-1"));
  g_assert_false (g_file_test (":memory:", G_FILE_TEST_EXISTS));
}

/* A later answer that says less takes nothing away, and one that says other things wins. */
static void
test_added_to (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) full = make_order ("ord-1");
  g_autoptr (TillOrder) less = till_order_new ("ord-1");
  g_autoptr (TillOrder) other = till_order_new ("ord-1");
  g_autoptr (TillOrder) found = NULL;
  g_autoptr (TillOrder) changed = NULL;

  reopen (fixture);
  add_order (fixture->archive, full);
  add_order (fixture->archive, less);
  found = find_order (fixture->archive, "ord-1");
  assert_same_order (found, full);

  other->note = g_strdup ("Another");
  other->expires_at_ms = 7;
  add_order (fixture->archive, other);
  changed = find_order (fixture->archive, "ord-1");
  g_assert_cmpstr (changed->note, ==, "Another");
  g_assert_cmpint (changed->expires_at_ms, ==, 7);
  g_assert_cmpstr (changed->pay_url, ==, full->pay_url);
}

static void
test_invoices (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillInvoice) found = NULL;

  invoice->pay_url = g_strdup ("https://pay.example.com/inv-1");
  invoice->created_at_ms = 1;
  invoice->expires_at_ms = 2;
  add_address (invoice->addresses, "tron", "1", "USDT");

  reopen (fixture);
  add_invoice (fixture->archive, invoice);
  reopen (fixture);
  g_assert_null (find_invoice (fixture->archive, "inv-2"));
  g_assert_null (find_order (fixture->archive, "inv-1"));
  found = find_invoice (fixture->archive, "inv-1");
  g_assert_cmpstr (found->pay_url, ==, invoice->pay_url);
  g_assert_cmpint (found->created_at_ms, ==, 1);
  g_assert_cmpint (found->expires_at_ms, ==, 2);
  assert_same_addresses (found->addresses, invoice->addresses);
}

/* The invoice of an order was made here too. */
static void
test_invoice_of_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (TillInvoice) found = NULL;

  reopen (fixture);
  add_order (fixture->archive, order);
  found = find_invoice (fixture->archive, order->invoice_id);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (found)), ==, order->invoice_id);
  g_assert_cmpstr (found->pay_url, ==, order->pay_url);
  assert_same_addresses (found->addresses, order->addresses);
}

static void
test_open_orders (Fixture *fixture, gconstpointer data)
{
  static const char *const ids[] = { "ord-a", "ord-b", "ord-c" };
  g_autofree char *all = NULL;
  g_autofree char *left = NULL;

  reopen (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (TillOrder) order = make_order (ids[i]);

      order->created_at_ms = 10 - i;
      add_order (fixture->archive, order);
    }
  update_order (fixture->archive, "ord-b", TILL_ORDER_PROVISIONING);
  all = list_open (fixture->archive);
  g_assert_cmpstr (all, ==, "ord-c ord-b ord-a ");

  update_order (fixture->archive, "ord-a", TILL_ORDER_ACTIVE);
  update_order (fixture->archive, "ord-c", TILL_ORDER_FAILED);
  update_order (fixture->archive, "made elsewhere", TILL_ORDER_ACTIVE);
  reopen (fixture);
  left = list_open (fixture->archive);
  g_assert_cmpstr (left, ==, "ord-b ");
  g_assert_null (find_order (fixture->archive, "made elsewhere"));
}

static void
test_apart (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillArchive) other_account = NULL;
  g_autoptr (TillArchive) other_origin = NULL;
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autoptr (GError) error = NULL;

  reopen (fixture);
  add_order (fixture->archive, order);
  other_account = open_archive (fixture->folder, "../other", ORIGIN, &error);
  g_assert_no_error (error);
  other_origin = open_archive (fixture->folder, ACCOUNT, "http://127.0.0.1:8080", &error);
  g_assert_no_error (error);

  g_assert_null (find_order (other_account, "ord-1"));
  g_assert_null (find_order (other_origin, "ord-1"));
}

static void
test_private (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOrder) order = make_order ("ord-1");
  g_autofree char *path = NULL;
  g_autofree char *log = NULL;

  reopen (fixture);
  add_order (fixture->archive, order);
  path = find_file (fixture->folder, ".db");
  log = find_file (fixture->folder, "-wal");
  g_assert_cmphex (get_mode (fixture->folder), ==, 0700);
  g_assert_cmphex (get_mode (path), ==, 0600);
  g_assert_cmphex (get_mode (log), ==, 0600);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) opening = NULL;
  g_autoptr (GAsyncResult) finding = NULL;
  g_autoptr (GError) error = NULL;

  reopen (fixture);
  g_cancellable_cancel (cancellable);
  till_archive_open_async (fixture->folder, ACCOUNT, ORIGIN, cancellable, till_await_cb, &opening);
  g_assert_null (till_archive_open_finish (till_await (&opening), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  till_archive_find_invoice_async (fixture->archive, "inv-1", cancellable, till_await_cb, &finding);
  g_assert_null (
      till_archive_find_invoice_finish (fixture->archive, till_await (&finding), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* What was asked for is done in its order, though the archive is let go. */
static void
test_let_go (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) last = NULL;

  reopen (fixture);
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = make_order (id);

      till_archive_add_order_async (fixture->archive, order, NULL, i == 49 ? till_await_cb : NULL,
                                    &last);
    }
  g_clear_object (&fixture->archive);
  till_await (&last);

  reopen (fixture);
  for (guint i = 0; i < 50; i++)
    {
      g_autofree char *id = g_strdup_printf ("ord-%u", i);
      g_autoptr (TillOrder) order = find_order (fixture->archive, id);

      g_assert_nonnull (order);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/archive/orders", test_orders);
  ADD ("/archive/in-memory", test_in_memory);
  ADD ("/archive/added-to", test_added_to);
  ADD ("/archive/invoices", test_invoices);
  ADD ("/archive/invoice-of-order", test_invoice_of_order);
  ADD ("/archive/open-orders", test_open_orders);
  ADD ("/archive/apart", test_apart);
  ADD ("/archive/private", test_private);
  ADD ("/archive/cancelled", test_cancelled);
  ADD ("/archive/let-go", test_let_go);
#undef ADD

  return g_test_run ();
}
