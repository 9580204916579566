/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define TILL_TYPE_LETTER_WINDOW (till_letter_window_get_type ())
G_DECLARE_FINAL_TYPE (TillLetterWindow, till_letter_window, TILL, LETTER_WINDOW, AdwWindow)

GtkWidget *till_letter_window_new (GtkWindow *parent,
                                   const char *title,
                                   const char *subject,
                                   const char *text);
char *till_letter_window_dup_text (TillLetterWindow *self);

G_END_DECLS
