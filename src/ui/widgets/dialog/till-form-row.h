/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* An entry of a form, in a boxed list. "title" names it. */
#define TILL_TYPE_FORM_ROW (till_form_row_get_type ())
G_DECLARE_FINAL_TYPE (TillFormRow, till_form_row, TILL, FORM_ROW, AdwPreferencesRow)

const char *till_form_row_get_text (TillFormRow *self);
char *till_form_row_dup_text (TillFormRow *self);
void till_form_row_set_text (TillFormRow *self, const char *text);
void till_form_row_set_problem (TillFormRow *self, const char *problem);
void till_form_row_focus (TillFormRow *self);
void till_form_set_sending (GtkWidget *form, gboolean is_sending);
