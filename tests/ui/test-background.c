/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Going on without a window is off until it is asked for, and in a sandbox what the desktop's
 * portal says to it is done. The portal is a stand-in on the test's own session bus. */

#include "till-background.h"
#include "till-preferences-window.h"
#include "till-ui-driver.h"

#define NAME    "org.freedesktop.portal.Desktop"
#define OBJECT  "/org/freedesktop/portal/desktop"
#define HINT    "Till keeps running when you close its window. To stop it, choose Quit from the menu."
#define REFUSED "The desktop doesn’t allow this. Check its settings."
#define ALONE   "Till couldn’t ask the desktop."

typedef struct
{
  GSettings *settings;
  GtkWidget *window;

  /* The portal. */
  GDBusConnection *bus;
  guint object;
  guint n_asked;
  char *caller;
  char *request;
} Fixture;

static const char portal_xml[] =
    "<node><interface name='org.freedesktop.portal.Background'>"
    "<method name='RequestBackground'><arg type='s' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>"
    "</interface></node>";

static gboolean is_in_sandbox;

gboolean __wrap_till_background_is_asked (void);

gboolean
__wrap_till_background_is_asked (void)
{
  return is_in_sandbox;
}

static gboolean
has_been_asked (gpointer user_data)
{
  return ((Fixture *) user_data)->request != NULL;
}

/* What the real one calls a request, for @sender, which begins with a colon, and its @token. */
static char *
build_request (const char *sender, const char *token)
{
  g_autofree char *name = g_strdup (sender + 1);

  return g_strdup_printf (OBJECT "/request/%s/%s", g_strdelimit (name, ".", '_'), token);
}

static void
call_cb (GDBusConnection *bus,
         const char *sender,
         const char *path,
         const char *interface,
         const char *method,
         GVariant *parameters,
         GDBusMethodInvocation *invocation,
         gpointer user_data)
{
  Fixture *fixture = user_data;
  g_autoptr (GVariant) options = NULL;
  const char *token = NULL;
  const char *reason = NULL;
  gboolean autostart = TRUE;

  g_variant_get (parameters, "(&s@a{sv})", NULL, &options);
  g_assert_true (g_variant_lookup (options, "handle_token", "&s", &token));
  g_assert_true (g_variant_lookup (options, "reason", "&s", &reason));
  g_assert_true (g_variant_lookup (options, "autostart", "b", &autostart));
  g_assert_cmpstr (reason, ==, "To notify about payments while the window is closed");
  g_assert_false (autostart);

  fixture->n_asked++;
  g_free (fixture->caller);
  fixture->caller = g_strdup (sender);
  g_free (fixture->request);
  fixture->request = build_request (sender, token);
  g_dbus_method_invocation_return_value (invocation, g_variant_new ("(o)", fixture->request));
}

static GDBusConnection *
connect_to_bus (void)
{
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GError) error = NULL;
  GDBusConnection *bus =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);

  g_assert_no_error (error);

  return bus;
}

static void
start_portal (Fixture *fixture)
{
  static const GDBusInterfaceVTable calls = { .method_call = call_cb };
  g_autoptr (GDBusNodeInfo) node = g_dbus_node_info_new_for_xml (portal_xml, NULL);
  g_autoptr (GVariant) owned = NULL;
  g_autoptr (GError) error = NULL;

  fixture->bus = connect_to_bus ();
  fixture->object = g_dbus_connection_register_object (fixture->bus, OBJECT, node->interfaces[0],
                                                       &calls, fixture, NULL, &error);
  g_assert_no_error (error);
  owned = g_dbus_connection_call_sync (fixture->bus, "org.freedesktop.DBus",
                                       "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                       "RequestName", g_variant_new ("(su)", NAME, 0), NULL,
                                       G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);
}

static void
stop_portal (Fixture *fixture)
{
  if (fixture->bus == NULL)
    return;

  g_dbus_connection_unregister_object (fixture->bus, fixture->object);
  g_assert_true (g_dbus_connection_close_sync (fixture->bus, NULL, NULL));
  g_clear_object (&fixture->bus);
}

static void
ping_cb (GObject *bus, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (bus), result, &error);

  g_assert_no_error (error);
  *(gboolean *) user_data = TRUE;
}

static gboolean
is_true (gpointer user_data)
{
  return *(gboolean *) user_data;
}

/* A reply of the portal comes behind everything that it has told before. */
static void
await_what_was_told (Fixture *fixture)
{
  gboolean has_come = FALSE;

  g_dbus_connection_call (g_application_get_dbus_connection (g_application_get_default ()),
                          g_dbus_connection_get_unique_name (fixture->bus), "/",
                          "org.freedesktop.DBus.Peer", "Ping", NULL, NULL, G_DBUS_CALL_FLAGS_NONE,
                          -1, NULL, ping_cb, &has_come);
  till_ui_wait_until (is_true, &has_come, "the answer");
}

