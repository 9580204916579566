/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_KECCAK256_LENGTH 32

void till_keccak256 (const guint8 *bytes, gsize length, guint8 *digest);
