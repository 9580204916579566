/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

G_BEGIN_DECLS

/* statusQr of section 2.5. */
typedef enum
{
  TILL_INSTALL_UNKNOWN,
  TILL_INSTALL_NOT_INSTALLED,
  TILL_INSTALL_INSTALLED,
  TILL_INSTALL_EXPIRED,
} TillInstallState;

TillInstallState till_install_state_parse (const char *text);
const char *till_install_state_to_string (TillInstallState state);

/* LiveData of section 2.5: megabytes as the service gives them, unknown where it does not. */
typedef struct
{
  TillDecimal left_mb;
  TillDecimal package_mb;
  TillDecimal used_mb;
  gint64 expires_at_ms;
  TillInstallState install_state;
  char *install_state_text; /* as it came */
} TillUsage;

TillUsage *till_usage_new (void);
void till_usage_free (TillUsage *self);
double till_usage_get_fraction_used (const TillUsage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUsage, till_usage_free)

G_END_DECLS
