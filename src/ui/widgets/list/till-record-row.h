/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-columns.h"
#include "till-row.h"
#include "till-status.h"

#define TILL_TYPE_RECORD_ROW (till_record_row_get_type ())
G_DECLARE_FINAL_TYPE (TillRecordRow, till_record_row, TILL, RECORD_ROW, GtkWidget)

/* Fills the cells of a row from a record of the kind that the list holds. */
typedef void (*TillRecordRowFill) (TillRecordRow *self, TillRecord *record, gint64 now_ms);

/* Adds to a filled row what the record itself does not have. */
typedef void (*TillRecordRowNote) (TillRecordRow *self, TillRecord *record, gpointer user_data);

GtkWidget *till_record_row_new (TillColumns *columns);
GtkWidget *till_record_row_new_header (TillColumns *columns);
TillColumns *till_record_row_get_columns (TillRecordRow *self);
void till_record_row_set_cell (TillRecordRow *self, guint column, const char *text);
const char *till_record_row_get_cell (TillRecordRow *self, guint column);
void till_record_row_set_status (TillRecordRow *self, guint column, const TillStatus *status);
void till_record_row_set_tooltip (TillRecordRow *self, guint column, const char *text);
gboolean till_record_row_is_cut (TillRecordRow *self, guint column);
void till_record_row_replace_cell (TillRecordRow *self,
                                   guint column,
                                   const char *text,
                                   const char *whole);
void till_record_row_set_note (TillRecordRow *self,
                               guint column,
                               const char *icon_name,
                               const char *text,
                               const char *whole);
const char *till_record_row_get_note (TillRecordRow *self, guint column);
gboolean till_record_row_fill_unreadable (TillRecordRow *self, TillRecord *record);
void till_record_row_set_selected (TillRecordRow *self, gboolean is_selected);
void till_record_row_clear (TillRecordRow *self);
