/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The parts of the service that can be looked at on their own. */

#include "practice-address.h"
#include "practice-body.h"
#include "practice-route.h"
#include "practice-countries.h"
#include "practice-esim.h"
#include "practice-json.h"
#include "practice-plan.h"
#include "practice-rewriter.h"

#include <string.h>

static void
read_hex (const char *hex, guint8 *bytes)
{
  for (guint i = 0; i < PRACTICE_ADDRESS_PAYLOAD_SIZE; i++)
    bytes[i] =
        (guint8) (g_ascii_xdigit_value (hex[2 * i]) << 4 | g_ascii_xdigit_value (hex[2 * i + 1]));
}

/* Addresses that others have published. */
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

  /* The first address there was; version zero writes a leading 1. */
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

  g_assert_cmpuint (practice_n_countries, >=, 150);
  for (guint i = 0; i < practice_n_countries; i++)
    {
      const PracticeCountry *country = &practice_countries[i];

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

static void
test_times (void)
{
  /* Leap days, ends of years and centuries, every 11 days and some from 1970 to 2200. */
  for (gint64 time_ms = 1; time_ms < G_GINT64_CONSTANT (7258118400000); time_ms += 987654321)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time_ms / 1000);
      g_autofree char *seconds = g_date_time_format (date, "%Y-%m-%dT%H:%M:%S");
      g_autofree char *expected = g_strdup_printf ("\"%s.%03dZ\"", seconds, (int) (time_ms % 1000));
      PracticeJson json = { text, FALSE };

      practice_json_time (&json, NULL, time_ms);
      g_assert_cmpstr (text->str, ==, expected);
    }
}

static void
test_written (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  PracticeJson json = { text, FALSE };

  practice_json_begin_object (&json, NULL);
  practice_json_string (&json, "s", "a\"b\\c\n\x01 \xc3\xbc");
  practice_json_string (&json, "n", NULL);
  practice_json_time (&json, "t", 0);
  practice_json_begin_array (&json, "h");
  practice_json_hundredths (&json, NULL, 0);
  practice_json_hundredths (&json, NULL, 1);
  practice_json_hundredths (&json, NULL, 10);
  practice_json_hundredths (&json, NULL, 100);
  practice_json_hundredths (&json, NULL, 4990);
  practice_json_hundredths (&json, NULL, 100000001);
  practice_json_end_array (&json);
  practice_json_begin_array (&json, "i");
  practice_json_integer (&json, NULL, 0);
  practice_json_integer (&json, NULL, 128402);
  practice_json_integer (&json, NULL, G_MAXINT64);
  practice_json_integer (&json, NULL, G_MININT64);
  practice_json_end_array (&json);
  practice_json_boolean (&json, "b", TRUE);
  practice_json_end_object (&json);

  g_assert_cmpstr (text->str, ==,
                   "{\"s\":\"a\\\"b\\\\c\\u000a\\u0001 \xc3\xbc\",\"n\":null,\"t\":null,"
                   "\"h\":[0,0.01,0.1,1,49.9,1000000.01],"
                   "\"i\":[0,128402,9223372036854775807,-9223372036854775808],\"b\":true}");
}

