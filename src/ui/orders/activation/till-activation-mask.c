/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How activation data appears while the screen is shared. A code lets its reader take the eSIM; an
 * ICCID only names it, so its ends stay visible to tell two apart. */

#include "till-activation-mask.h"

#include <string.h>

#include "till-letter.h"

#define SHOWN_END 4

/* Returns: (transfer full): @iccid with only its beginning and its end. */
char *
till_activation_mask_iccid (const char *iccid)
{
  gsize length;

  g_return_val_if_fail (iccid != NULL, NULL);

  length = strlen (iccid);
  if (length < 4 * SHOWN_END || !g_str_is_ascii (iccid))
    return g_strdup (TILL_ACTIVATION_MASK);

  return g_strdup_printf ("%.*s •••• •••• %s", SHOWN_END, iccid, iccid + length - SHOWN_END);
}

/* Masks the values of a letter that is only shown. */
void
till_activation_mask_letter (GHashTable *values)
{
  const char *const *names = till_letter_get_names ();
  const char *iccid = NULL;

  g_return_if_fail (values != NULL);

  for (guint i = 0; names[i] != NULL; i++)
    if (till_letter_is_secret (names[i]) && g_hash_table_contains (values, names[i]))
      g_hash_table_replace (values, (gpointer) names[i], g_strdup (TILL_ACTIVATION_MASK));

  iccid = g_hash_table_lookup (values, "iccid");
  if (iccid != NULL)
    g_hash_table_replace (values, (gpointer) "iccid", till_activation_mask_iccid (iccid));
}
