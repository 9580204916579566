/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

GtkWidget *open_sample_case (TillUiDriver *driver, const char *invoice_id);
/* Adds a note that waits to be shared with a team, which the store is in only for that. */
void add_waiting_note (TillUiDriver *driver, GtkWidget *window);
void leave_team (TillUiDriver *driver);
GtkWidget *open_sample_order_case (TillUiDriver *driver);
GtkWidget *open_sample_find (TillUiDriver *driver, const char *invoice_id);
