/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The strict gate before json-glib, which accepts comments, second documents and duplicate keys,
 * rounds numbers, and overflows the stack on deep nesting.
 *
 * One pass over the bytes refuses what RFC 8259 refuses and what exceeds the limits. The output is
 * the same text with every number in quotation marks, so that no amount becomes a double. The depth
 * limits the stack, the length of the text the memory. */

#include "till-json-gate.h"

#include <stdarg.h>
#include <string.h>

#define ESCAPED_KEYS_SIZE 128 /* bytes of a block */
#define LONG_KEY          64  /* bytes */

const TillJsonLimits till_json_usual_limits = {
  .max_depth = TILL_JSON_MAX_DEPTH,
  .max_string = TILL_JSON_MAX_STRING,
  .max_items = TILL_JSON_MAX_ITEMS,
  .max_members = TILL_JSON_MAX_MEMBERS,
};

typedef struct
{
  const char *text; /* in the document, or in the gate's escaped keys */
  gsize length;
  guint hash; /* 0 up to LONG_KEY */
} Key;

typedef struct
{
  const TillJsonLimits *limits;
  const char *start;
  const char *end;
  const char *p;
  const char *copied; /* out contains everything before it */
  guint depth;
  GString *out;
  GArray *keys;               /* of Key: of all open objects, the innermost object's last */
  GStringChunk *escaped_keys; /* the texts of keys with escapes */
  GError **error;
} Gate;

G_DEFINE_QUARK (till_json_error_quark, till_json_error)

static gboolean read_value (Gate *gate, gsize max_string);

G_GNUC_PRINTF (3, 4)
static gboolean
refuse (Gate *gate, TillJsonError code, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list arguments;

  va_start (arguments, format);
  reason = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  g_set_error (gate->error, TILL_JSON_ERROR, code, "Byte %" G_GSIZE_FORMAT ": %s",
               (gsize) (gate->p - gate->start), reason);

  return FALSE;
}

static gboolean
refuse_here (Gate *gate, const char *expected)
{
  return refuse (gate, TILL_JSON_ERROR_SYNTAX, "%s expected", expected);
}

/* Returns: the next byte, or NUL at the end (no rule accepts a NUL in the text). */
static char
peek (const Gate *gate)
{
  return gate->p < gate->end ? *gate->p : '\0';
}

static void
skip_blanks (Gate *gate)
{
  while (gate->p < gate->end &&
         (*gate->p == ' ' || *gate->p == '\n' || *gate->p == '\r' || *gate->p == '\t'))
    gate->p++;
}

static gboolean
take (Gate *gate, char c)
{
  if (peek (gate) != c)
    return FALSE;

  gate->p++;

  return TRUE;
}

static void
flush (Gate *gate)
{
  g_string_append_len (gate->out, gate->copied, gate->p - gate->copied);
  gate->copied = gate->p;
}

static gboolean
skip_digits (const char **p, const char *end)
{
  const char *first = *p;

  while (*p < end && g_ascii_isdigit (**p))
    (*p)++;

  return *p > first;
}

/* Returns: (nullable): the end of the number at @p. */
static const char *
scan_number (const char *p, const char *end)
{
  if (p < end && *p == '-')
    p++;

  if (p < end && *p == '0')
    p++;
  else if (!skip_digits (&p, end))
    return NULL;

  if (p < end && *p == '.')
    {
      p++;
      if (!skip_digits (&p, end))
        return NULL;
    }

  if (p < end && (*p == 'e' || *p == 'E'))
    {
      p++;
      if (p < end && (*p == '+' || *p == '-'))
        p++;
      if (!skip_digits (&p, end))
        return NULL;
    }

  return p;
}

static gboolean
read_number (Gate *gate)
{
  const char *number_end = scan_number (gate->p, gate->end);

  if (number_end == NULL)
    return refuse_here (gate, "A value");

  if ((gsize) (number_end - gate->p) > gate->limits->max_string)
    return refuse (gate, TILL_JSON_ERROR_TOO_BIG, "a number is too long");

  flush (gate);
  g_string_append_c (gate->out, '"');
  gate->p = number_end;
  flush (gate);
  g_string_append_c (gate->out, '"');

  return TRUE;
}

