/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-row.h"
#include "till-status.h"

G_BEGIN_DECLS

/* One column of a list. A width of zero takes what the others leave; a column is left out where the
 * list is narrower than min_list_width. */
typedef struct
{
  const char *title; /* N_() */
  int width;
  int min_list_width;
  gboolean is_figure; /* right-aligned, tabular */
} TillColumn;

#define TILL_TYPE_RECORD_ROW (till_record_row_get_type ())
G_DECLARE_FINAL_TYPE (TillRecordRow, till_record_row, TILL, RECORD_ROW, GtkWidget)

/* Fills the cells of a row from a record of the kind its list holds. */
typedef void (*TillRecordRowFill) (TillRecordRow *self, TillRecord *record, gint64 now_ms);

GtkWidget *till_record_row_new (const TillColumn *columns, guint n_columns);
GtkWidget *till_record_row_new_header (const TillColumn *columns, guint n_columns);
void till_record_row_set_cell (TillRecordRow *self, guint column, const char *text);
void till_record_row_set_status (TillRecordRow *self, guint column, const TillStatus *status);
void till_record_row_clear (TillRecordRow *self);

G_END_DECLS
