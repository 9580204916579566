/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The parts of an LPA activation code (SGP.22 section 4.1): LPA:1$<SM-DP+ address>$<matching
 * id>[$<OID>[$<1>]]. */
typedef struct
{
  char *smdp_address;
  char *matching_id; /* may be empty */
  char *smdp_oid;    /* may be empty */
  gboolean needs_confirmation_code;
} TillActivationCode;

TillActivationCode *till_activation_code_parse (const char *text);
void till_activation_code_free (TillActivationCode *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillActivationCode, till_activation_code_free)