static gboolean
read_hex4 (Gate *gate, gunichar *unit)
{
  *unit = 0;
  for (guint i = 0; i < 4; i++)
    {
      if (!g_ascii_isxdigit (peek (gate)))
        return refuse_here (gate, "A hexadecimal digit");

      *unit = *unit * 16 + (gunichar) g_ascii_xdigit_value (*gate->p++);
    }

  return TRUE;
}

/* After "\u". */
static gboolean
read_unicode_escape (Gate *gate, gunichar *c)
{
  gunichar low = 0;

  if (!read_hex4 (gate, c))
    return FALSE;

  if (*c == 0)
    return refuse (gate, TILL_JSON_ERROR_SYNTAX, "a NUL in a text");

  if (*c >= 0xdc00 && *c <= 0xdfff)
    return refuse_here (gate, "The first half of a surrogate pair");

  if (*c < 0xd800 || *c > 0xdbff)
    return TRUE;

  if (!take (gate, '\\') || !take (gate, 'u'))
    return refuse_here (gate, "The second half of a surrogate pair");

  if (!read_hex4 (gate, &low))
    return FALSE;

  if (low < 0xdc00 || low > 0xdfff)
    return refuse_here (gate, "The second half of a surrogate pair");

  *c = 0x10000 + ((*c - 0xd800) << 10) + (low - 0xdc00);

  return TRUE;
}

/* After the backslash. */
static gboolean
read_escape (Gate *gate, gunichar *c)
{
  static const char names[] = "\"\\/bfnrt";
  static const char meanings[] = "\"\\/\b\f\n\r\t";
  char name = peek (gate);
  const char *found = name != '\0' ? strchr (names, name) : NULL;

  if (take (gate, 'u'))
    return read_unicode_escape (gate, c);

  if (found == NULL)
    return refuse_here (gate, "An escape of JSON");

  gate->p++;
  *c = (gunichar) meanings[found - names];

  return TRUE;
}

#define EACH_BYTE(byte) (G_GUINT64_CONSTANT (0x0101010101010101) * (byte))

/* Returns: the high bit of each of the eight bytes that is special in a string: a control
 * character, a quotation mark, a backslash. Above the lowest one there can be false positives. */
static guint64
find_special (guint64 bytes)
{
  guint64 controls = bytes - EACH_BYTE (' ');
  guint64 quotes = (bytes ^ EACH_BYTE ('"')) - EACH_BYTE (1);
  guint64 backslashes = (bytes ^ EACH_BYTE ('\\')) - EACH_BYTE (1);

  return (controls | quotes | backslashes) & ~bytes & EACH_BYTE (0x80);
}

/* Skips to the next special byte of a string. Returns: whether all bytes before it are ASCII. */
static gboolean
skip_plain (Gate *gate)
{
  const char *p = gate->p;
  guint64 bits = 0;
  guint64 bytes = 0;
  guint64 found = 0;

  for (; found == 0 && gate->end - p >= (gssize) sizeof bytes; p += sizeof bytes)
    {
      memcpy (&bytes, p, sizeof bytes);
      bytes = GUINT64_FROM_LE (bytes);
      found = find_special (bytes);
      bits |= bytes & ((found & -found) - 1);
    }

  if (found != 0)
    p += (gssize) (__builtin_ctzll (found) / 8) - (gssize) sizeof bytes;
  else
    while (p < gate->end && (guchar) *p >= ' ' && *p != '"' && *p != '\\')
      bits |= (guchar) *p++;

  gate->p = p;

  return (bits & EACH_BYTE (0x80)) == 0;
}

static gboolean
check_utf8 (Gate *gate, const char *first)
{
  const char *invalid = NULL;

  if (g_utf8_validate_len (first, (gsize) (gate->p - first), &invalid))
    return TRUE;

  gate->p = invalid;

  return refuse (gate, TILL_JSON_ERROR_SYNTAX, "not UTF-8");
}

