/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch-heading.h"

#define TILL_BATCH_NO_COLUMN (-1)

/* The columns of a table */
typedef struct
{
  gboolean has_heading;             /* the first row is a heading */
  gboolean is_guess;                /* the headings do not say it, or two fit */
  guint n_named;                    /* how many headings are known */
  int places[TILL_BATCH_N_COLUMNS]; /* from zero, or %TILL_BATCH_NO_COLUMN */
} TillBatchColumns;

TillBatchColumns till_batch_columns_find (GPtrArray *table);
const char *till_batch_columns_get_cell (GStrv row, int place);
guint till_batch_columns_get_width (GStrv row);
guint till_batch_columns_count (GPtrArray *table);
