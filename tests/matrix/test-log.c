/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A whole session of the desk, with archive, ledger, sync, usage poller, search, webhooks, cases,
 * letters, statements and erasure, in a process of its own with all debug messages. Its output
 * contains no key, signature, e-mail, activation code or address, and no file that it leaves
 * contains a key (I6). The session writes the secrets into a file for the test. */

#include "log-desk.h"
#include "till-api-error.h"
#include "till-await.h"
#include "till-desk-open.h"
#include "till-desk.h"
#include "till-finder.h"
#include "till-test-practice.h"

#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <string.h>

#define EMAIL     "somebody@shop.example"
#define WRONG_KEY "key_that_nobody_has"
#define SIGNATURE "[0-9a-fA-F]{64}"
#define CUSTOMER  "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"
#define MISTYPED  "TJRabPrwbZy45sbavfcjinPJC18kjpRTv9"
#define OTHER     "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
#define CODE      "LPA:1$rsp.example$LOG-CODE-1"
#define TX_HASH   "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

/* The session. */

static void
steer (const char *base_url, const char *format, const char *id)
{
  g_autoptr (SoupSession) session = soup_session_new_with_options ("proxy-resolver", NULL, NULL);
  g_auto (GStrv) parts = g_strsplit (format, "{id}", 2);
  g_autofree char *path = g_strjoinv (id, parts);
  g_autofree char *url = g_strconcat (base_url, path, NULL);
  g_autoptr (SoupMessage) message = soup_message_new ("POST", url);
  g_autoptr (GBytes) body = g_bytes_new_static ("{}", 2);
  g_autoptr (GBytes) answer = NULL;

  soup_message_set_request_body_from_bytes (message, "application/json", body);
  answer = soup_session_send_and_read (session, message, NULL, NULL);
  g_assert_cmpuint (soup_message_get_status (message), ==, 200);
}

/* Opens a desk with an archive and a ledger. */
static TillDesk *
open_desk (const char *base_url, const char *api_key, TillAuthScheme scheme)
{
  const char *id = scheme == TILL_AUTH_HMAC ? "signs" : "bears";
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account = till_account_new (
      id, "Log", base_url, scheme, TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (scheme, api_key, g_getenv ("SESSION_SECRET_KEY"));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (GError) error = NULL;
  TillDesk *desk = NULL;

  till_desk_open_async (account, TILL_CREDENTIAL_PROVIDER (provider), NULL, clock,
                        g_get_user_data_dir (), id, NULL, NULL, till_await_cb, &opened);
  desk = till_desk_open_finish (till_await (&opened), NULL, &error);
  g_assert_no_error (error);

  return desk;
}

static void
put_down_addresses (GString *secrets, GPtrArray *addresses)
{
  for (guint i = 0; i < addresses->len; i++)
    {
      TillAddress *address = addresses->pdata[i];

      g_string_append_printf (secrets, "%s\n", address->address);
    }
}

static void
sell_an_invoice (TillDesk *desk, GString *secrets)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (GAsyncResult) created = NULL;
  g_autoptr (GAsyncResult) cancelled = NULL;
  g_autoptr (GAsyncResult) again = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GError) error = NULL;
  const char *id = NULL;

  draft->amount = till_decimal_from_int (1995, 2);
  draft->order_id = till_suggest_reference ("A", g_get_real_time () / 1000);
  till_desk_create_invoice_async (desk, draft, NULL, till_await_cb, &created);
  invoice = till_desk_create_invoice_finish (desk, till_await (&created), &error);
  g_assert_no_error (error);
  put_down_addresses (secrets, invoice->addresses);

  id = till_record_get_id (TILL_RECORD (invoice));
  log_read_links (desk, invoice);
  log_read_text (desk, id);
  till_desk_cancel_invoice_async (desk, id, NULL, till_await_cb, &cancelled);
  g_assert_true (till_desk_cancel_invoice_finish (desk, till_await (&cancelled), &error));
  till_desk_cancel_invoice_async (desk, id, NULL, till_await_cb, &again);
  g_assert_false (till_desk_cancel_invoice_finish (desk, till_await (&again), &error));
}

