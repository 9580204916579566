/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Any request at all gets an answer: "METHOD path?query", a newline and the body. What is answered
 * with a failure has changed nothing, and JSON is JSON. */

#include "till-fuzz.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "practice-call-table.h"

static PracticeService *
make_service (void)
{
  char *arguments[] = { (char *) "till-practice",
                        (char *) "--invoices",
                        (char *) "50",
                        (char *) "--orders",
                        (char *) "10",
                        (char *) "--start",
                        (char *) "2026-01-31T12:00:00Z",
                        NULL };
  char **argv = arguments;
  int argc = G_N_ELEMENTS (arguments) - 1;
  g_autoptr (GError) error = NULL;
  PracticeOptions *options = practice_options_parse (&argc, &argv, &error);
  PracticeService *service = NULL;

  g_assert_no_error (error);
  service = practice_service_new (options, &error);
  g_assert_no_error (error);
  service->records.base_url = g_strdup ("http://127.0.0.1:1");

  return service;
}

static gint64
count_invoices (PracticeService *service)
{
  return practice_database_get_number (service->records.database, "SELECT max (n) FROM invoices",
                                       "");
}

static void
check_reply (const PracticeReply *reply)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (reply->status, >=, 200);
  g_assert_cmpuint (reply->status, <, 600);
  g_assert_true (g_utf8_validate_len (reply->body->str, reply->body->len, NULL));
  if (!g_str_equal (reply->content_type, "application/json"))
    return;

  g_assert_true (
      json_parser_load_from_data (parser, reply->body->str, (gssize) reply->body->len, &error));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static PracticeService *service;
  const char *newline = memchr (data, '\n', size);
  gsize head_length = newline != NULL ? (gsize) (newline - (const char *) data) : size;
  g_autofree char *head = g_strndup ((const char *) data, head_length);
  g_auto (GStrv) words = g_strsplit (head, " ", 2);
  g_auto (GStrv) parts = NULL;
  PracticeReply reply = { .body = g_string_new (NULL) };
  PracticeRequest request = { 0 };
  gint64 n_before;

  if (service == NULL)
    service = make_service ();

  /* The server has split a request's line into an ASCII method and a path that begins with "/". */
  if (words[0] != NULL && words[1] != NULL && *words[1] == '/')
    {
      parts = g_strsplit (words[1], "?", 2);
      request.method = words[0];
      request.body = newline != NULL ? newline + 1 : "";
      request.body_length = newline != NULL ? size - head_length - 1 : 0;

      n_before = count_invoices (service);
      practice_call_table_answer (service, parts[0], parts[1], &request, &reply);
      check_reply (&reply);
      g_assert_true (reply.status < 400 || count_invoices (service) == n_before);
    }

  practice_reply_clear (&reply);

  return 0;
}
