/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Every language has every text, and a template is filled in from an order. */

#include <string.h>

#include "till-letter.h"
#include "till-diagnosis.h"

static const char *const needed[][2] = {
  { "language", "name" }, { "words", "day" },   { "words", "days" },  { "letter", "subject" },
  { "letter", "body" },   { "pay", "subject" }, { "pay", "body" },    { "card", "title" },
  { "card", "order" },    { "card", "smdp" },   { "card", "scan" },   { "card", "matching-id" },
  { "card", "iccid" },    { "card", "step-1" }, { "card", "step-2" }, { "card", "step-3" },
  { "card", "step-4" },   { "card", "step-5" }, { "answer", "head" }, { "answer", "codes" },
};

static void
assert_text (TillCustomerText *text, const char *language, const char *group, const char *key)
{
  g_autofree char *found = till_customer_text_dup (text, group, key);
  g_autofree char *unknown = NULL;

  if (found == NULL || *found == '\0')
    g_error ("%s has no [%s] %s", language, group, key);
  unknown = till_letter_find_unknown (found);
  if (unknown != NULL && !g_str_equal (unknown, "n"))
    g_error ("[%s] %s of %s names {%s}", group, key, language, unknown);
}

static void
test_every_language_is_whole (void)
{
  const char *const *languages = till_customer_text_get_languages ();

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autoptr (TillCustomerText) text = till_customer_text_new (languages[i]);

      for (guint n = 0; n < G_N_ELEMENTS (needed); n++)
        assert_text (text, languages[i], needed[n][0], needed[n][1]);
      for (guint kind = TILL_DIAGNOSIS_UNCLEAR + 1; kind < TILL_DIAGNOSIS_N_KINDS; kind++)
        assert_text (text, languages[i], "answers", till_diagnosis_kind_to_string (kind));
    }
}

static void
test_language (void)
{
  static const char *const swiss[] = { "gsw_CH.UTF-8", "fr_CH.UTF-8", "de", "C", NULL };
  static const char *const finnish[] = { "fi_FI", "C", "", NULL };

  g_assert_cmpstr (till_customer_text_choose_language ("es", swiss), ==, "es");
  g_assert_cmpstr (till_customer_text_choose_language ("zh_CN", NULL), ==, "zh");
  g_assert_cmpstr (till_customer_text_choose_language ("", swiss), ==, "fr");
  g_assert_cmpstr (till_customer_text_choose_language ("den", swiss), ==, "fr");
  g_assert_cmpstr (till_customer_text_choose_language (NULL, finnish), ==, "en");
}

static void
test_days (void)
{
  g_autoptr (TillCustomerText) german = till_customer_text_new ("de");
  g_autoptr (TillCustomerText) chinese = till_customer_text_new ("zh");
  g_autofree char *one = till_customer_text_dup_days (german, 1);
  g_autofree char *many = till_customer_text_dup_days (german, 30);
  g_autofree char *chinese_days = till_customer_text_dup_days (chinese, 7);

  g_assert_cmpstr (one, ==, "1 Tag");
  g_assert_cmpstr (many, ==, "30 Tage");
  g_assert_cmpstr (chinese_days, ==, "7 天");
  g_assert_null (till_customer_text_dup_days (german, 0));
}

static TillOrder *
build_order (void)
{
  TillOrder *order = till_order_new ("o-1");

  order->client_ref = g_strdup ("ESIM-7");
  order->country = g_strdup ("Japan");
  order->data_gb = g_strdup ("5");
  order->days = 30;
  order->esim = till_esim_new ();
  order->esim->activation_code = g_strdup ("LPA:1$smdp.example.com$AB-12");
  order->esim->iccid = g_strdup ("8943108170001029631");

  return order;
}

static char *
fill (TillOrder *order, const char *template)
{
  g_autoptr (TillCustomerText) words = till_customer_text_new ("en");
  g_autoptr (GHashTable) values = till_letter_collect (order, "Ana’s", words);

  return till_letter_fill (template, values);
}

