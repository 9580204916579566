/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundedPayments: the ledger knows what has gone back and the archive what came in; only
 * where both are known can it be said that a payment is done with. Reckoned anew whenever a refund
 * changes, and whenever the archive has come to know more: a payment that was noted, or just read.
 *
 * Callbacks hold no reference: what is under way is cancelled when it goes. */

#include "till-refunded-payments.h"

#include "till-archive-payment-decisions.h"
#include "till-archive-payment-exceptions.h"
#include "till-archive-payments.h"
#include "till-desk-private.h"
#include "till-desk-refunds.h"
#include "till-refund-progress.h"

struct _TillRefundedPayments
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive;

  /* Borrowed */
  TillDesk *desk; /* owns this */

  /* In flight */
  GCancellable *cancellable;
  GHashTable *noted;     /* of invoice ids, to arrays of TillRecordedPayment */
  gboolean has_refunded; /* FALSE also while that is not known */
  gboolean is_asking;
  gboolean is_outdated;
};

G_DEFINE_FINAL_TYPE (TillRefundedPayments, till_refunded_payments, G_TYPE_OBJECT)

static void look (TillRefundedPayments *self);

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
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->noted, g_hash_table_unref);

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
    g_debug ("What has gone back is not known to the archive: %s", error->message);

  self->is_asking = FALSE;
  if (self->is_outdated)
    look (self);
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
  GPtrArray *noted = g_hash_table_lookup (self->noted, till_record_get_id (TILL_RECORD (invoice)));
  TillRefundFacts facts = { 0 };

  till_desk_fill_refund_facts (self->desk, invoice, noted, &facts);

  return till_refund_facts_is_returned (&facts);
}

static void
tell (TillRefundedPayments *self, GPtrArray *invoices)
{
  g_autoptr (GPtrArray) returned = g_ptr_array_new_with_free_func (g_object_unref);

  if (self->desk->ledger_problem != NULL)
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
    tell (user_data, invoices);
  else
    end (user_data, error);
}

static void
noted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillRefundedPayments *self = user_data;
  g_autoptr (GHashTable) refunded = NULL;
  g_autofree gpointer *ids = NULL;
  g_autoptr (GError) error = NULL;
  GHashTable *noted =
      till_archive_list_recorded_payments_finish (TILL_ARCHIVE (source), result, &error);

  if (is_cancelled (error))
    return;
  if (noted == NULL)
    {
      end (self, error);
      return;
    }

  g_clear_pointer (&self->noted, g_hash_table_unref);
  self->noted = noted;
  refunded = till_refund_progress_tabulate (self->desk->refunds);
  self->has_refunded = g_hash_table_size (refunded) > 0;
  ids = g_hash_table_get_keys_as_array (refunded, NULL);
  till_archive_load_payments_async (self->archive, (const char *const *) ids, self->cancellable,
                                    loaded_cb, self);
}

/* While not all refunds are known, what was known of them holds. */
static void
look (TillRefundedPayments *self)
{
  self->is_outdated = self->is_asking;
  if (self->is_asking || self->desk->ledger_problem != NULL)
    return;

  self->is_asking = TRUE;
  till_archive_list_recorded_payments_async (self->archive, self->cancellable, noted_cb, self);
}

/* What was noted or has just been read may belong to a refund. */
static void
archive_changed_cb (TillRefundedPayments *self)
{
  if (self->has_refunded)
    look (self);
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

/* Returns: (transfer full): what watches over @desk until it is closed, before @desk goes. */
TillRefundedPayments *
till_refunded_payments_new (TillDesk *desk, TillArchive *archive)
{
  TillRefundedPayments *self = NULL;

  g_return_val_if_fail (desk != NULL && TILL_IS_ARCHIVE (archive), NULL);

  self = g_object_new (TILL_TYPE_REFUNDED_PAYMENTS, NULL);
  self->desk = desk;
  self->archive = g_object_ref (archive);
  g_signal_connect_object (desk, "refunds-changed", G_CALLBACK (look), self, G_CONNECT_SWAPPED);
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
  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (self->archive, self);
    }
  self->desk = NULL;
}
