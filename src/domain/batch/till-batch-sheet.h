/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch-columns.h"
#include "till-batch-plan.h"
#include "till-csv-encoding.h"

/* How to read a file. All zero bytes mean to find out everything from the file. */
typedef struct
{
  TillCsvEncoding encoding;
  char separator;
  char decimal;        /* a point or a comma */
  gboolean has_places; /* has_heading and places are set */
  gboolean has_heading;
  int places[TILL_BATCH_N_COLUMNS]; /* of the columns, from zero, or %TILL_BATCH_NO_COLUMN */
} TillBatchChoices;

/* A file and its rows */
typedef struct
{
  gatomicrefcount ref_count;

  GBytes *bytes;            /* of the file */
  char *prefix;             /* of new order ids */
  gint64 now_ms;            /* the time of new order ids */
  TillBatchChoices choices; /* with everything found out; the decimal sign is zero if undecided */
  gboolean is_guess;        /* the headings do not say what the columns are for */
  gboolean is_cut;          /* the file has more rows than a batch may have */
  char *undecided;          /* nullable: an ambiguous amount */
  GPtrArray *headings;      /* of char: one for each column, empty without a heading */
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
