/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundedPayments: the ledger knows what has gone back, the archive what came in; only both
 * together show that a payment was refunded. It computes anew when a refund or the archive changes.
 *
 * Callbacks hold no reference: till_refunded_payments_close() cancels all running calls. */

#include "till-refunded-payments.h"

#include "till-archive-payment-decisions.h"
#include "till-archive-payment-exceptions.h"
#include "till-archive-payments.h"
#include "till-refund-progress.h"

struct _TillRefundedPayments
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive;
  TillRefunds *refunds;

  /* In flight */
  GCancellable *cancellable;
  GHashTable *recorded;  /* of invoice ids, to arrays of TillRecordedPayment */
  gboolean has_refunded; /* FALSE also while that is not known */
  gboolean is_asking;
  gboolean is_outdated;
};

G_DEFINE_FINAL_TYPE (TillRefundedPayments, till_refunded_payments, G_TYPE_OBJECT)

static void update (TillRefundedPayments *self);

static gboolean
is_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
till_refunded_payments_dispose (GObject *object)
{
  till_refunded_payments_close (TILL_REFUNDED_PAYMENTS (object));

  G_OBJECT_CLASS (till_refunded_payments_parent_class)->dispose (object);
}

static void
till_refunded_payments_finalize (GObject *object)
{
  TillRefundedPayments *self = TILL_REFUNDED_PAYMENTS (object);

  g_clear_object (&self->archive);
  g_clear_object (&self->refunds);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->recorded, g_hash_table_unref);

  G_OBJECT_CLASS (till_refunded_payments_parent_class)->finalize (object);
}

static void
till_refunded_payments_class_init (TillRefundedPaymentsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_refunded_payments_dispose;
  object_class->finalize = till_refunded_payments_finalize;
}

static void
till_refunded_payments_init (TillRefundedPayments *self)
{
  self->cancellable = g_cancellable_new ();
}

static void
end (TillRefundedPayments *self, const GError *error)
{
  if (error != NULL)
    g_debug ("The archive does not know which payments were refunded: %s", error->message);

  self->is_asking = FALSE;
  if (self->is_outdated)
    update (self);
}

static void
set_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  till_archive_set_refunded_payments_finish (TILL_ARCHIVE (source), result, &error);
  if (!is_cancelled (error))
    end (user_data, error);
}

static gboolean
is_returned (TillRefundedPayments *self, TillInvoice *invoice)
{
  GPtrArray *recorded =
      g_hash_table_lookup (self->recorded, till_record_get_id (TILL_RECORD (invoice)));
  TillRefundFacts facts = { 0 };

  till_refunds_fill_facts (self->refunds, invoice, recorded, &facts);

  return till_refund_facts_is_returned (&facts);
}

static void
set_refunded (TillRefundedPayments *self, GPtrArray *invoices)
{
  g_autoptr (GPtrArray) returned = g_ptr_array_new_with_free_func (g_object_unref);

  if (!till_refunds_knows_all (self->refunds))
    {
      end (self, NULL);
      return;
    }

  for (guint i = 0; i < invoices->len; i++)
    if (is_returned (self, invoices->pdata[i]))
      g_ptr_array_add (returned, g_object_ref (invoices->pdata[i]));

  till_archive_set_refunded_payments_async (self->archive, returned, self->cancellable, set_cb,
                                            self);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) invoices =
      till_archive_load_payments_finish (TILL_ARCHIVE (source), result, &error);

  if (is_cancelled (error))
    return;

  if (invoices != NULL)
    set_refunded (user_data, invoices);
  else
    end (user_data, error);
}

static void
recorded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillRefundedPayments *self = user_data;
  g_autoptr (GHashTable) refunded = NULL;
  g_autofree gpointer *ids = NULL;
  g_autoptr (GError) error = NULL;
  GHashTable *recorded =
      till_archive_list_recorded_payments_finish (TILL_ARCHIVE (source), result, &error);

  if (is_cancelled (error))
    return;
  if (recorded == NULL)
    {
      end (self, error);
      return;
    }

  g_clear_pointer (&self->recorded, g_hash_table_unref);
  self->recorded = recorded;
  refunded = till_refund_progress_tabulate (till_refunds_get_all (self->refunds));
  self->has_refunded = g_hash_table_size (refunded) > 0;
  ids = g_hash_table_get_keys_as_array (refunded, NULL);
  till_archive_load_payments_async (self->archive, (const char *const *) ids, self->cancellable,
                                    loaded_cb, self);
}

/* While not all refunds are known, the archive keeps what it has. */
static void
update (TillRefundedPayments *self)
{
  self->is_outdated = self->is_asking;
  if (self->is_asking || !till_refunds_knows_all (self->refunds))
    return;

  self->is_asking = TRUE;
  till_archive_list_recorded_payments_async (self->archive, self->cancellable, recorded_cb, self);
}

/* A payment that was recorded or read may belong to a refund. */
static void
archive_changed_cb (TillRefundedPayments *self)
{
  if (self->has_refunded)
    update (self);
}

static void judge_rest (TillRefundedPayments *self);

static void
judged_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  guint n_judged = 0;

  till_archive_judge_rest_finish (TILL_ARCHIVE (source), result, &n_judged, &error);
  if (n_judged > 0)
    judge_rest (user_data);
  else if (error != NULL && !is_cancelled (error))
    g_debug ("Older payments are not judged: %s", error->message);
}

static void
judge_rest (TillRefundedPayments *self)
{
  till_archive_judge_rest_async (self->archive, self->cancellable, judged_cb, self);
}

/* Returns: (transfer full): an object that works until till_refunded_payments_close(). */
TillRefundedPayments *
till_refunded_payments_new (TillArchive *archive, TillRefunds *refunds)
{
  TillRefundedPayments *self = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (archive) && TILL_IS_REFUNDS (refunds), NULL);

  self = g_object_new (TILL_TYPE_REFUNDED_PAYMENTS, NULL);
  self->archive = g_object_ref (archive);
  self->refunds = g_object_ref (refunds);
  g_signal_connect_object (refunds, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (archive, "changed", G_CALLBACK (archive_changed_cb), self,
                           G_CONNECT_SWAPPED);
  judge_rest (self);

  return self;
}

/* May be called twice. */
void
till_refunded_payments_close (TillRefundedPayments *self)
{
  g_return_if_fail (TILL_IS_REFUNDED_PAYMENTS (self));

  g_cancellable_cancel (self->cancellable);
  g_signal_handlers_disconnect_by_data (self->refunds, self);
  g_signal_handlers_disconnect_by_data (self->archive, self);
}
