/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bytes of CSV files, for programs and for spreadsheets in several languages. csv-reads.py
 * shows that other programs read them correctly. */

#include <locale.h>
#include <string.h>

#include "till-csv-writer.h"

#define MARK "\xef\xbb\xbf"

static const TillCsvColumn columns[] = {
  { "time", TILL_CSV_TIME },
  { "id", TILL_CSV_TEXT },
  { "amount", TILL_CSV_NUMBER },
};

static struct lconv numbers;

struct lconv *__wrap_localeconv (void);

/* Replaces the function of the C library, because not every system has all locales. */
struct lconv *
__wrap_localeconv (void)
{
  return &numbers;
}

static void
assert_table (TillCsvUse use, const char *sign, const char *const *cells, const char *expected)
{
  g_autoptr (TillCsvWriter) writer = NULL;
  g_autofree char *text = NULL;

  numbers.decimal_point = (char *) sign;
  writer = till_csv_writer_new (use, columns, G_N_ELEMENTS (columns));
  till_csv_writer_add (writer, cells);
  text = till_csv_writer_take_text (writer);
  g_assert_cmpstr (text, ==, expected);
}

/* Programs read the same everywhere, quoted as in RFC 4180. */
static void
test_programs (void)
{
  static const char *const plain[] = { "2026-11-03T00:00:00Z", "00123", "-12.50" };
  static const char *const quoted[] = { NULL, "a, \"b\"", "0.5" };

  assert_table (TILL_CSV_FOR_PROGRAMS, ",", plain,
                "time,id,amount\r\n2026-11-03T00:00:00Z,00123,-12.50\r\n");
  assert_table (TILL_CSV_FOR_PROGRAMS, ",", quoted, "time,id,amount\r\n,\"a, \"\"b\"\"\",0.5\r\n");
}

/* As in German, Spanish and French, and as in English and Chinese. */
static void
test_spreadsheets (void)
{
  static const char *const cells[] = { "2026-11-03T00:00:00Z", "A,B", "-12.50" };
  static const char *const semicolon[] = { "2026-11-03", "A;B", "12" };

  assert_table (TILL_CSV_FOR_SPREADSHEETS, ",", cells,
                MARK "time;id;amount\r\n2026-11-03T00:00:00Z;A,B;-12,50\r\n");
  assert_table (TILL_CSV_FOR_SPREADSHEETS, ",", semicolon,
                MARK "time;id;amount\r\n2026-11-03;\"A;B\";12\r\n");
  assert_table (TILL_CSV_FOR_SPREADSHEETS, ".", cells,
                MARK "time,id,amount\r\n2026-11-03T00:00:00Z,\"A,B\",-12.50\r\n");
}

