/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Copies a JSON text and changes members of it. The text comes from practice-json.c, so it is valid
 * and has no white space. */

#include "practice-rewriter.h"

#include <string.h>

typedef enum
{
  SWAP_TYPES,
  DROP_FIELDS,
  RENAME_STATUSES,
  LENGTHEN_AMOUNTS,
} Change;

#define LONG_NUMBER "999999999999.99"
#define LONG_TEXT   "\"999999999999.123456789012345678\"" /* of an amount on a chain */

typedef struct
{
  const char *p;
  GString *out;
  Change change;
  const char *field; /* nullable: any */
  guint depth;       /* of objects and arrays; "data" is at 1, its members at 2 */
} Rewriter;

static void copy_value (Rewriter *self, const char *key, gsize key_length);

static void
copy (Rewriter *self, gsize length)
{
  g_string_append_len (self->out, self->p, (gssize) length);
  self->p += length;
}

/* Returns: the length of the string literal at @p, quotes included. */
static gsize
measure_string (const char *p)
{
  const char *end = p + 1;

  while (*end != '"')
    end += *end == '\\' ? 2 : 1;

  return (gsize) (end + 1 - p);
}

static gsize
measure_scalar (const char *p)
{
  return *p == '"' ? measure_string (p) : strcspn (p, ",]}");
}

static gboolean
is_scalar (const char *p)
{
  return *p != '{' && *p != '[';
}

static gboolean
is_named (const char *key, gsize key_length, const char *name)
{
  return strlen (name) == key_length && strncmp (key, name, key_length) == 0;
}

static gboolean
ends_with (const char *key, gsize key_length, const char *suffix)
{
  gsize length = strlen (suffix);

  return key_length >= length && strncmp (key + key_length - length, suffix, length) == 0;
}

static gboolean
is_affected (const Rewriter *self, const char *key, gsize key_length)
{
  if (self->change == LENGTHEN_AMOUNTS)
    return ends_with (key, key_length, "mount") || ends_with (key, key_length, "Usd");
  if (self->change == RENAME_STATUSES)
    return is_named (key, key_length, "status") || is_named (key, key_length, "statusQr");

  return self->field == NULL || is_named (key, key_length, self->field);
}

static void
lengthen (Rewriter *self, gsize length, gboolean is_number)
{
  if (is_number)
    g_string_append (self->out, LONG_NUMBER);
  else if (*self->p == '"')
    g_string_append (self->out, LONG_TEXT);
  else
    g_string_append_len (self->out, self->p, (gssize) length);
}

static void
change_scalar (Rewriter *self)
{
  gsize length = measure_scalar (self->p);
  gboolean is_number = *self->p == '-' || g_ascii_isdigit (*self->p);

  if (self->change == RENAME_STATUSES)
    g_string_append (self->out, "\"SOMETHING_NEW\"");
  else if (self->change == LENGTHEN_AMOUNTS)
    lengthen (self, length, is_number);
  else if (is_number)
    g_string_append_printf (self->out, "\"%.*s\"", (int) length, self->p);
  else if (*self->p == '"')
    g_string_append (self->out, "[7]");
  else
    g_string_append (self->out, "{\"value\":0}");

  self->p += length;
}

static void
copy_members (Rewriter *self)
{
  gboolean needs_comma = FALSE;

  while (*self->p != '}')
    {
      const char *key = NULL;
      gsize length;

      if (*self->p == ',')
        self->p++;

      length = measure_string (self->p);
      key = self->p;
      self->p += length + 1;

      if (self->change == DROP_FIELDS && self->depth >= 2 && is_scalar (self->p) &&
          is_affected (self, key + 1, length - 2))
        {
          self->p += measure_scalar (self->p);
          continue;
        }

      if (needs_comma)
        g_string_append_c (self->out, ',');
      needs_comma = TRUE;
      g_string_append_len (self->out, key, (gssize) length + 1);
      copy_value (self, key + 1, length - 2);
    }
}

static void
copy_value (Rewriter *self, const char *key, gsize key_length)
{
  if (is_scalar (self->p))
    {
      if (self->change != DROP_FIELDS && self->depth >= 2 && key != NULL &&
          is_affected (self, key, key_length))
        change_scalar (self);
      else
        copy (self, measure_scalar (self->p));
      return;
    }

  self->depth++;
  copy (self, 1);
  if (self->p[-1] == '{')
    copy_members (self);
  else
    while (*self->p != ']')
      {
        if (*self->p == ',')
          copy (self, 1);
        copy_value (self, NULL, 0);
      }
  copy (self, 1);
  self->depth--;
}

static void
rewrite (GString *body, Change change, const char *field)
{
  g_autofree char *text = g_strdup (body->str);
  Rewriter self = { text, body, change, field, 0 };

  g_string_truncate (body, 0);
  copy_value (&self, NULL, 0);
}

void
practice_rewriter_swap_types (GString *body, const char *field)
{
  g_return_if_fail (body != NULL);

  rewrite (body, SWAP_TYPES, field);
}

void
practice_rewriter_drop_fields (GString *body, const char *field)
{
  g_return_if_fail (body != NULL);

  rewrite (body, DROP_FIELDS, field);
}

void
practice_rewriter_rename_statuses (GString *body)
{
  g_return_if_fail (body != NULL);

  rewrite (body, RENAME_STATUSES, NULL);
}

void
practice_rewriter_lengthen_amounts (GString *body)
{
  g_return_if_fail (body != NULL);

  rewrite (body, LENGTHEN_AMOUNTS, NULL);
}
