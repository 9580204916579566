/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A transport over several calls: retries, cancellation, priorities, clock skew, and a log without
 * private data. */

#include "client.h"
#include "hostile-server.h"

#include "till-await.h"
#include "till-exchange.h"
#include "till-test-clock.h"

#include <string.h>

#define API_KEY    "key_12345"
#define SECRET_KEY "sk_secret_0123456789"
#define GOOD       "{\"success\":true,\"data\":{\"storeId\":\"s1\"}}"
#define REFUSED    "{\"success\":false,\"error\":\"Invalid API key\"}"
#define SECOND     G_GINT64_CONSTANT (1000)
#define SERVER_NOW (G_GINT64_CONSTANT (784111777) * SECOND)
#define DATE       "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"

static const TillTransportLimits quick = { 60 * 1000, 60 * 1000, 60 * 1000, 1, 5 };

static TillTransport *
connect_with (HostileServer *server, TillClock *clock)
{
  ClientOptions options = { .clock = clock, .limits = &quick };

  return client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, &options);
}

/* Answers each request with the next text of a list, and then always with the last one. */
typedef struct
{
  const char *answers[4];
  guint next;
} Sequence;

static gboolean
answer_in_sequence (HostilePeer *peer, const char *request, gpointer user_data)
{
  Sequence *sequence = user_data;
  const char *text = sequence->answers[sequence->next];

  if (sequence->answers[sequence->next + 1] != NULL)
    sequence->next++;

  return hostile_send (peer, text, -1) && FALSE;
}

static void
test_get_is_repeated (void)
{
  static const char *const faults[] = {
    "",
    "HTTP/1.1 408 Late\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 429 Slow\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 503 Later\r\nRetry-After: Sun, 06 Nov 1994 08:49:37 GMT\r\nContent-Length: 0\r\n\r\n",
  };
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      Sequence sequence = { { faults[i], faults[i], "HTTP/1.1 200 OK\r\n\r\n" GOOD }, 0 };
      g_autoptr (GError) error = NULL;
      g_autoptr (TillStore) store = NULL;

      hostile_server_set_answer (server, answer_in_sequence, &sequence);
      store = client_get_store (transport, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (hostile_server_count (server), ==, 3);
    }
}

static void
test_retry_after_is_honoured (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  Sequence sequence = { { "HTTP/1.1 429 Slow\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n",
                          "HTTP/1.1 200 OK\r\n\r\n" GOOD },
                        0 };
  gint64 began_us = g_get_monotonic_time ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = NULL;

  hostile_server_set_answer (server, answer_in_sequence, &sequence);
  store = client_get_store (transport, &error);
  g_assert_no_error (error);
  g_assert_cmpint (g_get_monotonic_time () - began_us, >=, G_USEC_PER_SEC);
}

static char *
get_text (TillTransport *transport, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_api_get_invoice_text_async (transport, "i1", NULL, till_await_cb, &result);

  return till_api_get_invoice_text_finish (transport, till_await (&result), error);
}

