/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOffer: the answer to "which plans are there for …?". The names are folded once, when the
 * index is made, so that a search is a run over short texts; an ISO code that was typed whole comes
 * before all that only begins like it. */

#include "till-offer.h"

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

struct _TillOfferIndex
{
  GPtrArray *entries; /* of Entry, by name */
};

typedef struct
{
  TillOffer *offer;
  const Entry *entry;
  gboolean is_exact;
} Hit;

G_DEFINE_FINAL_TYPE (TillOffer, till_offer, G_TYPE_OBJECT)

static void
till_offer_finalize (GObject *object)
{
  TillOffer *self = TILL_OFFER (object);

  g_clear_object (&self->country);
  g_ptr_array_unref (self->plans);

  G_OBJECT_CLASS (till_offer_parent_class)->finalize (object);
}

static void
till_offer_class_init (TillOfferClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_offer_finalize;
}

static void
till_offer_init (TillOffer *self)
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

/* Returns: (transfer full): an index that holds what it needs of @catalogue. */
TillOfferIndex *
till_offer_index_new (TillCatalogue *catalogue)
{
  TillOfferIndex *self = NULL;

  g_return_val_if_fail (TILL_IS_CATALOGUE (catalogue), NULL);

  self = g_new0 (TillOfferIndex, 1);
  self->entries = g_ptr_array_new_with_free_func ((GDestroyNotify) entry_free);
  for (guint i = 0; i < catalogue->countries->len; i++)
    g_ptr_array_add (self->entries, entry_new (g_ptr_array_index (catalogue->countries, i)));
  g_ptr_array_sort (self->entries, compare_entries);

  return self;
}

void
till_offer_index_free (TillOfferIndex *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->entries);
  g_free (self);
}

static int
compare_plans (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const TillPlan *plan_a = *(TillPlan *const *) a;
  const TillPlan *plan_b = *(TillPlan *const *) b;
  const TillOfferQuery *query = user_data;
  int order = 0;

  switch (query->order)
    {
    case TILL_OFFER_BY_NAME:
      order = till_plan_compare_data (plan_a, plan_b);
      return order != 0 ? order : plan_a->days - plan_b->days;
    case TILL_OFFER_BY_PRICE:
      return till_plan_compare_price (plan_a, plan_b);
    case TILL_OFFER_BY_PRICE_PER_GB:
      return till_plan_compare_price_per_gb (plan_a, plan_b);
    case TILL_OFFER_BY_PRICE_PER_DAY:
      return till_plan_compare_price_per_day (plan_a, plan_b);
    }

  g_assert_not_reached ();
}

/* Countries that are equal stay by name. */
static int
compare_hits (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Hit *hit_a = a;
  const Hit *hit_b = b;
  const TillOfferQuery *query = user_data;
  GPtrArray *plans_a = hit_a->offer->plans;
  GPtrArray *plans_b = hit_b->offer->plans;
  int order = 0;

  if (hit_a->is_exact != hit_b->is_exact)
    return hit_a->is_exact ? -1 : 1;
  if (query->order == TILL_OFFER_BY_NAME)
    return compare_entries (&hit_a->entry, &hit_b->entry);

  if ((plans_a->len == 0) != (plans_b->len == 0))
    return plans_a->len == 0 ? 1 : -1;
  if (plans_a->len > 0)
    order = compare_plans (plans_a->pdata, plans_b->pdata, user_data);

  return order != 0 ? order : compare_entries (&hit_a->entry, &hit_b->entry);
}

/* Returns: (transfer full): @country with the plans that @query wants; what it searches for is not
 * looked at. */
TillOffer *
till_offer_new (TillCountry *country, const TillOfferQuery *query)
{
  TillOffer *self = NULL;
  GPtrArray *plans = NULL;

  g_return_val_if_fail (TILL_IS_COUNTRY (country), NULL);
  g_return_val_if_fail (query != NULL, NULL);

  self = g_object_new (TILL_TYPE_OFFER, NULL);
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

/* Returns: (transfer full): an array of TillOffer, without countries that have none of the plans.
 */
GPtrArray *
till_offer_index_find (const TillOfferIndex *self, const TillOfferQuery *query)
{
  g_autoptr (GPtrArray) offers = NULL;
  g_autoptr (GArray) hits = NULL;
  g_autofree char *search = NULL;
  gboolean takes_all = FALSE;

  g_return_val_if_fail (self != NULL && query != NULL, NULL);

  search = till_fold_search (or_empty (query->search));
  takes_all = query->min_gb <= 0 && query->min_days <= 0;
  hits = g_array_sized_new (FALSE, FALSE, sizeof (Hit), self->entries->len);
  for (guint i = 0; i < self->entries->len; i++)
    {
      const Entry *entry = g_ptr_array_index (self->entries, i);
      Hit hit = { NULL, entry, *search != '\0' && g_str_equal (entry->iso, search) };

      if (!till_fold_finds (entry->words, search))
        continue;

      hit.offer = till_offer_new (entry->country, query);
      if (hit.offer->plans->len > 0 || takes_all)
        g_array_append_val (hits, hit);
      else
        g_object_unref (hit.offer);
    }
  g_array_sort_with_data (hits, compare_hits, (gpointer) query);

  offers = g_ptr_array_new_full (hits->len, g_object_unref);
  for (guint i = 0; i < hits->len; i++)
    g_ptr_array_add (offers, g_array_index (hits, Hit, i).offer);

  return g_steal_pointer (&offers);
}

/* Returns: the lowest price of the plans, not known where none has one. */
TillDecimal
till_offer_get_lowest_price (const TillOffer *self)
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
