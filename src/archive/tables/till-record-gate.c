/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRecordGate reads the tables "retention" and "erased_ids". The latter has a hash of each
 * erased id, so that no later answer of the service brings the record back. */

#include "till-record-gate.h"

#include "till-invoice.h"
#include "till-order.h"

#define HASH_LENGTH 32
#define DAY_MS      G_GINT64_CONSTANT (86400000)

struct _TillRecordGate
{
  TillStatement *find; /* NULL where no id was ever erased */
  gint64 days;         /* zero for ever */
};

/* Returns: (transfer full): what the table of erased ids has in place of @id. */
char *
till_record_gate_make_hash (gboolean is_order, const char *id)
{
  g_autofree char *name = g_strconcat (is_order ? "o" : "i", id, NULL);
  char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  hash[HASH_LENGTH] = '\0';

  return hash;
}

/* Sets @is_erased to whether the record was erased with a customer.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_record_gate_find_erased (TillDatabase *database,
                              gboolean is_order,
                              const char *id,
                              gboolean *is_erased,
                              GError **error)
{
  g_autofree char *hash = till_record_gate_make_hash (is_order, id);
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT 1 FROM erased_ids WHERE hash = :hash",
                             TILL_VALUES (TILL_TEXT (":hash", hash)), error);

  return till_statement_step (statement, is_erased, error);
}

/* Returns: (transfer full): %NULL with %TILL_ARCHIVE_ERROR. */
TillRecordGate *
till_record_gate_new (TillDatabase *database, GError **error)
{
  g_autoptr (TillRecordGate) self = g_new0 (TillRecordGate, 1);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT days, EXISTS (SELECT 1 FROM erased_ids) FROM retention", NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  if (has_row)
    self->days = till_statement_get_int (statement, 0);
  if (has_row && till_statement_get_int (statement, 1) != 0 &&
      (self->find = till_database_prepare (database, "SELECT 1 FROM erased_ids WHERE hash = :hash",
                                           NULL, error)) == NULL)
    return NULL;

  return g_steal_pointer (&self);
}

void
till_record_gate_free (TillRecordGate *self)
{
  g_return_if_fail (self != NULL);

  till_statement_free (self->find);
  g_free (self);
}

/* By the same rule as till_archive_erase_old_async(). */
static gboolean
is_too_old (TillRecord *record, gint64 before_ms)
{
  const TillInvoice *invoice = TILL_IS_INVOICE (record) ? TILL_INVOICE (record) : NULL;

  return invoice != NULL && invoice->created_at_ms > 0 && invoice->created_at_ms < before_ms &&
         (invoice->status == TILL_INVOICE_PAID || invoice->status == TILL_INVOICE_EXPIRED ||
          invoice->status == TILL_INVOICE_CANCELLED);
}

/* Sets @is_admitted to whether the archive may take @record, which it does not have.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_record_gate_ask (TillRecordGate *self,
                      TillRecord *record,
                      gint64 now_ms,
                      gboolean *is_admitted,
                      GError **error)
{
  g_autofree char *text = NULL;
  gboolean has_row = FALSE;
  gboolean is_answered = TRUE;

  *is_admitted = self->days == 0 || !is_too_old (record, now_ms - self->days * DAY_MS);
  if (self->find == NULL)
    return TRUE;

  text = till_record_gate_make_hash (TILL_IS_ORDER (record), till_record_get_id (record));
  till_statement_bind_text (self->find, ":hash", text);
  is_answered = till_statement_step (self->find, &has_row, error);
  till_statement_reset (self->find);
  *is_admitted = *is_admitted && !has_row;

  return is_answered;
}
