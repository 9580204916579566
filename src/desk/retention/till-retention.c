/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRetention: erases in pieces, one after the other, so that other writers have a turn between
 * two of them. Invoices that a refund needs stay: nothing is erased while not all refunds are
 * known. */

#include "till-retention.h"

#include "till-archive-retention.h"
#include "till-define.h"
#include "till-source.h"

#define FIRST_WAIT_S 60
#define WAIT_S       (6 * 60 * 60)
#define DAY_MS       G_GINT64_CONSTANT (86400000)

struct _TillRetention
{
  GObject parent_instance;

  /* Owned */
  TillArchive *archive;
  TillSync *sync;
  TillPendingInvoicePoller *pending_invoice_poller;
  TillRefunds *refunds;
  GError *error; /* of the last attempt */

  /* In flight */
  GCancellable *cancellable;
  GSource *timer;
  gboolean is_erasing;

  TillRetentionSettings keeping;
  gboolean has_left;    /* the store is not on screen */
  gboolean has_loaded;  /* the stored settings */
  gboolean sets_days;   /* set before that */
  gboolean sets_paused; /* set before that */
};

enum
{
  CHANGED,
  ERASED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillRetention, till_retention, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void erase_piece (TillRetention *self);
static void refunds_read_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
emit_changed (TillRetention *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

static gboolean
is_cancelled (const GError *error)
{
  return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
set_error (TillRetention *self, GError *error)
{
  g_clear_error (&self->error);
  self->error = error;
  emit_changed (self);
}

static void
erase (TillRetention *self)
{
  if (self->keeping.days == 0 || self->is_erasing)
    return;

  self->is_erasing = TRUE;
  emit_changed (self);
  till_refunds_read_async (self->refunds, self->cancellable, refunds_read_cb, self);
}

static gboolean
timer_cb (gpointer user_data)
{
  erase (user_data);

  return G_SOURCE_CONTINUE;
}

static void
set_timer (TillRetention *self, guint wait_s)
{
  till_source_clear (&self->timer);
  self->timer = g_timeout_source_new_seconds (wait_s);
  g_source_set_callback (self->timer, timer_cb, self, NULL);
  g_source_set_static_name (self->timer, "till-retention");
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

static void
stop_erasing (TillRetention *self, GError *error)
{
  self->is_erasing = FALSE;
  set_timer (self, WAIT_S);
  set_error (self, error);
}

static void
erased_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillRetention *self = user_data;
  GError *error = NULL;
  guint n_erased = 0;

  till_archive_erase_old_finish (TILL_ARCHIVE (source), result, &n_erased, &error);
  if (is_cancelled (error))
    {
      g_error_free (error);
      return;
    }

  if (n_erased > 0 && self->keeping.days > 0)
    {
      erase_piece (self);
      return;
    }

  stop_erasing (self, error);
}

/* Returns: (transfer full): the ids of the invoices with an open refund. */
static GStrv
list_needed (TillRetention *self)
{
  g_autoptr (GStrvBuilder) ids = g_strv_builder_new ();
  GPtrArray *refunds = till_refunds_get_all (self->refunds);

  for (guint i = 0; i < refunds->len; i++)
    {
      TillRefund *refund = g_ptr_array_index (refunds, i);
      const char *id = till_refund_get (refund, TILL_REFUND_INVOICE);

      if (id != NULL && till_refund_needs_attention (refund))
        g_strv_builder_add (ids, id);
    }

  return g_strv_builder_end (ids);
}

static void
erase_piece (TillRetention *self)
{
  g_auto (GStrv) needed = list_needed (self);

  till_archive_erase_old_async (
      self->archive, till_archive_get_now_ms (self->archive) - self->keeping.days * DAY_MS,
      (const char *const *) needed, self->cancellable, erased_cb, self);
}

static void
refunds_read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillRefunds *refunds = TILL_REFUNDS (source);
  TillRetention *self = user_data;
  GError *error = NULL;

  till_refunds_read_finish (refunds, result, &error);
  if (is_cancelled (error))
    {
      g_error_free (error);
      return;
    }

  if (error == NULL && !till_refunds_knows_all (refunds))
    error = g_error_copy (till_refunds_get_problem (refunds));
  if (error == NULL && self->keeping.days > 0)
    erase_piece (self);
  else
    stop_erasing (self, error);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GError *error = NULL;

  till_archive_set_retention_finish (TILL_ARCHIVE (source), result, &error);
  if (is_cancelled (error))
    g_error_free (error);
  else
    set_error (user_data, error);
}

static void
save (TillRetention *self)
{
  if (self->has_loaded)
    till_archive_set_retention_async (self->archive, &self->keeping, self->cancellable, saved_cb,
                                      self);
  emit_changed (self);
}

/* Settings made meanwhile win. */
static void
set_stored (TillRetention *self, const TillRetentionSettings *stored)
{
  if (!self->sets_days)
    self->keeping.days = stored->days;
  if (!self->sets_paused)
    self->keeping.is_paused = stored->is_paused;
  self->has_loaded = TRUE;
  if (self->sets_days || self->sets_paused)
    save (self);
}

static void
update_paused (TillRetention *self)
{
  gboolean is_paused = self->keeping.is_paused || self->has_left;

  till_sync_set_paused (self->sync, is_paused);
  till_pending_invoice_poller_set_paused (self->pending_invoice_poller, is_paused);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillRetention *self = user_data;
  TillRetentionSettings stored = { 0 };
  GError *error = NULL;

  till_archive_get_retention_finish (TILL_ARCHIVE (source), result, &stored, &error);
  if (is_cancelled (error))
    {
      g_error_free (error);
      return;
    }

  set_stored (self, &stored);
  update_paused (self);
  till_sync_start (self->sync);
  set_timer (self, FIRST_WAIT_S);
  set_error (self, error);
}

static void
till_retention_dispose (GObject *object)
{
  till_retention_close (TILL_RETENTION (object));

  G_OBJECT_CLASS (till_retention_parent_class)->dispose (object);
}

static void
till_retention_finalize (GObject *object)
{
  TillRetention *self = TILL_RETENTION (object);

  g_clear_object (&self->cancellable);
  g_clear_object (&self->archive);
  g_clear_object (&self->sync);
  g_clear_object (&self->pending_invoice_poller);
  g_clear_object (&self->refunds);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (till_retention_parent_class)->finalize (object);
}

static void
till_retention_class_init (TillRetentionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_retention_dispose;
  object_class->finalize = till_retention_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[ERASED] = g_signal_new ("erased", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_STRV, G_TYPE_STRV);
}

static void
till_retention_init (TillRetention *self)
{
  self->cancellable = g_cancellable_new ();
}

/* Returns: (transfer full): a retention that does nothing before till_retention_start(). */
TillRetention *
till_retention_new (TillArchive *archive,
                    TillSync *sync,
                    TillPendingInvoicePoller *pending_invoice_poller,
                    TillRefunds *refunds)
{
  TillRetention *self = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (archive) && TILL_IS_SYNC (sync), NULL);
  g_return_val_if_fail (TILL_IS_PENDING_INVOICE_POLLER (pending_invoice_poller), NULL);
  g_return_val_if_fail (TILL_IS_REFUNDS (refunds), NULL);

  self = g_object_new (TILL_TYPE_RETENTION, NULL);
  self->archive = g_object_ref (archive);
  self->sync = g_object_ref (sync);
  self->pending_invoice_poller = g_object_ref (pending_invoice_poller);
  self->refunds = g_object_ref (refunds);

  return self;
}

/* Loads the stored settings and starts the sync, paused or not. Call it once. */
void
till_retention_start (TillRetention *self)
{
  g_return_if_fail (TILL_IS_RETENTION (self));

  till_archive_get_retention_async (self->archive, self->cancellable, loaded_cb, self);
}

/* Stops for good; may be called twice. */
void
till_retention_close (TillRetention *self)
{
  g_return_if_fail (TILL_IS_RETENTION (self));

  till_source_clear (&self->timer);
  g_cancellable_cancel (self->cancellable);
}

/* Returns: after how many days records are erased; zero for never. */
guint
till_retention_get_days (TillRetention *self)
{
  g_return_val_if_fail (TILL_IS_RETENTION (self), 0);

  return self->keeping.days;
}

/* Erases the records that are too old at once. */
void
till_retention_set_days (TillRetention *self, guint days)
{
  g_return_if_fail (TILL_IS_RETENTION (self));

  if (self->keeping.days == days)
    return;

  self->keeping.days = days;
  self->sets_days = TRUE;
  save (self);
  erase (self);
}

gboolean
till_retention_is_paused (TillRetention *self)
{
  g_return_val_if_fail (TILL_IS_RETENTION (self), FALSE);

  return self->keeping.is_paused;
}

/* Pauses the sync and the pollers, or continues them; the archive stores the setting. */
void
till_retention_set_paused (TillRetention *self, gboolean is_paused)
{
  g_return_if_fail (TILL_IS_RETENTION (self));

  if (self->keeping.is_paused == is_paused)
    return;

  self->keeping.is_paused = is_paused;
  self->sets_paused = TRUE;
  update_paused (self);
  save (self);
}

/* Pauses the sync and the pollers while the store is not on screen, whatever the setting. */
void
till_retention_set_left (TillRetention *self, gboolean has_left)
{
  g_return_if_fail (TILL_IS_RETENTION (self));

  self->has_left = has_left;
  update_paused (self);
}

/* Returns: whether old records are being erased. */
TILL_DEFINE_OBJECT_GETTER (till_retention_is_erasing, TillRetention, gboolean, is_erasing)

/* Returns: (transfer none) (nullable): why the last attempt failed: %TILL_ARCHIVE_ERROR, or
 * %TILL_LEDGER_ERROR where nothing is erased because not all refunds are known. */
TILL_DEFINE_OBJECT_GETTER (till_retention_get_error, TillRetention, const GError *, error)

static void
emptied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;

