/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A case with notes, and what Find has found, for the pictures. */

#include "case-pictures.h"

#include "till-case-window.h"
#include "till-find-window.h"

static void
add_note (GtkWidget *window, gboolean is_ticket, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (window, "note_entry")), text);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (till_ui_find_named (window, "ticket_check")),
                               is_ticket);
  gtk_widget_activate_action (window, "case.add-note", NULL);
}

/* In the language that is drawn. */
static void
wait_for_event (GtkWidget *window, const char *name)
{
  till_ui_wait_for_text (window, g_dpgettext2 (NULL, "event", name));
}

GtkWidget *
open_sample_case (TillUiDriver *driver, const char *invoice_id)
{
  GtkWidget *window = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.show-case", "(bs)", FALSE,
                              invoice_id);
  window = till_ui_find_window (TILL_TYPE_CASE_WINDOW);
  wait_for_event (window, "Created");
  add_note (window, TRUE, "ZD-4711");
  wait_for_event (window, "Ticket");
  add_note (window, FALSE, "Says that the wallet took its fee from the amount.");
  wait_for_event (window, "Note");
  gtk_widget_activate_action (window, "case.take-back", "x", G_GINT64_CONSTANT (2));
  wait_for_event (window, "Note, removed");

  return window;
}

static gboolean
has_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

GtkWidget *
open_sample_find (TillUiDriver *driver, const char *invoice_id)
{
  g_autofree char *mail = g_strdup_printf (
      "Hello, ticket ZD-4711: I have paid %s, my eSIM 8943 does not work. Ana", invoice_id);
  GtkWidget *window = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.find", NULL);
  window = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (window, "entry")), mail);
  till_ui_wait_until (has_hits, till_ui_find_named (window, "stack"), "what the mail names");

  return window;
}
