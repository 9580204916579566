/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-note.h"

#include <string.h>

/* Cuts too long a text between two characters. */
static char *
dup_clean (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  const char *end = NULL;

  g_strstrip (valid);
  if (strlen (valid) <= TILL_NOTE_MAX)
    return g_steal_pointer (&valid);

  end = g_utf8_find_prev_char (valid, valid + TILL_NOTE_MAX + 1);

  return g_strndup (valid, (gsize) (end - valid));
}

/* The number of a ticket may have "#" before it. */
static const char *
skip_hash (const char *text)
{
  while (*text == '#' || g_ascii_isspace (*text))
    text++;

  return text;
}

/* Returns: (transfer full): a note without time and author. Its text may be empty. */
TillNote *
till_note_new (gboolean is_of_order, const char *record_id, gboolean is_ticket, const char *text)
{
  TillNote *self = NULL;

  g_return_val_if_fail (record_id != NULL && text != NULL, NULL);

  self = g_new0 (TillNote, 1);
  self->is_of_order = is_of_order;
  self->record_id = g_strdup (record_id);
  self->is_ticket = is_ticket;
  self->text = dup_clean (is_ticket ? skip_hash (text) : text);

  return self;
}

TillNote *
till_note_copy (const TillNote *self)
{
  TillNote *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  copy->record_id = g_strdup (self->record_id);
  copy->text = g_strdup (self->text);
  copy->who = g_strdup (self->who);
  copy->author = g_strdup (self->author);
  copy->desk = g_strdup (self->desk);
  copy->taken_back_by = g_strdup (self->taken_back_by);

  return copy;
}

void
till_note_free (TillNote *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->record_id);
  g_free (self->text);
  g_free (self->who);
  g_free (self->author);
  g_free (self->desk);
  g_free (self->taken_back_by);
  g_free (self);
}
