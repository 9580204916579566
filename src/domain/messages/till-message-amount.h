/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* @number is the original text, "1.234,56". @currency is in upper case. */
typedef void (*TillMessageAmountFunc) (const char *number, const char *currency, gpointer data);

void till_message_amounts_find (char *text, TillMessageAmountFunc func, gpointer data);
const char *till_message_amount_strip_sign (char *bare);
char *till_message_amount_plain (const char *bare);
char *till_message_amount_thousands (const char *bare);
