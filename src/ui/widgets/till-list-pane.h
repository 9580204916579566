/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-clock.h"
#include "till-paged-list.h"
#include "till-record-row.h"

G_BEGIN_DECLS

#define TILL_TYPE_LIST_PANE (till_list_pane_get_type ())
G_DECLARE_FINAL_TYPE (TillListPane, till_list_pane, TILL, LIST_PANE, AdwBin)

/* What one kind of list shows. Static. */
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
} TillListKind;

void till_list_pane_set_kind (TillListPane *self, const TillListKind *kind);
void till_list_pane_set_list (TillListPane *self,
                              TillPagedList *list,
                              TillClock *clock,
                              gboolean is_filtered);
TillRecord *till_list_pane_get_selected (TillListPane *self);
void till_list_pane_select (TillListPane *self, const char *id);
void till_list_pane_focus (TillListPane *self);
void till_list_pane_scroll_to_top (TillListPane *self);

G_END_DECLS
