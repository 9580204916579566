/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWindow: frame and navigation. The sidebar names the store and the pages; what is on a page is
 * the page's own business, the window only hands it the desk. */

#include "till-explorers.h"
#include "till-window-private.h"

#include <glib/gi18n.h>

#include "till-archive-window.h"
#include "till-privacy-cover.h"
#include "till-desk-load.h"
#include "till-desk.h"
#include "till-format.h"
#include "till-inner-dialogs.h"
#include "till-invoices-page.h"
#include "till-lazy-menu.h"
#include "till-message.h"
#include "till-plans-page.h"
#include "till-tab-stop.h"
#include "till-text.h"
#include "till-usage-page.h"
#include "till-vault.h"
#include "till-welcome-page.h"
#include "till-window-state.h"

enum
{
  COVERED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillWindow, till_window, ADW_TYPE_APPLICATION_WINDOW)

static guint signals[N_SIGNALS];

static void
activate_on_page (TillWindow *self, const char *action_name)
{
  GtkWidget *page = till_pages_get_visible (self->pages);

  if (self->desk != NULL && page != NULL)
    gtk_widget_activate_action (page, action_name, NULL);
}

static void
page_selected_cb (TillWindow *self, GtkListBoxRow *row)
{
  if (row != NULL)
    till_pages_show (self->pages, gtk_widget_get_name (GTK_WIDGET (row)));
}

static void
page_activated_cb (TillWindow *self, GtkListBoxRow *row)
{
  adw_leaflet_set_visible_child (self->leaflet, self->content);
}

static void
page_made_cb (TillWindow *self, GtkWidget *page)
{
  if (TILL_IS_INVOICES_PAGE (page))
    till_invoices_page_set_settings (TILL_INVOICES_PAGE (page), self->settings);
  else if (TILL_IS_USAGE_PAGE (page))
    till_usage_page_set_settings (TILL_USAGE_PAGE (page), self->settings);
  else if (TILL_IS_PLANS_PAGE (page))
    g_signal_connect_object (page, "ordered", G_CALLBACK (till_window_show_order), self,
                             G_CONNECT_SWAPPED);
}

/* A count is there only when somebody is needed. */
static void
refunds_changed_cb (TillWindow *self)
{
  guint n_waiting =
      self->desk != NULL ? till_refunds_count_waiting (till_desk_get_refunds (self->desk)) : 0;
  g_autofree char *count = till_format_count (n_waiting);

  gtk_label_set_text (self->refunds_count, count);
  gtk_widget_set_visible (GTK_WIDGET (self->refunds_count), n_waiting > 0);
}

static void
archive_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  GtkWidget *window = till_archive_window_new (self->desk);

  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (window));
}

static void
show_page_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_window_show_page (TILL_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
show_sidebar_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->sidebar);
}

static void
toast_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_window_toast (TILL_WINDOW (widget), g_variant_get_string (parameter, NULL));
}

static void
new_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "invoices");
  activate_on_page (self, "page.new");
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  if (self->desk != NULL && till_connectivity_is_away (till_desk_get_connectivity (self->desk)))
    till_connectivity_ask (till_desk_get_connectivity (self->desk));
  activate_on_page (self, "page.refresh");
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  activate_on_page (TILL_WINDOW (widget), "page.search");
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  activate_on_page (TILL_WINDOW (widget), "page.back");
}

/* A label of a menu reads an underscore as a mnemonic. */
static char *
dup_menu_label (const char *name)
{
  g_autofree char *shown = till_text_for_display (name);
  g_auto (GStrv) parts = g_strsplit (shown, "_", -1);

  return g_strjoinv ("__", parts);
}

static void
accounts_changed_cb (TillWindow *self)
{
  g_menu_remove_all (self->accounts_section);

  for (guint i = 0; i < g_list_model_get_n_items (self->accounts); i++)
    {
      g_autoptr (TillAccount) account = g_list_model_get_item (self->accounts, i);
      g_autofree char *label = dup_menu_label (account->name);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "app.open-account", "s",
                                         till_record_get_id (TILL_RECORD (account)));
      g_menu_append_item (self->accounts_section, item);
    }
}

