/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "usage_samples" and "usage_alerts": what eSIMs have used when, for plots, and what was
 * told of them. An eSIM that is seen for the first time has whatever it is at taken for told, or a
 * desk that is opened for the first time would tell of hundreds. */

#include "till-usage-samples.h"

#include "till-archive-private.h"
#include "till-record-gate.h"
#include "till-order.h"

#define PAUSE_MS (6 * 60 * 60 * G_GINT64_CONSTANT (1000))

typedef struct
{
  char *order_id;
  gboolean has_sample;
  TillUsageSample sample;
  TillThresholds passed;
  gint64 now_ms;
} Note;

static void
note_free (Note *self)
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
  g_autoptr (TillStatement) statement = till_database_prepare (database, sql, error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":order_id", order_id);
  till_statement_bind_int (statement, ":number", number);

  return till_statement_run (statement, error);
}

/* What a clock that was ahead has put down is later than now, and goes. */
static gboolean
drop_later_ones (TillDatabase *database, const Note *note, GError **error)
{
  return run_for_order (database,
                        "DELETE FROM usage_samples WHERE order_id = :order_id AND at_ms > :number",
                        note->order_id, note->now_ms, error);
}

static gboolean
drop_oldest (TillDatabase *database, const Note *note, GError **error)
{
  return run_for_order (database,
                        "DELETE FROM usage_samples WHERE order_id = :order_id AND at_ms <="
                        " (SELECT at_ms FROM usage_samples WHERE order_id = :order_id"
                        "  ORDER BY at_ms DESC LIMIT 1 OFFSET :number)",
                        note->order_id, TILL_USAGE_SAMPLES_MAX, error);
}

/* The same figures again are put down only now and then. */
static gboolean
insert_sample (TillDatabase *database, const Note *note, GError **error)
{
  g_autofree char *used = print_number (note->sample.used_mb);
  g_autofree char *package = print_number (note->sample.package_mb);
  g_autoptr (TillStatement) statement =
      till_database_prepare (database,
                             "INSERT OR IGNORE INTO usage_samples"
                             " SELECT :order_id, :at_ms, :used_mb, :package_mb"
                             " WHERE NOT EXISTS (SELECT 1 FROM"
                             "  (SELECT * FROM usage_samples WHERE order_id = :order_id"
                             "   ORDER BY at_ms DESC LIMIT 1)"
                             "  WHERE used_mb = :used_mb AND package_mb = :package_mb"
                             "  AND at_ms > :at_ms - :pause)",
                             error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":order_id", note->order_id);
  till_statement_bind_int (statement, ":at_ms", note->sample.at_ms);
  till_statement_bind_text (statement, ":used_mb", used);
  till_statement_bind_text (statement, ":package_mb", package);
  till_statement_bind_int (statement, ":pause", PAUSE_MS);

  return till_statement_run (statement, error);
}

/* Returns: the thresholds that were told; *@was_seen is whether the eSIM was seen before. */
static gboolean
read_told (TillDatabase *database,
           const Note *note,
           TillThresholds *told,
           gboolean *was_seen,
           GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT threshold FROM usage_alerts WHERE order_id = :order_id", error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":order_id", note->order_id);
  while (till_statement_step (statement, &has_row, error))
    {
      if (!has_row)
        return TRUE;

      *was_seen = TRUE;
      *told |= (TillThresholds) till_statement_get_int (statement, 0);
    }

  return FALSE;
}

static gboolean
insert_told (TillDatabase *database, const Note *note, gint64 threshold, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "INSERT OR IGNORE INTO usage_alerts (order_id, threshold, alerted_at_ms)"
      " VALUES (:order_id, :threshold, :now_ms)",
      error);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_text (statement, ":order_id", note->order_id);
  till_statement_bind_int (statement, ":threshold", threshold);
  till_statement_bind_int (statement, ":now_ms", note->now_ms);

  return till_statement_run (statement, error);
}

