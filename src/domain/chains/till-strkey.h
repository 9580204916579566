/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The version of a key of Stellar (SEP-23) */
#define TILL_STRKEY_ACCOUNT 0x30
#define TILL_STRKEY_MUXED   0x60
#define TILL_STRKEY_SECRET  0x90

#define TILL_STRKEY_ACCOUNT_BYTES 32
#define TILL_STRKEY_MUXED_BYTES   40
#define TILL_STRKEY_SECRET_BYTES  32

gboolean till_strkey_has_form (const char *text, gsize length);
GBytes *till_strkey_decode (const char *text, guint8 version, gsize length);
char *till_strkey_encode (guint8 version, const guint8 *bytes, gsize length);
guint16 till_crc16 (const guint8 *bytes, gsize length);
