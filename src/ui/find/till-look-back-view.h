/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"

G_BEGIN_DECLS

/* Offers to look further back for what was not found, says how long that takes and how far it has
 * come, and tells the desktop when it ends while nobody looks. Hidden where it has nothing to say.
 *
 * Signal: "ask" (string), when somebody wants to see what was found for that message. */
#define TILL_TYPE_LOOK_BACK_VIEW (till_look_back_view_get_type ())
G_DECLARE_FINAL_TYPE (TillLookBackView, till_look_back_view, TILL, LOOK_BACK_VIEW, AdwBin)

void till_look_back_view_set_desk (TillLookBackView *self, TillDesk *desk);
void till_look_back_view_set_question (TillLookBackView *self,
                                       const char *text,
                                       const TillSearchQuery *missing);
gboolean till_look_back_view_has_answer (TillLookBackView *self);

G_END_DECLS
