/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCase: reads the archive's snapshot of the case again whenever something may have changed;
 * without an archive it has only the service's answers. */

#include "till-case.h"

#include "till-desk.h"
#include "till-archive-notes.h"
#include "till-define.h"

struct _TillCase
{
  GObject parent_instance;

  TillDesk *desk;
  gboolean is_of_order;
  char *record_id;

  TillInvoice *invoice;  /* nullable */
  GPtrArray *orders;     /* of TillOrder */
  TillCaseFile *file;    /* nullable */
  gint64 answered_at_ms; /* when the service last answered, zero before */
  GError *error;         /* nullable: why the service has not answered */

  /* In flight */
  GCancellable *cancellable;
  gboolean is_reading;
  gboolean is_outdated;
};

G_DEFINE_FINAL_TYPE (TillCase, till_case, G_TYPE_OBJECT)

static guint changed_signal;

static const char *
get_id (gpointer record)
{
  return till_record_get_id (TILL_RECORD (record));
}

static void
say_changed (TillCase *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static guint
find_order (TillCase *self, const char *id)
{
  guint place = 0;

  while (place < self->orders->len &&
         !g_str_equal (get_id (g_ptr_array_index (self->orders, place)), id))
    place++;

  return place;
}

/* The service's answer may be newer than the archive's copy, or the other way round. */
static gboolean
is_newer (TillCase *self, gint64 read_at_ms)
{
  return read_at_ms == 0 || read_at_ms >= self->answered_at_ms;
}

static void
take_invoice (TillCase *self, TillInvoice *invoice)
{
  g_autoptr (TillInvoice) merged = NULL;

  if (self->invoice == NULL)
    merged = g_object_ref (invoice);
  else if (is_newer (self, invoice->read_at_ms))
    merged = till_invoice_merge (invoice, self->invoice);
  else
    merged = till_invoice_merge (self->invoice, invoice);
  g_set_object (&self->invoice, merged);
}

static void
take_order (TillCase *self, TillOrder *order)
{
  guint place = find_order (self, get_id (order));
  TillOrder *known = place < self->orders->len ? g_ptr_array_index (self->orders, place) : NULL;

  if (known == NULL)
    {
      g_ptr_array_add (self->orders, g_object_ref (order));
      return;
    }

  g_ptr_array_index (self->orders, place) = is_newer (self, order->read_at_ms)
                                                ? till_order_merge (order, known)
                                                : till_order_merge (known, order);
  g_object_unref (known);
}

static void read_archive (TillCase *self);

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillCase) self = user_data;
  g_autoptr (GError) error = NULL;
  TillCaseFile *file = till_archive_read_case_finish (TILL_ARCHIVE (source), result, &error);

  self->is_reading = FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (file != NULL)
    {
      g_clear_pointer (&self->file, till_case_file_free);
      self->file = file;
      if (file->invoice != NULL)
        take_invoice (self, file->invoice);
      for (guint i = 0; i < file->orders->len; i++)
        take_order (self, g_ptr_array_index (file->orders, i));
    }
  else
    g_debug ("A case can't be read: %s", error->message);

  if (self->is_outdated)
    read_archive (self);
  say_changed (self);
}

/* Changes that come meanwhile are read once, afterwards. */
static void
read_archive (TillCase *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  self->is_outdated = self->is_reading;
  if (archive == NULL || self->is_reading)
    return;

  self->is_reading = TRUE;
  till_archive_read_case_async (archive, self->is_of_order, self->record_id, self->cancellable,
                                read_cb, g_object_ref (self));
}

static void
set_answered (TillCase *self)
{
  self->answered_at_ms = till_clock_now_ms (till_desk_get_clock (self->desk));
}

static void
set_error (TillCase *self, GError *error)
{
  if (error == NULL)
    set_answered (self);
  g_clear_error (&self->error);
  self->error = error;
}

static void
invoice_asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillCase) self = user_data;
  GError *error = NULL;
  g_autoptr (TillInvoice) invoice =
      till_desk_get_invoice_finish (TILL_DESK (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }

  set_error (self, error);
  if (invoice != NULL)
    take_invoice (self, invoice);
  say_changed (self);
}

static void
ask_invoice (TillCase *self, const char *id)
{
  till_desk_get_invoice_async (self->desk, id, self->cancellable, invoice_asked_cb,
                               g_object_ref (self));
}

