/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's verbs on invoices (sections 4.5, 4.7 and 4.8). */

#include "till-desk-private.h"

#include "till-api-error.h"
#include "till-api-invoices.h"
#include "till-desk-error.h"
#include "till-create-recovery.h"
#include "till-define.h"
#include "till-archive-records.h"

typedef struct
{
  TillInvoiceDraft *draft;
  gint64 sent_at_ms;
  TillInvoice *invoice;
  GError *lost; /* returned if the record is not found */
} Creation;

typedef struct
{
  char *invoice_id;
  GError *error; /* of the cancelling */
} Cancellation;

static void
creation_free (Creation *self)
{
  till_invoice_draft_free (self->draft);
  g_clear_object (&self->invoice);
  g_clear_error (&self->lost);
  g_free (self);
}

static void
cancellation_free (Cancellation *self)
{
  g_free (self->invoice_id);
  g_clear_error (&self->error);
  g_free (self);
}

static gboolean
is_outcome_unknown (const GError *error)
{
  return g_error_matches (error, TILL_API_ERROR, TILL_API_ERROR_OUTCOME_UNKNOWN);
}

static void
return_invoice (GTask *task, TillInvoice *invoice)
{
  till_desk_emit_invoice_changed (g_task_get_source_object (task), invoice);
  g_task_return_pointer (task, g_object_ref (invoice), g_object_unref);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  TillInvoice *invoice =
      till_invoice_reader_read_finish (TILL_INVOICE_READER (source), result, &error);

  if (invoice != NULL)
    g_task_return_pointer (task, invoice, g_object_unref);
  else
    g_task_return_error (task, error);
}

/* Reads one invoice (section 4.7). */
void
till_desk_get_invoice_async (TillDesk *self,
                             const char *invoice_id,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_get_invoice_async);
  till_invoice_reader_read_async (self->invoice_reader, invoice_id, TILL_PRIORITY_FOREGROUND,
                                  cancellable, read_cb, task);
}

/* Returns: (transfer full): the invoice, or %NULL with an error. */
TILL_DEFINE_FINISH (till_desk_get_invoice_finish, TillDesk, TillInvoice *)

static void
text_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  char *text = till_api_get_invoice_text_finish (TILL_TRANSPORT (source), result, &error);

  if (text != NULL)
    g_task_return_pointer (task, text, g_free);
  else
    g_task_return_error (task, error);
}

/* Reads the service's answer about one invoice (section 4.7) as text. Nothing is copied from it. */
void
till_desk_get_invoice_text_async (TillDesk *self,
                                  const char *invoice_id,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_get_invoice_text_async);
  till_api_get_invoice_text_async (self->transport, invoice_id, cancellable, text_cb, task);
}

/* Returns: (transfer full): the answer without the keys of the account, or %NULL with an error. */
TILL_DEFINE_FINISH (till_desk_get_invoice_text_finish, TillDesk, char *)

static void
archived_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  Creation *creation = g_task_get_task_data (task);

  /* The invoice exists, whether the archive has it or not. */
  if (!till_archive_add_invoice_finish (TILL_ARCHIVE (source), result, &error))
    g_debug ("A new invoice is not in the archive: %s", error->message);

  return_invoice (task, creation->invoice);
}

/* The answer to a create call leaves parts of the draft out (section 2.1). */
static void
take_from_draft (TillInvoice *invoice, const TillInvoiceDraft *draft)
{
  if (invoice->order_id == NULL)
    invoice->order_id = g_strdup (draft->order_id);
  if (invoice->description == NULL)
    invoice->description = g_strdup (draft->description);
  if (invoice->metadata == NULL)
    invoice->metadata = g_strdup (draft->metadata);
}

static void
store_created (GTask *task, TillInvoice *invoice)
{
  TillDesk *self = g_task_get_source_object (task);
  Creation *creation = g_task_get_task_data (task);

  creation->invoice = invoice;
  take_from_draft (invoice, creation->draft);
  till_archive_observe_record (self->archive, TILL_RECORD (invoice), creation->sent_at_ms);
  if (self->archive == NULL)
    return_invoice (task, invoice);
  else
    till_archive_add_invoice_async (self->archive, invoice, NULL, archived_cb, g_object_ref (task));
}

static void
recovered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Creation *creation = g_task_get_task_data (task);
  TillInvoice *invoice = till_create_recovery_find_invoice_finish (result, NULL);

  if (invoice != NULL)
    store_created (task, invoice);
  else
    g_task_return_error (task, g_steal_pointer (&creation->lost));
}

