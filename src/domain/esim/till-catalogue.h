/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"
#include "till-record.h"

#define TILL_TYPE_PLAN (till_plan_get_type ())
G_DECLARE_FINAL_TYPE (TillPlan, till_plan, TILL, PLAN, TillRecord)

/* One data plan (section 2.4) */
struct _TillPlan
{
  TillRecord parent_instance;

  char *data_gb;
  int days;
  TillDecimal price_usd;
  char *operators;
};

TillPlan *till_plan_new (const char *id);

#define TILL_TYPE_COUNTRY (till_country_get_type ())
G_DECLARE_FINAL_TYPE (TillCountry, till_country, TILL, COUNTRY, GObject)

/* A country of the plan list (section 2.4) */
struct _TillCountry
{
  GObject parent_instance;

  char *name;
  char *name_en;
  char *iso;
  char *flag;
  GPtrArray *plans; /* of TillPlan, never NULL */
};

TillCountry *till_country_new (void);
const char *till_country_get_name (const TillCountry *self);

/* The supported devices of one maker. The specification does not name the fields, so the texts are
 * what the service sends. */
typedef struct
{
  char *brand;
  GStrv models; /* never NULL */
} TillDeviceGroup;

TillDeviceGroup *till_device_group_new (void);
void till_device_group_free (TillDeviceGroup *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillDeviceGroup, till_device_group_free)

#define TILL_TYPE_CATALOGUE (till_catalogue_get_type ())
G_DECLARE_FINAL_TYPE (TillCatalogue, till_catalogue, TILL, CATALOGUE, GObject)

/* The answer of section 4.1. The decoder fills it once; then it is read-only. */
struct _TillCatalogue
{
  GObject parent_instance;

  GPtrArray *countries;  /* of TillCountry, never NULL */
  GPtrArray *devices;    /* of TillDeviceGroup, never NULL */
  GPtrArray *unreadable; /* of TillUnreadable, never NULL */
  gint64 total_plans;
};

TillCatalogue *till_catalogue_new (void);
