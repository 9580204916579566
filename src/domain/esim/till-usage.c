/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsage: the used data and the install state of an eSIM. */

#include "till-usage.h"

#include "till-word.h"

static const char *const install_state_names[] = {
  [TILL_INSTALL_UNKNOWN] = "unknown",
  [TILL_INSTALL_NOT_INSTALLED] = "not_installed",
  [TILL_INSTALL_INSTALLED] = "installed",
  [TILL_INSTALL_EXPIRED] = "expired",
};

TillInstallState
till_install_state_parse (const char *text)
{
  int found = till_word_find (text, install_state_names, G_N_ELEMENTS (install_state_names));

  return found >= 0 ? (guint) found : TILL_INSTALL_UNKNOWN;
}

/* Returns: the service's word for @state. */
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

static TillDecimal
get_zero (void)
{
  return till_decimal_from_int (0, 0);
}

static gboolean
is_above (const TillDecimal *a, const TillDecimal *b)
{
  return a->is_known && b->is_known && till_decimal_compare (a, b) > 0;
}

/* Negative figures are unknown. */
static TillDecimal
drop_negative (const TillDecimal *figure)
{
  TillDecimal zero = get_zero ();

  return is_above (&zero, figure) ? (TillDecimal){ 0 } : *figure;
}

/* Returns: @whole minus @part; zero if @part is greater, unknown if either is unknown. */
static TillDecimal
get_rest (const TillDecimal *whole, const TillDecimal *part)
{
  TillDecimal rest = { 0 };

  if (!whole->is_known || !part->is_known)
    return rest;
  if (is_above (part, whole))
    return get_zero ();

  return till_decimal_subtract (whole, part, &rest) ? rest : (TillDecimal){ 0 };
}

static double
divide (const TillDecimal *part, const TillDecimal *whole)
{
  g_autofree char *above = till_decimal_to_string (part);
  g_autofree char *below = till_decimal_to_string (whole);

  return CLAMP (g_ascii_strtod (above, NULL) / g_ascii_strtod (below, NULL), 0, 1);
}

/* Services contradict themselves: empty packages, more used than there is, missing or negative
 * figures. Computes a missing figure from the other two; a figure that can't be true is unknown.
 *
 * Returns: the consistent figures. */
TillUsageFigures
till_usage_get_figures (const TillUsage *self)
{
  TillUsageFigures figures = { .fraction_used = -1 };
  TillDecimal zero = get_zero ();

  g_return_val_if_fail (self != NULL, figures);

  figures.used_mb = drop_negative (&self->used_mb);
  if (!is_above (&self->package_mb, &zero))
    {
      /* An empty package with no used data says nothing. */
      if (!is_above (&figures.used_mb, &zero))
        figures.used_mb = (TillDecimal){ 0 };
      return figures;
    }

  figures.package_mb = self->package_mb;
  figures.left_mb = drop_negative (&self->left_mb);
  if (is_above (&figures.left_mb, &figures.package_mb))
    figures.left_mb = (TillDecimal){ 0 };
  if (!figures.used_mb.is_known)
    figures.used_mb = get_rest (&figures.package_mb, &figures.left_mb);
  if (!figures.left_mb.is_known)
    figures.left_mb = get_rest (&figures.package_mb, &figures.used_mb);
  if (!figures.left_mb.is_known)
    return figures;

  figures.is_over = is_above (&figures.used_mb, &figures.package_mb);
  figures.is_used_up = till_decimal_compare (&figures.left_mb, &zero) == 0;
  figures.fraction_used = figures.is_used_up ? 1 : divide (&figures.used_mb, &figures.package_mb);

  return figures;
}
