/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Find: the archive answers first, and what it does not know the service is asked for. */

#include "fixture.h"

#include "till-await.h"
#include "till-finder.h"
#include "till-search-ranking.h"
#include "till-refund-search.h"
#include "till-refund.h"
#include "till-archive-records.h"

static void
search (TillFinder *finder, const char *pasted)
{
  till_finder_search (finder, pasted);
  while (till_finder_is_searching (finder))
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_hit (TillFinder *finder, const char *id, TillSearchField field)
{
  GPtrArray *hits = till_finder_get_hits (finder);
  const TillSearchHit *hit = NULL;

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
  g_assert_true (till_finder_has_searched (finder));
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 2);
}

static TillTerm *
make_term (TillTermKind kind, const char *text, const char *tail)
{
  TillTerm *term = g_new0 (TillTerm, 1);

  term->kind = kind;
  term->text = g_strdup (text);
  term->tail = g_strdup (tail);

  return term;
}

static TillTerm *
make_whole (const char *text)
{
  TillTerm *term = make_term (TILL_TERM_ID, text, NULL);

  term->is_whole_only = TRUE;

  return term;
}

static TillSearchQuery *
make_query (void)
{
  TillSearchQuery *query = g_new0 (TillSearchQuery, 1);

  query->terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);

  return query;
}

static void
run_query (TillFinder *finder, TillSearchQuery *query)
{
  till_finder_search_query (finder, query);
  while (till_finder_is_searching (finder))
    g_main_context_iteration (NULL, TRUE);
}

/* @term is the function's. */
static void
run_term (TillFinder *finder, TillTerm *term)
{
  TillSearchQuery *query = make_query ();

  g_ptr_array_add (query->terms, term);
  run_query (finder, query);
}

static void
test_shortened (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = create_order (fixture, "ref-short-7431", &error);
  g_autoptr (TillFinder) finder = till_finder_new (fixture->desk);

  g_assert_no_error (error);
  settle (fixture);
  run_term (finder, make_term (TILL_TERM_ID, "ref-sh", "7431"));
  assert_hit (finder, till_record_get_id (TILL_RECORD (order)), TILL_FIELD_ORDER_CLIENT_REF);
  g_assert_false (till_finder_has_asked (finder));
  run_term (finder, make_term (TILL_TERM_ID, "ref-sh", "7432"));
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 0);
  run_term (finder, make_term (TILL_TERM_ID, "", "t-7431"));
  assert_hit (finder, till_record_get_id (TILL_RECORD (order)), TILL_FIELD_ORDER_CLIENT_REF);
}

static void
put_priced (Fixture *fixture, const char *id, const char *day, const char *paid, const char *chain)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GDateTime) created = g_date_time_new_from_iso8601 (day, NULL);
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->amount = till_decimal_from_int (777777, 2);
  invoice->created_at_ms = g_date_time_to_unix (created) * 1000;
  invoice->payment = till_payment_new ();
  invoice->payment->amount = g_strdup (paid);
  invoice->payment->chain = g_strdup (chain);
  invoice->is_complete = TRUE;
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice), 1));
  till_archive_put_async (fixture->archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (fixture->archive, till_await (&result), &error));
  g_assert_no_error (error);
}

static void
assert_first (TillFinder *finder, const char *pasted, guint n_hits, const char *id)
{
  GPtrArray *hits = NULL;

  g_test_message ("%s", pasted);
  search (finder, pasted);
  hits = till_finder_get_hits (finder);
  g_assert_cmpuint (hits->len, ==, n_hits);
  g_assert_cmpstr (till_record_get_id (((TillSearchHit *) hits->pdata[0])->record), ==, id);
}

/* Of several invoices over an amount the one of the day that is told comes first; of a coin only
 * those are shown that were paid in it on such a day. */
static void
test_amount_of_day (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillFinder) finder = till_finder_new (fixture->desk);

  settle (fixture);
  put_priced (fixture, "inv_march", "2024-03-05T12:00:00Z", "0.0041", "bitcoin:BTC");
  put_priced (fixture, "inv_april", "2024-04-16T12:00:00Z", "0.0041", "bitcoin:BTC");
  put_priced (fixture, "inv_may", "2024-05-20T12:00:00Z", "0.0041", "ethereum:ETH");
  assert_first (finder, "I paid $7777.77, where is it?", 3, "inv_may");
  assert_first (finder, "I paid $7,777.77 on 2024-03-05", 3, "inv_march");
  assert_first (finder, "am 16.4.2024 habe ich 7.777,77 USD gezahlt", 3, "inv_april");
  assert_first (finder, "sent 0.0041 btc on April 16, 2024", 1, "inv_april");
  assert_first (finder, "2024年3月5日付了0.0041比特币", 1, "inv_march");
  assert_first (finder, "sent 0.0041 btc", 2, "inv_april");
}

