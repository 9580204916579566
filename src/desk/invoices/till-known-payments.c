/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillKnownPayments: lists of the service leave payments out. This adds what the archive has of the
 * payments of the invoices on screen, and whether the merchant has accepted them. It does not ask
 * the service.
 *
 * Signal: "known" (TillInvoice, gboolean): an invoice on screen with more details than the list
 * has; the flag says whether the archive has learned them since the invoice came on screen. */

#include "till-known-payments.h"

#include "till-archive-payments.h"
#include "till-settlement.h"

struct _TillKnownPayments
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive;  /* nullable */
  GHashTable *on_screen; /* of TillInvoice by id */
  GCancellable *cancellable;
};

static guint known_signal;

G_DEFINE_FINAL_TYPE (TillKnownPayments, till_known_payments, G_TYPE_OBJECT)

/* Returns: whether the archive may have more than the list: a paid invoice without its payment,
 * a pending one that may be paid in part, or a payment exception. */
static gboolean
is_open (const TillInvoice *invoice)
{
  g_autoptr (TillSettlement) settlement = till_settlement_judge (invoice);

  if (invoice->payment == NULL &&
      (invoice->status == TILL_INVOICE_PAID || invoice->status == TILL_INVOICE_PENDING))
    return TRUE;

  return till_settlement_is_exception (settlement);
}

static gboolean
is_activity (const TillInvoice *shown, const TillInvoice *known)
{
  return shown->is_accepted != known->is_accepted ||
         (shown->payment == NULL && known->payment != NULL);
}

static void
emit_known (TillKnownPayments *self, TillInvoice *known, gboolean is_new)
{
  TillInvoice *shown =
      g_hash_table_lookup (self->on_screen, till_record_get_id (TILL_RECORD (known)));
  g_autoptr (TillInvoice) merged = NULL;

  if (shown == NULL || !is_activity (shown, known))
    return;

  merged = till_invoice_merge (shown, known);
  merged->is_accepted = known->is_accepted;
  g_hash_table_replace (self->on_screen, (gpointer) till_record_get_id (TILL_RECORD (merged)),
                        g_object_ref (merged));
  g_signal_emit (self, known_signal, 0, merged, is_new);
}

static void
take_loaded (GObject *object, GAsyncResult *result, TillKnownPayments *self, gboolean is_new)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) known =
      till_archive_load_payments_finish (TILL_ARCHIVE (object), result, &error);

  for (guint i = 0; known != NULL && i < known->len; i++)
    emit_known (self, known->pdata[i], is_new);
}

static void
loaded_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillKnownPayments) self = user_data;

  take_loaded (object, result, self, FALSE);
}

static void
learned_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillKnownPayments) self = user_data;

  take_loaded (object, result, self, TRUE);
}

static void
ask (TillKnownPayments *self, GPtrArray *ids, GAsyncReadyCallback callback)
{
  if (ids->len == 0)
    return;

  g_ptr_array_add (ids, NULL);
  till_archive_load_payments_async (self->archive, (const char *const *) ids->pdata,
                                    self->cancellable, callback, g_object_ref (self));
}

static void
archive_changed_cb (TillKnownPayments *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer id = NULL;
  gpointer invoice = NULL;

  g_hash_table_iter_init (&iter, self->on_screen);
  while (g_hash_table_iter_next (&iter, &id, &invoice))
    if (is_open (invoice))
      g_ptr_array_add (ids, id);

  ask (self, ids, learned_cb);
}

static void
till_known_payments_dispose (GObject *object)
{
  TillKnownPayments *self = TILL_KNOWN_PAYMENTS (object);

  till_known_payments_stop (self);
  g_clear_object (&self->archive);

  G_OBJECT_CLASS (till_known_payments_parent_class)->dispose (object);
}

static void
till_known_payments_finalize (GObject *object)
{
  TillKnownPayments *self = TILL_KNOWN_PAYMENTS (object);

  g_hash_table_unref (self->on_screen);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (till_known_payments_parent_class)->finalize (object);
}

static void
till_known_payments_class_init (TillKnownPaymentsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_known_payments_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_known_payments_finalize;

  known_signal = g_signal_new ("known", TILL_TYPE_KNOWN_PAYMENTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 2, TILL_TYPE_INVOICE, G_TYPE_BOOLEAN);
}

static GHashTable *
make_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
}

static void
till_known_payments_init (TillKnownPayments *self)
{
  self->on_screen = make_table ();
  self->cancellable = g_cancellable_new ();
}

/* Without an archive it emits nothing. */
TillKnownPayments *
till_known_payments_new (TillDesk *desk)
{
  TillKnownPayments *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_KNOWN_PAYMENTS, NULL);
  g_set_object (&self->archive, till_desk_get_archive (desk));
  if (self->archive != NULL)
    g_signal_connect_object (self->archive, "changed", G_CALLBACK (archive_changed_cb), self,
                             G_CONNECT_SWAPPED);

  return self;
}

/* Details that were known before the list was read again stay known. */
static void
emit_again (TillKnownPayments *self, GHashTable *before, GPtrArray *invoices)
{
  for (guint i = 0; i < invoices->len; i++)
    {
      TillInvoice *known = g_hash_table_lookup (before, till_record_get_id (invoices->pdata[i]));

      if (known != NULL && known != invoices->pdata[i] && known->payment != NULL)
        emit_known (self, known, FALSE);
    }
}

/* @invoices, an array of TillInvoice and of records that can't be read, are on screen, and no
 * others. */
void
till_known_payments_set_visible (TillKnownPayments *self, GPtrArray *invoices)
{
  g_autoptr (GHashTable) before = NULL;
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();

  g_return_if_fail (TILL_IS_KNOWN_PAYMENTS (self) && invoices != NULL);

  if (self->archive == NULL)
    return;

  before = g_steal_pointer (&self->on_screen);
  self->on_screen = make_table ();
  for (guint i = 0; i < invoices->len; i++)
    {
      TillInvoice *invoice = TILL_IS_INVOICE (invoices->pdata[i]) ? invoices->pdata[i] : NULL;
      const char *id = till_record_get_id (invoices->pdata[i]);

      if (invoice == NULL)
        continue;

      g_hash_table_replace (self->on_screen, (gpointer) id, g_object_ref (invoice));
      if (g_hash_table_lookup (before, id) != invoice && is_open (invoice))
        g_ptr_array_add (ids, (gpointer) id);
    }

  ask (self, ids, loaded_cb);
  emit_again (self, before, invoices);
}

/* Stops for good. */
void
till_known_payments_stop (TillKnownPayments *self)
{
  g_return_if_fail (TILL_IS_KNOWN_PAYMENTS (self));

  g_cancellable_cancel (self->cancellable);
  g_hash_table_remove_all (self->on_screen);
}
