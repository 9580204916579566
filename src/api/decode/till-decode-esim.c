/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Plans and eSIM orders (sections 2.4, 2.5 and 4.1). */

#include "till-decode.h"

static int
decode_days (const TillJson *json)
{
  gint64 days = till_json_get_int64 (json, "days", 0);

  if (days < 0 || days > G_MAXINT)
    till_json_note (json, "days", "not a number of days");

  return (int) CLAMP (days, 0, G_MAXINT);
}

/* One text or a list of texts. */
static char *
decode_operators (const TillJson *json)
{
  g_auto (GStrv) names = NULL;

  if (!till_json_has_array (json, "operators"))
    return till_json_dup_string (json, "operators");

  till_decode_strings (json, "operators", &names);

  return g_strjoinv (", ", names);
}

static TillPlan *
decode_plan (const TillJson *json)
{
  g_autofree char *id =
      till_json_require_word (json, till_json_first_of (json, "id", "planId", NULL));
  g_autoptr (GPtrArray) unreadable = NULL;
  TillJson scope = *json;
  TillPlan *plan = NULL;

  if (id == NULL)
    return NULL;

  scope.unreadable = &unreadable;
  till_decode_expect (&scope, "priceUsd", NULL);
  plan = till_plan_new (id);
  plan->data_gb = till_json_dup_word (&scope, "dataGb");
  plan->days = decode_days (&scope);
  plan->price_usd = till_decode_decimal (&scope, "priceUsd");
  plan->operators = decode_operators (&scope);
  till_decode_end_record (json, TILL_RECORD (plan), unreadable);

  return plan;
}

static TillCountry *
decode_country (const TillJson *json)
{
  TillCountry *country = NULL;
  TillJson plans;

  if (!till_json_is_object (json))
    {
      till_json_note (json, NULL, "an object expected");
      return NULL;
    }

  country = till_country_new ();
  country->name = till_json_dup_string (json, "country");
  country->name_en = till_json_dup_string (json, "countryEn");
  country->iso = till_decode_country_code (json, "countryIso");
  country->flag = till_json_dup_string (json, "flag");

  if (!till_decode_array (json, "plans", TILL_DECODE_MAX_PLANS, &plans))
    return country;

  for (guint i = 0; i < till_json_get_length (&plans) && !till_json_failed (json); i++)
    {
      TillJson element = till_json_get_element (&plans, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillPlan) plan = NULL;

      element.error = &error;
      plan = decode_plan (&element);
      if (plan != NULL)
        g_ptr_array_add (country->plans, g_steal_pointer (&plan));
    }

  return country;
}

static void
add_model (GStrvBuilder *models, char *model)
{
  if (model != NULL)
    g_strv_builder_add (models, model);

  g_free (model);
}

static void
decode_models (const TillJson *json, const char *name, GStrvBuilder *models)
{
  TillJson array;

  if (!till_json_has_array (json, name))
    {
      add_model (models, till_json_dup_text (json, name));
      return;
    }

  till_json_get_array (json, name, &array);
  for (guint i = 0; i < till_json_get_length (&array); i++)
    {
      TillJson element = till_json_get_element (&array, i);

      add_model (models, till_json_dup_value (&element));
      add_model (models, till_json_dup_text (&element,
                                             till_json_first_of (&element, "name", "model", NULL)));
    }
}

/* The specification does not define the fields of a device: it is a name, or an object with a maker
 * and one or more models. A "name" is the maker beside models, else the model. */
static TillDeviceGroup *
decode_device (const TillJson *json)
{
  TillDeviceGroup *group = till_device_group_new ();
  g_autoptr (GStrvBuilder) models = g_strv_builder_new ();
  const char *brand = till_json_first_of (json, "brand", "manufacturer", "vendor", NULL);
  const char *model = till_json_first_of (json, "models", "devices", "model", "device", NULL);

  if (!till_json_has (json, model))
    model = "name";
  else if (!till_json_has (json, brand))
    brand = "name";

  add_model (models, till_json_dup_value (json));
  decode_models (json, model, models);
  group->brand = till_json_dup_text (json, brand);
  g_strfreev (group->models);
  group->models = g_strv_builder_end (models);

  return group;
}

