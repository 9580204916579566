/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeBody: a strict reader of request bodies. Every body of the interface is one flat object.
 * The reader accepts RFC 8259 with one object at the top. It refuses what laxer readers let pass: a
 * second document, duplicate or unterminated members, lone surrogates, NUL and deep nesting. It
 * stores each number as the digits that were sent. A nested value must be valid, and has the wrong
 * type for every field. */

#include "practice-body.h"

#include <errno.h>
#include <string.h>

#define MAX_DEPTH 32

typedef enum
{
  KIND_NULL,
  KIND_STRING,
  KIND_NUMBER,
  KIND_TRUE,
  KIND_FALSE,
  KIND_OTHER,
} Kind;

typedef struct
{
  Kind kind;
  char *text;
} Value;

typedef struct
{
  const char *p;
  const char *end;
  guint depth;
} Reader;

struct _PracticeBody
{
  GHashTable *members; /* name → Value */
};

static gboolean read_value (Reader *reader, Value *value);

static void
value_free (gpointer data)
{
  Value *value = data;

  g_free (value->text);
  g_free (value);
}

static void
skip_space (Reader *reader)
{
  while (reader->p < reader->end && strchr (" \t\r\n", *reader->p) != NULL)
    reader->p++;
}

static gboolean
take (Reader *reader, char c)
{
  if (reader->p == reader->end || *reader->p != c)
    return FALSE;

  reader->p++;

  return TRUE;
}

static gboolean
take_word (Reader *reader, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (reader->end - reader->p) < length || memcmp (reader->p, word, length) != 0)
    return FALSE;

  reader->p += length;

  return TRUE;
}

static gboolean
take_digits (Reader *reader)
{
  const char *start = reader->p;

  while (reader->p < reader->end && g_ascii_isdigit (*reader->p))
    reader->p++;

  return reader->p > start;
}

static gboolean
read_number (Reader *reader, char **text)
{
  const char *start = reader->p;

  take (reader, '-');
  if (!take (reader, '0') && !take_digits (reader))
    return FALSE;

  if (take (reader, '.') && !take_digits (reader))
    return FALSE;

  if (take (reader, 'e') || take (reader, 'E'))
    {
      if (!take (reader, '+'))
        take (reader, '-');
      if (!take_digits (reader))
        return FALSE;
    }

  *text = g_strndup (start, reader->p - start);

  return TRUE;
}

static gboolean
read_hex4 (Reader *reader, gunichar *unit)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++)
    {
      int digit = reader->p < reader->end ? g_ascii_xdigit_value (*reader->p) : -1;

      if (digit < 0)
        return FALSE;

      *unit = *unit * 16 + (gunichar) digit;
      reader->p++;
    }

  return TRUE;
}

static gboolean
read_unicode_escape (Reader *reader, GString *text)
{
  gunichar unit = 0;
  gunichar low = 0;

  if (!read_hex4 (reader, &unit) || unit == 0 || (unit >= 0xdc00 && unit <= 0xdfff))
    return FALSE;

  if (unit >= 0xd800 && unit <= 0xdbff)
    {
      if (!take_word (reader, "\\u") || !read_hex4 (reader, &low) || low < 0xdc00 || low > 0xdfff)
        return FALSE;

      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }

  g_string_append_unichar (text, unit);

  return TRUE;
}

static gboolean
read_escape (Reader *reader, GString *text)
{
  static const char names[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  const char *name = NULL;

  if (take (reader, 'u'))
    return read_unicode_escape (reader, text);

  if (reader->p < reader->end && *reader->p != '\0')
    name = strchr (names, *reader->p);
  if (name == NULL)
    return FALSE;

  g_string_append_c (text, meanings[name - names]);
  reader->p++;

  return TRUE;
}

static gboolean
read_string (Reader *reader, char **value)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!take (reader, '"'))
    return FALSE;

  while (!take (reader, '"'))
    {
      if (reader->p == reader->end || (guchar) *reader->p < 0x20)
        return FALSE;

      if (take (reader, '\\'))
        {
          if (!read_escape (reader, text))
            return FALSE;
        }
      else
        g_string_append_c (text, *reader->p++);
    }

  *value = g_string_free (g_steal_pointer (&text), FALSE);

  return TRUE;
}

/* Reads the members of an object. A second member of the same name is an error. */
static gboolean
read_members (Reader *reader, GHashTable *members)
{
  skip_space (reader);
  if (take (reader, '}'))
    return TRUE;

  do
    {
      g_autofree char *name = NULL;
      Value *value = g_new0 (Value, 1);
      gboolean is_read = FALSE;

      skip_space (reader);
      is_read = read_string (reader, &name) && !g_hash_table_contains (members, name);
      skip_space (reader);
      is_read = is_read && take (reader, ':') && read_value (reader, value);
      if (!is_read)
        {
          value_free (value);
          return FALSE;
        }

      g_hash_table_insert (members, g_steal_pointer (&name), value);
      skip_space (reader);
    }
  while (take (reader, ','));

  return take (reader, '}');
}

static gboolean
read_elements (Reader *reader)
{
  skip_space (reader);
  if (take (reader, ']'))
    return TRUE;

  do
    {
      Value element = { KIND_NULL, NULL };
      gboolean is_read = read_value (reader, &element);

      g_free (element.text);
      if (!is_read)
        return FALSE;

      skip_space (reader);
    }
  while (take (reader, ','));

  return take (reader, ']');
}

