/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What this process has in its memory, and how the system keeps it. Under a sanitizer, which locks
 * nothing and keeps what is freed, everything here holds. */
void till_own_memory_assert_locked (gconstpointer where);
void till_own_memory_assert_undumped (gconstpointer where);

/* To look for a text without having it in memory: the test has it flipped. */
void till_own_memory_flip (char *text);
void till_own_memory_assert_count (const char *flipped, guint n_times);

G_END_DECLS
