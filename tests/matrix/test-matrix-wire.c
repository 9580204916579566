/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults that need a service on a raw socket: F1, F3 to F35, F37 to F45, F57 to
 * F60, F65, F66, F68 to F73 and F90. */

#include "hostile-answers.h"
#include "matrix.h"
#include "till-fake-clock.h"
#include "till-test-clock.h"
#include "till-test-log.h"

#include <libsoup/soup.h>
#include <string.h>

#define OK_HEAD   "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
#define LARGE     (64 * 1024 * 1024)
#define SECOND_MS G_GINT64_CONSTANT (1000)
#define NIGHT_MS  (8 * 3600 * SECOND_MS)

/* The members that the calls need, with a text and other members. */
#define ANSWER(text, more)                                                                         \
  "{\"success\":true,\"data\":{\"storeId\":\"s1\",\"name\":\"" text                                \
  "\",\"invoiceId\":\"i1\",\"orderId\":\"A-1\",\"status\":\"CANCELLED\",\"amount\":5,"             \
  "\"description\":\"" text "\",\"note\":\"" text "\",\"clientRef\":\"A-1\",\"countries\":"        \
  "[{\"country\":\"" text "\",\"plans\":[]}],\"invoices\":[{\"id\":\"i1\",\"status\":\"PAID\","    \
  "\"amount\":5,\"orderId\":\"" text "\"}],\"orders\":[{\"orderId\":\"A-1\",\"status\":"           \
  "\"active\",\"note\":\"" text "\"}],\"liveData\":{\"statusQr\":\"" text "\"},"                   \
  "\"stats\":{\"totalInvoices\":2,\"totalVolumeUsd\":7.5}" more "}}"
#define GOOD            ANSWER ("ok", "")
#define GOOD_LENGTH     412 /* asserted below */
#define GOOD_HEX        "19c"
#define CHUNKED         OK_HEAD "Transfer-Encoding: chunked\r\n"
#define CHALLENGE(text) "HTTP/1.1 401 No\r\n" text "Content-Length: 0\r\n\r\n"
#define REDIRECT(status, to)                                                                       \
  "HTTP/1.1 " status " Go\r\nLocation: " to "\r\nContent-Length: 0\r\n\r\n"
#define FOREIGN "http://127.0.0.1:%u/stolen" /* the port is known when the test runs */

#define LOST                                                                                       \
  {                                                                                                \
    TILL_API_ERROR_OFFLINE, 4, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                   \
  }
#define REFUSED                                                                                    \
  {                                                                                                \
    TILL_API_ERROR_OFFLINE, 0, TILL_API_ERROR_OFFLINE, 0                                           \
  }
#define LATE                                                                                       \
  {                                                                                                \
    TILL_API_ERROR_OFFLINE, 1, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                   \
  }
#define UNREADABLE                                                                                 \
  {                                                                                                \
    TILL_API_ERROR_MALFORMED, 1, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                 \
  }
#define FINE                                                                                       \
  {                                                                                                \
    MATRIX_SUCCESS, 1, MATRIX_SUCCESS, 1                                                           \
  }
#define NO_ACCESS                                                                                  \
  {                                                                                                \
    TILL_API_ERROR_UNAUTHORISED, 1, TILL_API_ERROR_UNAUTHORISED, 1                                 \
  }
#define TURNED_AWAY                                                                                \
  {                                                                                                \
    TILL_API_ERROR_REJECTED, 1, TILL_API_ERROR_REJECTED, 1                                         \
  }
#define CORRECTED                                                                                  \
  {                                                                                                \
    MATRIX_SUCCESS, 2, TILL_API_ERROR_CLOCK, 1                                                     \
  }
#define EXPLAINED                                                                                  \
  {                                                                                                \
    TILL_API_ERROR_CLOCK, 1, TILL_API_ERROR_CLOCK, 1                                               \
  }

/* For older versions of libsoup, it is complete. */
#if SOUP_CHECK_VERSION(3, 6, 5)
#define NO_LAST_CHUNK LOST
#else
#define NO_LAST_CHUNK UNREADABLE
#endif

typedef struct
{
  const char *name;
  HostileAnswer answer;
  const char *text; /* the answer */
  MatrixOutcome outcome;
  const TillTransportLimits *limits; /* NULL: patient */
  const char *handed_on;             /* nullable: the text in the answer */
  gint64 clock_s;                    /* how wrong the clock of this machine is */
} Fault;

