/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-paged-list.h"

G_BEGIN_DECLS

#define TILL_TYPE_MARKS (till_marks_get_type ())
G_DECLARE_FINAL_TYPE (TillMarks, till_marks, TILL, MARKS, GObject)

TillMarks *till_marks_new (void);
void till_marks_set_list (TillMarks *self, TillPagedList *list);
guint till_marks_get_n (TillMarks *self);
gboolean till_marks_contains (TillMarks *self, TillRecord *record);
GPtrArray *till_marks_list (TillMarks *self);

void till_marks_toggle (TillMarks *self, TillRow *row);
void till_marks_extend_to (TillMarks *self, TillRow *row);
void till_marks_step (TillMarks *self, TillRow *from, TillRow *to);
guint till_marks_add_loaded (TillMarks *self);
void till_marks_clear (TillMarks *self);
void till_marks_update (TillMarks *self, TillRecord *record);

G_END_DECLS