static void
decode_devices (const TillJson *json, GPtrArray *devices)
{
  TillJson array;

  if (!till_json_is_object (json) || !till_json_get_array (json, "supportedDevices", &array))
    return;

  for (guint i = 0; i < till_json_get_length (&array); i++)
    {
      TillJson element = till_json_get_element (&array, i);
      g_autoptr (TillDeviceGroup) group = decode_device (&element);

      if (group->brand == NULL && group->models[0] == NULL)
        till_json_note (&element, NULL, "neither a maker nor a model");
      else
        g_ptr_array_add (devices, g_steal_pointer (&group));
    }
}

static guint
count_plans (const TillJson *json)
{
  TillJson plans;

  if (!till_json_has_array (json, "plans"))
    return 0;

  till_json_get_array (json, "plans", &plans);

  return till_json_get_length (&plans);
}

/* The catalogue also names the unreadable fields of plans. */
static void
copy_unreadable (const TillCountry *country, GPtrArray *unreadable)
{
  for (guint i = 0; i < country->plans->len; i++)
    {
      GPtrArray *parts = till_record_get_unreadable (g_ptr_array_index (country->plans, i));

      for (guint j = 0; parts != NULL && j < parts->len; j++)
        g_ptr_array_add (unreadable, till_unreadable_copy (g_ptr_array_index (parts, j)));
    }
}

static void
decode_countries (const TillJson *countries, TillCatalogue *catalogue)
{
  guint n_listed = 0;

  for (guint i = 0; i < till_json_get_length (countries) && !till_json_failed (countries); i++)
    {
      TillJson element = till_json_get_element (countries, i);
      TillCountry *country = decode_country (&element);

      if (country == NULL)
        continue;

      n_listed += count_plans (&element);
      catalogue->total_plans += country->plans->len;
      copy_unreadable (country, catalogue->unreadable);
      g_ptr_array_add (catalogue->countries, country);
    }

  if (n_listed > 0 && catalogue->total_plans == 0)
    till_json_fail (countries, NULL, "no plan that can be read");
  else if (till_json_get_length (countries) > 0 && catalogue->countries->len == 0)
    till_json_fail (countries, NULL, "no country that can be read");
}

/* Returns: (transfer full): the plans by country and the devices that can be read; check
 * till_json_failed(). */
TillCatalogue *
till_decode_catalogue (const TillJson *json)
{
  TillCatalogue *catalogue = till_catalogue_new ();
  TillJson scope = *json;
  TillJson countries = *json;

  scope.unreadable = &catalogue->unreadable;
  if (!till_json_is_array (json) && !till_json_get_array (json, "countries", &countries))
    till_json_fail (json, "countries", "missing");
  if (till_json_get_length (&countries) > TILL_DECODE_MAX_COUNTRIES)
    till_json_fail (&countries, NULL, "too many to show");

  countries.unreadable = scope.unreadable;
  decode_countries (&countries, catalogue);
  catalogue->total_plans = till_json_get_int64 (&scope, "totalPlans", catalogue->total_plans);
  decode_devices (&scope, catalogue->devices);
  till_decode_end (json, NULL, catalogue->unreadable);

  return catalogue;
}

static TillEsim *
decode_esim (const TillJson *json)
{
  TillJson object;
  TillEsim *esim = NULL;

  if (!till_json_get_object (json, "esim", &object))
    return NULL;

  esim = till_esim_new ();
  esim->iccid = till_json_dup_word (&object, "iccid");
  esim->activation_code = till_json_dup_word (&object, "qrcode");
  esim->qr_image = till_json_dup_word (&object, "qrImage");
  esim->ios_tap_link = till_json_dup_word (&object, "iosTapLink");

  return esim;
}