static void
test_filled_in (void)
{
  g_autoptr (TillOrder) order = build_order ();
  g_autofree char *plan = fill (order, "{store} {order}: {country}, {data}, {days}");
  g_autofree char *codes = fill (order, "{smdp} {matching-id} {code} {iccid}");
  g_autofree char *links = fill (order, "{iphone-link}\n{android-link}");
  g_autofree char *text = fill (order, "{ {Order} {} {order {{order}} a}");

  g_assert_cmpstr (plan, ==, "Ana’s ESIM-7: Japan, 5 GB, 30 days");
  g_assert_cmpstr (codes, ==,
                   "smdp.example.com AB-12 LPA:1$smdp.example.com$AB-12 8943108170001029631");
  g_assert_true (g_str_has_prefix (links, "https://esimsetup.apple.com/"));
  g_assert_nonnull (strstr (links, "\nhttps://esimsetup.android.com/"));
  g_assert_cmpstr (text, ==, "{ {Order} {} {order {ESIM-7} a}");
}

/* A service may name a country as people there do; an English letter says "Hong Kong". */
static void
test_country (void)
{
  g_autoptr (TillOrder) order = build_order ();
  g_autoptr (TillCustomerText) chinese = till_customer_text_new ("zh");
  g_autofree char *in_chinese = till_customer_text_dup_country (chinese, "HK", "香港");
  g_autofree char *known = NULL;
  g_autofree char *unknown = NULL;

  g_free (order->country);
  order->country = g_strdup ("香港");
  order->country_iso = g_strdup ("HK");
  known = fill (order, "Your eSIM for {country}");
  g_free (order->country_iso);
  order->country_iso = g_strdup ("Asia");
  unknown = fill (order, "Your eSIM for {country}");

  g_assert_cmpstr (known, ==, "Your eSIM for Hong Kong");
  g_assert_cmpstr (unknown, ==, "Your eSIM for 香港");
  g_assert_cmpstr (in_chinese, ==, "香港");
}

/* A value is filled in once, even if it contains a name. */
static void
test_value_that_looks_like_a_name (void)
{
  g_autoptr (TillOrder) order = build_order ();
  g_autofree char *text = NULL;

  g_free (order->country);
  order->country = g_strdup ("{code}\n{order}");
  text = fill (order, "{country}");
  g_assert_cmpstr (text, ==, "{code}\n{order}");
}

static void
test_line_of_what_is_not_known (void)
{
  g_autoptr (TillOrder) order = till_order_new ("o-1");
  g_autofree char *text = NULL;

  text = fill (order, "a {order}\nb {country} {order}\nc {matching-id}\n\nd");
  g_assert_cmpstr (text, ==, "a o-1\n\nd");
}

static void
test_unknown_names (void)
{
  g_autofree char *unknown = till_letter_find_unknown ("{order} {ordre} {x}");

  g_assert_cmpstr (unknown, ==, "ordre");
  g_assert_null (till_letter_find_unknown ("{order} {} {Not a name} {a b} {"));
  g_assert_null (till_letter_find_unknown (""));
  g_assert_true (till_letter_is_secret ("matching-id"));
  g_assert_false (till_letter_is_secret ("smdp"));
}

/* The letter of each language has everything that a customer needs. */
static void
test_letters (void)
{
  static const char *const parts[] = {
    "ESIM-7", "Japan", "5 GB", "smdp.example.com", "AB-12", "esimsetup.apple.com", "Ana’s",
  };
  const char *const *languages = till_customer_text_get_languages ();
  g_autoptr (TillOrder) order = build_order ();

  for (guint i = 0; languages[i] != NULL; i++)
    {
      g_autoptr (TillCustomerText) words = till_customer_text_new (languages[i]);
      g_autoptr (GHashTable) values = till_letter_collect (order, "Ana’s", words);
      g_autofree char *template = till_customer_text_dup (words, "letter", "body");
      g_autofree char *body = till_letter_fill (template, values);

      g_assert_cmpuint (strlen (template), <, TILL_LETTER_MAX_TEXT);
      for (guint n = 0; n < G_N_ELEMENTS (parts); n++)
        g_assert_nonnull (strstr (body, parts[n]));
      g_assert_null (strchr (body, '{'));
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/letter/every-language-is-whole", test_every_language_is_whole);
  g_test_add_func ("/letter/language", test_language);
  g_test_add_func ("/letter/days", test_days);
  g_test_add_func ("/letter/filled-in", test_filled_in);
  g_test_add_func ("/letter/country", test_country);
  g_test_add_func ("/letter/value-that-looks-like-a-name", test_value_that_looks_like_a_name);
  g_test_add_func ("/letter/line-of-what-is-not-known", test_line_of_what_is_not_known);
  g_test_add_func ("/letter/unknown-names", test_unknown_names);
  g_test_add_func ("/letter/letters", test_letters);

  return g_test_run ();
}