/* From the opening to the closing quotation mark; @unescaped can be %NULL. */
static gboolean
read_string (Gate *gate, gsize max_length, GString *unescaped)
{
  const char *first = NULL;

  if (!take (gate, '"'))
    return refuse_here (gate, "A text");

  first = gate->p;
  for (;;)
    {
      const char *plain = gate->p;
      gboolean is_ascii = skip_plain (gate);
      gunichar c = 0;

      if ((gsize) (gate->p - first) > max_length)
        return refuse (gate, TILL_JSON_ERROR_TOO_BIG, "a text is too long");

      if (!is_ascii && !check_utf8 (gate, plain))
        return FALSE;

      if (unescaped != NULL)
        g_string_append_len (unescaped, plain, gate->p - plain);

      if (take (gate, '"'))
        return TRUE;

      if (!take (gate, '\\'))
        return refuse_here (gate, "A printable character or a quotation mark");

      if (!read_escape (gate, &c))
        return FALSE;

      if (unescaped != NULL)
        g_string_append_unichar (unescaped, c);
    }
}

static gboolean
read_key_text (Gate *gate, Key *key)
{
  const char *first = gate->p;
  g_autoptr (GString) unescaped = NULL;

  if (!read_string (gate, gate->limits->max_string, NULL))
    return FALSE;

  key->text = first + 1;
  key->length = (gsize) (gate->p - first) - 2;
  if (memchr (key->text, '\\', key->length) == NULL)
    return TRUE;

  gate->p = first;
  unescaped = g_string_new (NULL);
  read_string (gate, gate->limits->max_string, unescaped);
  key->length = unescaped->len;
  key->text =
      g_string_chunk_insert_len (gate->escaped_keys, unescaped->str, (gssize) unescaped->len);

  return TRUE;
}

/* FNV-1a of a long key, so that comparing long keys with a common beginning is fast. */
static guint
hash_long_key (const Key *key)
{
  guint hash = 2166136261u;

  if (key->length <= LONG_KEY)
    return 0;

  for (gsize i = 0; i < key->length; i++)
    hash = (hash ^ (guchar) key->text[i]) * 16777619u;

  return hash;
}

static gboolean
is_same_key (const Key *a, const Key *b)
{
  return a->length == b->length && a->hash == b->hash && memcmp (a->text, b->text, a->length) == 0;
}

/* @first_key is the first key of the object; the limit of members also limits the comparisons. */
static gboolean
read_key (Gate *gate, guint first_key, Key *key)
{
  if (!read_key_text (gate, key))
    return FALSE;

  key->hash = hash_long_key (key);
  for (guint i = first_key; i < gate->keys->len; i++)
    if (is_same_key (&g_array_index (gate->keys, Key, i), key))
      return refuse (gate, TILL_JSON_ERROR_SYNTAX, "a key comes twice");

  if (gate->keys->len - first_key >= gate->limits->max_members)
    return refuse (gate, TILL_JSON_ERROR_TOO_BIG, "an object has too many members");

  g_array_append_val (gate->keys, *key);

  return TRUE;
}

static gsize
find_string_limit (const Gate *gate, const Key *key)
{
  const char *long_key = gate->limits->long_key;

  if (long_key != NULL && strlen (long_key) == key->length &&
      memcmp (key->text, long_key, key->length) == 0)
    return gate->limits->max_long_string;

  return gate->limits->max_string;
}

static gboolean
read_member (Gate *gate, guint first_key)
{
  Key key = { NULL, 0, 0 };

  skip_blanks (gate);
  if (!read_key (gate, first_key, &key))
    return FALSE;

  skip_blanks (gate);
  if (!take (gate, ':'))
    return refuse_here (gate, "A colon");

  return read_value (gate, find_string_limit (gate, &key));
}

/* After the opening brace. */
static gboolean
read_object (Gate *gate)
{
  guint first_key = gate->keys->len;

  skip_blanks (gate);
  if (take (gate, '}'))
    return TRUE;

  do
    {
      if (!read_member (gate, first_key))
        return FALSE;

      skip_blanks (gate);
    }
  while (take (gate, ','));

  if (!take (gate, '}'))
    return refuse_here (gate, "A comma or a closing brace");

  g_array_set_size (gate->keys, first_key);

  return TRUE;
}

