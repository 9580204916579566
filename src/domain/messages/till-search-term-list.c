/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The search terms of a message, without duplicates, most specific first. */

#include "till-search-term-list.h"

#define FOUND_MAX 1024 /* before sorting */
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

/* Returns: whether the amount may be in dollars, which includes coins that are worth a dollar. */
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

/* A shortened term without an end equals an ordinary one.
 *
 * Returns: (nullable): the term of @terms (of TillTerm) with this text and end. */
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

/* Drops the restriction that the term is only the beginning of something. */
static void
widen (TillTerm *term, TillTermKind kind, const char *tail)
{
  if (term->tail == NULL || tail != NULL)
    return;

  g_clear_pointer (&term->tail, g_free);
  term->kind = MIN (term->kind, kind);
}

/* Adds a term unless @terms has it already.
 *
 * Returns: (transfer none) (nullable): the term; NULL if the list is full or the term is empty. */
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

/* Sorts @terms, most specific first, and drops those beyond the limit. */
void
till_search_term_list_sort (GPtrArray *terms)
{
  g_return_if_fail (terms != NULL);

  g_ptr_array_sort (terms, compare);
  if (terms->len > TERMS_MAX)
    g_ptr_array_set_size (terms, TERMS_MAX);
}
