/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillArchiveWindow: the archive of a store: how far the copy has come, its size, its retention,
 * and the two ways to erase it. */

#include "till-archive-window.h"

#include <glib/gi18n.h>

#include "till-archive-text.h"
#include "till-coverage-view.h"
#include "till-fit-height.h"
#include "till-lazy-menu.h"
#include "till-message.h"
#include "till-question.h"
#include "till-store-window.h"
#include "till-team-notice.h"
#include "till-toaster.h"
#include "till-unreadable-row.h"

struct _TillArchiveWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillArchiveSummary *summary; /* NULL until it is known */
  char *customer;              /* the customer that was searched for, or NULL */

  /* In flight */
  GCancellable *cancellable;
  gboolean is_loading_summary;
  gboolean is_busy;
  guint reveal_source;

  /* Template children */
  GtkWidget *scroller;
  AdwActionRow *copy_row;
  TillCoverageView *coverage_view;
  GtkButton *pause_button;
  AdwActionRow *size_row;
  AdwActionRow *period_row;
  AdwComboRow *retention_row;
  AdwActionRow *failure_row;
  TillUnreadableRow *unreadable_row;
  AdwEntryRow *customer_row;
  AdwActionRow *traces_row;
  TillTeamNotice *notice;        /* where the team shares some of what was found */
  GtkMenuButton *actions_button; /* of the customer */
  GMenuModel *actions_menu;
};

G_DEFINE_FINAL_TYPE (TillArchiveWindow, till_archive_window, ADW_TYPE_WINDOW)

/* In the order of the template. */
static const guint days[] = { 0, 90, 180, 365, 730, 1825 };

static TillRetention *
get_retention (TillArchiveWindow *self)
{
  return till_desk_get_retention (self->desk);
}

static void
show_failure (TillArchiveWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = error != NULL ? till_message_new_for_error (error) : NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->failure_row), error != NULL);
  if (message == NULL)
    return;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->failure_row), message->title);
  adw_action_row_set_subtitle (self->failure_row, message->body);
}

static void
update_copy (TillArchiveWindow *self)
{
  TillSync *sync = till_desk_get_sync (self->desk);
  TillSyncState state = till_sync_get_state (sync);
  gboolean is_paused = till_retention_is_paused (get_retention (self));
  g_autofree char *progress = till_archive_text_progress (sync, self->summary);
  const char *loss = _("Until you resume copying, Till only notices payments for invoices on "
                        "screen.");
  g_autofree char *all =
      g_strjoin ("\n", progress, is_paused ? loss : till_archive_text_rest (sync), NULL);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->copy_row),
                                 till_archive_text_state (state));
  adw_action_row_set_subtitle (self->copy_row, all);
  gtk_button_set_label (self->pause_button, is_paused ? _("_Resume") : _("_Pause"));
  show_failure (self, state == TILL_SYNC_WAITING ? till_sync_get_error (sync)
                                                 : till_retention_get_error (get_retention (self)));
}

static void
update_numbers (TillArchiveWindow *self)
{
  g_autofree char *name = till_archive_dup_name (till_desk_get_archive (self->desk));
  g_autofree char *size = g_format_size (self->summary->size_bytes);
  g_autofree char *period = till_archive_text_period (self->summary);

  adw_action_row_set_subtitle (
      self->size_row, name != NULL ? size : _("In memory until you close the practice store"));
  adw_action_row_set_subtitle (self->period_row, period);
}

static void
update_retention (TillArchiveWindow *self)
{
  guint kept_days = till_retention_get_days (get_retention (self));
  guint position = 0;

  while (position + 1 < G_N_ELEMENTS (days) && days[position] < kept_days)
    position++;
  if (adw_combo_row_get_selected (self->retention_row) != position)
    adw_combo_row_set_selected (self->retention_row, position);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self->retention_row),
                               till_retention_is_erasing (get_retention (self))
                                   ? _("Erasing older records")
                                   : _("Till erases older records, but never open records, "
                                        "notes or the refund ledger"));
}

