/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

char *till_text_pieces_normalise (const char *text);
void till_text_pieces_strip (char *piece);
GPtrArray *till_text_pieces_split (const char *text);
gboolean till_text_pieces_has_break (const char *text);
GPtrArray *till_text_pieces_list_mixed (const char *text);
