/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Checks the memory of this process. A sanitizer locks no memory and does not reuse freed memory,
 * so with a sanitizer all assertions pass. */
void till_own_memory_assert_locked (gconstpointer where);
void till_own_memory_assert_undumped (gconstpointer where);

/* The test has a text in a flipped form only, so that searching for the text does not find the
 * test's own copy. */
void till_own_memory_flip (char *text);
void till_own_memory_assert_count (const char *flipped, guint n_times);
