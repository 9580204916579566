/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-refunds.h"

#include "till-archive-payees.h"
#include "till-received-hash.h"
#include "till-define.h"
#include "till-team-error.h"

struct _TillRefunds
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive; /* nullable */
  TillChainTable *chains;
  TillDialectLearner *learner;
  TillStoreReader *store_reader;
  TillClock *clock;
  TillLedger *ledger; /* nullable */
  GPtrArray *all;     /* of TillRefund, as last read */
  GHashTable *drafts; /* refund id to TillRefundEvent */
  GError *problem;    /* of the ledger; nullable */
  GError *denial;     /* of the team; nullable */

  gboolean is_bound; /* the ledger, to the store that the service has named */
};

G_DEFINE_FINAL_TYPE (TillRefunds, till_refunds, G_TYPE_OBJECT)

static guint changed_signal;

static void
till_refunds_finalize (GObject *object)
{
  TillRefunds *self = TILL_REFUNDS (object);

  g_clear_object (&self->archive);
  g_clear_pointer (&self->chains, till_chain_table_unref);
  g_clear_object (&self->learner);
  g_clear_object (&self->store_reader);
  g_clear_object (&self->clock);
  g_clear_object (&self->ledger);
  g_ptr_array_unref (self->all);
  g_hash_table_unref (self->drafts);
  g_clear_error (&self->problem);
  g_clear_error (&self->denial);

  G_OBJECT_CLASS (till_refunds_parent_class)->finalize (object);
}

static void
till_refunds_class_init (TillRefundsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_refunds_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_refunds_init (TillRefunds *self)
{
  self->all = g_ptr_array_new_with_free_func (g_object_unref);
  self->drafts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                        (GDestroyNotify) till_refund_event_free);
}

static gboolean
is_denial (const GError *problem)
{
  return g_error_matches (problem, TILL_TEAM_ERROR, TILL_TEAM_ERROR_READ_ONLY) ||
         g_error_matches (problem, TILL_TEAM_ERROR, TILL_TEAM_ERROR_NOT_ALLOWED);
}

/* A database that does not answer changes nothing about what may be written there. */
static void
update_denial (TillRefunds *self)
{
  if (self->problem != NULL && !is_denial (self->problem) && self->ledger != NULL)
    return;

  g_clear_error (&self->denial);
  if (is_denial (self->problem))
    self->denial = g_error_copy (self->problem);
}

