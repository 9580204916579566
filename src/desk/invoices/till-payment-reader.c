/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPaymentReader: lists leave payments out (section 2.1), so it reads each invoice on its
 * own, a few at a time, through the request scheduler. An answer counts once the archive has
 * stored it. Invoices that the service does not have are skipped; any other error ends the run.
 * Visible records and open orders have priority over it. */

#include "till-payment-reader.h"

#include "till-api-error.h"
#include "till-api-invoices.h"
#include "till-observation.h"
#include "till-define.h"
#include "till-archive-records.h"

#define MAX_IN_FLIGHT 4

struct _TillPaymentReader
{
  GObject parent_instance;

  /* Owned */
  TillDesk *desk;
  GPtrArray *ids;

  /* In flight */
  GError *error; /* what has ended it */
  guint next;
  guint n_in_flight;
  guint n_read;
};

typedef struct
{
  GTask *task; /* owned */
  char *id;
  gint64 asked_at_ms;
} Reading;

G_DEFINE_FINAL_TYPE (TillPaymentReader, till_payment_reader, G_TYPE_OBJECT)

static guint progress_signal;

static void
reading_free (Reading *self)
{
  g_object_unref (self->task);
  g_free (self->id);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Reading, reading_free)

static void
till_payment_reader_finalize (GObject *object)
{
  TillPaymentReader *self = TILL_PAYMENT_READER (object);

  g_clear_error (&self->error);
  g_clear_pointer (&self->ids, g_ptr_array_unref);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_payment_reader_parent_class)->finalize (object);
}

static void
till_payment_reader_class_init (TillPaymentReaderClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_payment_reader_finalize;

  progress_signal = g_signal_new ("progress", TILL_TYPE_PAYMENT_READER, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_payment_reader_init (TillPaymentReader *self)
{
}

/* @desk has an archive; @invoice_ids are strings, and do not change.
 *
 * Returns: (transfer full): the reader. */
TillPaymentReader *
till_payment_reader_new (TillDesk *desk, GPtrArray *invoice_ids)
{
  TillPaymentReader *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && till_desk_get_archive (desk) != NULL, NULL);
  g_return_val_if_fail (invoice_ids != NULL, NULL);

  self = g_object_new (TILL_TYPE_PAYMENT_READER, NULL);
  self->desk = g_object_ref (desk);
  self->ids = g_ptr_array_ref (invoice_ids);

  return self;
}

/* Returns: the number of invoices that are done, with those that the service does not have. */
TILL_DEFINE_OBJECT_GETTER (till_payment_reader_get_n_read, TillPaymentReader, guint, n_read)

guint
till_payment_reader_get_total (TillPaymentReader *self)
{
  g_return_val_if_fail (TILL_IS_PAYMENT_READER (self), 0);

  return self->ids->len;
}

/* Returns: about how many minutes reading @n_invoices takes at the present pace, at least one. */
guint
till_payment_reader_estimate_minutes (TillDesk *desk, guint64 n_invoices)
{
  guint pace = 0;

  g_return_val_if_fail (TILL_IS_DESK (desk), 1);

  pace = MAX (till_request_scheduler_get_pace (till_desk_get_scheduler (desk)), 1);

  return (guint) MIN ((n_invoices + pace - 1) / pace, G_MAXINT);
}

static void go_on (GTask *task);

/* Returns the first error once no request runs. */
static void
end_one (GTask *task, GError *error)
{
  TillPaymentReader *self = g_task_get_source_object (task);

  self->n_in_flight--;
  if (error != NULL && self->error == NULL)
    self->error = error;
  else
    g_clear_error (&error);

  go_on (task);
}

static void
count_one (TillPaymentReader *self)
{
  self->n_read++;
  g_signal_emit (self, progress_signal, 0);
}

static void
put_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  TillPaymentReader *self = g_task_get_source_object (reading->task);
  GError *error = NULL;

  if (till_archive_put_finish (TILL_ARCHIVE (source), result, &error))
    count_one (self);
  end_one (reading->task, error);
}

static void
put (TillPaymentReader *self, TillInvoice *invoice, Reading *reading)
{
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations,
                   till_observation_new_for_record (TILL_RECORD (invoice), reading->asked_at_ms));
  till_archive_put_async (till_desk_get_archive (self->desk), observations, NULL, NULL, NULL,
                          put_cb, reading);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  TillPaymentReader *self = g_task_get_source_object (reading->task);
  GError *error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_api_get_invoice_finish (TILL_TRANSPORT (source), result, &error);

  if (invoice != NULL)
    {
      put (self, invoice, g_steal_pointer (&reading));
      return;
    }

  if (till_api_error_is_of_one_record (error))
    {
      g_clear_error (&error);
      count_one (self);
    }
  end_one (reading->task, error);
}

static void
taken_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Reading) reading = user_data;
  GCancellable *cancellable = g_task_get_cancellable (reading->task);
  TillPaymentReader *self = g_task_get_source_object (reading->task);
  GError *error = NULL;

  if (!till_request_scheduler_take_finish (TILL_REQUEST_SCHEDULER (source), result, &error))
    {
      end_one (reading->task, error);
      return;
    }

  reading->asked_at_ms = till_archive_get_now_ms (till_desk_get_archive (self->desk));
  till_api_get_invoice_async (till_desk_get_transport (self->desk), TILL_PRIORITY_BACKGROUND,
                              reading->id, cancellable, read_cb, reading);
  g_steal_pointer (&reading);
}

static void
read_next (GTask *task)
{
  TillPaymentReader *self = g_task_get_source_object (task);
  Reading *reading = g_new0 (Reading, 1);

  reading->task = g_object_ref (task);
  reading->id = g_strdup (g_ptr_array_index (self->ids, self->next++));
  self->n_in_flight++;
  till_request_scheduler_take_async (till_desk_get_scheduler (self->desk),
                                     TILL_REQUEST_SCHEDULER_SYNC, g_task_get_cancellable (task),
                                     taken_cb, reading);
}

static void
go_on (GTask *task)
{
  TillPaymentReader *self = g_task_get_source_object (task);

  while (self->error == NULL && self->n_in_flight < MAX_IN_FLIGHT && self->next < self->ids->len)
    read_next (task);

  if (self->n_in_flight > 0 || g_task_get_completed (task))
    return;

  if (self->error != NULL)
    g_task_return_error (task, g_steal_pointer (&self->error));
  else
    g_task_return_boolean (task, TRUE);
}

/* Runs once. Payments that were read stay in the archive, however the run ends. */
void
till_payment_reader_run_async (TillPaymentReader *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_PAYMENT_READER (self) && self->next == 0);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_payment_reader_run_async);
  go_on (task);
}

/* Returns: %TRUE once all invoices that the service has were read; else %FALSE with an error. */
TILL_DEFINE_FINISH_BOOLEAN (till_payment_reader_run_finish, TillPaymentReader)
