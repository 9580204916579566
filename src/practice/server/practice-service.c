/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeService: makes the parts of a service and connects them. */

#include "practice-service.h"
#include "practice-demo.h"

static gboolean
fill_database (PracticeRecords *records, GError **error)
{
  const PracticeOptions *options = records->options;
  PracticeDatabase *database = records->database;

  if (practice_database_get_setting (database, "is_filled") != 0)
    {
      records->seed = (guint64) practice_database_get_setting (database, "seed");
      practice_clock_set_ahead_ms (records->clock,
                                   practice_database_get_setting (database, "ahead_ms"));
      return TRUE;
    }

  records->seed = (guint64) options->seed;
  if (options->start_ms != 0)
    practice_clock_set_ahead_ms (records->clock, options->start_ms - g_get_real_time () / 1000);

  practice_database_begin (database);
  practice_demo_fill (database, options, till_clock_now_ms (TILL_CLOCK (records->clock)));
  practice_database_set_setting (database, "seed", options->seed);
  practice_database_set_setting (database, "ahead_ms",
                                 practice_clock_get_ahead_ms (records->clock));
  practice_database_set_setting (database, "is_filled", 1);

  return practice_database_commit (database, error);
}

static void
invoice_paid_cb (gint64 n, gpointer user_data)
{
  practice_webhook_queue_add (user_data, n);
}

/* Opens the database, and fills a new one with demo data. Takes @options. */
PracticeService *
practice_service_new (PracticeOptions *options, GError **error)
{
  g_autoptr (PracticeService) self = g_new0 (PracticeService, 1);
  PracticeRecords *records = &self->records;

  g_return_val_if_fail (options != NULL, NULL);

  self->options = options;
  records->options = options;
  records->clock = practice_clock_new ();
  records->database = practice_database_open (options->data_file, error);
  if (records->database == NULL || !fill_database (records, error))
    return NULL;

  self->webhook_queue = practice_webhook_queue_new (records->database, records->clock, options);
  self->webhooks = practice_webhook_sender_new (self->webhook_queue, options);
  records->listing = practice_listing_new (records->database);
  records->cache = practice_invoice_cache_new (records->database);
  records->states =
      practice_states_new (records->database, records->clock, records->seed,
                           options->provision_seconds, invoice_paid_cb, self->webhook_queue);
  self->faults = practice_faults_new ();
  self->limit = practice_limit_new (options);

  return g_steal_pointer (&self);
}

void
practice_service_free (PracticeService *self)
{
  PracticeRecords *records = &self->records;

  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->limit, practice_limit_free);
  g_clear_pointer (&self->faults, practice_faults_free);
  g_clear_pointer (&records->states, practice_states_free);
  g_clear_pointer (&records->cache, practice_invoice_cache_free);
  g_clear_pointer (&records->listing, practice_listing_free);
  g_clear_pointer (&self->webhooks, practice_webhook_sender_free);
  g_clear_pointer (&self->webhook_queue, practice_webhook_queue_free);
  g_clear_pointer (&records->database, practice_database_free);
  g_clear_object (&records->clock);
  g_clear_pointer (&self->options, practice_options_free);
  g_free (records->base_url);
  g_free (self);
}