/* Takes both. */
static void
set_list (TillRefunds *self, GPtrArray *refunds, GError *problem)
{
  g_ptr_array_unref (self->all);
  self->all = refunds;
  g_clear_error (&self->problem);
  self->problem = problem;
  update_denial (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
fail_without_ledger (GTask *task)
{
  g_task_return_new_error (task, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE,
                           "There is no ledger");
}

/* Ends the task of the call that had the list read: with the refund of an append, where there is
 * one. */
static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);
  GError *problem = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *refunds = till_ledger_list_finish (TILL_LEDGER (source), result, &problem, &error);

  if (refunds != NULL)
    set_list (self, refunds, problem);

  if (g_task_get_task_data (task) != NULL)
    g_task_return_pointer (task, g_object_ref (g_task_get_task_data (task)), g_object_unref);
  else if (refunds != NULL)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Reads the list again, then returns the task data of @task, or TRUE where it has none. */
static void
list_and_return (TillRefunds *self, GTask *task)
{
  till_ledger_list_async (self->ledger, NULL, listed_cb, task);
}

/* Reads the refunds from the ledger; "changed" follows. */
void
till_refunds_read_async (TillRefunds *self,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_REFUNDS (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_refunds_read_async);
  if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    list_and_return (self, g_steal_pointer (&task));
}

TILL_DEFINE_FINISH_BOOLEAN (till_refunds_read_finish, TillRefunds)

/* Returns: (transfer none) (element-type TillRefund): the refunds as they were last read, oldest
 * first; empty before that. */
TILL_DEFINE_OBJECT_GETTER (till_refunds_get_all, TillRefunds, GPtrArray *, all)

/* Returns: how many refunds wait for a person. */
guint
till_refunds_count_waiting (TillRefunds *self)
{
  guint n_waiting = 0;

  g_return_val_if_fail (TILL_IS_REFUNDS (self), 0);

  for (guint i = 0; i < self->all->len; i++)
    n_waiting += till_refund_needs_attention (g_ptr_array_index (self->all, i));

  return n_waiting;
}

/* Returns: (transfer none) (nullable): those who share the ledger. */
TillTeam *
till_refunds_get_team (TillRefunds *self)
{
  g_return_val_if_fail (TILL_IS_REFUNDS (self), NULL);

  return self->ledger != NULL ? till_ledger_get_team (self->ledger) : NULL;
}

/* Returns: (transfer none) (nullable): why no refund can be written. That the team is out of reach
 * is known before the ledger has been asked in vain. */
const GError *
till_refunds_get_problem (TillRefunds *self)
{
  TillTeam *team = till_refunds_get_team (self);

  g_return_val_if_fail (TILL_IS_REFUNDS (self), NULL);

  return self->problem != NULL || team == NULL ? self->problem : till_team_get_problem (team);
}

/* Returns: whether the list has all refunds, also where none can be written here. */
gboolean
till_refunds_knows_all (TillRefunds *self)
{
  const GError *problem = till_refunds_get_problem (self);

  return problem == NULL || is_denial (problem);
}

/* Returns: (transfer none) (nullable): why this desk may only read what its team shares, as far as
 * the team's database has said so. */
TILL_DEFINE_OBJECT_GETTER (till_refunds_get_denial, TillRefunds, const GError *, denial)

/* Returns: (transfer none) (nullable): the refund as last read. */
TillRefund *
till_refunds_find (TillRefunds *self, const char *refund_id)
{
  g_return_val_if_fail (TILL_IS_REFUNDS (self) && refund_id != NULL, NULL);

  for (guint i = 0; i < self->all->len; i++)
    {
      TillRecord *refund = g_ptr_array_index (self->all, i);

      if (g_str_equal (till_record_get_id (refund), refund_id))
        return TILL_REFUND (refund);
    }

  return NULL;
}

/* Returns: (transfer container) (element-type TillRefund): the refunds of the invoice that are
 * neither paid nor void, the newest first. */
GPtrArray *
till_refunds_list_begun (TillRefunds *self, const char *invoice_id)
{
  GPtrArray *begun = g_ptr_array_new ();

  g_return_val_if_fail (TILL_IS_REFUNDS (self) && invoice_id != NULL, begun);

  for (guint i = self->all->len; i > 0; i--)
    {
      TillRefund *refund = g_ptr_array_index (self->all, i - 1);

      if (refund->step <= TILL_REFUND_INTENDED &&
          g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id) == 0)
        g_ptr_array_add (begun, refund);
    }

  return begun;
}

/* Returns: (transfer none) (nullable): the newest refund of the invoice that is neither paid nor
 * void. One that may have been paid comes before one that can't have. */
TillRefund *
till_refunds_find_begun (TillRefunds *self, const char *invoice_id)
{
  g_autoptr (GPtrArray) begun = till_refunds_list_begun (self, invoice_id);
  TillRefund *first = NULL;

  for (guint i = 0; i < begun->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (begun, i);

      if (first == NULL || refund->step > first->step)
        first = refund;
    }

  return first;
}

/* Returns: whether a refund of the invoice was sent for certain, be it of a part. */
gboolean
till_refunds_has_paid (TillRefunds *self, const char *invoice_id)
{
  g_return_val_if_fail (TILL_IS_REFUNDS (self) && invoice_id != NULL, FALSE);

  for (guint i = 0; i < self->all->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (self->all, i);

      if (till_refund_is_claim (refund) && refund->step != TILL_REFUND_INTENDED &&
          g_strcmp0 (till_refund_get (refund, TILL_REFUND_INVOICE), invoice_id) == 0)
        return TRUE;
    }

  return FALSE;
}

