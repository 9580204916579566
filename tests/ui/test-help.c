/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The help, at what is about the page shown and with ways to the places meant, and the text for a
 * report, which says nothing of anybody. */

#include "till-help-topic.h"
#include "till-help-window.h"
#include "till-troubleshooting.h"
#include "till-ui-driver.h"
#include "till-ui-log.h"
#include "till-ui-keys.h"

static const char *const arguments[] = { "--invoices", "3", "--orders", "0", NULL };

static GtkWidget *
open_help (TillUiDriver *driver)
{
  GtkWidget *help = NULL;

  gtk_widget_activate_action (GTK_WIDGET (driver->window), "win.help", NULL);
  help = till_ui_find_window (TILL_TYPE_HELP_WINDOW);
  g_assert_nonnull (help);
  till_ui_wait_for_frames (help, 2);

  return help;
}

static AdwExpanderRow *
get_topic (GtkWidget *help, const char *title)
{
  GtkWidget *list = till_ui_find_named (help, "list");

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    if (g_strcmp0 (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), title) == 0)
      return ADW_EXPANDER_ROW (row);

  g_error ("There is no topic “%s”", title);
}

static void
test_opens_at_the_page (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *help = NULL;
  GtkWidget *focus = NULL;

  till_window_show_page (driver->window, "refunds");
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 2);
  help = open_help (driver);
  g_assert_true (adw_expander_row_get_expanded (get_topic (help, "Refunding a Customer")));
  g_assert_false (adw_expander_row_get_expanded (get_topic (help, "First Steps")));
  focus = gtk_window_get_focus (GTK_WINDOW (help));
  g_assert_true (
      gtk_widget_is_ancestor (focus, GTK_WIDGET (get_topic (help, "Refunding a Customer"))));

  till_window_show_page (driver->window, "invoices");
  g_assert_true (open_help (driver) == help);
  g_assert_true (adw_expander_row_get_expanded (get_topic (help, "Taking a Payment")));
  g_assert_true (till_ui_press (help, GDK_KEY_Escape, 0));
  g_assert_null (till_ui_find_window (TILL_TYPE_HELP_WINDOW));
  till_ui_close (open_help (driver));
}

static void
test_leads_to_places (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *help = NULL;
  GtkWidget *button = NULL;

  till_window_show_page (driver->window, "invoices");
  help = open_help (driver);
  button = till_ui_find_button (help, "Show Invoices");
  g_assert_true (till_ui_can_tab_to (gtk_window_get_focus (GTK_WINDOW (help)), button));
  till_window_show_page (driver->window, "overview");
  till_ui_click (button);
  till_ui_wait_for_named (window, "invoices_page");

  till_window_show_welcome (driver->window);
  g_assert_false (gtk_widget_is_sensitive (button));
  till_window_set_desk (driver->window, driver->desk);
  g_assert_true (gtk_widget_is_sensitive (button));
}

/* Each way that a topic names is an action of the program. */
static void
test_places_are_there (void)
{
  g_autofree char *actions = NULL;

  g_assert_true (g_file_get_contents (g_getenv ("TILL_ACTIONS"), &actions, NULL, NULL));
  for (guint i = 0; i < till_help_get_n_topics (); i++)
    {
      const TillHelpTopic *topic = till_help_get_topic (i);

      for (guint j = 0; j < TILL_HELP_MAX_LINKS && topic->links[j].action != NULL; j++)
        {
          g_autofree char *name = NULL;
          g_autofree char *line = NULL;
          g_autoptr (GVariant) target = NULL;

          g_assert_true (
              g_action_parse_detailed_name (topic->links[j].action, &name, &target, NULL));
          line = g_strdup_printf ("\n%s\t", name);
          if (!g_str_has_prefix (actions, line + 1) && strstr (actions, line) == NULL)
            g_error ("%s leads nowhere", name);
        }
    }
}

/* Settings that name somebody are set, and a store with a telling name is kept. */
static void
test_report_is_redacted (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("kept-id", "Ana’s shop", "https://secret.example", TILL_AUTH_HMAC,
                        TILL_ACCOUNT_LIVE, TILL_ACCOUNT_KEPT, dialect);
  g_autofree char *host = g_strdup (till_desk_get_account (driver->desk)->base_url + 7);
  const char *const forbidden[] = { "kept-id",
                                    "Ana",
                                    "secret.example",
                                    host,
                                    "Practice Store",
                                    "explorer.example",
                                    "://",
                                    "@",
                                    till_credentials_get_api_key (driver->credentials),
                                    till_credentials_get_secret_key (driver->credentials),
                                    g_get_user_name (),
                                    g_get_host_name (),
                                    g_get_home_dir () };
  g_autofree char *text = NULL;

  g_list_store_append (driver->accounts, account);
  g_settings_set_string (driver->settings, "last-account", "kept-id");
  g_settings_set_value (driver->settings, "explorers",
                        g_variant_new_parsed ("{'tron': 'https://explorer.example/{t}'}"));
  text = till_troubleshooting_describe (GTK_WIDGET (driver->window), driver->settings,
                                        G_LIST_MODEL (driver->accounts), driver->desk);

  g_assert_nonnull (strstr (text, "Stores kept: 1 live, 0 sandbox, 0 practice\n"));
  g_assert_nonnull (strstr (text, "Open store: practice, requests: signed"));
  g_assert_nonnull (strstr (text, "Need attention: "));
  g_assert_nonnull (strstr (text, "GTK 4."));
  g_assert_nonnull (strstr (text, "Display: Gdk"));
  g_assert_nonnull (strstr (text, "compact-rows: false\n"));
  for (guint i = 0; i < G_N_ELEMENTS (forbidden); i++)
    if (strstr (text, forbidden[i]) != NULL)
      g_error ("“%s” is in the report", forbidden[i]);

  g_settings_reset (driver->settings, "explorers");
  g_settings_reset (driver->settings, "last-account");
}

/* It is made when it is asked for: a window that nobody sees is not worth a later first frame.
 * GTK 4.8 and libadwaita 1.2 disagree about the padding of a key's label, and warn. */
static void
test_tells_of_keys (void)
{
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *keys = NULL;

  till_ui_expect_warning ("GtkLabel * reported min width -*");
  g_assert_null (till_ui_find_window (GTK_TYPE_SHORTCUTS_WINDOW));
  gtk_widget_activate_action (window, "win.shortcuts", NULL);
  keys = till_ui_find_window (GTK_TYPE_SHORTCUTS_WINDOW);
  g_assert_nonnull (keys);
  till_ui_wait_for_frames (keys, 2);
  g_assert_true (gtk_widget_get_visible (keys));
  gtk_window_close (GTK_WINDOW (keys));
  g_assert_false (gtk_widget_get_visible (keys));

  gtk_widget_activate_action (window, "win.shortcuts", NULL);
  g_assert_true (till_ui_find_window (GTK_TYPE_SHORTCUTS_WINDOW) == keys);
  gtk_window_close (GTK_WINDOW (keys));
  till_ui_expect_warning (NULL);
}

/* GTK 4.8 loses a number where an arrow that turns is turned back, as when the next one unfolds. */
int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);

  g_test_add_func ("/ui/help/opens-at-the-page", test_opens_at_the_page);
  g_test_add_func ("/ui/help/leads-to-places", test_leads_to_places);
  g_test_add_func ("/ui/help/places-are-there", test_places_are_there);
  g_test_add_func ("/ui/help/tells-of-keys", test_tells_of_keys);
  g_test_add_func ("/ui/help/report-is-redacted", test_report_is_redacted);

  return g_test_run ();
}
