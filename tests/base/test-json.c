/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-json.h"

#include <pthread.h>
#include <string.h>

#define STACK_SIZE ((gsize) 1024 * 1024)
#define UNTOUCHED  0xa5

static char *
gate (const char *text, gsize length, const TillJsonLimits *limits, GError **error)
{
  gsize gated_length = 0;
  g_autofree char *gated = till_json_gate (text, length, limits, &gated_length, error);

  if (gated != NULL)
    g_assert_cmpuint (strlen (gated), ==, gated_length);

  return g_steal_pointer (&gated);
}

static void
assert_refused (const char *text, gsize length, TillJsonError code)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *gated = gate (text, length, &till_json_usual_limits, &error);
  g_autofree char *start = g_strndup (text, MIN (length, 60));
  g_autofree char *shown = g_strescape (start, NULL);

  g_test_message ("%s", shown);
  g_assert_null (gated);
  g_assert_error (error, TILL_JSON_ERROR, (int) code);
  g_assert_null (strstr (error->message, "(null)"));
}

static char *
repeat (const char *text, guint n)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append (all, text);

  return g_string_free (all, FALSE);
}

static void
test_accepted (void)
{
  static const struct
  {
    const char *text;
    const char *gated;
  } cases[] = {
    { "{}", "{}" },
    { " [ ] \r\n\t", " [ ] \r\n\t" },
    { "null", "null" },
    { "\"a\"", "\"a\"" },
    { "0", "\"0\"" },
    { "-0", "\"-0\"" },
    { "[1,-2.50 ,3e5,4E-2,5.0e+10]", "[\"1\",\"-2.50\" ,\"3e5\",\"4E-2\",\"5.0e+10\"]" },
    { "{\"a\":18446744073709551616}", "{\"a\":\"18446744073709551616\"}" },
    { "{\"a\":0.123456789012345678}", "{\"a\":\"0.123456789012345678\"}" },
    { "{\"a\":[true,false,null]}", "{\"a\":[true,false,null]}" },
    { "{\"a\":{\"a\":1},\"b\":{\"a\":2}}", "{\"a\":{\"a\":\"1\"},\"b\":{\"a\":\"2\"}}" },
    { "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u20ac\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u20ac\"" },
    { "\"\\ud83d\\ude00 \xf0\x9f\x98\x80\"", "\"\\ud83d\\ude00 \xf0\x9f\x98\x80\"" },
    { "{\"\":1}", "{\"\":\"1\"}" },
    { "{ }", "{ }" },
    { "{ \"a\" : null , \"b\" : [ ] }", "{ \"a\" : null , \"b\" : [ ] }" },
    { "\"\\ud800\\udc00\\udbff\\udfff\\ud7ff\\ue000\"",
      "\"\\ud800\\udc00\\udbff\\udfff\\ud7ff\\ue000\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *gated =
          gate (cases[i].text, strlen (cases[i].text), &till_json_usual_limits, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (gated, ==, cases[i].gated);
    }
}

/* json-glib accepts, changes or truncates each of these silently. */
static void
test_what_json_glib_accepts (void)
{
  static const char *const cases[] = {
    "",
    " ",
    "{} {}",
    "[][]",
    "1 2",
    "var x = {};",
    "/* c */ {}",
    "{} // c",
    "{'a':1}",
    "['a']",
    "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"\\u0061\":2}",
    "{\"\\/\":1,\"/\":2}",
    "{\"\\ud800\\udc00\":1,\"\xf0\x90\x80\x80\":2}",
    "{\"\\udbff\\udfff\":1,\"\xf4\x8f\xbf\xbf\":2}",
    "{\"\\ud83d\\ude00\":1,\"\xf0\x9f\x98\x80\":2}",
    "\xef\xbb\xbf{}",
    "\"a\nb\"",
    "\"a\tb\"",
    "\"\\q\"",
    "\"\\'\"",
    "\"x\\u0000y\"",
    "{\"\\u0000\":1}",
    "0x10",
    "010",
    "-010",
    "[1e]",
    "[1.]",
    "[.5]",
    "[-]",
    "[+1]",
    "[1e+]",
    "[--1]",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i], strlen (cases[i]), TILL_JSON_ERROR_SYNTAX);
}

/* What stands behind the text in memory does not count. */
static void
test_nothing_behind (void)
{
  static const char text[] = "-0.12e+34";
  static const gboolean is_number[] = { FALSE, TRUE, FALSE, TRUE, TRUE, FALSE, FALSE, TRUE, TRUE };
  g_autofree char *blank = NULL;

  for (gsize length = 1; length <= strlen (text); length++)
    {
      g_autofree char *gated = gate (text, length, &till_json_usual_limits, NULL);
      g_autofree char *number = g_strndup (text, length);
      g_autofree char *quoted = g_strdup_printf ("\"%s\"", number);

      g_assert_cmpstr (gated, ==, is_number[length - 1] ? quoted : NULL);
    }
  blank = gate ("0  ", 2, &till_json_usual_limits, NULL);
  g_assert_cmpstr (blank, ==, "\"0\" ");
  assert_refused ("12", 0, TILL_JSON_ERROR_SYNTAX);
  assert_refused ("[]", 1, TILL_JSON_ERROR_SYNTAX);
  assert_refused ("-1", 1, TILL_JSON_ERROR_SYNTAX);
}

/* Depth is what is inside one another, not beside. */
static void
test_many_beside (void)
{
  g_autofree char *arrays = repeat ("[],", 1000);
  g_autofree char *text = g_strdup_printf ("[%s[]]", arrays);
  g_autofree char *gated = gate (text, strlen (text), &till_json_usual_limits, NULL);

  g_assert_cmpstr (gated, ==, text);
}

static void
test_syntax (void)
{
  static const char *const cases[] = {
    "{",
    "[",
    "\"",
    "\"a",
    "\"\\",
    "\"\\u12",
    "\"\\u12g4\"",
    "\"\\ud800\"",
    "\"\\ud800x\"",
    "\"\\ud800\\n\"",
    "\"\\ud800\\ud800\"",
    "\"\\udc00\"",
    "\"\\udfff\"",
    "\"\\udbff\"",
    "\"\\ud800\\udbff\"",
    "\"\\ud800\\ue000\"",
    "[1,]",
    "[,1]",
    "[1 2]",
    "[1",
    "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}",
    "{\"a\":1",
    "{\"a\" 1}",
    "{a:1}",
    "{1:1}",
    "}",
    "]",
    "{]",
    "[}",
    "tru",
    "True",
    "nul",
    "NaN",
    "Infinity",
    "-Infinity",
    "undefined",
    "<html>",
    "{\"a\":1};",
    "\xff",
    "\"\xc0\x80\"",
    "\"\xed\xa0\x80\"",
    "\"\xc3\"",
    "\xa0{}",
    "{}\xc2\xa0",
    "\v{}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i], strlen (cases[i]), TILL_JSON_ERROR_SYNTAX);

  assert_refused ("{}\0", 3, TILL_JSON_ERROR_SYNTAX);
  assert_refused ("\0{}", 3, TILL_JSON_ERROR_SYNTAX);
  assert_refused ("\"a\0b\"", 5, TILL_JSON_ERROR_SYNTAX);
}

/* A truncated document is refused. */
static void
test_every_cut (void)
{
  static const char text[] =
      "{\"success\":true,\"data\":{\"a\":[1.5e3,\"\\u20ac\\ud83d\\ude00\",{\"b\":null}]}}";

  for (gsize length = 0; length < strlen (text); length++)
    assert_refused (text, length, TILL_JSON_ERROR_SYNTAX);
}

static void
test_depth (void)
{
  static const struct
  {
    const char *open;
    const char *close;
  } kinds[] = { { "[", "]" }, { "{\"a\":", "}" } };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *opened = repeat (kinds[i].open, TILL_JSON_MAX_DEPTH);
      g_autofree char *closed = repeat (kinds[i].close, TILL_JSON_MAX_DEPTH);
      g_autofree char *deepest = g_strconcat (opened, "1", closed, NULL);
      g_autofree char *deeper =
          g_strconcat (kinds[i].open, opened, "1", closed, kinds[i].close, NULL);
      g_autofree char *abyss = repeat (kinds[i].open, 100000);
      g_autofree char *gated = NULL;
      g_autoptr (GError) error = NULL;

      gated = gate (deepest, strlen (deepest), &till_json_usual_limits, &error);
      g_assert_no_error (error);
      assert_refused (deeper, strlen (deeper), TILL_JSON_ERROR_TOO_BIG);
      assert_refused (abyss, strlen (abyss), TILL_JSON_ERROR_TOO_BIG);
    }
}

static void
assert_limit (const TillJsonLimits *limits, const char *fits, const char *exceeds)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *gated = gate (fits, strlen (fits), limits, &error);
  g_autofree char *none = NULL;

  g_assert_no_error (error);
  g_assert_nonnull (gated);

  none = gate (exceeds, strlen (exceeds), limits, &error);
  g_assert_null (none);
  g_assert_error (error, TILL_JSON_ERROR, TILL_JSON_ERROR_TOO_BIG);
}

