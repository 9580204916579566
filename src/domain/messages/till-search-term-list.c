/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The list of what a message tells to look for: nothing twice, and the most telling first. */

#include "till-search-term-list.h"

#define FOUND_MAX 1024 /* before the most telling are taken */
#define TERMS_MAX 64

void
till_term_free (TillTerm *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->text);
  g_free (self->tail);
  g_free (self->currency);
  g_free (self);
}

/* Returns: whether the amount that it is can be one in dollars: a coin that is worth one is such.
 */
gboolean
till_term_is_in_dollars (const TillTerm *self)
{
  static const char *const currencies[] = { "USD", "USDT", "USDC", "DAI", NULL };

  g_return_val_if_fail (self != NULL, FALSE);

  return self->currency == NULL || g_strv_contains (currencies, self->currency);
}

static const char *
get_tail (const char *tail)
{
  return tail != NULL ? tail : "";
}

/* A beginning with nothing behind it is found by whoever looks for all that is called so.
 *
 * Returns: (nullable): the one of @terms (of TillTerm) that looks for the same. */
TillTerm *
till_search_term_list_find (GPtrArray *terms, const char *text, const char *tail)
{
  for (guint i = 0; i < terms->len; i++)
    {
      TillTerm *known = g_ptr_array_index (terms, i);

      if (g_str_equal (known->text, text) && g_str_equal (get_tail (known->tail), get_tail (tail)))
        return known;
    }

  return NULL;
}

/* The whole of something may be meant, and not only its beginning. */
static void
widen (TillTerm *term, TillTermKind kind, const char *tail)
{
  if (term->tail == NULL || tail != NULL)
    return;

  g_clear_pointer (&term->tail, g_free);
  term->kind = MIN (term->kind, kind);
}

/* Adds a term, unless one of @terms looks for the same already.
 *
 * Returns: (transfer none) (nullable): the term; NULL where there is no room or nothing to look
 * for. */
TillTerm *
till_search_term_list_add (GPtrArray *terms, TillTermKind kind, const char *text, const char *tail)
{
  TillTerm *term = till_search_term_list_find (terms, text, tail);

  if (term != NULL)
    {
      widen (term, kind, tail);
      return term;
    }
  if ((*text == '\0' && tail == NULL) || terms->len >= FOUND_MAX)
    return NULL;

  term = g_new0 (TillTerm, 1);
  term->kind = kind;
  term->text = g_strdup (text);
  term->tail = g_strdup (tail);
  g_ptr_array_add (terms, term);

  return term;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const TillTerm *const *x = a;
  const TillTerm *const *y = b;

  if ((*x)->kind != (*y)->kind)
    return (int) (*x)->kind - (int) (*y)->kind;
  if ((*x)->is_named != (*y)->is_named)
    return (*x)->is_named ? -1 : 1;

  return (int) (*x)->is_whole_only - (int) (*y)->is_whole_only;
}

/* Puts the most telling of @terms first and leaves out what no search needs. */
void
till_search_term_list_sort (GPtrArray *terms)
{
  g_return_if_fail (terms != NULL);

  g_ptr_array_sort (terms, compare);
  if (terms->len > TERMS_MAX)
    g_ptr_array_set_size (terms, TERMS_MAX);
}
