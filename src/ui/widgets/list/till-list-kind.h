/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-record-row.h"

/* Returns: (transfer full) (nullable): a cell as it is copied: exact, whole, without grouping. */
typedef char *(*TillCellValue) (TillRecord *record, guint column);

/* What one kind of list shows. All of it is static. */
typedef struct
{
  const TillColumn *columns;
  guint n_columns;
  TillRecordRowFill fill;
  const char *icon_name;
  const char *empty_title; /* N_(), as the next ones */
  const char *empty_body;
  const char *nothing_found_title;
  const char *nothing_found_body;
  const char *accessible_label;
  const TillColumnInfo *infos; /* as many as columns; NULL where columns can't be chosen */
  TillCellValue dup_value;     /* NULL where nothing can be copied or selected; needs infos */
  gboolean has_dates;          /* a person can go to a date */
  const char *call;            /* the service's call that the list is read by */
  gint64 (*get_end_ms) (
      TillRecord *record); /* nullable; the time that the row counts down to, 0 for none */
} TillListKind;
