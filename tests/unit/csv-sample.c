/* SPDX-License-Identifier: GPL-3.0-or-later */

/* csv-sample SEED [pasted]: a random table as the program writes it into a file or for pasting, and
 * after an empty line the same table with each cell in hexadecimal, for csv.py to compare. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "till-csv-writer.h"

#define N_ROWS  400
#define N_CELLS 5

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
  g_autoptr (GString) csv = g_string_new (NULL);
  g_autoptr (GString) plain = g_string_new (NULL);
  gboolean is_pasted = argc > 2;

  for (guint row = 0; row < N_ROWS; row++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < N_CELLS; i++)
        {
          g_ptr_array_add (cells, make_cell (rand));
          append_hex (plain, cells->pdata[i]);
          g_string_append_c (plain, i + 1 < N_CELLS ? ' ' : '\n');
        }

      if (is_pasted)
        till_csv_append_pasted_row (csv, (const char *const *) cells->pdata, N_CELLS);
      else
        till_csv_append_row (csv, (const char *const *) cells->pdata, N_CELLS);
    }

  printf ("%" G_GSIZE_FORMAT "\n%s%s", csv->len, csv->str, plain->str);

  return 0;
}
