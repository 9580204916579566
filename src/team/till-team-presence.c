/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamPresence: a row for each record that is open at a desk. It is shown and locks nothing, so
 * a row that its desk no longer renews needs nobody to remove it: it counts for a minute. */

#include "till-team-presence.h"

#include "till-team.h"

#define RENEWAL_S 20
#define IS_FRESH  "seen_at > now() - interval '60 seconds'"

struct _TillTeamPresence
{
  char *owner;
  char *desk;
  GHashTable *entered; /* record to the time, of gint64 */
};

TillTeamPresence *
till_team_presence_new (const char *owner, const char *desk)
{
  TillTeamPresence *self = g_new0 (TillTeamPresence, 1);

  self->owner = g_strdup (owner);
  self->desk = g_strdup (desk);
  self->entered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  return self;
}

void
till_team_presence_free (TillTeamPresence *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->owner);
  g_free (self->desk);
  g_hash_table_unref (self->entered);
  g_free (self);
}

typedef struct
{
  TillTeamPresence *self;
  TillTeamConnection *connection;
  GCancellable *cancellable;
  gboolean has_news; /* for the other desks */
} Exchange;

static gboolean
run (Exchange *exchange, const char *statement, const char *record, GError **error)
{
  const char *const values[] = { exchange->self->owner, exchange->self->desk, record, NULL };

  return till_team_connection_run (exchange->connection, statement, values, exchange->cancellable,
                                   error);
}

static gboolean
is_due (TillTeamPresence *self, const char *record)
{
  const gint64 *at = g_hash_table_lookup (self->entered, record);

  return at == NULL || g_get_monotonic_time () - *at >= RENEWAL_S * G_USEC_PER_SEC;
}

static gboolean
enter (Exchange *exchange, const char *record, GError **error)
{
  GHashTable *entered = exchange->self->entered;
  gint64 now = g_get_monotonic_time ();

  if (!is_due (exchange->self, record))
    return TRUE;
  if (!run (exchange,
            "INSERT INTO till.own_presence (store, desk, record) VALUES ($1, $2, $3)"
            " ON CONFLICT (store, record, author, desk) DO UPDATE SET seen_at = now()",
            record, error))
    return FALSE;

  exchange->has_news = exchange->has_news || !g_hash_table_contains (entered, record);
  g_hash_table_insert (entered, g_strdup (record), g_memdup2 (&now, sizeof now));

  return TRUE;
}

static gboolean
leave (Exchange *exchange, const char *record, GError **error)
{
  exchange->has_news = TRUE;

  return run (exchange,
              "DELETE FROM till.own_presence WHERE store = $1 AND desk = $2 AND record = $3",
              record, error);
}

/* Leaves the records that are not among @open any more. */
static gboolean
leave_others (Exchange *exchange, const char *const *open, GError **error)
{
  GHashTableIter iter;
  gpointer record = NULL;

  g_hash_table_iter_init (&iter, exchange->self->entered);
  while (g_hash_table_iter_next (&iter, &record, NULL))
    {
      if (g_strv_contains (open, record))
        continue;
      if (!leave (exchange, record, error))
        return FALSE;
      g_hash_table_iter_remove (&iter);
    }

  return TRUE;
}

static gboolean
enter_all (Exchange *exchange, const char *const *open, GError **error)
{
  for (guint i = 0; open[i] != NULL; i++)
    if (!enter (exchange, open[i], error))
      return FALSE;

  return TRUE;
}

static gboolean
tell (Exchange *exchange, GError **error)
{
  const char *const payload[] = { exchange->self->owner, NULL };

  return !exchange->has_news ||
         till_team_connection_run (exchange->connection,
                                   "SELECT pg_notify ('" TILL_TEAM_CHANNEL "', $1)", payload,
                                   exchange->cancellable, error);
}

static GPtrArray *
read_others (Exchange *exchange, GError **error)
{
  const char *const values[] = { exchange->self->owner, exchange->self->desk, NULL };
  g_autoptr (TillTeamRows) rows = till_team_connection_query (
      exchange->connection,
      "SELECT record, author, desk FROM till.presence WHERE store = $1 AND " IS_FRESH
      " AND NOT (author = session_user AND desk = $2) ORDER BY record, author, desk",
      values, exchange->cancellable, error);
  GPtrArray *others = NULL;

  if (rows == NULL)
    return NULL;

  others = g_ptr_array_new_with_free_func ((GDestroyNotify) till_presence_free);
  for (guint i = 0; i < till_team_rows_count (rows); i++)
    g_ptr_array_add (others, till_presence_new (till_team_rows_get (rows, i, 0),
                                                till_team_rows_get (rows, i, 1),
                                                till_team_rows_get (rows, i, 2)));

  return others;
}

/* Tells the other desks which records this one has @open now. Who may only read is not shown.
 *
 * Returns: (transfer full) (element-type TillPresence): what the others have open; %NULL with an
 * error. */
GPtrArray *
till_team_presence_exchange (TillTeamPresence *self,
                             TillTeamConnection *connection,
                             const char *const *open,
                             GCancellable *cancellable,
                             GError **error)
{
  Exchange exchange = { self, connection, cancellable, FALSE };

  g_return_val_if_fail (self != NULL && connection != NULL && open != NULL, NULL);

  if (till_team_connection_check_can_write (connection, NULL) &&
      !(leave_others (&exchange, open, error) && enter_all (&exchange, open, error) &&
        tell (&exchange, error)))
    return NULL;

  return read_others (&exchange, error);
}
