/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define TILL_TYPE_LOCK_MARK (till_lock_mark_get_type ())
G_DECLARE_FINAL_TYPE (TillLockMark, till_lock_mark, TILL, LOCK_MARK, GObject)

TillLockMark *till_lock_mark_new (GFile *file);
void till_lock_mark_set (TillLockMark *self, gboolean is_locked);

GFile *till_lock_mark_get_file (void);
gboolean till_lock_mark_is_set (GFile *file);

G_END_DECLS
