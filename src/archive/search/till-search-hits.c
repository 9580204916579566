/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSearchHits: what the statements of a look-up find becomes records here. */

#include "till-search-hits.h"

#include "till-invoice-table.h"
#include "till-payment-exception-judge.h"
#include "till-order-table.h"

struct _TillSearchHits
{
  TillDatabase *database; /* borrowed */
  guint limit;
  GPtrArray *hits;
  GHashTable *known;                /* set of ids, those of orders with another first letter */
  TillPaymentExceptionJudge *judge; /* NULL until there is a payment to ask it about */
};

/* Takes at most @limit records, all of @database. */
TillSearchHits *
till_search_hits_new (TillDatabase *database, guint limit)
{
  TillSearchHits *self = g_new0 (TillSearchHits, 1);

  self->database = database;
  self->limit = limit;
  self->hits = g_ptr_array_new_with_free_func ((GDestroyNotify) till_search_hit_free);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  return self;
}

/* Returns: (transfer full): an array of TillSearchHit. */
GPtrArray *
till_search_hits_free_to_array (TillSearchHits *self)
{
  GPtrArray *hits = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  hits = g_steal_pointer (&self->hits);
  till_search_hits_free (self);

  return hits;
}

void
till_search_hits_free (TillSearchHits *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->hits, g_ptr_array_unref);
  g_hash_table_unref (self->known);
  g_clear_pointer (&self->judge, till_payment_exception_judge_free);
  g_free (self);
}

gboolean
till_search_hits_is_empty (TillSearchHits *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->hits->len == 0;
}

gboolean
till_search_hits_is_full (TillSearchHits *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->hits->len >= self->limit;
}

guint
till_search_hits_get_length (TillSearchHits *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->hits->len;
}

static char *
make_name (const TillSearchHit *hit)
{
  return g_strconcat (TILL_FIELD_IS_OF_ORDER (hit->field) ? "o" : "i",
                      till_record_get_id (hit->record), NULL);
}

/* Takes @hit. A record is one hit, for the best reason. */
static void
take (TillSearchHits *self, TillSearchHit *hit)
{
  if (g_hash_table_add (self->known, make_name (hit)))
    g_ptr_array_add (self->hits, hit);
  else
    till_search_hit_free (hit);
}

/* Adds the hits of @other, which is empty then. */
void
till_search_hits_join (TillSearchHits *self, TillSearchHits *other)
{
  g_return_if_fail (self != NULL && other != NULL);

  while (other->hits->len > 0)
    take (self, g_ptr_array_steal_index (other->hits, 0));
  g_hash_table_remove_all (other->known);
}

/* With its payment and whether it was decided: a search asks for that, too. */
static TillInvoice *
load_invoice (TillSearchHits *self, gint64 key, GError **error)
{
  g_autoptr (TillInvoice) invoice = till_invoice_table_load_key_whole (self->database, key, error);

  if (invoice == NULL || !till_invoice_has_payment (invoice))
    return g_steal_pointer (&invoice);

  if (self->judge == NULL)
    self->judge = till_payment_exception_judge_new (self->database, error);
  if (self->judge == NULL ||
      !till_payment_exception_judge_is_decided (self->judge, invoice, &invoice->is_accepted, error))
    return NULL;

  return g_steal_pointer (&invoice);
}

static gboolean
add (TillSearchHits *self, gint64 key, TillSearchField field, TillMatch match, GError **error)
{
  g_autoptr (GError) failure = NULL;
  g_autoptr (TillRecord) record = NULL;

  if (TILL_FIELD_IS_OF_ORDER (field))
    record = (TillRecord *) till_order_table_load_key (self->database, key, &failure);
  else
    record = (TillRecord *) load_invoice (self, key, &failure);
  if (record == NULL)
    {
      gboolean is_gone = failure == NULL;

      if (!is_gone)
        g_propagate_error (error, g_steal_pointer (&failure));
      return is_gone;
    }

  take (self, till_search_hit_new (record, field, match));

  return TRUE;
}

/* Adds the records that @statement finds: rows of a key and a TillSearchField. Its parameter
 * ":limit" is bound here.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_search_hits_run (TillSearchHits *self,
                      TillStatement *statement,
                      TillMatch match,
                      GError **error)
{
  gboolean has_row = FALSE;

  g_return_val_if_fail (self != NULL, FALSE);

  if (statement == NULL)
    return FALSE;

  till_statement_bind_int (statement, ":limit", self->limit);
  while (!till_search_hits_is_full (self))
    {
      if (!till_statement_step (statement, &has_row, error))
        return FALSE;
      if (!has_row)
        return TRUE;

      if (!add (self, till_statement_get_int (statement, 0),
                (TillSearchField) till_statement_get_int (statement, 1), match, error))
        return FALSE;
    }

  return TRUE;
}
