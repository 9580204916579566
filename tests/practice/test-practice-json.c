/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Each way in which the service reads and writes JSON. */

#include "practice-body.h"
#include "practice-json.h"
#include "practice-rewriter.h"

#include <string.h>

static void
test_times (void)
{
  /* Every 11 days and some hours from 1970 to 2200, with leap days and ends of years and centuries.
   */
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
test_writer (void)
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

/* The body does not end at the NUL. */
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
test_body_booleans (void)
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
test_rewriter (void)
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

/* Names and what is no amount stay; a text stays a text. */
static void
test_long_amounts (void)
{
  g_autoptr (GString) body =
      g_string_new ("{\"data\":{\"amount\":3.90,\"expectedAmount\":\"4\",\"priceUsd\":null,"
                    "\"totalVolumeUsd\":0,\"days\":30}}");

  practice_rewriter_lengthen_amounts (body);
  g_assert_cmpstr (body->str, ==,
                   "{\"data\":{\"amount\":999999999999.99,"
                   "\"expectedAmount\":\"999999999999.123456789012345678\",\"priceUsd\":null,"
                   "\"totalVolumeUsd\":999999999999.99,\"days\":30}}");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/json/times", test_times);
  g_test_add_func ("/practice/json/writer", test_writer);
  g_test_add_func ("/practice/json/bodies-accepted", test_bodies_accepted);
  g_test_add_func ("/practice/json/bodies-refused", test_bodies_refused);
  g_test_add_func ("/practice/json/body-with-nul", test_body_with_nul);
  g_test_add_func ("/practice/json/body-deep", test_body_deep);
  g_test_add_func ("/practice/json/body-types", test_body_types);
  g_test_add_func ("/practice/json/body-booleans", test_body_booleans);
  g_test_add_func ("/practice/json/rewriter", test_rewriter);
  g_test_add_func ("/practice/json/long-amounts", test_long_amounts);

  return g_test_run ();
}