static void
sell_an_esim (TillDesk *desk, const char *base_url, GString *secrets)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (GAsyncResult) plans = NULL;
  g_autoptr (GAsyncResult) created = NULL;
  g_autoptr (GAsyncResult) asked = NULL;
  g_autoptr (TillCatalogue) catalogue = NULL;
  g_autoptr (TillOrder) order = NULL;
  g_autoptr (TillOrder) active = NULL;
  g_autoptr (GError) error = NULL;
  TillCountry *country = NULL;
  const char *id = NULL;

  till_desk_get_catalogue_async (desk, "DE", NULL, NULL, till_await_cb, &plans);
  catalogue = till_desk_get_catalogue_finish (desk, till_await (&plans), &error);
  g_assert_no_error (error);
  country = catalogue->countries->pdata[0];

  draft->plan_id = g_strdup (till_record_get_id (country->plans->pdata[0]));
  draft->client_email = g_strdup (EMAIL);
  draft->client_ref = till_suggest_reference ("R", g_get_real_time () / 1000);
  till_desk_create_order_async (desk, draft, NULL, till_await_cb, &created);
  order = till_desk_create_order_finish (desk, till_await (&created), &error);
  g_assert_no_error (error);
  put_down_addresses (secrets, order->addresses);

  id = till_record_get_id (TILL_RECORD (order));
  steer (base_url, "/practice/orders/{id}/provision", id);
  till_desk_get_order_async (desk, id, NULL, till_await_cb, &asked);
  active = till_desk_get_order_finish (desk, till_await (&asked), &error);
  g_assert_no_error (error);
  g_string_append_printf (secrets, "%s\n%s\n", active->esim->activation_code, active->esim->iccid);
  log_write_letters (desk, active, secrets);
  log_keep_case (desk, id, EMAIL " writes: " CUSTOMER " and " CODE);
}

static void
read_list (TillPageSource *source)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillPage) page = NULL;
  g_autoptr (GError) error = NULL;

  till_page_source_load_async (source, 0, 20, NULL, till_await_cb, &result);
  page = till_page_source_load_finish (source, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
read_lists (TillDesk *desk)
{
  g_autoptr (TillPageSource) invoices = till_desk_get_invoices (desk, TILL_INVOICE_UNKNOWN, NULL);
  g_autoptr (TillPageSource) orders = till_desk_get_orders (desk);

  read_list (invoices);
  read_list (orders);
}

static void
copy_all (TillDesk *desk)
{
  TillSync *sync = till_desk_get_sync (desk);
  guint64 n_read = 0;
  guint64 total = 0;

  till_sync_start (sync);
  while (!till_sync_get_orders (sync, &n_read, &total) || n_read < total)
    g_main_context_iteration (NULL, TRUE);
  till_sync_stop (sync);
}

/* Finds what is in the archive, and what is not: then the service is asked. */
static void
find (TillDesk *desk, const char *pasted)
{
  g_autoptr (TillFinder) finder = till_finder_new (desk);

  till_finder_search (finder, pasted);
  while (till_finder_is_searching (finder))
    g_main_context_iteration (NULL, TRUE);
}

static void
find_all (TillDesk *desk, GString *secrets)
{
  static const char *const pasted[] = { EMAIL, CUSTOMER, MISTYPED, OTHER, CODE, TX_HASH };

  for (guint i = 0; i < G_N_ELEMENTS (pasted); i++)
    {
      find (desk, pasted[i]);
      g_string_append_printf (secrets, "%s\n", pasted[i]);
    }
}

static void
watch_usage (TillDesk *desk)
{
  TillUsagePoller *watch = till_desk_get_usage_poller (desk);
  GListModel *items = till_usage_poller_get_items (watch);
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_object_unref);

  /* The poller begins when a view is open. */
  till_usage_poller_set_visible (watch, seen);
  while (g_list_model_get_n_items (items) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_ptr_array_add (seen, g_list_model_get_item (items, 0));
  till_usage_poller_set_visible (watch, seen);
  while (till_usage_poller_is_asking (watch))
    g_main_context_iteration (NULL, TRUE);
  till_usage_poller_hide (watch);
}

static void
put_down (TillDesk *desk, TillRefundEvent *event, gboolean is_fine)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillRefund) refund = NULL;
  g_autoptr (GError) error = NULL;

  till_refunds_append_async (till_desk_get_refunds (desk), owned, till_await_cb, &result);
  refund = till_refunds_append_finish (till_desk_get_refunds (desk), till_await (&result), &error);
  g_assert_cmpint (refund != NULL, ==, is_fine);
  if (error != NULL)
    g_debug ("%s", error->message);
}

static TillRefundEvent *
make_address_event (TillDesk *desk, const char *refund_id)
{
  TillRefundEvent *event =
      till_refunds_new_event (till_desk_get_refunds (desk), refund_id, TILL_REFUND_CHECKED);

  till_refund_event_set (event, TILL_REFUND_ADDRESS, CUSTOMER);
  till_refund_event_set (event, TILL_REFUND_CHANNEL, EMAIL);

  return event;
}

