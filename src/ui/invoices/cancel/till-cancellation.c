/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCancellation: cancels invoices one by one (section 4.8). First it offers an undo for a while,
 * and sends nothing. It never sends what still waits when its window or its store is closed; before
 * a window closes, it asks. It drops an invoice that turns out to be paid, even in part, or is no
 * longer pending; the desk checks once more before it sends.
 *
 * Signals: "changed" when the state of any invoice changes; "finished" (invoice id, GError or NULL)
 * when the service has answered for one, or the cancellation was dropped before it was sent. */

#include "till-cancellation.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "till-desk-error.h"
#include "till-question.h"

typedef struct
{
  TillCancellationState state;
  GError *refusal;
} Entry;

typedef struct
{
  TillCancellation *owner;
  GStrv invoice_ids;
  TillToaster *toaster; /* weak */
  guint id;
} Undo;

struct _TillCancellation
{
  GObject parent_instance;

  TillDesk *desk;
  GHashTable *entries; /* from invoice id to Entry */
  GPtrArray *undos;    /* of Undo, borrowed: the toasters own them */
  GQueue to_send;      /* of invoice ids */
  char *sending;       /* nullable: the id of the running call */
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_FINISHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TillCancellation, till_cancellation, G_TYPE_OBJECT)

static void send_next (TillCancellation *self);

static void
entry_free (Entry *self)
{
  g_clear_error (&self->refusal);
  g_free (self);
}

static void
undo_free (Undo *self)
{
  g_ptr_array_remove (self->owner->undos, self);
  g_clear_weak_pointer (&self->toaster);
  g_strfreev (self->invoice_ids);
  g_object_unref (self->owner);
  g_free (self);
}

static void
set_state (TillCancellation *self,
           const char *invoice_id,
           TillCancellationState state,
           const GError *refusal)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->state = state;
  entry->refusal = refusal != NULL ? g_error_copy (refusal) : NULL;
  g_hash_table_replace (self->entries, g_strdup (invoice_id), entry);
}

static void
set_states (TillCancellation *self, GStrv invoice_ids, TillCancellationState state)
{
  for (guint i = 0; invoice_ids[i] != NULL; i++)
    set_state (self, invoice_ids[i], state, NULL);

  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
cancelled_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillCancellation) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *invoice_id = g_steal_pointer (&self->sending);

  till_desk_cancel_invoice_finish (TILL_DESK (source), result, &error);
  set_state (self, invoice_id, error != NULL ? TILL_CANCELLATION_REFUSED : TILL_CANCELLATION_NONE,
             error);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, invoice_id, error);
  send_next (self);
}

/* A call that was sent is not cancelled. */
static void
send_next (TillCancellation *self)
{
  if (self->sending != NULL || g_queue_is_empty (&self->to_send))
    return;

  self->sending = g_queue_pop_head (&self->to_send);
  set_state (self, self->sending, TILL_CANCELLATION_SENDING, NULL);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  till_desk_cancel_invoice_async (self->desk, self->sending, NULL, cancelled_cb,
                                  g_object_ref (self));
}

static gboolean
is_waiting (TillCancellation *self, const char *invoice_id)
{
  return till_cancellation_get_state (self, invoice_id) == TILL_CANCELLATION_WAITING;
}

static guint
count_waiting (Undo *undo)
{
  guint n_waiting = 0;

  for (guint i = 0; undo->invoice_ids[i] != NULL; i++)
    n_waiting += is_waiting (undo->owner, undo->invoice_ids[i]) ? 1 : 0;

  return n_waiting;
}

/* Entries of @undo that were dropped before keep their refusal. */
static void
forget_waiting (Undo *undo)
{
  for (guint i = 0; undo->invoice_ids[i] != NULL; i++)
    if (is_waiting (undo->owner, undo->invoice_ids[i]))
      set_state (undo->owner, undo->invoice_ids[i], TILL_CANCELLATION_NONE, NULL);

  g_signal_emit (undo->owner, signals[SIGNAL_CHANGED], 0);
}

static void
undo_cb (gpointer user_data)
{
  forget_waiting (user_data);
}

/* Ends the undos that have nothing left to undo. */
static void
end_idle_undos (TillCancellation *self)
{
  for (guint i = self->undos->len; i > 0; i--)
    {
      Undo *undo = g_ptr_array_index (self->undos, i - 1);

      if (count_waiting (undo) == 0 && undo->toaster != NULL)
        till_toaster_end_undo (undo->toaster, undo->id);
    }
}

static void
unqueue (TillCancellation *self, const char *invoice_id)
{
  GList *link = g_queue_find_custom (&self->to_send, invoice_id, (GCompareFunc) g_strcmp0);

  if (link == NULL)
    return;

  g_free (link->data);
  g_queue_delete_link (&self->to_send, link);
}

