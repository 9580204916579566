/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  TILL_BECH32_OK,
  TILL_BECH32_NOT,          /* it does not look like one with this prefix */
  TILL_BECH32_MIXED_CASE,   /* BIP-173 forbids it, so that a changed letter shows */
  TILL_BECH32_BAD_CHECKSUM, /* or the checksum of the other of the two encodings */
} TillBech32Verdict;

TillBech32Verdict till_bech32_check (const char *text, const char *prefix);
char *till_bech32_dup_prefix (const char *text);
TillBech32Verdict till_cash_address_check (const char *text, const char *prefix);

G_END_DECLS
