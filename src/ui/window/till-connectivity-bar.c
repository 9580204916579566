/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillConnectivityBar: says under every page, while the service can't be reached, how old the
 * records on screen are and, where the archive does not hold all invoices, how many it holds. */

#include "till-connectivity-bar.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-desk-load.h"
#include "till-format.h"
#include "till-message.h"
#include "till-archive-records.h"

#define TICK_S 15

struct _TillConnectivityBar
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillConnectivity *connectivity; /* the desk's */
  TillArchiveSummary *summary;    /* loaded while the service is away, or NULL */

  /* In flight */
  GCancellable *cancellable; /* of the summary */
  guint tick_timer;          /* while the bar is shown */

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillConnectivityBar, till_connectivity_bar, ADW_TYPE_BIN)

static char *
describe_age (TillConnectivityBar *self)
{
  gint64 heard_ms = till_connectivity_get_heard_ms (self->connectivity);
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (self->desk));
  g_autofree char *time = NULL;
  g_autofree char *age = NULL;

  if (heard_ms == 0)
    return g_strdup (_("The service can’t be reached, and nothing is copied to this computer "
                        "yet."));

  time = till_format_moment (heard_ms, now_ms);
  age = till_format_age (heard_ms, now_ms);
  if (now_ms - heard_ms < 60000)
    /* Translators: %s is a time, "14:02" */
    return g_strdup_printf (_("The service can’t be reached. Showing data from %s, just now."),
                            time);

  /* Translators: a time and an age, "14:02" and "3 min" */
  return g_strdup_printf (_("The service can’t be reached. Showing data from %s, %s ago."), time,
                          age);
}

/* The list and the sync each know the service's count as of their last request. */
static guint64
count_invoices_of_service (TillConnectivityBar *self)
{
  guint64 listed = (guint64) MAX (self->summary->service_invoices, 0);
  guint64 n_read = 0;
  guint64 total = 0;

  till_sync_get_invoices (till_desk_get_sync (self->desk), &n_read, &total);

  return MAX (listed, total);
}

/* Returns: (transfer full) (nullable): how many of all invoices the archive holds; %NULL where it
 * holds all of them or where that is not known. */
static char *
describe_missing (TillConnectivityBar *self)
{
  guint64 all = self->summary != NULL ? count_invoices_of_service (self) : 0;
  g_autofree char *here = NULL;
  g_autofree char *total = NULL;

  if (self->summary == NULL || self->summary->n_invoices >= all)
    return NULL;

  here = till_format_count (self->summary->n_invoices);
  total = till_format_count (all);

  /* Translators: "3,564 of 3,624 invoices": so many are on this computer of all that there are */
  return g_strdup_printf (ngettext ("%s of %s invoice copied.", "%s of %s invoices copied.", all),
                          here, total);
}

static gboolean
tick_cb (gpointer user_data)
{
  TillConnectivityBar *self = user_data;
  g_autofree char *age = describe_age (self);
  g_autofree char *missing = describe_missing (self);
  g_autofree char *text = g_strjoin (" ", age, missing, NULL);

  gtk_label_set_text (self->label, text);

  return G_SOURCE_CONTINUE;
}

static void
update_tooltip (TillConnectivityBar *self)
{
  g_autoptr (TillMessage) message =
      till_message_new_for_error (till_connectivity_get_error (self->connectivity));
  g_autofree char *tooltip = g_strdup_printf ("%s\n%s", message->title, message->body);

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->label), tooltip);
}

/* A screen reader says the text of the bar. The tooltip says why the service is away. */
static void
announce (TillConnectivityBar *self)
{
  till_announce (self->label, gtk_label_get_text (self->label));
  update_tooltip (self);
}

static void
summary_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (source), result, &error);
  TillConnectivityBar *self = user_data;
  g_autofree char *previous = NULL;
  g_autofree char *missing = NULL;

  /* On an error or a cancellation the bar says no count. After a cancellation it may be gone. */
  if (summary == NULL)
    return;

  previous = describe_missing (self);
  g_free (self->summary);
  self->summary = summary;
  tick_cb (self);
  missing = describe_missing (self);
  if (missing != NULL && g_strcmp0 (missing, previous) != 0)
    announce (self);
}