void
till_refunds_fill_facts (TillRefunds *self,
                         TillInvoice *invoice,
                         GPtrArray *recorded,
                         TillRefundFacts *facts)
{
  g_return_if_fail (TILL_IS_REFUNDS (self) && TILL_IS_INVOICE (invoice));
  g_return_if_fail (facts != NULL);

  *facts = (TillRefundFacts){
    .chains = self->chains,
    .invoice = invoice,
    .recorded = recorded,
    .refunds = self->all,
    .unit = till_dialect_learner_get_amount_unit (self->learner),
    .unit_is_confirmed = till_dialect_is_unit_set_by_hand (
        till_dialect_learner_get_account (self->learner)->dialect),
  };
}

/* Returns: (transfer full): what can be refunded of @invoice in @asset, %NULL for the first. */
TillRefundTerms *
till_refunds_dup_terms (TillRefunds *self,
                        TillInvoice *invoice,
                        GPtrArray *recorded,
                        const char *asset)
{
  TillRefundFacts facts = { 0 };

  g_return_val_if_fail (TILL_IS_REFUNDS (self) && TILL_IS_INVOICE (invoice), NULL);

  till_refunds_fill_facts (self, invoice, recorded, &facts);

  return till_refund_terms_new (&facts, asset);
}

/* Returns: (transfer full): an event of the present time and the computer's user, of a new refund
 * where @refund_id is %NULL. */
TillRefundEvent *
till_refunds_new_event (TillRefunds *self, const char *refund_id, TillRefundStep step)
{
  g_autofree char *new_id = NULL;

  g_return_val_if_fail (TILL_IS_REFUNDS (self), NULL);

  if (refund_id == NULL)
    new_id = g_uuid_string_random ();

  return till_refund_event_new (refund_id != NULL ? refund_id : new_id, step, g_get_user_name (),
                                till_clock_now_ms (self->clock));
}

void
till_refunds_set_draft (TillRefunds *self, const TillRefundEvent *draft)
{
  g_return_if_fail (TILL_IS_REFUNDS (self) && draft != NULL);

  g_hash_table_replace (self->drafts, g_strdup (draft->refund_id), till_refund_event_copy (draft));
}

/* Returns: (transfer none) (nullable): the draft of the refund's next step. */
const TillRefundEvent *
till_refunds_get_draft (TillRefunds *self, const char *refund_id)
{
  g_return_val_if_fail (TILL_IS_REFUNDS (self) && refund_id != NULL, NULL);

  return g_hash_table_lookup (self->drafts, refund_id);
}

/* Binding can replace the ledger by another account's of the same store. */
static void
bound_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (!till_ledger_bind_finish (TILL_LEDGER (source), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  if (!self->is_bound)
    till_refunds_read_async (self, NULL, NULL, NULL);
  self->is_bound = TRUE;
  g_task_return_pointer (task, g_object_ref (source), g_object_unref);
}

static void
store_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (TillStore) store =
      till_store_reader_read_finish (TILL_STORE_READER (source), result, &error);

  if (store == NULL)
    g_task_return_error (task, error);
  else if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    till_ledger_bind_async (self->ledger, till_record_get_id (TILL_RECORD (store)), NULL, bound_cb,
                            g_steal_pointer (&task));
}

/* Only a ledger that does not name its store needs the service. */
static void
own_store_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;

  if (till_ledger_bind_finish (TILL_LEDGER (source), result, &error))
    g_task_return_pointer (task, g_object_ref (source), g_object_unref);
  else if (g_error_matches (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_STORE))
    till_store_reader_read_async (self->store_reader, g_task_get_cancellable (task), store_read_cb,
                                  g_object_ref (task));
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Makes sure that the ledger is the one of the store: another account of the same store may have
 * begun its refunds. Where the ledger does not name its store, the service is asked. */
void
till_refunds_bind_ledger_async (TillRefunds *self,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_REFUNDS (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_refunds_bind_ledger_async);
  if (self->ledger == NULL)
    fail_without_ledger (task);
  else
    till_ledger_bind_async (self->ledger, NULL, NULL, own_store_cb, g_steal_pointer (&task));
}

