/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The reader of a file. */
typedef enum
{
  TILL_CSV_FOR_PROGRAMS,
  TILL_CSV_FOR_SPREADSHEETS, /* in the language of this desktop */
} TillCsvUse;

typedef enum
{
  TILL_CSV_TEXT,   /* also texts of digits: ids, hashes, references */
  TILL_CSV_NUMBER, /* an amount or a count */
  TILL_CSV_TIME,   /* a date of ISO 8601, with or without a time */
} TillCsvKind;

typedef struct
{
  const char *title;
  TillCsvKind kind;
} TillCsvColumn;

typedef struct _TillCsvWriter TillCsvWriter;

TillCsvWriter *till_csv_writer_new (TillCsvUse use, const TillCsvColumn *columns, guint n_columns);
void till_csv_writer_free (TillCsvWriter *self);
void till_csv_writer_add (TillCsvWriter *self, const char *const *cells);
char *till_csv_writer_take_text (TillCsvWriter *self);

void till_csv_append_pasted_row (GString *text, const char *const *cells, guint n_cells);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillCsvWriter, till_csv_writer_free)