static void
summary_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  TillArchiveSummary *summary =
      till_archive_get_summary_finish (TILL_ARCHIVE (source), result, &error);
  TillArchiveWindow *self = user_data;

  /* The window has gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_loading_summary = FALSE;
  if (summary == NULL)
    {
      show_failure (self, error);
      return;
    }

  g_free (self->summary);
  self->summary = summary;
  update_numbers (self);
  till_unreadable_row_show (self->unreadable_row, self->desk, self->summary);
  update_copy (self);
}

static void
load_summary (TillArchiveWindow *self)
{
  if (self->is_loading_summary)
    return;

  self->is_loading_summary = TRUE;
  till_archive_get_summary_async (till_desk_get_archive (self->desk), self->cancellable, summary_cb,
                                  self);
}

static void
retention_changed_cb (TillArchiveWindow *self)
{
  update_retention (self);
  update_copy (self);
}

static void
retention_selected_cb (TillArchiveWindow *self)
{
  guint position = adw_combo_row_get_selected (self->retention_row);

  if (self->desk != NULL && position < G_N_ELEMENTS (days))
    till_retention_set_days (get_retention (self), days[position]);
}

static void
update_actions (TillArchiveWindow *self)
{
  gboolean is_named = gtk_editable_get_text (GTK_EDITABLE (self->customer_row))[0] != '\0';

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "archive.find", is_named && !self->is_busy);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "archive.erase",
                                 self->customer != NULL && !self->is_busy &&
                                     till_team_notice_get_can_write (self->notice));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "archive.delete", !self->is_busy);
}

static void
set_busy (TillArchiveWindow *self, gboolean is_busy)
{
  self->is_busy = is_busy;
  update_actions (self);
}

static void
clear_traces (TillArchiveWindow *self)
{
  g_clear_pointer (&self->customer, g_free);
  gtk_widget_set_visible (GTK_WIDGET (self->traces_row), FALSE);
  till_team_notice_set_refunds (self->notice, NULL);
  update_actions (self);
}

/* A widget that was just shown has its place only after a frame. */
static gboolean
reveal_traces_cb (gpointer user_data)
{
  TillArchiveWindow *self = user_data;

  self->reveal_source = 0;
  gtk_widget_grab_focus (GTK_WIDGET (self->traces_row));

  return G_SOURCE_REMOVE;
}

/* Only a customer with records in the archive can be erased. */
static void
show_traces (TillArchiveWindow *self, const TillTraces *traces)
{
  g_autofree char *text = till_archive_text_traces (traces);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->traces_row),
                                 text != NULL ? _("Data about this customer")
                                              : _("No data about this customer"));
  adw_action_row_set_subtitle (self->traces_row, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->actions_button), text != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->traces_row), TRUE);
  if (traces->n_shared > 0)
    till_team_notice_set_refunds (self->notice, till_desk_get_refunds (self->desk));
  till_fit_height (GTK_WINDOW (self), self->scroller);
  g_clear_handle_id (&self->reveal_source, g_source_remove);
  self->reveal_source = g_idle_add (reveal_traces_cb, self);
  if (text == NULL)
    g_clear_pointer (&self->customer, g_free);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTraces) traces =
      till_archive_find_customer_finish (TILL_ARCHIVE (source), result, &error);
  TillArchiveWindow *self = user_data;

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (traces != NULL)
    show_traces (self, traces);
  else
    show_failure (self, error);
  set_busy (self, FALSE);
}

static void
find_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillArchiveWindow *self = TILL_ARCHIVE_WINDOW (widget);

  clear_traces (self);
  self->customer =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->customer_row))));
  if (*self->customer == '\0')
    {
      clear_traces (self);
      return;
    }

  set_busy (self, TRUE);
  till_archive_find_customer_async (till_desk_get_archive (self->desk), self->customer,
                                    self->cancellable, found_cb, self);
}

static void
customer_entered_cb (TillArchiveWindow *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "archive.find", NULL);
}

static void
show_toast (TillArchiveWindow *self, const char *text)
{
  till_toaster_say (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))), text);
}

static void
erased_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillArchiveWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTraces) traces =
      till_retention_erase_customer_finish (TILL_RETENTION (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  set_busy (self, FALSE);
  if (traces == NULL)
    {
      show_failure (self, error);
      return;
    }

  clear_traces (self);
  gtk_editable_set_text (GTK_EDITABLE (self->customer_row), "");
  show_toast (self, _("Customer erased"));
  load_summary (self);
}

static void
deleted_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillArchiveWindow) self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_deleted = till_retention_delete_all_finish (TILL_RETENTION (source), result, &error);

  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  set_busy (self, FALSE);
  if (!is_deleted)
    {
      show_failure (self, error);
      return;
    }

  clear_traces (self);
  show_toast (self, _("Local data deleted"));
  load_summary (self);
}

static void
forget_answered_cb (gpointer user_data, gboolean is_yes)
{
  TillArchiveWindow *self = TILL_ARCHIVE_WINDOW (user_data);

  if (!is_yes || self->customer == NULL || self->is_busy)
    return;

  set_busy (self, TRUE);
  till_retention_erase_customer_async (get_retention (self), self->customer, NULL, erased_cb,
                                       g_object_ref (self));
}