static void
test_limits (void)
{
  TillJsonLimits limits = till_json_usual_limits;

  limits.max_string = 4;
  assert_limit (&limits, "\"abcd\"", "\"abcde\"");
  assert_limit (&limits, "{\"abcd\":1}", "{\"abcde\":1}");
  assert_limit (&limits, "1234", "12345");

  limits.max_items = 3;
  assert_limit (&limits, "[1,2,3]", "[1,2,3,4]");

  limits.max_members = 2;
  assert_limit (&limits, "{\"a\":1,\"b\":{\"c\":1,\"d\":2}}", "{\"a\":1,\"b\":2,\"c\":3}");

  limits.long_key = "qr";
  limits.max_long_string = 6;
  assert_limit (&limits, "{\"qr\":\"abcdef\"}", "{\"qr\":\"abcdefg\"}");
  assert_limit (&limits, "{\"qr\":\"abcdef\"}", "{\"xy\":\"abcdef\"}");

  /* An escaped key is the key that it means. Sizes are those of the written text. */
  limits.max_string = 7;
  limits.max_long_string = 9;
  assert_limit (&limits, "{\"q\\u0072\":\"abcdefghi\"}", "{\"q\\u0073\":\"abcdefghi\"}");
  assert_limit (&limits, "{\"q\\u0072\":1}", "{\"qq\\u0072\":1}");
}

