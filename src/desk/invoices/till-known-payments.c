/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillKnownPayments: the service's list does not say how much was paid. What the archive knows of
 * the payments of the invoices on screen, and whether they were accepted at this desk, is told as
 * soon as it knows it. The service is asked for nothing.
 *
 * Signal: "known" (TillInvoice, gboolean): one of those on screen, and more of it than before,
 * which the archive has learned since it was looked at, or had known. */

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

enum
{
  SIGNAL_KNOWN,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TillKnownPayments, till_known_payments, G_TYPE_OBJECT)

/* Whether the archive may say more of it than a list does: paid, but not how much; pending, and
 * paid in part for all a list says; or to be decided about. */
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
tell (TillKnownPayments *self, TillInvoice *known, gboolean is_new)
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
  g_signal_emit (self, signals[SIGNAL_KNOWN], 0, merged, is_new);
}

static void
take_loaded (GObject *object, GAsyncResult *result, TillKnownPayments *self, gboolean is_new)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) known =
      till_archive_load_payments_finish (TILL_ARCHIVE (object), result, &error);

  for (guint i = 0; known != NULL && i < known->len; i++)
    tell (self, known->pdata[i], is_new);
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

  signals[SIGNAL_KNOWN] =
      g_signal_new ("known", TILL_TYPE_KNOWN_PAYMENTS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, TILL_TYPE_INVOICE, G_TYPE_BOOLEAN);
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

/* It tells nothing where @desk has no archive. */
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

/* What was known before the list was read again is known still. */
static void
tell_again (TillKnownPayments *self, GHashTable *before, GPtrArray *invoices)
{
  for (guint i = 0; i < invoices->len; i++)
    {
      TillInvoice *known = g_hash_table_lookup (before, till_record_get_id (invoices->pdata[i]));

      if (known != NULL && known != invoices->pdata[i] && known->payment != NULL)
        tell (self, known, FALSE);
    }
}

/* Says that @invoices, an array of TillInvoice and of records that can't be read, are on screen,
 * and no others. */
void
till_known_payments_look_at (TillKnownPayments *self, GPtrArray *invoices)
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
  tell_again (self, before, invoices);
}

/* Looks at nothing any more, for good. */
void
till_known_payments_stop (TillKnownPayments *self)
{
  g_return_if_fail (TILL_IS_KNOWN_PAYMENTS (self));

  g_cancellable_cancel (self->cancellable);
  g_hash_table_remove_all (self->on_screen);
}
