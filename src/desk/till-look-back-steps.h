/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-wanted.h"

G_BEGIN_DECLS

#define TILL_LOOK_BACK_MAX_STEPS 4

/* What a search that looks further back reads, one after the other. */
gboolean till_look_back_steps_is_hidden (const TillTerm *term);
TillWanted till_look_back_steps_get_widest (const TillSearchQuery *query);
guint till_look_back_steps_list (const TillSearchQuery *query,
                                 TillWanted steps[TILL_LOOK_BACK_MAX_STEPS]);

G_END_DECLS
