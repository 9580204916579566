/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The month-end statement: each token by itself, each payment once, and what is not known is
 * said. And the user's own chain table, which the desk is opened with. */

#include <glib/gstdio.h>

#include "till-archive-payment-decisions.h"
#include "till-await.h"
#include "till-account-statement.h"
#include "till-desk-open.h"
#include "till-archive-records.h"

#define FROM_MS 1000000
#define TO_MS   2000000
#define HASH    "abcdef6789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define CAPITAL "ABCDEF6789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF"

static void
add_receipt (TillReceipts *receipts, const char *asset, const char *amount, const char *hash)
{
  TillReceipt *receipt = g_new0 (TillReceipt, 1);

  receipt->asset = (char *) asset;
  receipt->amount = (char *) amount;
  receipt->tx_hash = (char *) hash;
  g_ptr_array_add (receipts->receipts, receipt);
}

static void
add_recorded (TillReceipts *receipts, const char *asset, const char *amount, const char *hash)
{
  TillReceipt *receipt = NULL;

  add_receipt (receipts, asset, amount, hash);
  receipt = g_ptr_array_index (receipts->receipts, receipts->receipts->len - 1);
  receipt->is_recorded = TRUE;
}

static TillReceipts *
receipts_new (void)
{
  TillReceipts *receipts = g_new0 (TillReceipts, 1);

  receipts->receipts = g_ptr_array_new_with_free_func (g_free);
  receipts->without_details = g_ptr_array_new_with_free_func (g_free);

  return receipts;
}

static void
apply (TillRefund *refund, TillRefundStep step, gint64 at_ms, const char *amount)
{
  g_autoptr (TillRefundEvent) event =
      till_refund_event_new (till_record_get_id (TILL_RECORD (refund)), step, "ann", at_ms);

  if (amount != NULL)
    {
      till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
      till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
      till_refund_event_set (event, TILL_REFUND_AMOUNT, amount);
    }
  till_refund_apply (refund, event);
}

static void
add_refund (GPtrArray *refunds, const char *amount, TillRefundStep step, gint64 at_ms)
{
  g_autofree char *id = g_strdup_printf ("r%u", refunds->len);
  TillRefund *refund = till_refund_new (id);

  apply (refund, TILL_REFUND_AGREED, 1, amount);
  apply (refund, TILL_REFUND_INTENDED, at_ms, NULL);
  if (step != TILL_REFUND_INTENDED)
    apply (refund, step, at_ms, NULL);
  g_ptr_array_add (refunds, refund);
}

static void
assert_line (const TillAccountStatement *balance, guint place, const char *symbol, const char *net)
{
  const TillStatementLine *line = g_ptr_array_index (balance->lines, place);
  g_autofree char *text = till_decimal_to_string (&line->net);

  g_assert_cmpstr (line->symbol, ==, symbol);
  g_assert_cmpstr (text, ==, net);
}

static void
test_sums (void)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillReceipts) receipts = receipts_new ();
  g_autoptr (GPtrArray) refunds = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (TillAccountStatement) balance = NULL;
  g_autofree char *csv = NULL;

  for (guint i = 0; i < 3; i++)
    g_ptr_array_add (receipts->without_details, g_strdup ("inv"));
  add_receipt (receipts, "tron:USDT", "40", HASH);
  add_receipt (receipts, "tron:USDT", "10.5", "bb");
  add_receipt (receipts, "bitcoin:BTC", "0.5", NULL);
  add_receipt (receipts, "nowhere:XYZ", "1", "cc");
  add_receipt (receipts, "tron:USDT", "some", "dd");
  add_refund (refunds, "12.5", TILL_REFUND_TOLD, FROM_MS);
  add_refund (refunds, "1", TILL_REFUND_INTENDED, FROM_MS + 1);
  add_refund (refunds, "7", TILL_REFUND_VOID, FROM_MS + 1);
  add_refund (refunds, "8", TILL_REFUND_PAID, TO_MS);
  balance = till_account_statement_new (receipts, refunds, chains, TILL_TOKEN_UNIT_DISPLAY, FROM_MS,
                                        TO_MS);

  g_assert_cmpuint (balance->lines->len, ==, 2);
  assert_line (balance, 0, "BTC", "0.5");
  assert_line (balance, 1, "USDT", "37");
  g_assert_cmpuint (balance->n_unclear, ==, 2);
  csv = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_assert_nonnull (strstr (csv, ",tron,USDT,50.5,13.5,37,2,2\r\n"));
  g_assert_nonnull (strstr (csv, "not-counted,"));
  g_assert_nonnull (strstr (csv, ",,,,,,5,\r\n"));
  g_assert_null (strstr (csv, "unreadable-invoices"));
}