  if (till_archive_empty_finish (TILL_ARCHIVE (source), result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Empties the archive and pauses the sync. What others read is still copied into the archive. */
void
till_retention_delete_all_async (TillRetention *self,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_RETENTION (self));

  till_retention_set_paused (self, TRUE);
  till_sync_restart (self->sync);
  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_retention_delete_all_async);
  till_archive_empty_async (self->archive, NULL, emptied_cb, task);
}

/* Returns: %TRUE once it is empty; else %FALSE with an error, and nothing was erased. */
TILL_DEFINE_FINISH_BOOLEAN (till_retention_delete_all_finish, TillRetention)

static void
customer_erased_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillRetention *self = g_task_get_source_object (task);
  GError *error = NULL;
  TillTraces *traces = till_archive_erase_customer_finish (TILL_ARCHIVE (source), result, &error);

  if (traces == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (!g_cancellable_is_cancelled (self->cancellable))
    g_signal_emit (self, signals[ERASED], 0, traces->invoices, traces->orders);
  g_task_return_pointer (task, traces, (GDestroyNotify) till_traces_free);
}

/* Erases @customer, as till_archive_erase_customer_async() says; "erased" follows. */
void
till_retention_erase_customer_async (TillRetention *self,
                                     const char *customer,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data)
{
  GTask *task = NULL;

  g_return_if_fail (TILL_IS_RETENTION (self));
  g_return_if_fail (customer != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_retention_erase_customer_async);
  till_archive_erase_customer_async (self->archive, customer, NULL, customer_erased_cb, task);
}

/* Returns: (transfer full): what was erased, or %NULL with an error, and nothing was. */
TILL_DEFINE_FINISH (till_retention_erase_customer_finish, TillRetention, TillTraces *)
