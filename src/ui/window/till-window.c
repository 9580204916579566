/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillWindow: the frame and the navigation. The sidebar names the store and the pages. The window
 * hands its desk to every page and leads to single records: by its actions, by Find and by a link
 * from another program. It also opens the help, at what is about the page shown, and the window of
 * shortcuts. */

#include "till-window.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-activity-notifier.h"
#include "till-archive-window.h"
#include "till-case-window.h"
#include "till-connectivity-bar.h"
#include "till-crash-bar.h"
#include "till-css-class.h"
#include "till-desk-load.h"
#include "till-desk.h"
#include "till-events-page.h"
#include "till-explorers.h"
#include "till-find-window.h"
#include "till-format.h"
#include "till-help-window.h"
#include "till-inner-dialogs.h"
#include "till-invoices-page.h"
#include "till-lazy-menu.h"
#include "till-message.h"
#include "till-orders-page.h"
#include "till-pages.h"
#include "till-plans-page.h"
#include "till-privacy-cover.h"
#include "till-refund-dialog.h"
#include "till-tab-stop.h"
#include "till-team-mark.h"
#include "till-text.h"
#include "till-toaster.h"
#include "till-unreadable-text.h"
#include "till-usage-notifier.h"
#include "till-usage-page.h"
#include "till-welcome-page.h"

#define MIN_WIDTH  360
#define MIN_HEIGHT 240

struct _TillWindow
{
  AdwApplicationWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillUsageNotifier *usage_notifier;       /* of the desk */
  TillActivityNotifier *activity_notifier; /* of the desk, or NULL */
  gboolean is_quitting; /* a close request ends the program instead of hiding the window */
  GSettings *settings;
  GListModel *accounts;
  GMenu *accounts_section;

  /* Children beside the template's */
  GtkWidget *cover;            /* NULL until the window is covered for the first time */
  TillFindWindow *find_window; /* NULL until somebody searches at this desk */
  GPtrArray *case_windows;     /* of TillCaseWindow, borrowed: each closes by itself */
  TillHelpWindow *help_window; /* NULL while it is closed */
  TillRecordLink *link;        /* NULL unless it waits for a desk */

  /* Template children */
  GtkBox *frame;
  TillToaster *toaster;
  GtkStack *root_stack;
  AdwStatusPage *opening_page;
  GtkSpinner *opening_spinner;
  AdwStatusPage *failed_page;
  AdwStatusPage *keys_page;
  GtkWidget *unlock_button;
  GtkWidget *new_keys_button;
  GtkWidget *ask_again_button;
  AdwLeaflet *leaflet;
  GtkWidget *sidebar;
  GtkWidget *content;
  GtkListBox *page_list;
  TillPages *pages;
  GtkLabel *attention_label;
  GtkMenuButton *menu_button;
  GMenuModel *primary_menu;
  GtkMenuButton *account_button;
  GtkLabel *account_label;
  TillAccountBadge *account_mark;
  GtkWidget *read_only_label;
  TillTeamMark *team_mark;
  TillConnectivityBar *connectivity_bar;
  TillCrashBar *crash_bar;
  GtkRevealer *ended_revealer;
  GtkLabel *refunds_count;
};

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
show_order (TillWindow *self, TillOrder *order)
{
  till_window_show_page (self, "orders");
  till_orders_page_show_order (till_pages_get (self->pages, "orders"), order);
}

static void
chosen_cb (TillWindow *self, TillRecord *record)
{
  if (TILL_IS_ORDER (record))
    show_order (self, TILL_ORDER (record));
  else if (TILL_IS_REFUND (record))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-refund", "s",
                                till_record_get_id (record));
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.show-invoice", "s",
                                till_record_get_id (record));
  gtk_window_present (GTK_WINDOW (self));
}

static void
case_closed_cb (TillWindow *self, GtkWidget *window)
{
  g_ptr_array_remove (self->case_windows, window);
}

static void
refund_cb (TillWindow *self, TillRecord *record)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "win.refund-invoice", "s",
                              till_record_get_id (record));
}

static GtkWidget *
find_case_window (TillWindow *self, gboolean is_of_order, const char *id)
{
  for (guint i = 0; i < self->case_windows->len; i++)
    {
      GtkWidget *window = g_ptr_array_index (self->case_windows, i);

      if (gtk_widget_get_visible (window) &&
          till_case_has (till_case_window_get_case (TILL_CASE_WINDOW (window)), is_of_order, id))
        return window;
    }

  return NULL;
}

