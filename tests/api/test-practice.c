/* SPDX-License-Identifier: GPL-3.0-or-later */

/* All nine calls of section 4 under both schemes of section 5, and in the dialects that the
 * specification allows, against the practice service. */

#include "client.h"

#include "till-test-practice.h"

#include <libsoup/soup.h>

typedef struct
{
  const char *name;
  const char *arguments[8];
  ClientOptions options;
  TillDialect dialect;
  gboolean has_dialect;
} Setting;

static TillPage *
list_orders (TillTransport *transport, guint64 offset, guint limit)
{
  g_autoptr (GError) error = NULL;
  TillPage *page = client_list_orders (transport, offset, limit, &error);

  g_assert_no_error (error);

  return page;
}

/* Triggers an event of the real world. */
static void
steer (TillTestPractice *practice, const char *path, const char *body)
{
  g_autoptr (SoupSession) session = soup_session_new_with_options ("proxy-resolver", NULL, NULL);
  g_autofree char *url = g_strconcat (till_test_practice_get_base_url (practice), path, NULL);
  g_autoptr (SoupMessage) message = soup_message_new ("POST", url);
  g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));
  g_autoptr (GBytes) answer = NULL;
  g_autoptr (GError) error = NULL;

  soup_message_set_request_body_from_bytes (message, "application/json", bytes);
  answer = soup_session_send_and_read (session, message, NULL, &error);
  g_assert_no_error (error);
  g_test_message ("%s: %.*s", path, (int) g_bytes_get_size (answer),
                  (const char *) g_bytes_get_data (answer, NULL));
  g_assert_cmpuint (soup_message_get_status (message), ==, 200);
}

static void
check_store (TillTransport *transport)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = client_get_store (transport, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (store->name, !=, NULL);
  g_assert_cmpuint (g_strv_length (store->accepted_chains), >, 0);
  g_assert_cmpuint (g_strv_length (store->accepted_tokens), >, 0);
  g_assert_cmpint (store->payment_timeout_min, ==, 60);
  g_assert_cmpint (store->total_invoices, ==, 250);
  g_assert_cmpint (store->paid_invoices, >, 0);
  g_assert_true (store->total_volume_usd.is_known);
}

