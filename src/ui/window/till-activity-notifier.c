/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillActivityNotifier: notifies the desktop of invoices that were paid, of payments that wait for
 * a decision and of eSIMs that have become active. A notification opens its record, also when the
 * window was closed in the meantime. While the program is hidden for privacy, a notification shows
 * nothing of the record. */

#include "till-activity-notifier.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-activity.h"
#include "till-payment-exception-text.h"
#include "till-record-link.h"
#include "till-status.h"
#include "till-text.h"

struct _TillActivityNotifier
{
  GObject parent_instance;

  /* Owned */
  GSettings *settings;
  TillActivity *activity;
  char *archive; /* the name of the store's archive */

  /* Borrowed */
  TillDesk *desk; /* outlives this */
  GApplication *application;
  TillActivityIsSilent is_silent;
  gpointer user_data;
};

G_DEFINE_FINAL_TYPE (TillActivityNotifier, till_activity_notifier, G_TYPE_OBJECT)

static gboolean
is_hidden (TillActivityNotifier *self)
{
  return self->is_silent != NULL && self->is_silent (self->user_data);
}

/* A later notification replaces an earlier one only where both are of the same record. */
static void
notify (TillActivityNotifier *self,
        TillRecordLinkKind kind,
        const TillActivityItem *item,
        const char *title,
        const char *body)
{
  g_autoptr (GNotification) notification = g_notification_new (title);
  g_autofree char *shown = body != NULL ? till_text_for_notification (body) : NULL;
  g_autofree char *link = till_record_link_build (kind, item->id, self->archive);
  g_autofree char *id = g_strdup_printf ("activity-%s", item->id);

  /* Without an application id GLib can't send notifications. */
  if (g_application_get_application_id (self->application) == NULL)
    return;

  if (shown != NULL)
    g_notification_set_body (notification, shown);
  /* Some ids can't be put into a link. */
  if (link != NULL)
    g_notification_set_default_action_and_target (notification, "app.open-link", "s", link);
  g_application_send_notification (self->application, id, notification);
}

static void
paid_cb (TillActivityNotifier *self, const TillActivityItem *item)
{
  const char *name = item->name != NULL ? item->name : item->id;
  g_autofree char *amount = NULL;
  g_autofree char *title = NULL;

  if (!g_settings_get_boolean (self->settings, "notify-activity"))
    return;

  if (is_hidden (self))
    {
      notify (self, TILL_RECORD_LINK_INVOICE, item, _("Invoice paid"), NULL);
      return;
    }

  amount = item->amount.is_known ? till_format_usd (&item->amount) : NULL;
  /* Translators: the title of a notification, with an amount of money */
  title = amount != NULL ? g_strdup_printf (_("%s paid"), amount) : NULL;
  notify (self, TILL_RECORD_LINK_INVOICE, item, title != NULL ? title : _("Invoice paid"), name);
}

/* "Underpaid", and below it "BATCH-3 · 5 of 20 USDT". */
static void
exception_cb (TillActivityNotifier *self, const TillActivityItem *item)
{
  const char *explanation = NULL;
  TillStatus status = { 0 };
  g_autofree char *what = NULL;

  if (!g_settings_get_boolean (self->settings, "notify-activity"))
    return;

  if (is_hidden (self) || item->invoice == NULL)
    {
      notify (self, TILL_RECORD_LINK_INVOICE, item, _("A payment needs review"), NULL);
      return;
    }

  status = till_status_for_payment (item->invoice, &explanation);
  what = till_payment_exception_text_name (self->desk, item->invoice);
  notify (self, TILL_RECORD_LINK_INVOICE, item, status.word, what);
}

static void
active_cb (TillActivityNotifier *self, const TillActivityItem *item)
{
  if (!g_settings_get_boolean (self->settings, "notify-activity"))
    return;

  notify (self, TILL_RECORD_LINK_ORDER, item, _("eSIM ready"),
          is_hidden (self) ? NULL : item->name);
}

static void
till_activity_notifier_dispose (GObject *object)
{
  TillActivityNotifier *self = TILL_ACTIVITY_NOTIFIER (object);

  g_clear_object (&self->settings);
  g_clear_object (&self->activity);
  g_clear_pointer (&self->archive, g_free);

  G_OBJECT_CLASS (till_activity_notifier_parent_class)->dispose (object);
}

static void
till_activity_notifier_class_init (TillActivityNotifierClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_activity_notifier_dispose;
}

static void
till_activity_notifier_init (TillActivityNotifier *self)
{
}

/* Asks @is_silent before each notification; %NULL where nothing is ever hidden. @desk has an
 * archive and outlives this object.
 *
 * Returns: (transfer full): a notifier that runs from now on. */
TillActivityNotifier *
till_activity_notifier_new (GApplication *application,
                            GSettings *settings,
                            TillDesk *desk,
                            TillActivityIsSilent is_silent,
                            gpointer user_data)
{
  TillActivityNotifier *self = NULL;
  TillArchive *archive = NULL;

  g_return_val_if_fail (G_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (TILL_IS_DESK (desk), NULL);

  archive = till_desk_get_archive (desk);
  self = g_object_new (TILL_TYPE_ACTIVITY_NOTIFIER, NULL);
  self->application = application;
  self->is_silent = is_silent;
  self->user_data = user_data;
  self->settings = g_object_ref (settings);
  self->desk = desk;
  self->archive = till_archive_dup_name (archive);
  self->activity = till_activity_new (archive, till_desk_get_clock (desk));
  g_signal_connect_object (self->activity, "paid", G_CALLBACK (paid_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->activity, "payment-exception", G_CALLBACK (exception_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->activity, "active", G_CALLBACK (active_cb), self,
                           G_CONNECT_SWAPPED);

  return self;
}
