/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlanSearchHit and its index: finds plans while somebody types. The index folds the names
 * once, and selects and sorts the plans only if the filters change. So each letter costs only a
 * search in short texts. A country whose whole code was typed comes first. */

#include "till-plan-search.h"

#include "till-fold.h"
#include "till-plan-price.h"

#include <string.h>

typedef struct
{
  TillCountry *country;
  char *words; /* folded */
  char *iso;   /* folded */
  char *collation_key;
} Entry;

/* A country with plans that match the filters */
typedef struct
{
  TillPlanSearchHit *hit;
  const Entry *entry;
} Fit;

struct _TillPlanSearchIndex
{
  GPtrArray *entries;          /* of Entry, by name */
  GArray *fits;                /* of Fit, sorted; NULL before the first search */
  TillPlanSearchQuery filters; /* the filters of the fits, without the search text */
};

G_DEFINE_FINAL_TYPE (TillPlanSearchHit, till_plan_search_hit, G_TYPE_OBJECT)

static void
till_plan_search_hit_finalize (GObject *object)
{
  TillPlanSearchHit *self = TILL_PLAN_SEARCH_HIT (object);

  g_clear_object (&self->country);
  g_ptr_array_unref (self->plans);

  G_OBJECT_CLASS (till_plan_search_hit_parent_class)->finalize (object);
}

static void
till_plan_search_hit_class_init (TillPlanSearchHitClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_plan_search_hit_finalize;
}

static void
till_plan_search_hit_init (TillPlanSearchHit *self)
{
  self->plans = g_ptr_array_new_with_free_func (g_object_unref);
}

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

static Entry *
entry_new (TillCountry *country)
{
  Entry *self = g_new0 (Entry, 1);

  self->country = g_object_ref (country);
  self->words = till_fold_words (or_empty (country->name), or_empty (country->name_en),
                                 or_empty (country->iso), NULL);
  self->iso = till_fold_search (or_empty (country->iso));
  self->collation_key = g_utf8_collate_key (or_empty (till_country_get_name (country)), -1);

  return self;
}

static void
entry_free (Entry *self)
{
  g_object_unref (self->country);
  g_free (self->words);
  g_free (self->iso);
  g_free (self->collation_key);
  g_free (self);
}

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *entry_a = *(Entry *const *) a;
  const Entry *entry_b = *(Entry *const *) b;

  return strcmp (entry_a->collation_key, entry_b->collation_key);
}

/* Returns: (transfer full): an index of @catalogue. */
TillPlanSearchIndex *
till_plan_search_index_new (TillCatalogue *catalogue)
{
  TillPlanSearchIndex *self = NULL;

  g_return_val_if_fail (TILL_IS_CATALOGUE (catalogue), NULL);

  self = g_new0 (TillPlanSearchIndex, 1);
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  for (guint i = 0; i < catalogue->countries->len; i++)
    g_ptr_array_add (self->entries, entry_new (g_ptr_array_index (catalogue->countries, i)));
  g_ptr_array_sort (self->entries, compare_entries);

  return self;
}

void
till_plan_search_index_free (TillPlanSearchIndex *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->fits, g_array_unref);
  g_ptr_array_unref (self->entries);
  g_free (self);
}

static int
compare_plans (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const TillPlan *plan_a = *(TillPlan *const *) a;
  const TillPlan *plan_b = *(TillPlan *const *) b;
  const TillPlanSearchQuery *query = user_data;
  int order = 0;

  switch (query->order)
    {
    case TILL_PLAN_SEARCH_BY_NAME:
      order = till_plan_compare_data (plan_a, plan_b);
      return order != 0 ? order : plan_a->days - plan_b->days;
    case TILL_PLAN_SEARCH_BY_PRICE:
      return till_plan_compare_price (plan_a, plan_b);
    case TILL_PLAN_SEARCH_BY_PRICE_PER_GB:
      return till_plan_compare_price_per_gb (plan_a, plan_b);
    case TILL_PLAN_SEARCH_BY_PRICE_PER_DAY:
      return till_plan_compare_price_per_day (plan_a, plan_b);
    }

  g_assert_not_reached ();
}