static void
test_error_names_the_byte (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *gated = gate ("{\"a\": nope}", 11, &till_json_usual_limits, &error);

  g_assert_null (gated);
  g_assert_nonnull (strstr (error->message, "Byte 6"));
}

/* json-glib must accept every text that the gate accepts. */
static void
test_mutations (void)
{
  static const char alphabet[] = "{}[]\",:0123456789-+.eE\\utrfalsn \n\x80\xff'/";
  static const char seed[] = "{\"success\":true,\"data\":{\"a\":[1.5e3,\"\\u20ac\\ud83d\\ude00\",{"
                             "\"b\":null}],\"c\":-0.1}}";
  guint n_accepted = 0;

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = g_strdup (seed);
      guint n_changes = 1 + (guint) g_test_rand_int_range (0, 3);
      g_autofree char *gated = NULL;
      g_autoptr (JsonNode) node = NULL;
      g_autoptr (GError) error = NULL;

      for (guint j = 0; j < n_changes; j++)
        text[g_test_rand_int_range (0, strlen (seed))] =
            alphabet[g_test_rand_int_range (0, strlen (alphabet))];

      gated = gate (text, strlen (text), &till_json_usual_limits, NULL);
      node = till_json_parse (text, strlen (text), &till_json_usual_limits, &error);
      g_assert_cmpint (gated != NULL, ==, node != NULL);
      n_accepted += node != NULL;
    }

  g_assert_cmpuint (n_accepted, >, 100);
}

/* Keys are compared within their own object only, and in full length. */
static void
test_keys (void)
{
  g_autofree char *same = g_strnfill (1000, 'k');
  g_autofree char *apart = g_strdup_printf ("{\"%s1\":{\"%s2\":1},\"%s2\":2}", same, same, same);
  g_autofree char *twice = g_strdup_printf ("{\"%s1\":{\"a\":1},\"%s1\":2}", same, same);
  g_autofree char *escaped = g_strdup_printf ("{\"%s1\":[{}],\"\\u006b%s1\":2}", same, same + 1);
  gsize fault = 0;

  g_assert_false (till_json_find_fault (apart, strlen (apart), &fault));
  g_assert_true (till_json_find_fault (twice, strlen (twice), &fault));
  g_assert_cmpuint (fault, ==, strlen (twice) - strlen (":2}"));
  g_assert_true (till_json_find_fault (escaped, strlen (escaped), &fault));
  g_assert_cmpuint (fault, ==, strlen (escaped) - strlen (":2}"));
}

