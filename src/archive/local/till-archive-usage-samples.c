/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "usage_samples" and "usage_alerts": what eSIMs have used, for plots, and which alerts
 * the program has shown. The first reading of an eSIM counts as shown, or a new archive would alert
 * of hundreds of eSIMs. */

#include "till-archive-usage-samples.h"

#include "till-archive-private.h"
#include "till-record-gate.h"
#include "till-order.h"
#include "till-define.h"
#include "till-archive-records.h"

#define PAUSE_MS (6 * 60 * 60 * G_GINT64_CONSTANT (1000))

typedef struct
{
  char *order_id;
  gboolean has_sample;
  TillUsageSample sample;
  TillThresholds passed;
  gint64 now_ms;
} Reading;

static void
reading_free (Reading *self)
{
  g_free (self->order_id);
  g_free (self);
}

static char *
print_number (double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (text, sizeof text, "%.3f", number));
}

static gboolean
run_for_order (TillDatabase *database,
               const char *sql,
               const char *order_id,
               gint64 number,
               GError **error)
{
  return till_database_run (
      database, sql, TILL_VALUES (TILL_TEXT (":order_id", order_id), TILL_INT (":number", number)),
      error);
}

/* Drops readings with a later time, which a wrong clock has added. */
static gboolean
drop_later (TillDatabase *database, const Reading *reading, GError **error)
{
  return run_for_order (database,
                        "DELETE FROM usage_samples WHERE order_id = :order_id AND at_ms > :number",
                        reading->order_id, reading->now_ms, error);
}

static gboolean
drop_oldest (TillDatabase *database, const Reading *reading, GError **error)
{
  return run_for_order (database,
                        "DELETE FROM usage_samples WHERE order_id = :order_id AND at_ms <="
                        " (SELECT at_ms FROM usage_samples WHERE order_id = :order_id"
                        "  ORDER BY at_ms DESC LIMIT 1 OFFSET :number)",
                        reading->order_id, TILL_USAGE_SAMPLES_MAX, error);
}

/* Adds the same figures again only after a pause. */
static gboolean
insert_sample (TillDatabase *database, const Reading *reading, GError **error)
{
  g_autofree char *used = print_number (reading->sample.used_mb);
  g_autofree char *package = print_number (reading->sample.package_mb);

  return till_database_run (
      database,
      "INSERT OR IGNORE INTO usage_samples"
      " SELECT :order_id, :at_ms, :used_mb, :package_mb"
      " WHERE NOT EXISTS (SELECT 1 FROM"
      "  (SELECT * FROM usage_samples WHERE order_id = :order_id"
      "   ORDER BY at_ms DESC LIMIT 1)"
      "  WHERE used_mb = :used_mb AND package_mb = :package_mb"
      "  AND at_ms > :at_ms - :pause)",
      TILL_VALUES (TILL_TEXT (":order_id", reading->order_id),
                   TILL_INT (":at_ms", reading->sample.at_ms), TILL_TEXT (":used_mb", used),
                   TILL_TEXT (":package_mb", package), TILL_INT (":pause", PAUSE_MS)),
      error);
}

/* Returns: the thresholds that were shown; *@was_seen is whether the eSIM was seen before. */
static gboolean
read_alerts (TillDatabase *database,
             const Reading *reading,
             TillThresholds *shown,
             gboolean *was_seen,
             GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT threshold FROM usage_alerts WHERE order_id = :order_id",
      TILL_VALUES (TILL_TEXT (":order_id", reading->order_id)), error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      *was_seen = TRUE;
      *shown |= (TillThresholds) till_statement_get_int (statement, 0);
    }

  return is_done;
}

static gboolean
insert_alert (TillDatabase *database, const Reading *reading, gint64 threshold, GError **error)
{
  return till_database_run (
      database,
      "INSERT OR IGNORE INTO usage_alerts (order_id, threshold, alerted_at_ms)"
      " VALUES (:order_id, :threshold, :now_ms)",
      TILL_VALUES (TILL_TEXT (":order_id", reading->order_id), TILL_INT (":threshold", threshold),
                   TILL_INT (":now_ms", reading->now_ms)),
      error);
}

static gboolean
add_alerts (TillDatabase *database, const Reading *reading, TillThresholds *alerts, GError **error)
{
  TillThresholds shown = 0;
  gboolean was_seen = FALSE;

  if (!read_alerts (database, reading, &shown, &was_seen, error))
    return FALSE;
  if (!was_seen && !insert_alert (database, reading, 0, error))
    return FALSE;

  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    if ((reading->passed & ~shown & (1 << i)) && !insert_alert (database, reading, 1 << i, error))
      return FALSE;

  *alerts = was_seen ? reading->passed & ~shown : 0;

  return TRUE;
}