static GMenuModel *
build_account_menu (TillWindow *self)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) ways = g_menu_new ();

  self->accounts_section = g_menu_new ();
  g_menu_append_section (menu, NULL, G_MENU_MODEL (self->accounts_section));
  g_menu_append (ways, _("_Connect a Store…"), "app.connect-store");
  g_menu_append (ways, _("_Manage Stores…"), "app.manage-stores");
  g_menu_append (ways, _("_Practice Service"), "app.practice");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (ways));

  return G_MENU_MODEL (menu);
}

static gboolean
till_window_close_request (GtkWindow *window)
{
  TillWindow *self = TILL_WINDOW (window);
  const char *page = till_pages_get_visible_name (self->pages);

  till_window_state_save (GTK_APPLICATION_WINDOW (self), self->settings);
  if (self->desk != NULL && page != NULL)
    g_settings_set_string (self->settings, "last-page", page);
  if (!self->is_quitting && self->desk != NULL &&
      g_settings_get_boolean (self->settings, "run-in-background"))
    {
      gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
      return TRUE;
    }

  return GTK_WINDOW_CLASS (till_window_parent_class)->close_request (window);
}

static void
till_window_finalize (GObject *object)
{
  g_ptr_array_unref (TILL_WINDOW (object)->case_windows);

  G_OBJECT_CLASS (till_window_parent_class)->finalize (object);
}

static void
till_window_dispose (GObject *object)
{
  TillWindow *self = TILL_WINDOW (object);

  till_window_forget_records (self);
  if (self->desk != NULL)
    till_desk_leave (self->desk);
  till_window_close_help (self);
  g_clear_pointer (&self->link, till_record_link_free);
  g_clear_object (&self->notifier);
  g_clear_object (&self->activity);
  g_clear_object (&self->desk);
  g_clear_object (&self->settings);
  g_clear_object (&self->accounts);
  g_clear_object (&self->accounts_section);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_WINDOW);

  G_OBJECT_CLASS (till_window_parent_class)->dispose (object);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  till_window_install_records (widget_class);
  till_window_install_help (widget_class);
  gtk_widget_class_install_action (widget_class, "win.archive", NULL, archive_action);
  gtk_widget_class_install_action (widget_class, "win.show-page", "s", show_page_action);
  gtk_widget_class_install_action (widget_class, "win.show-sidebar", NULL, show_sidebar_action);
  gtk_widget_class_install_action (widget_class, "win.toast", "s", toast_action);
  gtk_widget_class_install_action (widget_class, "win.new-invoice", NULL, new_invoice_action);
  gtk_widget_class_install_action (widget_class, "win.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, back_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "win.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "win.back", NULL);
}

static void
till_window_class_init (TillWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = till_window_close_request;

  signals[COVERED] = g_signal_new ("covered", TILL_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);

  g_type_ensure (TILL_TYPE_ACCOUNT_BADGE);
  g_type_ensure (TILL_TYPE_PAGES);
  g_type_ensure (TILL_TYPE_CONNECTIVITY_BAR);
  g_type_ensure (TILL_TYPE_WELCOME_PAGE);
  g_type_ensure (TILL_TYPE_TAB_STOP);
  g_type_ensure (TILL_TYPE_TOASTER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillWindow, frame);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, toaster);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, root_stack);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, opening_page);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, opening_spinner);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, keys_page);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, unlock_button);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, ask_again_button);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, new_keys_button);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, content);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, page_list);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, attention_label);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, primary_menu);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, account_button);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, account_label);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, account_mark);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, read_only_label);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, connectivity_bar);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, ended_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, refunds_count);
  gtk_widget_class_bind_template_callback (widget_class, page_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_made_cb);

  install_actions (widget_class);
}

