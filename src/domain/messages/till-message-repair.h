/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

gboolean till_message_split_shortened (const char *piece, char **head, char **tail);
char *till_message_repair_base58 (const char *piece);
char *till_message_repair_bech32 (const char *piece);
char *till_message_repair_digits (const char *piece);
