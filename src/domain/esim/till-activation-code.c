/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillActivationCode: the text that a customer types if the phone can't scan the QR code. */

#include "till-activation-code.h"

#include <string.h>

#define LPA_PREFIX "LPA:1$"

static gboolean
is_matching_id (const char *text)
{
  return strspn (text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-") ==
         strlen (text);
}

/* Returns: (transfer full) (nullable): the parts of @text; %NULL if it is not an activation
 * code. */
TillActivationCode *
till_activation_code_parse (const char *text)
{
  g_autoptr (TillActivationCode) self = NULL;
  g_auto (GStrv) fields = NULL;
  guint n_fields;

  if (text == NULL || !g_str_has_prefix (text, LPA_PREFIX))
    return NULL;

  fields = g_strsplit (text + strlen (LPA_PREFIX), "$", -1);
  n_fields = g_strv_length (fields);
  if (n_fields < 1 || n_fields > 4 || *fields[0] == '\0')
    return NULL;

  if (n_fields > 1 && !is_matching_id (fields[1]))
    return NULL;

  self = g_new0 (TillActivationCode, 1);
  self->smdp_address = g_strdup (fields[0]);
  self->matching_id = g_strdup (n_fields > 1 ? fields[1] : "");
  self->smdp_oid = g_strdup (n_fields > 2 ? fields[2] : "");
  self->needs_confirmation_code = n_fields > 3 && g_str_equal (fields[3], "1");

  return g_steal_pointer (&self);
}

void
till_activation_code_free (TillActivationCode *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->smdp_address);
  g_free (self->matching_id);
  g_free (self->smdp_oid);
  g_free (self);
}
