/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Ranks the hits of all terms of a message. If the message has one whole id, hits that are only
 * similar to other parts of it are left out. */

#include "till-search-ranking.h"

/* The best first. */
typedef enum
{
  RANK_SURE, /* an id that the message names as one, or that can be nothing else */
  RANK_WHOLE,
  RANK_ENDS,
  RANK_BEGINNING,
  RANK_END,
  RANK_AMOUNT,
  RANK_INSIDE,
} Rank;

/* A record with one hit or several. */
typedef struct
{
  TillSearchHit *hit; /* borrowed: the best one */
  Rank rank;
  guint term;      /* the last term that has found it */
  guint n_terms;   /* that have found it */
  guint n_earlier; /* the number of records before it */
} Candidate;

static gboolean
is_sure (const TillTerm *term)
{
  switch (term->kind)
    {
    case TILL_TERM_ACTIVATION_CODE:
    case TILL_TERM_ICCID:
    case TILL_TERM_TX_HASH:
    case TILL_TERM_EMAIL:
    case TILL_TERM_ADDRESS:
      return TRUE;

    case TILL_TERM_ID:
    case TILL_TERM_EID:
    case TILL_TERM_IMEI:
    case TILL_TERM_AMOUNT:
    case TILL_TERM_WORDS:
    default:
      return term->is_named;
    }
}

static Rank
get_rank (const TillTerm *term, const TillSearchHit *hit)
{
  if (hit->field == TILL_FIELD_INVOICE_AMOUNT)
    return RANK_AMOUNT;

  switch (hit->match)
    {
    case TILL_MATCH_WHOLE:
      return is_sure (term) ? RANK_SURE : RANK_WHOLE;

    case TILL_MATCH_ENDS:
      return RANK_ENDS;

    case TILL_MATCH_BEGINNING:
      return RANK_BEGINNING;

    case TILL_MATCH_END:
      return RANK_END;

    case TILL_MATCH_INSIDE:
    default:
      return RANK_INSIDE;
    }
}

/* Returns: whether a whole value in @found, of TillSearchHit, equals @term; amounts do not
 * count. */
gboolean
till_search_ranking_is_whole (const TillTerm *term, const GPtrArray *found)
{
  g_return_val_if_fail (term != NULL && found != NULL, FALSE);

  for (guint i = 0; i < found->len; i++)
    if (get_rank (term, found->pdata[i]) <= RANK_WHOLE)
      return TRUE;

  return FALSE;
}

static guint
count_whole (const GPtrArray *terms, const GPtrArray *found)
{
  guint n_whole = 0;

  for (guint i = 0; i < found->len; i++)
    n_whole += (guint) till_search_ranking_is_whole (terms->pdata[i], found->pdata[i]);

  return n_whole;
}

/* @n_whole is the number of terms with whole values, @is_whole whether this is one. */
static gboolean
is_shown (Rank rank, guint n_whole, gboolean is_whole)
{
  switch (rank)
    {
    case RANK_SURE:
    case RANK_WHOLE:
    case RANK_ENDS:
      return TRUE;

    case RANK_AMOUNT:
      return n_whole == (guint) is_whole;

    case RANK_BEGINNING:
    case RANK_END:
    case RANK_INSIDE:
    default:
      return n_whole == 0;
    }
}

/* Several hits of one record become one, the best. */
static void
add_candidate (GPtrArray *candidates, GHashTable *known, TillSearchHit *hit, Rank rank, guint term)
{
  g_autofree char *name =
      g_strconcat (G_OBJECT_TYPE_NAME (hit->record), " ", till_record_get_id (hit->record), NULL);
  Candidate *candidate = g_hash_table_lookup (known, name);

  if (candidate == NULL)
    {
      candidate = g_new0 (Candidate, 1);
      *candidate = (Candidate){ hit, rank, term, 1, candidates->len };
      g_ptr_array_add (candidates, candidate);
      g_hash_table_insert (known, g_steal_pointer (&name), candidate);
      return;
    }

  candidate->n_terms += candidate->term != term;
  candidate->term = term;
  if (rank < candidate->rank)
    {
      candidate->hit = hit;
      candidate->rank = rank;
    }
}

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = *(const Candidate *const *) a;
  const Candidate *y = *(const Candidate *const *) b;

  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  if (x->n_terms != y->n_terms)
    return x->n_terms > y->n_terms ? -1 : 1;

  return x->n_earlier < y->n_earlier ? -1 : x->n_earlier > y->n_earlier;
}

static GPtrArray *
make_candidates (const GPtrArray *terms, const GPtrArray *found)
{
  GPtrArray *candidates = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_whole = count_whole (terms, found);

  for (guint i = 0; i < found->len; i++)
    {
      const GPtrArray *hits = found->pdata[i];
      gboolean is_whole = till_search_ranking_is_whole (terms->pdata[i], hits);

      for (guint j = 0; j < hits->len; j++)
        {
          Rank rank = get_rank (terms->pdata[i], hits->pdata[j]);

          if (is_shown (rank, n_whole, is_whole))
            add_candidate (candidates, known, hits->pdata[j], rank, i);
        }
    }

  return candidates;
}

/* Ranks @found, an array of arrays of TillSearchHit, one for each of the first @terms, of TillTerm.
 *
 * Returns: (transfer container): an array of the TillSearchHit to show, the best first, each
 * record once. @found keeps owning them. */
GPtrArray *
till_search_ranking (const GPtrArray *terms, const GPtrArray *found)
{
  g_autoptr (GPtrArray) candidates = NULL;
  GPtrArray *hits = g_ptr_array_new ();

  g_return_val_if_fail (terms != NULL && found != NULL && found->len <= terms->len, hits);

  candidates = make_candidates (terms, found);
  g_ptr_array_sort (candidates, compare_candidates);
  for (guint i = 0; i < candidates->len; i++)
    g_ptr_array_add (hits, ((Candidate *) g_ptr_array_index (candidates, i))->hit);

  return hits;
}
