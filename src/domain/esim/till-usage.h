/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

/* statusQr of section 2.5 */
typedef enum
{
  TILL_INSTALL_UNKNOWN,
  TILL_INSTALL_NOT_INSTALLED,
  TILL_INSTALL_INSTALLED,
  TILL_INSTALL_EXPIRED,
} TillInstallState;

TillInstallState till_install_state_parse (const char *text);
const char *till_install_state_to_string (TillInstallState state);

/* LiveData of section 2.5. Figures are the service's megabytes, or unknown. */
typedef struct
{
  TillDecimal left_mb;
  TillDecimal package_mb;
  TillDecimal used_mb;
  gint64 expires_at_ms;
  TillInstallState install_state;
  char *install_state_text; /* the service's text */
} TillUsage;

/* The consistent figures of a TillUsage */
typedef struct
{
  TillDecimal left_mb;    /* never negative; unknown if the package is */
  TillDecimal package_mb; /* positive or unknown; a plan without a limit reports 0 of 0 */
  TillDecimal used_mb;    /* never negative */
  double fraction_used;   /* 0 to 1, for progress bars; -1 without a package */
  gboolean is_used_up;
  gboolean is_over; /* more is used than the package holds */
} TillUsageFigures;

TillUsage *till_usage_new (void);
void till_usage_free (TillUsage *self);
TillUsageFigures till_usage_get_figures (const TillUsage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUsage, till_usage_free)
