/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListAges: ages and times left count minutes, so that they are looked at each minute; while a
 * row is in its last minutes, each ten seconds, that it does not say long that it has time when it
 * has none. */

#include "till-list-ages.h"

#define USUAL_S 60
#define SOON_S  10
#define SOON_MS (5 * 60 * 1000)

struct _TillListAges
{
  TillListAgesFunc refresh;
  gpointer rows;
  guint timer; /* 0 while nobody sees the rows */
  gboolean is_end_soon;
};

static gboolean tick_cb (gpointer user_data);

static void
wait (TillListAges *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add_seconds (self->is_end_soon ? SOON_S : USUAL_S, tick_cb, self);
}

/* Filling the rows says anew whether one of them ends soon. */
static void
tick (TillListAges *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->is_end_soon = FALSE;
  self->refresh (self->rows);
  wait (self);
}

static gboolean
tick_cb (gpointer user_data)
{
  TillListAges *self = user_data;

  self->timer = 0;
  tick (self);

  return G_SOURCE_REMOVE;
}

/* @refresh is called with @rows, which outlive this, and fills all of them that are on screen. */
TillListAges *
till_list_ages_new (TillListAgesFunc refresh, gpointer rows)
{
  TillListAges *self = g_new0 (TillListAges, 1);

  g_return_val_if_fail (refresh != NULL, NULL);

  self->refresh = refresh;
  self->rows = rows;

  return self;
}

void
till_list_ages_free (TillListAges *self)
{
  till_list_ages_stop (self);
  g_free (self);
}

/* The rows come into sight: they are refreshed now and from then on. */
void
till_list_ages_start (TillListAges *self)
{
  g_return_if_fail (self != NULL);

  tick (self);
}

void
till_list_ages_stop (TillListAges *self)
{
  g_return_if_fail (self != NULL);

  g_clear_handle_id (&self->timer, g_source_remove);
}

/* A row is filled that counts down and has @left_ms left, negative once it is over. */
void
till_list_ages_note_end (TillListAges *self, gint64 left_ms)
{
  g_return_if_fail (self != NULL);

  if (left_ms <= 0 || left_ms > SOON_MS || self->is_end_soon)
    return;

  self->is_end_soon = TRUE;
  if (self->timer != 0)
    wait (self);
}

/* Returns: how many seconds are between two looks; 0 while there are none. */
guint
till_list_ages_get_wait_s (TillListAges *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->timer == 0)
    return 0;

  return self->is_end_soon ? SOON_S : USUAL_S;
}
