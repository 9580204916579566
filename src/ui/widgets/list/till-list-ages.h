/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Refreshes the rows of a list that show ages and times left. */
typedef struct _TillListAges TillListAges;

typedef void (*TillListAgesFunc) (gpointer rows);

TillListAges *till_list_ages_new (TillListAgesFunc refresh, gpointer rows);
void till_list_ages_free (TillListAges *self);

void till_list_ages_start (TillListAges *self);
void till_list_ages_stop (TillListAges *self);
void till_list_ages_add_end (TillListAges *self, gint64 left_ms);
guint till_list_ages_get_interval_s (TillListAges *self);