/* Returns: a document of the maximum depth with as many keys on each level. */
static char *
build_deepest (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint level = 0; level < TILL_JSON_MAX_DEPTH; level++)
    {
      g_string_append_c (text, '{');
      for (guint i = 1; i < TILL_JSON_MAX_MEMBERS; i++)
        g_string_append_printf (text, "\"%u\":%u,", i, i);
      g_string_append (text, "\"in\":");
    }
  g_string_append_c (text, '1');
  for (guint level = 0; level < TILL_JSON_MAX_DEPTH; level++)
    g_string_append_c (text, '}');

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: how much of the thread's stack, @stack, the deepest document needs. */
static void *
measure_stack (void *stack)
{
  g_autofree char *text = build_deepest ();
  const guchar *lowest = stack;
  gsize fault = 0;

  g_assert_false (till_json_find_fault (text, strlen (text), &fault));
  while (*lowest == UNTOUCHED)
    lowest++;

  return GSIZE_TO_POINTER ((gsize) ((const guchar *) &fault - lowest));
}

static void
test_stack (void)
{
  g_autofree guchar *memory = g_malloc (STACK_SIZE + 4096);
  guchar *stack = memory + 4096 - (gsize) memory % 4096;
  pthread_attr_t attributes;
  pthread_t thread;
  void *taken = NULL;

  memset (stack, UNTOUCHED, STACK_SIZE);
  g_assert_cmpint (pthread_attr_init (&attributes), ==, 0);
  g_assert_cmpint (pthread_attr_setstack (&attributes, stack, STACK_SIZE), ==, 0);
  g_assert_cmpint (pthread_create (&thread, &attributes, measure_stack, stack), ==, 0);
  g_assert_cmpint (pthread_join (thread, &taken), ==, 0);
  pthread_attr_destroy (&attributes);
  g_assert_cmpuint (GPOINTER_TO_SIZE (taken), <=, 64 * 1024);
}

static void
test_number_grammar (void)
{
  static const char *const good[] = { "0", "-0", "10", "1.50", "1e5", "1E+5", "-1.5e-5" };
  static const char *const bad[] = {
    "", "-", "01", ".5", "1.", "1e", "0x1", " 1", "1 ", "+1", "1,5"
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_json_is_number (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_json_is_number (bad[i]));
}

static JsonNode *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = till_json_parse (text, strlen (text), &till_json_usual_limits, &error);

  g_assert_no_error (error);

  return node;
}

static void
test_reader (void)
{
  g_autoptr (JsonNode) node =
      parse ("{\"s\":\"text\",\"n\":12.50,\"ns\":\"12.50\",\"i\":7,\"is\":\"-7\",\"iz\":3.00,"
             "\"b\":true,\"bw\":\"false\",\"bn\":1,\"z\":null,\"o\":{\"x\":1},\"a\":[\"p\",2],"
             "\"e\":\"\\ud83d\\ude00\"}");
  g_autoptr (GError) error = NULL;
  TillJson root = till_json_root (node, &error);
  TillJson object;
  TillJson array;
  TillJson element;
  g_autofree char *s = till_json_require_string (&root, "s");
  g_autofree char *n = till_json_dup_number (&root, "n");
  g_autofree char *ns = till_json_dup_number (&root, "ns");
  g_autofree char *number_as_text = till_json_dup_string (&root, "n");
  g_autofree char *absent = till_json_dup_string (&root, "absent");
  g_autofree char *null = till_json_dup_string (&root, "z");
  g_autofree char *face = till_json_dup_string (&root, "e");
  g_autofree char *as_text = till_json_dup_text (&root, "o");
  g_autofree char *first = NULL;

  g_assert_cmpstr (s, ==, "text");
  g_assert_cmpstr (n, ==, "12.50");
  g_assert_cmpstr (ns, ==, "12.50");
  g_assert_cmpstr (number_as_text, ==, "12.50");
  g_assert_null (absent);
  g_assert_null (null);
  g_assert_cmpstr (face, ==, "\xf0\x9f\x98\x80");
  g_assert_cmpstr (as_text, ==, "{\"x\":\"1\"}");
  g_assert_cmpint (till_json_get_int64 (&root, "i", 0), ==, 7);
  g_assert_cmpint (till_json_get_int64 (&root, "is", 0), ==, -7);
  g_assert_cmpint (till_json_get_int64 (&root, "iz", 0), ==, 3);
  g_assert_cmpint (till_json_get_int64 (&root, "absent", -1), ==, -1);
  g_assert_true (till_json_get_boolean (&root, "b", FALSE));
  g_assert_false (till_json_get_boolean (&root, "bw", TRUE));
  g_assert_true (till_json_get_boolean (&root, "bn", FALSE));
  g_assert_true (till_json_get_boolean (&root, "z", TRUE));
  g_assert_true (till_json_has (&root, "s"));
  g_assert_false (till_json_has (&root, "z"));
  g_assert_cmpstr (till_json_first_of (&root, "id", "z", "s", NULL), ==, "s");
  g_assert_cmpstr (till_json_first_of (&root, "id", "other", NULL), ==, "id");

  g_assert_true (till_json_get_object (&root, "o", &object));
  g_assert_cmpint (till_json_get_int64 (&object, "x", 0), ==, 1);
  g_assert_false (till_json_get_object (&root, "absent", &object));
  g_assert_true (till_json_get_array (&root, "a", &array));
  g_assert_cmpuint (till_json_get_length (&array), ==, 2);
  element = till_json_get_element (&array, 1);
  first = till_json_dup_value (&element);
  g_assert_cmpstr (first, ==, "2");
  g_assert_no_error (error);
}

