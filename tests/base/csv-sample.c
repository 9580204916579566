/* SPDX-License-Identifier: GPL-3.0-or-later */

/* csv-sample SEED [pasted|point|comma]: prints a random table as the program writes it: for
 * programs, for pasting, or for spreadsheets with that decimal sign. After it prints the same table
 * with each cell in hexadecimal, which csv-reads.py compares. */

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "till-csv-writer.h"

#define N_ROWS  400
#define N_CELLS 5

static const TillCsvColumn columns[N_CELLS] = {
  { "one", TILL_CSV_TEXT },  { "two", TILL_CSV_TEXT },  { "three", TILL_CSV_NUMBER },
  { "four", TILL_CSV_TEXT }, { "five", TILL_CSV_TEXT },
};

static struct lconv numbers;

struct lconv *__wrap_localeconv (void);

/* Replaces the function of the C library. */
struct lconv *
__wrap_localeconv (void)
{
  return &numbers;
}

static const char *const pieces[] = {
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  "\r\n",
  "\"",
  "'",
  ",",
  ";",
  " ",
  "0",
  "1",
  "42",
  ".",
  "-12.50",
  "+12",
  "1e5",
  "12.",
  ".5",
  "-",
  "--1",
  "=1+1",
  "=cmd|'/c calc'!A0",
  "@SUM(1)",
  "abc",
  "<b>",
  "&amp;",
  "\xE2\x80\xAE",
  "\xD7\xA9\xD7\x9C",
  "\xEF\xBC\x9D"
  "1",
  "\xEF\xBC\x8B",
  "\xC2\xA0",
  "\xF0\x9F\x98\x80",
  "\\",
  "0x1",
  "-0",
  "007",
  "8900000000000000000",
  "MAR1",
  "1-2",
  "$5",
  "(5)",
  "\xE2\x82\xAC 5",
  "1,234.50",
  "\xE2\x80\x8B",
};

static char *
make_cell (GRand *rand)
{
  g_autoptr (GString) cell = g_string_new (NULL);
  guint n = (guint) g_rand_int_range (rand, 0, 5);

  for (guint i = 0; i < n; i++)
    g_string_append (cell, pieces[g_rand_int_range (rand, 0, (gint32) G_N_ELEMENTS (pieces))]);

  return g_string_free (g_steal_pointer (&cell), FALSE);
}

static void
append_hex (GString *plain, const char *text)
{
  for (const char *p = text; *p != '\0'; p++)
    g_string_append_printf (plain, "%02x", (guint) (guchar) *p);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (argc > 1 ? (guint32) atoi (argv[1]) : 1);
  g_autoptr (GString) pasted = g_string_new (NULL);
  g_autoptr (GString) plain = g_string_new (NULL);
  const char *mode = argc > 2 ? argv[2] : "";
  gboolean is_for_spreadsheets = g_str_equal (mode, "point") || g_str_equal (mode, "comma");
  g_autoptr (TillCsvWriter) writer = NULL;
  g_autofree char *text = NULL;

  numbers.decimal_point = (char *) (g_str_equal (mode, "comma") ? "," : ".");
  writer = till_csv_writer_new (
      is_for_spreadsheets ? TILL_CSV_FOR_SPREADSHEETS : TILL_CSV_FOR_PROGRAMS, columns, N_CELLS);

  for (guint row = 0; row < N_ROWS; row++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < N_CELLS; i++)
        {
          g_ptr_array_add (cells, make_cell (rand));
          append_hex (plain, cells->pdata[i]);
          g_string_append_c (plain, i + 1 < N_CELLS ? ' ' : '\n');
        }

      till_csv_append_pasted_row (pasted, (const char *const *) cells->pdata, N_CELLS);
      till_csv_writer_add (writer, (const char *const *) cells->pdata);
    }

  text = g_str_equal (mode, "pasted") ? g_strdup (pasted->str) : till_csv_writer_take_text (writer);
  printf ("%" G_GSIZE_FORMAT "\n%s%s", strlen (text), text, plain->str);

  return 0;
}