/* A case that is already open comes to the front. */
static void
show_case (TillWindow *self, gboolean is_of_order, const char *id)
{
  GtkWidget *window = find_case_window (self, is_of_order, id);

  if (window == NULL)
    {
      window = till_case_window_new (self->desk, is_of_order, id);
      g_signal_connect_object (window, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (window, "refund", G_CALLBACK (refund_cb), self, G_CONNECT_SWAPPED);
      g_signal_connect_object (window, "destroy", G_CALLBACK (case_closed_cb), self,
                               G_CONNECT_SWAPPED);
      g_ptr_array_add (self->case_windows, window);
    }
  gtk_window_present (GTK_WINDOW (window));
}

/* For a letter to the service's support. */
static void
copy_details_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  g_autofree char *report = NULL;

  if (self->desk == NULL)
    return;

  report = till_unreadable_text_dup_report (self->desk, g_variant_get_string (parameter, NULL));
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), report);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Details copied"));
}

static void
show_case_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  gboolean is_of_order = FALSE;
  const char *id = NULL;

  g_variant_get (parameter, "(b&s)", &is_of_order, &id);
  if (self->desk != NULL && *id != '\0')
    show_case (self, is_of_order, id);
}

static void
case_cb (TillWindow *self, TillRecord *record)
{
  show_case (self, TILL_IS_ORDER (record),
             TILL_IS_REFUND (record) ? till_refund_get (TILL_REFUND (record), TILL_REFUND_INVOICE)
                                     : till_record_get_id (record));
}

/* They are of the store that is previous, and no longer lead to what is in this window. */
static void
leave_records (TillWindow *self)
{
  while (self->case_windows->len > 0)
    g_signal_handlers_disconnect_by_data (g_ptr_array_steal_index (self->case_windows, 0), self);
  if (self->find_window != NULL)
    g_signal_handlers_disconnect_by_data (self->find_window, self);
  self->find_window = NULL;
}

/* Opens Find and searches for @text, which is NULL for no search. */
static void
find (TillWindow *self, const char *text)
{
  if (self->find_window == NULL)
    {
      self->find_window = TILL_FIND_WINDOW (till_find_window_new (self->desk));
      gtk_window_set_transient_for (GTK_WINDOW (self->find_window), GTK_WINDOW (self));
      g_signal_connect_object (self->find_window, "chosen", G_CALLBACK (chosen_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->find_window, "case", G_CALLBACK (case_cb), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (self->find_window, "refund", G_CALLBACK (refund_cb), self,
                               G_CONNECT_SWAPPED);
    }
  till_find_window_ask (self->find_window, text);
}

static void
find_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  if (self->desk != NULL)
    find (self, NULL);
}

static void
show_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "invoices");
  till_invoices_page_show_invoice (till_pages_get (self->pages, "invoices"),
                                   g_variant_get_string (parameter, NULL));
}

static void
refund_invoice_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  if (self->desk != NULL)
    till_dialog_present (
        TILL_DIALOG (till_refund_dialog_new (self->desk, g_variant_get_string (parameter, NULL))),
        widget);
}

static void
show_refund_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  TillRefund *refund = NULL;

  if (self->desk != NULL)
    refund = till_refunds_find (till_desk_get_refunds (self->desk),
                                g_variant_get_string (parameter, NULL));
  if (refund != NULL)
    till_dialog_present (TILL_DIALOG (till_refund_dialog_new_for_refund (self->desk, refund)),
                         widget);
}

static void
show_order_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  const char *id = g_variant_get_string (parameter, NULL);
  g_autoptr (TillOrder) order = *id != '\0' ? till_order_new (id) : NULL;

  if (order != NULL && self->desk != NULL)
    show_order (self, order);
}

static void
show_webhook_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "events");
  till_events_page_show_delivery (till_pages_get (self->pages, "events"),
                                  g_variant_get_string (parameter, NULL));
}

static void
show_exception_payments_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);

  till_window_show_page (self, "invoices");
  till_invoices_page_show_exception (till_pages_get (self->pages, "invoices"));
}

static void
show_link (TillWindow *self, const TillRecordLink *link)
{
  switch (link->kind)
    {
    case TILL_RECORD_LINK_INVOICE:
      gtk_widget_activate_action (GTK_WIDGET (self), "win.show-invoice", "s", link->text);
      break;
    case TILL_RECORD_LINK_ORDER:
      gtk_widget_activate_action (GTK_WIDGET (self), "win.show-order", "s", link->text);
      break;
    case TILL_RECORD_LINK_FIND:
      find (self, link->text);
      break;
    }
}