/* The service of one cell. */
typedef struct
{
  const Fault *fault;
  HostileServer *server;
  TillTransport *transport;
  TillAuthScheme scheme;
  TillClock *clock; /* of a machine that is suspended, or NULL */
  char *text;
} Wire;

G_STATIC_ASSERT (sizeof (GOOD) - 1 == GOOD_LENGTH);

static GBytes *bomb; /* LARGE zeros, compressed */

static gboolean
answer_well (HostilePeer *peer, const char *request, gpointer user_data)
{
  return hostile_send_json (peer, 200, "", GOOD);
}

/* Returns: (transfer full): @text with the port of the foreign server for %u. */
static char *
build_text (const char *text)
{
  g_auto (GStrv) halves = NULL;

  if (text == NULL || strstr (text, "%u") == NULL)
    return g_strdup (text);

  halves = g_strsplit (text, "%u", 2);

  return g_strdup_printf ("%s%u%s", halves[0], hostile_server_get_port (matrix_get_foreign ()),
                          halves[1]);
}

/* Answers. */

static gboolean
close_when_used_again (HostilePeer *peer, const char *request, gpointer user_data)
{
  return peer->n_requests < 2 && answer_well (peer, request, NULL);
}

/* The first request is lost with its network. The next one uses the new network. */
static gboolean
lose_the_first (HostilePeer *peer, const char *request, gpointer user_data)
{
  if (hostile_server_count (peer->server) == 1)
    return hostile_send_text_and_reset (peer, request, (gpointer) "HTTP/1.1 2");

  return answer_well (peer, request, NULL);
}

/* Waits as long as a short suspend. */
static gboolean
answer_after_a_while (HostilePeer *peer, const char *request, gpointer user_data)
{
  g_usleep (G_USEC_PER_SEC / 10);

  return answer_well (peer, request, NULL);
}

static gboolean
send_bytes (HostilePeer *peer, const char *head, const char *bytes, gsize length)
{
  g_autofree char *text =
      g_strdup_printf (OK_HEAD "%sContent-Length: %" G_GSIZE_FORMAT "\r\n\r\n", head, length);

  return hostile_send (peer, text, -1) && hostile_send (peer, bytes, (gssize) length);
}

static gboolean
send_bomb (HostilePeer *peer, const char *request, gpointer user_data)
{
  gsize length = 0;
  const char *bytes = g_bytes_get_data (bomb, &length);

  return send_bytes (peer, "Content-Encoding: gzip\r\n", bytes, length);
}

static gboolean
send_cut_bomb (HostilePeer *peer, const char *request, gpointer user_data)
{
  gsize length = 0;
  const char *bytes = g_bytes_get_data (bomb, &length);

  return send_bytes (peer, "Content-Encoding: gzip\r\n", bytes, length - 12);
}

static gboolean
send_nul (HostilePeer *peer, const char *request, gpointer user_data)
{
  static const char text[] = "{\"success\":true,\0\"data\":{}}";

  return send_bytes (peer, "", text, sizeof text - 1);
}

static gboolean
send_repeated (HostilePeer *peer, const char *head, const char *unit, gsize n, const char *tail)
{
  g_autoptr (GString) body = g_string_new (head);

  for (gsize i = 0; i < n; i++)
    g_string_append (body, unit);
  g_string_append (body, tail);

  return send_bytes (peer, "", body->str, body->len);
}

static gboolean
send_deep_arrays (HostilePeer *peer, const char *request, gpointer user_data)
{
  return send_repeated (peer, "{\"success\":true,\"data\":", "[", 100000, "");
}

static gboolean
send_deep_objects (HostilePeer *peer, const char *request, gpointer user_data)
{
  return send_repeated (peer, "{\"success\":true,\"data\":", "{\"a\":", 100000, "1");
}

static gboolean
send_long_array (HostilePeer *peer, const char *request, gpointer user_data)
{
  return send_repeated (peer, "{\"success\":true,\"data\":{\"a\":[0", ",0", 1000000, "]}}");
}

static gboolean
send_long_string (HostilePeer *peer, const char *request, gpointer user_data)
{
  return send_repeated (peer, "{\"success\":true,\"data\":{\"name\":\"", "x", 1000000, "\"}}");
}