static void
stop (TillCancellation *self, const char *invoice_id, const GError *reason)
{
  unqueue (self, invoice_id);
  set_state (self, invoice_id, TILL_CANCELLATION_REFUSED, reason);
  end_idle_undos (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_signal_emit (self, signals[SIGNAL_FINISHED], 0, invoice_id, reason);
}

/* The user began to cancel without knowing the new state. */
static void
invoice_changed_cb (TillCancellation *self, TillInvoice *invoice)
{
  const char *invoice_id = till_record_get_id (TILL_RECORD (invoice));
  gboolean is_paid = till_invoice_has_payment (invoice);
  g_autoptr (TillCancellation) kept = g_object_ref (self);
  g_autoptr (GError) reason = NULL;

  if (!is_waiting (self, invoice_id) || (invoice->status == TILL_INVOICE_PENDING && !is_paid))
    return;

  reason = g_error_new_literal (
      TILL_DESK_ERROR, is_paid ? TILL_DESK_ERROR_PAID_MEANWHILE : TILL_DESK_ERROR_NOT_PENDING,
      "It was not sent");
  stop (kept, invoice_id, reason);
}

static gboolean
is_window_open (Undo *undo)
{
  GtkRoot *root = undo->toaster != NULL ? gtk_widget_get_root (GTK_WIDGET (undo->toaster)) : NULL;

  return root != NULL && !gtk_widget_in_destruction (GTK_WIDGET (root)) &&
         gtk_widget_get_visible (GTK_WIDGET (root));
}

/* The undo has ended: its time is over, or nothing is left to undo. */
static void
end_cb (gpointer user_data)
{
  Undo *undo = user_data;
  TillCancellation *self = undo->owner;

  if (!is_window_open (undo))
    {
      forget_waiting (undo);
      return;
    }

  for (guint i = 0; undo->invoice_ids[i] != NULL; i++)
    if (is_waiting (self, undo->invoice_ids[i]))
      g_queue_push_tail (&self->to_send, g_strdup (undo->invoice_ids[i]));

  send_next (self);
}

static void
till_cancellation_finalize (GObject *object)
{
  TillCancellation *self = TILL_CANCELLATION (object);

  g_object_unref (self->desk);
  g_hash_table_unref (self->entries);
  g_ptr_array_unref (self->undos);
  g_queue_clear_full (&self->to_send, g_free);
  g_free (self->sending);

  G_OBJECT_CLASS (till_cancellation_parent_class)->finalize (object);
}

static void
till_cancellation_class_init (TillCancellationClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_cancellation_finalize;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_CANCELLATION, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FINISHED] =
      g_signal_new ("finished", TILL_TYPE_CANCELLATION, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_ERROR);
}

static void
till_cancellation_init (TillCancellation *self)
{
  self->entries =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) entry_free);
  self->undos = g_ptr_array_new ();
  g_queue_init (&self->to_send);
}

/* Returns: (transfer full): the cancellations of one store. */
TillCancellation *
till_cancellation_new (TillDesk *desk)
{
  TillCancellation *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_CANCELLATION, NULL);
  self->desk = g_object_ref (desk);
  g_signal_connect_object (desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}

/* Offers an undo on @toaster with @text, then cancels the invoices one by one. Ignores invoices
 * that already wait or are being sent. */
void
till_cancellation_begin (TillCancellation *self,
                         const char *const *invoice_ids,
                         const char *text,
                         TillToaster *toaster)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  Undo *undo = NULL;

  g_return_if_fail (TILL_IS_CANCELLATION (self));
  g_return_if_fail (TILL_IS_TOASTER (toaster));

  for (guint i = 0; invoice_ids[i] != NULL; i++)
    {
      TillCancellationState state = till_cancellation_get_state (self, invoice_ids[i]);

      if (state == TILL_CANCELLATION_NONE || state == TILL_CANCELLATION_REFUSED)
        g_strv_builder_add (builder, invoice_ids[i]);
    }

  undo = g_new0 (Undo, 1);
  undo->owner = g_object_ref (self);
  undo->invoice_ids = g_strv_builder_end (builder);
  g_set_weak_pointer (&undo->toaster, toaster);
  g_ptr_array_add (self->undos, undo);
  set_states (self, undo->invoice_ids, TILL_CANCELLATION_WAITING);
  undo->id =
      till_toaster_offer_undo (toaster, text, undo_cb, end_cb, undo, (GDestroyNotify) undo_free);
}

TillCancellationState
till_cancellation_get_state (TillCancellation *self, const char *invoice_id)
{
  const Entry *entry = NULL;

  g_return_val_if_fail (TILL_IS_CANCELLATION (self), TILL_CANCELLATION_NONE);
  g_return_val_if_fail (invoice_id != NULL, TILL_CANCELLATION_NONE);

  entry = g_hash_table_lookup (self->entries, invoice_id);

  return entry != NULL ? entry->state : TILL_CANCELLATION_NONE;
}

