/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-ui-driver.h"

void scroll_to_kit (GtkWidget *page, gboolean to_end);
void hide_codes (gboolean are_hidden);
GtkWidget *open_mail (GtkWidget *page);
GtkWidget *open_letter_template (GtkWidget *mail_window);