static void
test_bodies_accepted (void)
{
  static const struct
  {
    const char *body;
    const char *value;
  } cases[] = {
    { "{\"a\":\"x\"}", "x" },
    { " \t\r\n{ \"a\" : \"x\" , \"b\" : [ ] } ", "x" },
    { "{\"a\":\"\\u00fc\\ud83c\\uDDE9\\n\\/\"}", "\u00fc\U0001f1e9\n/" },
    { "{\"b\":{\"a\":1,\"c\":[1,2,{\"a\":null}]},\"a\":\"x\"}", "x" },
    { "{\"a\":null}", NULL },
    { "{\"b\":[-0,0.5e+7,1E-2,true,false,null,\"\"]}", NULL },
    { "{}", NULL },
    { "", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *problem = NULL;
      g_autoptr (PracticeBody) body =
          practice_body_parse (cases[i].body, strlen (cases[i].body), &problem);
      const char *value = NULL;

      g_assert_cmpstr (problem, ==, NULL);
      g_assert_true (practice_body_get_string (body, "a", 100, &value, &problem));
      g_assert_cmpstr (value, ==, cases[i].value);
    }
}

static void
test_bodies_refused (void)
{
  static const char *const bodies[] = {
    "[]",
    "null",
    "\"a\"",
    " ",
    "{",
    "}",
    "{}{}",
    "{} x",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{,}",
    "{a:1}",
    "{'a':1}",
    "{\"a\":01}",
    "{\"a\":1.}",
    "{\"a\":.5}",
    "{\"a\":+1}",
    "{\"a\":1e}",
    "{\"a\":0x10}",
    "{\"a\":NaN}",
    "{\"a\":tru}",
    "{\"a\":1,\"a\":2}",
    "{\"b\":{\"a\":1,\"a\":2}}",
    "{\"a\":\"\n\"}",
    "{\"a\":\"\\q\"}",
    "{\"a\":\"\\u0000\"}",
    "{\"a\":\"\\ud800\"}",
    "{\"a\":\"\\udc00\\ud800\"}",
    "{\"a\":\"\\u12\"}",
    "{\"a\":\"x}",
    "{\"a\":\"x\\",
    "{\"a\":\"\xff\"}",
    "{\"a\":\"\xc0\x80\"}",
    "\xef\xbb\xbf{}",
    "{\"a\":1}//",
    "{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autofree char *problem = NULL;
      g_autoptr (PracticeBody) body = practice_body_parse (bodies[i], strlen (bodies[i]), &problem);

      if (body != NULL)
        g_error ("accepted: %s", bodies[i]);
      g_assert_nonnull (problem);
    }
}

/* What only the length shows. */
static void
test_body_with_nul (void)
{
  static const char bytes[] = "{\"a\":\"x\0y\"}";
  g_autofree char *problem = NULL;

  g_assert_null (practice_body_parse (bytes, sizeof bytes - 1, &problem));
  g_assert_nonnull (problem);
}

static void
test_body_deep (void)
{
  g_autofree char *bytes = g_strnfill (60000, '[');
  g_autofree char *problem = NULL;

  memcpy (bytes, "{\"a\":", 5);
  g_assert_null (practice_body_parse (bytes, 60000, &problem));
  g_assert_nonnull (problem);
}

static void
test_body_types (void)
{
  static const char text[] = "{\"s\":\"12345\",\"n\":1.50,\"i\":7,\"o\":{},\"t\":true}";
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_body_parse (text, strlen (text), &problem);
  const char *value = NULL;
  gint64 integer = 3;

  g_assert_true (practice_body_get_string (body, "s", 5, &value, &problem));
  g_assert_true (practice_body_get_number (body, "n", &value, &problem));
  g_assert_cmpstr (value, ==, "1.50");
  g_assert_true (practice_body_get_integer (body, "absent", 0, 9, &integer, &problem));
  g_assert_cmpint (integer, ==, 3);
  g_assert_true (practice_body_get_integer (body, "i", 0, 9, &integer, &problem));
  g_assert_cmpint (integer, ==, 7);
  g_assert_null (problem);

  g_assert_false (practice_body_get_string (body, "s", 4, &value, &problem));
  g_assert_cmpstr (problem, ==, "s must have at most 4 characters");
  g_clear_pointer (&problem, g_free);
  g_assert_false (practice_body_get_string (body, "n", 9, &value, &problem));
  g_clear_pointer (&problem, g_free);
  g_assert_false (practice_body_get_number (body, "o", &value, &problem));
  g_clear_pointer (&problem, g_free);
  g_assert_false (practice_body_get_number (body, "t", &value, &problem));
  g_clear_pointer (&problem, g_free);
  g_assert_false (practice_body_get_integer (body, "n", 0, 9, &integer, &problem));
  g_clear_pointer (&problem, g_free);
  g_assert_false (practice_body_get_integer (body, "i", 8, 9, &integer, &problem));
  g_assert_cmpstr (problem, ==, "i must be a whole number from 8 to 9");
}

static void
test_body_truths (void)
{
  static const char text[] = "{\"yes\":true,\"no\":false,\"one\":1,\"none\":null}";
  g_autofree char *problem = NULL;
  g_autoptr (PracticeBody) body = practice_body_parse (text, strlen (text), &problem);
  gboolean value = FALSE;

  g_assert_true (practice_body_get_boolean (body, "yes", &value, &problem));
  g_assert_true (value);
  g_assert_true (practice_body_get_boolean (body, "none", &value, &problem));
  g_assert_true (value);
  g_assert_true (practice_body_get_boolean (body, "no", &value, &problem));
  g_assert_false (value);
  g_assert_false (practice_body_get_boolean (body, "one", &value, &problem));
  g_assert_cmpstr (problem, ==, "one must be true or false");
}

static void
test_rewriting (void)
{
  static const char text[] = "{\"success\":true,\"data\":{\"a\":\"x\\\"y\",\"n\":1.5,\"z\":null,"
                             "\"l\":[{\"a\":\"b\"},\"s\"],\"status\":\"PAID\",\"o\":{}}}";
  g_autoptr (GString) swapped = g_string_new (text);
  g_autoptr (GString) swapped_one = g_string_new (text);
  g_autoptr (GString) dropped = g_string_new (text);
  g_autoptr (GString) dropped_one = g_string_new (text);
  g_autoptr (GString) renamed = g_string_new (text);

  practice_rewriter_swap_types (swapped, NULL);
  g_assert_cmpstr (swapped->str, ==,
                   "{\"success\":true,\"data\":{\"a\":[7],\"n\":\"1.5\",\"z\":{\"value\":0},"
                   "\"l\":[{\"a\":[7]},\"s\"],\"status\":[7],\"o\":{}}}");
  practice_rewriter_swap_types (swapped_one, "n");
  g_assert_nonnull (strstr (swapped_one->str, "\"a\":\"x\\\"y\",\"n\":\"1.5\""));
  practice_rewriter_drop_fields (dropped, NULL);
  g_assert_cmpstr (dropped->str, ==, "{\"success\":true,\"data\":{\"l\":[{},\"s\"],\"o\":{}}}");
  practice_rewriter_drop_fields (dropped_one, "a");
  g_assert_nonnull (strstr (dropped_one->str, "\"data\":{\"n\":1.5,"));
  practice_rewriter_rename_statuses (renamed);
  g_assert_nonnull (strstr (renamed->str, "\"status\":\"SOMETHING_NEW\""));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/parts/addresses", test_addresses);
  g_test_add_func ("/practice/parts/quotes", test_quotes);
  g_test_add_func ("/practice/parts/iccids", test_iccids);
  g_test_add_func ("/practice/parts/countries", test_countries);
  g_test_add_func ("/practice/parts/times", test_times);
  g_test_add_func ("/practice/parts/written", test_written);
  g_test_add_func ("/practice/parts/bodies-accepted", test_bodies_accepted);
  g_test_add_func ("/practice/parts/bodies-refused", test_bodies_refused);
  g_test_add_func ("/practice/parts/body-with-nul", test_body_with_nul);
  g_test_add_func ("/practice/parts/body-deep", test_body_deep);
  g_test_add_func ("/practice/parts/body-types", test_body_types);
  g_test_add_func ("/practice/parts/body-truths", test_body_truths);
  g_test_add_func ("/practice/parts/rewriting", test_rewriting);

  return g_test_run ();
}