/* Returns: (transfer full): the ledger, to be exported and restored; %NULL with %TILL_API_ERROR,
 * %TILL_LEDGER_ERROR or %TILL_ARCHIVE_ERROR. */
TILL_DEFINE_FINISH (till_refunds_bind_ledger_finish, TillRefunds, TillLedger *)

static void
store_known_cb (TillRefunds *self, TillStore *store)
{
  if (self->ledger != NULL && !self->is_bound)
    till_ledger_bind_async (self->ledger, till_record_get_id (TILL_RECORD (store)), NULL, bound_cb,
                            g_task_new (self, NULL, NULL, NULL));
}

static void
appended_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);
  GError *error = NULL;
  TillRefund *refund = till_ledger_append_finish (TILL_LEDGER (source), result, &error);

  if (refund == NULL)
    {
      /* Somebody else may have been first, or the ledger can't be written to any longer. */
      till_refunds_read_async (self, NULL, NULL, NULL);
      g_task_return_error (task, error);
      return;
    }

  g_hash_table_remove (self->drafts, till_record_get_id (TILL_RECORD (refund)));
  g_task_set_task_data (task, refund, g_object_unref);
  list_and_return (self, g_steal_pointer (&task));
}

static void
append (TillRefunds *self, GTask *task)
{
  g_autoptr (TillRefundEvent) event = till_refund_event_copy (g_task_get_task_data (task));

  g_task_set_task_data (task, NULL, NULL);
  till_ledger_append_async (self->ledger, event, NULL, appended_cb, task);
}

/* An archive that can't be read stops no refund: the invoice's own addresses were compared. */
static void
payee_found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);
  g_autoptr (TillInvoice) invoice =
      till_archive_find_payee_finish (TILL_ARCHIVE (source), result, NULL);

  if (invoice != NULL)
    g_task_return_new_error (task, TILL_REFUND_ERROR, TILL_REFUND_ERROR_OWN_ADDRESS,
                             "The store itself is paid there");
  else
    append (self, g_steal_pointer (&task));
}

static void
hash_looked_up_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRefunds *self = g_task_get_source_object (task);

  if (till_received_hash_look_up_finish (TILL_ARCHIVE (source), result))
    g_task_return_new_error (task, TILL_REFUND_ERROR, TILL_REFUND_ERROR_HASH_RECEIVED,
                             "The payment came in with it");
  else
    append (self, g_steal_pointer (&task));
}

/* Returns: (nullable): the address that @event sends the money to. */
static const char *
get_destination (const TillRefundEvent *event)
{
  return event->step == TILL_REFUND_CHECKED || event->step == TILL_REFUND_INTENDED
             ? till_refund_event_get (event, TILL_REFUND_ADDRESS)
             : NULL;
}

/* Returns: (nullable): the transaction that @event names as the refund's. */
static const char *
get_tx_hash (const TillRefundEvent *event)
{
  return event->step == TILL_REFUND_PAID ? till_refund_event_get (event, TILL_REFUND_TX_HASH)
                                         : NULL;
}

/* Compares @event with the archive, then appends it. */
static void
check_and_append (TillRefunds *self, GTask *task)
{
  const TillRefundEvent *event = g_task_get_task_data (task);
  TillRefund *refund = till_refunds_find (self, event->refund_id);
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
  TillRefunds *self = TILL_REFUNDS (source);
  GError *error = NULL;
  g_autoptr (TillLedger) ledger = till_refunds_bind_ledger_finish (self, result, &error);

  if (ledger == NULL)
    g_task_return_error (task, error);
  else if (self->archive != NULL)
    check_and_append (self, g_steal_pointer (&task));
  else
    append (self, g_steal_pointer (&task));
}

/* Appends @event to the ledger. This can't be cancelled: a write that has begun ends. */
void
till_refunds_append_async (TillRefunds *self,
                           const TillRefundEvent *event,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_REFUNDS (self) && event != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_refunds_append_async);
  if (till_account_refuse_write (till_dialect_learner_get_account (self->learner), task))
    return;

  g_task_set_task_data (task, till_refund_event_copy (event),
                        (GDestroyNotify) till_refund_event_free);
  till_refunds_bind_ledger_async (self, NULL, ready_to_append_cb, g_steal_pointer (&task));
}

