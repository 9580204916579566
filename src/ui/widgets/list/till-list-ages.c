/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListAges: refreshes the ages and the times left in the rows of a list: each minute, or each
 * ten seconds while a row is in its last minutes, so that it does not show time that is over. */

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
restart_timer (TillListAges *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add_seconds (self->is_end_soon ? SOON_S : USUAL_S, tick_cb, self);
}

/* Filling the rows adds the rows that end soon again. */
static void
tick (TillListAges *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->is_end_soon = FALSE;
  self->refresh (self->rows);
  restart_timer (self);
}

static gboolean
tick_cb (gpointer user_data)
{
  TillListAges *self = user_data;

  self->timer = 0;
  tick (self);

  return G_SOURCE_REMOVE;
}

/* Calls @refresh with @rows, which outlive this object, to fill all rows on screen. */
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

/* Refreshes the rows now and from now on; for rows that become visible. */
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

/* Adds a row that counts down and has @left_ms left, negative once it is over. */
void
till_list_ages_add_end (TillListAges *self, gint64 left_ms)
{
  g_return_if_fail (self != NULL);

  if (left_ms <= 0 || left_ms > SOON_MS || self->is_end_soon)
    return;

  self->is_end_soon = TRUE;
  if (self->timer != 0)
    restart_timer (self);
}

/* Returns: the interval in seconds; 0 while it is stopped. */
guint
till_list_ages_get_interval_s (TillListAges *self)
{
  g_return_val_if_fail (self != NULL, 0);

  if (self->timer == 0)
    return 0;

  return self->is_end_soon ? SOON_S : USUAL_S;
}
