/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whatever bytes come back: the right error, the right number of requests, no key anywhere else,
 * and the same transport works again afterwards. */

#include "client.h"
#include "hostile-server.h"

#include <string.h>

#define API_KEY    "key_12345"
#define SECRET_KEY "sk_secret_0123456789"
#define OK_HEAD    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
#define GOOD       "{\"success\":true,\"data\":{\"storeId\":\"s1\"}}"

/* Long enough for a loaded machine, and not to be waited for: no answer of these is late. */
static const TillTransportLimits patient = { 60 * 1000, 60 * 1000, 1, 5 };
/* For answers that never end; a good one has to make it in this time too. */
static const TillTransportLimits hasty = { 800, 800, 1, 5 };

static gint64 n_flooded; /* bytes that the last flood got rid of, atomic */

static gboolean
send_text (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);

  return FALSE;
}

static gboolean
send_text_and_reset (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);
  hostile_reset (peer);

  return FALSE;
}

static gboolean
send_text_and_hang (HostilePeer *peer, const char *request, gpointer text)
{
  hostile_send (peer, text, -1);

  return hostile_hang (peer);
}

/* Sends @head, then @unit until the peer has had enough. */
static void
flood (HostilePeer *peer, const char *head, const char *unit, gsize length)
{
  gint64 n_sent = 0;

  hostile_send (peer, head, -1);
  while (hostile_send (peer, unit, (gssize) length))
    n_sent += (gint64) length;

  __atomic_store_n (&n_flooded, n_sent, __ATOMIC_SEQ_CST);
}

static gboolean
flood_with_continue (HostilePeer *peer, const char *request, gpointer data)
{
  static const char unit[] = "HTTP/1.1 100 Continue\r\n\r\n";

  flood (peer, "", unit, strlen (unit));

  return FALSE;
}

static gboolean
flood_with_headers (HostilePeer *peer, const char *request, gpointer data)
{
  static const char unit[] = "X-More: 0123456789012345678901234567890123456789\r\n";

  flood (peer, OK_HEAD, unit, strlen (unit));

  return FALSE;
}

static gboolean
flood_with_body (HostilePeer *peer, const char *request, gpointer head)
{
  g_autofree char *unit = g_strnfill (64 * 1024, ' ');

  flood (peer, head, unit, 64 * 1024);

  return FALSE;
}

static gboolean
drip (HostilePeer *peer, const char *request, gpointer data)
{
  hostile_send (peer, OK_HEAD "Content-Length: 100000\r\n\r\n", -1);
  while (hostile_send (peer, " ", 1))
    g_usleep (20 * 1000);

  return FALSE;
}

static gboolean
send_deep_document (HostilePeer *peer, const char *request, gpointer data)
{
  g_autofree char *deep = g_strnfill (100000, '[');

  return hostile_send_json (peer, 200, "", deep);
}

typedef struct
{
  const char *name;
  HostileAnswer answer;
  const char *text;
  TillApiError get_error;
  guint n_get;
  TillApiError post_error;
  const TillTransportLimits *limits;
} Fault;

#define OFFLINE    TILL_API_ERROR_OFFLINE
#define MALFORMED  TILL_API_ERROR_MALFORMED
#define UNKNOWN    TILL_API_ERROR_OUTCOME_UNKNOWN
#define LOST       OFFLINE, 4, UNKNOWN
#define UNREADABLE MALFORMED, 1, UNKNOWN
#define REDIRECT(n)                                                                                \
  "HTTP/1.1 " n " Go\r\nLocation: http://127.0.0.1:%u/stolen\r\nContent-Length: 0\r\n\r\n"