/* What programs write loses the spaces around it. What people write or sign does not. */
static void
test_blanks (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (JsonNode) node =
      parse ("{\"text\":\" a b\\n\",\"blank\":\" \",\"number\":\" 7 \",\"truth\":\" Yes \"}");
  TillJson root = till_json_root (node, &error);
  g_autofree char *string = till_json_require_string (&root, "text");
  g_autofree char *word = till_json_require_word (&root, "text");
  g_autofree char *blank = till_json_require_string (&root, "blank");
  g_autofree char *nothing = till_json_dup_word (&root, "blank");

  g_assert_cmpstr (string, ==, " a b\n");
  g_assert_cmpstr (word, ==, "a b");
  g_assert_cmpstr (blank, ==, " ");
  g_assert_null (nothing);
  g_assert_false (till_json_has (&root, "blank"));
  g_assert_cmpint (till_json_get_int64 (&root, "number", 0), ==, 7);
  g_assert_cmpint (till_json_get_int64 (&root, "blank", -1), ==, -1);
  g_assert_true (till_json_get_boolean (&root, "truth", FALSE));
  g_assert_no_error (error);
  g_assert_null (till_json_require_word (&root, "blank"));
  g_assert_error (error, TILL_JSON_ERROR, TILL_JSON_ERROR_UNEXPECTED);
}

static void
test_reader_failures (void)
{
  static const struct
  {
    const char *member;
    const char *place;
  } cases[] = {
    { "string", "data.list[1].string: missing" },
    { "empty", "data.list[1].empty: missing" },
    { "number", "data.list[1].number: a number expected" },
    { "int", "data.list[1].int: a whole number expected" },
    { "big", "data.list[1].big: a whole number expected" },
    { "bool", "data.list[1].bool: true or false expected, found a text" },
    { "object", "data.list[1].object: an object expected, found an array" },
    { "array", "data.list[1].array: an array expected, found a text" },
    { "text", "data.list[1].text: a text or a number expected, found an object" },
  };
  g_autoptr (JsonNode) node =
      parse ("{\"data\":{\"list\":[0,{\"empty\":\"\",\"number\":\"x\",\"int\":1.5,"
             "\"big\":9223372036854775808,\"bool\":\"maybe\",\"object\":[],\"array\":\"x\","
             "\"text\":{}}]}}");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *name = cases[i].member;
      g_autoptr (GError) error = NULL;
      TillJson root = till_json_root (node, &error);
      TillJson data;
      TillJson list;
      TillJson item;
      TillJson child;
      g_autofree char *text = NULL;

      g_assert_true (till_json_get_object (&root, "data", &data));
      g_assert_true (till_json_get_array (&data, "list", &list));
      item = till_json_get_element (&list, 1);

      if (i < 2)
        text = till_json_require_string (&item, name);
      else if (i == 2)
        text = till_json_dup_number (&item, name);
      else if (i < 5)
        g_assert_cmpint (till_json_get_int64 (&item, name, 0), ==, 0);
      else if (i == 5)
        g_assert_false (till_json_get_boolean (&item, name, FALSE));
      else if (i == 6)
        g_assert_false (till_json_get_object (&item, name, &child));
      else if (i == 7)
        g_assert_false (till_json_get_array (&item, name, &child));
      else
        text = till_json_dup_string (&item, name);

      g_assert_null (text);
      g_assert_error (error, TILL_JSON_ERROR, TILL_JSON_ERROR_UNEXPECTED);
      g_assert_cmpstr (error->message, ==, cases[i].place);

      /* After a failure nothing is read, and the first failure stays. */
      g_assert_false (till_json_has (&root, "data"));
      till_json_fail (&root, NULL, "later");
      g_assert_cmpstr (error->message, ==, cases[i].place);
    }
}

