/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What can have what a message asks for: at first all that the message tells has to fit, then its
 * amounts or its days alone, as a customer may be wrong about the other, then nothing. */

#include "till-backfill-steps.h"

#define DAY_MS (G_GINT64_CONSTANT (24) * 60 * 60 * 1000)

static gboolean
is_of_invoices (const TillTerm *term)
{
  return term->kind == TILL_TERM_TX_HASH || term->kind == TILL_TERM_ADDRESS ||
         term->kind == TILL_TERM_EMAIL || (term->kind == TILL_TERM_ID && term->tail != NULL);
}

static gboolean
is_of_orders (const TillTerm *term)
{
  return term->kind == TILL_TERM_ICCID || term->kind == TILL_TERM_ACTIVATION_CODE ||
         term->kind == TILL_TERM_EMAIL || (term->kind == TILL_TERM_ID && term->tail != NULL);
}

/* Returns: whether no list tells @term, and the service can't be asked for it. */
gboolean
till_backfill_steps_is_hidden (const TillTerm *term)
{
  g_return_val_if_fail (term != NULL, FALSE);

  return is_of_invoices (term) || is_of_orders (term);
}

/* Returns: all that can have one of the terms of @query. */
TillPriorityRecords
till_backfill_steps_get_widest (const TillSearchQuery *query)
{
  TillPriorityRecords wanted = { .without_invoices = TRUE, .without_orders = TRUE };

  g_return_val_if_fail (query != NULL, wanted);

  for (guint i = 0; i < query->terms->len; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      wanted.without_invoices = wanted.without_invoices && !is_of_invoices (term);
      wanted.without_orders = wanted.without_orders && !is_of_orders (term);
    }

  return wanted;
}

/* Returns: whether @query tells an amount of an invoice. */
static gboolean
narrow_by_amounts (TillPriorityRecords *wanted, const TillSearchQuery *query)
{
  guint n = 0;

  for (guint i = 0; i < query->terms->len && n < TILL_PRIORITY_RECORDS_MAX_AMOUNTS; i++)
    {
      const TillTerm *term = g_ptr_array_index (query->terms, i);

      if (term->kind == TILL_TERM_AMOUNT && term->amount.is_known && till_term_is_in_dollars (term))
        wanted->amounts[n++] = term->amount;
    }

  return n > 0;
}

/* The writer may be in another time zone, and a payment may be seen the day after.
 *
 * Returns: whether @query tells days. */
static gboolean
narrow_by_days (TillPriorityRecords *wanted, const TillSearchQuery *query)
{
  if (query->from_ms <= 0)
    return FALSE;

  wanted->from_ms = query->from_ms - DAY_MS;
  wanted->until_ms = query->until_ms + DAY_MS;

  return TRUE;
}

/* Returns: whether @query tells something else. */
static gboolean
narrow_by_the_rest (TillPriorityRecords *wanted, const TillSearchQuery *query)
{
  wanted->paid = query->paid;
  if (query->chain != NULL)
    g_strlcpy (wanted->chain, query->chain, sizeof wanted->chain);
  if (query->country_iso != NULL)
    g_strlcpy (wanted->country_iso, query->country_iso, sizeof wanted->country_iso);

  return query->paid != TILL_SEARCH_ANY || query->chain != NULL || query->country_iso != NULL;
}

/* Sets @steps to what is to be read, the narrowest first; none is there twice.
 *
 * Returns: how many there are, at least one. */
guint
till_backfill_steps_list (const TillSearchQuery *query,
                          TillPriorityRecords steps[TILL_BACKFILL_MAX_STEPS])
{
  TillPriorityRecords all_told = till_backfill_steps_get_widest (query);
  TillPriorityRecords amounts = all_told;
  TillPriorityRecords days = all_told;
  const TillPriorityRecords widest = all_told;
  gboolean has_amounts = narrow_by_amounts (&amounts, query);
  gboolean has_days = narrow_by_days (&days, query);
  gboolean has_rest = narrow_by_the_rest (&all_told, query);
  guint n = 0;

  narrow_by_amounts (&all_told, query);
  narrow_by_days (&all_told, query);
  if (has_amounts + has_days > 1 || has_rest)
    steps[n++] = all_told;
  if (has_amounts)
    steps[n++] = amounts;
  if (has_days)
    steps[n++] = days;
  steps[n++] = widest;

  return n;
}
