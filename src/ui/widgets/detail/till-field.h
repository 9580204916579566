/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#define TILL_TYPE_FIELD (till_field_get_type ())
G_DECLARE_FINAL_TYPE (TillField, till_field, TILL, FIELD, GtkListBoxRow)

GtkWidget *till_field_new (const char *title);
void till_field_set_value (TillField *self, const char *value);
void till_field_set_value_shown_as (TillField *self, const char *value, const char *shown);
void till_field_set_time (TillField *self, gint64 time_ms);
void till_field_set_not_known (TillField *self, const char *words);
const char *till_field_get_value (TillField *self);
