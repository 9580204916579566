/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store's own receiving addresses, which are those of its invoices. */

#include "till-archive-payees.h"

#include <string.h>

#include "till-search-field.h"
#include "till-archive-private.h"
#include "till-invoice-table.h"
#include "till-search-terms.h"
#include "till-define.h"
#include "till-archive-records.h"

/* The case of a bech32 address makes no difference, and its upper-case form is what codes hold. An
 * invoice may name an address of Bitcoin Cash with its prefix, which wallets leave out. */
static const char find_sql[] =
    "SELECT key FROM search_terms WHERE field = :field AND text IN (:text, :lower, :cash)"
    " ORDER BY key DESC LIMIT 1";

/* It may be written as the beginning of a payment link. */
static const char *
skip_scheme (const char *address)
{
  const char *colon = strchr (address, ':');

  return colon != NULL ? colon + 1 : address;
}

static TillInvoice *
find (TillDatabase *database, const char *address, GError **error)
{
  g_autofree char *folded = till_term_fold (address);
  g_autofree char *lower = g_ascii_strdown (address, -1);
  g_autofree char *cash = g_strconcat ("bitcoincash:", lower, NULL);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, find_sql,
      TILL_VALUES (TILL_INT (":field", TILL_FIELD_INVOICE_ADDRESS), TILL_TEXT (":text", folded),
                   TILL_TEXT (":lower", lower), TILL_TEXT (":cash", cash)),
      error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  return till_invoice_table_load_key (database, till_statement_get_int (statement, 0), error);
}

static gpointer
find_payee_job (gpointer archive, gpointer address, GError **error)
{
  TillDatabase *database = till_archive_get_reader (archive);
  const char *bare = skip_scheme (address);
  g_autoptr (GError) failure = NULL;
  TillInvoice *invoice = find (database, address, &failure);

  if (invoice == NULL && failure == NULL && bare != (const char *) address)
    invoice = find (database, bare, &failure);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return invoice;
}

void
till_archive_find_payee_async (TillArchive *self,
                               const char *address,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, find_payee_job, g_free, g_object_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (address != NULL);

  till_archive_run (self, &job, g_strstrip (g_strdup (address)), cancellable, callback, user_data);
}

/* Returns: (transfer full) (nullable): the invoice; %NULL without an error where the archive knows
 * of none. */
TILL_DEFINE_FINISH (till_archive_find_payee_finish, TillArchive, TillInvoice *)
