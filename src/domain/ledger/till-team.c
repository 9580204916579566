/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-team.h"

#include "till-define.h"

struct _TillTeam
{
  GObject parent_instance;

  TillTeamState state;
  gint64 since_ms;
  gint64 heard_ms;
  GError *problem;   /* nullable */
  GHashTable *open;  /* record to how often */
  GPtrArray *others; /* of TillPresence */
};

G_DEFINE_FINAL_TYPE (TillTeam, till_team, G_TYPE_OBJECT)

enum
{
  CHANGED,
  PRESENCE_CHANGED,
  OPENED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

TillPresence *
till_presence_new (const char *record, const char *who, const char *desk)
{
  TillPresence *self = g_new0 (TillPresence, 1);

  self->record = g_strdup (record);
  self->who = g_strdup (who);
  self->desk = g_strdup (desk);

  return self;
}

void
till_presence_free (TillPresence *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->record);
  g_free (self->who);
  g_free (self->desk);
  g_free (self);
}

static void
till_team_finalize (GObject *object)
{
  TillTeam *self = TILL_TEAM (object);

  g_clear_error (&self->problem);
  g_hash_table_unref (self->open);
  g_ptr_array_unref (self->others);

  G_OBJECT_CLASS (till_team_parent_class)->finalize (object);
}

static void
till_team_class_init (TillTeamClass *klass)
{
  static const char *const names[N_SIGNALS] = { "changed", "presence-changed", "opened" };

  G_OBJECT_CLASS (klass)->finalize = till_team_finalize;

  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_team_init (TillTeam *self)
{
  self->state = TILL_TEAM_CATCHING_UP;
  self->open = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->others = g_ptr_array_new_with_free_func ((GDestroyNotify) till_presence_free);
}

/* Returns: (transfer full): a team of which nothing is heard yet. */
TillTeam *
till_team_new (void)
{
  return g_object_new (TILL_TYPE_TEAM, NULL);
}

TILL_DEFINE_OBJECT_GETTER (till_team_get_state, TillTeam, TillTeamState, state)

/* Returns: the time since which the state is what it is; zero for the beginning. */
TILL_DEFINE_OBJECT_GETTER (till_team_get_since_ms, TillTeam, gint64, since_ms)

/* Returns: the time at which this desk last knew everything; zero for never. */
TILL_DEFINE_OBJECT_GETTER (till_team_get_heard_ms, TillTeam, gint64, heard_ms)

/* Returns: (transfer none) (nullable): why the team is out of reach. */
TILL_DEFINE_OBJECT_GETTER (till_team_get_problem, TillTeam, const GError *, problem)

static guint
count_open (TillTeam *self, const char *record)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->open, record));
}

/* Somebody at this desk has opened @record, and closes it with till_team_close(). */
void
till_team_open (TillTeam *self, const char *record)
{
  guint n_open = 0;

  g_return_if_fail (TILL_IS_TEAM (self) && record != NULL);

  n_open = count_open (self, record);
  g_hash_table_insert (self->open, g_strdup (record), GUINT_TO_POINTER (n_open + 1));
  if (n_open == 0)
    g_signal_emit (self, signals[OPENED], 0);
}

void
till_team_close (TillTeam *self, const char *record)
{
  guint n_open = 0;

  g_return_if_fail (TILL_IS_TEAM (self) && record != NULL);

  n_open = count_open (self, record);
  if (n_open > 1)
    g_hash_table_insert (self->open, g_strdup (record), GUINT_TO_POINTER (n_open - 1));
  else if (g_hash_table_remove (self->open, record))
    g_signal_emit (self, signals[OPENED], 0);
}

/* Returns: (transfer full): the records that are open at this desk. */
GStrv
till_team_dup_open (TillTeam *self)
{
  g_autofree gpointer *records = NULL;

  g_return_val_if_fail (TILL_IS_TEAM (self), NULL);

  records = g_hash_table_get_keys_as_array (self->open, NULL);

  return g_strdupv ((GStrv) records);
}

/* Returns: (transfer container) (element-type TillPresence): who has @record open elsewhere. */
GPtrArray *
till_team_list_others (TillTeam *self, const char *record)
{
  GPtrArray *others = g_ptr_array_new ();

  g_return_val_if_fail (TILL_IS_TEAM (self) && record != NULL, others);

  for (guint i = 0; i < self->others->len; i++)
    {
      TillPresence *other = g_ptr_array_index (self->others, i);

      if (g_str_equal (other->record, record))
        g_ptr_array_add (others, other);
    }

  return others;
}

static gboolean
is_same (TillPresence *one, TillPresence *other)
{
  return g_str_equal (one->record, other->record) && g_str_equal (one->who, other->who) &&
         g_str_equal (one->desk, other->desk);
}

static gboolean
are_same (GPtrArray *some, GPtrArray *others)
{
  for (guint i = 0; i < MIN (some->len, others->len); i++)
    if (!is_same (some->pdata[i], others->pdata[i]))
      return FALSE;

  return some->len == others->len;
}

/* Takes @others, of TillPresence, in an order that stays. */
void
till_team_take_others (TillTeam *self, GPtrArray *others)
{
  g_autoptr (GPtrArray) previous = NULL;

  g_return_if_fail (TILL_IS_TEAM (self) && others != NULL);

  previous = self->others;
  self->others = others;
  if (!are_same (previous, others))
    g_signal_emit (self, signals[PRESENCE_CHANGED], 0);
}

/* @heard_ms: zero where nothing was heard since the last time. A clock may have been put back. */
void
till_team_set_heard_ms (TillTeam *self, gint64 heard_ms)
{
  g_return_if_fail (TILL_IS_TEAM (self));

  if (heard_ms != 0)
    self->heard_ms = heard_ms;
}

/* @problem, nullable, is copied. */
void
till_team_set_state (TillTeam *self, TillTeamState state, const GError *problem, gint64 now_ms)
{
  g_return_if_fail (TILL_IS_TEAM (self));

  g_clear_error (&self->problem);
  self->problem = problem != NULL ? g_error_copy (problem) : NULL;
  if (self->state == state)
    return;

  self->state = state;
  self->since_ms = now_ms;
  g_signal_emit (self, signals[CHANGED], 0);
}
