/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsage: how much of a plan is used, and how far the eSIM has come on its phone. */

#include "till-usage.h"

static const char *const install_state_names[] = {
  [TILL_INSTALL_UNKNOWN] = "unknown",
  [TILL_INSTALL_NOT_INSTALLED] = "not_installed",
  [TILL_INSTALL_INSTALLED] = "installed",
  [TILL_INSTALL_EXPIRED] = "expired",
};

TillInstallState
till_install_state_parse (const char *text)
{
  for (guint i = TILL_INSTALL_NOT_INSTALLED; i < G_N_ELEMENTS (install_state_names); i++)
    if (g_strcmp0 (text, install_state_names[i]) == 0)
      return i;

  return TILL_INSTALL_UNKNOWN;
}

/* Returns: the service's own word for @state. */
const char *
till_install_state_to_string (TillInstallState state)
{
  g_return_val_if_fail (state < G_N_ELEMENTS (install_state_names), NULL);

  return install_state_names[state];
}

TillUsage *
till_usage_new (void)
{
  return g_new0 (TillUsage, 1);
}

void
till_usage_free (TillUsage *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->install_state_text);
  g_free (self);
}

/* For a bar, not for sums. Returns: 0 to 1, or -1 where the package is empty or a figure is missing
 * (a plan without a limit reports 0 of 0). */
double
till_usage_get_fraction_used (const TillUsage *self)
{
  TillDecimal zero = till_decimal_from_int (0, 0);
  g_autofree char *used = NULL;
  g_autofree char *package = NULL;

  g_return_val_if_fail (self != NULL, -1);

  if (!self->used_mb.is_known || !self->package_mb.is_known ||
      till_decimal_compare (&self->package_mb, &zero) <= 0)
    return -1;

  used = till_decimal_to_string (&self->used_mb);
  package = till_decimal_to_string (&self->package_mb);

  return CLAMP (g_ascii_strtod (used, NULL) / g_ascii_strtod (package, NULL), 0, 1);
}
