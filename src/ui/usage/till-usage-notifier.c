/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUsageNotifier: sends a desktop notification for each threshold that an active eSIM reaches. A
 * setting decides whether Till polls while the Live Usage page is hidden. While the program is
 * locked, the notification has no details. */

#include "till-usage-notifier.h"

#include <glib/gi18n.h>

#include "till-record-link.h"
#include "till-text.h"
#include "till-usage-text.h"

struct _TillUsageNotifier
{
  GObject parent_instance;

  GApplication *application; /* borrowed: it outlives this */
  GSettings *settings;       /* owned */
  TillUsagePoller *watch;
  char *archive; /* the name of the store's archive, or NULL */ /* owned */
  TillUsageIsSilent is_silent;
  gpointer user_data;
};

G_DEFINE_FINAL_TYPE (TillUsageNotifier, till_usage_notifier, G_TYPE_OBJECT)

static void
till_usage_notifier_dispose (GObject *object)
{
  TillUsageNotifier *self = TILL_USAGE_NOTIFIER (object);

  if (self->watch != NULL)
    till_usage_poller_set_polls_in_background (self->watch, FALSE);
  g_clear_object (&self->settings);
  g_clear_object (&self->watch);
  g_clear_pointer (&self->archive, g_free);

  G_OBJECT_CLASS (till_usage_notifier_parent_class)->dispose (object);
}

static void
till_usage_notifier_class_init (TillUsageNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_usage_notifier_dispose;
}

static void
till_usage_notifier_init (TillUsageNotifier *self)
{
}

/* Returns: (transfer full): the notification about @order, without details if @is_silent. */
GNotification *
till_usage_notifier_build (TillOrder *order, TillThresholds threshold, gboolean is_silent)
{
  g_autoptr (GNotification) notification = NULL;
  g_autofree char *title = till_usage_describe_title (order);
  g_autofree char *shown = till_text_for_notification (title);
  const char *reference =
      order->client_ref != NULL ? order->client_ref : till_record_get_id (TILL_RECORD (order));
  g_autofree char *body = NULL;
  g_autofree char *shown_body = NULL;

  if (is_silent)
    return g_notification_new (_("An eSIM needs attention"));

  body = g_strdup_printf ("%s\n%s", till_usage_describe_threshold (threshold), reference);
  shown_body = till_text_for_notification (body);
  notification = g_notification_new (shown);
  g_notification_set_body (notification, shown_body);

  return g_steal_pointer (&notification);
}

static void
threshold_cb (TillUsageNotifier *self, TillUsageItem *item, guint threshold)
{
  TillOrder *order = till_usage_item_get_order (item);
  gboolean is_silent = self->is_silent != NULL && self->is_silent (self->user_data);
  g_autoptr (GNotification) notification =
      till_usage_notifier_build (order, (TillThresholds) threshold, is_silent);
  g_autofree char *id = g_strdup_printf ("usage-%s", till_usage_item_get_id (item));
  g_autofree char *link =
      till_record_link_build (TILL_RECORD_LINK_ORDER, till_usage_item_get_id (item), self->archive);

  /* A program without an application id can't send notifications. */
  if (g_application_get_application_id (self->application) == NULL)
    return;

  /* Not every id fits into a link. */
  if (link != NULL)
    g_notification_set_default_action_and_target (notification, "app.open-link", "s", link);
  g_application_send_notification (self->application, id, notification);
}

static void
settings_changed_cb (TillUsageNotifier *self)
{
  till_usage_poller_set_polls_in_background (
      self->watch, g_settings_get_boolean (self->settings, "watch-hidden-esims"));
}

/* Calls @is_silent before each notification; %NULL if nothing is ever hidden. */
TillUsageNotifier *
till_usage_notifier_new (GApplication *application,
                         GSettings *settings,
                         TillDesk *desk,
                         TillUsageIsSilent is_silent,
                         gpointer user_data)
{
  TillUsageNotifier *self = NULL;

  g_return_val_if_fail (G_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  self = g_object_new (TILL_TYPE_USAGE_NOTIFIER, NULL);
  self->application = application;
  self->is_silent = is_silent;
  self->user_data = user_data;
  self->settings = g_object_ref (settings);
  self->watch = g_object_ref (till_desk_get_usage_poller (desk));
  if (till_desk_get_archive (desk) != NULL)
    self->archive = till_archive_dup_name (till_desk_get_archive (desk));
  g_signal_connect_object (self->watch, "threshold", G_CALLBACK (threshold_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (settings, "changed::watch-hidden-esims",
                           G_CALLBACK (settings_changed_cb), self, G_CONNECT_SWAPPED);
  settings_changed_cb (self);

  return self;
}
