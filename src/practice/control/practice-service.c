/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeService: the parts of one service, and what all of its calls have in common: the
 * envelope of section 1, the errors of section 7 and the pages of lists. */

#include "practice-service.h"
#include "practice-demo.h"
#include "practice-faults.h"
#include "practice-limit.h"
#include "practice-webhooks.h"

#define DEFAULT_PAGE_SIZE 20
#define MAX_PAGE_SIZE     100

static gboolean
fill_store (PracticeService *self, GError **error)
{
  if (practice_store_get_setting (self->store, "is_filled") != 0)
    {
      self->seed = (guint64) practice_store_get_setting (self->store, "seed");
      practice_clock_set_ahead_ms (self->clock,
                                   practice_store_get_setting (self->store, "ahead_ms"));
      return TRUE;
    }

  self->seed = (guint64) self->options->seed;
  if (self->options->start_ms != 0)
    practice_clock_set_ahead_ms (self->clock, self->options->start_ms - g_get_real_time () / 1000);

  practice_store_begin (self->store);
  practice_demo_fill (self);
  practice_store_set_setting (self->store, "seed", self->options->seed);
  practice_store_set_setting (self->store, "ahead_ms", practice_clock_get_ahead_ms (self->clock));
  practice_store_set_setting (self->store, "is_filled", 1);

  return practice_store_commit (self->store, error);
}

/* Opens the store, and fills it with demo data where it is new. Takes @options. */
PracticeService *
practice_service_new (PracticeOptions *options, GError **error)
{
  g_autoptr (PracticeService) self = g_new0 (PracticeService, 1);

  g_return_val_if_fail (options != NULL, NULL);

  self->options = options;
  self->due_generation = G_MAXUINT64;
  self->clock = practice_clock_new ();
  self->store = practice_store_open (options->data_file, error);
  if (self->store == NULL || !fill_store (self, error))
    return NULL;

  self->listing = practice_listing_new (self->store);
  self->items = practice_invoice_cache_new (self->store);
  self->webhooks = practice_webhooks_new (self);
  self->faults = practice_faults_new ();
  self->limit = practice_limit_new (options);

  return g_steal_pointer (&self);
}

void
practice_service_free (PracticeService *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->limit, practice_limit_free);
  g_clear_pointer (&self->faults, practice_faults_free);
  g_clear_pointer (&self->webhooks, practice_webhooks_free);
  g_clear_pointer (&self->items, practice_invoice_cache_free);
  g_clear_pointer (&self->listing, practice_listing_free);
  g_clear_pointer (&self->store, practice_store_free);
  g_clear_object (&self->clock);
  g_clear_pointer (&self->options, practice_options_free);
  g_free (self->base_url);
  g_free (self);
}

gint64
practice_service_now_ms (PracticeService *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return till_clock_now_ms (TILL_CLOCK (self->clock));
}

/* Begins an envelope of success. Returns: a writer in its "data" member, which the caller writes
 * as one value: the object or array is begun with the key "data". */
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

/* The failure envelope of section 7 in place of whatever has been written. */
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

void
practice_reply_clear (PracticeReply *reply)
{
  if (reply->body != NULL)
    g_string_free (g_steal_pointer (&reply->body), TRUE);
  g_clear_pointer (&reply->header_value, g_free);
}

static gboolean
get_number (const PracticeRequest *request,
            const char *param,
            gint64 min,
            gint64 *value,
            char **problem)
{
  const char *text = request->query != NULL ? g_hash_table_lookup (request->query, param) : NULL;

  if (text == NULL || g_ascii_string_to_signed (text, 10, min, G_MAXINT64, value, NULL))
    return TRUE;

  *problem = g_strdup_printf ("%s must be a whole number from %" G_GINT64_FORMAT, param, min);

  return FALSE;
}

/* Reads the page that is asked for. More than 100 rows are capped to 100 (section 8); anything but
 * a number is refused.
 *
 * Returns: %FALSE with @problem set, naming the parameter. */
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

void
practice_json_pagination (PracticeJson *json, gint64 total, gint64 limit, gint64 offset)
{
  practice_json_begin_object (json, "pagination");
  practice_json_integer (json, "total", total);
  practice_json_integer (json, "limit", limit);
  practice_json_integer (json, "offset", offset);
  practice_json_end_object (json);
}
