/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Numbers and addresses that are written in groups, and what was broken over lines: put together
 * first, and blanked in the text, as a group is nothing of its own. */

#include "till-message-ids.h"

#include "till-message-wrap.h"

#include <string.h>

#define WRAPPED_MIN       9
#define NUMBER_GROUPS_MAX 24
#define GROUP_MIN         3
#define GROUP_MAX         8
#define GROUPS_MIN        5
#define GROUPS_MAX        30
#define TRIES_MAX         500 /* no mail has as many words that could be groups of an address */

/* Returns: where the number goes on behind its group's end @p: behind one mark, or on the next line
 * behind the marks of a quote; NULL where it does not. */
static char *
skip_joint (char *p)
{
  char *next = p;

  if (*p == '\r' || *p == '\n')
    next += strspn (p, "\r\n> ");
  else if (*p != '\0' && strchr (" -./_", *p) != NULL)
    next++;

  return next > p && g_ascii_isdigit (*next) ? next : NULL;
}

/* Numbers in groups, "8943 1081 7000 1029 631". The groups of an ICCID are blanked: one is nothing
 * of its own.
 *
 * Returns: the end of the number, or of its first group. */
static char *
read_number (TillMessageIds *self, char *start)
{
  g_autoptr (GString) digits = g_string_new (NULL);
  char *ends[NUMBER_GROUPS_MAX] = { NULL };
  gsize lengths[NUMBER_GROUPS_MAX] = { 0 };
  guint n_groups = 0;

  for (char *p = start; p != NULL && n_groups < NUMBER_GROUPS_MAX; n_groups++)
    {
      gsize length = strspn (p, "0123456789");

      g_string_append_len (digits, p, (gssize) length);
      ends[n_groups] = p + length;
      lengths[n_groups] = digits->len;
      p = skip_joint (p + length);
    }

  for (guint n = n_groups; n > 0; n--)
    {
      const char *end = ends[n - 1];
      gboolean is_end = !g_ascii_isalnum (*end) || g_ascii_tolower (*end) == 'f';

      g_string_truncate (digits, lengths[n - 1]);
      if (!is_end || (n < n_groups && !till_message_ids_is_sure_iccid (digits->str)) ||
          !till_message_ids_add_number (self, digits->str))
        continue;
      if (n > 1 && g_str_has_prefix (digits->str, "89"))
        memset (start, ' ', (gsize) (end - start));
      return ends[n - 1];
    }

  return ends[0];
}

static void
read_numbers (TillMessageIds *self, char *text)
{
  char *p = text;

  while (*p != '\0')
    {
      gboolean is_start = g_ascii_isdigit (*p) && (p == text || !g_ascii_isalnum (p[-1]));

      p = is_start ? read_number (self, p) : p + 1;
    }
}

/* Returns: how many letters and digits of ASCII are at @text. */
static gsize
measure_group (const char *text)
{
  gsize length = 0;

  while (g_ascii_isalnum (text[length]))
    length++;

  return length;
}

/* Puts groups together that begin at @start, all as long as the first but the last. The most of
 * them that are an address are one: a part of it can be in the form of another chain.
 *
 * Returns: where the address ends, NULL where there is none. */
static char *
read_groups (TillMessageIds *self, char *start)
{
  gsize width = measure_group (start);
  gsize length = width;
  g_autoptr (GString) joined = g_string_new (NULL);
  gsize lengths[GROUPS_MAX] = { 0 };
  char *at = start;
  guint n = 0;

  if (width < GROUP_MIN || width > GROUP_MAX)
    return NULL;

  while (n < GROUPS_MAX && length > 0 && length <= width && (n == 0 || lengths[n - 1] == width))
    {
      g_string_append_len (joined, at, (gssize) length);
      lengths[n++] = length;
      at += length;
      length = *at == ' ' ? measure_group (++at) : 0;
    }

  for (; n >= GROUPS_MIN && self->n_group_tries < TRIES_MAX; n--)
    {
      self->n_group_tries++;
      if (till_message_ids_read_address (self, joined->str))
        return start + joined->len + n - 1;
      g_string_truncate (joined, joined->len - lengths[n - 1]);
    }

  return NULL;
}

/* Addresses in groups, as Till and wallets write them, "TYrr ufMr 5Fyr". What was read is blanked:
 * a group is nothing of its own. */
static void
read_grouped_addresses (TillMessageIds *self, char *text)
{
  char *p = text;

  while (*p != '\0')
    {
      gboolean is_start = p == text || !g_ascii_isalnum (p[-1]);
      char *end = is_start ? read_groups (self, p) : NULL;

      if (end != NULL)
        memset (p, ' ', (gsize) (end - p));
      p++;
    }
}

static gboolean
is_form (TillMessageIds *self, const char *piece)
{
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) till_term_free);
  TillMessageIds probe = { self->chains, terms, 0 };

  return till_message_ids_read_form (&probe, piece);
}

/* A code that is broken is one before the break, too: both are looked for, unless the next line
 * has a part that only a code has. */
static gboolean
join_code (TillMessageIds *self, const char *joined, const char *start)
{
  if (strpbrk (start, "$0123456789") == NULL ||
      !till_message_ids_read_activation_code (self, joined))
    return FALSE;

  return strchr (start, '$') != NULL;
}

/* Other forms are joined only where neither line is whole by itself. */
static gboolean
join (const char *joined, const char *end, const char *start, gpointer data)
{
  if (g_ascii_strncasecmp (end, "LPA:", 4) == 0 || g_str_has_prefix (end, "1$"))
    return join_code (data, joined, start);

  return strlen (joined) >= WRAPPED_MIN && is_form (data, joined) && !is_form (data, end) &&
         !is_form (data, start) && till_message_ids_read_form (data, joined);
}

/* Reads what is whole only together, and blanks it in @text. */
void
till_message_ids_take_parts (TillMessageIds *self, char *text)
{
  till_message_join_lines (text, join, self);
  read_numbers (self, text);
  read_grouped_addresses (self, text);
}
