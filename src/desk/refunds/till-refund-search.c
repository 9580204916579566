/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds refunds by what a customer can write: the ticket, the address, the transaction. There
 * are few refunds, so that comparing each is quick. */

#include "till-refund-search.h"

#include "till-search-hit.h"
#include "till-refund.h"

#include <string.h>

#define PART_MIN 4

static const struct
{
  const char *name;
  TillSearchField field;
} names[] = {
  { TILL_REFUND_TICKET, TILL_FIELD_REFUND_TICKET },
  { TILL_REFUND_ADDRESS, TILL_FIELD_REFUND_ADDRESS },
  { TILL_REFUND_TX_HASH, TILL_FIELD_REFUND_TX_HASH },
};

/* Returns: whether @value, which may be %NULL, contains @small; sets @match to how much of it
 * that is. */
static gboolean
compare (const char *value, const char *small, TillMatch *match)
{
  g_autofree char *folded = value != NULL ? g_utf8_strdown (value, -1) : NULL;

  if (folded == NULL || strstr (folded, small) == NULL)
    return FALSE;

  if (g_str_equal (folded, small))
    *match = TILL_MATCH_WHOLE;
  else if (g_str_has_prefix (folded, small))
    *match = TILL_MATCH_BEGINNING;
  else if (g_str_has_suffix (folded, small))
    *match = TILL_MATCH_END;
  else
    *match = TILL_MATCH_INSIDE;

  return *match == TILL_MATCH_WHOLE || g_utf8_strlen (small, -1) >= PART_MIN;
}

static TillSearchHit *
look_at (TillRefund *refund, const char *small)
{
  TillMatch match = TILL_MATCH_INSIDE;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (compare (till_refund_get (refund, names[i].name), small, &match))
      return till_search_hit_new (TILL_RECORD (refund), names[i].field, match);

  return NULL;
}

static gboolean
has_ends (const char *value, const char *text, const char *tail)
{
  g_autofree char *small = value != NULL ? g_utf8_strdown (value, -1) : NULL;

  return small != NULL && strlen (small) >= strlen (text) + strlen (tail) &&
         g_str_has_prefix (small, text) && g_str_has_suffix (small, tail);
}

static TillSearchHit *
look_at_ends (TillRefund *refund, const char *text, const char *tail)
{
  TillMatch match = TILL_MATCH_ENDS;

  if (*text == '\0')
    match = TILL_MATCH_END;
  else if (*tail == '\0')
    match = TILL_MATCH_BEGINNING;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (has_ends (till_refund_get (refund, names[i].name), text, tail))
      return till_search_hit_new (TILL_RECORD (refund), names[i].field, match);

  return NULL;
}

/* Searches @refunds, of TillRefund, for values that begin with @text and end with @tail, one of
 * which may be empty.
 *
 * Returns: (transfer full): an array of TillSearchHit, the newest first. */
GPtrArray *
till_refund_search_ends (GPtrArray *refunds, const char *text, const char *tail)
{
  g_autoptr (GPtrArray) hits =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_search_hit_free);
  g_autofree char *small = NULL;
  g_autofree char *small_tail = NULL;

  g_return_val_if_fail (refunds != NULL && text != NULL && tail != NULL, NULL);

  small = g_utf8_strdown (text, -1);
  small_tail = g_utf8_strdown (tail, -1);
  if (g_utf8_strlen (small, -1) + g_utf8_strlen (small_tail, -1) < PART_MIN)
    return g_steal_pointer (&hits);

  for (guint i = refunds->len; i > 0; i--)
    {
      TillSearchHit *hit = look_at_ends (g_ptr_array_index (refunds, i - 1), small, small_tail);

      if (hit != NULL)
        g_ptr_array_add (hits, hit);
    }

  return g_steal_pointer (&hits);
}

/* Searches @refunds, of TillRefund, for @text.
 *
 * Returns: (transfer full): an array of TillSearchHit, the newest first. */
GPtrArray *
till_refund_search (GPtrArray *refunds, const char *text)
{
  g_autoptr (GPtrArray) hits =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_search_hit_free);
  g_autofree char *small = NULL;

  g_return_val_if_fail (refunds != NULL && text != NULL && *text != '\0', NULL);

  small = g_utf8_strdown (text, -1);
  for (guint i = refunds->len; i > 0; i--)
    {
      TillSearchHit *hit = look_at (g_ptr_array_index (refunds, i - 1), small);

      if (hit != NULL)
        g_ptr_array_add (hits, hit);
    }

  return g_steal_pointer (&hits);
}
