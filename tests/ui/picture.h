/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

/* What everything is drawn as; the name ends those of the files. */
typedef struct
{
  const char *name;
  int width;
  int height;
  AdwColorScheme scheme;
} Variant;

void picture_set_folder (const char *path);
void picture_save (const Variant *variant, GtkWidget *widget, const char *name);
void picture_fit_dialog (const Variant *variant, GtkWidget *dialog);
GtkWidget *picture_show_page (TillUiDriver *driver, const char *name);
