/* SPDX-License-Identifier: GPL-3.0-or-later */

/* An export is taken whole or not at all, and says what it would bring. */

#include "till-ledger-chain.h"

#include "till-ledger-error.h"

#include <string.h>

#define OWNER "https%3A%2F%2Fpay.example shop%201"

static GPtrArray *
make_entries (void)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);

  return entries;
}

static void
append (GPtrArray *entries, const char *refund_id, TillRefundStep step, gint64 at_ms)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new (refund_id, step, "ann", at_ms);

  event->number = entries->len + 1;
  g_ptr_array_add (entries,
                   till_ledger_entry_new (event, till_ledger_chain_get_last_hash (entries)));
}

/* Appends what the program can't read. It is in the chain all the same. */
static void
append_unreadable (GPtrArray *entries)
{
  static const char text[] = "{\"refund\":\"r1\"}";
  g_autofree char *all = g_strjoin ("\n", till_ledger_chain_get_last_hash (entries), text, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1);
  TillLedgerEntry *entry = till_ledger_entry_read (
      text, hash, till_ledger_chain_get_last_hash (entries), entries->len + 1, NULL);

  g_assert_nonnull (entry);
  g_assert_null (entry->event);
  g_ptr_array_add (entries, entry);
}

static void
assert_no_export (const char *text, TillLedgerError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *owner = NULL;

  g_test_message ("%s", text);
  g_assert_null (till_ledger_chain_from_text (text, &owner, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, (int) code);
}

static void
test_export (void)
{
  g_autoptr (GPtrArray) entries = make_entries ();
  g_autoptr (GPtrArray) again = NULL;
  g_autoptr (GPtrArray) none = NULL;
  g_autofree char *empty = NULL;
  g_autofree char *text = NULL;
  g_autofree char *owner = NULL;

  empty = till_ledger_chain_to_text (entries, NULL);
  none = till_ledger_chain_from_text (empty, &owner, NULL);
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_null (owner);
  append (entries, "r1", TILL_REFUND_AGREED, 5);
  append (entries, "r2", TILL_REFUND_AGREED, 6);
  text = till_ledger_chain_to_text (entries, OWNER);
  again = till_ledger_chain_from_text (text, &owner, NULL);
  g_assert_cmpuint (again->len, ==, 2);
  g_assert_cmpstr (owner, ==, OWNER);
  g_assert_cmpstr (till_ledger_chain_get_last_hash (again), ==,
                   till_ledger_chain_get_last_hash (entries));
}

static char *
replace (const char *text, const char *from, const char *to)
{
  g_auto (GStrv) parts = g_strsplit (text, from, 2);

  g_assert_nonnull (parts[1]);

  return g_strjoin (to, parts[0], parts[1], NULL);
}

/* Each line of an export, changed alone. */
static void
test_changed_export (void)
{
  static const struct
  {
    const char *from;
    const char *to;
    TillLedgerError code;
  } changes[] = {
    { "store ", "shop ", TILL_LEDGER_ERROR_NO_EXPORT },
    { "end 2\n", "end 1\n", TILL_LEDGER_ERROR_NO_EXPORT },
    { "end 2\n", "end 2", TILL_LEDGER_ERROR_NO_EXPORT },
    { "end 2\n", "end 2\nmore", TILL_LEDGER_ERROR_NO_EXPORT },
    { "end 2\n", "short\nend 3\n", TILL_LEDGER_ERROR_NO_EXPORT },
    { " {\"number\":\"2\"", "-{\"number\":\"2\"", TILL_LEDGER_ERROR_NO_EXPORT },
    { "\"ann\"", "\"bob\"", TILL_LEDGER_ERROR_TAMPERED },
  };
  g_autoptr (GPtrArray) entries = make_entries ();
  g_autofree char *text = NULL;
  g_autofree char *titled = NULL;
  g_autofree char *bare = NULL;

  append (entries, "r1", TILL_REFUND_AGREED, 5);
  append (entries, "r2", TILL_REFUND_AGREED, 6);
  text = till_ledger_chain_to_text (entries, OWNER);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *changed = replace (text, changes[i].from, changes[i].to);

      assert_no_export (changed, changes[i].code);
    }
  titled = g_strconcat ("x", text, NULL);
  assert_no_export (titled, TILL_LEDGER_ERROR_NO_EXPORT);
  bare = g_strdup_printf ("%s\nend 2\n", till_ledger_chain_get_last_hash (entries));
  assert_no_export (bare, TILL_LEDGER_ERROR_NO_EXPORT);
  assert_no_export ("", TILL_LEDGER_ERROR_NO_EXPORT);
}

/* A line is a hash, a space and an entry. */
static void
test_lines (void)
{
  g_autoptr (GPtrArray) entries = make_entries ();
  g_autofree char *hash = g_strnfill (64, 'a');
  g_autofree char *longer = g_strnfill (80, 'a');
  char *const lines[] = { hash, longer };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (till_ledger_chain_read_line (entries, lines[i], &error));
      g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_EXPORT);
      g_assert_cmpuint (entries->len, ==, 0);
    }
}

