/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-look.h"

G_BEGIN_DECLS

/* How much of one of the service's lists has been read. */
typedef struct _TillWalk TillWalk;

TillWalk *till_walk_new (const char *state);
void till_walk_free (TillWalk *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillWalk, till_walk_free)

gboolean till_walk_take (TillWalk *self, guint64 *offset, guint *limit);
gboolean till_walk_take_days (TillWalk *self,
                              gint64 from_ms,
                              gint64 until_ms,
                              guint64 *offset,
                              guint *limit);
gboolean till_walk_put (TillWalk *self, guint64 offset, const TillPage *page);
void till_walk_give_back (TillWalk *self, guint64 offset);

gboolean till_walk_has_begun (const TillWalk *self);
gboolean till_walk_is_done (const TillWalk *self);
gint64 till_walk_get_since_ms (const TillWalk *self);
guint64 till_walk_get_total (const TillWalk *self);
guint64 till_walk_get_n_read (const TillWalk *self);
guint64 till_walk_count_unread (const TillWalk *self, gint64 since_ms);
void till_walk_look_again (TillWalk *self);
void till_walk_read_again (TillWalk *self, guint64 number);
TillLook *till_walk_get_look (TillWalk *self);
char *till_walk_to_string (const TillWalk *self);

char *till_walks_to_string (TillWalk *const *walks, guint n);
void till_walks_parse (const char *text, TillWalk **walks, guint n);

G_END_DECLS