static gboolean
send_long_header (HostilePeer *peer, const char *request, gpointer user_data)
{
  g_autofree char *line = g_strnfill (200 * 1024, 'x');

  return hostile_send (peer, OK_HEAD "X-Long: ", -1) && hostile_send (peer, line, -1) &&
         hostile_hang (peer);
}

/* A picture of 30,000 × 30,000 pixels needs few bytes until it is drawn. */
static gboolean
send_picture (HostilePeer *peer, const char *request, gpointer user_data)
{
  static const char head[] = "iVBORw0KGgoAAAANSUhEUgAAdTAAAHUwAQAAAAA";
  g_autofree char *padding = g_strnfill (50 * 1000, 'A');
  g_autofree char *answer =
      g_strconcat ("{\"success\":true,\"data\":{\"esim\":{\"iccid\":\"8900\",\"qrImage\":"
                   "\"data:image/png;base64,",
                   head, padding, "\"},", strstr (GOOD, "\"storeId\""), NULL);

  return hostile_send_json (peer, 200, "", answer);
}

static char *
format_date (gint64 seconds)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (seconds);

  return g_date_time_format (date, "Date: %a, %d %b %Y %H:%M:%S GMT\r\n");
}

/* Accepts a timestamp within five minutes of the service's own time. @user_data says what the
 * answer tells about that time. */
static gboolean
answer_by_the_clock (HostilePeer *peer, const char *request, gpointer user_data)
{
  g_autofree char *timestamp = hostile_find_header (request, "X-Timestamp");
  gint64 now_s = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *date = format_date (now_s);
  g_autofree char *headers = g_str_equal (user_data, "date") ? g_strdup (date)
                             : g_str_equal (user_data, "age")
                                 ? g_strconcat (date, "Age: 3600\r\n", NULL)
                                 : g_strdup (user_data);
  gint64 seconds = timestamp != NULL ? g_ascii_strtoll (timestamp, NULL, 10) : 0;

  if (ABS (seconds - now_s) > 300)
    return hostile_send_json (peer, 401, headers,
                              "{\"success\":false,\"error\":\"Invalid API key\"}");

  return hostile_send_json (peer, 200, headers, GOOD);
}

/* A night has passed for both sides, and their connections are gone. */
static gboolean
answer_after_resume (HostilePeer *peer, const char *request, gpointer user_data)
{
  Wire *self = user_data;
  gint64 now_s = till_clock_now_ms (self->clock) / SECOND_MS;
  g_autofree char *timestamp = hostile_find_header (request, "X-Timestamp");
  g_autofree char *date = format_date (now_s);

  if (peer->n_requests > 1)
    return FALSE;
  if (timestamp != NULL && g_ascii_strtoll (timestamp, NULL, 10) != now_s)
    return hostile_send_json (peer, 401, date, "{\"success\":false,\"error\":\"Invalid API key\"}");

  return hostile_send_json (peer, 200, date, GOOD);
}

/* The faults. */

#define SAYS       hostile_send_text
#define AND_RESETS hostile_send_text_and_reset
#define AND_HANGS  hostile_send_text_and_hang
#define ON_TIME    NULL, NULL, 0
#define STALLS     &matrix_hasty, NULL, 0
#define SAID(text) NULL, text, 0
#define OFF_BY(s)  NULL, NULL, s