/* An invoice that can't be read may have been paid. */
static void
test_unreadable (void)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillReceipts) receipts = receipts_new ();
  g_autoptr (GPtrArray) refunds = g_ptr_array_new ();
  g_autoptr (TillAccountStatement) balance = NULL;
  g_autofree char *csv = NULL;

  receipts->n_unreadable = 3;
  balance = till_account_statement_new (receipts, refunds, chains, TILL_TOKEN_UNIT_DISPLAY, FROM_MS,
                                        TO_MS);
  csv = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_assert_nonnull (strstr (csv, "unreadable-invoices,,,,,,,,3,\r\n"));
}

/* Of a copy that is not whole a program is told since when it is, too. */
static void
test_part (void)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillReceipts) receipts = receipts_new ();
  g_autoptr (GPtrArray) refunds = g_ptr_array_new ();
  g_autoptr (TillAccountStatement) balance = till_account_statement_new (
      receipts, refunds, chains, TILL_TOKEN_UNIT_DISPLAY, FROM_MS, TO_MS);
  g_autofree char *whole = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_autofree char *part = NULL;
  g_autofree char *begun = NULL;

  g_assert_null (strstr (whole, "copied-since"));
  balance->is_part = TRUE;
  begun = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_assert_true (g_str_has_suffix (begun, "\r\ncopied-since,,,,,,,,,\r\n"));
  balance->copied_since_ms = G_GINT64_CONSTANT (1793664000000);
  part = till_account_statement_to_csv (balance, TILL_CSV_FOR_PROGRAMS);
  g_assert_true (g_str_has_suffix (part, "\r\ncopied-since,2026-11-03T00:00:00Z,,,,,,,,\r\n"));
}

/* One transaction may pay several invoices, and each is a payment; one that was noted by hand is no
 * other one. */
static void
test_one_transaction (void)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillReceipts) receipts = receipts_new ();
  g_autoptr (GPtrArray) refunds = g_ptr_array_new ();
  g_autoptr (TillAccountStatement) balance = NULL;

  add_receipt (receipts, "tron:USDT", "40", HASH);
  add_receipt (receipts, "TRX:usdt", "25.5", CAPITAL);
  add_receipt (receipts, "tron:USDT", "40", HASH);
  add_recorded (receipts, "tron:USDT", "40", CAPITAL);
  add_recorded (receipts, "tron:USDT", "3", "bb");
  add_recorded (receipts, "tron:usdt", "3", "bb");
  balance = till_account_statement_new (receipts, refunds, chains, TILL_TOKEN_UNIT_DISPLAY, FROM_MS,
                                        TO_MS);
  g_assert_cmpuint (balance->lines->len, ==, 1);
  assert_line (balance, 0, "USDT", "108.5");
  g_assert_cmpuint (balance->n_unclear, ==, 0);
}

/* While nobody knows the unit of the service, nothing is added up. */
static void
test_unknown_unit (void)
{
  g_autoptr (TillChainTable) chains = till_chain_table_new ();
  g_autoptr (TillReceipts) receipts = receipts_new ();
  g_autoptr (GPtrArray) refunds = g_ptr_array_new ();
  g_autoptr (TillAccountStatement) unknown = NULL;
  g_autoptr (TillAccountStatement) base = NULL;

  add_receipt (receipts, "tron:USDT", "40000000", "aa");
  unknown = till_account_statement_new (receipts, refunds, chains, TILL_TOKEN_UNIT_UNKNOWN, FROM_MS,
                                        TO_MS);
  base =
      till_account_statement_new (receipts, refunds, chains, TILL_TOKEN_UNIT_BASE, FROM_MS, TO_MS);
  g_assert_cmpuint (unknown->lines->len, ==, 0);
  g_assert_cmpuint (unknown->n_unclear, ==, 1);
  assert_line (base, 0, "USDT", "40");
}

