/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Undoes what happens to long ids: shortening, masking, and look-alike letters typed from a
 * picture. */

#include "till-message-repair.h"

#include <string.h>

#define LEFT_MIN  4
#define DIGITS    "0123456789"
#define MASK_MIN  3
#define ID_EXTRAS "$:@._+-/#"

/* Returns: the length in bytes of the ellipsis mark at @p. */
static gsize
measure_mark (const char *p)
{
  static const char *const marks[] = { "…", "•", "*" };

  for (gsize i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_str_has_prefix (p, marks[i]))
      return strlen (marks[i]);

  return 0;
}

static gboolean
is_id_text (const char *text)
{
  for (; *text != '\0'; text++)
    if (!g_ascii_isalnum (*text) && strchr (ID_EXTRAS, *text) == NULL)
      return FALSE;

  return TRUE;
}

/* Whether upper and lower case are mixed as in no word, "TZAbbg". */
static gboolean
is_mixed (const char *text)
{
  guint n_upper = 0;
  guint n_lower = 0;

  for (; *text != '\0'; text++)
    {
      n_upper += g_ascii_isupper (*text);
      n_lower += g_ascii_islower (*text);
    }

  return n_upper >= 2 && n_lower >= 1;
}

/* Whether the remaining ends can't be a word of the sentence. */
static gboolean
is_enough (const char *head, const char *tail)
{
  gboolean has_digit = strpbrk (head, DIGITS) != NULL || strpbrk (tail, DIGITS) != NULL;

  return strlen (head) + strlen (tail) >= LEFT_MIN && is_id_text (head) && is_id_text (tail) &&
         (has_digit || strchr (tail, '@') != NULL || (*tail != '\0' && is_mixed (head)));
}

/* Finds the mask in an ICCID with masked digits, "8943XXXXXXX9631". */
static gsize
measure_mask (const char *piece, gsize *length)
{
  gsize n_head = strspn (piece, DIGITS);

  *length = strspn (piece + n_head, "Xx");
  if (n_head < 2 || *length < MASK_MIN ||
      strspn (piece + n_head + *length, DIGITS) != strlen (piece + n_head + *length))
    return 0;

  return n_head;
}

static gsize
find_mark (const char *piece, gsize *length)
{
  gsize start = 0;

  while (piece[start] != '\0' && measure_mark (piece + start) == 0)
    start++;
  *length = 0;
  while (measure_mark (piece + start + *length) > 0)
    *length += measure_mark (piece + start + *length);

  return start;
}

/* Splits @piece at "…", "*" or masked digits. Either end may be empty.
 *
 * Returns: whether @piece is shortened. If so, @head and @tail (transfer full) are set. */
gboolean
till_message_split_shortened (const char *piece, char **head, char **tail)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize length = 0;
  gsize start = 0;

  g_return_val_if_fail (piece != NULL && head != NULL && tail != NULL, FALSE);

  start = measure_mask (piece, &length);
  if (start == 0)
    start = find_mark (piece, &length);
  before = g_strndup (piece, start);
  after = g_strdup (piece + start + length);
  if (length == 0 || !is_enough (before, after))
    return FALSE;

  *head = g_steal_pointer (&before);
  *tail = g_steal_pointer (&after);

  return TRUE;
}

static char *
replace (const char *piece, gsize from, const char *wrong, const char *right)
{
  char *text = g_strdup (piece);
  gboolean is_changed = FALSE;

  for (char *p = text + from; *p != '\0'; p++)
    {
      const char *found = strchr (wrong, *p);

      if (found == NULL)
        continue;
      *p = right[found - wrong];
      is_changed = TRUE;
    }

  if (!is_changed)
    g_clear_pointer (&text, g_free);

  return text;
}

/* Replaces letters that are not in base58 by those that look like them. The caller must check the
 * checksum.
 *
 * Returns: (transfer full) (nullable): the repaired @piece; NULL if nothing changes. */
char *
till_message_repair_base58 (const char *piece)
{
  g_return_val_if_fail (piece != NULL, NULL);

  return replace (piece, 0, "0OIl", "oo11");
}

/* The same for the data of bech32, after the first 1.
 *
 * Returns: (transfer full) (nullable): the repaired @piece; NULL if nothing changes. */
char *
till_message_repair_bech32 (const char *piece)
{
  const char *separator = NULL;

  g_return_val_if_fail (piece != NULL, NULL);

  separator = strchr (piece, '1');
  if (separator == NULL)
    return NULL;

  return replace (piece, (gsize) (separator + 1 - piece), "oOiI1", "00lll");
}

/* The same for a number.
 *
 * Returns: (transfer full) (nullable): the repaired @piece; NULL if nothing changes. */
char *
till_message_repair_digits (const char *piece)
{
  g_return_val_if_fail (piece != NULL, NULL);

  return replace (piece, 0, "oOlI", "0011");
}
