/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks the desktop's portal whether the program may run without a window. Outside of a sandbox
 * nobody has to be asked. */

#include "till-background.h"

#define PORTAL       "org.freedesktop.portal.Desktop"
#define OBJECT       "/org/freedesktop/portal/desktop"
#define REQUEST_PATH "/org/freedesktop/portal/desktop/request"

typedef struct
{
  char *token;
  guint subscription;
} Request;

static void
request_free (Request *self)
{
  g_free (self->token);
  g_free (self);
}

/* Unsubscribes, so that the answer is returned once. */
static void
end (GTask *task)
{
  Request *request = g_task_get_task_data (task);
  guint subscription = request->subscription;

  request->subscription = 0;
  if (subscription != 0)
    g_dbus_connection_signal_unsubscribe (g_task_get_source_object (task), subscription);
}

static void
response_cb (GDBusConnection *bus,
             const char *sender,
             const char *path,
             const char *interface,
             const char *signal,
             GVariant *parameters,
             gpointer user_data)
{
  g_autoptr (GTask) task = g_object_ref (user_data);
  g_autoptr (GVariant) results = NULL;
  guint32 response = 0;
  gboolean may_run = FALSE;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ua{sv})")))
    return;

  g_variant_get (parameters, "(u@a{sv})", &response, &results);
  g_variant_lookup (results, "background", "b", &may_run);
  end (task);
  g_task_return_boolean (task, response == 0 && may_run);
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Request *request = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GVariant) reply =
      g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, &error);

  if (reply != NULL || request->subscription == 0)
    return;

  end (task);
  g_task_return_error (task, g_steal_pointer (&error));
}

/* Returns: (transfer full): the object path on which the portal answers the request with this
 * @token. */
static char *
build_request_path (GDBusConnection *bus, const char *token)
{
  g_autofree char *sender = g_strdup (g_dbus_connection_get_unique_name (bus) + 1);

  g_strdelimit (sender, ".", '_');

  return g_strdup_printf (REQUEST_PATH "/%s/%s", sender, token);
}

/* Returns: whether the program is in a sandbox, where it has to ask. */
gboolean
till_background_is_asked (void)
{
  return g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

/* Asks on the session bus @bus and shows @reason to the person. The answer takes as long as the
 * person thinks; @cancellable ends the wait. */
void
till_background_ask_async (GDBusConnection *bus,
                           const char *reason,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (bus, cancellable, callback, user_data);
  g_autofree char *path = NULL;
  Request *request = NULL;
  GVariantDict options;

  g_return_if_fail (G_IS_DBUS_CONNECTION (bus) && reason != NULL);

  request = g_new0 (Request, 1);
  request->token = g_strdup_printf ("till%u", g_random_int ());
  g_task_set_source_tag (task, till_background_ask_async);
  g_task_set_task_data (task, request, (GDestroyNotify) request_free);

  path = build_request_path (bus, request->token);
  request->subscription = g_dbus_connection_signal_subscribe (
      bus, PORTAL, "org.freedesktop.portal.Request", "Response", path, NULL,
      G_DBUS_SIGNAL_FLAGS_NONE, response_cb, g_object_ref (task), g_object_unref);

  g_variant_dict_init (&options, NULL);
  g_variant_dict_insert (&options, "handle_token", "s", request->token);
  g_variant_dict_insert (&options, "reason", "s", reason);
  g_variant_dict_insert (&options, "autostart", "b", FALSE);
  g_dbus_connection_call (
      bus, PORTAL, OBJECT, "org.freedesktop.portal.Background", "RequestBackground",
      g_variant_new ("(s@a{sv})", "", g_variant_dict_end (&options)), G_VARIANT_TYPE ("(o)"),
      G_DBUS_CALL_FLAGS_NONE, -1, cancellable, asked_cb, g_object_ref (task));
}

/* Returns: whether the program may run without a window; %FALSE also with @error, where nobody
 * could be asked. */
gboolean
till_background_ask_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
