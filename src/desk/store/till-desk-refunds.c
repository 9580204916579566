/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The desk's verbs on refunds. The desk keeps the list of all refunds as the ledger last gave it,
 * for whoever shows them; what may be put down is judged by the ledger itself. */

#include "till-desk-private.h"

#include "till-archive-payees.h"
#include "till-desk-refunds.h"
#include "till-received-hash.h"

static void
keep (TillDesk *self, GPtrArray *refunds, GError *problem)
{
  g_clear_pointer (&self->refunds, g_ptr_array_unref);
  self->refunds = refunds;
  g_clear_error (&self->ledger_problem);
  self->ledger_problem = problem;
  till_desk_emit_refunds_changed (self);
}

static void
fail_without_ledger (GTask *task)
{
  g_task_return_new_error (task, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE,
                           "There is no ledger");
}

/* The ledger's list is read: what was asked for is answered, whatever it was. */
static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = g_task_get_source_object (task);
  GError *problem = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *refunds = till_ledger_list_finish (TILL_LEDGER (source), result, &problem, &error);

  if (refunds != NULL)
    keep (self, refunds, problem);

  if (g_task_get_task_data (task) != NULL)
    g_task_return_pointer (task, g_object_ref (g_task_get_task_data (task)), g_object_unref);
  else if (refunds != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Reads the list anew and then answers @task, with its task data where it has some. */
static void
list_and_answer (TillDesk *self, GTask *task)
{
  till_ledger_list_async (self->ledger, NULL, listed_cb, task);
}

/* Reads the refunds from the ledger; "refunds-changed" says when they are there. */
void
till_desk_read_refunds_async (TillDesk *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_read_refunds_async);
  if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    list_and_answer (self, g_steal_pointer (&task));
}

gboolean
till_desk_read_refunds_finish (TillDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Returns: (transfer none) (element-type TillRefund): the refunds as they were last read, oldest
 * first; empty before that. */
GPtrArray *
till_desk_get_refunds (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->refunds;
}

/* Returns: how many refunds wait for somebody. */
guint
till_desk_count_waiting_refunds (TillDesk *self)
{
  guint n_waiting = 0;

  g_return_val_if_fail (TILL_IS_DESK (self), 0);

  for (guint i = 0; i < self->refunds->len; i++)
    n_waiting += till_refund_needs_attention (g_ptr_array_index (self->refunds, i));

  return n_waiting;
}

/* Returns: (transfer none) (nullable): why no refund can be put down. */
const GError *
till_desk_get_ledger_problem (TillDesk *self)
{
  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  return self->ledger_problem;
}

/* Returns: (transfer none) (nullable): the refund as it was last read. */
TillRefund *
till_desk_find_refund (TillDesk *self, const char *refund_id)
{
  g_return_val_if_fail (TILL_IS_DESK (self) && refund_id != NULL, NULL);

  for (guint i = 0; i < self->refunds->len; i++)
    {
      TillRecord *refund = g_ptr_array_index (self->refunds, i);

      if (g_str_equal (till_record_get_id (refund), refund_id))
        return TILL_REFUND (refund);
    }

  return NULL;
}

/* Returns: (transfer container) (element-type TillRefund): the refunds of the invoice of which
 * nobody has said what came of them, the last one first. */
GPtrArray *
till_desk_list_begun_refunds (TillDesk *self, const char *invoice_id)
{
  GPtrArray *begun = g_ptr_array_new ();

  g_return_val_if_fail (TILL_IS_DESK (self) && invoice_id != NULL, begun);

  for (guint i = self->refunds->len; i > 0; i--)
    {
      TillRefund *refund = g_ptr_array_index (self->refunds, i - 1);

      if (refund->step <= TILL_REFUND_INTENDED &&
          g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id) == 0)
        g_ptr_array_add (begun, refund);
    }

  return begun;
}

/* Returns: (transfer none) (nullable): the refund of the invoice that was begun last and of which
 * nobody has said what came of it. One that may have been paid comes before one that can't have. */
TillRefund *
till_desk_find_begun_refund (TillDesk *self, const char *invoice_id)
{
  g_autoptr (GPtrArray) begun = till_desk_list_begun_refunds (self, invoice_id);
  TillRefund *first = NULL;

  for (guint i = 0; i < begun->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (begun, i);

      if (first == NULL || refund->step > first->step)
        first = refund;
    }

  return first;
}

void
till_desk_fill_refund_facts (TillDesk *self,
                             TillInvoice *invoice,
                             GPtrArray *noted,
                             TillRefundFacts *facts)
{
  g_return_if_fail (TILL_IS_DESK (self) && TILL_IS_INVOICE (invoice));
  g_return_if_fail (facts != NULL);

  *facts = (TillRefundFacts){
    .chains = self->chains,
    .invoice = invoice,
    .noted = noted,
    .refunds = self->refunds,
    .unit = till_desk_get_amount_unit (self),
    .unit_is_confirmed = till_dialect_is_unit_set_by_hand (self->account->dialect),
  };
}

