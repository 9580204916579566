/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A customer's hash that the archive does not have: Find offers a backfill, shows its progress, can
 * stop it, and shows the record as soon as it is read. The sync is paused. */

#include "till-find-window.h"
#include "till-backfill.h"
#include "till-ui-driver.h"
#include "till-ui-notifications.h"

#include <string.h>

#define UNKNOWN "0x00000000000000000000000000000000000000000000000000000000000000ff"

typedef struct
{
  TillUiDriver *driver;
  GtkWidget *find;
  GtkWidget *stack;
  GtkWidget *entry;
} Fixture;

static const char *const arguments[] = { "--invoices", "240", "--orders", "12", NULL };

static void
set_up (Fixture *fixture, gconstpointer data)
{
  GtkWidget *window = NULL;

  fixture->driver = till_ui_driver_new (arguments);
  window = GTK_WIDGET (fixture->driver->window);
  till_retention_set_paused (till_desk_get_retention (fixture->driver->desk), TRUE);
  till_sync_start (till_desk_get_sync (fixture->driver->desk));
  gtk_widget_activate_action (window, "win.find", NULL);
  fixture->find = till_ui_find_window (TILL_TYPE_FIND_WINDOW);
  g_assert_nonnull (fixture->find);
  fixture->stack = till_ui_find_named (fixture->find, "stack");
  fixture->entry = till_ui_find_named (fixture->find, "entry");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  till_ui_driver_free (fixture->driver);
}

/* Returns: (transfer full): the first text of that name in an answer of the service. */
static char *
read_text (Fixture *fixture, const char *path, const char *name)
{
  g_autofree char *answer = till_ui_driver_read_practice (fixture->driver, path);
  g_autofree char *pattern = g_strdup_printf ("\"%s\"\\s*:\\s*\"([^\"]+)\"", name);
  g_autoptr (GRegex) regex = g_regex_new (pattern, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_assert_true (g_regex_match (regex, answer, 0, &match));

  return g_match_info_fetch (match, 1);
}

/* Returns: (transfer full): the hash of a payment of long ago. */
static char *
read_old_hash (Fixture *fixture)
{
  g_autofree char *id = read_text (fixture, "/api/v1/invoices?status=PAID&limit=1&offset=60", "id");
  g_autofree char *path = g_strconcat ("/api/v1/invoices/", id, NULL);

  return read_text (fixture, path, "txHash");
}

static void
ask (Fixture *fixture, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (fixture->entry), text);
}

static gboolean
shows_hits (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "hits");
}

static gboolean
shows_nothing (gpointer stack)
{
  return g_str_equal (gtk_stack_get_visible_child_name (stack), "nothing");
}

static void
await_offer (Fixture *fixture)
{
  till_ui_wait_until (shows_nothing, fixture->stack, "nothing is found");
  g_assert_nonnull (till_ui_find_button (fixture->find, "Search Older Records"));
}

static void
press (Fixture *fixture, const char *label)
{
  GtkWidget *button = till_ui_find_button (fixture->find, label);

  g_assert_nonnull (button);
  till_ui_click (button);
}

static gboolean
is_shown (Fixture *fixture)
{
  return till_ui_find_named (fixture->find, "backfill_view") != NULL;
}

static void
test_found (Fixture *fixture, gconstpointer data)
{
  g_autofree char *hash = read_old_hash (fixture);

  ask (fixture, hash);
  await_offer (fixture);
  g_assert_null (till_ui_find_named (fixture->find, "load_button"));
  press (fixture, "Search Older Records");
  till_ui_wait_until (shows_hits, fixture->stack, "the record is found");
  g_assert_false (is_shown (fixture));
}

/* Whoever looks for something else meanwhile is told when there is an answer. */
static void
test_other_question (Fixture *fixture, gconstpointer data)
{
  g_autofree char *hash = read_old_hash (fixture);

  ask (fixture, hash);
  await_offer (fixture);
  press (fixture, "Search Older Records");
  ask (fixture, "");
  till_ui_wait_for_text (fixture->find, "Match Found for an Earlier Search");
  press (fixture, "Show");
  till_ui_wait_until (shows_hits, fixture->stack, "the record is found");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (fixture->entry)), ==, hash);
}

static void
test_nothing (Fixture *fixture, gconstpointer data)
{
  ask (fixture, UNKNOWN);
  await_offer (fixture);
  press (fixture, "Search Older Records");
  g_assert_nonnull (till_ui_find_button (fixture->find, "Stop"));
  g_assert_nonnull (till_ui_find_named (fixture->find, "bar"));
  till_ui_wait_for_text (fixture->find, "No Match Found");
  g_assert_null (till_ui_find_button (fixture->find, "Stop"));
}

static void
test_stopped (Fixture *fixture, gconstpointer data)
{
  ask (fixture, UNKNOWN);
  await_offer (fixture);
  press (fixture, "Search Older Records");
  press (fixture, "Stop");
  g_assert_nonnull (till_ui_find_button (fixture->find, "Resume"));
  g_assert_cmpint (till_sync_get_state (till_desk_get_sync (fixture->driver->desk)), ==,
                   TILL_SYNC_PAUSED);
}

/* It goes on when the window is closed, and the desktop is told of the end, but not of what was
 * looked for. */
static void
test_told (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillUiNotifications) desktop = till_ui_notifications_new ();
  /* It stays: GLib 2.74 frees what it told the desktop twice when the application goes. */
  static GApplication *application = NULL;
  g_autofree char *hash = read_old_hash (fixture);
  g_autofree char *found = NULL;
  g_autofree char *missing = NULL;

  application = g_application_new ("org.tillconsole.Till.Test", G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (application, NULL, NULL));
  g_application_set_default (application);
  ask (fixture, hash);
  await_offer (fixture);
  press (fixture, "Search Older Records");
  gtk_window_close (GTK_WINDOW (fixture->find));
  found = till_ui_notifications_await (desktop);
  g_assert_nonnull (strstr (found, "Match Found in Older Records"));
  g_assert_null (strstr (found, hash));

  till_backfill_start (till_desk_get_backfill (fixture->driver->desk), UNKNOWN);
  missing = till_ui_notifications_await (desktop);
  g_assert_nonnull (strstr (missing, "No Match in Older Records"));
  g_assert_null (strstr (missing, UNKNOWN));
}

/* An order number is not to be found further back: the service was asked for it. */
static void
test_not_offered (Fixture *fixture, gconstpointer data)
{
  ask (fixture, "order 9988776655");
  till_ui_wait_until (shows_nothing, fixture->stack, "nothing is found");
  g_assert_false (is_shown (fixture));
}

#define ADD(name, function)                                                                        \
  g_test_add ("/ui/backfill/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  till_ui_init (&argc, &argv);

  ADD ("found", test_found);
  ADD ("other-question", test_other_question);
  ADD ("nothing", test_nothing);
  ADD ("stopped", test_stopped);
  ADD ("not-offered", test_not_offered);
  ADD ("told", test_told);

  return g_test_run ();
}