/* Returns: (transfer none) (nullable): why the last attempt to cancel this invoice failed. */
const GError *
till_cancellation_get_refusal (TillCancellation *self, const char *invoice_id)
{
  const Entry *entry = NULL;

  g_return_val_if_fail (TILL_IS_CANCELLATION (self), NULL);
  g_return_val_if_fail (invoice_id != NULL, NULL);

  entry = g_hash_table_lookup (self->entries, invoice_id);

  return entry != NULL ? entry->refusal : NULL;
}

static guint
count_unsent (TillCancellation *self)
{
  guint n_unsent = g_queue_get_length (&self->to_send);

  for (guint i = 0; i < self->undos->len; i++)
    n_unsent += count_waiting (g_ptr_array_index (self->undos, i));

  return n_unsent;
}

/* Drops everything that was not sent.
 *
 * Returns: how many invoices that were. */
guint
till_cancellation_drop (TillCancellation *self)
{
  guint n_dropped = 0;

  g_return_val_if_fail (TILL_IS_CANCELLATION (self), 0);

  n_dropped = count_unsent (self);
  while (!g_queue_is_empty (&self->to_send))
    {
      g_autofree char *invoice_id = g_queue_pop_head (&self->to_send);

      set_state (self, invoice_id, TILL_CANCELLATION_NONE, NULL);
    }

  while (self->undos->len > 0)
    {
      Undo *undo = g_ptr_array_index (self->undos, 0);

      forget_waiting (undo);
      till_toaster_end_undo (undo->toaster, undo->id);
    }

  return n_dropped;
}

typedef struct
{
  TillCancellation *owner;
  GtkWidget *window; /* borrowed; the question closes with it */
} Leaving;

static void
leaving_free (gpointer data)
{
  Leaving *leaving = data;

  g_object_unref (leaving->owner);
  g_free (leaving);
}

static void
leave_answered_cb (gpointer user_data, gboolean is_yes)
{
  Leaving *leaving = user_data;

  if (!is_yes)
    return;

  till_cancellation_drop (leaving->owner);
  if (TILL_IS_DIALOG (leaving->window))
    till_dialog_close (TILL_DIALOG (leaving->window));
  else
    gtk_window_close (GTK_WINDOW (leaving->window));
}

static void
ask_before_leaving (TillCancellation *self, GtkWidget *window, guint n_unsent)
{
  g_autofree char *body = g_strdup_printf (
      ngettext ("Till is about to cancel %u invoice. If you leave now, it stays pending and "
                "the customer can still pay it.",
                "Till is about to cancel %u invoices. If you leave now, they stay pending "
                "and customers can still pay them.",
                n_unsent),
      n_unsent);
  const TillQuestion question = {
    .heading = _("Leave Without Cancelling?"), .body = body, .no = _("_Stay"), .yes = _("_Leave")
  };
  Leaving *leaving = g_new0 (Leaving, 1);

  leaving->owner = g_object_ref (self);
  leaving->window = window;
  till_question_ask (window, &question, leave_answered_cb, leaving, leaving_free);
}

static gboolean
close_request_cb (TillCancellation *self, GtkWidget *window)
{
  guint n_unsent = count_unsent (self);

  if (n_unsent == 0)
    return GDK_EVENT_PROPAGATE;

  ask_before_leaving (self, window, n_unsent);

  return GDK_EVENT_STOP;
}

/* Asks the user before @window closes while cancellations wait. */
void
till_cancellation_guard_window (TillCancellation *self, GtkWindow *window)
{
  g_return_if_fail (TILL_IS_CANCELLATION (self));
  g_return_if_fail (GTK_IS_WINDOW (window));

  g_signal_connect_object (window, "close-request", G_CALLBACK (close_request_cb), self,
                           G_CONNECT_SWAPPED);
}

static void
close_attempt_cb (TillCancellation *self, GtkWidget *dialog)
{
  guint n_unsent = count_unsent (self);

  if (n_unsent > 0)
    ask_before_leaving (self, dialog, n_unsent);
  else
    till_dialog_force_close (TILL_DIALOG (dialog));
}

/* Asks the user before @dialog closes while cancellations wait. */
void
till_cancellation_guard_dialog (TillCancellation *self, TillDialog *dialog)
{
  g_return_if_fail (TILL_IS_CANCELLATION (self));
  g_return_if_fail (TILL_IS_DIALOG (dialog));

  till_dialog_set_can_close (dialog, FALSE);
  g_signal_connect_object (dialog, "close-attempt", G_CALLBACK (close_attempt_cb), self,
                           G_CONNECT_SWAPPED);
}
