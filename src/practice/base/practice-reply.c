/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeRequest and PracticeReply: one call of the interface without its HTTP. Here is what all
 * calls share: the envelope of section 1, the errors of section 7 and the pages of lists. */

#include "practice-reply.h"

#define DEFAULT_PAGE_SIZE 20
#define MAX_PAGE_SIZE     100

/* Returns: (transfer none) (nullable): the query parameter @name. */
const char *
practice_request_get_param (const PracticeRequest *request, const char *name)
{
  return request->query != NULL ? g_hash_table_lookup (request->query, name) : NULL;
}

static gboolean
get_number (const PracticeRequest *request,
            const char *param,
            gint64 min,
            gint64 *value,
            char **problem)
{
  const char *text = practice_request_get_param (request, param);

  if (text == NULL || g_ascii_string_to_signed (text, 10, min, G_MAXINT64, value, NULL))
    return TRUE;

  *problem = g_strdup_printf ("%s must be a whole number from %" G_GINT64_FORMAT, param, min);

  return FALSE;
}

/* Reads which page the client asks for. A page has at most 100 rows (section 8), whatever the
 * client asks for.
 *
 * Returns: %FALSE with @problem set, naming the parameter that is no number. */
gboolean
practice_request_get_page (const PracticeRequest *request,
                           const PracticeOptions *options,
                           gint64 *limit,
                           gint64 *offset,
                           char **problem)
{
  *limit = DEFAULT_PAGE_SIZE;
  *offset = 0;

  if (!get_number (request, options->limit_param, 1, limit, problem) ||
      !get_number (request, options->offset_param, 0, offset, problem))
    return FALSE;

  *limit = MIN (*limit, MAX_PAGE_SIZE);

  return TRUE;
}

/* Returns: (transfer full) (nullable): the members of the body, or %NULL with @problem set. */
PracticeBody *
practice_request_parse_body (const PracticeRequest *request, char **problem)
{
  return practice_body_parse (request->body, request->body_length, problem);
}

/* Begins an envelope of success. Returns: a writer for its "data" member. The caller writes one
 * value, whose key is "data". */
PracticeJson
practice_reply_begin (PracticeReply *reply, guint status)
{
  PracticeJson json = { reply->body, FALSE };

  reply->status = status;
  reply->content_type = "application/json";
  g_string_truncate (reply->body, 0);
  practice_json_begin_object (&json, NULL);
  practice_json_boolean (&json, "success", TRUE);

  return json;
}

void
practice_reply_end (PracticeReply *reply, PracticeJson *json)
{
  g_assert (json->text == reply->body);

  practice_json_end_object (json);
}

/* Replaces the reply with the failure envelope of section 7. */
void
practice_reply_fail (PracticeReply *reply, guint status, const char *message)
{
  PracticeJson json = { reply->body, FALSE };

  g_return_if_fail (status >= 400);

  reply->status = status;
  reply->content_type = "application/json";
  g_string_truncate (reply->body, 0);
  practice_json_begin_object (&json, NULL);
  practice_json_boolean (&json, "success", FALSE);
  practice_json_string (&json, "error", message);
  practice_json_end_object (&json);
}

/* Takes @value. A reply has room for one header; @name is a literal. */
void
practice_reply_set_header (PracticeReply *reply, const char *name, char *value)
{
  g_free (reply->header_value);
  reply->header_name = name;
  reply->header_value = value;
}

void
practice_reply_clear (PracticeReply *reply)
{
  if (reply->body != NULL)
    g_string_free (g_steal_pointer (&reply->body), TRUE);
  g_clear_pointer (&reply->header_value, g_free);
}

void
practice_reply_write_pagination (PracticeJson *json, gint64 total, gint64 limit, gint64 offset)
{
  practice_json_begin_object (json, "pagination");
  practice_json_integer (json, "total", total);
  practice_json_integer (json, "limit", limit);
  practice_json_integer (json, "offset", offset);
  practice_json_end_object (json);
}