/* An erased order gets no usage either. */
static gboolean
ask_gate (TillDatabase *database, const Reading *reading, gboolean *is_admitted, GError **error)
{
  g_autoptr (TillRecordGate) gate = till_record_gate_new (database, error);
  g_autoptr (TillOrder) order = till_order_new (reading->order_id);

  return gate != NULL &&
         till_record_gate_ask (gate, TILL_RECORD (order), reading->now_ms, is_admitted, error);
}

static gboolean
add_reading (TillDatabase *database, const Reading *reading, TillThresholds *alerts, GError **error)
{
  gboolean is_admitted = FALSE;

  if (!ask_gate (database, reading, &is_admitted, error))
    return FALSE;
  if (!is_admitted)
    return TRUE;
  if (!drop_later (database, reading, error))
    return FALSE;
  if (reading->has_sample &&
      (!insert_sample (database, reading, error) || !drop_oldest (database, reading, error)))
    return FALSE;

  return add_alerts (database, reading, alerts, error);
}

static gpointer
add_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  TillThresholds alerts = 0;
  gboolean is_fine = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_fine = add_reading (database, task_data, &alerts, error);
  if (!till_database_end (database, is_fine, is_fine ? error : NULL) || !is_fine)
    return NULL;

  /* One more, so that none is not an error. */
  return GUINT_TO_POINTER (alerts + 1);
}

/* Returns: (transfer full): an array of TillUsageSample in the order of time; %NULL with
 * %TILL_ARCHIVE_ERROR. */
GArray *
till_usage_samples_list (TillDatabase *database, const char *order_id, GError **error)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (TillUsageSample));
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT at_ms, used_mb, package_mb FROM usage_samples WHERE order_id = :order_id"
      " ORDER BY at_ms",
      TILL_VALUES (TILL_TEXT (":order_id", order_id)), error);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autofree char *used = till_statement_dup_text (statement, 1);
      g_autofree char *package = till_statement_dup_text (statement, 2);
      TillUsageSample sample = { 0 };

      sample.at_ms = till_statement_get_int (statement, 0);
      sample.used_mb = g_ascii_strtod (used, NULL);
      sample.package_mb = g_ascii_strtod (package, NULL);
      g_array_append_val (samples, sample);
    }

  return is_done ? g_steal_pointer (&samples) : NULL;
}

static gpointer
list_job (gpointer archive, gpointer order_id, GError **error)
{
  return till_usage_samples_list (till_archive_get_database (archive), order_id, error);
}

/* Adds a reading of an eSIM. @sample is %NULL where there are no figures. */
void
till_archive_add_usage_sample_async (TillArchive *archive,
                                     const char *order_id,
                                     const TillUsageSample *sample,
                                     TillThresholds passed,
                                     gint64 now_ms,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_job, (GDestroyNotify) reading_free,
                                      NULL };
  Reading *reading = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (order_id != NULL);

  reading = g_new0 (Reading, 1);
  reading->order_id = g_strdup (order_id);
  reading->passed = passed;
  reading->now_ms = now_ms;
  reading->has_sample = sample != NULL;
  if (sample != NULL)
    reading->sample = *sample;
  till_archive_run (archive, &job, reading, cancellable, callback, user_data);
}

/* @alerts: (out): which of the thresholds that were passed the program has to alert of, each once
 * ever.
 *
 * Returns: %TRUE once it is on disk; else %FALSE with an error. */
gboolean
till_archive_add_usage_sample_finish (TillArchive *archive,
                                      GAsyncResult *result,
                                      TillThresholds *alerts,
                                      GError **error)
{
  gpointer answer = NULL;

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  g_return_val_if_fail (alerts != NULL, FALSE);

  *alerts = 0;
  answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer == NULL)
    return FALSE;

  *alerts = (TillThresholds) (GPOINTER_TO_UINT (answer) - 1);

  return TRUE;
}

void
till_archive_list_usage_samples_async (TillArchive *archive,
                                       const char *order_id,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, list_job, g_free,
                                      (GDestroyNotify) g_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (order_id != NULL);

  till_archive_run (archive, &job, g_strdup (order_id), cancellable, callback, user_data);
}

/* Returns: (transfer full): an array of TillUsageSample in the order of time, or %NULL with an
 * error. */
TILL_DEFINE_FINISH (till_archive_list_usage_samples_finish, TillArchive, GArray *)
