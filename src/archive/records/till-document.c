/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store record and the catalogue as texts: GLib's own typed text format, whose parser refuses
 * any other type. Amounts are texts in it. */

#include "till-document.h"

#include "till-archive-error.h"

/* id, name, chains, tokens, minutes to pay, webhook, invoices, paid ones, volume */
#define STORE_TYPE "(smsasasimsxxms)"

/* id, data, days, price, operators */
#define PLAN_TYPE "(smsimsms)"

/* name, English name, code, flag, plans */
#define COUNTRY_TYPE "(msmsmsmsa" PLAN_TYPE ")"

/* brand, models */
#define DEVICES_TYPE "(msas)"

/* how many plans, countries, devices */
#define CATALOGUE_TYPE "(xa" COUNTRY_TYPE "a" DEVICES_TYPE ")"

static char *
print (GVariant *variant)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (variant);

  return g_variant_print (owned, FALSE);
}

static void
set_damaged (GError **error, const char *reason)
{
  g_set_error_literal (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED, reason);
}

static GVariant *
parse (const char *type, const char *text, GError **error)
{
  g_autoptr (GError) reason = NULL;
  GVariant *variant = g_variant_parse (G_VARIANT_TYPE (type), text, NULL, NULL, &reason);

  if (variant == NULL)
    set_damaged (error, reason->message);

  return variant;
}

/* Returns: (nullable): NULL where it is unknown. */
static char *
write_amount (const TillDecimal *amount)
{
  return amount->is_known ? till_decimal_to_string (amount) : NULL;
}

static gboolean
read_amount (const char *text, TillDecimal *amount)
{
  return text == NULL || till_decimal_parse (text, amount);
}

/* Returns: (transfer full): the text of @store. */
char *
till_document_write_store (TillStore *store)
{
  g_autofree char *volume = NULL;

  g_return_val_if_fail (TILL_IS_STORE (store), NULL);

  volume = write_amount (&store->total_volume_usd);

  return print (g_variant_new ("(sms^as^asimsxxms)", till_record_get_id (TILL_RECORD (store)),
                               store->name, store->accepted_chains, store->accepted_tokens,
                               store->payment_timeout_min, store->webhook_url,
                               store->total_invoices, store->paid_invoices, volume));
}

static void
fill_store (TillStore *store, GVariant *variant)
{
  g_strfreev (store->accepted_chains);
  g_strfreev (store->accepted_tokens);
  g_variant_get (variant, "(sms^as^asimsxxms)", NULL, &store->name, &store->accepted_chains,
                 &store->accepted_tokens, &store->payment_timeout_min, &store->webhook_url,
                 &store->total_invoices, &store->paid_invoices, NULL);
}

/* Returns: (transfer full): the store, or %NULL with an error. */
TillStore *
till_document_read_store (const char *text, GError **error)
{
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (TillStore) store = NULL;
  g_autofree char *volume = NULL;
  const char *id = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  variant = parse (STORE_TYPE, text, error);
  if (variant == NULL)
    return NULL;

  g_variant_get_child (variant, 0, "&s", &id);
  g_variant_get_child (variant, 8, "ms", &volume);
  if (*id == '\0')
    {
      set_damaged (error, "A store without an id");
      return NULL;
    }

  store = till_store_new (id);
  fill_store (store, variant);
  if (!read_amount (volume, &store->total_volume_usd) || store->payment_timeout_min < 0)
    {
      set_damaged (error, "Not a store's numbers");
      return NULL;
    }

  return g_steal_pointer (&store);
}

static GVariant *
write_plan (TillPlan *plan)
{
  g_autofree char *price = write_amount (&plan->price_usd);

  return g_variant_new (PLAN_TYPE, till_record_get_id (TILL_RECORD (plan)), plan->data_gb,
                        plan->days, price, plan->operators);
}

static GVariant *
write_country (TillCountry *country)
{
  GVariantBuilder plans;

  g_variant_builder_init (&plans, G_VARIANT_TYPE ("a" PLAN_TYPE));
  for (guint i = 0; i < country->plans->len; i++)
    g_variant_builder_add_value (&plans, write_plan (country->plans->pdata[i]));

  return g_variant_new (COUNTRY_TYPE, country->name, country->name_en, country->iso, country->flag,
                        &plans);
}

