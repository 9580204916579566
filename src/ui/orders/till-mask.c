/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is shown of activation data while the screen is shared. Who reads a code can take the eSIM;
 * an ICCID only names it, so that its ends stay for telling two of them apart. */

#include "till-mask.h"

#include <string.h>

#define SHOWN_END 4

/* Returns: (transfer full): @iccid with only its beginning and its end. */
char *
till_mask_iccid (const char *iccid)
{
  gsize length;

  g_return_val_if_fail (iccid != NULL, NULL);

  length = strlen (iccid);
  if (length < 4 * SHOWN_END || !g_str_is_ascii (iccid))
    return g_strdup (TILL_MASK);

  return g_strdup_printf ("%.*s •••• •••• %s", SHOWN_END, iccid, iccid + length - SHOWN_END);
}