static gboolean
put_down_told (TillDatabase *database, const Note *note, TillThresholds *untold, GError **error)
{
  TillThresholds told = 0;
  gboolean was_seen = FALSE;

  if (!read_told (database, note, &told, &was_seen, error))
    return FALSE;
  if (!was_seen && !insert_told (database, note, 0, error))
    return FALSE;

  for (guint i = 0; i < TILL_THRESHOLD_N; i++)
    if ((note->passed & ~told & (1 << i)) && !insert_told (database, note, 1 << i, error))
      return FALSE;

  *untold = was_seen ? note->passed & ~told : 0;

  return TRUE;
}

/* Whoever was forgotten has no usage either. */
static gboolean
ask_gate (TillDatabase *database, const Note *note, gboolean *is_admitted, GError **error)
{
  g_autoptr (TillRecordGate) gate = till_record_gate_new (database, error);
  g_autoptr (TillOrder) order = till_order_new (note->order_id);

  return gate != NULL &&
         till_record_gate_ask (gate, TILL_RECORD (order), note->now_ms, is_admitted, error);
}

static gboolean
put_down (TillDatabase *database, const Note *note, TillThresholds *untold, GError **error)
{
  gboolean is_admitted = FALSE;

  if (!ask_gate (database, note, &is_admitted, error))
    return FALSE;
  if (!is_admitted)
    return TRUE;
  if (!drop_later_ones (database, note, error))
    return FALSE;
  if (note->has_sample &&
      (!insert_sample (database, note, error) || !drop_oldest (database, note, error)))
    return FALSE;

  return put_down_told (database, note, untold, error);
}

static gpointer
note_job (gpointer archive, gpointer task_data, GError **error)
{
  TillDatabase *database = till_archive_get_database (archive);
  TillThresholds untold = 0;
  gboolean is_fine = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_fine = put_down (database, task_data, &untold, error);
  if (!till_database_end (database, is_fine, is_fine ? error : NULL) || !is_fine)
    return NULL;

  /* One more, so that none is not an error. */
  return GUINT_TO_POINTER (untold + 1);
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
      error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return NULL;

  till_statement_bind_text (statement, ":order_id", order_id);
  while (till_statement_step (statement, &has_row, error))
    {
      g_autofree char *used = NULL;
      g_autofree char *package = NULL;
      TillUsageSample sample = { 0 };

      if (!has_row)
        return g_steal_pointer (&samples);

      used = till_statement_dup_text (statement, 1);
      package = till_statement_dup_text (statement, 2);
      sample.at_ms = till_statement_get_int (statement, 0);
      sample.used_mb = g_ascii_strtod (used, NULL);
      sample.package_mb = g_ascii_strtod (package, NULL);
      g_array_append_val (samples, sample);
    }

  return NULL;
}

static gpointer
list_job (gpointer archive, gpointer order_id, GError **error)
{
  return till_usage_samples_list (till_archive_get_database (archive), order_id, error);
}

/* Puts down a reading of an eSIM. @sample is %NULL where there are no figures. */
void
till_usage_samples_note_async (TillArchive *archive,
                               const char *order_id,
                               const TillUsageSample *sample,
                               TillThresholds passed,
                               gint64 now_ms,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, note_job, (GDestroyNotify) note_free,
                                      NULL };
  Note *note = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (order_id != NULL);

  note = g_new0 (Note, 1);
  note->order_id = g_strdup (order_id);
  note->passed = passed;
  note->now_ms = now_ms;
  note->has_sample = sample != NULL;
  if (sample != NULL)
    note->sample = *sample;
  till_archive_run (archive, &job, note, cancellable, callback, user_data);
}

/* @untold: (out): which of the thresholds that were passed somebody has to be told of, each once
 * ever.
 *
 * Returns: %TRUE once it is on disk; else %FALSE with an error. */
gboolean
till_usage_samples_note_finish (TillArchive *archive,
                                GAsyncResult *result,
                                TillThresholds *untold,
                                GError **error)
{
  gpointer answer = NULL;

  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);
  g_return_val_if_fail (untold != NULL, FALSE);

  *untold = 0;
  answer = g_task_propagate_pointer (G_TASK (result), error);
  if (answer == NULL)
    return FALSE;

  *untold = (TillThresholds) (GPOINTER_TO_UINT (answer) - 1);

  return TRUE;
}

void
till_usage_samples_list_async (TillArchive *archive,
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
GArray *
till_usage_samples_list_finish (TillArchive *archive, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
