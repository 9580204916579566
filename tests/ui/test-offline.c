/* SPDX-License-Identifier: GPL-3.0-or-later */

/* With the service away every page shows what the archive has, says how old it is, and comes back
 * by itself. The second window begins without a service: all that it shows is from the archive. */

#include "till-desk-look.h"
#include "till-field.h"
#include "till-find-window.h"
#include "till-list-pane.h"
#include "till-ui-driver.h"

typedef struct
{
  TillUiDriver *driver;
  TillWindow *window; /* the second */
} Fixture;

static const char *const arguments[] = {
  "--invoices", "60", "--orders", "40", "--provision-seconds", "86400", NULL,
};

static gboolean
is_active (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static GtkWidget *
show_page (TillWindow *window, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (window, name);

  return till_ui_wait_for_named (GTK_WIDGET (window), id);
}

static gboolean
has_store (gpointer page)
{
  const char *id = till_field_get_value (TILL_FIELD (till_ui_find_named (page, "store_id_field")));

  return id != NULL && !g_str_equal (id, "…");
}

static gboolean
is_away (gpointer window)
{
  return till_ui_find_named (window, "reach_bar") != NULL;
}

static gboolean
is_back (gpointer window)
{
  return till_ui_find_named (window, "reach_bar") == NULL;
}

/* The first window reads all of it. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  page = show_page (fixture->driver->window, "overview");
  till_ui_wait_until (has_store, page, "the store");
  page = show_page (fixture->driver->window, "plans");
  till_ui_wait_for_rows (page);
  page = show_page (fixture->driver->window, "invoices");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_paid));
  till_ui_wait_for_named (page, "again_box");
  page = show_page (fixture->driver->window, "orders");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_active));
  till_ui_wait_for_text (page, "Activation");
  page = show_page (fixture->driver->window, "overview");

  till_ui_driver_stop_practice (fixture->driver);
  fixture->window = till_window_new (fixture->driver->application, fixture->driver->settings,
                                     G_LIST_MODEL (fixture->driver->accounts));
  till_window_set_desk (fixture->window, fixture->driver->desk);
  till_reach_ask (till_desk_get_reach (fixture->driver->desk));
  gtk_window_present (GTK_WINDOW (fixture->window));
  till_ui_wait_until (is_away, fixture->window, "that the service is away");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  till_ui_driver_free (fixture->driver);
}

static void
test_pages (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture->window, "overview");

  till_ui_wait_until (has_store, page, "the store from the archive");
  till_ui_wait_for_rows (show_page (fixture->window, "plans"));

  page = show_page (fixture->window, "invoices");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_paid));
  till_ui_wait_for_named (page, "again_box");
  till_ui_wait_for_text (page, "As it was read here just now");

  page = show_page (fixture->window, "orders");
  till_ui_wait_for_rows (page);
  g_assert_nonnull (till_ui_open_row (page, is_active));
  till_ui_wait_for_text (page, "Activation");

  page = show_page (fixture->window, "usage");
  till_ui_wait_until ((TillUiCondition) gtk_widget_get_mapped,
                      till_ui_find_type (page, GTK_TYPE_LIST_VIEW), "the active eSIMs");
  show_page (fixture->window, "refunds");
  show_page (fixture->window, "events");
  g_assert_true (is_away (fixture->window));
  g_assert_true (is_away (fixture->driver->window));
}

static gboolean
shows_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

static void
test_find (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture->window, "invoices");
  TillRecord *invoice = NULL;
  GtkWidget *find = NULL;

  till_ui_wait_for_rows (page);
  invoice = till_ui_open_row (page, is_paid);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.find", NULL);
  find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  gtk_editable_set_text (GTK_EDITABLE (till_ui_find_named (find, "entry")),
                         TILL_INVOICE (invoice)->order_id);
  till_ui_wait_until (shows_hits, till_ui_find_named (find, "stack"), "the invoice");
}

static void
test_back (Fixture *fixture, gconstpointer data)
{
  GtkWidget *page = show_page (fixture->window, "invoices");
  GtkWidget *pane = till_ui_find_type (page, TILL_TYPE_LIST_PANE);
  g_autofree char *id = NULL;

  till_ui_wait_for_rows (page);
  id = g_strdup (till_record_get_id (till_ui_open_row (page, is_paid)));
  till_ui_wait_for_text (page, "As it was read here just now");

  till_ui_driver_resume_practice (fixture->driver, arguments);
  till_reach_ask (till_desk_get_reach (fixture->driver->desk));
  till_ui_wait_until (is_back, fixture->window, "that the service is back");
  till_ui_wait_until (is_back, fixture->driver->window, "that it is back here, too");
  till_ui_wait_for_rows (page);
  g_assert_cmpstr (till_record_get_id (till_list_pane_get_selected (TILL_LIST_PANE (pane))), ==,
                   id);
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/ui/offline/pages", test_pages);
  ADD ("/ui/offline/find", test_find);
  ADD ("/ui/offline/back", test_back);
#undef ADD

  return g_test_run ();
}
