/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_PAGES (till_pages_get_type ())
G_DECLARE_FINAL_TYPE (TillPages, till_pages, TILL, PAGES, AdwBin)

void till_pages_set_desk (TillPages *self, TillDesk *desk);
gpointer till_pages_get (TillPages *self, const char *name);
void till_pages_show (TillPages *self, const char *name);
void till_pages_refresh (TillPages *self);
GtkWidget *till_pages_get_visible (TillPages *self);
const char *till_pages_get_visible_name (TillPages *self);
