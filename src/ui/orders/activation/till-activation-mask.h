/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Stands for a hidden code; it reveals nothing, not even the length. */
#define TILL_ACTIVATION_MASK "••••••••"

char *till_activation_mask_iccid (const char *iccid);
void till_activation_mask_letter (GHashTable *values);