/* An answer as text is unchanged, including its mistakes, but without the account's keys. */
static void
test_text (void)
{
  static const struct
  {
    const char *answer;
    const char *text;
  } cases[] = {
    { "HTTP/1.1 200 OK\r\n\r\n{\"a\": [1,,", "{\"a\": [1,," },
    { "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "" },
    { "HTTP/1.1 200 OK\r\n\r\n<b>\xff</b>", "<b>\xef\xbf\xbd</b>" },
    { "HTTP/1.1 200 OK\r\n\r\n[\"" API_KEY "\", \"" SECRET_KEY "\"]", "[\"•••\", \"•••\"]" },
  };
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  Sequence refused = { { "HTTP/1.1 401 No\r\n\r\n" REFUSED }, 0 };
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Sequence sequence = { { cases[i].answer }, 0 };
      g_autofree char *text = NULL;

      hostile_server_set_answer (server, answer_in_sequence, &sequence);
      text = get_text (transport, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (text, ==, cases[i].text);
    }

  hostile_server_set_answer (server, answer_in_sequence, &refused);
  g_assert_null (get_text (transport, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
}

static TillTraffic
get_order_in_background (TillTransport *transport)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillOrder) order = NULL;

  till_api_get_order_async (transport, TILL_PRIORITY_BACKGROUND, "o1", NULL, till_await_cb,
                            &result);
  order = till_api_get_order_finish (transport, till_await (&result), NULL);

  return till_transport_take_traffic (transport);
}

/* The scheduler counts the first try of a background call; the transport counts all others. */
static void
test_traffic (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  Sequence sequence = { { "HTTP/1.1 429 Slow\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n",
                          "HTTP/1.1 200 OK\r\n\r\n" GOOD },
                        0 };
  g_autoptr (TillStore) store = NULL;
  TillTraffic traffic = { 0 };

  hostile_server_set_answer (server, answer_in_sequence, &sequence);
  store = client_get_store (transport, NULL);
  traffic = till_transport_take_traffic (transport);
  g_assert_cmpuint (traffic.n_unasked, ==, 2);
  g_assert_cmpuint (traffic.n_answered, ==, 1);
  g_assert_cmpuint (traffic.n_refused, ==, 1);
  g_assert_cmpint (traffic.retry_after_s, ==, 0);

  traffic = get_order_in_background (transport);
  g_assert_cmpuint (traffic.n_unasked, ==, 0);
  g_assert_cmpuint (traffic.n_answered, ==, 1);
  g_assert_cmpint (traffic.retry_after_s, ==, -1);
}

static gboolean
close_when_used_again (HostilePeer *peer, const char *request, gpointer user_data)
{
  guint *n_requests = user_data;

  return ++*n_requests != 2 && hostile_answer_well (peer, request, NULL);
}

/* libsoup sends a GET again when a reused connection turns out to be closed. That request has its
 * own time and signature. */
static void
test_idle_connection_closed (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillClock) clock = till_test_clock_new (SERVER_NOW);
  g_autoptr (TillTransport) transport = connect_with (server, clock);
  guint n_requests = 0;

  hostile_server_set_answer (server, close_when_used_again, &n_requests);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TillStore) store = client_get_store (transport, &error);

      g_assert_no_error (error);
    }

  g_assert_cmpuint (hostile_server_count (server), ==, 3);
  for (guint i = 1; i < 3; i++)
    {
      g_autofree char *before = hostile_server_dup_request (server, i - 1);
      g_autofree char *request = hostile_server_dup_request (server, i);
      g_autofree char *time_before = hostile_find_header (before, "X-Timestamp");
      g_autofree char *time = hostile_find_header (request, "X-Timestamp");
      g_autofree char *signature_before = hostile_find_header (before, "X-Signature");
      g_autofree char *signature = hostile_find_header (request, "X-Signature");

      g_assert_cmpstr (time, !=, time_before);
      g_assert_cmpstr (signature, !=, signature_before);
    }
}

static gboolean
close_on_delete (HostilePeer *peer, const char *request, gpointer user_data)
{
  return !g_str_has_prefix (request, "DELETE") && hostile_answer_well (peer, request, NULL);
}

