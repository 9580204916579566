/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-csv-writer.h"

void till_csv_choice_offer (GtkFileChooser *chooser);
TillCsvUse till_csv_choice_take (GtkFileChooser *chooser);
