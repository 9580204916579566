/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_order_words_has (const char *word);
gboolean till_order_words_is_filler (const char *word);
const char *till_order_words_skip (const char *word);