static const Fault faults[] = {
  { "close-without-answer", send_text, "", LOST, NULL },
  { "reset-before-header", send_text_and_reset, "", LOST, NULL },
  { "reset-in-header", send_text_and_reset, "HTTP/1.1 200 O", LOST, NULL },
  { "reset-in-body", send_text_and_reset, OK_HEAD "Content-Length: 1000\r\n\r\n{", LOST, NULL },
  { "short-body", send_text, OK_HEAD "Content-Length: 1000\r\n\r\n" GOOD, LOST, NULL },
  { "stall-before-header", send_text_and_hang, "", OFFLINE, 1, UNKNOWN, &hasty },
  { "stall-in-header", send_text_and_hang, "HTTP/1.1 200 O", OFFLINE, 1, UNKNOWN, &hasty },
  { "stall-in-body", send_text_and_hang, OK_HEAD "Content-Length: 99\r\n\r\n{", OFFLINE, 1, UNKNOWN,
    &hasty },
  { "slow-drip", drip, NULL, OFFLINE, 1, UNKNOWN, &hasty },
  { "continue-flood", flood_with_continue, NULL, UNREADABLE, NULL },
  /* libsoup ends it at 100 KB, with the error of a lost connection. */
  { "header-flood", flood_with_headers, NULL, LOST, NULL },
  { "endless-body", flood_with_body, OK_HEAD "\r\n", UNREADABLE, NULL },
  { "huge-body", flood_with_body, OK_HEAD "Content-Length: 2200000000\r\n\r\n", UNREADABLE, NULL },
  { "gzip-bomb", flood_with_body,
    OK_HEAD "Content-Encoding: gzip\r\nContent-Length: 4200000\r\n\r\n", UNREADABLE, NULL },
  { "chunk-cut-inside", send_text, OK_HEAD "Transfer-Encoding: chunked\r\n\r\nff\r\n{", LOST,
    NULL },
  { "chunk-cut-between", send_text,
    OK_HEAD "Transfer-Encoding: chunked\r\n\r\n10\r\n{\"success\":true,\r\n", UNREADABLE, NULL },
  { "chunk-size-overflow", send_text,
    OK_HEAD "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n" GOOD, UNREADABLE, NULL },
  { "two-lengths", send_text, OK_HEAD "Content-Length: 41\r\nContent-Length: 39\r\n\r\n" GOOD,
    UNREADABLE, NULL },
  { "empty-body", send_text, OK_HEAD "Content-Length: 0\r\n\r\n", UNREADABLE, NULL },
  { "html", send_text, "HTTP/1.1 200 OK\r\n\r\n<html>Welcome to the hotel</html>", UNREADABLE,
    NULL },
  { "two-documents", send_text, OK_HEAD "\r\n" GOOD GOOD, UNREADABLE, NULL },
  { "doubled-key", send_text, OK_HEAD "\r\n{\"success\":true,\"success\":true,\"data\":{}}",
    UNREADABLE, NULL },
  { "not-utf-8", send_text, OK_HEAD "\r\n{\"success\":true,\"data\":{\"storeId\":\"\xff\"}}",
    UNREADABLE, NULL },
  { "wrong-types", send_text,
    OK_HEAD "\r\n{\"success\":true,\"data\":{\"storeId\":[],\"invoiceId\":{}}}", UNREADABLE, NULL },
  { "depth", send_deep_document, NULL, UNREADABLE, NULL },
  { "not-http", send_text, "220 mail.example ESMTP\r\n\r\n", UNREADABLE, NULL },
  { "html-502", send_text, "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 4\r\n\r\n<hr>",
    TILL_API_ERROR_SERVER_FAULT, 4, UNKNOWN, NULL },
  { "own-500", send_text,
    "HTTP/1.1 500 Oh\r\n\r\n{\"success\":false,\"error\":\"Internal server error\"}",
    TILL_API_ERROR_SERVER_FAULT, 4, TILL_API_ERROR_SERVER_FAULT, NULL },
  { "rate-limit-for-an-hour", send_text,
    "HTTP/1.1 429 Slow\r\nRetry-After: 3600\r\n\r\n{\"success\":false,\"error\":\"Slow\"}",
    TILL_API_ERROR_RATE_LIMITED, 1, TILL_API_ERROR_RATE_LIMITED, NULL },
  { "digest-challenge", send_text,
    "HTTP/1.1 401 No\r\nWWW-Authenticate: Digest realm=\"x\", nonce=\"n\", domain=\"http:foo\"\r\n"
    "Content-Length: 0\r\n\r\n",
    TILL_API_ERROR_UNAUTHORISED, 1, TILL_API_ERROR_UNAUTHORISED, NULL },
  { "basic-challenge", send_text,
    "HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=\"x\"\r\nWWW-Authenticate: NTLM\r\n"
    "WWW-Authenticate: Negotiate\r\nContent-Length: 0\r\n\r\n",
    TILL_API_ERROR_UNAUTHORISED, 1, TILL_API_ERROR_UNAUTHORISED, NULL },
  { "redirect-301", send_text, REDIRECT ("301"), MALFORMED, 1, MALFORMED, NULL },
  { "redirect-302", send_text, REDIRECT ("302"), MALFORMED, 1, MALFORMED, NULL },
  { "redirect-303", send_text, REDIRECT ("303"), MALFORMED, 1, MALFORMED, NULL },
  { "redirect-307", send_text, REDIRECT ("307"), MALFORMED, 1, MALFORMED, NULL },
  { "redirect-308", send_text, REDIRECT ("308"), MALFORMED, 1, MALFORMED, NULL },
};