static gboolean
read_container (Reader *reader)
{
  gboolean is_read = FALSE;

  if (++reader->depth > MAX_DEPTH)
    return FALSE;

  if (take (reader, '['))
    is_read = read_elements (reader);
  else if (take (reader, '{'))
    {
      g_autoptr (GHashTable) members =
          g_hash_table_new_full (g_str_hash, g_str_equal, g_free, value_free);

      is_read = read_members (reader, members);
    }

  reader->depth--;

  return is_read;
}

static gboolean
read_value (Reader *reader, Value *value)
{
  skip_space (reader);
  if (reader->p == reader->end)
    return FALSE;

  if (*reader->p == '"')
    {
      value->kind = KIND_STRING;
      return read_string (reader, &value->text);
    }

  if (*reader->p == '-' || g_ascii_isdigit (*reader->p))
    {
      value->kind = KIND_NUMBER;
      return read_number (reader, &value->text);
    }

  if (take_word (reader, "null"))
    return TRUE;

  value->kind = KIND_TRUE;
  if (take_word (reader, "true"))
    return TRUE;

  value->kind = KIND_FALSE;
  if (take_word (reader, "false"))
    return TRUE;

  value->kind = KIND_OTHER;

  return read_container (reader);
}

static const Value *
find_value (const PracticeBody *self, const char *field)
{
  const Value *value = g_hash_table_lookup (self->members, field);

  return value == NULL || value->kind == KIND_NULL ? NULL : value;
}

static gboolean
read_document (Reader *reader, GHashTable *members)
{
  skip_space (reader);
  if (!take (reader, '{') || !read_members (reader, members))
    return FALSE;

  skip_space (reader);

  return reader->p == reader->end;
}

static PracticeBody *
body_new (GHashTable *members)
{
  PracticeBody *self = g_new0 (PracticeBody, 1);

  self->members = g_hash_table_ref (members);

  return self;
}

/* Reads the @length @bytes of a request. An empty body is an empty object.
 *
 * Returns: (transfer full) (nullable): the members, or %NULL with @problem set. */
PracticeBody *
practice_body_parse (const char *bytes, gsize length, char **problem)
{
  g_autoptr (GHashTable) members =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, value_free);
  Reader reader = { bytes, NULL, 1 };

  g_return_val_if_fail (bytes != NULL || length == 0, NULL);
  g_return_val_if_fail (problem != NULL, NULL);

  if (length == 0)
    return body_new (members);

  if (!g_utf8_validate_len (bytes, length, NULL))
    {
      *problem = g_strdup ("The body is not UTF-8");
      return NULL;
    }

  reader.end = bytes + length;
  if (read_document (&reader, members))
    return body_new (members);

  *problem = g_strdup_printf ("The body is not one JSON object (at byte %" G_GSIZE_FORMAT ")",
                              (gsize) (reader.p - bytes));

  return NULL;
}

void
practice_body_free (PracticeBody *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->members);
  g_free (self);
}

/* Gets the string @field, which has at most @max_characters Unicode characters. @value is %NULL
 * where the field is absent or null.
 *
 * Returns: %FALSE with @problem set, naming the field, where it is no string or too long. */
gboolean
practice_body_get_string (const PracticeBody *self,
                          const char *field,
                          guint max_characters,
                          const char **value,
                          char **problem)
{
  const Value *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  found = find_value (self, field);
  *value = NULL;
  if (found == NULL)
    return TRUE;

  if (found->kind != KIND_STRING)
    *problem = g_strdup_printf ("%s must be a string", field);
  else if (g_utf8_strlen (found->text, -1) > (glong) max_characters)
    *problem = g_strdup_printf ("%s must have at most %u characters", field, max_characters);
  else
    *value = found->text;

  return *value != NULL;
}

/* Gets the number @field as its digits. @digits is %NULL where the field is absent or null.
 *
 * Returns: %FALSE with @problem set, naming the field, where it is no number. */
gboolean
practice_body_get_number (const PracticeBody *self,
                          const char *field,
                          const char **digits,
                          char **problem)
{
  const Value *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (digits != NULL, FALSE);

  found = find_value (self, field);
  *digits = NULL;
  if (found == NULL)
    return TRUE;

  if (found->kind != KIND_NUMBER)
    {
      *problem = g_strdup_printf ("%s must be a number", field);
      return FALSE;
    }

  *digits = found->text;

  return TRUE;
}

/* Gets the whole number @field. @value stays as it is where the field is absent or null.
 *
 * Returns: %FALSE with @problem set, naming the field, where it is not from @min to @max. */
gboolean
practice_body_get_integer (const PracticeBody *self,
                           const char *field,
                           gint64 min,
                           gint64 max,
                           gint64 *value,
                           char **problem)
{
  const char *digits = NULL;

  g_return_val_if_fail (value != NULL, FALSE);

  if (!practice_body_get_number (self, field, &digits, problem))
    return FALSE;

  if (digits == NULL || g_ascii_string_to_signed (digits, 10, min, max, value, NULL))
    return TRUE;

  *problem = g_strdup_printf (
      "%s must be a whole number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, field, min, max);

  return FALSE;
}

/* Gets the boolean @field. @value stays as it is where the field is absent or null.
 *
 * Returns: %FALSE with @problem set, naming the field, where it is no boolean. */
gboolean
practice_body_get_boolean (const PracticeBody *self,
                           const char *field,
                           gboolean *value,
                           char **problem)
{
  const Value *found = NULL;

  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (value != NULL, FALSE);

  found = find_value (self, field);
  if (found == NULL)
    return TRUE;

  if (found->kind != KIND_TRUE && found->kind != KIND_FALSE)
    {
      *problem = g_strdup_printf ("%s must be true or false", field);
      return FALSE;
    }

  *value = found->kind == KIND_TRUE;

  return TRUE;
}