/* Returns: (transfer full): the refund after the event, which is on disk; %NULL with
 * %TILL_REFUND_ERROR, %TILL_LEDGER_ERROR, %TILL_ARCHIVE_ERROR or %TILL_DESK_ERROR_READ_ONLY, and
 * with %TILL_API_ERROR where the store is not known yet. */
TILL_DEFINE_FINISH (till_refunds_append_finish, TillRefunds, TillRefund *)

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

  till_refunds_read_async (g_task_get_source_object (task), NULL, NULL, NULL);
  g_task_return_boolean (task, TRUE);
}

/* This can't be cancelled. */
void
till_refunds_restore_ledger_async (TillRefunds *self,
                                   const char *text,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_REFUNDS (self) && self->ledger != NULL);
  g_return_if_fail (text != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_refunds_restore_ledger_async);
  if (!till_account_refuse_write (till_dialect_learner_get_account (self->learner), task))
    till_ledger_restore_async (self->ledger, text, NULL, restored_cb, g_steal_pointer (&task));
}

/* Returns: whether the export is in the ledger. */
TILL_DEFINE_FINISH_BOOLEAN (till_refunds_restore_ledger_finish, TillRefunds)

/* Returns: (transfer none) (nullable): the ledger, whichever store it belongs to. */
TILL_DEFINE_OBJECT_GETTER (till_refunds_get_ledger, TillRefunds, TillLedger *, ledger)

static void
ledger_changed_cb (TillRefunds *self)
{
  till_refunds_read_async (self, NULL, NULL, NULL);
}

static void
team_changed_cb (TillRefunds *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
follow_team (TillRefunds *self)
{
  TillTeam *team = till_refunds_get_team (self);

  if (team != NULL)
    g_signal_connect_object (team, "changed", G_CALLBACK (team_changed_cb), self,
                             G_CONNECT_SWAPPED);
}

static void
leave_ledger (TillRefunds *self)
{
  TillTeam *team = till_refunds_get_team (self);

  if (self->ledger != NULL)
    g_signal_handlers_disconnect_by_data (self->ledger, self);
  if (team != NULL)
    g_signal_handlers_disconnect_by_data (team, self);
}

/* Uses @ledger, %NULL for none, from now on, and reads it. Takes @problem, nullable: why no refund
 * can be written. */
void
till_refunds_set_ledger (TillRefunds *self, TillLedger *ledger, GError *problem)
{
  g_return_if_fail (TILL_IS_REFUNDS (self));

  leave_ledger (self);
  g_set_object (&self->ledger, ledger);
  set_list (self, g_ptr_array_ref (self->all), problem);
  if (ledger == NULL)
    return;

  g_signal_connect_object (ledger, "changed", G_CALLBACK (ledger_changed_cb), self,
                           G_CONNECT_SWAPPED);
  follow_team (self);
  ledger_changed_cb (self);
}

/* @archive is %NULL for none.
 *
 * Returns: (transfer full): the refunds, without a ledger yet. */
TillRefunds *
till_refunds_new (TillArchive *archive,
                  TillChainTable *chains,
                  TillDialectLearner *learner,
                  TillStoreReader *store_reader,
                  TillClock *clock)
{
  TillRefunds *self = NULL;

  g_return_val_if_fail (chains != NULL && TILL_IS_DIALECT_LEARNER (learner), NULL);
  g_return_val_if_fail (TILL_IS_STORE_READER (store_reader) && TILL_IS_CLOCK (clock), NULL);

  self = g_object_new (TILL_TYPE_REFUNDS, NULL);
  g_set_object (&self->archive, archive);
  self->chains = till_chain_table_ref (chains);
  self->learner = g_object_ref (learner);
  self->store_reader = g_object_ref (store_reader);
  self->clock = g_object_ref (clock);
  g_signal_connect_object (store_reader, "read", G_CALLBACK (store_known_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}
