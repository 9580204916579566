/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_BASE58_USUAL "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
#define TILL_BASE58_XRP   "rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz"

GBytes *till_base58_decode (const char *text, const char *alphabet);
GBytes *till_base58check_decode (const char *text, const char *alphabet);
char *till_base58check_encode (const guint8 *bytes, gsize length, const char *alphabet);
