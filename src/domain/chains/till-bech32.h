/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum
{
  TILL_BECH32_OK,
  TILL_BECH32_NOT,          /* does not look like an address with this prefix */
  TILL_BECH32_MIXED_CASE,   /* BIP-173 forbids it */
  TILL_BECH32_BAD_CHECKSUM, /* or a checksum of the other encoding */
} TillBech32Verdict;

TillBech32Verdict till_bech32_check (const char *text, const char *prefix);
char *till_bech32_dup_prefix (const char *text);
TillBech32Verdict till_cash_address_check (const char *text, const char *prefix);