static TillLedgerEntry *
read_after (const char *text, const char *hash_before, gint64 number)
{
  g_autofree char *all = g_strjoin ("\n", hash_before, text, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, all, -1);

  return till_ledger_entry_read (text, hash, hash_before, number, NULL);
}

/* An entry is one line, and an event counts only at the place that it names. */
static void
test_entries (void)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_AGREED, "ann", 5);
  g_autofree char *text = NULL;
  g_autoptr (TillLedgerEntry) first = NULL;
  g_autoptr (TillLedgerEntry) second = NULL;

  event->number = 1;
  text = till_refund_event_to_json (event);
  first = read_after (text, "", 1);
  second = read_after (text, first->hash, 2);
  g_assert_nonnull (first->event);
  g_assert_null (second->event);
  g_assert_null (read_after ("two\nlines", "", 1));
}

/* What can be read counts and is trusted; what can't makes its refund one that is not. */
static void
test_apply (void)
{
  g_autoptr (GPtrArray) entries = make_entries ();
  g_autoptr (TillRefundBook) book = till_refund_book_new ();
  g_autoptr (TillRefundEvent) event = till_refund_event_new ("r1", TILL_REFUND_AGREED, "ann", 5);
  g_autoptr (TillLedgerEntry) entry = NULL;

  event->number = 1;
  till_refund_event_set (event, TILL_REFUND_INVOICE, "i1");
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "1");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "1");
  entry = till_ledger_entry_new (event, "");
  till_ledger_entry_apply (entry, book);
  g_assert_false (till_refund_book_find (book, "r1")->has_bad_entry);
  append_unreadable (entries);
  till_ledger_entry_apply (entries->pdata[0], book);
  g_assert_true (till_refund_book_find (book, "r1")->has_bad_entry);
}

static void
test_diverged (void)
{
  g_autoptr (GPtrArray) one = make_entries ();
  g_autoptr (GPtrArray) other = make_entries ();
  g_autoptr (GError) error = NULL;

  append (one, "r1", TILL_REFUND_AGREED, 5);
  append (other, "r1", TILL_REFUND_AGREED, 5);
  append (one, "r2", TILL_REFUND_AGREED, 6);
  g_assert_true (till_ledger_chain_check_fits (one, other, NULL));
  g_assert_true (till_ledger_chain_check_fits (other, one, NULL));
  append (other, "r3", TILL_REFUND_AGREED, 6);
  g_assert_false (till_ledger_chain_check_fits (one, other, &error));
  g_assert_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_DIVERGED);
  g_assert_nonnull (strstr (error->message, "Entry 2"));
}

static void
assert_preview (GPtrArray *entries,
                GPtrArray *others,
                guint n_new,
                guint n_refunds,
                gint64 newest_ms)
{
  g_autofree TillLedgerPreview *preview = till_ledger_chain_preview (entries, others);

  g_assert_cmpuint (preview->n_entries, ==, others->len);
  g_assert_cmpuint (preview->n_new, ==, n_new);
  g_assert_cmpuint (preview->n_refunds, ==, n_refunds);
  g_assert_cmpint (preview->newest_ms, ==, newest_ms);
}

/* What can't be read is an entry, but no refund and of no time. */
static void
test_preview (void)
{
  g_autoptr (GPtrArray) entries = make_entries ();
  g_autoptr (GPtrArray) others = make_entries ();

  assert_preview (entries, others, 0, 0, 0);
  append (others, "r1", TILL_REFUND_AGREED, 5);
  assert_preview (entries, others, 1, 1, 5);
  append (others, "r1", TILL_REFUND_CHECKED, 7);
  append_unreadable (others);
  assert_preview (entries, others, 3, 1, 7);
  append (entries, "r1", TILL_REFUND_AGREED, 5);
  assert_preview (entries, others, 2, 1, 7);
  assert_preview (others, entries, 0, 1, 5);
}

/* Each way of writing a store is one word of ASCII, so the two sides stay apart. */
static void
test_owner (void)
{
  g_autofree char *owner = till_ledger_owner_build ("https://pay.example", "shop 1/é");

  g_assert_cmpstr (owner, ==, "https%3A%2F%2Fpay.example shop%201%2F%C3%A9");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ledger-chain/export", test_export);
  g_test_add_func ("/ledger-chain/changed-export", test_changed_export);
  g_test_add_func ("/ledger-chain/lines", test_lines);
  g_test_add_func ("/ledger-chain/entries", test_entries);
  g_test_add_func ("/ledger-chain/apply", test_apply);
  g_test_add_func ("/ledger-chain/diverged", test_diverged);
  g_test_add_func ("/ledger-chain/preview", test_preview);
  g_test_add_func ("/ledger-chain/owner", test_owner);

  return g_test_run ();
}
