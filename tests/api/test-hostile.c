/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bytes of requests, and answers about something else. The faults are in tests/matrix. */

#include "client.h"
#include "hostile-answers.h"

#include "till-await.h"

#include <string.h>

#define API_KEY    "key_12345"
#define SECRET_KEY "sk_secret_0123456789"
#define OK_HEAD    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
#define GOOD       "{\"success\":true,\"data\":{\"storeId\":\"s1\"}}"

/* Long enough for a loaded machine; no test waits for them. */
static const TillTransportLimits patient = { 60 * 1000, 60 * 1000, 60 * 1000, 1, 5 };

/* The exact bytes of one call. */
static void
test_request_on_the_wire (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  ClientOptions bearer = { .scheme = TILL_AUTH_BEARER };
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, &bearer);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("49.90", "A \"1\"\n\xc3\xbc");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = NULL;
  g_autofree char *get = NULL;
  g_autofree char *post = NULL;
  g_autofree char *authorization = NULL;
  g_autofree char *accept_encoding = NULL;

  g_assert_null (client_get_invoice (transport, "a/../b?c", &error));
  g_clear_error (&error);
  created = client_create_invoice (transport, draft, &error);
  g_assert_no_error (error);

  get = hostile_server_dup_request (server, 0);
  g_assert_true (g_str_has_prefix (get, "GET /api/v1/invoices/a%2F..%2Fb%3Fc HTTP/1.1\r\n"));
  authorization = hostile_find_header (get, "Authorization");
  g_assert_cmpstr (authorization, ==, "Bearer " API_KEY);
  accept_encoding = hostile_find_header (get, "Accept-Encoding");
  g_assert_null (accept_encoding);
  g_assert_null (strstr (get, SECRET_KEY));

  post = hostile_server_dup_request (server, 1);
  g_assert_true (g_str_has_prefix (post, "POST /api/v1/invoices HTTP/1.1\r\n"));
  g_assert_true (g_str_has_suffix (
      post,
      "\r\n\r\n{\"amount\":49.9,\"currency\":\"USD\",\"orderId\":\"A \\\"1\\\"\\n\xc3\xbc\"}"));
}

/* The path of the order "order" is the one of the list. */
static void
test_literal_order (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (client_get_order (transport, "order", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
  g_assert_cmpuint (hostile_server_count (server), ==, 0);
}

/* An answer about another record is not an answer. */
static void
test_other_record (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, NULL);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (
      server, hostile_send_text,
      (gpointer) OK_HEAD "\r\n{\"success\":true,\"data\":{\"invoiceId\":\"i2\",\"orderId\":\"B\","
                         "\"status\":\"CANCELLED\",\"amount\":5}}");
  g_assert_null (client_get_invoice (transport, "i1", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
  g_clear_error (&error);
  g_assert_false (client_cancel_invoice (transport, "i1", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
  g_clear_error (&error);
  g_assert_null (client_create_invoice (transport, draft, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
}

/* A body with another content type is not JSON, whatever its content. */
static void
test_content_type (void)
{
  static const struct
  {
    const char *header;
    gboolean is_read;
  } cases[] = {
    { "Content-Type: application/json; charset=utf-8\r\n", TRUE },
    { "Content-Type: Application/JSON\r\n", TRUE },
    { "Content-Type: application/problem+json\r\n", TRUE },
    { "Content-Type: text/plain\r\n", TRUE },
    { "", TRUE },
    { "Content-Type: text/html\r\n", FALSE },
    { "Content-Type: image/png\r\n", FALSE },
  };
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *answer =
          g_strdup_printf ("HTTP/1.1 200 OK\r\n%s\r\n%s", cases[i].header, GOOD);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillStore) store = NULL;

      hostile_server_set_answer (server, hostile_send_text, answer);
      store = client_get_store (transport, &error);
      if (cases[i].is_read)
        g_assert_no_error (error);
      else
        g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
    }
}

/* A flood is cut off, not swallowed. */
static void
test_flood_is_cut (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  ClientOptions options = { .limits = &patient };
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, &options);
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, hostile_flood_with_body,
                             (gpointer) OK_HEAD "Content-Length: 2200000000\r\n\r\n");
  g_assert_null (client_get_store (transport, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
  g_clear_object (&transport);
  g_clear_pointer (&server, hostile_server_free);
  g_assert_cmpint (hostile_count_flooded (), <, 64 * 1024 * 1024);
}

/* Long enough for the reader's thread; half of them are incomplete. */
static gboolean
answer_at_length (HostilePeer *peer, const char *request, gpointer user_data)
{
  g_autofree char *padding = g_strnfill (40000, 'x');
  g_autofree char *whole =
      g_strdup_printf ("{\"success\":true,\"data\":{\"storeId\":\"s\",\"name\":\"%s\"}}", padding);

  if (strstr (request, "/store") == NULL)
    whole[strlen (whole) - 2] = '\0';

  return hostile_send_json (peer, 200, "", whole);
}

static void
test_long_answers (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, NULL);
  GAsyncResult *whole[8] = { NULL };
  GAsyncResult *broken[8] = { NULL };

  hostile_server_set_answer (server, answer_at_length, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    {
      till_api_get_store_async (transport, TILL_PRIORITY_BACKGROUND, NULL, till_await_cb,
                                &whole[i]);
      till_api_get_invoice_async (transport, TILL_PRIORITY_BACKGROUND, "i", NULL, till_await_cb,
                                  &broken[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    {
      g_autoptr (GAsyncResult) first = till_await (&whole[i]);
      g_autoptr (GAsyncResult) second = till_await (&broken[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillStore) store = till_api_get_store_finish (transport, first, &error);
      g_autoptr (TillInvoice) invoice = NULL;

      g_assert_no_error (error);
      g_assert_cmpuint (strlen (store->name), >, 0);
      invoice = till_api_get_invoice_finish (transport, second, &error);
      g_assert_null (invoice);
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
    }
  g_assert_cmpuint (hostile_server_count (server), ==, 2 * G_N_ELEMENTS (whole));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/hostile/request-on-the-wire", test_request_on_the_wire);
  g_test_add_func ("/hostile/literal-order", test_literal_order);
  g_test_add_func ("/hostile/other-record", test_other_record);
  g_test_add_func ("/hostile/content-type", test_content_type);
  g_test_add_func ("/hostile/flood-is-cut", test_flood_is_cut);
  g_test_add_func ("/hostile/long-answers", test_long_answers);

  return g_test_run ();
}