static void
created_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  TillDesk *self = g_task_get_source_object (task);
  Creation *creation = g_task_get_task_data (task);
  TillInvoice *invoice = till_api_create_invoice_finish (TILL_TRANSPORT (source), result, &error);

  if (invoice != NULL)
    {
      till_dialect_learner_learn_created_status (
          self->learner, till_transport_get_created_status (self->transport));
      store_created (task, invoice);
    }
  else if (!is_outcome_unknown (error))
    g_task_return_error (task, g_steal_pointer (&error));
  else
    {
      creation->lost = g_steal_pointer (&error);
      till_create_recovery_find_invoice_async (TILL_TRANSPORT (source), creation->draft,
                                               creation->sent_at_ms, g_task_get_cancellable (task),
                                               recovered_cb, g_object_ref (task));
    }
}

/* Creates an invoice (section 4.5). If the answer is lost, searches for the invoice; only if it
 * is not found, the error is %TILL_API_ERROR_OUTCOME_UNKNOWN. */
void
till_desk_create_invoice_async (TillDesk *self,
                                const TillInvoiceDraft *draft,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Creation *creation = NULL;

  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (draft != NULL && till_invoice_draft_check (draft) == TILL_DRAFT_FINE);

  creation = g_new0 (Creation, 1);
  creation->draft = till_invoice_draft_copy (draft);
  creation->sent_at_ms = till_clock_now_ms (self->clock);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_create_invoice_async);
  g_task_set_task_data (task, creation, (GDestroyNotify) creation_free);
  /* A record that the service has created is returned even after a cancellation. */
  g_task_set_check_cancellable (task, FALSE);
  if (till_account_refuse_write (till_desk_get_account (self), task))
    return;

  till_api_create_invoice_async (self->transport, draft, cancellable, created_cb,
                                 g_steal_pointer (&task));
}

/* Returns: (transfer full): the new invoice, or %NULL with an error. */
TILL_DEFINE_FINISH (till_desk_create_invoice_finish, TillDesk, TillInvoice *)

static void
read_again_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Cancellation *cancellation = g_task_get_task_data (task);
  g_autoptr (TillInvoice) invoice = till_desk_get_invoice_finish (TILL_DESK (source), result, NULL);

  /* The invoice itself shows the lost answer. */
  if (invoice != NULL && invoice->status == TILL_INVOICE_CANCELLED &&
      is_outcome_unknown (cancellation->error))
    g_clear_error (&cancellation->error);

  if (cancellation->error == NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&cancellation->error));
}

static void
cancelled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Cancellation *cancellation = g_task_get_task_data (task);

  till_api_cancel_invoice_finish (TILL_TRANSPORT (source), result, &cancellation->error);
  till_desk_get_invoice_async (g_task_get_source_object (task), cancellation->invoice_id,
                               g_task_get_cancellable (task), read_again_cb, g_object_ref (task));
}

/* Returns: whether @invoice can be cancelled; %FALSE with an error. */
static gboolean
check_cancellable (const TillInvoice *invoice, GError **error)
{
  if (till_invoice_has_payment (invoice))
    g_set_error_literal (error, TILL_DESK_ERROR, TILL_DESK_ERROR_PAID_MEANWHILE, "It was not sent");
  else if (invoice->status != TILL_INVOICE_PENDING)
    g_set_error_literal (error, TILL_DESK_ERROR, TILL_DESK_ERROR_NOT_PENDING, "It was not sent");
  else
    return TRUE;

  return FALSE;
}

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  Cancellation *cancellation = g_task_get_task_data (task);
  TillDesk *self = TILL_DESK (source);
  g_autoptr (TillInvoice) invoice = till_desk_get_invoice_finish (self, result, &error);

  if (invoice == NULL || !check_cancellable (invoice, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  till_api_cancel_invoice_async (self->transport, cancellation->invoice_id,
                                 g_task_get_cancellable (task), cancelled_cb, g_object_ref (task));
}

/* Cancels a pending invoice (section 4.8). Reads it before: if it has a payment, even a part, or
 * is not pending, nothing is sent and the error is %TILL_DESK_ERROR_PAID_MEANWHILE or
 * %TILL_DESK_ERROR_NOT_PENDING. Reads it again afterwards, whether it was cancelled or refused,
 * because it has changed. */
void
till_desk_cancel_invoice_async (TillDesk *self,
                                const char *invoice_id,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Cancellation *cancellation = NULL;

  g_return_if_fail (TILL_IS_DESK (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  cancellation = g_new0 (Cancellation, 1);
  cancellation->invoice_id = g_strdup (invoice_id);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_cancel_invoice_async);
  g_task_set_task_data (task, cancellation, (GDestroyNotify) cancellation_free);
  g_task_set_check_cancellable (task, FALSE);
  if (till_account_refuse_write (till_desk_get_account (self), task))
    return;

  till_desk_get_invoice_async (self, invoice_id, cancellable, checked_cb, g_steal_pointer (&task));
}

/* Returns: %TRUE once the service has cancelled it; else %FALSE with an error. */
TILL_DEFINE_FINISH_BOOLEAN (till_desk_cancel_invoice_finish, TillDesk)
