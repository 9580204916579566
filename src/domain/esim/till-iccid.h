/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What the digits of an ICCID show. No hint is a reason to refuse it: shops sell working eSIMs
 * whose ICCID breaks the rules of ITU-T E.118. */
typedef enum
{
  TILL_ICCID_FINE,
  TILL_ICCID_UNUSUAL_CHECK_DIGIT, /* perhaps a typing error */
  TILL_ICCID_UNUSUAL_LENGTH,      /* not of 18 to 22 digits */
  TILL_ICCID_UNUSUAL_START,       /* does not begin with 89 */
  TILL_ICCID_NOT_DIGITS,
} TillIccidHint;

char *till_iccid_normalize (const char *text);
TillIccidHint till_iccid_check (const char *text);