/* A word of a sentence is no part of an id, neither here nor at the service. */
static void
test_whole_only (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "whole-7431-x", &error);
  g_autoptr (TillFinder) finder = NULL;

  g_assert_no_error (error);
  close_desk (fixture);
  open_desk (fixture, FALSE);
  finder = till_finder_new (fixture->desk);
  run_term (finder, make_term (TILL_TERM_ID, "whole-7431", NULL));
  assert_hit (finder, till_record_get_id (TILL_RECORD (invoice)), TILL_FIELD_INVOICE_ORDER_ID);
  run_term (finder, make_whole ("whole-7431"));
  g_assert_true (till_finder_has_asked (finder));
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 0);
  run_term (finder, make_whole ("WHOLE-7431-X"));
  assert_hit (finder, till_record_get_id (TILL_RECORD (invoice)), TILL_FIELD_INVOICE_ORDER_ID);
}

/* Four terms at most, and those first that were named; only ids that are whole. */
static void
test_asked_first (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillPage) page = load_unseen (fixture);
  g_autoptr (TillFinder) finder = till_finder_new (fixture->desk);
  const char *id = till_record_get_id (page->records->pdata[0]);

  for (guint is_named = 0; is_named < 2; is_named++)
    {
      TillSearchQuery *query = make_query ();
      TillTerm *last = make_term (TILL_TERM_ID, id, NULL);

      for (guint i = 0; i < 4; i++)
        {
          g_autofree char *text = g_strdup_printf ("70000000%u", i);

          g_ptr_array_add (query->terms, make_whole (text));
        }
      g_ptr_array_add (query->terms, make_term (TILL_TERM_ID, "shor", "ened"));
      last->is_named = is_named;
      g_ptr_array_add (query->terms, last);
      run_query (finder, query);
      g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, is_named);
    }
}

static GPtrArray *
add_found (GPtrArray *terms, GPtrArray *found, TillTerm *term)
{
  GPtrArray *hits = g_ptr_array_new_with_free_func ((GDestroyNotify) till_search_hit_free);

  g_ptr_array_add (terms, term);
  g_ptr_array_add (found, hits);

  return hits;
}

static void
add_hit (GPtrArray *hits, const char *id, TillSearchField field, TillMatch match)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  g_ptr_array_add (hits, till_search_hit_new (TILL_RECORD (invoice), field, match));
}

static void
assert_ranked (GPtrArray *terms, GPtrArray *found, const char *ids)
{
  g_autoptr (GPtrArray) hits = till_search_ranking (terms, found);
  g_autoptr (GString) ranked = g_string_new (NULL);

  for (guint i = 0; i < hits->len; i++)
    g_string_append (ranked, till_record_get_id (((TillSearchHit *) hits->pdata[i])->record));
  g_assert_cmpstr (ranked->str, ==, ids);
}

/* Parts and amounts are shown only until the whole of something is found, what was named comes
 * before what was not, and what two terms mean before what one means. */
static void
test_rank (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  TillTerm *named = make_term (TILL_TERM_ID, "3", NULL);
  GPtrArray *hits = add_found (terms, found, make_term (TILL_TERM_ID, "1", NULL));

  add_hit (hits, "i", TILL_FIELD_INVOICE_ID, TILL_MATCH_INSIDE);
  add_hit (hits, "e", TILL_FIELD_INVOICE_ID, TILL_MATCH_END);
  add_hit (hits, "b", TILL_FIELD_INVOICE_ID, TILL_MATCH_BEGINNING);
  add_hit (hits, "c", TILL_FIELD_INVOICE_ID, TILL_MATCH_BEGINNING);
  hits = add_found (terms, found, make_term (TILL_TERM_AMOUNT, "2", NULL));
  add_hit (hits, "a", TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE);
  add_hit (hits, "c", TILL_FIELD_INVOICE_AMOUNT, TILL_MATCH_WHOLE);
  hits = add_found (terms, found, make_term (TILL_TERM_ADDRESS, "T", "8"));
  add_hit (hits, "s", TILL_FIELD_INVOICE_ADDRESS, TILL_MATCH_ENDS);
  assert_ranked (terms, found, "scbeai");

  hits = add_found (terms, found, make_whole ("7"));
  add_hit (hits, "w", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_WHOLE);
  add_hit (hits, "v", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_WHOLE);
  hits = add_found (terms, found, make_whole ("8"));
  add_hit (hits, "v", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_WHOLE);
  assert_ranked (terms, found, "vws");

  named->is_named = TRUE;
  hits = add_found (terms, found, named);
  add_hit (hits, "n", TILL_FIELD_INVOICE_ORDER_ID, TILL_MATCH_WHOLE);
  hits = add_found (terms, found, make_term (TILL_TERM_TX_HASH, "h", NULL));
  add_hit (hits, "h", TILL_FIELD_INVOICE_TX_HASH, TILL_MATCH_WHOLE);
  assert_ranked (terms, found, "nhvws");
}

