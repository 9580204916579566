/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-figures.h"

#define TILL_TYPE_FIGURES_VIEW (till_figures_view_get_type ())
G_DECLARE_FINAL_TYPE (TillFiguresView, till_figures_view, TILL, FIGURES_VIEW, AdwBin)

void till_figures_view_set_desk (TillFiguresView *self, TillDesk *desk);
const TillFigures *till_figures_view_get_figures (TillFiguresView *self);
void till_figures_view_tick (TillFiguresView *self);
void till_figures_view_set_store (TillFiguresView *self, TillStore *store);
