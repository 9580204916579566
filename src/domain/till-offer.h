/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-catalogue.h"

G_BEGIN_DECLS

typedef enum
{
  TILL_OFFER_BY_NAME,
  TILL_OFFER_BY_PRICE,
  TILL_OFFER_BY_PRICE_PER_GB,
  TILL_OFFER_BY_PRICE_PER_DAY,
} TillOfferOrder;

/* What plans are looked for. All zero bytes look for every one. */
typedef struct
{
  const char *search; /* nullable: words of either name, an ISO code or a flag */
  int min_gb;         /* a plan without a limit has enough */
  int min_days;
  TillOfferOrder order;
} TillOfferQuery;

#define TILL_TYPE_OFFER (till_offer_get_type ())
G_DECLARE_FINAL_TYPE (TillOffer, till_offer, TILL, OFFER, GObject)

/* A country with those of its plans that were looked for, in the order that was asked for; the
 * first is what it was put in its place by. */
struct _TillOffer
{
  GObject parent_instance;

  TillCountry *country;
  GPtrArray *plans; /* of TillPlan, never NULL */
};

TillOffer *till_offer_new (TillCountry *country, const TillOfferQuery *query);
TillDecimal till_offer_get_lowest_price (const TillOffer *self);

/* The plans of a catalogue, ready to be searched as one types. */
typedef struct _TillOfferIndex TillOfferIndex;

TillOfferIndex *till_offer_index_new (TillCatalogue *catalogue);
void till_offer_index_free (TillOfferIndex *self);
GPtrArray *till_offer_index_find (TillOfferIndex *self, const TillOfferQuery *query);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOfferIndex, till_offer_index_free)

G_END_DECLS