/* A text that can be selected is in the way of the keyboard's focus, which selects all of it where
 * nobody forbids that: an amount looked as if it was to be copied. */
static void
keep_labels_as_they_are (TillWindow *self)
{
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-label-select-on-focus", FALSE,
                NULL);
}

static void
till_window_init (TillWindow *self)
{
  g_autoptr (GMenuModel) menu = NULL;

  keep_labels_as_they_are (self);
  self->case_windows = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  till_inner_dialogs_guard_keys (GTK_WINDOW (self));

  menu = build_account_menu (self);
  till_lazy_menu_set (self->account_button, menu);
  till_lazy_menu_set (self->menu_button, self->primary_menu);
}

/* @accounts is a list of TillAccount to choose from. */
TillWindow *
till_window_new (GtkApplication *application, GSettings *settings, GListModel *accounts)
{
  TillWindow *self = g_object_new (TILL_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  self->accounts = g_object_ref (accounts);
  g_signal_connect_object (accounts, "items-changed", G_CALLBACK (accounts_changed_cb), self,
                           G_CONNECT_SWAPPED);
  accounts_changed_cb (self);
  till_window_state_restore (GTK_APPLICATION_WINDOW (self), settings);

  return self;
}

static void
clock_corrected_cb (TillWindow *self, gint64 ahead_ms)
{
  gint64 minutes = (ABS (ahead_ms) + 30000) / 60000;
  g_autofree char *text =
      g_strdup_printf (ngettext ("This computer’s clock is off by %d minute",
                                 "This computer’s clock is off by %d minutes", (gulong) minutes),
                       (int) minutes);

  till_window_toast (self, text);
}

/* Whether nothing may be told of what the window hides. */
static gboolean
is_silent (gpointer user_data)
{
  TillWindow *self = user_data;

  return self->cover != NULL && gtk_widget_get_visible (self->cover);
}

static void
tell_desktop (TillWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  g_clear_object (&self->notifier);
  g_clear_object (&self->activity);
  if (self->desk == NULL || application == NULL)
    return;

  self->notifier = till_usage_notifier_new (G_APPLICATION (application), self->settings, self->desk,
                                            is_silent, self);
  if (till_desk_get_archive (self->desk) != NULL)
    self->activity = till_activity_notifier_new (G_APPLICATION (application), self->settings,
                                                 self->desk, is_silent, self);
}

/* Behind a cover no service is asked for anything by itself: nor is that of a store that was left,
 * for as long as a window of its own keeps it. */
static void
have_rest_when_covered (TillWindow *self, TillDesk *desk)
{
  TillRequestScheduler *scheduler = till_desk_get_scheduler (desk);

  g_signal_handlers_disconnect_by_data (self, scheduler);
  g_signal_connect_object (self, "covered", G_CALLBACK (till_request_scheduler_set_paused),
                           scheduler, G_CONNECT_SWAPPED);
  till_request_scheduler_set_paused (scheduler, is_silent (self));
}

static void
attention_changed_cb (TillWindow *self)
{
  guint n_entries =
      self->desk != NULL
          ? g_list_model_get_n_items (G_LIST_MODEL (till_desk_get_attention (self->desk)))
          : 0;
  GtkWidget *row =
      gtk_widget_get_ancestor (GTK_WIDGET (self->attention_label), GTK_TYPE_LIST_BOX_ROW);
  g_autofree char *count = till_format_count (n_entries);
  g_autofree char *words = g_strdup_printf (
      ngettext ("%u thing needs attention", "%u things need attention", n_entries), n_entries);

  gtk_label_set_text (self->attention_label, count);
  till_text_set_tooltip (row, n_entries > 0 ? words : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  n_entries > 0 ? words : "", -1);
  gtk_widget_set_visible (GTK_WIDGET (self->attention_label), n_entries > 0);
}

static void
set_desk (TillWindow *self, TillDesk *desk)
{
  TillAccount *account = desk != NULL ? till_desk_get_account (desk) : NULL;
  g_autofree char *name = till_text_for_display (account != NULL ? account->name : NULL);
  g_autofree char *title = NULL;
  g_autoptr (TillDesk) left = NULL;

  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (till_desk_get_attention (self->desk), self);
      g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
      g_signal_handlers_disconnect_by_data (till_desk_get_connectivity (self->desk), self->pages);
    }
  if (desk != NULL)
    {
      g_signal_connect_object (desk, "clock-corrected", G_CALLBACK (clock_corrected_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (till_desk_get_refunds (desk), "changed",
                               G_CALLBACK (refunds_changed_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (till_desk_get_attention (desk), "items-changed",
                               G_CALLBACK (attention_changed_cb), self, G_CONNECT_SWAPPED);
      /* What is on screen is asked for anew, from wherever it can be had. */
      g_signal_connect_object (till_desk_get_connectivity (desk), "turned",
                               G_CALLBACK (till_pages_refresh), self->pages, G_CONNECT_SWAPPED);
    }

  if (self->desk != desk)
    {
      till_window_forget_records (self);
      left = g_steal_pointer (&self->desk);
    }
  g_set_object (&self->desk, desk);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.find", desk != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.archive",
                                 desk != NULL && till_desk_get_retention (desk) != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.show-case", desk != NULL);
  if (self->help_window != NULL)
    till_help_window_set_has_store (self->help_window, desk != NULL);
  attention_changed_cb (self);
  gtk_label_set_text (self->account_label, name);
  till_account_badge_set_account (self->account_mark, account);
  gtk_widget_set_visible (self->read_only_label, account != NULL && account->is_read_only);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-invoice",
                                 account != NULL && !account->is_read_only);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.refund-invoice",
                                 account != NULL && !account->is_read_only);
  till_window_set_practice_ended (self, FALSE);

  /* Translators: the title of the window; %s is the name of the store that is open */
  title = account != NULL ? g_strdup_printf (_("%s – Till"), name) : g_strdup (_("Till"));
  gtk_window_set_title (GTK_WINDOW (self), title);

  tell_desktop (self);
  if (desk != NULL)
    {
      till_desk_enter (desk);
      have_rest_when_covered (self, desk);
    }
  till_pages_set_desk (self->pages, desk);
  till_connectivity_bar_set_desk (self->connectivity_bar, desk);
  refunds_changed_cb (self);
  /* Only now: a page tells what its windows had not sent yet. */
  if (left != NULL)
    {
      till_toaster_end_offers (self->toaster);
      till_desk_leave (left);
    }
}

/* A spinner that turns where nobody sees it wakes the program up sixty times a second. */
static void
show_root (TillWindow *self, const char *name)
{
  gtk_stack_set_visible_child_name (self->root_stack, name);
  gtk_spinner_set_spinning (self->opening_spinner, g_str_equal (name, "opening"));
}

/* Shows the two ways to begin; a store that was open is closed. */
void
till_window_show_welcome (TillWindow *self)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  set_desk (self, NULL);
  show_root (self, "welcome");
  till_window_follow_link (self);
}

/* Says that an account is being opened; one that was open is closed. */
void
till_window_show_opening (TillWindow *self, const char *what)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  set_desk (self, NULL);
  till_text_set_status_page (self->opening_page, what, NULL);
  show_root (self, "opening");
}