static void
test_quote (void)
{
  static const char *const cases[] = { "", "plain", "a\"b\\c/d\n\t\x01", "ü€\xf0\x9f\x98\x80",
                                       "</script>" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *quoted = till_json_quote (cases[i]);
      g_autoptr (JsonNode) node = parse (quoted);

      g_assert_cmpstr (json_node_get_string (node), ==, cases[i]);
    }
}

static void
test_fault (void)
{
  static const struct
  {
    const char *text;
    gsize fault;
  } cases[] = {
    { "{\"a\": 1,}", 8 }, { "{a: 1}", 1 }, { "", 0 },
    { "[1, 2", 5 },       { "{} x", 3 },   { "{\"a\":1,\"a\":2}", 10 },
  };
  gsize fault = 0;

  g_assert_false (till_json_find_fault ("{\"a\": [1, \"ü\"]}", 16, &fault));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_true (till_json_find_fault (cases[i].text, strlen (cases[i].text), &fault));
      g_assert_cmpuint (fault, ==, cases[i].fault);
    }
}

/* The gate reads eight bytes at once, so each special character is tested at each place. */
static void
test_fault_at_every_place (void)
{
  static const struct
  {
    const char *text;
    int fault; /* its place in the text; -1 for none */
  } cases[] = {
    { "a", -1 },        { "\xc3\xbc", -1 }, { "\\\"", -1 },  { "\\u00fc", -1 },
    { "!#[]\x7f", -1 }, { "\x1f", 0 },      { "\xff", 0 },   { "\xc3", 0 },
    { "\\x", 1 },       { "\"\xff", 1 },    { "\"\x1f", 1 },
  };

  for (gsize n = 0; n < 20; n++)
    for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
      {
        g_autofree char *before = g_strnfill (n, 'a');
        g_autofree char *text = g_strconcat ("[\"", before, cases[i].text, "0123456789\"]", NULL);
        gsize fault = 0;

        g_assert_cmpint (till_json_find_fault (text, strlen (text), &fault), ==,
                         cases[i].fault >= 0);
        if (cases[i].fault >= 0)
          g_assert_cmpuint (fault, ==, 2 + n + (gsize) cases[i].fault);
      }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/json-gate/accepted", test_accepted);
  g_test_add_func ("/json-gate/what-json-glib-accepts", test_what_json_glib_accepts);
  g_test_add_func ("/json-gate/nothing-behind", test_nothing_behind);
  g_test_add_func ("/json-gate/many-beside", test_many_beside);
  g_test_add_func ("/json-gate/syntax", test_syntax);
  g_test_add_func ("/json-gate/every-cut", test_every_cut);
  g_test_add_func ("/json-gate/depth", test_depth);
  g_test_add_func ("/json-gate/limits", test_limits);
  g_test_add_func ("/json-gate/error-names-the-byte", test_error_names_the_byte);
  g_test_add_func ("/json-gate/mutations", test_mutations);
  g_test_add_func ("/json-gate/keys", test_keys);
  g_test_add_func ("/json-gate/stack", test_stack);
  g_test_add_func ("/json-gate/number-grammar", test_number_grammar);
  g_test_add_func ("/json/reader", test_reader);
  g_test_add_func ("/json/reader-blanks", test_blanks);
  g_test_add_func ("/json/reader-failures", test_reader_failures);
  g_test_add_func ("/json/quote", test_quote);
  g_test_add_func ("/json-gate/fault", test_fault);
  g_test_add_func ("/json-gate/fault-at-every-place", test_fault_at_every_place);

  return g_test_run ();
}