static const Fault faults[] = {
  { "F01-refused", NULL, NULL, REFUSED, ON_TIME },
  { "F03-reset-before-header", AND_RESETS, "", LOST, ON_TIME },
  { "F04-reset-in-header", AND_RESETS, "HTTP/1.1 200 O", LOST, ON_TIME },
  { "F05-reset-in-body", AND_RESETS, OK_HEAD "Content-Length: 1000\r\n\r\n{", LOST, ON_TIME },
  { "F06-close-without-answer", SAYS, "", LOST, ON_TIME },
  { "F07-idle-connection-closed",
    close_when_used_again,
    NULL,
    { MATRIX_SUCCESS, 2, MATRIX_SUCCESS, 1 },
    SAID ("ok") },
  { "F08-stall-before-header", AND_HANGS, "", LATE, STALLS },
  { "F09-stall-in-header", AND_HANGS, "HTTP/1.1 200 O", LATE, STALLS },
  { "F09-stall-in-body", AND_HANGS, OK_HEAD "Content-Length: 99\r\n\r\n{", LATE, STALLS },
  { "F10-drip", hostile_send_text_and_drip, OK_HEAD "Content-Length: 100000\r\n\r\n", LATE,
    STALLS },
  { "F11-continue-flood", hostile_flood_with_line, "HTTP/1.1 100 Continue\r\n\r\n\r\n", UNREADABLE,
    ON_TIME },
  { "F12-header-flood", hostile_flood_with_line, OK_HEAD "X-More: 01234567890123456789\r\n", LOST,
    ON_TIME },
  { "F12-long-header", send_long_header, NULL, LOST, ON_TIME },
  { "F13-short-body", SAYS, OK_HEAD "Content-Length: 1000\r\n\r\n" GOOD, LOST, ON_TIME },
  { "F14-long-body", SAYS, OK_HEAD "Content-Length: 40\r\n\r\n" GOOD, UNREADABLE, ON_TIME },
  { "F15-two-lengths", SAYS, OK_HEAD "Content-Length: 2\r\nContent-Length: 40\r\n\r\n" GOOD,
    UNREADABLE, ON_TIME },
  { "F15-equal-lengths", SAYS,
    OK_HEAD "Content-Length: " G_STRINGIFY (GOOD_LENGTH) "\r\nContent-Length: " G_STRINGIFY (
        GOOD_LENGTH) "\r\n\r\n" GOOD,
    UNREADABLE, ON_TIME },
  { "F16-length-below-zero", SAYS, OK_HEAD "Content-Length: -5\r\n\r\n" GOOD, UNREADABLE, ON_TIME },
  { "F17-length-and-chunks", SAYS,
    CHUNKED "Content-Length: " G_STRINGIFY (GOOD_LENGTH) "\r\n\r\n" GOOD_HEX "\r\n" GOOD
                                                         "\r\n0\r\n\r\n",
    UNREADABLE, ON_TIME },
  { "F18-chunk-cut-inside", SAYS, CHUNKED "\r\nff\r\n{", LOST, ON_TIME },
  { "F19-chunk-cut-between", SAYS, CHUNKED "\r\n10\r\n{\"success\":true,\r\n", NO_LAST_CHUNK,
    ON_TIME },
  { "F20-chunk-overflow", SAYS, CHUNKED "\r\nffffffffffffffff\r\n" GOOD, UNREADABLE, ON_TIME },
  { "F20-chunk-size-is-a-word", SAYS, CHUNKED "\r\nlong\r\n" GOOD, UNREADABLE, ON_TIME },
  { "F20-chunk-size-below-zero", SAYS, CHUNKED "\r\n-1\r\n" GOOD, UNREADABLE, ON_TIME },
  { "F21-gzip-bomb", send_bomb, NULL, UNREADABLE, ON_TIME },
  { "F22-cut-gzip", send_cut_bomb, NULL, UNREADABLE, ON_TIME },
  { "F23-false-gzip", SAYS, OK_HEAD "Content-Encoding: gzip\r\n\r\n" GOOD, UNREADABLE, ON_TIME },
  { "F24-unknown-encoding", SAYS, OK_HEAD "Content-Encoding: zstd\r\n\r\n" GOOD, UNREADABLE,
    ON_TIME },
  { "F24-two-encodings", SAYS,
    OK_HEAD "Content-Encoding: identity\r\nContent-Encoding: gzip\r\n\r\n" GOOD, UNREADABLE,
    ON_TIME },
  { "F24-no-encoding", SAYS, OK_HEAD "Content-Encoding: identity\r\n\r\n" GOOD, FINE, SAID ("ok") },
  { "F25-huge-body", hostile_flood_with_body, OK_HEAD "Content-Length: 2200000000\r\n\r\n",
    UNREADABLE, ON_TIME },
  { "F25-endless-body", hostile_flood_with_body, OK_HEAD "\r\n", UNREADABLE, ON_TIME },
  { "F26-html-with-200", SAYS, "HTTP/1.1 200 OK\r\n\r\n<html>Welcome to the hotel</html>",
    UNREADABLE, ON_TIME },
  { "F26-json-said-to-be-html", SAYS, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" GOOD,
    UNREADABLE, ON_TIME },
  { "F26-javascript", SAYS, OK_HEAD "\r\nvar answer = " GOOD ";", UNREADABLE, ON_TIME },
  { "F26-comment", SAYS, OK_HEAD "\r\n/* the answer */ " GOOD, UNREADABLE, ON_TIME },
  { "F26-single-quotes", SAYS, OK_HEAD "\r\n{'success':true,'data':{}}", UNREADABLE, ON_TIME },
  { "F26-comma-too-many", SAYS, OK_HEAD "\r\n{\"success\":true,\"data\":{},}", UNREADABLE,
    ON_TIME },
  { "F26-not-http", SAYS, "220 mail.example ESMTP\r\n\r\n", UNREADABLE, ON_TIME },
  { "F27-empty-body", SAYS, OK_HEAD "Content-Length: 0\r\n\r\n", UNREADABLE, ON_TIME },
  { "F27-blanks", SAYS, OK_HEAD "\r\n \r\n\t", UNREADABLE, ON_TIME },
  { "F27-null", SAYS, OK_HEAD "\r\nnull", UNREADABLE, ON_TIME },
  { "F27-no-content", SAYS, "HTTP/1.1 204 No Content\r\n\r\n", UNREADABLE, ON_TIME },
  { "F28-not-utf-8", SAYS, OK_HEAD "\r\n" ANSWER ("\xff", ""), UNREADABLE, ON_TIME },
  { "F28-overlong-utf-8", SAYS, OK_HEAD "\r\n" ANSWER ("\xc0\xaf", ""), UNREADABLE, ON_TIME },
  { "F28-lone-surrogate", SAYS, OK_HEAD "\r\n" ANSWER ("\\ud800", ""), UNREADABLE, ON_TIME },
  { "F28-byte-order-mark", SAYS, OK_HEAD "\r\n\xef\xbb\xbf" GOOD, UNREADABLE, ON_TIME },
  { "F28-raw-line-end", SAYS, OK_HEAD "\r\n" ANSWER ("two\nlines", ""), UNREADABLE, ON_TIME },
  { "F28-unknown-escape", SAYS, OK_HEAD "\r\n" ANSWER ("\\q", ""), UNREADABLE, ON_TIME },
  { "F29-nul", send_nul, NULL, UNREADABLE, ON_TIME },
  { "F29-escaped-nul", SAYS, OK_HEAD "\r\n" ANSWER ("\\u0000", ""), UNREADABLE, ON_TIME },
  { "F30-deep-arrays", send_deep_arrays, NULL, UNREADABLE, ON_TIME },
  { "F30-deep-objects", send_deep_objects, NULL, UNREADABLE, ON_TIME },
  { "F31-two-documents", SAYS, OK_HEAD "\r\n" GOOD GOOD, UNREADABLE, ON_TIME },
  { "F31-words-behind", SAYS, OK_HEAD "\r\n" GOOD " thank you", UNREADABLE, ON_TIME },
  { "F32-doubled-key", SAYS, OK_HEAD "\r\n" ANSWER ("ok", ",\"status\":\"PENDING\""), UNREADABLE,
    ON_TIME },
  { "F32-doubled-data", SAYS,
    OK_HEAD "\r\n{\"data\":{},"
            "\"data\":{},\"success\":true}",
    UNREADABLE, ON_TIME },
  { "F32-doubled-by-escape", SAYS, OK_HEAD "\r\n" ANSWER ("ok", ",\"n\":1,\"\\u006e\":2"),
    UNREADABLE, ON_TIME },
  { "F33-not-a-number", SAYS, OK_HEAD "\r\n" ANSWER ("ok", ",\"limit\":NaN"), UNREADABLE, ON_TIME },
  { "F33-infinity", SAYS, OK_HEAD "\r\n" ANSWER ("ok", ",\"limit\":-Infinity"), UNREADABLE,
    ON_TIME },
  { "F33-hexadecimal", SAYS, OK_HEAD "\r\n" ANSWER ("ok", ",\"limit\":0x10"), UNREADABLE, ON_TIME },
  { "F33-octal", SAYS, OK_HEAD "\r\n" ANSWER ("ok", ",\"limit\":010"), UNREADABLE, ON_TIME },
  { "F33-overflow", SAYS,
    OK_HEAD "\r\n" ANSWER ("ok", ",\"x\":[1e400,18446744073709551616,1e-400]"), FINE, SAID ("ok") },
  { "F34-data-is-a-text", SAYS, OK_HEAD "\r\n{\"success\":true,\"data\":\"ok\"}", UNREADABLE,
    ON_TIME },
  { "F34-success-is-a-text", SAYS, OK_HEAD "\r\n{\"success\":\"yes\",\"data\":{}}", UNREADABLE,
    ON_TIME },
  { "F34-data-is-null", SAYS, OK_HEAD "\r\n{\"success\":true,\"data\":null}", UNREADABLE, ON_TIME },
  { "F34-envelope-is-an-array", SAYS, OK_HEAD "\r\n[" GOOD "]", UNREADABLE, ON_TIME },
  { "F35-no-envelope", SAYS, OK_HEAD "\r\n{\"storeId\":\"s1\"}", UNREADABLE, ON_TIME },
  { "F35-no-data", SAYS, OK_HEAD "\r\n{\"success\":true}", UNREADABLE, ON_TIME },
  { "F35-no-success", SAYS, OK_HEAD "\r\n{\"data\":{\"storeId\":\"s1\"}}", UNREADABLE, ON_TIME },
  { "F37-extra-fields", SAYS,
    OK_HEAD "\r\n" ANSWER ("ok", ",\"zz\":{\"a\":[1,{\"b\":null}]},\"\":true"), FINE, SAID ("ok") },
  { "F38-long-array", send_long_array, NULL, UNREADABLE, ON_TIME },
  { "F39-redirect-301", SAYS, REDIRECT ("301", FOREIGN), UNREADABLE, ON_TIME },
  { "F40-redirect-302", SAYS, REDIRECT ("302", FOREIGN), UNREADABLE, ON_TIME },
  { "F41-redirect-303", SAYS, REDIRECT ("303", FOREIGN), UNREADABLE, ON_TIME },
  { "F42-redirect-307", SAYS, REDIRECT ("307", FOREIGN), UNREADABLE, ON_TIME },
  { "F43-redirect-308", SAYS, REDIRECT ("308", FOREIGN), UNREADABLE, ON_TIME },
  { "F43-redirect-300", SAYS, REDIRECT ("300", FOREIGN), UNREADABLE, ON_TIME },
  { "F43-redirect-with-200", SAYS,
    "HTTP/1.1 200 OK\r\nRefresh: 0; url=" FOREIGN "\r\nContent-Length: 0\r\n\r\n", UNREADABLE,
    ON_TIME },
  { "F44-redirect-to-data", SAYS, REDIRECT ("302", "data:application/json,{}"), UNREADABLE,
    ON_TIME },
  { "F44-redirect-without-target", SAYS, "HTTP/1.1 302 Go\r\nContent-Length: 0\r\n\r\n", UNREADABLE,
    ON_TIME },
  { "F44-redirect-with-userinfo", SAYS, REDIRECT ("302", "http://key:secret@127.0.0.1:%u/stolen"),
    UNREADABLE, ON_TIME },
  { "F44-redirect-to-file", SAYS, REDIRECT ("302", "file:///etc/passwd"), UNREADABLE, ON_TIME },
  { "F44-redirect-network-path", SAYS, REDIRECT ("302", "//127.0.0.1:%u/stolen"), UNREADABLE,
    ON_TIME },
  { "F45-redirect-loop", SAYS, REDIRECT ("302", "?again"), UNREADABLE, ON_TIME },
  { "F57-clock-4-minutes-slow", answer_by_the_clock, "date", FINE, OFF_BY (-240) },
  { "F57-clock-4-minutes-fast", answer_by_the_clock, "date", FINE, OFF_BY (240) },
  { "F58-clock-6-minutes-slow", answer_by_the_clock, "date", CORRECTED, OFF_BY (-360) },
  { "F58-clock-6-minutes-fast", answer_by_the_clock, "date", CORRECTED, OFF_BY (360) },
  { "F59-clock-a-day-slow", answer_by_the_clock, "date", CORRECTED, OFF_BY (-86400) },
  { "F59-clock-a-day-fast", answer_by_the_clock, "date", CORRECTED, OFF_BY (86400) },
  { "F60-no-date", answer_by_the_clock, "", NO_ACCESS, OFF_BY (-360) },
  { "F60-date-from-a-cache", answer_by_the_clock, "age", NO_ACCESS, OFF_BY (-360) },
  { "F60-absurd-date", answer_by_the_clock, "Date: Sat, 01 Jan 2089 00:00:00 GMT\r\n", EXPLAINED,
    OFF_BY (-360) },
  { "F60-date-is-garbage", answer_by_the_clock, "Date: yesterday\r\n", NO_ACCESS, OFF_BY (-360) },
  { "F65-digest", SAYS,
    CHALLENGE ("WWW-Authenticate: Digest realm=\"x\", nonce=\"n\", domain=\"http:foo\"\r\n"),
    NO_ACCESS, ON_TIME },
  { "F65-digest-without-domain", SAYS,
    CHALLENGE ("WWW-Authenticate: Digest realm=\"x\", nonce=\"n\", domain=\"\"\r\n"), NO_ACCESS,
    ON_TIME },
  { "F65-digest-bare", SAYS, CHALLENGE ("WWW-Authenticate: Digest\r\n"), NO_ACCESS, ON_TIME },
  { "F65-basic", SAYS, CHALLENGE ("WWW-Authenticate: Basic realm=\"x\"\r\n"), NO_ACCESS, ON_TIME },
  { "F65-ntlm", SAYS, CHALLENGE ("WWW-Authenticate: NTLM TlRMTVNTUAACAAAA\r\n"), NO_ACCESS,
    ON_TIME },
  { "F65-negotiate", SAYS, CHALLENGE ("WWW-Authenticate: Negotiate YIIB\r\n"), NO_ACCESS, ON_TIME },
  { "F65-bearer", SAYS, CHALLENGE ("WWW-Authenticate: Bearer error=\"invalid_token\"\r\n"),
    NO_ACCESS, ON_TIME },
  { "F65-proxy-authenticate", SAYS,
    "HTTP/1.1 407 No\r\nProxy-Authenticate: Digest realm=\"x\", nonce=\"n\", "
    "domain=\"http:foo\"\r\nContent-Length: 0\r\n\r\n",
    TURNED_AWAY, ON_TIME },
  { "F65-all-and-garbage", SAYS,
    CHALLENGE ("WWW-Authenticate: Basic, Digest, NTLM, Negotiate, =,=\"\r\nWWW-Authenticate: \r\n"),
    NO_ACCESS, ON_TIME },
  { "F66-proxy-in-environment", answer_well, NULL, FINE, SAID ("ok") },
  { "F68-markup", SAYS, OK_HEAD "\r\n" ANSWER ("<a href='https://evil.example'>Update</a>", ""),
    FINE, SAID ("<a href='https://evil.example'>Update</a>") },
  { "F69-markup-characters", SAYS, OK_HEAD "\r\n" ANSWER ("Tom & Jerry <shop> &amp; %s%n", ""),
    FINE, SAID ("Tom & Jerry <shop> &amp; %s%n") },
  { "F70-bidi-override", SAYS,
    OK_HEAD "\r\n" ANSWER ("\xe2\x80\xae"
                           "gnp.exe\xe2\x81\xa6",
                           ""),
    FINE,
    SAID ("\xe2\x80\xae"
          "gnp.exe\xe2\x81\xa6") },
  { "F70-control-characters", SAYS, OK_HEAD "\r\n" ANSWER ("a\\u0007b\\u001b[2J", ""), FINE,
    SAID ("a\ab\x1b[2J") },
  { "F71-long-string", send_long_string, NULL, UNREADABLE, ON_TIME },
  { "F72-emoji", SAYS, OK_HEAD "\r\n" ANSWER ("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb", ""),
    FINE, SAID ("\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x92\xbb") },
  { "F72-combining-marks", SAYS, OK_HEAD "\r\n" ANSWER ("e\xcc\x81\xcc\x81\xcc\x81\xcc\x81", ""),
    FINE, SAID ("e\xcc\x81\xcc\x81\xcc\x81\xcc\x81") },
  { "F72-noncharacter", SAYS, OK_HEAD "\r\n" ANSWER ("\xef\xbf\xbe", ""), FINE,
    SAID ("\xef\xbf\xbe") },
  { "F73-huge-picture", send_picture, NULL, FINE, SAID ("ok") },
  { "F90-network-changes",
    lose_the_first,
    NULL,
    { MATRIX_SUCCESS, 2, TILL_API_ERROR_OUTCOME_UNKNOWN, 1 },
    SAID ("ok") },
  { "F90-resumed-after-a-night",
    answer_after_resume,
    NULL,
    { MATRIX_SUCCESS, 2, MATRIX_SUCCESS, 1 },
    SAID ("ok") },
  { "F90-answer-after-suspend", answer_after_a_while, NULL, FINE, SAID ("ok") },
};