/* Returns: (transfer full): the text of @catalogue. */
char *
till_document_write_catalogue (TillCatalogue *catalogue)
{
  GVariantBuilder countries;
  GVariantBuilder devices;

  g_return_val_if_fail (TILL_IS_CATALOGUE (catalogue), NULL);

  g_variant_builder_init (&countries, G_VARIANT_TYPE ("a" COUNTRY_TYPE));
  for (guint i = 0; i < catalogue->countries->len; i++)
    g_variant_builder_add_value (&countries, write_country (catalogue->countries->pdata[i]));

  g_variant_builder_init (&devices, G_VARIANT_TYPE ("a" DEVICES_TYPE));
  for (guint i = 0; i < catalogue->devices->len; i++)
    {
      const TillDeviceGroup *group = catalogue->devices->pdata[i];

      g_variant_builder_add (&devices, "(ms^as)", group->brand, group->models);
    }

  return print (g_variant_new (CATALOGUE_TYPE, catalogue->total_plans, &countries, &devices));
}

/* Returns: (transfer full) (nullable): %NULL where it is not a plan. */
static TillPlan *
read_plan (GVariant *variant)
{
  g_autoptr (TillPlan) plan = NULL;
  g_autofree char *price = NULL;
  const char *id = NULL;

  g_variant_get_child (variant, 0, "&s", &id);
  if (*id == '\0')
    return NULL;

  plan = till_plan_new (id);
  g_variant_get (variant, PLAN_TYPE, NULL, &plan->data_gb, &plan->days, &price, &plan->operators);
  if (plan->days < 0 || !read_amount (price, &plan->price_usd))
    return NULL;

  return g_steal_pointer (&plan);
}

/* Returns: (transfer full) (nullable): %NULL where one of its plans is none. */
static TillCountry *
read_country (GVariant *variant)
{
  g_autoptr (TillCountry) country = till_country_new ();
  g_autoptr (GVariant) plans = NULL;

  g_variant_get (variant, "(msmsmsms@a" PLAN_TYPE ")", &country->name, &country->name_en,
                 &country->iso, &country->flag, &plans);
  for (gsize i = 0; i < g_variant_n_children (plans); i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (plans, i);
      TillPlan *plan = read_plan (child);

      if (plan == NULL)
        return NULL;

      g_ptr_array_add (country->plans, plan);
    }

  return g_steal_pointer (&country);
}

static void
read_devices (GVariant *variant, GPtrArray *devices)
{
  for (gsize i = 0; i < g_variant_n_children (variant); i++)
    {
      TillDeviceGroup *group = till_device_group_new ();

      g_strfreev (group->models);
      g_variant_get_child (variant, i, "(ms^as)", &group->brand, &group->models);
      g_ptr_array_add (devices, group);
    }
}

/* Returns: (transfer full): the plans, or %NULL with an error. */
TillCatalogue *
till_document_read_catalogue (const char *text, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = till_catalogue_new ();
  g_autoptr (GVariant) variant = NULL;
  g_autoptr (GVariant) countries = NULL;
  g_autoptr (GVariant) devices = NULL;

  g_return_val_if_fail (text != NULL, NULL);

  variant = parse (CATALOGUE_TYPE, text, error);
  if (variant == NULL)
    return NULL;

  g_variant_get (variant, "(x@a" COUNTRY_TYPE "@a" DEVICES_TYPE ")", &catalogue->total_plans,
                 &countries, &devices);
  for (gsize i = 0; i < g_variant_n_children (countries); i++)
    {
      g_autoptr (GVariant) child = g_variant_get_child_value (countries, i);
      TillCountry *country = read_country (child);

      if (country == NULL)
        {
          set_damaged (error, "Not a plan");
          return NULL;
        }

      g_ptr_array_add (catalogue->countries, country);
    }

  read_devices (devices, catalogue->devices);

  return g_steal_pointer (&catalogue);
}