/* Returns: (transfer full): what there is to refund of @invoice in @asset, %NULL for the first. */
TillRefundTerms *
till_desk_dup_refund_terms (TillDesk *self,
                            TillInvoice *invoice,
                            GPtrArray *noted,
                            const char *asset)
{
  TillRefundFacts facts = { 0 };

  g_return_val_if_fail (TILL_IS_DESK (self) && TILL_IS_INVOICE (invoice), NULL);

  till_desk_fill_refund_facts (self, invoice, noted, &facts);

  return till_refund_terms_new (&facts, asset);
}

/* Returns: (transfer full): an event of now and of whoever is logged in here, of a new refund where
 * @refund_id is %NULL. */
TillRefundEvent *
till_desk_new_refund_event (TillDesk *self, const char *refund_id, TillRefundStep step)
{
  g_autofree char *new_id = NULL;

  g_return_val_if_fail (TILL_IS_DESK (self), NULL);

  if (refund_id == NULL)
    new_id = g_uuid_string_random ();

  return till_refund_event_new (refund_id != NULL ? refund_id : new_id, step, g_get_user_name (),
                                till_clock_now_ms (self->clock));
}

/* Keeps what was typed of a refund's next step in memory until an event of it is put down. */
void
till_desk_keep_refund_draft (TillDesk *self, const TillRefundEvent *draft)
{
  g_return_if_fail (TILL_IS_DESK (self) && draft != NULL);

  g_hash_table_replace (self->drafts, g_strdup (draft->refund_id), till_refund_event_copy (draft));
}

/* Returns: (transfer none) (nullable): what was kept of the refund. */
const TillRefundEvent *
till_desk_get_refund_draft (TillDesk *self, const char *refund_id)
{
  g_return_val_if_fail (TILL_IS_DESK (self) && refund_id != NULL, NULL);

  return g_hash_table_lookup (self->drafts, refund_id);
}

/* The service has told which store it is; the ledger may be another one from here on. */
static void
bound_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (!till_ledger_bind_finish (TILL_LEDGER (source), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  if (!self->ledger_is_bound && self->ledger != NULL)
    till_desk_read_refunds_async (self, NULL, NULL, NULL);
  self->ledger_is_bound = TRUE;
  g_task_return_pointer (task, g_object_ref (source), g_object_unref);
}

static void
store_asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = TILL_DESK (source);
  GError *error = NULL;
  g_autoptr (TillStore) store = till_desk_get_store_finish (self, result, &error);

  if (store == NULL)
    g_task_return_error (task, error);
  else if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    till_ledger_bind_async (self->ledger, till_record_get_id (TILL_RECORD (store)), NULL, bound_cb,
                            g_steal_pointer (&task));
}

/* A ledger that says itself whose it is needs no service. */
static void
looked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;

  if (till_ledger_bind_finish (TILL_LEDGER (source), result, &error))
    g_task_return_pointer (task, g_object_ref (source), g_object_unref);
  else if (g_error_matches (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_STORE))
    till_desk_get_store_async (g_task_get_source_object (task), g_task_get_cancellable (task),
                               store_asked_cb, g_object_ref (task));
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Makes sure that the ledger is the one of the store, whose refunds another account may have begun.
 * The service is asked which store it is where the ledger does not say. */
void
till_desk_bind_ledger_async (TillDesk *self,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_DESK (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_desk_bind_ledger_async);
  if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    till_ledger_bind_async (self->ledger, NULL, NULL, looked_cb, g_steal_pointer (&task));
}

/* Returns: (transfer full): the ledger, to be exported and put back; %NULL with %TILL_API_ERROR,
 * %TILL_LEDGER_ERROR or %TILL_ARCHIVE_ERROR. */
TillLedger *
till_desk_bind_ledger_finish (TillDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* The service has told which store it is, whoever has asked. */
void
till_desk_learn_store (TillDesk *self, TillStore *store)
{
  if (self->ledger != NULL && !self->ledger_is_bound)
    till_ledger_bind_async (self->ledger, till_record_get_id (TILL_RECORD (store)), NULL, bound_cb,
                            g_task_new (self, NULL, NULL, NULL));
}

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = g_task_get_source_object (task);
  GError *error = NULL;
  TillRefund *refund = till_ledger_append_finish (TILL_LEDGER (source), result, &error);

  if (refund == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  g_hash_table_remove (self->drafts, till_record_get_id (TILL_RECORD (refund)));
  g_task_set_task_data (task, refund, g_object_unref);
  list_and_answer (self, g_steal_pointer (&task));
}

static void
append (TillDesk *self, GTask *task)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_copy (g_task_get_task_data (task));

  g_task_set_task_data (task, NULL, NULL);
  till_ledger_append_async (self->ledger, event, NULL, appended_cb, task);
}