/* After the opening bracket. */
static gboolean
read_array (Gate *gate)
{
  guint n_items = 0;

  skip_blanks (gate);
  if (take (gate, ']'))
    return TRUE;

  do
    {
      if (++n_items > gate->limits->max_items)
        return refuse (gate, TILL_JSON_ERROR_TOO_BIG, "an array has too many items");

      if (!read_value (gate, gate->limits->max_string))
        return FALSE;

      skip_blanks (gate);
    }
  while (take (gate, ','));

  if (!take (gate, ']'))
    return refuse_here (gate, "A comma or a closing bracket");

  return TRUE;
}

static gboolean
read_container (Gate *gate)
{
  gboolean is_read = FALSE;

  if (gate->depth == gate->limits->max_depth)
    return refuse (gate, TILL_JSON_ERROR_TOO_BIG, "too deep");

  gate->depth++;
  is_read = *gate->p++ == '{' ? read_object (gate) : read_array (gate);
  gate->depth--;

  return is_read;
}

static gboolean
read_word (Gate *gate, const char *word)
{
  gsize length = strlen (word);

  if ((gsize) (gate->end - gate->p) < length || memcmp (gate->p, word, length) != 0)
    return refuse_here (gate, "A value");

  gate->p += length;

  return TRUE;
}

static gboolean
read_value (Gate *gate, gsize max_string)
{
  skip_blanks (gate);

  switch (peek (gate))
    {
    case '{':
    case '[':
      return read_container (gate);

    case '"':
      return read_string (gate, max_string, NULL);

    case 't':
      return read_word (gate, "true");

    case 'f':
      return read_word (gate, "false");

    case 'n':
      return read_word (gate, "null");

    default:
      return read_number (gate);
    }
}

static gboolean
read_document (Gate *gate)
{
  if (!read_value (gate, gate->limits->max_string))
    return FALSE;

  skip_blanks (gate);
  if (gate->p != gate->end)
    return refuse_here (gate, "The end");

  flush (gate);

  return TRUE;
}

/* Returns: (transfer full) (nullable): the output. Sets @stop to the byte where the gate stopped.
 */
static GString *
pass (const char *text, gsize length, const TillJsonLimits *limits, gsize *stop, GError **error)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (Key));
  g_autoptr (GStringChunk) escaped_keys = g_string_chunk_new (ESCAPED_KEYS_SIZE);
  g_autoptr (GString) out = g_string_sized_new (length + length / 8);
  Gate gate = {
    .limits = limits,
    .start = text,
    .end = text + length,
    .p = text,
    .copied = text,
    .out = out,
    .keys = keys,
    .escaped_keys = escaped_keys,
    .error = error,
  };
  gboolean is_fine = read_document (&gate);

  *stop = (gsize) (gate.p - gate.start);

  return is_fine ? g_steal_pointer (&out) : NULL;
}

/* @text needs no NUL at its end.
 *
 * Returns: (transfer full): @text with its numbers as strings and a NUL at the end, and its length
 * in
 * @gated_length; or %NULL with %TILL_JSON_ERROR, whose message names the byte. */
char *
till_json_gate (const char *text,
                gsize length,
                const TillJsonLimits *limits,
                gsize *gated_length,
                GError **error)
{
  g_autoptr (GString) out = NULL;
  gsize stop = 0;

  g_return_val_if_fail (text != NULL || length == 0, NULL);
  g_return_val_if_fail (limits != NULL && limits->max_depth <= TILL_JSON_MAX_DEPTH, NULL);
  g_return_val_if_fail (gated_length != NULL, NULL);

  out = pass (text != NULL ? text : "", length, limits, &stop, error);
  if (out == NULL)
    return NULL;

  *gated_length = out->len;

  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* For a text that the user is still writing.
 *
 * Returns: whether @text is not a JSON document. Sets @fault to the byte up to which it can be the
 * beginning of one. */
gboolean
till_json_find_fault (const char *text, gsize length, gsize *fault)
{
  g_autoptr (GString) out = NULL;

  g_return_val_if_fail (text != NULL, FALSE);
  g_return_val_if_fail (fault != NULL, FALSE);

  out = pass (text, length, &till_json_usual_limits, fault, NULL);

  return out == NULL;
}

/* Returns: whether @text is exactly one number of RFC 8259. */
gboolean
till_json_is_number (const char *text)
{
  const char *end = NULL;

  g_return_val_if_fail (text != NULL, FALSE);

  end = text + strlen (text);

  return scan_number (text, end) == end;
}