/* Says why an account could not be opened, with the ways on; one that was open is closed. */
void
till_window_show_failure (TillWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = NULL;

  g_return_if_fail (TILL_IS_WINDOW (self));

  set_desk (self, NULL);
  message = till_message_new_for_error (error);
  adw_status_page_set_icon_name (self->failed_page, "dialog-warning-symbolic");
  till_text_set_status_page (self->failed_page, message->title, message->body);
  show_root (self, "failed");
}

/* Says why the keys of a kept store could not be had, with the ways to get at them. */
void
till_window_show_no_keys (TillWindow *self, const GError *error)
{
  g_autoptr (TillMessage) message = NULL;
  gboolean is_locked = g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED) ||
                       g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_REFUSED);
  gboolean is_gone = g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_NOT_FOUND) ||
                     g_error_matches (error, TILL_VAULT_ERROR, TILL_VAULT_ERROR_DAMAGED);

  g_return_if_fail (TILL_IS_WINDOW (self));
  g_return_if_fail (error != NULL);

  set_desk (self, NULL);
  gtk_widget_set_visible (self->unlock_button, is_locked);
  gtk_widget_set_visible (self->new_keys_button, is_gone);
  gtk_widget_set_visible (self->ask_again_button, !is_locked && !is_gone);
  message = till_message_new_for_error (error);
  adw_status_page_set_icon_name (self->keys_page, "dialog-password-symbolic");
  till_text_set_status_page (self->keys_page, message->title, message->body);
  show_root (self, "keys");
}

