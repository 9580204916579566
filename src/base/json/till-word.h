/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_word_is_blank (const char *text);
char *till_word_trim (const char *text);
int till_word_find (const char *text, const char *const *words, guint n_words);
