/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The payments of a few invoices, for a list that shows them. */

#include "till-archive-payments.h"

#include "till-archive-private.h"
#include "till-invoice-table.h"
#include "till-payment-exception-judge.h"
#include "till-define.h"
#include "till-archive-records.h"

static gpointer
load_job (gpointer archive, gpointer invoice_ids, GError **error)
{
  TillDatabase *database = till_archive_get_reader (archive);
  g_autoptr (TillPaymentExceptionJudge) judge = till_payment_exception_judge_new (database, error);
  g_autoptr (GPtrArray) invoices = g_ptr_array_new_with_free_func (g_object_unref);

  if (judge == NULL)
    return NULL;

  for (char **id = invoice_ids; *id != NULL; id++)
    {
      g_autoptr (GError) failure = NULL;
      g_autoptr (TillInvoice) invoice = till_invoice_table_load (database, *id, &failure);

      if (invoice != NULL &&
          till_payment_exception_judge_is_decided (judge, invoice, &invoice->is_accepted, &failure))
        g_ptr_array_add (invoices, g_steal_pointer (&invoice));
      if (failure != NULL)
        {
          g_propagate_error (error, g_steal_pointer (&failure));
          return NULL;
        }
    }

  return g_steal_pointer (&invoices);
}

void
till_archive_load_payments_async (TillArchive *self,
                                  const char *const *invoice_ids,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, load_job, (GDestroyNotify) g_strfreev,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_ids != NULL);

  till_archive_run (self, &job, g_strdupv ((GStrv) invoice_ids), cancellable, callback, user_data);
}

/* Returns: (transfer full): an array of TillInvoice, in the order of the ids; %NULL with an error.
 */
TILL_DEFINE_FINISH (till_archive_load_payments_finish, TillArchive, GPtrArray *)
