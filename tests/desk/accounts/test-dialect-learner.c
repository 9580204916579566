/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What real answers show of a service's dialect is kept with its account, beyond the session. */

#include "till-accounts.h"
#include "till-await.h"
#include "till-desk.h"
#include "till-test-practice.h"
#include "till-test-proxy.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  TillTestPractice *practice;
  char *folder;
  char *path;
  TillAccounts *accounts;
  TillDesk *desk;
} Fixture;

/* Waits for what is still being written. */
static void
close_accounts (Fixture *fixture)
{
  TillAccounts *accounts = fixture->accounts;

  if (accounts == NULL)
    return;

  g_object_add_weak_pointer (G_OBJECT (accounts), (gpointer *) &accounts);
  g_clear_object (&fixture->accounts);
  while (accounts != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* As if the program had been started again. */
static void
reload (Fixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (TillVault) vault = till_vault_new ();
  g_autoptr (GError) error = NULL;

  close_accounts (fixture);
  fixture->accounts = till_accounts_new (file, vault);
  g_assert_true (till_accounts_load (fixture->accounts, &error));
  g_assert_no_error (error);
}

static void
open_desk (Fixture *fixture)
{
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, till_test_practice_get_api_key (fixture->practice),
                            till_test_practice_get_secret_key (fixture->practice));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();

  g_clear_object (&fixture->desk);
  fixture->desk = till_desk_new (till_accounts_find (fixture->accounts, "one"),
                                 TILL_CREDENTIAL_PROVIDER (provider), NULL, clock);
  till_accounts_learn_from (fixture->accounts, till_desk_get_dialect_learner (fixture->desk));
}

/* @data is the arguments of the practice service. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *group = NULL;
  g_autoptr (GError) error = NULL;

  fixture->practice = till_test_practice_start (data);
  fixture->folder = g_dir_make_tmp ("till-learning-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "accounts.ini", NULL);
  group = g_strdup_printf ("[one]\nName=One\nBaseUrl=%s\nScheme=hmac\nKind=practice\n",
                           till_test_practice_get_base_url (fixture->practice));
  g_assert_true (g_file_set_contents (fixture->path, group, -1, &error));
  reload (fixture);
  open_desk (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->desk);
  close_accounts (fixture);
  till_test_practice_stop (fixture->practice);
  g_remove (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
  g_free (fixture->path);
}

/* Waits until the file says @line; it is written on another thread. */
static void
wait_for_file (Fixture *fixture, const char *line)
{
  g_autofree char *contents = NULL;

  while (g_file_get_contents (fixture->path, &contents, NULL, NULL) &&
         strstr (contents, line) == NULL)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
      g_clear_pointer (&contents, g_free);
    }
}

static TillInvoice *
create_invoice (Fixture *fixture, const char *order_id)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  draft->amount = till_decimal_from_int (4990, 2);
  draft->order_id = g_strdup (order_id);
  till_desk_create_invoice_async (fixture->desk, draft, NULL, till_await_cb, &result);
  invoice = till_desk_create_invoice_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

static const TillDialect *
get_kept (Fixture *fixture)
{
  return till_accounts_find (fixture->accounts, "one")->dialect;
}

/* The first whole invoice with a stablecoin's address tells the unit of amounts, and with which
 * status it was made. */
static void
test_created (Fixture *fixture, gconstpointer data)
{
  const char *const *arguments = data;
  gboolean is_base = g_strv_contains (arguments, "base");
  TillTokenUnit unit = is_base ? TILL_TOKEN_UNIT_BASE : TILL_TOKEN_UNIT_DISPLAY;
  TillCreateStatus status = is_base ? TILL_CREATE_STATUS_201 : TILL_CREATE_STATUS_200;
  g_autoptr (TillInvoice) created = NULL;

  g_assert_cmpint (till_desk_get_amount_unit (fixture->desk), ==, TILL_TOKEN_UNIT_UNKNOWN);
  created = create_invoice (fixture, "A-1");
  g_assert_cmpint (till_desk_get_amount_unit (fixture->desk), ==, unit);
  g_assert_true (get_kept (fixture) == till_desk_get_account (fixture->desk)->dialect);
  wait_for_file (fixture, is_base ? "AmountUnit=base" : "Found=AmountUnit;CreateStatus;");

  reload (fixture);
  g_assert_true (get_kept (fixture)->amount_unit_is_confirmed);
  g_assert_cmpint (get_kept (fixture)->create_status, ==, status);
  g_assert_cmphex (get_kept (fixture)->found, ==,
                   TILL_DIALECT_AMOUNT_UNIT | TILL_DIALECT_CREATE_STATUS);
  g_assert_false (till_dialect_is_unit_set_by_hand (get_kept (fixture)));
  open_desk (fixture);
  g_assert_cmpint (till_desk_get_amount_unit (fixture->desk), ==, unit);
}