/* A DELETE can have an effect when the connection closes, whether it is new or reused. */
static void
test_idle_connection_closed_delete (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = NULL;

  hostile_server_set_answer (server, close_on_delete, NULL);
  store = client_get_store (transport, &error);
  g_assert_no_error (error);
  g_assert_false (client_cancel_invoice (transport, "i1", &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
  g_assert_cmpuint (hostile_server_count (server), ==, 2);
}

static gboolean
ask_for_password (HostilePeer *peer, const char *request, gpointer user_data)
{
  return hostile_send_json (peer, 401, "WWW-Authenticate: Basic realm=\"r\"\r\n", REFUSED);
}

static gboolean
authenticate_cb (SoupMessage *message, SoupAuth *auth, gboolean is_retrying, gpointer user_data)
{
  soup_auth_authenticate (auth, "user", "password");

  return TRUE;
}

/* A message that needs a new connection ends when libsoup restarts it, whatever the reason. */
static void
test_restart_is_the_end (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (SoupSession) session = soup_session_new ();
  g_autoptr (SoupMessage) message = soup_message_new ("DELETE", hostile_server_get_url (server));
  TillExchangeFacts facts = { FALSE, FALSE, FALSE };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, ask_for_password, NULL);
  soup_message_add_flags (message, SOUP_MESSAGE_NEW_CONNECTION);
  g_signal_connect (message, "authenticate", G_CALLBACK (authenticate_cb), NULL);
  till_exchange_async (session, message, 1000, 60 * 1000, NULL, till_await_cb, &result);

  g_assert_null (till_exchange_finish (till_await (&result), &facts, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OFFLINE);
  g_assert_true (facts.was_sent);
  g_assert_false (facts.is_lost);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

/* A service whose clock stands still and that takes a timestamp within five minutes of it. */
static gboolean
answer_by_the_clock (HostilePeer *peer, const char *request, gpointer user_data)
{
  g_autofree char *timestamp = hostile_find_header (request, "X-Timestamp");
  gint64 seconds = g_ascii_strtoll (timestamp, NULL, 10);

  if (ABS (seconds - SERVER_NOW / 1000) > 300)
    return hostile_send_json (peer, 401, DATE, REFUSED);

  if (g_str_has_prefix (request, "POST"))
    return hostile_send_json (
        peer, 200, DATE,
        "{\"success\":true,\"data\":{\"invoiceId\":\"i1\",\"status\":\"PENDING\",\"amount\":5}}");

  return hostile_send_json (peer, 200, DATE, GOOD);
}

static void
test_skewed_clock_get (void)
{
  static const gint64 skews_s[] = { -86400, -600, -240, -30, 30, 240, 600, 86400, 172000 };

  for (guint i = 0; i < G_N_ELEMENTS (skews_s); i++)
    {
      g_autoptr (HostileServer) server = hostile_server_new ();
      g_autoptr (TillClock) clock = till_test_clock_new (SERVER_NOW - skews_s[i] * SECOND);
      g_autoptr (TillTransport) transport = connect_with (server, clock);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillStore) store = NULL;

      hostile_server_set_answer (server, answer_by_the_clock, NULL);
      store = client_get_store (transport, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (hostile_server_count (server), ==, ABS (skews_s[i]) > 300 ? 2 : 1);
      g_assert_cmpint (ABS (till_transport_get_skew_ms (transport) - skews_s[i] * SECOND), <,
                       10 * SECOND);
    }
}

static void
test_skewed_clock_post (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillClock) clock = till_test_clock_new (SERVER_NOW - 3600 * SECOND);
  g_autoptr (TillTransport) transport = connect_with (server, clock);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) created = NULL;

  hostile_server_set_answer (server, answer_by_the_clock, NULL);
  g_assert_null (client_create_invoice (transport, draft, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_CLOCK);
  g_assert_cmpint (ABS (till_api_error_get_skew (error) - 3600), <, 10);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
  g_clear_error (&error);

  /* The next call corrects its time. */
  created = client_create_invoice (transport, draft, &error);
  g_assert_no_error (error);
}

static void
test_absurd_clock (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillClock) clock = till_test_clock_new (SERVER_NOW - 200000 * SECOND);
  g_autoptr (TillTransport) transport = connect_with (server, clock);
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, answer_by_the_clock, NULL);
  g_assert_null (client_get_store (transport, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_CLOCK);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

static gboolean
refuse_keys (HostilePeer *peer, const char *request, gpointer headers)
{
  return hostile_send_json (peer, 401, headers, REFUSED);
}

/* A refusal at the right time means wrong keys, not a wrong clock. */
static void
test_wrong_keys_and_wrong_clock (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillClock) clock = till_test_clock_new (SERVER_NOW - 3600 * SECOND);
  g_autoptr (TillTransport) transport = connect_with (server, clock);
  g_autoptr (TillTransport) cached = connect_with (server, clock);
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, refuse_keys, (gpointer) DATE);
  g_assert_null (client_get_store (transport, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
  g_assert_cmpuint (hostile_server_count (server), ==, 2);
  g_clear_error (&error);

  /* A date from a cache does not show the current time. */
  hostile_server_set_answer (server, refuse_keys, (gpointer) DATE "Age: 3600\r\n");
  g_assert_null (client_get_store (cached, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_UNAUTHORISED);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

static gboolean
hang (HostilePeer *peer, const char *request, gpointer user_data)
{
  return hostile_hang (peer);
}

static void
test_cancel_get (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) late_result = NULL;
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, hang, NULL);
  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, cancellable, till_await_cb,
                            &result);
  hostile_server_wait (server, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (till_api_get_store_finish (transport, till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);

  /* A call that is cancelled before it begins sends nothing. */
  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, cancellable, till_await_cb,
                            &late_result);
  g_assert_null (till_api_get_store_finish (transport, till_await (&late_result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

static void
test_cancel_post (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, hang, NULL);
  till_api_create_invoice_async (transport, draft, cancellable, till_await_cb, &result);
  hostile_server_wait (server, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (till_api_create_invoice_finish (transport, till_await (&result), &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
  g_assert_cmpuint (hostile_server_count (server), ==, 1);
}

static void
test_cancel_between_tries (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  Sequence sequence = { { "HTTP/1.1 503 Later\r\nRetry-After: 50\r\nContent-Length: 0\r\n\r\n" },
                        0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  hostile_server_set_answer (server, answer_in_sequence, &sequence);
  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, cancellable, till_await_cb,
                            &result);
  hostile_server_wait (server, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (till_api_get_store_finish (transport, till_await (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Delays every answer until the gate opens. */
typedef struct
{
  GMutex lock;
  GCond opened;
  gboolean is_open;
} Gate;

static gboolean
answer_at_gate (HostilePeer *peer, const char *request, gpointer user_data)
{
  Gate *gate = user_data;

  g_mutex_lock (&gate->lock);
  while (!gate->is_open)
    g_cond_wait (&gate->opened, &gate->lock);
  g_mutex_unlock (&gate->lock);

  return hostile_answer_well (peer, request, NULL);
}

static void
open_gate (Gate *gate)
{
  g_mutex_lock (&gate->lock);
  gate->is_open = TRUE;
  g_cond_broadcast (&gate->opened);
  g_mutex_unlock (&gate->lock);
}

static void
test_turns (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GAsyncResult *background[8] = { NULL };
  g_autoptr (GAsyncResult) foreground = NULL;
  g_autoptr (GAsyncResult) waiting = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) none = NULL;
  g_autofree char *sixth = NULL;
  Gate gate = { 0 };

  hostile_server_set_answer (server, answer_at_gate, &gate);
  for (guint i = 0; i < G_N_ELEMENTS (background); i++)
    till_api_get_store_async (transport, TILL_PRIORITY_BACKGROUND, NULL, till_await_cb,
                              &background[i]);
  hostile_server_wait (server, 5);

  /* Three background calls have no place, but a foreground call has. */
  till_api_get_invoice_async (transport, TILL_PRIORITY_FOREGROUND, "click", NULL, till_await_cb,
                              &foreground);
  hostile_server_wait (server, 6);
  sixth = hostile_server_dup_request (server, 5);
  g_assert_true (g_str_has_prefix (sixth, "GET /api/v1/invoices/click "));

  /* All places are taken; cancelling a waiting call ends it at once. */
  till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, cancellable, till_await_cb,
                            &waiting);
  g_cancellable_cancel (cancellable);
  g_assert_null (till_api_get_store_finish (transport, till_await (&waiting), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (hostile_server_count (server), ==, 6);

  open_gate (&gate);
  none = till_api_get_invoice_finish (transport, till_await (&foreground), NULL);
  g_assert_null (none);
  for (guint i = 0; i < G_N_ELEMENTS (background); i++)
    {
      g_autoptr (GError) background_error = NULL;
      g_autoptr (TillStore) store =
          till_api_get_store_finish (transport, till_await (&background[i]), &background_error);

      g_assert_no_error (background_error);
      g_object_unref (background[i]);
    }
  g_assert_cmpuint (hostile_server_count (server), ==, 9);
}

static gpointer
call_from_thread (gpointer transport)
{
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = NULL;

  g_main_context_push_thread_default (context);
  store = client_get_store (transport, &error);
  g_assert_no_error (error);
  g_main_context_pop_thread_default (context);

  return NULL;
}

/* Each call ends in the context of its caller. */
static void
test_many_threads (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillTransport) transport = connect_with (server, NULL);
  GThread *threads[8] = { NULL };

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("caller", call_from_thread, transport);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);

  g_assert_cmpuint (hostile_server_count (server), ==, 8);
}

static void
count_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  guint *n_answers = user_data;
  g_autoptr (TillStore) store = till_api_get_store_finish (TILL_TRANSPORT (source), result, NULL);

  ++*n_answers;
}

/* A caller can unref the transport and cancel at any moment. */
static void
test_let_go (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  guint n_answers = 0;

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (TillTransport) transport = connect_with (server, NULL);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();

      till_api_get_store_async (transport, TILL_PRIORITY_FOREGROUND, cancellable, count_cb,
                                &n_answers);
      g_usleep ((gulong) g_test_rand_int_range (0, 1500));
      if (g_test_rand_bit ())
        g_cancellable_cancel (cancellable);
    }

  while (n_answers < 200)
    g_main_context_iteration (NULL, TRUE);
}

static GString *logged;
static GMutex logged_lock;

static void
log_cb (const char *domain, GLogLevelFlags level, const char *message, gpointer user_data)
{
  g_mutex_lock (&logged_lock);
  g_string_append_printf (logged, "%s\n", message);
  g_mutex_unlock (&logged_lock);
}

static void
test_no_key_is_logged (void)
{
  static const TillAuthScheme schemes[] = { TILL_AUTH_BEARER, TILL_AUTH_HMAC };
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  GLogFunc usual = NULL;

  draft->plan_id = g_strdup ("p1");
  draft->client_ref = g_strdup ("R-1");
  draft->client_email = g_strdup ("somebody@shop.example");
  logged = g_string_new (NULL);
  usual = g_log_set_default_handler (log_cb, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (schemes); i++)
    {
      ClientOptions options = { .scheme = schemes[i], .limits = &quick };
      g_autoptr (TillTransport) transport =
          client_connect (hostile_server_get_url (server), API_KEY, SECRET_KEY, &options);
      g_autoptr (GError) error = NULL;
      g_autoptr (GError) order_error = NULL;

      hostile_server_set_answer (server, refuse_keys, (gpointer) "");
      g_assert_null (client_get_store (transport, &error));
      g_assert_null (client_create_order (transport, draft, &order_error));
      g_string_append (logged, error->message);
      g_string_append (logged, order_error->message);
    }
  g_log_set_default_handler (usual, NULL);

  g_assert_nonnull (strstr (logged->str, "/api/v1/esim/order"));
  g_assert_null (strstr (logged->str, API_KEY));
  g_assert_null (strstr (logged->str, SECRET_KEY));
  g_assert_null (strstr (logged->str, draft->client_email));
  g_string_free (g_steal_pointer (&logged), TRUE);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/transport/get-is-repeated", test_get_is_repeated);
  g_test_add_func ("/transport/retry-after-is-honoured", test_retry_after_is_honoured);
  g_test_add_func ("/transport/traffic", test_traffic);
  g_test_add_func ("/transport/text", test_text);
  g_test_add_func ("/transport/idle-connection-closed", test_idle_connection_closed);
  g_test_add_func ("/transport/idle-connection-closed-delete", test_idle_connection_closed_delete);
  g_test_add_func ("/transport/restart-is-the-end", test_restart_is_the_end);
  g_test_add_func ("/transport/skewed-clock-get", test_skewed_clock_get);
  g_test_add_func ("/transport/skewed-clock-post", test_skewed_clock_post);
  g_test_add_func ("/transport/absurd-clock", test_absurd_clock);
  g_test_add_func ("/transport/wrong-keys-and-wrong-clock", test_wrong_keys_and_wrong_clock);
  g_test_add_func ("/transport/cancel-get", test_cancel_get);
  g_test_add_func ("/transport/cancel-post", test_cancel_post);
  g_test_add_func ("/transport/cancel-between-tries", test_cancel_between_tries);
  g_test_add_func ("/transport/turns", test_turns);
  g_test_add_func ("/transport/many-threads", test_many_threads);
  g_test_add_func ("/transport/let-go", test_let_go);
  g_test_add_func ("/transport/no-key-is-logged", test_no_key_is_logged);

  return g_test_run ();
}
