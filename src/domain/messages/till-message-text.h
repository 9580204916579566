/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *till_message_text_normalise (const char *text);
void till_message_text_strip (char *piece);
GPtrArray *till_message_text_split (const char *text);
gboolean till_message_text_has_break (const char *text);
gboolean till_message_text_names_order (const char *word);
const char *till_message_text_skip_name (const char *word);
GPtrArray *till_message_text_list_mixed (const char *text);
gboolean till_message_text_is_pronounceable (const char *word);
gboolean till_message_text_is_filler (const char *word);
gboolean till_message_text_is_moment (const char *piece);

G_END_DECLS