static void
order_asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillCase) self = user_data;
  GError *error = NULL;
  g_autoptr (TillOrder) order = till_desk_get_order_finish (TILL_DESK (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_error_free (error);
      return;
    }

  set_error (self, error);
  if (order != NULL)
    take_order (self, order);
  if (order != NULL && order->invoice_id != NULL && self->invoice == NULL)
    ask_invoice (self, order->invoice_id);
  say_changed (self);
}

static void
ask_service (TillCase *self)
{
  if (self->is_of_order)
    till_desk_get_order_async (self->desk, self->record_id, self->cancellable, order_asked_cb,
                               g_object_ref (self));
  else
    ask_invoice (self, self->record_id);
}

static void
invoice_changed_cb (TillCase *self, TillInvoice *invoice)
{
  if (!till_case_has (self, FALSE, get_id (invoice)))
    return;

  set_answered (self);
  take_invoice (self, invoice);
  say_changed (self);
  read_archive (self);
}

static void
order_changed_cb (TillCase *self, TillOrder *order)
{
  gboolean is_of_invoice =
      order->invoice_id != NULL && till_case_has (self, FALSE, order->invoice_id);

  if (!is_of_invoice && !till_case_has (self, TRUE, get_id (order)))
    return;

  set_answered (self);
  take_order (self, order);
  say_changed (self);
  read_archive (self);
}

static void
delivered_cb (TillCase *self, TillWebhookDelivery *delivery)
{
  if (delivery->invoice_id != NULL && till_case_has (self, FALSE, delivery->invoice_id))
    read_archive (self);
}

static void
till_case_dispose (GObject *object)
{
  TillCase *self = TILL_CASE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->invoice);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_case_parent_class)->dispose (object);
}

static void
till_case_finalize (GObject *object)
{
  TillCase *self = TILL_CASE (object);

  g_ptr_array_unref (self->orders);
  g_clear_pointer (&self->file, till_case_file_free);
  g_clear_error (&self->error);
  g_object_unref (self->cancellable);
  g_free (self->record_id);

  G_OBJECT_CLASS (till_case_parent_class)->finalize (object);
}