/* Opens the link that has waited for a store, if there is one. */
static void
follow_link (TillWindow *self)
{
  g_autoptr (TillRecordLink) link = g_steal_pointer (&self->link);

  if (link == NULL)
    return;

  if (self->desk != NULL)
    show_link (self, link);
  else
    till_window_toast (self, _("Open a store, then try the link again"));
}

static void
open_help (TillWindow *self)
{
  GtkWidget *window = till_help_window_new (GTK_WIDGET (self));

  g_set_weak_pointer (&self->help_window, TILL_HELP_WINDOW (window));
  till_help_window_set_has_store (self->help_window, self->desk != NULL);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
}

static void
help_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillWindow *self = TILL_WINDOW (widget);
  const char *page = self->desk != NULL ? till_pages_get_visible_name (self->pages) : NULL;

  if (self->help_window == NULL)
    open_help (self);

  gtk_window_present (GTK_WINDOW (self->help_window));
  till_help_window_show_page (self->help_window, page);
}

static void
close_help (TillWindow *self)
{
  if (self->help_window != NULL)
    gtk_window_destroy (GTK_WINDOW (self->help_window));
  g_clear_weak_pointer (&self->help_window);
}

/* GTK builds a shortcuts window that it finds by its name together with each window. That took a
 * tenth of the work before the first frame. */
static GtkWindow *
ensure_shortcuts_window (GtkApplicationWindow *window)
{
  g_autoptr (GtkBuilder) builder = NULL;

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      builder = gtk_builder_new_from_resource ("/org/tillconsole/Till/gtk/shortcuts.ui");
      gtk_application_window_set_help_overlay (
          window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "shortcuts_window")));
    }

  return GTK_WINDOW (gtk_application_window_get_help_overlay (window));
}

static void
shortcuts_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_window_present (ensure_shortcuts_window (GTK_APPLICATION_WINDOW (widget)));
}

static void
compact_rows_cb (GtkWidget *window, const char *key, GSettings *settings)
{
  till_css_class_set (window, "compact", g_settings_get_boolean (settings, "compact-rows"));
}

/* Restores the size of the window and follows the settings of how it looks. */
static void
restore_state (TillWindow *self)
{
  GtkWindow *window = GTK_WINDOW (self);
  GSettings *settings = self->settings;
  g_autoptr (GAction) mask = NULL;

  gtk_window_set_default_size (window, g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (window);

  g_signal_connect_object (settings, "changed::compact-rows", G_CALLBACK (compact_rows_cb), window,
                           G_CONNECT_SWAPPED);
  compact_rows_cb (GTK_WIDGET (window), NULL, settings);

  mask = g_settings_create_action (settings, "mask-activation");
  g_action_map_add_action (G_ACTION_MAP (window), mask);
}

static void
save_state (TillWindow *self)
{
  gboolean is_maximized = gtk_window_is_maximized (GTK_WINDOW (self));
  int width;
  int height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (self->settings, "window-maximized", is_maximized);
  if (is_maximized)
    return;

  g_settings_set_int (self->settings, "window-width", MAX (width, MIN_WIDTH));
  g_settings_set_int (self->settings, "window-height", MAX (height, MIN_HEIGHT));
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
    g_signal_connect_object (page, "ordered", G_CALLBACK (show_order), self, G_CONNECT_SWAPPED);
}

/* The count shows only while refunds wait for somebody. */
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

/* In the label of a menu an underscore begins a mnemonic, so it is doubled. */
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

  save_state (self);
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

  leave_records (self);
  if (self->desk != NULL)
    till_desk_leave (self->desk);
  close_help (self);
  g_clear_pointer (&self->link, till_record_link_free);
  g_clear_object (&self->usage_notifier);
  g_clear_object (&self->activity_notifier);
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
  gtk_widget_class_install_action (widget_class, "win.show-order", "s", show_order_action);
  gtk_widget_class_install_action (widget_class, "win.show-invoice", "s", show_invoice_action);
  gtk_widget_class_install_action (widget_class, "win.show-payment-exceptions", NULL,
                                   show_exception_payments_action);
  gtk_widget_class_install_action (widget_class, "win.refund-invoice", "s", refund_invoice_action);
  gtk_widget_class_install_action (widget_class, "win.show-refund", "s", show_refund_action);
  gtk_widget_class_install_action (widget_class, "win.show-webhook", "s", show_webhook_action);
  gtk_widget_class_install_action (widget_class, "win.find", NULL, find_action);
  gtk_widget_class_install_action (widget_class, "win.copy-details", "s", copy_details_action);
  gtk_widget_class_install_action (widget_class, "win.show-case", "(bs)", show_case_action);
  gtk_widget_class_install_action (widget_class, "win.help", NULL, help_action);
  gtk_widget_class_install_action (widget_class, "win.shortcuts", NULL, shortcuts_action);
  gtk_widget_class_install_action (widget_class, "win.archive", NULL, archive_action);
  gtk_widget_class_install_action (widget_class, "win.show-page", "s", show_page_action);
  gtk_widget_class_install_action (widget_class, "win.show-sidebar", NULL, show_sidebar_action);
  till_toaster_install_action (widget_class);
  gtk_widget_class_install_action (widget_class, "win.new-invoice", NULL, new_invoice_action);
  gtk_widget_class_install_action (widget_class, "win.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, back_action);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_slash, 0, "win.find", NULL);
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
  g_type_ensure (TILL_TYPE_CRASH_BAR);
  g_type_ensure (TILL_TYPE_WELCOME_PAGE);
  g_type_ensure (TILL_TYPE_TAB_STOP);
  g_type_ensure (TILL_TYPE_TEAM_MARK);
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
  gtk_widget_class_bind_template_child (widget_class, TillWindow, team_mark);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, connectivity_bar);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, crash_bar);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, ended_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillWindow, refunds_count);
  gtk_widget_class_bind_template_callback (widget_class, page_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_made_cb);

  install_actions (widget_class);
}