static void
clear_summary (TillConnectivityBar *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->summary, g_free);
}

static void
load_summary (TillConnectivityBar *self)
{
  TillArchive *archive = till_desk_get_archive (self->desk);

  if (archive == NULL)
    return;

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  till_archive_get_summary_async (archive, self->cancellable, summary_cb, self);
}

/* Records of the archive can be erased while the service is away. */
static void
archive_changed_cb (TillConnectivityBar *self)
{
  if (self->cancellable != NULL)
    load_summary (self);
}

static void
update (TillConnectivityBar *self)
{
  gboolean is_away = self->connectivity != NULL && till_connectivity_is_away (self->connectivity);
  gboolean was_away = gtk_revealer_get_reveal_child (self->revealer);

  g_clear_handle_id (&self->tick_timer, g_source_remove);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "connectivity.retry",
                                 is_away && !till_connectivity_is_asking (self->connectivity));
  gtk_revealer_set_reveal_child (self->revealer, is_away);
  gtk_widget_set_visible (GTK_WIDGET (self), is_away);
  if (!is_away)
    {
      clear_summary (self);
      return;
    }

  if (self->cancellable == NULL)
    load_summary (self);
  tick_cb (self);
  update_tooltip (self);
  if (!was_away)
    announce (self);
  self->tick_timer = g_timeout_add_seconds (TICK_S, tick_cb, self);
}

static void
retry_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillConnectivityBar *self = TILL_CONNECTIVITY_BAR (widget);

  if (self->connectivity != NULL)
    till_connectivity_ask (self->connectivity);
}

/* The computer has a new network or has one again. */
static void
network_changed_cb (TillConnectivityBar *self, gboolean is_available)
{
  if (is_available && self->connectivity != NULL && till_connectivity_is_away (self->connectivity))
    till_connectivity_ask (self->connectivity);
}

static void
till_connectivity_bar_dispose (GObject *object)
{
  TillConnectivityBar *self = TILL_CONNECTIVITY_BAR (object);

  g_clear_handle_id (&self->tick_timer, g_source_remove);
  clear_summary (self);
  g_clear_object (&self->connectivity);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (till_connectivity_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_CONNECTIVITY_BAR);
}

static void
till_connectivity_bar_class_init (TillConnectivityBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_connectivity_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-connectivity-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillConnectivityBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillConnectivityBar, label);

  gtk_widget_class_install_action (widget_class, "connectivity.retry", NULL, retry_action);
}

static void
till_connectivity_bar_init (TillConnectivityBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (g_network_monitor_get_default (), "network-changed",
                           G_CALLBACK (network_changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}

/* Shows the connectivity of @desk from now on; %NULL shows nothing. */
void
till_connectivity_bar_set_desk (TillConnectivityBar *self, TillDesk *desk)
{
  TillConnectivity *connectivity = desk != NULL ? till_desk_get_connectivity (desk) : NULL;

  g_return_if_fail (TILL_IS_CONNECTIVITY_BAR (self));
  g_return_if_fail (desk == NULL || TILL_IS_DESK (desk));

  if (self->connectivity != NULL)
    g_signal_handlers_disconnect_by_data (self->connectivity, self);
  if (self->desk != NULL && till_desk_get_archive (self->desk) != NULL)
    g_signal_handlers_disconnect_by_data (till_desk_get_archive (self->desk), self);
  clear_summary (self);
  g_set_object (&self->desk, desk);
  g_set_object (&self->connectivity, connectivity);
  if (self->connectivity != NULL)
    g_signal_connect_object (self->connectivity, "changed", G_CALLBACK (update), self,
                             G_CONNECT_SWAPPED);
  if (desk != NULL && till_desk_get_archive (desk) != NULL)
    g_signal_connect_object (till_desk_get_archive (desk), "changed",
                             G_CALLBACK (archive_changed_cb), self, G_CONNECT_SWAPPED);
  update (self);
}