static void
till_case_class_init (TillCaseClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_case_dispose;
  object_class->finalize = till_case_finalize;

  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_case_init (TillCase *self)
{
  self->orders = g_ptr_array_new_with_free_func (g_object_unref);
  self->cancellable = g_cancellable_new ();
}

static void
follow (TillCase *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  g_signal_connect_object (self->desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->desk, "order-changed", G_CALLBACK (order_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (till_desk_get_refunds (self->desk), "changed", G_CALLBACK (say_changed),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (till_desk_get_listener (self->desk), "delivered",
                           G_CALLBACK (delivered_cb), self, G_CONNECT_SWAPPED);
  if (archive == NULL)
    return;

  g_signal_connect_object (archive, "written", G_CALLBACK (read_archive), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (archive, "changed", G_CALLBACK (read_archive), self, G_CONNECT_SWAPPED);
}

/* Drop it by running its dispose: running calls hold it. */
TillCase *
till_case_new (TillDesk *desk, gboolean is_of_order, const char *record_id)
{
  TillCase *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);
  g_return_val_if_fail (record_id != NULL && *record_id != '\0', NULL);

  self = g_object_new (TILL_TYPE_CASE, NULL);
  self->desk = g_object_ref (desk);
  self->is_of_order = is_of_order;
  self->record_id = g_strdup (record_id);
  follow (self);
  read_archive (self);
  ask_service (self);

  return self;
}

/* Returns: (transfer none). */
TILL_DEFINE_OBJECT_GETTER (till_case_get_desk, TillCase, TillDesk *, desk)

/* Returns: whether that invoice or order belongs to the case. */
gboolean
till_case_has (TillCase *self, gboolean is_of_order, const char *record_id)
{
  g_return_val_if_fail (TILL_IS_CASE (self), FALSE);
  g_return_val_if_fail (record_id != NULL, FALSE);

  if (!is_of_order == !self->is_of_order && g_str_equal (record_id, self->record_id))
    return TRUE;
  if (is_of_order)
    return find_order (self, record_id) < self->orders->len;

  return self->invoice != NULL && g_str_equal (record_id, get_id (self->invoice));
}

/* Returns: (transfer none) (nullable). */
TILL_DEFINE_OBJECT_GETTER (till_case_get_invoice, TillCase, TillInvoice *, invoice)

/* Returns: what is known of the invoice, which may be %NULL, as it is now. */
TillInvoiceFacts
till_case_get_invoice_facts (TillCase *self)
{
  g_return_val_if_fail (TILL_IS_CASE (self), (TillInvoiceFacts){ 0 });

  return (TillInvoiceFacts){ self->desk, self->invoice,
                             self->file != NULL ? self->file->decisions : NULL };
}

/* Returns: (transfer none): an array of TillOrder. */
TILL_DEFINE_OBJECT_GETTER (till_case_get_orders, TillCase, GPtrArray *, orders)

/* Returns: (transfer none) (nullable): an array of TillUsageSample in the order of time. */
GArray *
till_case_get_samples (TillCase *self, TillOrder *order)
{
  g_return_val_if_fail (TILL_IS_CASE (self) && TILL_IS_ORDER (order), NULL);

  for (guint i = 0; self->file != NULL && i < self->file->orders->len; i++)
    if (g_str_equal (get_id (g_ptr_array_index (self->file->orders, i)), get_id (order)))
      return g_ptr_array_index (self->file->samples, i);

  return NULL;
}

/* Returns: (transfer container): an array of TillRefund of the ledger, the oldest first. */
GPtrArray *
till_case_get_refunds (TillCase *self)
{
  g_autoptr (GPtrArray) refunds = g_ptr_array_new ();
  GPtrArray *all = NULL;

  g_return_val_if_fail (TILL_IS_CASE (self), NULL);

  all = till_refunds_get_all (till_desk_get_refunds (self->desk));
  for (guint i = 0; i < all->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (all, i);
      const char *invoice_id = till_refund_get (refund, TILL_REFUND_INVOICE);

      if (invoice_id != NULL && till_case_has (self, FALSE, invoice_id))
        g_ptr_array_add (refunds, refund);
    }

  return g_steal_pointer (&refunds);
}

/* Returns: (transfer none) (nullable): the archive's snapshot, as last read. */
TILL_DEFINE_OBJECT_GETTER (till_case_get_file, TillCase, const TillCaseFile *, file)

/* Returns: (transfer none) (nullable): why the service has not answered. */
TILL_DEFINE_OBJECT_GETTER (till_case_get_error, TillCase, const GError *, error)

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillCase *self = g_task_get_source_object (task);
  GError *error = NULL;

  if (!till_archive_write_note_finish (TILL_ARCHIVE (source), result, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  if (self->desk != NULL)
    read_archive (self);
  g_task_return_boolean (task, TRUE);
}

/* Returns: whether there is an archive; else @task has ended. */
static gboolean
has_archive (TillCase *self, GTask *task)
{
  if (till_desk_get_archive (self->desk) != NULL)
    return TRUE;

  g_task_return_new_error (task, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_UNAVAILABLE,
                           "There is no archive");

  return FALSE;
}

/* Stores @text about the record of the case, also in a read-only account: the service has no notes.
 */
void
till_case_add_note_async (TillCase *self,
                          gboolean is_ticket,
                          const char *text,
                          GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  g_autoptr (TillNote) note = NULL;

  g_return_if_fail (TILL_IS_CASE (self));
  g_return_if_fail (text != NULL);

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_case_add_note_async);
  note = till_note_new (self->is_of_order, self->record_id, is_ticket, text);
  note->who = g_strdup (g_get_user_name ());
  note->at_ms = till_clock_now_ms (till_desk_get_clock (self->desk));
  if (*note->text == '\0')
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "The note is empty");
  else if (has_archive (self, task))
    till_archive_add_note_async (till_desk_get_archive (self->desk), note, NULL, written_cb,
                                 g_steal_pointer (&task));
}

/* Takes the note @key back, or restores it. */
void
till_case_take_back_async (TillCase *self,
                           gint64 key,
                           gboolean is_taken_back,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (TILL_IS_CASE (self));

  task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, till_case_take_back_async);
  if (has_archive (self, task))
    till_archive_take_back_note_async (till_desk_get_archive (self->desk), key,
                                       is_taken_back ? g_get_user_name () : NULL,
                                       till_clock_now_ms (till_desk_get_clock (self->desk)), NULL,
                                       written_cb, g_steal_pointer (&task));
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_DEFINE_FINISH_BOOLEAN (till_case_write_finish, TillCase)
