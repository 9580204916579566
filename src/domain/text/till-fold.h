/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *till_fold_words (const char *first, ...) G_GNUC_NULL_TERMINATED;
char *till_fold_search (const char *text);
gboolean till_fold_finds (const char *folded, const char *folded_search);
