/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever the desk reads or makes is in the archive afterwards. */

#include "fixture.h"

#include "till-await.h"
#include "till-archive-records.h"

/* One job after the other: what was noted before is done. */
static TillInvoice *
load_invoice (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  till_archive_load_invoice_async (fixture->archive, id, NULL, till_await_cb, &result);
  invoice = till_archive_load_invoice_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

static TillOrder *
load_order (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOrder *order = NULL;

  till_archive_load_order_async (fixture->archive, id, NULL, till_await_cb, &result);
  order = till_archive_load_order_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return order;
}

static TillArchiveSummary *
get_summary (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchiveSummary *summary = NULL;

  till_archive_get_summary_async (fixture->archive, NULL, till_await_cb, &result);
  summary = till_archive_get_summary_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return summary;
}

static void
test_lists (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoiceQuery) query = till_invoice_query_new ();
  g_autoptr (TillPageSource) service = NULL;
  g_autoptr (TillPageSource) archived = NULL;
  g_autoptr (TillPage) first = NULL;
  g_autoptr (TillPage) last = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autofree TillArchiveSummary *before = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  before = get_summary (fixture);
  g_assert_cmpint (before->service_invoices, ==, -1);

  service = till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  first = load (service, 0, 100);
  last = load (service, 200, 100);
  settle (fixture);
  summary = get_summary (fixture);
  g_assert_cmpuint (summary->n_invoices, ==, 150);
  g_assert_cmpint (summary->service_invoices, ==, N_INVOICES);

  archived = till_desk_get_archived_invoices (fixture->desk, query);
  page = load (archived, 0, 200);
  g_assert_cmpuint (page->total, ==, 150);
  g_assert_cmpuint (page->records->len, ==, 150);
  g_assert_cmpstr (till_record_get_id (page->records->pdata[0]), ==,
                   till_record_get_id (first->records->pdata[0]));
  g_assert_cmpstr (till_record_get_id (page->records->pdata[149]), ==,
                   till_record_get_id (last->records->pdata[49]));
}

/* A list that a filter has made shorter says nothing about how many there are. */
static void
test_filtered (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) paid = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autofree TillArchiveSummary *summary = NULL;

  paid = till_desk_get_invoices (fixture->desk, TILL_INVOICE_PAID, "");
  page = load (paid, 0, 100);
  settle (fixture);
  summary = get_summary (fixture);
  g_assert_cmpuint (summary->n_invoices, ==, page->records->len);
  g_assert_cmpint (summary->service_invoices, ==, -1);
}

static void
test_made (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = NULL;
  g_autoptr (TillInvoice) known = NULL;
  g_autoptr (TillInvoice) cancelled = NULL;

  created = create_invoice (fixture, "archived-1", &error);
  g_assert_no_error (error);
  settle (fixture);
  known = load_invoice (fixture, till_record_get_id (TILL_RECORD (created)));
  g_assert_cmpstr (known->order_id, ==, "archived-1");
  g_assert_cmpstr (known->pay_url, ==, created->pay_url);
  g_assert_true (known->is_complete);
  g_assert_cmpuint (known->addresses->len, ==, created->addresses->len);
  g_assert_cmpint (known->status, ==, TILL_INVOICE_PENDING);

  g_assert_true (cancel_invoice (fixture, till_record_get_id (TILL_RECORD (created)), &error));
  g_assert_no_error (error);
  settle (fixture);
  cancelled = load_invoice (fixture, till_record_get_id (TILL_RECORD (created)));
  g_assert_cmpint (cancelled->status, ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpstr (cancelled->pay_url, ==, created->pay_url);
}

static void
test_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) created = NULL;
  TillOrder *active = NULL;
  g_autoptr (TillOrder) known = NULL;
  const char *id = NULL;

  created = create_order (fixture, "archived-2", &error);
  g_assert_no_error (error);
  id = till_record_get_id (TILL_RECORD (created));
  steer (fixture, "/practice/invoices/{id}/pay", created->invoice_id);
  active = await_order (fixture, id, TILL_ORDER_ACTIVE);
  settle (fixture);
  known = load_order (fixture, id);
  g_assert_cmpint (known->status, ==, TILL_ORDER_ACTIVE);
  g_assert_cmpstr (known->client_ref, ==, "archived-2");
  g_assert_cmpstr (known->esim->iccid, ==, active->esim->iccid);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/desk-archive/lists", test_lists);
  ADD ("/desk-archive/filtered", test_filtered);
  ADD ("/desk-archive/made", test_made);
  ADD ("/desk-archive/order", test_order);
#undef ADD

  return g_test_run ();
}