/* Enters an address for a refund, and enters it again in a later step. */
static void
refund (TillDesk *desk)
{
  TillRefundEvent *agreed =
      till_refunds_new_event (till_desk_get_refunds (desk), NULL, TILL_REFUND_AGREED);
  g_autofree char *id = g_strdup (agreed->refund_id);
  TillRefundEvent *intended = NULL;
  TillRefundEvent *paid = NULL;

  till_refund_event_set (agreed, TILL_REFUND_INVOICE, "i1");
  till_refund_event_set (agreed, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (agreed, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (agreed, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (agreed, TILL_REFUND_AMOUNT, "12.5");
  till_refund_event_set (agreed, TILL_REFUND_REASON, EMAIL " asked for it");
  put_down (desk, agreed, TRUE);
  put_down (desk, make_address_event (desk, id), TRUE);
  intended = till_refunds_new_event (till_desk_get_refunds (desk), id, TILL_REFUND_INTENDED);
  till_refund_event_set (intended, TILL_REFUND_ADDRESS, CUSTOMER);
  put_down (desk, intended, TRUE);
  paid = till_refunds_new_event (till_desk_get_refunds (desk), id, TILL_REFUND_PAID);
  till_refund_event_set (paid, TILL_REFUND_TX_HASH, TX_HASH);
  put_down (desk, paid, TRUE);
  put_down (desk, make_address_event (desk, id), FALSE);
}

/* Sends @body to the desk as the service does. */
static void
deliver (TillDesk *desk, const char *body, guint status)
{
  g_autoptr (SoupSession) session = soup_session_new_with_options ("proxy-resolver", NULL, NULL);
  g_autoptr (SoupMessage) message =
      soup_message_new ("POST", till_webhook_listener_get_address (till_desk_get_listener (desk)));
  const char *secret = g_getenv ("SESSION_SECRET_KEY");
  g_autofree char *signature = g_compute_hmac_for_string (
      G_CHECKSUM_SHA256, (const guchar *) secret, strlen (secret), body, -1);
  g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GBytes) answer = NULL;

  soup_message_set_request_body_from_bytes (message, "application/json", bytes);
  soup_message_headers_append (soup_message_get_request_headers (message), "X-Service-Signature",
                               signature);
  soup_session_send_and_read_async (session, message, G_PRIORITY_DEFAULT, NULL, till_await_cb,
                                    &result);
  answer = soup_session_send_and_read_finish (session, till_await (&result), NULL);
  g_assert_cmpuint (soup_message_get_status (message), ==, status);
}

static void
delivered_cb (TillWebhookListener *listener, TillWebhookDelivery *delivery, gpointer user_data)
{
  ++*(guint *) user_data;
}

/* Delivers one webhook about an unknown invoice and one that is unreadable. Only desks that sign
 * have the secret that webhooks are signed with. */
static void
listen (TillDesk *desk)
{
  TillWebhookListener *listener = till_desk_get_listener (desk);
  guint n_delivered = 0;

  g_signal_connect (listener, "delivered", G_CALLBACK (delivered_cb), &n_delivered);
  g_assert_true (till_webhook_listener_switch (listener, TRUE, 0, NULL));
  deliver (desk,
           "{\"event\":\"invoice.paid\",\"invoiceId\":\"nobodys\",\"orderId\":\"" EMAIL
           "\",\"address\":\"" CUSTOMER "\",\"txHash\":\"" TX_HASH "\"}",
           200);
  deliver (desk, "{\"event\":\"invoice.paid\",\"address\":\"" CUSTOMER "\"}", 400);
  deliver (desk, "{\"" EMAIL "\":1,\"" EMAIL "\":2}", 400);
  deliver (desk, EMAIL, 400);
  while (n_delivered < 4)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (till_webhook_listener_switch (listener, FALSE, 0, NULL));
  g_signal_handlers_disconnect_by_data (listener, &n_delivered);
}

static void
be_refused (const char *base_url)
{
  g_autoptr (TillDesk) desk = open_desk (base_url, WRONG_KEY, TILL_AUTH_HMAC);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillStore) store = NULL;
  g_autoptr (GError) error = NULL;

  till_desk_get_store_async (desk, NULL, till_await_cb, &result);
  store = till_desk_get_store_finish (desk, till_await (&result), &error);
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
  g_debug ("%s", error->message);
}

static int
run_session (const char *base_url)
{
  static const TillAuthScheme schemes[] = { TILL_AUTH_HMAC, TILL_AUTH_BEARER };
  g_autoptr (GString) secrets = g_string_new (EMAIL "\n" WRONG_KEY "\n");

  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      g_autoptr (TillDesk) desk = open_desk (base_url, g_getenv ("SESSION_API_KEY"), schemes[i]);

      /* First, before the budget is used. */
      watch_usage (desk);
      copy_all (desk);
      read_lists (desk);
      sell_an_invoice (desk, secrets);
      sell_an_esim (desk, base_url, secrets);
      if (schemes[i] != TILL_AUTH_HMAC)
        continue;

      refund (desk);
      listen (desk);
      find_all (desk, secrets);
      log_tell_activity (desk);
      log_state_month (desk);
      log_forget (desk, EMAIL);
    }
  be_refused (base_url);

  return g_file_set_contents (g_getenv ("SESSION_SECRETS"), secrets->str, -1, NULL) ? 0 : 1;
}