/* What the person, or the desktop for them, has said to the last request. */
static void
answer (Fixture *fixture, guint32 response, gboolean may_run)
{
  GVariantDict results;

  till_ui_wait_until (has_been_asked, fixture, "the question");
  g_variant_dict_init (&results, NULL);
  g_variant_dict_insert (&results, "background", "b", may_run);
  g_assert_true (g_dbus_connection_emit_signal (
      fixture->bus, fixture->caller, fixture->request, "org.freedesktop.portal.Request", "Response",
      g_variant_new ("(u@a{sv})", response, g_variant_dict_end (&results)), NULL));
  g_clear_pointer (&fixture->request, g_free);
  await_what_was_told (fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  is_in_sandbox = TRUE;
  fixture->settings = g_settings_new ("org.tillconsole.Till");
  g_settings_reset (fixture->settings, "run-in-background");
  fixture->window = till_preferences_window_new (fixture->settings);
  gtk_window_present (GTK_WINDOW (fixture->window));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  stop_portal (fixture);
  g_object_unref (fixture->settings);
  g_free (fixture->caller);
  g_free (fixture->request);
}

static GtkSwitch *
get_switch (Fixture *fixture)
{
  return GTK_SWITCH (till_ui_find_named (fixture->window, "background_switch"));
}

static gboolean
may_go_on (Fixture *fixture)
{
  return g_settings_get_boolean (fixture->settings, "run-in-background");
}

static gboolean
may_not_go_on (gpointer user_data)
{
  return !may_go_on (user_data);
}

static void
assert_said (Fixture *fixture, const char *text)
{
  GtkWidget *row = till_ui_find_named (fixture->window, "background_row");

  g_assert_cmpstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), ==, text);
}

static void
test_off (Fixture *fixture, gconstpointer data)
{
  start_portal (fixture);
  till_ui_wait_for_frames (fixture->window, 2);
  g_assert_false (may_go_on (fixture));
  g_assert_false (gtk_switch_get_active (get_switch (fixture)));
  g_assert_cmpuint (fixture->n_asked, ==, 0);
  assert_said (fixture, HINT);
}

static void
test_outside (Fixture *fixture, gconstpointer data)
{
  is_in_sandbox = FALSE;
  start_portal (fixture);
  gtk_switch_set_active (get_switch (fixture), TRUE);
  till_ui_wait_for_frames (fixture->window, 2);
  g_assert_true (may_go_on (fixture));
  g_assert_cmpuint (fixture->n_asked, ==, 0);
}

static void
test_granted (Fixture *fixture, gconstpointer data)
{
  start_portal (fixture);
  gtk_switch_set_active (get_switch (fixture), TRUE);
  answer (fixture, 0, TRUE);
  g_assert_true (may_go_on (fixture));
  g_assert_true (gtk_switch_get_active (get_switch (fixture)));
  assert_said (fixture, HINT);

  gtk_switch_set_active (get_switch (fixture), FALSE);
  g_assert_false (may_go_on (fixture));
  g_assert_cmpuint (fixture->n_asked, ==, 1);
}

static void
assert_refused (Fixture *fixture)
{
  g_assert_false (may_go_on (fixture));
  g_assert_false (gtk_switch_get_active (get_switch (fixture)));
  assert_said (fixture, REFUSED);
}

/* Whether the desktop knows the answer or the person has given it; and it may be another the next
 * time. */
static void
test_refused (Fixture *fixture, gconstpointer data)
{
  start_portal (fixture);
  gtk_switch_set_active (get_switch (fixture), TRUE);
  answer (fixture, 0, FALSE);
  assert_refused (fixture);

  gtk_switch_set_active (get_switch (fixture), TRUE);
  assert_said (fixture, HINT);
  answer (fixture, 1, TRUE);
  assert_refused (fixture);

  gtk_switch_set_active (get_switch (fixture), TRUE);
  answer (fixture, 0, TRUE);
  g_assert_true (may_go_on (fixture));
  assert_said (fixture, HINT);
}

static void
test_absent (Fixture *fixture, gconstpointer data)
{
  gtk_switch_set_active (get_switch (fixture), TRUE);
  till_ui_wait_until (may_not_go_on, fixture, "the setting");
  g_assert_false (gtk_switch_get_active (get_switch (fixture)));
  assert_said (fixture, ALONE);
}

static void
test_window_closed (Fixture *fixture, gconstpointer data)
{
  start_portal (fixture);
  gtk_switch_set_active (get_switch (fixture), TRUE);
  till_ui_wait_until (has_been_asked, fixture, "the question");
  till_ui_close (g_steal_pointer (&fixture->window));
  g_assert_true (may_go_on (fixture));
  answer (fixture, 0, FALSE);
  g_assert_false (may_go_on (fixture));
}

int
main (int argc, char *argv[])
{
  g_autoptr (GtkApplication) application = NULL;

  till_ui_init (&argc, &argv);
  application = GTK_APPLICATION (adw_application_new (NULL, G_APPLICATION_NON_UNIQUE));
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));

#define ADD(name, function)                                                                        \
  g_test_add ("/ui/background/" name, Fixture, NULL, set_up, function, tear_down)

  ADD ("off", test_off);
  ADD ("outside", test_outside);
  ADD ("granted", test_granted);
  ADD ("refused", test_refused);
  ADD ("absent", test_absent);
  ADD ("window-closed", test_window_closed);

  return g_test_run ();
}
