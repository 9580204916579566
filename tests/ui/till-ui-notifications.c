/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-ui-notifications.h"

#include "till-ui-driver.h"

struct _TillUiNotifications
{
  GDBusConnection *bus;
  GMutex lock;
  char *told; /* summary and body of the last one, until it is asked for */
};

/* On the connection's own thread. */
static GDBusMessage *
notify_cb (GDBusConnection *connection,
           GDBusMessage *message,
           gboolean is_incoming,
           gpointer user_data)
{
  TillUiNotifications *self = user_data;
  g_autoptr (GDBusMessage) reply = NULL;
  const char *summary = NULL;
  const char *body = NULL;

  if (!is_incoming || g_strcmp0 (g_dbus_message_get_member (message), "Notify") != 0)
    return message;

  g_variant_get (g_dbus_message_get_body (message), "(&su&s&s&s@as@a{sv}i)", NULL, NULL, NULL,
                 &summary, &body, NULL, NULL, NULL);
  reply = g_dbus_message_new_method_reply (message);
  g_dbus_message_set_body (reply, g_variant_new ("(u)", 1));
  g_dbus_connection_send_message (connection, reply, G_DBUS_SEND_MESSAGE_FLAGS_NONE, NULL, NULL);

  g_mutex_lock (&self->lock);
  g_free (self->told);
  self->told = g_strjoin ("\n", summary, body, NULL);
  g_mutex_unlock (&self->lock);
  g_object_unref (message);

  return NULL;
}

TillUiNotifications *
till_ui_notifications_new (void)
{
  TillUiNotifications *self = g_new0 (TillUiNotifications, 1);
  g_autofree char *address = g_dbus_address_get_for_bus_sync (G_BUS_TYPE_SESSION, NULL, NULL);
  g_autoptr (GVariant) owned = NULL;
  g_autoptr (GError) error = NULL;

  g_mutex_init (&self->lock);
  self->bus =
      g_dbus_connection_new_for_address_sync (address,
                                              G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                                  G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION,
                                              NULL, NULL, &error);
  g_assert_no_error (error);
  g_dbus_connection_add_filter (self->bus, notify_cb, self, NULL);
  owned = g_dbus_connection_call_sync (self->bus, "org.freedesktop.DBus", "/org/freedesktop/DBus",
                                       "org.freedesktop.DBus", "RequestName",
                                       g_variant_new ("(su)", "org.freedesktop.Notifications", 0),
                                       NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  g_assert_no_error (error);

  return self;
}

/* Whoever told waits for a reply, which a connection that is closed takes along. */
void
till_ui_notifications_free (TillUiNotifications *self)
{
  g_assert_true (g_dbus_connection_flush_sync (self->bus, NULL, NULL));
  g_assert_true (g_dbus_connection_close_sync (self->bus, NULL, NULL));
  g_object_unref (self->bus);
  g_mutex_clear (&self->lock);
  g_free (self->told);
  g_free (self);
}

static gboolean
is_told (gpointer user_data)
{
  TillUiNotifications *self = user_data;
  gboolean result = FALSE;

  g_mutex_lock (&self->lock);
  result = self->told != NULL;
  g_mutex_unlock (&self->lock);

  return result;
}

/* Returns: (transfer full): the next notification's summary and body, as two lines. */
char *
till_ui_notifications_await (TillUiNotifications *self)
{
  char *told = NULL;

  till_ui_wait_until (is_told, self, "the notification");
  g_mutex_lock (&self->lock);
  told = g_steal_pointer (&self->told);
  g_mutex_unlock (&self->lock);

  return told;
}
