/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* What the typed text is. */
typedef enum
{
  TILL_PLACE_NONE,
  TILL_PLACE_ROW,
  TILL_PLACE_DATE,
} TillPlace;

TillPlace till_place_parse (const char *text, guint *row, GDateTime **day);

#define TILL_TYPE_GO_TO (till_go_to_get_type ())
G_DECLARE_FINAL_TYPE (TillGoTo, till_go_to, TILL, GO_TO, GtkPopover)

void till_go_to_set_has_dates (TillGoTo *self, gboolean has_dates);
