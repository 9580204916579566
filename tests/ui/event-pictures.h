/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

void receive_samples (TillUiDriver *driver);
GtkWidget *open_bench (GtkWidget *page);