/* Shows the store behind @desk on every page. */
void
till_window_set_desk (TillWindow *self, TillDesk *desk)
{
  g_autofree char *page = NULL;

  g_return_if_fail (TILL_IS_WINDOW (self));
  g_return_if_fail (TILL_IS_DESK (desk));

  till_explorers_follow (self->settings, desk);
  set_desk (self, desk);
  /* A store that is opened anew stays on its page. */
  if (!g_str_equal (gtk_stack_get_visible_child_name (self->root_stack), "desk"))
    {
      page = g_settings_get_string (self->settings, "last-page");
      till_window_show_page (self, page);
      show_root (self, "desk");
    }
  till_window_follow_link (self);
}

/* Returns: (transfer none) (nullable): what is behind the store that is open. */
TillDesk *
till_window_get_desk (TillWindow *self)
{
  g_return_val_if_fail (TILL_IS_WINDOW (self), NULL);

  return self->desk;
}

/* Shows or hides the word that the practice service is gone, with the button that starts it again.
 */
void
till_window_set_practice_ended (TillWindow *self, gboolean has_ended)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  gtk_revealer_set_reveal_child (self->ended_revealer, has_ended);
}

/* The practice service is there again: what is on screen is asked for anew. */
void
till_window_go_on (TillWindow *self)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  till_window_set_practice_ended (self, FALSE);
  activate_on_page (self, "page.refresh");
}

/* @name is that of a page, such as overview, invoices or events; any other is ignored. */
void
till_window_show_page (TillWindow *self, const char *name)
{
  GtkListBoxRow *row = NULL;

  g_return_if_fail (TILL_IS_WINDOW (self));

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->page_list, i)) != NULL; i++)
    if (g_strcmp0 (gtk_widget_get_name (GTK_WIDGET (row)), name) == 0)
      {
        gtk_list_box_select_row (self->page_list, row);
        adw_leaflet_set_visible_child (self->leaflet, self->content);
      }
}

void
till_window_toast (TillWindow *self, const char *text)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  till_toaster_say (self->toaster, text);
}

/* Most days nobody needs it. */
static void
ensure_cover (TillWindow *self)
{
  if (self->cover != NULL)
    return;

  self->cover = till_privacy_cover_new ();
  gtk_widget_set_vexpand (self->cover, TRUE);
  gtk_box_prepend (self->frame, self->cover);
}

/* Shows a cover in place of everything else, or everything else again. */
void
till_window_set_covered (TillWindow *self, gboolean is_covered)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  ensure_cover (self);
  gtk_widget_set_visible (self->cover, is_covered);
  gtk_widget_set_visible (GTK_WIDGET (self->toaster), !is_covered);
  g_signal_emit (self, signals[COVERED], 0, is_covered);
  if (is_covered)
    gtk_widget_grab_focus (self->cover);
}

/* Closes the window for good, where closing it would only put it away. */
void
till_window_quit (TillWindow *self)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  self->is_quitting = TRUE;
  till_inner_dialogs_close_all (GTK_WINDOW (self));
  gtk_window_close (GTK_WINDOW (self));
}
