/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Find: the archive answers first, and what it does not know the service is asked for. */

#include "fixture.h"

#include "till-finder.h"
#include "till-refund-search.h"
#include "till-refund.h"

static void
search (TillFinder *finder, const char *pasted)
{
  till_finder_search (finder, pasted);
  while (till_finder_is_searching (finder))
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_hit (TillFinder *finder, const char *id, TillArchiveField field)
{
  GPtrArray *hits = till_finder_get_hits (finder);
  const TillHit *hit = NULL;

  g_assert_cmpuint (hits->len, ==, 1);
  hit = g_ptr_array_index (hits, 0);
  g_assert_cmpstr (till_record_get_id (hit->record), ==, id);
  g_assert_cmpint (hit->field, ==, field);
}

static void
test_archived (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = create_order (fixture, "ref-find-1", &error);
  g_autoptr (TillFinder) finder = till_finder_new (fixture->desk);

  g_assert_no_error (error);
  settle (fixture);
  search (finder, "Hello, my order is ref-find-1, thanks");
  assert_hit (finder, till_record_get_id (TILL_RECORD (order)), TILL_FIELD_ORDER_CLIENT_REF);
  g_assert_false (till_finder_has_asked (finder));
  search (finder, "ANA@example.com");
  assert_hit (finder, till_record_get_id (TILL_RECORD (order)), TILL_FIELD_ORDER_EMAIL);
  search (finder, "nowhere-at-all-2");
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 0);
  g_assert_nonnull (till_finder_get_summary (finder));
  search (finder, "");
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 0);
}

static void
test_asked (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPageSource) invoices =
      till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (TillPage) page = load (invoices, 0, 3);
  g_autoptr (TillFinder) finder = NULL;
  TillInvoice *first = page->records->pdata[0];
  TillInvoice *second = page->records->pdata[1];

  close_desk (fixture);
  open_desk (fixture, FALSE);
  finder = till_finder_new (fixture->desk);
  search (finder, till_record_get_id (TILL_RECORD (first)));
  g_assert_true (till_finder_has_asked (finder));
  assert_hit (finder, till_record_get_id (TILL_RECORD (first)), TILL_FIELD_INVOICE_ID);
  search (finder, second->order_id);
  g_assert_cmpuint (till_finder_get_hits (finder)->len, >=, 1);
  search (finder, "nowhere-at-all-1");
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 0);
  g_assert_null (till_finder_get_error (finder));
}

/* What no archive has seen. */
static TillPage *
load_unseen (Fixture *fixture)
{
  g_autoptr (TillPageSource) invoices = NULL;

  close_desk (fixture);
  open_desk (fixture, FALSE);
  invoices = till_desk_get_invoices (fixture->desk, TILL_INVOICE_UNKNOWN, NULL);

  return load (invoices, 0, 3);
}

/* Of a mail that names several things, what the archive does not know is asked for all the same. */
static void
test_mail (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = load_unseen (fixture);
  g_autoptr (TillFinder) finder = NULL;
  g_autoptr (TillOrder) order = NULL;
  g_autofree char *mail = NULL;

  close_desk (fixture);
  open_desk (fixture, TRUE);
  order = create_order (fixture, "ref-find-2", &error);
  g_assert_no_error (error);
  settle (fixture);
  finder = till_finder_new (fixture->desk);
  mail = g_strdup_printf ("Hello, ref-find-2 is not what I paid with %s.",
                          till_record_get_id (page->records->pdata[0]));
  search (finder, mail);
  g_assert_true (till_finder_has_asked (finder));
  g_assert_true (till_finder_has_looked (finder));
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 2);
}

static void
assert_refund (GPtrArray *refunds, const char *text, TillArchiveField field, TillMatch match)
{
  g_autoptr (GPtrArray) hits = till_refund_search (refunds, text);
  const TillHit *hit = NULL;

  g_test_message ("%s", text);
  g_assert_cmpuint (hits->len, ==, field != 0);
  if (hits->len == 0)
    return;

  hit = g_ptr_array_index (hits, 0);
  g_assert_true (TILL_IS_REFUND (hit->record));
  g_assert_cmpint (hit->field, ==, field);
  g_assert_cmpint (hit->match, ==, match);
}

/* Who waits for a refund names its ticket, the address it is to go to, or its transaction. */
static void
test_refunds (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_PAID, "ann", 1);
  g_autoptr (TillRefundEvent) bare = till_refund_event_new ("r2", TILL_REFUND_AGREED, "ann", 1);

  till_refund_event_set (event, TILL_REFUND_TICKET, "ZD-4711");
  till_refund_event_set (event, TILL_REFUND_ADDRESS, "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8");
  till_refund_event_set (event, TILL_REFUND_TX_HASH, "0123456789ABCDEF");
  g_ptr_array_add (refunds, till_refund_new ("r1"));
  g_ptr_array_add (refunds, till_refund_new ("r2"));
  till_refund_apply (refunds->pdata[0], event);
  till_refund_apply (refunds->pdata[1], bare);
  assert_refund (refunds, "zd-4711", TILL_FIELD_REFUND_TICKET, TILL_MATCH_WHOLE);
  assert_refund (refunds, "4711", TILL_FIELD_REFUND_TICKET, TILL_MATCH_END);
  assert_refund (refunds, "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8", TILL_FIELD_REFUND_ADDRESS,
                 TILL_MATCH_WHOLE);
  assert_refund (refunds, "TJRabP", TILL_FIELD_REFUND_ADDRESS, TILL_MATCH_BEGINNING);
  assert_refund (refunds, "0123456789abcdef", TILL_FIELD_REFUND_TX_HASH, TILL_MATCH_WHOLE);
  assert_refund (refunds, "456789ab", TILL_FIELD_REFUND_TX_HASH, TILL_MATCH_INSIDE);
  assert_refund (refunds, "711", 0, 0);
}

/* The answers to an older question are let go, and so is the finder while it asks. */
static void
test_replaced (Fixture *fixture, gconstpointer data)
{
  TillFinder *finder = till_finder_new (fixture->desk);

  till_finder_search (finder, "nowhere-1");
  till_finder_search (finder, "nowhere-2");
  till_finder_search (finder, "nowhere-3");
  while (till_finder_is_searching (finder) && !till_finder_has_asked (finder))
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (finder);

  /* What is under way holds the desk. */
  while (G_OBJECT (fixture->desk)->ref_count > 1)
    g_main_context_iteration (NULL, TRUE);
}

/* What is nowhere in the archive is counted and asked for, once: a finder that goes while the text
 * comes to rest leaves nobody behind to ask for it. */
static void
test_gone (Fixture *fixture, gconstpointer data)
{
  TillFinder *finder = till_finder_new (fixture->desk);
  gpointer asker = finder;

  till_finder_search (finder, "nowhere-at-all-3");
  while (till_finder_get_summary (finder) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (finder);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, asker));

  /* What is under way holds the desk. */
  while (G_OBJECT (fixture->desk)->ref_count > 1)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/finder/archived", test_archived);
  ADD ("/finder/asked", test_asked);
  ADD ("/finder/mail", test_mail);
  ADD ("/finder/refunds", test_refunds);
  ADD ("/finder/replaced", test_replaced);
  ADD ("/finder/gone", test_gone);
#undef ADD

  return g_test_run ();
}