/* The keyboard focus selects all of a selectable label unless this setting forbids it. An amount
 * then looks as if it is to be copied. */
static void
disable_select_on_focus (TillWindow *self)
{
  g_object_set (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-label-select-on-focus", FALSE,
                NULL);
}

static void
till_window_init (TillWindow *self)
{
  g_autoptr (GMenuModel) menu = NULL;

  disable_select_on_focus (self);
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
  restore_state (self);

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

/* Returns: whether notifications must not show what the window hides. */
static gboolean
is_silent (gpointer user_data)
{
  TillWindow *self = user_data;

  return self->cover != NULL && gtk_widget_get_visible (self->cover);
}

static void
create_notifiers (TillWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  g_clear_object (&self->usage_notifier);
  g_clear_object (&self->activity_notifier);
  if (self->desk == NULL || application == NULL)
    return;

  self->usage_notifier = till_usage_notifier_new (G_APPLICATION (application), self->settings,
                                                  self->desk, is_silent, self);
  if (till_desk_get_archive (self->desk) != NULL)
    self->activity_notifier = till_activity_notifier_new (
        G_APPLICATION (application), self->settings, self->desk, is_silent, self);
}

/* No request is made on its own behind a cover. The same is true of a store that was left, as long
 * as a window of its own keeps it. */
static void
pause_when_covered (TillWindow *self, TillDesk *desk)
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
      ngettext ("%u item needs attention", "%u items need attention", n_entries), n_entries);

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
  g_autoptr (TillDesk) previous = NULL;

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
      /* The visible page reads again, from the service or from the archive. */
      g_signal_connect_object (till_desk_get_connectivity (desk), "turned",
                               G_CALLBACK (till_pages_refresh), self->pages, G_CONNECT_SWAPPED);
    }

  if (self->desk != desk)
    {
      leave_records (self);
      previous = g_steal_pointer (&self->desk);
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
  till_team_mark_set_refunds (self->team_mark, desk != NULL ? till_desk_get_refunds (desk) : NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.new-invoice",
                                 account != NULL && !account->is_read_only);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.refund-invoice",
                                 account != NULL && !account->is_read_only);
  till_window_set_practice_ended (self, FALSE);

  /* Translators: the title of the window; %s is the name of the store that is open */
  title = account != NULL ? g_strdup_printf (_("%s – Till"), name) : g_strdup (_("Till"));
  gtk_window_set_title (GTK_WINDOW (self), title);

  create_notifiers (self);
  if (desk != NULL)
    {
      till_desk_enter (desk);
      pause_when_covered (self, desk);
    }
  till_pages_set_desk (self->pages, desk);
  till_connectivity_bar_set_desk (self->connectivity_bar, desk);
  refunds_changed_cb (self);
  /* This comes last: a page still reports what its windows have not sent. */
  if (previous != NULL)
    {
      till_toaster_end_offers (self->toaster);
      till_desk_leave (previous);
    }
}

