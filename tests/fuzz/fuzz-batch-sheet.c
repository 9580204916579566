/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file that claims to come from a spreadsheet: what is read of it is no more than a batch may
 * have, each amount that can be sent is above zero and has cents at most, and it is read as the
 * same again by what was found. */

#include "till-fuzz.h"

#include "till-batch-sheet.h"

static void
assert_row (const TillBatchRow *row)
{
  TillDecimal zero = till_decimal_from_int (0, 0);

  g_assert_true (g_utf8_validate (row->draft->order_id, -1, NULL));
  if (!till_batch_row_is_fine (row))
    return;

  g_assert_cmpint (till_decimal_compare (&row->draft->amount, &zero), >, 0);
  g_assert_null (row->currency);
  g_assert_null (row->amount);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (data, size);
  g_autoptr (TillBatchSheet) sheet = till_batch_sheet_read (bytes, NULL, "F", 0);
  g_autoptr (TillBatchSheet) again = NULL;

  if (sheet == NULL)
    return 0;

  g_assert_cmpuint (sheet->rows->len, <=, TILL_BATCH_MAX);
  for (guint i = 0; i < sheet->rows->len; i++)
    assert_row (g_ptr_array_index (sheet->rows, i));
  again = till_batch_sheet_read (bytes, &sheet->choices, "F", 0);
  g_assert_nonnull (again);
  g_assert_cmpuint (again->rows->len, ==, sheet->rows->len);
  g_assert_cmpint (again->choices.decimal, ==, sheet->choices.decimal);
  g_assert_cmpstr (again->undecided, ==, sheet->undecided);

  return 0;
}
