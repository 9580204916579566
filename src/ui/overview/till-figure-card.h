/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-decimal.h"

#define TILL_TYPE_FIGURE_CARD (till_figure_card_get_type ())
G_DECLARE_FINAL_TYPE (TillFigureCard, till_figure_card, TILL, FIGURE_CARD, GtkBox)

void till_figure_card_await (TillFigureCard *self);
void till_figure_card_set_figure (TillFigureCard *self, const TillDecimal *figure);
void till_figure_card_set_unknown (TillFigureCard *self, const char *words);
void till_figure_card_set_note (TillFigureCard *self, const char *note);
