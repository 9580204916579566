/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A refund has the transactions of the payment that were known when it was agreed. The archive
 * has those that were read or recorded later. */

#include "till-received-hash.h"

#include "till-archive-payment-decisions.h"
#include "till-chain.h"
#include "till-refund-terms.h"
#include "till-archive-records.h"

typedef struct
{
  char *invoice_id;
  char *tx_hash;
  TillInvoice *invoice; /* nullable */
} Question;

static void
question_free (Question *self)
{
  g_free (self->invoice_id);
  g_free (self->tx_hash);
  g_clear_object (&self->invoice);
  g_free (self);
}

static gboolean
is_one_of (const char *tx_hash, const char *received_in)
{
  g_auto (GStrv) hashes = g_strsplit (received_in, " ", 0);

  for (guint i = 0; hashes[i] != NULL; i++)
    if (till_tx_hash_is_same (hashes[i], tx_hash))
      return TRUE;

  return FALSE;
}

static void
decisions_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const Question *question = g_task_get_task_data (task);
  g_autoptr (TillDecisions) decisions =
      till_archive_load_decisions_finish (TILL_ARCHIVE (source), result, NULL);
  TillRefundFacts facts = { .invoice = question->invoice,
                            .recorded = decisions != NULL ? decisions->recorded : NULL };
  g_autofree char *received_in = till_refund_facts_dup_received_in (&facts);

  g_task_return_boolean (task, is_one_of (question->tx_hash, received_in));
}

static void
invoice_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Question *question = g_task_get_task_data (task);

  question->invoice = till_archive_load_invoice_finish (TILL_ARCHIVE (source), result, NULL);
  if (question->invoice == NULL)
    question->invoice = till_invoice_new (question->invoice_id);
  till_archive_load_decisions_async (TILL_ARCHIVE (source), question->invoice_id, NULL,
                                     decisions_loaded_cb, g_object_ref (task));
}

void
till_received_hash_look_up_async (TillArchive *archive,
                                  const char *invoice_id,
                                  const char *tx_hash,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  GTask *task = NULL;
  Question *question = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (invoice_id != NULL && tx_hash != NULL);

  question = g_new0 (Question, 1);
  question->invoice_id = g_strdup (invoice_id);
  question->tx_hash = g_strdup (tx_hash);
  task = g_task_new (archive, NULL, callback, user_data);
  g_task_set_source_tag (task, till_received_hash_look_up_async);
  g_task_set_task_data (task, question, (GDestroyNotify) question_free);
  till_archive_load_invoice_async (archive, invoice_id, NULL, invoice_loaded_cb, task);
}

/* Returns: %FALSE also where the archive can't be read: the transactions of the refund were
 * compared before. */
gboolean
till_received_hash_look_up_finish (TillArchive *archive, GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, archive), FALSE);

  return g_task_propagate_boolean (G_TASK (result), NULL);
}