static TillArchive *
open_archive (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (NULL, "account", "https://pay.example.com", NULL, till_await_cb,
                           &result);
  archive = till_archive_open_finish (till_await (&result), NULL);
  g_assert_nonnull (archive);

  return archive;
}

static void
put_paid (TillArchive *archive, const char *id, gint64 paid_at_ms, gboolean has_details)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (GAsyncResult) result = NULL;

  invoice->status = TILL_INVOICE_PAID;
  invoice->status_text = g_strdup ("PAID");
  invoice->created_at_ms = 1;
  invoice->paid_at_ms = paid_at_ms;
  invoice->is_complete = has_details;
  if (has_details)
    {
      invoice->payment = till_payment_new ();
      invoice->payment->chain = g_strdup ("tron:USDT");
      invoice->payment->amount = g_strdup ("40");
      invoice->payment->tx_hash = g_strdup (id);
    }
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice), 5000000));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), NULL));
}

static void
test_archive (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  g_autoptr (TillReceipts) receipts = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  put_paid (archive, "before", FROM_MS - 1, TRUE);
  put_paid (archive, "first", FROM_MS, TRUE);
  put_paid (archive, "bare", FROM_MS + 1, FALSE);
  put_paid (archive, "after", TO_MS, TRUE);
  till_archive_list_receipts_async (archive, FROM_MS, TO_MS, NULL, till_await_cb, &result);
  receipts = till_archive_list_receipts_finish (archive, till_await (&result), NULL);
  g_assert_cmpuint (receipts->receipts->len, ==, 1);
  g_assert_cmpstr (((TillReceipt *) receipts->receipts->pdata[0])->tx_hash, ==, "first");
  g_assert_cmpuint (receipts->without_details->len, ==, 1);
}

static TillDesk *
open_desk (const char *chains_path)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("own", "Own", "http://127.0.0.1:9", TILL_AUTH_BEARER, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "key_12345678", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillDesk *desk = NULL;

  till_desk_open_async (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, clock, NULL, NULL,
                        chains_path, NULL, till_await_cb, &result);
  desk = till_desk_open_finish (till_await (&result), NULL, &error);
  g_assert_no_error (error);

  return desk;
}

static void
assert_opens_with (const char *text, gboolean is_known, gboolean is_problem)
{
  g_autofree char *folder = g_dir_make_tmp ("till-chains-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "chains.json", NULL);
  g_autoptr (TillDesk) desk = NULL;
  const GError *problem = NULL;

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  desk = open_desk (path);
  problem = till_desk_get_chains_problem (desk);
  g_assert_cmpint (till_chain_table_find (till_desk_get_chains (desk), "own") != NULL, ==,
                   is_known);
  g_assert_nonnull (till_chain_table_find (till_desk_get_chains (desk), "tron"));
  g_assert_cmpint (problem != NULL, ==, is_problem);
  if (is_problem)
    g_assert_true (g_str_has_prefix (problem->message, path));
  g_unlink (path);
  g_rmdir (folder);
}

/* What the user's own table adds is known; a mistake in it is told, with the file, and costs none
 * of the shipped chains. */
static void
test_own_chains (void)
{
  assert_opens_with (NULL, FALSE, FALSE);
  assert_opens_with ("{\"chains\": [{\"id\": \"own\", \"name\": \"Own\", \"symbol\": \"OWN\", "
                     "\"decimals\": 4, \"transaction\": \"hex\", \"memo\": \"none\", "
                     "\"link\": \"none\", \"address\": \"evm\"}]}",
                     TRUE, FALSE);
  assert_opens_with ("{\"chains\": [{\"id\": \"own\"}]}", FALSE, TRUE);
  assert_opens_with ("no JSON", FALSE, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/account-statement/sums", test_sums);
  g_test_add_func ("/account-statement/unreadable", test_unreadable);
  g_test_add_func ("/account-statement/one-transaction", test_one_transaction);
  g_test_add_func ("/account-statement/part", test_part);
  g_test_add_func ("/account-statement/unknown-unit", test_unknown_unit);
  g_test_add_func ("/account-statement/archive", test_archive);
  g_test_add_func ("/account-statement/own-chains", test_own_chains);

  return g_test_run ();
}
