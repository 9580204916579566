/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "order_names": the trigrams of what an order is called. It keeps no text of its own, so
 * they are taken back by what they were made of. */

#include "till-order-names.h"

struct _TillOrderNames
{
  TillStatement *put;
  TillStatement *drop;
};

/* Returns: (transfer full): %NULL with %TILL_ARCHIVE_ERROR. */
TillOrderNames *
till_order_names_new (TillDatabase *database, GError **error)
{
  g_autoptr (TillOrderNames) self = g_new0 (TillOrderNames, 1);

  g_return_val_if_fail (database != NULL, NULL);

  self->put =
      till_database_prepare (database,
                             "INSERT INTO order_names (rowid, id, client_ref, client_email,"
                             " iccid) VALUES (:key, :id, :client_ref, :client_email, :iccid)",
                             error);
  if (self->put == NULL)
    return NULL;

  self->drop = till_database_prepare (
      database,
      "INSERT INTO order_names (order_names, rowid, id, client_ref, client_email, iccid)"
      " VALUES ('delete', :key, :id, :client_ref, :client_email, :iccid)",
      error);

  return self->drop != NULL ? g_steal_pointer (&self) : NULL;
}

void
till_order_names_free (TillOrderNames *self)
{
  g_return_if_fail (self != NULL);

  till_statement_free (self->put);
  till_statement_free (self->drop);
  g_free (self);
}

static const char *
get_iccid (const TillOrder *order)
{
  return order->esim != NULL ? order->esim->iccid : NULL;
}

static gboolean
has_same_names (const TillOrder *a, const TillOrder *b)
{
  return g_strcmp0 (a->client_ref, b->client_ref) == 0 &&
         g_strcmp0 (a->client_email, b->client_email) == 0 &&
         g_strcmp0 (get_iccid (a), get_iccid (b)) == 0;
}

static gboolean
run (TillStatement *statement, TillOrder *order, gint64 key, GError **error)
{
  till_statement_bind_int (statement, ":key", key);
  till_statement_bind_text (statement, ":id", till_record_get_id (TILL_RECORD (order)));
  till_statement_bind_text (statement, ":client_ref", order->client_ref);
  till_statement_bind_text (statement, ":client_email", order->client_email);
  till_statement_bind_text (statement, ":iccid", get_iccid (order));

  return till_statement_run (statement, error);
}

/* Makes @order, which has @key, be found by what is inside of its names, and no longer by those of
 * @older, as which it was known; %NULL where it is new.
 *
 * Returns: %FALSE with %TILL_ARCHIVE_ERROR. */
gboolean
till_order_names_put (TillOrderNames *self,
                      TillOrder *order,
                      TillOrder *older,
                      gint64 key,
                      GError **error)
{
  g_return_val_if_fail (self != NULL && TILL_IS_ORDER (order), FALSE);

  if (older != NULL && has_same_names (order, older))
    return TRUE;

  return (older == NULL || run (self->drop, older, key, error)) &&
         run (self->put, order, key, error);
}