/* A spinner that turns out of sight wakes the program sixty times a second. */
static void
show_root (TillWindow *self, const char *name)
{
  gtk_stack_set_visible_child_name (self->root_stack, name);
  gtk_spinner_set_spinning (self->opening_spinner, g_str_equal (name, "opening"));
}

/* Shows the two ways to begin. Closes the open store. */
void
till_window_show_welcome (TillWindow *self)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  set_desk (self, NULL);
  show_root (self, "welcome");
  follow_link (self);
}

/* Shows that an account is being opened: @what is the title. Closes the open store. */
void
till_window_show_opening (TillWindow *self, const char *what)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  set_desk (self, NULL);
  till_text_set_status_page (self->opening_page, what, NULL);
  show_root (self, "opening");
}

/* Shows why an account could not be opened and what to do next. Closes the open store. */
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

/* Shows why the keys of an account could not be read and what to do next. Closes the open store. */
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
  /* A store that is opened again stays on its page. */
  if (!g_str_equal (gtk_stack_get_visible_child_name (self->root_stack), "desk"))
    {
      page = g_settings_get_string (self->settings, "last-page");
      till_window_show_page (self, page);
      show_root (self, "desk");
    }
  follow_link (self);
}

/* Returns: (transfer none) (nullable): the desk of the open store. */
TillDesk *
till_window_get_desk (TillWindow *self)
{
  g_return_val_if_fail (TILL_IS_WINDOW (self), NULL);

  return self->desk;
}

/* Shows or hides the bar that says that the practice service has ended, with the button that starts
 * it again. */
void
till_window_set_practice_ended (TillWindow *self, gboolean has_ended)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  if (has_ended)
    gtk_widget_set_visible (GTK_WIDGET (self->ended_revealer), TRUE);
  gtk_revealer_set_reveal_child (self->ended_revealer, has_ended);
}

/* The practice service runs again: hides the bar and has the visible page read again. */
void
till_window_resume (TillWindow *self)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  till_window_set_practice_ended (self, FALSE);
  activate_on_page (self, "page.refresh");
}

/* @name is the name of a page, such as overview, invoices or events; any other is ignored. */
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

/* Says that the program crashed when it last ran. @report is what people may copy about it. */
void
till_window_show_crash (TillWindow *self, const char *report)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  till_crash_bar_show_report (self->crash_bar, report);
}

/* The cover is built when it is first needed. */
static void
ensure_cover (TillWindow *self)
{
  if (self->cover != NULL)
    return;

  self->cover = till_privacy_cover_new ();
  gtk_widget_set_vexpand (self->cover, TRUE);
  gtk_box_prepend (self->frame, self->cover);
}

/* Shows the cover in place of everything else, or everything else again. */
void
till_window_set_covered (TillWindow *self, gboolean is_covered)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  ensure_cover (self);
  gtk_widget_set_visible (self->cover, is_covered);
  gtk_widget_set_visible (GTK_WIDGET (self->toaster), !is_covered);
  gtk_widget_set_visible (GTK_WIDGET (self->crash_bar), !is_covered);
  g_signal_emit (self, signals[COVERED], 0, is_covered);
  if (is_covered)
    gtk_widget_grab_focus (self->cover);
}

/* Closes the window and with it the program, also where a close request only hides it. */
void
till_window_quit (TillWindow *self)
{
  g_return_if_fail (TILL_IS_WINDOW (self));

  self->is_quitting = TRUE;
  till_inner_dialogs_close_all (GTK_WINDOW (self));
  gtk_window_close (GTK_WINDOW (self));
}

/* Opens @link as soon as a store is open. */
void
till_window_open_link (TillWindow *self, const TillRecordLink *link)
{
  const char *shown = NULL;

  g_return_if_fail (TILL_IS_WINDOW (self));
  g_return_if_fail (link != NULL);

  g_clear_pointer (&self->link, till_record_link_free);
  self->link = till_record_link_copy (link);
  shown = gtk_stack_get_visible_child_name (self->root_stack);
  if (self->desk != NULL || g_str_equal (shown, "welcome"))
    follow_link (self);
}

/* Returns: whether the archive of the open store has this @name. */
gboolean
till_window_has_archive (TillWindow *self, const char *name)
{
  TillArchive *archive = NULL;
  g_autofree char *own = NULL;

  g_return_val_if_fail (TILL_IS_WINDOW (self), FALSE);

  archive = self->desk != NULL ? till_desk_get_archive (self->desk) : NULL;
  own = archive != NULL ? till_archive_dup_name (archive) : NULL;

  return g_strcmp0 (own, name) == 0;
}
