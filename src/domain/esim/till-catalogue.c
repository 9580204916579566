/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCatalogue: the eSIM plans on sale, by country, and the supported devices. */

#include "till-catalogue.h"

G_DEFINE_FINAL_TYPE (TillPlan, till_plan, TILL_TYPE_RECORD)
G_DEFINE_FINAL_TYPE (TillCountry, till_country, G_TYPE_OBJECT)
G_DEFINE_FINAL_TYPE (TillCatalogue, till_catalogue, G_TYPE_OBJECT)

static void
till_plan_finalize (GObject *object)
{
  TillPlan *self = TILL_PLAN (object);

  g_free (self->data_gb);
  g_free (self->operators);

  G_OBJECT_CLASS (till_plan_parent_class)->finalize (object);
}

static void
till_plan_class_init (TillPlanClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_plan_finalize;
}

static void
till_plan_init (TillPlan *self)
{
}

static void
till_country_finalize (GObject *object)
{
  TillCountry *self = TILL_COUNTRY (object);

  g_free (self->name);
  g_free (self->name_en);
  g_free (self->iso);
  g_free (self->flag);
  g_ptr_array_unref (self->plans);

  G_OBJECT_CLASS (till_country_parent_class)->finalize (object);
}

static void
till_country_class_init (TillCountryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_country_finalize;
}

static void
till_country_init (TillCountry *self)
{
  self->plans = g_ptr_array_new_with_free_func (g_object_unref);
}

static void
till_catalogue_finalize (GObject *object)
{
  TillCatalogue *self = TILL_CATALOGUE (object);

  g_ptr_array_unref (self->countries);
  g_ptr_array_unref (self->devices);
  g_ptr_array_unref (self->unreadable);

  G_OBJECT_CLASS (till_catalogue_parent_class)->finalize (object);
}

static void
till_catalogue_class_init (TillCatalogueClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_catalogue_finalize;
}

static void
till_catalogue_init (TillCatalogue *self)
{
  self->countries = g_ptr_array_new_with_free_func (g_object_unref);
  self->devices = g_ptr_array_new_with_free_func ((GDestroyNotify) till_device_group_free);
  self->unreadable = till_unreadable_list_new ();
}

TillDeviceGroup *
till_device_group_new (void)
{
  TillDeviceGroup *self = g_new0 (TillDeviceGroup, 1);

  self->models = g_new0 (char *, 1);

  return self;
}

void
till_device_group_free (TillDeviceGroup *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->brand);
  g_strfreev (self->models);
  g_free (self);
}

/* Returns: (transfer full): a plan with an id only. */
TillPlan *
till_plan_new (const char *id)
{
  g_return_val_if_fail (id != NULL && *id != '\0', NULL);

  return g_object_new (TILL_TYPE_PLAN, "id", id, NULL);
}

/* Returns: (transfer full): a country without plans. */
TillCountry *
till_country_new (void)
{
  return g_object_new (TILL_TYPE_COUNTRY, NULL);
}

/* Returns: (transfer full): an empty catalogue. */
TillCatalogue *
till_catalogue_new (void)
{
  return g_object_new (TILL_TYPE_CATALOGUE, NULL);
}

/* Returns: (nullable): the name to show: the translated name, the English name or the code. */
const char *
till_country_get_name (const TillCountry *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  if (self->name != NULL && *self->name != '\0')
    return self->name;
  if (self->name_en != NULL && *self->name_en != '\0')
    return self->name_en;

  return self->iso;
}
