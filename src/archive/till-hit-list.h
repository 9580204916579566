/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-hit.h"

G_BEGIN_DECLS

/* The hits of one look-up while they are gathered, the best first, each record once. */
typedef struct _TillHitList TillHitList;

TillHitList *till_hit_list_new (TillDatabase *database, guint limit);
GPtrArray *till_hit_list_free_to_array (TillHitList *self);
void till_hit_list_free (TillHitList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillHitList, till_hit_list_free)

gboolean till_hit_list_is_empty (TillHitList *self);
gboolean till_hit_list_is_full (TillHitList *self);
guint till_hit_list_get_length (TillHitList *self);
void till_hit_list_join (TillHitList *self, TillHitList *other);
gboolean
till_hit_list_run (TillHitList *self, TillStatement *statement, TillMatch match, GError **error);

G_END_DECLS