/* An amount keeps all its digits and has no exponent. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *number;
    const char *written;
  } all[] = {
    { "0", "0" },
    { "-3", "-3" },
    { "1249.90", "1249,90" },
    { "0.000000000000000001", "0,000000000000000001" },
    { "123456789012345", "123456789012345" },
    { "-123456789012345.678901234567890123", "-123456789012345,678901234567890123" },
    { "1234567890123456", "\"=\"\"1234567890123456\"\"\"" },
    { "12500000000000000000", "\"=\"\"12500000000000000000\"\"\"" },
    { "1e5", "\"=\"\"1e5\"\"\"" },
    { "1,5", "\"=\"\"1,5\"\"\"" },
    { "-", "'-" },
    { "=1+1", "'=1+1" },
    { "much", "much" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const char *cells[] = { NULL, NULL, all[i].number };
      g_autofree char *expected =
          g_strdup_printf (MARK "time;id;amount\r\n;;%s\r\n", all[i].written);

      assert_table (TILL_CSV_FOR_SPREADSHEETS, ",", cells, expected);
    }
}

/* Texts that a spreadsheet would convert stay texts. */
static void
test_texts (void)
{
  static const struct
  {
    const char *text;
    const char *written;
  } all[] = {
    { "ORDER-7", "\"=\"\"ORDER-7\"\"\"" },
    { "inv_8f3a", "inv_8f3a" },
    { "A1", "A1" },
    { "don't", "don't" },
    { "00123", "\"=\"\"00123\"\"\"" },
    { "8900000000000000000", "\"=\"\"8900000000000000000\"\"\"" },
    { "12e4567", "\"=\"\"12e4567\"\"\"" },
    { "MAR1", "\"=\"\"MAR1\"\"\"" },
    { "Dez. 12", "\"=\"\"Dez. 12\"\"\"" },
    { "m\xc3\xa4rz-5", "\"=\"\"m\xc3\xa4rz-5\"\"\"" },
    { "1-2", "\"=\"\"1-2\"\"\"" },
    { "(5)", "\"=\"\"(5)\"\"\"" },
    { "$5", "\"=\"\"$5\"\"\"" },
    { "\xe2\x82\xac 5", "\"=\"\"\xe2\x82\xac 5\"\"\"" },
    { "\xef\xbc\x95", "\"=\"\"\xef\xbc\x95\"\"\"" },
    { "\xe2\x80\x8b"
      "5",
      "'\xe2\x80\x8b"
      "5" },
    { "-5", "'-5" },
    { "+49", "'+49" },
    { "=1+1", "'=1+1" },
    { "@SUM(1)", "'@SUM(1)" },
    { "\t5", "'\t5" },
    { "\r5", "\"'\r5\"" },
    { "\xef\xbc\x9d"
      "1",
      "'\xef\xbc\x9d"
      "1" },
    { "\xef\xbc\x8b"
      "1",
      "'\xef\xbc\x8b"
      "1" },
    { "\xef\xbc\x8d"
      "1",
      "'\xef\xbc\x8d"
      "1" },
    { "\xef\xbc\xa0"
      "1",
      "'\xef\xbc\xa0"
      "1" },
    { "5\"&A1&\"", "\"'5\"\"&A1&\"\"\"" },
    { "5\xe2\x80\xae"
      "7",
      "'5\xe2\x80\xae"
      "7" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    {
      const char *cells[] = { NULL, all[i].text, NULL };
      g_autofree char *expected =
          g_strdup_printf (MARK "time;id;amount\r\n;%s;\r\n", all[i].written);

      assert_table (TILL_CSV_FOR_SPREADSHEETS, ",", cells, expected);
    }
}

/* Excel accepts no formula with a longer text. */
static void
test_long_text (void)
{
  g_autofree char *longest = g_strnfill (255, '7');
  g_autofree char *longer = g_strnfill (256, '7');
  g_autofree char *as_formula =
      g_strdup_printf (MARK "time;id;amount\r\n;\"=\"\"%s\"\"\";\r\n", longest);
  g_autofree char *as_text = g_strdup_printf (MARK "time;id;amount\r\n;'%s;\r\n", longer);

  assert_table (TILL_CSV_FOR_SPREADSHEETS, ",", (const char *[]){ NULL, longest, NULL },
                as_formula);
  assert_table (TILL_CSV_FOR_SPREADSHEETS, ",", (const char *[]){ NULL, longer, NULL }, as_text);
}

/* A long table is written in pieces, with one heading. */
static void
test_pieces (void)
{
  static const char *const cells[] = { NULL, "a", "1.5" };
  g_autoptr (TillCsvWriter) writer = NULL;
  g_autofree char *head = NULL;
  g_autofree char *row = NULL;
  g_autofree char *nothing = NULL;

  numbers.decimal_point = (char *) ",";
  writer = till_csv_writer_new (TILL_CSV_FOR_SPREADSHEETS, columns, G_N_ELEMENTS (columns));
  head = till_csv_writer_take_text (writer);
  till_csv_writer_add (writer, cells);
  row = till_csv_writer_take_text (writer);
  nothing = till_csv_writer_take_text (writer);
  g_assert_cmpstr (head, ==, MARK "time;id;amount\r\n");
  g_assert_cmpstr (row, ==, ";a;1,5\r\n");
  g_assert_cmpstr (nothing, ==, "");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/csv-writer/programs", test_programs);
  g_test_add_func ("/csv-writer/spreadsheets", test_spreadsheets);
  g_test_add_func ("/csv-writer/numbers", test_numbers);
  g_test_add_func ("/csv-writer/texts", test_texts);
  g_test_add_func ("/csv-writer/long-text", test_long_text);
  g_test_add_func ("/csv-writer/pieces", test_pieces);

  return g_test_run ();
}
