/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define PRACTICE_ADDRESS_PAYLOAD_SIZE 20

char *practice_address_base58check (guint8 version, const guint8 *payload);
char *practice_address_bech32 (const char *prefix, const guint8 *payload);
char *practice_address_eip55 (const guint8 *payload);
