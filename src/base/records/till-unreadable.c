/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a user can report about an unreadable part of an answer: its place, the reason and its text.
 */

#include "till-unreadable.h"

#include <string.h>

static char *
cap_text (const char *text)
{
  const char *end = NULL;

  if (text == NULL)
    return NULL;

  g_utf8_validate_len (text, MIN (strlen (text), TILL_UNREADABLE_MAX_TEXT), &end);

  return g_strndup (text, (gsize) (end - text));
}

/* @id and @text can be %NULL; a long @text is cut.
 *
 * Returns: (transfer full): the part, with index zero. */
TillUnreadable *
till_unreadable_new (const char *id, const char *place, const char *reason, const char *text)
{
  TillUnreadable *self = NULL;

  g_return_val_if_fail (place != NULL && reason != NULL, NULL);

  self = g_new0 (TillUnreadable, 1);
  self->id = g_strdup (id);
  self->place = g_strdup (place);
  self->reason = g_strdup (reason);
  self->text = cap_text (text);

  return self;
}

TillUnreadable *
till_unreadable_copy (const TillUnreadable *self)
{
  TillUnreadable *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_unreadable_new (self->id, self->place, self->reason, self->text);
  copy->field = g_strdup (self->field);
  copy->index = self->index;

  return copy;
}

void
till_unreadable_free (TillUnreadable *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->id);
  g_free (self->place);
  g_free (self->field);
  g_free (self->reason);
  g_free (self->text);
  g_free (self);
}

/* Returns: (transfer full): an empty array that owns its TillUnreadable. */
GPtrArray *
till_unreadable_list_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) till_unreadable_free);
}