/* An archive that can't be read keeps no refund back: the invoice's own addresses were compared. */
static void
payee_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = g_task_get_source_object (task);
  g_autoptr (TillInvoice) invoice =
      till_archive_find_payee_finish (TILL_ARCHIVE (source), result, NULL);

  if (invoice != NULL)
    g_task_return_new_error (task, TILL_REFUND_ERROR, TILL_REFUND_ERROR_OWN_ADDRESS,
                             "The store itself is paid there");
  else if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    append (self, g_steal_pointer (&task));
}

static void
hash_looked_up_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = g_task_get_source_object (task);

  if (till_received_hash_look_up_finish (TILL_ARCHIVE (source), result))
    g_task_return_new_error (task, TILL_REFUND_ERROR, TILL_REFUND_ERROR_HASH_RECEIVED,
                             "The payment came in with it");
  else if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    append (self, g_steal_pointer (&task));
}

/* Whether @event says where money goes to. */
static const char *
get_destination (const TillRefundEvent *event)
{
  return event->step == TILL_REFUND_CHECKED || event->step == TILL_REFUND_INTENDED
             ? till_refund_event_get (event, TILL_REFUND_ADDRESS)
             : NULL;
}

/* Returns: (nullable): the transaction that @event says to be the refund's. */
static const char *
get_tx_hash (const TillRefundEvent *event)
{
  return event->step == TILL_REFUND_PAID ? till_refund_event_get (event, TILL_REFUND_TX_HASH)
                                         : NULL;
}

/* Compares @event with what the archive knows by now, then puts it down. */
static void
look_up_and_append (TillDesk *self, GTask *task)
{
  const TillRefundEvent *event = g_task_get_task_data (task);
  TillRefund *refund = till_desk_find_refund (self, event->refund_id);
  const char *invoice_id = refund != NULL ? till_refund_get (refund, TILL_REFUND_INVOICE) : NULL;
  const char *destination = get_destination (event);
  const char *tx_hash = get_tx_hash (event);

  if (destination != NULL)
    till_archive_find_payee_async (self->archive, destination, NULL, payee_found_cb, task);
  else if (tx_hash != NULL && invoice_id != NULL)
    till_received_hash_look_up_async (self->archive, invoice_id, tx_hash, hash_looked_up_cb, task);
  else
    append (self, task);
}

static void
ready_to_append_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillDesk *self = TILL_DESK (source);
  GError *error = NULL;
  g_autoptr (TillLedger) ledger = till_desk_bind_ledger_finish (self, result, &error);

  if (ledger == NULL)
    g_task_return_error (task, error);
  else if (self->archive != NULL)
    look_up_and_append (self, g_steal_pointer (&task));
  else
    append (self, g_steal_pointer (&task));
}

/* Puts @event down in the ledger. It can't be cancelled: what is on its way to the disk gets
 * there. */
void
till_desk_put_down_refund_async (TillDesk *self,
                                 const TillRefundEvent *event,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_DESK (self) && event != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_desk_put_down_refund_async);
  if (till_desk_refuse_writing (self, task))
    return;

  g_task_set_task_data (task, till_refund_event_copy (event),
                        (GDestroyNotify) till_refund_event_free);
  till_desk_bind_ledger_async (self, NULL, ready_to_append_cb, g_steal_pointer (&task));
}

/* Returns: (transfer full): the refund after the event, which is on disk; %NULL with
 * %TILL_REFUND_ERROR, %TILL_LEDGER_ERROR, %TILL_ARCHIVE_ERROR or %TILL_DESK_ERROR_READ_ONLY, and
 * with %TILL_API_ERROR where the store is not known yet. */
TillRefund *
till_desk_put_down_refund_finish (TillDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (!till_ledger_restore_finish (TILL_LEDGER (source), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  till_desk_read_refunds_async (g_task_get_source_object (task), NULL, NULL, NULL);
  g_task_return_boolean (task, TRUE);
}

/* It can't be cancelled, like all that is put down. */
void
till_desk_restore_ledger_async (TillDesk *self,
                                const char *text,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_DESK (self) && self->ledger != NULL);
  g_return_if_fail (text != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_desk_restore_ledger_async);
  if (!till_desk_refuse_writing (self, task))
    till_ledger_restore_async (self->ledger, text, NULL, restored_cb, g_steal_pointer (&task));
}

/* Returns: whether the export is in the ledger now. */
gboolean
till_desk_restore_ledger_finish (TillDesk *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Gives the desk its ledger; once, before anybody has the desk. */
void
till_desk_set_ledger (TillDesk *self, TillLedger *ledger, GError *problem)
{
  g_return_if_fail (TILL_IS_DESK (self) && self->ledger == NULL);

  g_set_object (&self->ledger, ledger);
  self->ledger_problem = problem;
  if (ledger != NULL)
    till_desk_read_refunds_async (self, NULL, NULL, NULL);
}