/* What was changed meanwhile, by hand or by another window, is not changed back. */
static void
test_changed_meanwhile (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillAccount) changed =
      till_account_copy (till_accounts_find (fixture->accounts, "one"));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = NULL;

  g_free (changed->name);
  changed->name = g_strdup ("Two");
  changed->dialect->amount_unit_is_confirmed = TRUE;
  changed->dialect->amount_unit = TILL_AMOUNT_UNIT_BASE;
  till_accounts_change_async (fixture->accounts, changed, NULL, till_await_cb, &result);
  g_assert_true (till_accounts_change_finish (fixture->accounts, till_await (&result), &error));
  g_assert_no_error (error);

  created = create_invoice (fixture, "A-1");
  g_assert_true (till_accounts_find (fixture->accounts, "one") == changed);
  open_desk (fixture);
  g_clear_object (&created);
  created = create_invoice (fixture, "A-2");
  g_assert_cmpint (till_desk_get_amount_unit (fixture->desk), ==, TILL_TOKEN_UNIT_BASE);
  g_assert_cmpstr (till_accounts_find (fixture->accounts, "one")->name, ==, "Two");
  g_assert_true (till_dialect_is_unit_set_by_hand (get_kept (fixture)));
  wait_for_file (fixture, "Found=CreateStatus;");
}

/* Returns: (transfer full): the invoice, paid with a million times what was asked for. */
static TillInvoice *
pay_too_much (Fixture *fixture, const char *id)
{
  const char *port = strrchr (till_test_practice_get_base_url (fixture->practice), ':') + 1;
  g_autofree char *path = g_strdup_printf ("/practice/invoices/%s/pay", id);
  g_autofree char *answer =
      till_test_http ((guint16) g_ascii_strtoull (port, NULL, 10), "POST", path,
                      "{\"chain\":\"tron:USDT\",\"amount\":\"49900000\"}");
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillInvoice *invoice = NULL;

  g_assert_true (g_str_has_prefix (answer, "HTTP/1.1 200"));
  till_desk_get_invoice_async (fixture->desk, id, NULL, till_await_cb, &result);
  invoice = till_desk_get_invoice_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);

  return invoice;
}

static void
assert_terms (Fixture *fixture, TillInvoice *invoice, TillRefundTermsProblem problem)
{
  g_autoptr (TillRefundTerms) terms =
      till_refunds_dup_terms (till_desk_get_refunds (fixture->desk), invoice, NULL, NULL);

  g_assert_cmpint (terms->problem, ==, problem);
}

/* What was learned is no reason to refund a thousand times what was expected; what somebody has set
 * by hand is, from then on and after the next start. */
static void
test_unit_by_hand (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) created = create_invoice (fixture, "A-1");
  g_autoptr (TillInvoice) paid = pay_too_much (fixture, till_record_get_id (TILL_RECORD (created)));
  g_autoptr (TillAccount) changed = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (till_desk_get_amount_unit (fixture->desk), ==, TILL_TOKEN_UNIT_DISPLAY);
  assert_terms (fixture, paid, TILL_REFUND_TERMS_TWO_UNITS);
  changed = till_account_copy (till_accounts_find (fixture->accounts, "one"));
  changed->dialect->found &= ~TILL_DIALECT_AMOUNT_UNIT;
  till_accounts_change_async (fixture->accounts, changed, NULL, till_await_cb, &result);
  g_assert_true (till_accounts_change_finish (fixture->accounts, till_await (&result), &error));
  open_desk (fixture);
  assert_terms (fixture, paid, TILL_REFUND_TERMS_FINE);
  g_clear_object (&result);
  reload (fixture);
  open_desk (fixture);
  assert_terms (fixture, paid, TILL_REFUND_TERMS_FINE);
}

