/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archive's calls on payment exceptions and refunded payments. */

#include "till-archive-payment-exceptions.h"

#include "till-archive-private.h"
#include "till-stale-records.h"
#include "till-payment-exceptions.h"

#define PIECE 500

typedef struct
{
  GPtrArray *invoices; /* nullable: those whose payment is refunded */
  gint64 now_ms;
  gint64 next_ms;
  guint limit;
  guint n_judged;
  gboolean is_activity; /* once it is written: whether an exception came or went */
  guint64 n_exceptions;
} Judging;

static void
judging_free (Judging *self)
{
  g_clear_pointer (&self->invoices, g_ptr_array_unref);
  g_free (self);
}

static gpointer
count_job (gpointer archive, gpointer task_data, GError **error)
{
  Judging *judging = task_data;

  return GINT_TO_POINTER (till_payment_exceptions_count (till_archive_get_reader (archive),
                                                         &judging->n_exceptions, error));
}

static gpointer
list_stale_pending_job (gpointer archive, gpointer task_data, GError **error)
{
  Judging *judging = task_data;

  return till_stale_records_list_pending (till_archive_get_reader (archive), judging->now_ms,
                                          judging->limit, &judging->next_ms, error);
}

static gboolean
judge_next (TillArchive *self, Judging *judging, guint limit, GError **error)
{
  TillDatabase *database = till_archive_get_database (self);
  gboolean is_done = FALSE;

  if (!till_database_begin (database, error))
    return FALSE;

  is_done = till_payment_exceptions_judge_rest (database, judging->now_ms, limit,
                                                &judging->n_judged, &judging->is_activity, error);

  return till_archive_end_writing (self, is_done, judging->is_activity, error);
}

static gboolean
pass_over (TillArchive *self, Judging *judging, GError **error)
{
  TillDatabase *database = till_archive_get_database (self);

  judging->n_judged = 1;
  judging->is_activity = FALSE;
  if (!till_database_begin (database, error))
    return FALSE;

  return till_archive_end_writing (self, till_payment_exceptions_pass_over (database, error), FALSE,
                                   error);
}

/* A damaged invoice would stop the judging here at every start, before the invoices behind it. So
 * this judges those before it, in ever smaller pieces, and then skips it. */
static gpointer
judge_rest_job (gpointer archive, gpointer task_data, GError **error)
{
  GError *failure = NULL;

  for (guint limit = PIECE; limit > 0; limit /= 2)
    {
      g_clear_error (&failure);
      if (judge_next (archive, task_data, limit, &failure))
        return GINT_TO_POINTER (TRUE);
      if (!g_error_matches (failure, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED))
        {
          g_propagate_error (error, failure);
          return NULL;
        }
    }

  g_debug ("The payment of an invoice can't be judged: %s", failure->message);
  g_error_free (failure);

  return GINT_TO_POINTER (pass_over (archive, task_data, error));
}

static gpointer
set_refunded_job (gpointer archive, gpointer task_data, GError **error)
{
  Judging *judging = task_data;
  TillDatabase *database = till_archive_get_database (archive);
  gboolean is_done = FALSE;

  if (!till_database_begin (database, error))
    return NULL;

  is_done = till_payment_exceptions_set_refunded (database, judging->invoices, judging->now_ms,
                                                  &judging->is_activity, error);

  return GINT_TO_POINTER (till_archive_end_writing (archive, is_done, judging->is_activity, error));
}

static Judging *
judging_new (TillArchive *self)
{
  Judging *judging = g_new0 (Judging, 1);

  judging->now_ms = till_archive_get_now_ms (self);

  return judging;
}

void
till_archive_count_payment_exceptions_async (TillArchive *self,
                                             GCancellable *cancellable,
                                             GAsyncReadyCallback callback,
                                             gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, count_job, (GDestroyNotify) judging_free,
                                      NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, judging_new (self), cancellable, callback, user_data);
}

gboolean
till_archive_count_payment_exceptions_finish (TillArchive *self,
                                              GAsyncResult *result,
                                              guint64 *n_exceptions,
                                              GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self) && n_exceptions != NULL, FALSE);

  *n_exceptions = ((const Judging *) g_task_get_task_data (G_TASK (result)))->n_exceptions;

  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

void
till_archive_judge_rest_async (TillArchive *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE_IDLE, judge_rest_job,
                                      (GDestroyNotify) judging_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, judging_new (self), cancellable, callback, user_data);
}

static gboolean
finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  const Judging *judging = g_task_get_task_data (G_TASK (result));

  if (g_task_propagate_pointer (G_TASK (result), error) == NULL)
    return FALSE;

  if (judging->is_activity)
    till_archive_emit_changed_later (self);

  return TRUE;
}

gboolean
till_archive_judge_rest_finish (TillArchive *self,
                                GAsyncResult *result,
                                guint *n_judged,
                                GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self) && n_judged != NULL, FALSE);

  if (!finish (self, result, error))
    return FALSE;

  *n_judged = ((const Judging *) g_task_get_task_data (G_TASK (result)))->n_judged;

  return TRUE;
}

void
till_archive_set_refunded_payments_async (TillArchive *self,
                                          GPtrArray *invoices,
                                          GCancellable *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, set_refunded_job,
                                      (GDestroyNotify) judging_free, NULL };
  Judging *judging = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self) && invoices != NULL);

  judging = judging_new (self);
  judging->invoices = g_ptr_array_ref (invoices);
  till_archive_run (self, &job, judging, cancellable, callback, user_data);
}

gboolean
till_archive_set_refunded_payments_finish (TillArchive *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return finish (self, result, error);
}

void
till_archive_list_stale_pending_async (TillArchive *self,
                                       guint limit,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_stale_pending_job,
                                      (GDestroyNotify) judging_free, (GDestroyNotify) g_strfreev };
  Judging *judging = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  judging = judging_new (self);
  judging->limit = limit;
  till_archive_run (self, &job, judging, cancellable, callback, user_data);
}

/* Sets @next_ms to when the first of all that are pending is to be read, zero where there is none.
 *
 * Returns: (transfer full): the ids, or %NULL with an error. */
GStrv
till_archive_list_stale_pending_finish (TillArchive *self,
                                        GAsyncResult *result,
                                        gint64 *next_ms,
                                        GError **error)
{
  GStrv ids = NULL;

  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  ids = g_task_propagate_pointer (G_TASK (result), error);
  *next_ms = ids != NULL ? ((const Judging *) g_task_get_task_data (G_TASK (result)))->next_ms : 0;

  return ids;
}
