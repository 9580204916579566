/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#define TILL_TYPE_TOAST_BAR (till_toast_bar_get_type ())
G_DECLARE_FINAL_TYPE (TillToastBar, till_toast_bar, TILL, TOAST_BAR, GtkWidget)

GtkWidget *till_toast_bar_new (const char *text, const char *offer);
const char *till_toast_bar_get_text (TillToastBar *self);
gboolean till_toast_bar_has_offer (TillToastBar *self);
void till_toast_bar_start (TillToastBar *self);
void till_toast_bar_stop (TillToastBar *self);