/* Cells. */

/* Makes a call. Its connection is idle afterwards. */
static void
use_once (Wire *self)
{
  g_autoptr (TillStore) store = client_get_store (self->transport, NULL);

  g_assert_nonnull (store);
}

/* Returns: (transfer full) (nullable): the clock that this machine goes by, %NULL for the real one.
 */
static TillClock *
open_clock (Wire *self)
{
  gint64 now_ms = g_get_real_time () / 1000;

  g_clear_object (&self->clock);
  if (self->fault->answer == answer_after_resume)
    self->clock = till_fake_clock_new (now_ms);
  else if (self->fault->clock_s != 0)
    self->clock = till_test_clock_new (now_ms + self->fault->clock_s * SECOND_MS);

  return self->clock;
}

/* Does what comes before the fault. */
static void
prepare (Wire *self)
{
  HostileAnswer answer = self->fault->answer;

  if (answer == close_when_used_again || answer == answer_after_resume)
    use_once (self);
  if (answer == answer_after_resume)
    till_fake_clock_set (self->clock, till_clock_now_ms (self->clock) + NIGHT_MS);
}

static TillTransport *
begin (gpointer user_data)
{
  Wire *self = user_data;
  const Fault *fault = self->fault;
  ClientOptions options = {
    .scheme = self->scheme,
    .limits = fault->limits != NULL ? fault->limits : &matrix_patient,
  };

  g_clear_object (&self->transport);
  g_clear_pointer (&self->server, hostile_server_free);
  options.clock = open_clock (self);
  self->server = hostile_server_new_deaf (NULL);
  self->transport = client_connect (hostile_server_get_url (self->server), MATRIX_API_KEY,
                                    MATRIX_SECRET_KEY, &options);
  hostile_server_set_answer (self->server, answer_well, NULL);
  if (fault->answer == NULL)
    return self->transport;

  hostile_server_listen (self->server);
  prepare (self);
  hostile_server_set_answer (self->server, fault->answer,
                             fault->answer == answer_after_resume ? user_data : self->text);

  return self->transport;
}

