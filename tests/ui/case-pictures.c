/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A case with notes, and what Find has found, for the pictures. */

#include "case-pictures.h"

#include "till-archive-changes.h"
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
  wait_for_event (window, "Removed note");

  return window;
}

static void
keep_result_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static gboolean
is_set (gpointer slot)
{
  return *(gpointer *) slot != NULL;
}

void
add_waiting_note (TillUiDriver *driver, GtkWidget *window)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_join_team_async (till_desk_get_archive (driver->desk), FALSE, NULL, keep_result_cb,
                                &result);
  till_ui_wait_until (is_set, &result, "the team");
  add_note (window, FALSE, "Called back.");
  till_ui_wait_for_text (window, g_dgettext (NULL, "Not shared yet"));
}

void
leave_team (TillUiDriver *driver)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_archive_leave_team_async (till_desk_get_archive (driver->desk), NULL, keep_result_cb,
                                 &result);
  till_ui_wait_until (is_set, &result, "the end of the team");
}

/* Returns: (transfer full): the id of an order of Ana, who always orders the same plan. */
static char *
order_plan (TillUiDriver *driver, const char *reference)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (GAsyncResult) listed = NULL;
  g_autoptr (GAsyncResult) created = NULL;
  g_autoptr (TillCatalogue) catalogue = NULL;
  g_autoptr (TillOrder) order = NULL;
  TillCountry *country = NULL;

  till_desk_get_catalogue_async (driver->desk, NULL, NULL, NULL, keep_result_cb, &listed);
  till_ui_wait_until (is_set, &listed, "the plans");
  catalogue = till_desk_get_catalogue_finish (driver->desk, listed, NULL);
  country = g_ptr_array_index (catalogue->countries, 0);
  draft->plan_id = g_strdup (till_record_get_id (g_ptr_array_index (country->plans, 0)));
  draft->client_email = g_strdup ("ana@example.com");
  draft->client_ref = g_strdup (reference);
  till_desk_create_order_async (driver->desk, draft, NULL, keep_result_cb, &created);
  till_ui_wait_until (is_set, &created, "the order");
  order = till_desk_create_order_finish (driver->desk, created, NULL);

  return g_strdup (till_record_get_id (TILL_RECORD (order)));
}

/* The case of a customer who has ordered before. */
GtkWidget *
open_sample_order_case (TillUiDriver *driver)
{
  g_autofree char *former = order_plan (driver, "ESIM-7");
  g_autofree char *id = order_plan (driver, "ESIM-8");
  GtkWidget *window = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.show-case", "(bs)", TRUE, id);
  window = till_ui_find_window (TILL_TYPE_CASE_WINDOW);
  wait_for_event (window, "eSIM ordered");
  till_ui_wait_for_named (window, "history_list");

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
