/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

GtkWidget *open_sample_case (TillUiDriver *driver, const char *invoice_id);
GtkWidget *open_sample_order_case (TillUiDriver *driver);
GtkWidget *open_sample_find (TillUiDriver *driver, const char *invoice_id);
