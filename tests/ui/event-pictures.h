/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

G_BEGIN_DECLS

void receive_samples (TillUiDriver *driver);
GtkWidget *open_bench (GtkWidget *page);

G_END_DECLS