static void
check_invoice_lists (TillTransport *transport)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) first = NULL;
  g_autoptr (TillPage) last = NULL;
  g_autoptr (TillPage) paid = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  first = client_list_invoices (transport, TILL_INVOICE_UNKNOWN, NULL, 0, 100, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (first->records->len, ==, 100);
  g_assert_cmpuint (first->total, ==, 250);
  last = client_list_invoices (transport, TILL_INVOICE_UNKNOWN, "", 200, 100, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (last->records->len, ==, 50);
  g_assert_cmpuint (last->offset, ==, 200);

  for (guint i = 0; i < 100; i++)
    g_hash_table_add (seen, (gpointer) till_record_get_id (first->records->pdata[i]));
  g_assert_cmpuint (g_hash_table_size (seen), ==, 100);
  for (guint i = 0; i < 50; i++)
    g_assert_false (g_hash_table_contains (seen, till_record_get_id (last->records->pdata[i])));

  paid = client_list_invoices (transport, TILL_INVOICE_PAID, NULL, 0, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (paid->total, <, 250);
  for (guint i = 0; i < paid->records->len; i++)
    {
      TillInvoice *invoice = paid->records->pdata[i];

      g_assert_cmpint (invoice->status, ==, TILL_INVOICE_PAID);
      g_assert_false (invoice->is_complete);
      g_assert_cmpint (invoice->paid_at_ms, >, 0);
      g_assert_cmpstr (invoice->paid_chain, !=, NULL);
    }
}

static void
check_invoice_life (TillTransport *transport)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("49.90", "A/1?x=1&y=ü \"#%");
  g_autoptr (TillInvoice) created = NULL;
  g_autoptr (TillInvoice) read = NULL;
  g_autoptr (TillInvoice) cancelled = NULL;
  g_autoptr (TillPage) found = NULL;
  const char *id = NULL;

  draft->description = g_strdup ("Two words\nand a line");
  draft->metadata = g_strdup ("{\"table\":7}");
  created = client_create_invoice (transport, draft, &error);
  g_assert_no_error (error);
  g_assert_cmpint (created->status, ==, TILL_INVOICE_PENDING);
  g_assert_cmpint (till_decimal_compare (&created->amount, &draft->amount), ==, 0);
  g_assert_cmpstr (created->order_id, ==, draft->order_id);
  g_assert_cmpstr (created->description, ==, draft->description);
  g_assert_cmpstr (created->pay_url, !=, NULL);
  g_assert_cmpuint (created->addresses->len, >, 0);
  g_assert_cmpint (created->expires_at_ms, >, created->created_at_ms);

  id = till_record_get_id (TILL_RECORD (created));
  read = client_get_invoice (transport, id, &error);
  g_assert_no_error (error);
  g_assert_true (read->is_complete);
  g_assert_cmpstr (read->order_id, ==, draft->order_id);
  g_assert_cmpstr (read->description, ==, draft->description);
  g_assert_cmpstr (read->metadata, ==, draft->metadata);
  g_assert_cmpuint (read->addresses->len, ==, created->addresses->len);
  g_assert_null (read->payment);

  found = client_list_invoices (transport, TILL_INVOICE_PENDING, draft->order_id, 0, 10, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (found->records->len, ==, 1);
  g_assert_cmpstr (till_record_get_id (found->records->pdata[0]), ==, id);

  g_assert_true (client_cancel_invoice (transport, id, &error));
  g_assert_no_error (error);
  cancelled = client_get_invoice (transport, id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cancelled->status, ==, TILL_INVOICE_CANCELLED);

  g_assert_false (client_cancel_invoice (transport, id, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_REJECTED);
  g_assert_cmpstr (error->message, !=, "");
}

static char *
check_catalogue (TillTransport *transport)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) all = client_get_catalogue (transport, NULL, NULL, &error);
  g_autoptr (TillCatalogue) one = NULL;
  TillCountry *country = NULL;
  TillPlan *plan = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (all->countries->len, >, 100);
  g_assert_cmpuint (all->devices->len, >, 0);

  one = client_get_catalogue (transport, "DE", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (one->countries->len, ==, 1);
  country = one->countries->pdata[0];
  g_assert_cmpstr (country->iso, ==, "DE");
  g_assert_cmpuint (country->plans->len, ==, (guint) one->total_plans);

  plan = country->plans->pdata[0];
  g_assert_cmpstr (plan->data_gb, !=, NULL);
  g_assert_cmpint (plan->days, >, 0);
  g_assert_true (plan->price_usd.is_known);

  return g_strdup (till_record_get_id (TILL_RECORD (plan)));
}

static void
check_order_life (TillTestPractice *practice, TillTransport *transport, const char *plan_id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (TillOrder) created = NULL;
  g_autoptr (TillOrder) pending = NULL;
  g_autoptr (TillOrder) active = NULL;
  g_autofree char *pay = NULL;
  g_autofree char *provision = NULL;
  const char *id = NULL;

  draft->plan_id = g_strdup (plan_id);
  draft->client_ref = g_strdup ("R-1");
  draft->client_email = g_strdup ("a@b.example");
  created = client_create_order (transport, draft, &error);
  g_assert_no_error (error);
  g_assert_cmpint (created->status, ==, TILL_ORDER_PENDING);
  g_assert_cmpstr (created->client_ref, ==, "R-1");
  g_assert_cmpuint (created->addresses->len, >, 0);
  g_assert_true (created->amount.is_known);

  id = till_record_get_id (TILL_RECORD (created));
  pending = client_get_order (transport, id, &error);
  g_assert_no_error (error);
  g_assert_null (pending->esim);
  g_assert_cmpint (pending->days, ==, created->days);

  pay = g_strdup_printf ("/practice/invoices/%s/pay", created->invoice_id);
  provision = g_strdup_printf ("/practice/orders/%s/provision", id);
  steer (practice, pay, "{}");
  steer (practice, provision, "{}");
  active = client_get_order (transport, id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (active->status, ==, TILL_ORDER_ACTIVE);
  g_assert_true (g_str_has_prefix (active->esim->activation_code, "LPA:1$"));
  g_assert_true (g_str_has_prefix (active->esim->qr_image, "data:image/png;base64,"));
  g_assert_cmpstr (active->esim->iccid, !=, NULL);
  g_assert_cmpstr (active->esim->ios_tap_link, !=, NULL);
  g_assert_cmpint (active->usage->install_state, ==, TILL_INSTALL_NOT_INSTALLED);
  g_assert_true (active->usage->package_mb.is_known);
}

static void
check_order_lists (TillTransport *transport)
{
  g_autoptr (TillPage) first = list_orders (transport, 0, 30);
  g_autoptr (TillPage) second = list_orders (transport, 30, 30);
  TillOrder *order = first->records->pdata[0];

  g_assert_cmpuint (first->records->len, ==, 30);
  g_assert_cmpuint (second->records->len, ==, 11);
  g_assert_cmpuint (second->total, ==, 41);
  g_assert_cmpstr (order->data_gb, !=, NULL);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (order)), !=,
                   till_record_get_id (second->records->pdata[0]));
}

static void
check_not_found (TillTransport *transport)
{
  static const char *const ids[] = { "nobody", "a/b", "../store", "a?b", "%2e", "." };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      g_autoptr (GError) invoice_error = NULL;
      g_autoptr (GError) cancel_error = NULL;
      g_autoptr (GError) order_error = NULL;

      g_assert_null (client_get_invoice (transport, ids[i], &invoice_error));
      g_assert_error (invoice_error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
      g_assert_false (client_cancel_invoice (transport, ids[i], &cancel_error));
      g_assert_error (cancel_error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
      g_assert_null (client_get_order (transport, ids[i], &order_error));
      g_assert_error (order_error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
    }
}

static void
test_all_calls (gconstpointer data)
{
  const Setting *setting = data;
  g_autoptr (TillTestPractice) practice = till_test_practice_start (setting->arguments);
  const char *base_url = till_test_practice_get_base_url (practice);
  ClientOptions options = setting->options;
  g_autoptr (TillTransport) transport = NULL;
  g_autofree char *plan_id = NULL;

  options.dialect = setting->has_dialect ? &setting->dialect : NULL;
  transport = client_connect (base_url, till_test_practice_get_api_key (practice),
                              till_test_practice_get_secret_key (practice), &options);

  check_store (transport);
  check_invoice_lists (transport);
  check_invoice_life (transport);
  plan_id = check_catalogue (transport);
  check_order_life (practice, transport, plan_id);
  check_order_lists (transport);
  check_not_found (transport);
}

static void
test_wrong_keys (void)
{
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);
  const char *base_url = till_test_practice_get_base_url (practice);
  const char *api_key = till_test_practice_get_api_key (practice);
  const char *secret_key = till_test_practice_get_secret_key (practice);
  ClientOptions bearer = { .scheme = TILL_AUTH_BEARER };
  g_autoptr (TillTransport) wrong_secret = client_connect (base_url, api_key, "wrong", NULL);
  g_autoptr (TillTransport) wrong_key = client_connect (base_url, "sk_wrong_key", secret_key, NULL);
  g_autoptr (TillTransport) wrong_bearer = client_connect (base_url, "sk_wrong_key", NULL, &bearer);
  g_autoptr (TillTransport) unsendable =
      client_connect (base_url, "sk_key\r\nX-Evil: 1", secret_key, NULL);
  TillTransport *transports[] = { wrong_secret, wrong_key, wrong_bearer, unsendable };

  for (guint i = 0; i < G_N_ELEMENTS (transports); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (client_get_store (transports[i], &error));
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
    }
}

static void
test_service_gone (void)
{
  g_autoptr (TillTestPractice) practice = till_test_practice_start (NULL);
  g_autoptr (TillTransport) transport = client_connect (
      till_test_practice_get_base_url (practice), till_test_practice_get_api_key (practice),
      till_test_practice_get_secret_key (practice), NULL);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (TillStore) store = NULL;
  g_autoptr (GError) error = NULL;

  store = client_get_store (transport, &error);
  g_assert_no_error (error);

  till_test_practice_kill (practice);
  g_assert_null (client_get_store (transport, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
  g_clear_error (&error);

  /* Nothing was sent, so the outcome is known. */
  g_assert_null (client_create_invoice (transport, draft, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
}

#define DEMO "--invoices", "250", "--orders", "40"
#define USUAL_PARAMS                                                                               \
  .status_param = (char *) "status", .order_id_param = (char *) "orderId",                         \
  .limit_param = (char *) "limit", .offset_param = (char *) "offset"

static const Setting settings[] = {
  { .name = "hmac", .arguments = { DEMO } },
  { .name = "bearer",
    .arguments = { DEMO, "--order-list-shape=bare" },
    .options = { .scheme = TILL_AUTH_BEARER } },
  { .name = "base64-and-query",
    .arguments = { DEMO, "--signature=base64", "--sign-query", "--create-status=201" },
    .dialect = { .signature_encoding = TILL_SIGNATURE_BASE64, .signs_query = TRUE, USUAL_PARAMS },
    .has_dialect = TRUE },
  { .name = "prefix-not-signed",
    .arguments = { DEMO, "--path-prefix=/shop/a", "--sign-without-prefix",
                   "--order-list-shape=items" } },
  { .name = "prefix-signed",
    .arguments = { DEMO, "--path-prefix=/shop", "--error-status=409" },
    .dialect = { .signs_prefix = TRUE, USUAL_PARAMS },
    .has_dialect = TRUE },
  { .name = "other-parameters",
    .arguments = { DEMO, "--list-params=status=state,order=order_id,limit=page_size,offset=skip" },
    .dialect = { .status_param = (char *) "state",
                 .order_id_param = (char *) "order_id",
                 .limit_param = (char *) "page_size",
                 .offset_param = (char *) "skip" },
    .has_dialect = TRUE },
};

int
main (int argc, char *argv[])
{
  /* A proxy in the environment must not see the calls below. */
  g_setenv ("http_proxy", "http://127.0.0.1:1", TRUE);
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/practice/all-calls/%s", settings[i].name);

      g_test_add_data_func (path, &settings[i], test_all_calls);
    }
  g_test_add_func ("/practice/wrong-keys", test_wrong_keys);
  g_test_add_func ("/practice/service-gone", test_service_gone);

  return g_test_run ();
}