static void
check_get (TillTransport *transport, HostileServer *server, const Fault *fault, char *text)
{
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, fault->answer, text);
  g_assert_null (client_get_store (transport, &error));
  g_assert_error (error, TILL_API_ERROR, (int) fault->get_error);
  g_assert_cmpuint (hostile_server_count (server), ==, fault->n_get);
}

static void
check_post (TillTransport *transport, HostileServer *server, const Fault *fault, char *text)
{
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, fault->answer, text);
  g_assert_null (client_create_invoice (transport, draft, &error));
  g_assert_error (error, TILL_API_ERROR, (int) fault->post_error);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

static void
check_delete (TillTransport *transport, HostileServer *server, const Fault *fault, char *text)
{
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, fault->answer, text);
  g_assert_false (client_cancel_invoice (transport, "i1", &error));
  g_assert_error (error, TILL_API_ERROR, (int) fault->post_error);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

static void
check_works_again (TillTransport *transport, HostileServer *server)
{
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = NULL;
  g_autoptr (TillInvoice) invoice = NULL;

  hostile_server_set_answer (server, hostile_answer_well, NULL);
  store = client_get_store (transport, &error);
  g_assert_no_error (error);
  invoice = client_create_invoice (transport, draft, &error);
  g_assert_no_error (error);
}

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (HostileServer) other = hostile_server_new ();
  ClientOptions bearer = { .scheme = TILL_AUTH_BEARER,
                           .limits = fault->limits != NULL ? fault->limits : &patient };
  ClientOptions hmac = { .limits = bearer.limits };
  const ClientOptions *options[] = { &bearer, &hmac };
  g_autofree char *text = NULL;

  /* Where a redirect leads is known only now. */
  if (fault->text != NULL && strstr (fault->text, "%u") != NULL)
    {
      g_auto (GStrv) halves = g_strsplit (fault->text, "%u", 2);

      text = g_strdup_printf ("%s%u%s", halves[0], hostile_server_get_port (other), halves[1]);
    }
  else
    {
      text = g_strdup (fault->text);
    }

  /* Each wait for the time limit is one too many. */
  for (guint i = 0; i < (fault->limits == &hasty ? 1 : G_N_ELEMENTS (options)); i++)
    {
      g_autoptr (TillTransport) transport =
          client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, options[i]);

      check_get (transport, server, fault, text);
      check_post (transport, server, fault, text);
      if (fault->limits != &hasty)
        check_delete (transport, server, fault, text);
      check_works_again (transport, server);
    }

  g_assert_cmpuint (hostile_server_count (other), ==, 0);
}

/* What one call leaves on the wire, byte by byte where it counts. */
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
      server, send_text,
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

/* A flood is cut off, not swallowed. */
static void
test_flood_is_cut (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  ClientOptions options = { .limits = &patient };
  g_autoptr (TillTransport) transport =
      client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, &options);
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, flood_with_body,
                             (gpointer) OK_HEAD "Content-Length: 2200000000\r\n\r\n");
  g_assert_null (client_get_store (transport, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
  g_clear_object (&transport);
  g_clear_pointer (&server, hostile_server_free);
  g_assert_cmpint (__atomic_load_n (&n_flooded, __ATOMIC_SEQ_CST), <, 64 * 1024 * 1024);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/hostile/%s", faults[i].name);

      g_test_add_data_func (path, &faults[i], test_fault);
    }
  g_test_add_func ("/hostile/request-on-the-wire", test_request_on_the_wire);
  g_test_add_func ("/hostile/literal-order", test_literal_order);
  g_test_add_func ("/hostile/other-record", test_other_record);
  g_test_add_func ("/hostile/flood-is-cut", test_flood_is_cut);

  return g_test_run ();
}
