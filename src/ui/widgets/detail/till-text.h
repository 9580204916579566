/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

char *till_text_for_display_up_to (const char *text, guint max_characters);
char *till_text_for_display (const char *text);
char *till_text_for_notification (const char *text);
char *till_text_join (const char *separator, const char *const *facts, gsize n_facts);
double till_text_get_scale (void);
void till_text_set (GtkLabel *label, const char *text);
void till_text_set_tooltip (GtkWidget *widget, const char *text);
void till_text_wrap_button (GtkButton *button, int n_chars);
void till_text_never_hyphenate (GtkTextView *view);
void till_text_set_status_page (AdwStatusPage *page, const char *title, const char *body);
