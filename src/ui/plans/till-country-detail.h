/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-comparison.h"
#include "till-plan-search.h"
#include "till-resale.h"

#define TILL_TYPE_COUNTRY_DETAIL (till_country_detail_get_type ())
G_DECLARE_FINAL_TYPE (TillCountryDetail, till_country_detail, TILL, COUNTRY_DETAIL, AdwBin)

void till_country_detail_set_hit (TillCountryDetail *self, TillPlanSearchHit *hit);
void till_country_detail_set_refusal (TillCountryDetail *self, const char *refusal);
void till_country_detail_set_resale (TillCountryDetail *self, const TillResale *resale);
TillCountry *till_country_detail_get_country (TillCountryDetail *self);
TillComparison *till_country_detail_get_comparison (TillCountryDetail *self);