/* Equal countries stay sorted by name. */
static int
compare_fits (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Fit *fit_a = a;
  const Fit *fit_b = b;
  const TillPlanSearchQuery *query = user_data;
  GPtrArray *plans_a = fit_a->hit->plans;
  GPtrArray *plans_b = fit_b->hit->plans;
  int order = 0;

  if (query->order == TILL_PLAN_SEARCH_BY_NAME)
    return compare_entries (&fit_a->entry, &fit_b->entry);

  if ((plans_a->len == 0) != (plans_b->len == 0))
    return plans_a->len == 0 ? 1 : -1;
  if (plans_a->len > 0)
    order = compare_plans (plans_a->pdata, plans_b->pdata, user_data);

  return order != 0 ? order : compare_entries (&fit_a->entry, &fit_b->entry);
}

/* Returns: (transfer full): @country with the plans that match the filters of @query. The search
 * text is ignored. */
TillPlanSearchHit *
till_plan_search_hit_new (TillCountry *country, const TillPlanSearchQuery *query)
{
  TillPlanSearchHit *self = NULL;
  GPtrArray *plans = NULL;

  g_return_val_if_fail (TILL_IS_COUNTRY (country), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  self = g_object_new (TILL_TYPE_PLAN_SEARCH_HIT, NULL);
  self->country = g_object_ref (country);
  plans = country->plans;
  for (guint i = 0; i < plans->len; i++)
    {
      TillPlan *plan = g_ptr_array_index (plans, i);

      if (till_plan_has_data (plan, query->min_gb) && plan->days >= query->min_days)
        g_ptr_array_add (self->plans, g_object_ref (plan));
    }
  g_ptr_array_sort_with_data (self->plans, compare_plans, (gpointer) query);

  return self;
}

static void
fit_clear (gpointer data)
{
  g_object_unref (((Fit *) data)->hit);
}

static void
select_plans (TillPlanSearchIndex *self, const TillPlanSearchQuery *query)
{
  gboolean takes_all = query->min_gb <= 0 && query->min_days <= 0;

  g_clear_pointer (&self->fits, g_array_unref);
  self->fits = g_array_sized_new (FALSE, FALSE, sizeof (Fit), self->entries->len);
  g_array_set_clear_func (self->fits, fit_clear);
  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (self->entries, i);
      Fit fit = { till_plan_search_hit_new (entry->country, query), entry };

      if (fit.hit->plans->len > 0 || takes_all)
        g_array_append_val (self->fits, fit);
      else
        g_object_unref (fit.hit);
    }
  g_array_sort_with_data (self->fits, compare_fits, (gpointer) query);

  self->filters = *query;
  self->filters.search = NULL;
}

static gboolean
has_selected (const TillPlanSearchIndex *self, const TillPlanSearchQuery *query)
{
  return self->fits != NULL && self->filters.min_gb == query->min_gb &&
         self->filters.min_days == query->min_days && self->filters.order == query->order;
}

/* Returns: (transfer full): an array of TillPlanSearchHit. Countries without matching plans are
 * left out. */
GPtrArray *
till_plan_search_index_find (TillPlanSearchIndex *self, const TillPlanSearchQuery *query)
{
  GPtrArray *hits = NULL;
  g_autofree char *search = NULL;

  g_return_val_if_fail (self != NULL && query != NULL, NULL);

  if (!has_selected (self, query))
    select_plans (self, query);

  search = till_fold_search (or_empty (query->search));
  hits = g_ptr_array_new_full (self->fits->len, g_object_unref);
  for (guint i = 0; i < self->fits->len; i++)
    {
      const Fit *fit = &g_array_index (self->fits, Fit, i);
      gboolean is_exact = *search != '\0' && g_str_equal (fit->entry->iso, search);

      if (till_fold_finds (fit->entry->words, search))
        g_ptr_array_insert (hits, is_exact ? 0 : -1, g_object_ref (fit->hit));
    }

  return hits;
}

/* Returns: the lowest price of the plans; unknown if none has a price. */
TillDecimal
till_plan_search_hit_get_lowest_price (const TillPlanSearchHit *self)
{
  TillDecimal lowest = { 0 };

  g_return_val_if_fail (self != NULL, lowest);

  for (guint i = 0; i < self->plans->len; i++)
    {
      const TillPlan *plan = g_ptr_array_index (self->plans, i);

      if (plan->price_usd.is_known &&
          (!lowest.is_known || till_decimal_compare (&plan->price_usd, &lowest) < 0))
        lowest = plan->price_usd;
    }

  return lowest;
}
