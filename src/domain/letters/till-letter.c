/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Letters to customers: a template with names in braces, filled in from an order or an invoice.
 * Braces around anything else stay as they are, so nothing needs escaping. */

#include "till-letter.h"

#include <string.h>

#include "till-activation-code.h"
#include "till-decimal.h"
#include "till-install-link.h"

static const char *const names[] = {
  "store", "order", "country",     "data",  "days",        "amount",       "pay-link",
  "smdp",  "code",  "matching-id", "iccid", "iphone-link", "android-link", NULL,
};

/* More names, in letters about an invoice */
static const char *const invoice_names[] = {
  "paid", "due", "missing", "excess", "rest", "network", "address", "deadline", NULL,
};

/* Whoever has one of these values has the eSIM. */
static const char *const secrets[] = { "code", "matching-id", "iphone-link", "android-link", NULL };

const char *const *
till_letter_get_names (void)
{
  return names;
}

/* Returns: whether the value of @name is activation data. */
gboolean
till_letter_is_secret (const char *name)
{
  return g_strv_contains (secrets, name);
}

/* Names have lower-case letters and hyphens.
 *
 * Returns: (transfer full) (nullable): the name after @brace; %NULL if it is not one. */
static char *
read_name (const char *brace)
{
  gsize length = strspn (brace + 1, "abcdefghijklmnopqrstuvwxyz-");

  if (length == 0 || brace[1 + length] != '}')
    return NULL;

  return g_strndup (brace + 1, length);
}

/* Returns: (transfer full) (nullable): the first unknown name in @template. */
char *
till_letter_find_unknown (const char *template)
{
  g_return_val_if_fail (template != NULL, NULL);

  for (const char *p = strchr (template, '{'); p != NULL; p = strchr (p + 1, '{'))
    {
      g_autofree char *name = read_name (p);

      if (name != NULL && !g_strv_contains (names, name))
        return g_steal_pointer (&name);
    }

  return NULL;
}

static gboolean
is_name (const char *name)
{
  return g_strv_contains (names, name) || g_strv_contains (invoice_names, name);
}

/* Adds @value (transfer full) (nullable) for @name, unless it is empty. */
void
till_letter_add (GHashTable *values, const char *name, char *value)
{
  if (value != NULL && *value != '\0')
    g_hash_table_insert (values, (gpointer) name, value);
  else
    g_free (value);
}

static char *
describe_data (const char *data_gb)
{
  TillDecimal gigabytes = { 0 };
  g_autofree char *exact = NULL;

  if (data_gb == NULL || !till_decimal_parse (data_gb, &gigabytes))
    return g_strdup (data_gb);

  exact = till_decimal_to_string (&gigabytes);

  return g_strdup_printf ("%s GB", exact);
}

/* The currency is dollars if the service names none (section 2.5). */
static char *
describe_amount (TillOrder *order)
{
  const char *currency = order->currency != NULL ? order->currency : "USD";
  g_autofree char *amount = NULL;

  if (!order->amount.is_known)
    return NULL;

  amount = till_decimal_to_fixed (&order->amount, 2);

  return g_strdup_printf ("%s %s", amount, currency);
}

static void
collect_esim (GHashTable *values, const TillEsim *esim)
{
  g_autoptr (TillActivationCode) code = till_activation_code_parse (esim->activation_code);
  gboolean has_link = esim->ios_tap_link != NULL && *esim->ios_tap_link != '\0';

  till_letter_add (values, "code", g_strdup (esim->activation_code));
  till_letter_add (values, "iccid", g_strdup (esim->iccid));
  till_letter_add (values, "iphone-link",
                   has_link ? g_strdup (esim->ios_tap_link)
                            : till_install_link_for_iphone (esim->activation_code));
  till_letter_add (values, "android-link", till_install_link_for_android (esim->activation_code));
  if (code == NULL)
    return;

  till_letter_add (values, "smdp", g_strdup (code->smdp_address));
  till_letter_add (values, "matching-id", g_strdup (code->matching_id));
}

/* Returns: (transfer full): the values for a letter about @order of @store, by name. */
GHashTable *
till_letter_collect (TillOrder *order, const char *store, TillCustomerText *words)
{
  GHashTable *values = NULL;

  g_return_val_if_fail (TILL_IS_ORDER (order), NULL);
  g_return_val_if_fail (words != NULL, NULL);

  values = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  till_letter_add (values, "store", g_strdup (store));
  till_letter_add (values, "order",
                   g_strdup (order->client_ref != NULL ? order->client_ref
                                                       : till_record_get_id (TILL_RECORD (order))));
  till_letter_add (values, "country",
                   till_customer_text_dup_country (words, order->country_iso, order->country));
  till_letter_add (values, "data", describe_data (order->data_gb));
  till_letter_add (values, "days", till_customer_text_dup_days (words, order->days));
  till_letter_add (values, "amount", describe_amount (order));
  till_letter_add (values, "pay-link", g_strdup (order->pay_url));
  if (order->esim != NULL)
    collect_esim (values, order->esim);

  return values;
}

/* Returns: whether every name in the line has a value. */
static gboolean
fill_line (GString *text, const char *line, GHashTable *values)
{
  for (const char *p = line; *p != '\0'; p++)
    {
      g_autofree char *name = *p == '{' ? read_name (p) : NULL;
      const char *value = name != NULL ? g_hash_table_lookup (values, name) : NULL;

      if (name == NULL || !is_name (name))
        {
          g_string_append_c (text, *p);
          continue;
        }
      if (value == NULL)
        return FALSE;

      g_string_append (text, value);
      p += strlen (name) + 1;
    }

  return TRUE;
}

/* Lines with a name that has no value are left out.
 *
 * Returns: (transfer full): @template with @values filled in. */
char *
till_letter_fill (const char *template, GHashTable *values)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (template != NULL && values != NULL, NULL);

  parts = g_strsplit (template, "\n", -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      GString *line = g_string_new (NULL);
      gboolean is_whole = fill_line (line, parts[i], values);

      if (is_whole)
        g_ptr_array_add (lines, g_string_free (line, FALSE));
      else
        g_string_free (line, TRUE);
    }
  g_ptr_array_add (lines, NULL);

  return g_strjoinv ("\n", (char **) lines->pdata);
}
