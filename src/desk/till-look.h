/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

G_BEGIN_DECLS

typedef struct _TillLook TillLook;

TillLook *till_look_new (void);
void till_look_free (TillLook *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillLook, till_look_free)

gboolean till_look_take (TillLook *self, TillPage *page, gint64 now_ms);
gboolean till_look_shows_open_order (const TillLook *self);

G_END_DECLS
