/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The activation kit of an order and the letter it is sent with, for the pictures. */

#include "kit-pictures.h"

#include "till-activation-kit.h"
#include "till-letter-editor.h"
#include "till-mail-window.h"

/* Scrolls to the beginning of the kit, or so that its end is the last that is seen. */
void
scroll_to_kit (GtkWidget *page, gboolean to_end)
{
  GtkWidget *kit = till_ui_find_type (page, TILL_TYPE_ACTIVATION_KIT);
  GtkWidget *scroller = gtk_widget_get_ancestor (kit, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  double y = 0;

  gtk_widget_translate_coordinates (kit, scroller, 0, 0, NULL, &y);
  if (to_end)
    y += gtk_widget_get_height (kit) - gtk_adjustment_get_page_size (adjustment) + 12;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + y - 6);
}

void
hide_codes (gboolean are_hidden)
{
  g_autoptr (GSettings) settings = g_settings_new ("org.tillconsole.Till");

  g_settings_set_boolean (settings, "mask-activation", are_hidden);
}

GtkWidget *
open_mail (GtkWidget *page)
{
  gtk_widget_activate_action (till_ui_find_type (page, TILL_TYPE_ACTIVATION_KIT), "kit.mail", NULL);

  return till_ui_find_window (TILL_TYPE_MAIL_WINDOW);
}

GtkWidget *
open_letter_template (GtkWidget *mail_window)
{
  gtk_widget_activate_action (mail_window, "mail.edit-template", NULL);

  return till_ui_find_window (TILL_TYPE_LETTER_EDITOR);
}