static void
decode_install_state (const TillJson *json, TillUsage *usage)
{
  g_autofree char *text = till_json_dup_word (json, "statusQr");

  usage->install_state = till_install_state_parse (text);
  usage->install_state_text = usage->install_state == TILL_INSTALL_UNKNOWN
                                  ? g_steal_pointer (&text)
                                  : g_strdup (till_install_state_to_string (usage->install_state));
}

static TillUsage *
decode_usage (const TillJson *json)
{
  TillJson object;
  TillUsage *usage = NULL;

  if (!till_json_get_object (json, "liveData", &object))
    return NULL;

  till_decode_expect (&object, "dataLeftMb", "dataPackageMb", "dataUsedMb", NULL);
  usage = till_usage_new ();
  usage->left_mb = till_decode_decimal (&object, "dataLeftMb");
  usage->package_mb = till_decode_decimal (&object, "dataPackageMb");
  usage->used_mb = till_decode_decimal (&object, "dataUsedMb");
  usage->expires_at_ms = till_decode_time (&object, "expiresAt");
  decode_install_state (&object, usage);

  return usage;
}

/* The plan is an object in the order; in a list its fields can be beside the order's own. */
static void
decode_ordered_plan (const TillJson *json, TillOrder *order)
{
  TillJson plan = *json;

  if (till_json_has (json, "plan") && !till_json_get_object (json, "plan", &plan))
    return;

  order->country = till_json_dup_string (&plan, "country");
  order->country_iso = till_decode_country_code (&plan, "countryIso");
  order->data_gb = till_json_dup_word (&plan, "dataGb");
  order->days = decode_days (&plan);
}

/* A known state has the spelling of the specification. */
static void
decode_status (const TillJson *json, TillOrder *order)
{
  g_autofree char *text = till_json_dup_word (json, "status");

  order->status = till_order_status_parse (text);
  order->status_text = order->status == TILL_ORDER_UNKNOWN
                           ? g_steal_pointer (&text)
                           : g_strdup (till_order_status_to_string (order->status));
}

static void
decode_order_fields (const TillJson *json, TillOrder *order)
{
  till_decode_expect (json, "status", NULL);
  decode_status (json, order);
  decode_ordered_plan (json, order);
  order->invoice_id = till_json_dup_word (json, "invoiceId");
  order->pay_url = till_json_dup_word (json, "payUrl");
  order->amount = till_decode_decimal (json, "amount");
  order->currency = till_decode_currency (json, "currency");
  till_decode_addresses (json, "addresses", order->addresses);
  order->expires_at_ms = till_decode_time (json, "expiresAt");
  order->created_at_ms = till_decode_time (json, "createdAt");
  order->note = till_json_dup_string (json, "note");
  order->client_email =
      till_json_dup_word (json, till_json_first_of (json, "clientEmail", "email", NULL));
  order->client_ref =
      till_json_dup_string (json, till_json_first_of (json, "clientRef", "reference", NULL));
  order->esim = decode_esim (json);
  order->usage = decode_usage (json);
}

/* @known_id is the id that the request asked for, or %NULL.
 *
 * Returns: (transfer full) (nullable): the order, or %NULL where till_json_failed(). */
TillOrder *
till_decode_order (const TillJson *json, const char *known_id)
{
  g_autoptr (GPtrArray) unreadable = NULL;
  g_autofree char *id = till_decode_id (json, till_json_first_of (json, "orderId", "id", NULL),
                                        known_id, &unreadable);
  TillJson scope = *json;
  TillOrder *order = NULL;

  if (id == NULL)
    return NULL;

  scope.unreadable = &unreadable;
  order = till_order_new (id);
  decode_order_fields (&scope, order);
  till_decode_end_record (json, TILL_RECORD (order), unreadable);

  return order;
}
