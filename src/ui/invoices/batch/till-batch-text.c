/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sentences about a whole batch. */

#include "till-batch-text.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-text.h"

static char *
describe_plan (GPtrArray *rows, const char *name, const char *total)
{
  TillDecimal sum = till_batch_plan_sum_open (rows);
  g_autofree char *amount = till_format_usd (&sum);

  /* Translators: a file name, how many invoices it has, and their sum of dollars */
  return g_strdup_printf (
      ngettext ("%s: %s invoice, %s in total", "%s: %s invoices, %s in total", rows->len), name,
      total, amount);
}

/* Returns: whether an amount of @rows is ambiguous. */
static gboolean
waits_for_answer (GPtrArray *rows)
{
  for (guint i = 0; i < rows->len; i++)
    if (((TillBatchRow *) g_ptr_array_index (rows, i))->fault == TILL_BATCH_ROW_AMOUNT_UNDECIDED)
      return TRUE;

  return FALSE;
}

/* Returns: (transfer full): text. */
char *
till_batch_describe (TillBatch *batch, guint n_wrong)
{
  GPtrArray *rows = till_batch_get_rows (batch);
  guint n_done = rows->len - till_batch_count_open (batch);
  g_autofree char *name = till_text_for_display (till_batch_get_name (batch));
  g_autofree char *count = till_format_count (n_done);
  g_autofree char *total = till_format_count (rows->len);
  g_autofree char *wrong = till_format_count (n_wrong);

  if (waits_for_answer (rows))
    /* Translators: %s is a file name */
    return g_strdup_printf (_("%s: answer the question below to continue. Nothing was sent."),
                            name);
  if (!till_batch_plan_is_fine (rows))
    /* Translators: a file name, and how many of its rows can't be sent */
    return g_strdup_printf (
        ngettext ("%s: %s row can’t be sent. Fix the file and open it again. Nothing was sent.",
                  "%s: %s rows can’t be sent. Fix the file and open it again. Nothing was sent.",
                  n_wrong),
        name, wrong);
  if (n_wrong > 0)
    /* Translators: a file name, how many rows are sent, how many there are, and how many of them
     * were refused */
    return g_strdup_printf (ngettext ("%s: %s of %s sent, %s of them refused",
                                      "%s: %s of %s sent, %s of them refused", n_wrong),
                            name, count, total, wrong);
  if (n_done == 0)
    return describe_plan (rows, name, total);

  /* Translators: a file name, how many rows are sent, and how many there are */
  return g_strdup_printf (_("%s: %s of %s sent"), name, count, total);
}

/* Returns: (transfer full): text. */
char *
till_batch_describe_rest (TillBatch *batch)
{
  GPtrArray *rows = till_batch_get_rows (batch);
  guint n_open = till_batch_count_open (batch);
  TillDecimal sum = till_batch_plan_sum_open (rows);
  g_autofree char *count = till_format_count (n_open);
  g_autofree char *amount = till_format_usd (&sum);

  /* Translators: a heading: how many invoices are not created yet, and their sum of dollars */
  return g_strdup_printf (ngettext ("%s invoice left, %s", "%s invoices left, %s", n_open), count,
                          amount);
}

/* Returns: (transfer full): text. */
char *
till_batch_describe_left (TillBatch *batch)
{
  guint n_open = till_batch_count_open (batch);
  g_autofree char *store =
      till_text_for_display (till_desk_get_account (till_batch_get_desk (batch))->name);
  g_autofree char *count = till_format_count (n_open);
  g_autofree char *total = till_format_count (till_batch_get_rows (batch)->len);

  /* Translators: the name of a store, and how many of how many are left: "Shop: 139 of 1,000" */
  return g_strdup_printf (ngettext ("%s: %s of %s invoices left to create",
                                    "%s: %s of %s invoices left to create", n_open),
                          store, count, total);
}