static void
delete_answered_cb (gpointer user_data, gboolean is_yes)
{
  TillArchiveWindow *self = TILL_ARCHIVE_WINDOW (user_data);

  if (!is_yes || self->is_busy)
    return;

  set_busy (self, TRUE);
  till_retention_delete_all_async (get_retention (self), NULL, deleted_cb, g_object_ref (self));
}

/* The erasure can't be undone, so a question comes first. */
static void
ask (TillArchiveWindow *self,
     const char *heading,
     const char *body,
     const char *verb,
     TillPageComparisonFunc answered_cb)
{
  const TillQuestion question = { .heading = heading,
                                  .body = body,
                                  .no = _("_Keep"),
                                  .yes = verb,
                                  .appearance = ADW_RESPONSE_DESTRUCTIVE };

  till_question_ask (GTK_WIDGET (self), &question, answered_cb, self, NULL);
}

static void
erase_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  ask (TILL_ARCHIVE_WINDOW (widget), _("Erase This Customer?"),
       _("Till erases this customer’s data from this computer and won’t copy it again, even if "
          "the service sends it. The refund ledger and the service’s own data stay. You can’t "
          "undo this."),
       _("_Erase"), forget_answered_cb);
}

static void
delete_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  ask (TILL_ARCHIVE_WINDOW (widget), _("Delete Local Data?"),
       _("Till erases this store’s data from this computer, including what the service won’t "
          "send again: payment pages, customers’ e-mail addresses, notes, usage, webhooks and "
          "templates. The refund ledger stays. Copying pauses until you resume it. You can’t "
          "undo this."),
       _("_Delete"), delete_answered_cb);
}

static void
pause_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillRetention *retention = get_retention (TILL_ARCHIVE_WINDOW (widget));

  till_retention_set_paused (retention, !till_retention_is_paused (retention));
}

static void
till_archive_window_dispose (GObject *object)
{
  TillArchiveWindow *self = TILL_ARCHIVE_WINDOW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->reveal_source, g_source_remove);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_archive_window_parent_class)->dispose (object);
}

static void
till_archive_window_finalize (GObject *object)
{
  TillArchiveWindow *self = TILL_ARCHIVE_WINDOW (object);

  g_object_unref (self->cancellable);
  g_free (self->summary);
  g_free (self->customer);

  G_OBJECT_CLASS (till_archive_window_parent_class)->finalize (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "archive.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "archive.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "archive.erase", NULL, erase_action);
  gtk_widget_class_install_action (widget_class, "archive.delete", NULL, delete_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_archive_window_class_init (TillArchiveWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_archive_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_archive_window_finalize;

  g_type_ensure (TILL_TYPE_UNREADABLE_ROW);
  g_type_ensure (TILL_TYPE_COVERAGE_VIEW);
  g_type_ensure (TILL_TYPE_TEAM_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-archive-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, copy_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, coverage_view);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, pause_button);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, size_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, period_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, retention_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, failure_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, unreadable_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, customer_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, traces_row);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, notice);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, actions_button);
  gtk_widget_class_bind_template_child (widget_class, TillArchiveWindow, actions_menu);
  gtk_widget_class_bind_template_callback (widget_class, customer_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, retention_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_traces);
  gtk_widget_class_bind_template_callback (widget_class, update_actions);

  install_actions (widget_class);
}

static void
till_archive_window_init (TillArchiveWindow *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_lazy_menu_set (self->actions_button, self->actions_menu);
  till_toaster_wrap (GTK_WIDGET (self));
}

GtkWidget *
till_archive_window_new (TillDesk *desk)
{
  TillArchiveWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && till_desk_get_retention (desk) != NULL, NULL);

  self = g_object_new (TILL_TYPE_ARCHIVE_WINDOW, NULL);
  self->desk = g_object_ref (desk);
  till_store_window_leave (GTK_WINDOW (self), desk);
  g_signal_connect_object (till_desk_get_sync (desk), "changed", G_CALLBACK (update_copy), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (till_desk_get_retention (desk), "changed",
                           G_CALLBACK (retention_changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (till_desk_get_archive (desk), "changed", G_CALLBACK (load_summary), self,
                           G_CONNECT_SWAPPED);
  till_coverage_view_set_sync (self->coverage_view, till_desk_get_sync (desk));
  retention_changed_cb (self);
  update_actions (self);
  load_summary (self);
  till_fit_height (GTK_WINDOW (self), self->scroller);

  return GTK_WIDGET (self);
}
