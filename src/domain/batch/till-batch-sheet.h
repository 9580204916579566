/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch-columns.h"
#include "till-batch-plan.h"
#include "till-csv-encoding.h"

G_BEGIN_DECLS

/* How a file is read. What is left out here is found from the file; all zero bytes leave out
 * everything. */
typedef struct
{
  TillCsvEncoding encoding;
  char separator;
  char decimal;        /* a point or a comma */
  gboolean has_places; /* @has_heading and @places are given */
  gboolean has_heading;
  int places[TILL_BATCH_N_COLUMNS]; /* of the columns, from zero, or %TILL_BATCH_NO_COLUMN */
} TillBatchChoices;

/* A file as it was read. */
typedef struct
{
  gatomicrefcount ref_count;

  GBytes *bytes;            /* of the file */
  char *prefix;             /* of the order ids that are made */
  gint64 now_ms;            /* when those are made */
  TillBatchChoices choices; /* as it was read; without a decimal sign where nothing decides it */
  gboolean is_guess;        /* what the columns are for is not said by their names */
  gboolean is_cut;          /* there are more rows than a batch may have */
  char *undecided;          /* nullable: an amount that could be two */
  GPtrArray *headings;      /* of char: one a column, empty where the file has none */
  GPtrArray *examples;      /* of char: the first cell of each column that is not empty */
  GPtrArray *rows;          /* of TillBatchRow */
} TillBatchSheet;

TillBatchSheet *till_batch_sheet_read (GBytes *bytes,
                                       const TillBatchChoices *choices,
                                       const char *prefix,
                                       gint64 now_ms);
TillBatchSheet *till_batch_sheet_ref (TillBatchSheet *self);
void till_batch_sheet_unref (TillBatchSheet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillBatchSheet, till_batch_sheet_unref)

G_END_DECLS
