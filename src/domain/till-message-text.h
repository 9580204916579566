/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *till_message_text_normalise (const char *text);
gboolean till_message_text_is_cut (gunichar before, gunichar after);
gboolean till_message_text_names_order (const char *word);
const char *till_message_text_skip_name (const char *word);
gboolean till_message_text_is_filler (const char *word);

G_END_DECLS
