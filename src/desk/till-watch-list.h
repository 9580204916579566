/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* When to ask for which of the watched orders. Knows no time of its own: now_ms is given. */
typedef struct _TillWatchList TillWatchList;

TillWatchList *till_watch_list_new (GRand *random);
void till_watch_list_free (TillWatchList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillWatchList, till_watch_list_free)

gboolean till_watch_list_add (TillWatchList *self, const char *id, gint64 since_ms, gint64 now_ms);
void till_watch_list_remove (TillWatchList *self, const char *id);
gint64 till_watch_list_get_wait_ms (TillWatchList *self, gint64 now_ms);
const char *till_watch_list_take (TillWatchList *self);
const char *till_watch_list_get_out (TillWatchList *self);
gboolean till_watch_list_is_wanted (TillWatchList *self);
void till_watch_list_note (TillWatchList *self, const char *id, int state, gint64 now_ms);
void till_watch_list_put_back (TillWatchList *self, gint64 now_ms, gint64 hold_ms);

G_END_DECLS