/* Where nothing can be written it is known all the same, as long as the session lasts. */
static void
test_unwritable (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) created = NULL;
  g_autoptr (TillAccount) changed = NULL;
  g_autoptr (GAsyncResult) result = NULL;

  g_assert_cmpint (g_remove (fixture->path), ==, 0);
  g_assert_cmpint (g_mkdir (fixture->path, 0700), ==, 0);
  created = create_invoice (fixture, "A-1");

  /* This is written after it, and so not at all. */
  changed = till_account_copy (till_accounts_find (fixture->accounts, "one"));
  changed->is_read_only = TRUE;
  till_accounts_change_async (fixture->accounts, changed, NULL, till_await_cb, &result);
  g_assert_false (till_accounts_change_finish (fixture->accounts, till_await (&result), NULL));
  g_assert_true (get_kept (fixture)->amount_unit_is_confirmed);
  g_assert_cmpint (till_desk_get_amount_unit (fixture->desk), ==, TILL_TOKEN_UNIT_DISPLAY);
}

static void
delivered_cb (TillWebhookListener *listener, TillWebhookDelivery *delivery, gpointer user_data)
{
  TillWebhookDelivery **followed = user_data;

  if (delivery->is_followed)
    g_set_object (followed, delivery);
}

static void
post (Fixture *fixture, const char *path, const char *body)
{
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", path, body);

  g_assert_nonnull (strstr (answer, " 200 "));
}

/* A webhook about an invoice whose dollars are known tells what amountUsd is in. */
static void
test_webhook (Fixture *fixture, gconstpointer data)
{
  gboolean is_cents = g_strv_contains ((const char *const *) data, "cents");
  TillWebhookListener *listener = till_desk_get_listener (fixture->desk);
  g_autoptr (TillInvoice) invoice = create_invoice (fixture, "hooked");
  g_autoptr (TillWebhookDelivery) followed = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *body = NULL;
  g_autofree char *path =
      g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (TILL_RECORD (invoice)));
  g_autofree char *text = NULL;
  TillDecimal usd = { 0 };

  g_signal_connect (listener, "delivered", G_CALLBACK (delivered_cb), &followed);
  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, &error));
  body = g_strdup_printf ("{\"url\":\"%s\"}", till_webhook_listener_get_address (listener));
  post (fixture, "/practice/webhook-url", body);
  post (fixture, path, "{}");
  while (followed == NULL)
    g_main_context_iteration (NULL, TRUE);

  g_assert_cmpint (till_webhook_listener_get_usd_unit (listener), ==,
                   is_cents ? TILL_USD_UNIT_CENTS : TILL_USD_UNIT_DOLLARS);
  usd = till_webhook_listener_read_usd (listener, followed);
  text = till_decimal_to_fixed (&usd, 2);
  g_assert_cmpstr (text, ==, "49.90");
  g_assert_cmpint (get_kept (fixture)->usd_unit, ==, till_webhook_listener_get_usd_unit (listener));
  g_assert_true (get_kept (fixture)->found & TILL_DIALECT_USD_UNIT);
  wait_for_file (fixture, is_cents ? "UsdUnit=cents" : "UsdUnit;");
  g_assert_true (till_webhook_listener_switch (listener, FALSE, 0, NULL));
}

int
main (int argc, char *argv[])
{
  static const char *const usual[] = { "--orders", "0", NULL };
  static const char *const other[] = {
    "--orders", "0", "--amount-unit", "base", "--amount-usd", "cents", "--create-status",
    "201",      NULL
  };

  g_test_init (&argc, &argv, NULL);

#define ADD(name, arguments, function)                                                             \
  g_test_add (name, Fixture, arguments, set_up, function, tear_down)
  ADD ("/dialect-learner/created", usual, test_created);
  ADD ("/dialect-learner/created-otherwise", other, test_created);
  ADD ("/dialect-learner/changed-meanwhile", usual, test_changed_meanwhile);
  ADD ("/dialect-learner/unit-by-hand", usual, test_unit_by_hand);
  ADD ("/dialect-learner/unwritable", usual, test_unwritable);
  ADD ("/dialect-learner/webhook", usual, test_webhook);
  ADD ("/dialect-learner/webhook-in-cents", other, test_webhook);
#undef ADD

  return g_test_run ();
}
