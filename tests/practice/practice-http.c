/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plain HTTP over a socket, without a library in between: a request is what the test writes, and an
 * answer is what comes until the connection ends. */

#include "practice-http.h"

#include <string.h>

static GSocketConnection *
connect_to (TillTestPractice *practice)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection = NULL;

  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_set_timeout (client, 30);
  connection = g_socket_client_connect_to_host (
      client, "127.0.0.1", till_test_practice_get_port (practice), NULL, &error);
  g_assert_no_error (error);

  return connection;
}

static GByteArray *
read_all (GSocketConnection *connection)
{
  GInputStream *input = g_io_stream_get_input_stream (G_IO_STREAM (connection));
  GByteArray *bytes = g_byte_array_new ();
  gssize n_read = 0;

  /* A reset ends the connection, too. */
  do
    {
      guint8 buffer[65536];

      n_read = g_input_stream_read (input, buffer, sizeof buffer, NULL, NULL);
      if (n_read > 0)
        g_byte_array_append (bytes, buffer, (guint) n_read);
    }
  while (n_read > 0);

  return bytes;
}

static PracticeAnswer *
parse_answer (const GByteArray *bytes)
{
  PracticeAnswer *answer = g_new0 (PracticeAnswer, 1);
  const char *text = (const char *) bytes->data;
  const char *end = bytes->len > 0 ? g_strstr_len (text, (gssize) bytes->len, "\r\n\r\n") : NULL;
  g_autoptr (JsonParser) parser = json_parser_new ();

  if (end == NULL)
    {
      answer->head = g_strdup ("");
      answer->body = g_strdup ("");
      return answer;
    }

  answer->head = g_strndup (text, (gsize) (end - text));
  answer->body_length = bytes->len - (gsize) (end + 4 - text);
  answer->body = g_strndup (end + 4, answer->body_length);
  if (g_str_has_prefix (answer->head, "HTTP/1."))
    answer->status = (guint) g_ascii_strtoull (answer->head + strlen ("HTTP/1.x "), NULL, 10);

  /* A hundred thousand brackets overflow the stack in json-glib. */
  if (g_str_has_prefix (answer->body, "{") && strstr (answer->body, "[[[[") == NULL &&
      json_parser_load_from_data (parser, answer->body, (gssize) answer->body_length, NULL))
    answer->json = json_parser_steal_root (parser);

  return answer;
}

/* Sends the @length bytes at @bytes (-1: a string), and reads until the connection ends. */
PracticeAnswer *
practice_http_send (TillTestPractice *practice, const char *bytes, gssize length)
{
  g_autoptr (GSocketConnection) connection = connect_to (practice);
  g_autoptr (GByteArray) received = NULL;
  GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (connection));

  /* The service may refuse it before all of it is sent. */
  g_output_stream_write_all (output, bytes, length >= 0 ? (gsize) length : strlen (bytes), NULL,
                             NULL, NULL);
  received = read_all (connection);

  return parse_answer (received);
}

/* Returns: (transfer full): the signature of section 5, in hex. */
char *
practice_http_sign (TillTestPractice *practice,
                    gint64 timestamp,
                    const char *method,
                    const char *path,
                    const char *body)
{
  const char *secret = till_test_practice_get_secret_key (practice);
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT "%s%s%s", timestamp, method, path,
                                           body != NULL ? body : "");

  return g_compute_hmac_for_string (G_CHECKSUM_SHA256, (const guchar *) secret, strlen (secret),
                                    text, -1);
}