/* The test. */

static void
assert_no_secret (const char *output, const char *secret)
{
  if (*secret != '\0' && strstr (output, secret) != NULL)
    g_error ("The log says %s", secret);
}

/* Returns: (transfer full): the whole output of the session. */
static char *
capture_session (TillTestPractice *practice, const char *secrets_path, const char *home)
{
  static const char *const places[] = { "HOME",           "XDG_DATA_HOME",   "XDG_STATE_HOME",
                                        "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR" };
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GSubprocess) session = NULL;
  g_autoptr (GError) error = NULL;
  char *output = NULL;

  g_subprocess_launcher_setenv (launcher, "G_MESSAGES_DEBUG", "all", TRUE);
  g_subprocess_launcher_setenv (launcher, "SESSION_URL", till_test_practice_get_base_url (practice),
                                TRUE);
  g_subprocess_launcher_setenv (launcher, "SESSION_API_KEY",
                                till_test_practice_get_api_key (practice), TRUE);
  g_subprocess_launcher_setenv (launcher, "SESSION_SECRET_KEY",
                                till_test_practice_get_secret_key (practice), TRUE);
  g_subprocess_launcher_setenv (launcher, "SESSION_SECRETS", secrets_path, TRUE);
  g_assert_cmpint (g_mkdir (home, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    g_subprocess_launcher_setenv (launcher, places[i], home, TRUE);
  session = g_subprocess_launcher_spawn (launcher, &error, "/proc/self/exe", NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (session, NULL, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  if (!g_subprocess_get_successful (session))
    g_error ("The session failed: %s", output);

  return output;
}

static void
assert_no_key_in_file (const char *path, const char *const *keys)
{
  g_autofree char *contents = NULL;
  gsize length = 0;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  for (guint i = 0; keys[i] != NULL; i++)
    if (memmem (contents, length, keys[i], strlen (keys[i])) != NULL)
      g_error ("%s holds a key", path);
}

/* Removes @folder. Returns: how many files were below it. */
static guint
look_through (const char *folder, const char *const *keys)
{
  g_autoptr (GDir) names = g_dir_open (folder, 0, NULL);
  const char *name = NULL;
  guint n_files = 0;

  g_assert_nonnull (names);
  while ((name = g_dir_read_name (names)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        {
          n_files += look_through (path, keys);
          continue;
        }

      assert_no_key_in_file (path, keys);
      n_files++;
      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);

  return n_files;
}

/* The keys, and the forms that they have in a header and in an item of the keyring. */
static GStrv
dup_keys (TillTestPractice *practice)
{
  const char *api_key = till_test_practice_get_api_key (practice);
  const char *secret_key = till_test_practice_get_secret_key (practice);
  g_autoptr (GStrvBuilder) keys = g_strv_builder_new ();
  g_autofree char *api_words = g_base64_encode ((const guchar *) api_key, strlen (api_key) / 3 * 3);
  g_autofree char *secret_words =
      g_base64_encode ((const guchar *) secret_key, strlen (secret_key) / 3 * 3);

  g_strv_builder_add_many (keys, api_key, secret_key, api_words, secret_words, WRONG_KEY, NULL);

  return g_strv_builder_end (keys);
}

static void
test_session (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "10", NULL };
  g_autoptr (TillTestPractice) practice = till_test_practice_start (arguments);
  g_autofree char *folder = g_dir_make_tmp ("till-log-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "secrets", NULL);
  g_autofree char *home = g_build_filename (folder, "home", NULL);
  g_auto (GStrv) keys = dup_keys (practice);
  g_autofree char *output = capture_session (practice, path, home);
  g_autofree char *secrets = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_nonnull (strstr (output, "/api/v1/"));
  assert_no_secret (output, till_test_practice_get_api_key (practice));
  assert_no_secret (output, till_test_practice_get_secret_key (practice));
  g_assert_false (g_regex_match_simple (SIGNATURE, output, 0, 0));

  g_assert_true (g_file_get_contents (path, &secrets, NULL, NULL));
  lines = g_strsplit (secrets, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), >, 10);
  for (guint i = 0; lines[i] != NULL; i++)
    assert_no_secret (output, lines[i]);

  g_assert_cmpuint (look_through (home, (const char *const *) keys), >=, 4);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

int
main (int argc, char *argv[])
{
  if (g_getenv ("SESSION_URL") != NULL)
    return run_session (g_getenv ("SESSION_URL"));

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/log/whole-session", test_session);

  return g_test_run ();
}
