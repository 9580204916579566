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

/* Returns: whether nothing may come after it. Only the erasure of a customer deletes a note, so
 * what somebody else has done with it meanwhile must not bring it back. */
gboolean
till_change_is_final (const TillChange *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->content == NULL && g_str_equal (self->kind, TILL_CHANGE_NOTE);
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
