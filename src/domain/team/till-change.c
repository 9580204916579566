/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-change.h"

/* Returns: (transfer full): a change of this desk, which is in no database yet. */
TillChange *
till_change_new (const char *id, const char *kind, const char *key, const char *content)
{
  TillChange *self = NULL;

  g_return_val_if_fail (id != NULL && kind != NULL && key != NULL, NULL);

  self = g_new0 (TillChange, 1);
  self->id = g_strdup (id);
  self->kind = g_strdup (kind);
  self->key = g_strdup (key);
  self->content = g_strdup (content);

  return self;
}

/* Returns: (transfer full): the key of what is known by @names, which it does not tell. */
char *
till_change_make_key (const char *const *names)
{
  g_autofree char *text = NULL;

  g_return_val_if_fail (names != NULL, NULL);

  text = g_strjoinv ("\n", (char **) names);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
}

void
till_change_free (TillChange *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->id);
  g_free (self->kind);
  g_free (self->key);
  g_free (self->content);
  g_free (self->author);
  g_free (self->desk);
  g_free (self);
}
