/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-store.h"

G_BEGIN_DECLS

typedef struct _PracticeItems PracticeItems;

PracticeItems *practice_items_new (PracticeStore *store);
void practice_items_free (PracticeItems *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeItems, practice_items_free)

const GString *practice_items_find (PracticeItems *self, gint64 n);
void practice_items_keep (PracticeItems *self, gint64 n, const char *text, gsize length);

G_END_DECLS