/* One whole id, of many terms: nothing else is looked for inside of everything. */
static void
test_many (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = create_order (fixture, "ref-many-64", &error);
  g_autoptr (TillOrder) like = create_order (fixture, "ref-many-6477", &error);
  g_autoptr (TillFinder) finder = till_finder_new (fixture->desk);
  TillSearchQuery *query = make_query ();

  g_assert_no_error (error);
  settle (fixture);
  g_ptr_array_add (query->terms, make_term (TILL_TERM_WORDS, "ref-many", NULL));
  for (guint i = 1; i < 63; i++)
    g_ptr_array_add (query->terms, make_term (TILL_TERM_WORDS, "nowhere at all", NULL));
  g_ptr_array_add (query->terms, make_whole ("ref-many-64"));
  run_query (finder, query);
  assert_hit (finder, till_record_get_id (TILL_RECORD (order)), TILL_FIELD_ORDER_CLIENT_REF);
  run_term (finder, make_term (TILL_TERM_WORDS, "ref-many", NULL));
  g_assert_cmpuint (till_finder_get_hits (finder)->len, ==, 2);
}

/* Several terms were not typed: a timer that lets them come to rest is not begun. */
static void
test_pasted (Fixture *fixture, gconstpointer data)
{
  static const char *const texts[] = { "nowhere-1", "nowhere-1 or nowhere-2",
                                       "nowhere-at-all-1234567890-1" };
  g_autoptr (TillFinder) finder = NULL;

  close_desk (fixture);
  open_desk (fixture, FALSE);
  finder = till_finder_new (fixture->desk);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      GSource *source = NULL;

      till_finder_search (finder, texts[i]);
      source = g_main_context_find_source_by_user_data (NULL, finder);
      g_assert_nonnull (source);
      g_assert_cmpint (g_source_get_ready_time (source) > 0, ==, i == 0);
    }
  while (till_finder_is_searching (finder))
    g_main_context_iteration (NULL, TRUE);
}

static void
assert_refund (GPtrArray *refunds, const char *text, TillSearchField field, TillMatch match)
{
  g_autoptr (GPtrArray) hits = till_refund_search (refunds, text);
  const TillSearchHit *hit = NULL;

  g_test_message ("%s", text);
  g_assert_cmpuint (hits->len, ==, field != 0);
  if (hits->len == 0)
    return;

  hit = g_ptr_array_index (hits, 0);
  g_assert_true (TILL_IS_REFUND (hit->record));
  g_assert_cmpint (hit->field, ==, field);
  g_assert_cmpint (hit->match, ==, match);
}

static void
assert_refund_ends (GPtrArray *refunds, const char *text, const char *tail, guint n_hits)
{
  g_autoptr (GPtrArray) hits = till_refund_search_ends (refunds, text, tail);

  g_test_message ("%s...%s", text, tail);
  g_assert_cmpuint (hits->len, ==, n_hits);
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
  assert_refund_ends (refunds, "TJRa", "RTv8", 1);
  assert_refund_ends (refunds, "", "RTv8", 1);
  assert_refund_ends (refunds, "TJRa", "RTv9", 0);
  assert_refund_ends (refunds, "ZD-4", "RTv8", 0);
  assert_refund_ends (refunds, "T", "8", 0);
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
  ADD ("/finder/shortened", test_shortened);
  ADD ("/finder/amount-of-day", test_amount_of_day);
  ADD ("/finder/whole-only", test_whole_only);
  ADD ("/finder/asked-first", test_asked_first);
  ADD ("/finder/rank", test_rank);
  ADD ("/finder/many", test_many);
  ADD ("/finder/pasted", test_pasted);
  ADD ("/finder/refunds", test_refunds);
  ADD ("/finder/replaced", test_replaced);
  ADD ("/finder/gone", test_gone);
#undef ADD

  return g_test_run ();
}
