/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLookBack: one search that goes further back than the archive. */

#include "till-look-back.h"

struct _TillLookBack
{
  GObject parent_instance;

  /* Owned */
  TillMirror *mirror;
  TillArchive *archive;
  char *pasted; /* nullable */
  TillHit *hit; /* nullable */

  TillLookBackState state;
};

enum
{
  CHANGED,
  ENDED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillLookBack, till_look_back, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

static void
set_state (TillLookBack *self, TillLookBackState state)
{
  self->state = state;
  g_signal_emit (self, signals[CHANGED], 0);
  if (state == TILL_LOOK_BACK_FOUND || state == TILL_LOOK_BACK_EXHAUSTED)
    g_signal_emit (self, signals[ENDED], 0);
}

static void
till_look_back_dispose (GObject *object)
{
  TillLookBack *self = TILL_LOOK_BACK (object);

  g_clear_object (&self->mirror);
  g_clear_object (&self->archive);

  G_OBJECT_CLASS (till_look_back_parent_class)->dispose (object);
}

static void
till_look_back_finalize (GObject *object)
{
  TillLookBack *self = TILL_LOOK_BACK (object);

  g_free (self->pasted);
  g_clear_pointer (&self->hit, till_hit_free);

  G_OBJECT_CLASS (till_look_back_parent_class)->finalize (object);
}

static void
till_look_back_class_init (TillLookBackClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = till_look_back_dispose;
  object_class->finalize = till_look_back_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
  signals[ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
}

static void
till_look_back_init (TillLookBack *self)
{
}

TillLookBack *
till_look_back_new (TillMirror *mirror, TillArchive *archive)
{
  TillLookBack *self = NULL;

  g_return_val_if_fail (TILL_IS_MIRROR (mirror) && TILL_IS_ARCHIVE (archive), NULL);

  self = g_object_new (TILL_TYPE_LOOK_BACK, NULL);
  self->mirror = g_object_ref (mirror);
  self->archive = g_object_ref (archive);

  return self;
}

/* Returns: whether something in @query is told by the details of a record alone, and the archive
 * does not reach back to the first of them. */
gboolean
till_look_back_can_help (TillLookBack *self, const TillSearchQuery *query)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self) && query != NULL, FALSE);

  return FALSE;
}

/* Returns: in how many seconds everything since @since_ms will have been read; zero where that is
 * not known. */
guint
till_look_back_estimate_s (TillLookBack *self, gint64 since_ms)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self), 0);

  return 0;
}

/* Looks for what @query tells of and no longer for what was looked for before; @pasted is what it
 * was made of, for whoever shows it. */
void
till_look_back_start (TillLookBack *self, const TillSearchQuery *query, const char *pasted)
{
  g_return_if_fail (TILL_IS_LOOK_BACK (self));
  g_return_if_fail (query != NULL && pasted != NULL);

  g_free (self->pasted);
  self->pasted = g_strdup (pasted);
  set_state (self, TILL_LOOK_BACK_READING);
}

void
till_look_back_stop (TillLookBack *self)
{
  g_return_if_fail (TILL_IS_LOOK_BACK (self));

  if (self->state == TILL_LOOK_BACK_READING)
    set_state (self, TILL_LOOK_BACK_STOPPED);
}

TillLookBackState
till_look_back_get_state (TillLookBack *self)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self), TILL_LOOK_BACK_IDLE);

  return self->state;
}

/* Returns: (transfer none) (nullable): what is looked for, as it was written. */
const char *
till_look_back_get_pasted (TillLookBack *self)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self), NULL);

  return self->pasted;
}

/* Returns: when the record was made that was read last; zero before the first. */
gint64
till_look_back_get_reached_ms (TillLookBack *self)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self), 0);

  return 0;
}

/* Returns: whether it is known how many of the records that can hold it were read. */
gboolean
till_look_back_get_progress (TillLookBack *self, guint64 *n_read, guint64 *n_all)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self), FALSE);
  g_return_val_if_fail (n_read != NULL && n_all != NULL, FALSE);

  return FALSE;
}

/* Returns: (transfer none) (nullable): what was found. */
const TillHit *
till_look_back_get_hit (TillLookBack *self)
{
  g_return_val_if_fail (TILL_IS_LOOK_BACK (self), NULL);

  return self->hit;
}
