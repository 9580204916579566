/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#define TILL_COLUMNS_MAX         8
#define TILL_COLUMNS_LEAST_SCALE 0.5f /* of a figure; what is smaller can't be read */

/* What the cells of a column show decides what becomes of them where there is little room. */
typedef enum
{
  TILL_COLUMN_TEXT,     /* is cut at its end */
  TILL_COLUMN_ID,       /* is cut in its middle, since ids differ at both ends */
  TILL_COLUMN_STATUS,   /* is the icon alone */
  TILL_COLUMN_QUANTITY, /* is smaller, not cut: "5 GB · 30 days"; tabular */
  TILL_COLUMN_FIGURE,   /* the same; tabular, right-aligned */
} TillColumnContent;

/* One column of a list. A width of zero takes what the others leave; what is never cut may take
 * more than its width. A column is left out where the list is narrower than min_list_width. */
typedef struct
{
  const char *title; /* N_() */
  int width;
  int min_list_width;
  TillColumnContent content;
} TillColumn;

/* The additional facts of a column that can be chosen and sorted. */
typedef struct
{
  const char *id;         /* as the settings store it */
  const char *copy_title; /* N_(), of the menu item that copies the cell */
  gboolean is_fixed;      /* is always visible */
  gboolean is_sortable;
} TillColumnInfo;

/* The place of one column, in pixels from the start of the row. */
typedef struct
{
  guint column;
  int x;
  int width;
} TillColumnPlace;

#define TILL_TYPE_COLUMNS (till_columns_get_type ())
G_DECLARE_FINAL_TYPE (TillColumns, till_columns, TILL, COLUMNS, GObject)

TillColumns *
till_columns_new (const TillColumn *table, const TillColumnInfo *infos, guint n_columns);
guint till_columns_get_n_columns (TillColumns *self);
const TillColumn *till_columns_get_column (TillColumns *self, guint column);
const TillColumnInfo *till_columns_get_info (TillColumns *self, guint column);
guint till_columns_get_at (TillColumns *self, guint place);
gboolean till_columns_is_figure (TillColumns *self, guint column);
gboolean till_columns_is_whole (TillColumns *self, guint column);

gboolean till_columns_is_shown (TillColumns *self, guint column);
void till_columns_set_shown (TillColumns *self, guint column, gboolean is_shown);
gboolean till_columns_move (TillColumns *self, guint column, int by);
void till_columns_reset (TillColumns *self);
char **till_columns_dup_choice (TillColumns *self);
void till_columns_set_choice (TillColumns *self, const char *const *choice);

void till_columns_set_lead (TillColumns *self, int lead);
int till_columns_get_lead (TillColumns *self);
void till_columns_widen (TillColumns *self, guint column, int width, int least);
void till_columns_forget_widths (TillColumns *self);
guint till_columns_lay_out (TillColumns *self, int list_width, TillColumnPlace *places);
guint till_columns_count_without_room (TillColumns *self, int list_width);