static void
end (gpointer user_data)
{
  Wire *self = user_data;

  hostile_server_set_answer (self->server, answer_well, NULL);
  hostile_server_listen (self->server);
}

static guint
count (gpointer user_data)
{
  Wire *self = user_data;

  return hostile_server_count (self->server);
}

static void
fill_subject (gpointer user_data, MatrixSubject *subject)
{
  *subject = (MatrixSubject){ "i1", "A-1", "p1", "A-1" };
}

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  Wire wire = { .fault = fault, .text = build_text (fault->text) };
  MatrixService service = {
    .limits = fault->limits,
    .begin = begin,
    .end = end,
    .count = count,
    .fill_subject = fill_subject,
    .user_data = &wire,
    .text = fault->handed_on,
  };

  if (fault->text != NULL && strstr (fault->text, "Content-Length: -") != NULL)
    till_test_survive_negative_length ();
  for (guint i = 0; i < MATRIX_N_CALLS; i++)
    {
      /* Only a signed request has a time. */
      wire.scheme = fault->clock_s == 0 && i % 2 == 1 ? TILL_AUTH_BEARER : TILL_AUTH_HMAC;
      matrix_check (&service, &matrix_calls[i], &fault->outcome);
    }

  g_clear_object (&wire.transport);
  g_clear_pointer (&wire.server, hostile_server_free);
  g_clear_object (&wire.clock);
  g_free (wire.text);
}

static GBytes *
pack_zeros (void)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream =
      g_converter_output_stream_new (memory, G_CONVERTER (compressor));
  g_autofree char *zeros = g_malloc0 (LARGE / 64);

  for (guint i = 0; i < 64; i++)
    g_assert_true (g_output_stream_write_all (stream, zeros, LARGE / 64, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));

  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

int
main (int argc, char *argv[])
{
  int status = 0;

  if (matrix_should_list_cells (argc, argv))
    {
      for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
        matrix_list_cells (faults[i].name);
      return 0;
    }

  matrix_init (&argc, &argv);
  bomb = pack_zeros ();

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/matrix/wire/%s", faults[i].name);

      g_test_add_data_func (path, &faults[i], test_fault);
    }

  status = matrix_run ();
  g_bytes_unref (bomb);

  return status;
}