static char *
write_proof (TillTestPractice *practice,
             PracticeScheme scheme,
             const char *method,
             const char *path,
             const char *body)
{
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  g_autofree char *signed_path = g_strndup (path, strcspn (path, "?"));
  g_autofree char *signature = practice_http_sign (practice, now, method, signed_path, body);

  switch (scheme)
    {
    case PRACTICE_BEARER:
      return g_strdup_printf ("Authorization: Bearer %s\r\n",
                              till_test_practice_get_api_key (practice));

    case PRACTICE_HMAC:
      return g_strdup_printf ("X-API-Key: %s\r\nX-Timestamp: %" G_GINT64_FORMAT
                              "\r\nX-Signature: %s\r\n",
                              till_test_practice_get_api_key (practice), now, signature);

    case PRACTICE_NO_KEY:
    default:
      return g_strdup ("");
    }
}

/* Makes one call; @headers (nullable) are lines that each end in CR LF, @body is nullable. */
PracticeAnswer *
practice_http_call (TillTestPractice *practice,
                    PracticeScheme scheme,
                    const char *method,
                    const char *path,
                    const char *headers,
                    const char *body)
{
  g_autofree char *proof = write_proof (practice, scheme, method, path, body);
  g_autofree char *length =
      body != NULL ? g_strdup_printf ("Content-Type: application/json\r\nContent-Length: %zu\r\n",
                                      strlen (body))
                   : g_strdup ("");
  g_autofree char *bytes =
      g_strdup_printf ("%s %s HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n%s%s%s\r\n%s",
                       method, path, till_test_practice_get_port (practice), proof, length,
                       headers != NULL ? headers : "", body != NULL ? body : "");

  return practice_http_send (practice, bytes, -1);
}

PracticeAnswer *
practice_http_get (TillTestPractice *practice, const char *path)
{
  return practice_http_call (practice, PRACTICE_BEARER, "GET", path, NULL, NULL);
}

PracticeAnswer *
practice_http_post (TillTestPractice *practice, const char *path, const char *body)
{
  return practice_http_call (practice, PRACTICE_BEARER, "POST", path, NULL, body);
}

void
practice_answer_free (PracticeAnswer *self)
{
  g_free (self->head);
  g_free (self->body);
  g_clear_pointer (&self->json, json_node_unref);
  g_free (self);
}

static JsonNode *
step (JsonNode *node, const char *name)
{
  guint64 index = 0;

  if (node == NULL)
    return NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_object_get_member (json_node_get_object (node), name);

  if (JSON_NODE_HOLDS_ARRAY (node) &&
      g_ascii_string_to_unsigned (name, 10, 0, G_MAXUINT, &index, NULL) &&
      index < json_array_get_length (json_node_get_array (node)))
    return json_array_get_element (json_node_get_array (node), (guint) index);

  return NULL;
}

/* Returns: (transfer none) (nullable): the value at @path, such as "data.invoices.0.id". */
JsonNode *
practice_answer_find (PracticeAnswer *self, const char *path)
{
  g_auto (GStrv) names = g_strsplit (path, ".", -1);
  JsonNode *node = self->json;

  for (guint i = 0; names[i] != NULL; i++)
    node = step (node, names[i]);

  return node;
}

const char *
practice_answer_get_string (PracticeAnswer *self, const char *path)
{
  JsonNode *node = practice_answer_find (self, path);

  if (node == NULL || json_node_get_value_type (node) != G_TYPE_STRING)
    g_error ("no string at %s of %s", path, self->body);

  return json_node_get_string (node);
}

gint64
practice_answer_get_integer (PracticeAnswer *self, const char *path)
{
  JsonNode *node = practice_answer_find (self, path);

  if (node == NULL || json_node_get_value_type (node) != G_TYPE_INT64)
    g_error ("no whole number at %s of %s", path, self->body);

  return json_node_get_int (node);
}

/* Returns: (transfer full) (nullable): the value of header @name. */
char *
practice_answer_get_header (PracticeAnswer *self, const char *name)
{
  g_auto (GStrv) lines = g_strsplit (self->head, "\r\n", -1);
  gsize length = strlen (name);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_ascii_strncasecmp (lines[i], name, length) == 0 && lines[i][length] == ':')
      return g_strstrip (g_strdup (lines[i] + length + 1));

  return NULL;
}
