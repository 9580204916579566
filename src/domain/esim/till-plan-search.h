/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"

typedef enum
{
  TILL_PLAN_SEARCH_BY_NAME,
  TILL_PLAN_SEARCH_BY_PRICE,
  TILL_PLAN_SEARCH_BY_PRICE_PER_GB,
  TILL_PLAN_SEARCH_BY_PRICE_PER_DAY,
} TillPlanSearchOrder;

/* A search. All zero bytes match every plan. */
typedef struct
{
  const char *search; /* nullable: words of either name, an ISO code or a flag */
  int min_gb;         /* a plan without a limit always matches */
  int min_days;
  TillPlanSearchOrder order;
} TillPlanSearchQuery;

#define TILL_TYPE_PLAN_SEARCH_HIT (till_plan_search_hit_get_type ())
G_DECLARE_FINAL_TYPE (TillPlanSearchHit, till_plan_search_hit, TILL, PLAN_SEARCH_HIT, GObject)

/* A country and its plans that match a search. The plans are sorted as the query says, and the
 * first plan decides the position of the country. */
struct _TillPlanSearchHit
{
  GObject parent_instance;

  TillCountry *country;
  GPtrArray *plans; /* of TillPlan, never NULL */
};

TillPlanSearchHit *till_plan_search_hit_new (TillCountry *country,
                                             const TillPlanSearchQuery *query);
TillDecimal till_plan_search_hit_get_lowest_price (const TillPlanSearchHit *self);

/* The plans of a catalogue, prepared for searching while somebody types */
typedef struct _TillPlanSearchIndex TillPlanSearchIndex;

TillPlanSearchIndex *till_plan_search_index_new (TillCatalogue *catalogue);
void till_plan_search_index_free (TillPlanSearchIndex *self);
GPtrArray *till_plan_search_index_find (TillPlanSearchIndex *self,
                                        const TillPlanSearchQuery *query);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPlanSearchIndex, till_plan_search_index_free)
