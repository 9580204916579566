/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The data that follows from the seed and from tables: addresses, amounts, ICCIDs and plans. */

#include "practice-address.h"
#include "practice-esim.h"
#include "practice-plan.h"
#include "practice-route.h"

#include <string.h>

static void
read_hex (const char *hex, guint8 *bytes)
{
  for (guint i = 0; i < PRACTICE_ADDRESS_PAYLOAD_SIZE; i++)
    bytes[i] =
        (guint8) (g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1]));
}

/* Addresses that were published elsewhere. */
static void
test_addresses (void)
{
  static const char *const eip55[] = {
    "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0xdAC17F958D2ee523a2206206994597C13D831ec7",
    "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  };
  guint8 payload[PRACTICE_ADDRESS_PAYLOAD_SIZE];
  g_autofree char *tron = NULL;
  g_autofree char *legacy = NULL;
  g_autofree char *segwit = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (eip55); i++)
    {
      g_autofree char *address = NULL;

      read_hex (eip55[i] + 2, payload);
      address = practice_address_eip55 (payload);
      g_assert_cmpstr (address, ==, eip55[i]);
    }

  read_hex ("a614f803b6fd780986a42c78ec9c7f77e6ded13c", payload);
  tron = practice_address_base58check (0x41, payload);
  g_assert_cmpstr (tron, ==, "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t");

  /* The address of the first block. Version zero becomes a leading 1. */
  read_hex ("62e907b15cbf27d5425399ebf6f0fb50ebb88f18", payload);
  legacy = practice_address_base58check (0x00, payload);
  g_assert_cmpstr (legacy, ==, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa");

  read_hex ("751e76e8199196d454941c45d1b3a323f1433bd6", payload);
  segwit = practice_address_bech32 ("bc", payload);
  g_assert_cmpstr (segwit, ==, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4");
}

static void
test_quotes (void)
{
  const PracticeRoute *usdt = practice_route_find ("bsc:USDT");
  const PracticeRoute *btc = practice_route_find ("bitcoin");
  g_autofree char *display = NULL;
  g_autofree char *base = NULL;
  g_autofree char *coins = NULL;
  g_autofree char *satoshi = NULL;

  g_assert_null (practice_route_find ("tron:USDC"));
  g_assert_null (practice_route_find ("tro"));
  g_assert_null (practice_route_find (""));
  g_assert_true (practice_route_find ("tron") == practice_route_find ("tron:USDT"));

  display = practice_route_write_amount (usdt, practice_route_quote (usdt, 100000000), FALSE);
  base = practice_route_write_amount (usdt, practice_route_quote (usdt, 100000000), TRUE);
  g_assert_cmpstr (display, ==, "1000000.00");
  g_assert_cmpstr (base, ==, "1000000000000000000000000");

  /* 100 dollars at 68425 dollars a coin, rounded up. */
  coins = practice_route_write_amount (btc, practice_route_quote (btc, 10000), FALSE);
  satoshi = practice_route_write_amount (btc, practice_route_quote (btc, 10000), TRUE);
  g_assert_cmpstr (coins, ==, "0.00146146");
  g_assert_cmpstr (satoshi, ==, "146146");
}

static guint
get_luhn_sum (const char *digits)
{
  guint sum = 0;

  for (gsize i = 0; i < strlen (digits); i++)
    {
      guint digit = (guint) (digits[strlen (digits) - 1 - i] - '0');

      sum += i % 2 == 0 ? digit : 2 * digit / 10 + 2 * digit % 10;
    }

  return sum;
}

static void
test_iccids (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gint64 order = 1; order <= 2000; order++)
    {
      char *iccid = practice_esim_get_iccid (7, order);

      g_assert_cmpuint (strlen (iccid), ==, 19);
      g_assert_true (g_str_has_prefix (iccid, "8944"));
      g_assert_cmpuint (get_luhn_sum (iccid) % 10, ==, 0);
      g_assert_true (g_hash_table_add (seen, iccid));
    }
}

static void
test_countries (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_countries = 0;
  const PracticeCountry *countries = practice_countries_list (&n_countries);

  g_assert_cmpuint (n_countries, >=, 150);
  for (guint i = 0; i < n_countries; i++)
    {
      const PracticeCountry *country = &countries[i];

      g_assert_cmpuint (strlen (country->iso), ==, 2);
      g_assert_true (g_ascii_isupper (country->iso[0]) && g_ascii_isupper (country->iso[1]));
      g_assert_true (g_hash_table_add (seen, (gpointer) country->iso));
      g_assert_true (g_utf8_validate (country->name_local, -1, NULL));
      g_assert_cmpstr (country->name_local, !=, "");
      g_assert_cmpstr (country->name_en, !=, "");
      g_assert_cmpstr (country->operators, !=, "");
      g_assert_true (country->price_tier >= 1 && country->price_tier <= 4);
    }

  for (guint i = 0; i < practice_plan_count (); i++)
    {
      PracticePlan plan;
      PracticePlan found;

      practice_plan_get_nth (i, &plan);
      g_assert_true (practice_plan_find (plan.id, &found));
      g_assert_cmpint (found.cents, ==, plan.cents);
      g_assert_true (found.country == plan.country);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/generated-data/addresses", test_addresses);
  g_test_add_func ("/practice/generated-data/quotes", test_quotes);
  g_test_add_func ("/practice/generated-data/iccids", test_iccids);
  g_test_add_func ("/practice/generated-data/countries", test_countries);

  return g_test_run ();
}
