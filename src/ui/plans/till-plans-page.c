/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlansPage: the countries of the plan catalogue (section 4.1), and beside them the plans of
 * one, with order buttons. The service sends the catalogue as one answer, so Till searches it
 * locally.
 *
 * Signal: "ordered" with the new TillOrder. */

#include "till-plans-page.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-compare-window.h"
#include "till-country-detail.h"
#include "till-desk-load.h"
#include "till-devices-window.h"
#include "till-format.h"
#include "till-message.h"
#include "till-plan-search-row.h"
#include "till-plan-search.h"
#include "till-order-dialog.h"
#include "till-order-result.h"
#include "till-plan-filters.h"
#include "till-record-row.h"
#include "till-resale-dialog.h"
#include "till-resale-rules.h"
#include "till-split-view.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-unreadable-bar.h"
#include "till-unreadable-text.h"

#define SPINNER_DELAY_MS 300
#define N_PLACEHOLDERS   12

struct _TillPlansPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillArchive *archive; /* nullable */
  TillCatalogue *catalogue;
  GError *error;
  TillPlanSearchIndex *index;
  GListStore *found; /* of TillPlanSearchHit */
  TillResale resale;
  GtkSingleSelection *selection;
  TillColumns *columns;

  /* In flight */
  GCancellable *cancellable;
  gboolean is_loading;
  guint spinner_timer;

  /* Template children */
  TillSplitView *split;
  GtkSearchEntry *search_entry;
  TillPlanFilters *filters;
  GtkStack *stack;
  GtkBox *placeholders;
  GtkBox *list_box;
  GtkListView *list_view;
  GtkLabel *count_label;
  GtkSpinner *spinner;
  AdwStatusPage *failed_page;
  TillUnreadableBar *unreadable_bar;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
  TillCountryDetail *detail;
};

enum
{
  SIGNAL_ORDERED,
  N_SIGNALS
};

static void till_plans_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillPlansPage,
                               till_plans_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_plans_page_desk_view_init))

static guint signals[N_SIGNALS];

static gboolean
show_spinner_cb (gpointer user_data)
{
  TillPlansPage *self = user_data;

  self->spinner_timer = 0;
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), TRUE);
  gtk_spinner_start (self->spinner);

  return G_SOURCE_REMOVE;
}

static void
update_spinner (TillPlansPage *self)
{
  g_clear_handle_id (&self->spinner_timer, g_source_remove);

  if (self->is_loading)
    {
      self->spinner_timer = g_timeout_add (SPINNER_DELAY_MS, show_spinner_cb, self);
      return;
    }

  gtk_spinner_stop (self->spinner);
  gtk_widget_set_visible (GTK_WIDGET (self->spinner), FALSE);
}

static void
update_count (TillPlansPage *self)
{
  guint n_found = g_list_model_get_n_items (G_LIST_MODEL (self->found));
  guint n_all = self->catalogue != NULL ? self->catalogue->countries->len : 0;
  g_autofree char *found = till_format_count (n_found);
  g_autofree char *all = till_format_count (n_all);
  g_autofree char *text = NULL;

  if (self->catalogue == NULL)
    text = g_strdup ("");
  else if (n_found == n_all)
    text = g_strdup_printf (ngettext ("%s country", "%s countries", n_all), all);
  else
    text = g_strdup_printf (
        /* Translators: how many of all the countries are shown, "3 of 152 countries" */
        ngettext ("%s of %s country", "%s of %s countries", n_all), found, all);

  gtk_label_set_text (self->count_label, text);
}

static const char *
choose_picture (TillPlansPage *self)
{
  if (self->catalogue == NULL)
    return self->error != NULL ? "failed" : "loading";
  if (self->catalogue->countries->len == 0)
    return "empty";

  return g_list_model_get_n_items (G_LIST_MODEL (self->found)) > 0 ? "list" : "nothing-found";
}

static void
update_state (TillPlansPage *self)
{
  g_autoptr (TillMessage) message = NULL;

  if (self->error != NULL)
    {
      message = till_message_new_for_error (self->error);
      till_text_set_status_page (self->failed_page, message->title, message->body);
      till_text_set (self->failure_label, message->title);
    }

  gtk_revealer_set_reveal_child (self->failure_revealer,
                                 self->error != NULL && self->catalogue != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "plans.show-devices",
                                 self->catalogue != NULL && self->catalogue->devices->len > 0);
  update_spinner (self);
  update_count (self);
  gtk_stack_set_visible_child_name (self->stack, choose_picture (self));
}

/* Selects the country with this ISO code, if the list has it. */
static void
select_country (TillPlansPage *self, const char *iso)
{
  guint n_found = g_list_model_get_n_items (G_LIST_MODEL (self->found));

  for (guint i = 0; iso != NULL && i < n_found; i++)
    {
      g_autoptr (TillPlanSearchHit) hit = g_list_model_get_item (G_LIST_MODEL (self->found), i);

      if (g_strcmp0 (hit->country->iso, iso) == 0)
        {
          gtk_single_selection_set_selected (self->selection, i);
          return;
        }
    }
}

static TillPlanSearchQuery
read_query (TillPlansPage *self)
{
  TillPlanSearchQuery query = { 0 };

  query.search = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  till_plan_filters_fill_query (self->filters, &query);

  return query;
}

static void
find_offers (TillPlansPage *self)
{
  TillCountry *shown = till_country_detail_get_country (self->detail);
  g_autofree char *iso = shown != NULL ? g_strdup (shown->iso) : NULL;
  g_autoptr (GPtrArray) offers = NULL;
  TillPlanSearchQuery query = read_query (self);

  if (self->index == NULL)
    return;

  offers = till_plan_search_index_find (self->index, &query);
  g_list_store_splice (self->found, 0, g_list_model_get_n_items (G_LIST_MODEL (self->found)),
                       offers->pdata, offers->len);
  select_country (self, iso);
}

/* Updates the country beside the list, even if the list no longer has it. */
static void
find_plans_of_shown (TillPlansPage *self)
{
  TillCountry *shown = till_country_detail_get_country (self->detail);
  g_autoptr (TillPlanSearchHit) hit = NULL;
  TillPlanSearchQuery query = read_query (self);

  if (shown == NULL)
    return;

  hit = till_plan_search_hit_new (shown, &query);
  till_country_detail_set_hit (self->detail, hit);
}

static void
take_catalogue (TillPlansPage *self, TillCatalogue *catalogue)
{
  g_set_object (&self->catalogue, catalogue);
  till_unreadable_bar_set_parts (self->unreadable_bar, TILL_CALL_PLANS, catalogue->unreadable);
  g_clear_pointer (&self->index, till_plan_search_index_free);
  self->index = till_plan_search_index_new (catalogue);
  find_offers (self);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPlansPage) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue =
      till_desk_load_catalogue_finish (TILL_DESK (source), result, NULL, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->is_loading = FALSE;
  g_clear_error (&self->error);
  if (catalogue != NULL)
    take_catalogue (self, catalogue);
  else
    self->error = g_steal_pointer (&error);

  update_state (self);
}

static void
load (TillPlansPage *self)
{
  if (self->desk == NULL || self->is_loading)
    return;

  self->is_loading = TRUE;
  till_desk_load_catalogue_async (self->desk, self->cancellable, loaded_cb, g_object_ref (self));
  update_state (self);
}

static void
retry_cb (TillPlansPage *self)
{
  load (self);
}

static void
search_cb (TillPlansPage *self)
{
  find_offers (self);
  update_state (self);
}

static void
filters_changed_cb (TillPlansPage *self)
{
  find_offers (self);
  find_plans_of_shown (self);
  update_state (self);
}

static void
clear_search_cb (TillPlansPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
}

static void
show_all_cb (TillPlansPage *self)
{
  clear_search_cb (self);
  till_plan_filters_reset (self->filters);
}

static void
search_entered_cb (TillPlansPage *self)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->found)) == 0)
    return;

  gtk_single_selection_set_selected (self->selection, 0);
  till_split_view_show_detail (self->split);
}

static void
selection_changed_cb (TillPlansPage *self)
{
  TillPlanSearchHit *hit = gtk_single_selection_get_selected_item (self->selection);

  if (hit != NULL)
    till_country_detail_set_hit (self->detail, hit);
}

static void
activate_cb (TillPlansPage *self, guint position)
{
  gtk_single_selection_set_selected (self->selection, position);
  till_split_view_show_detail (self->split);
}

static void
row_clicked_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkListItem *item)
{
  TillPlansPage *self = TILL_PLANS_PAGE (
      gtk_widget_get_ancestor (gtk_list_item_get_child (item), TILL_TYPE_PLANS_PAGE));

  if (self != NULL)
    activate_cb (self, gtk_list_item_get_position (item));
}

static void
setup_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillPlansPage *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkWidget *row = till_record_row_new (self->columns);

  g_signal_connect_object (click, "released", G_CALLBACK (row_clicked_cb), item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (item, row);
}

static void
bind_item_cb (GtkSignalListItemFactory *factory, GtkListItem *item, TillPlansPage *self)
{
  till_plan_search_row_fill (TILL_RECORD_ROW (gtk_list_item_get_child (item)),
                             gtk_list_item_get_item (item), read_query (self).order);
}

static void
ordered_cb (TillPlansPage *self, TillOrder *order, TillOrderDialog *dialog)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  TillDesk *desk = till_order_dialog_get_desk (dialog);

  /* The page may show another store by now. */
  if (desk == self->desk)
    g_signal_emit (self, signals[SIGNAL_ORDERED], 0, order);
  if (desk != self->desk || order->status == TILL_ORDER_PENDING)
    gtk_window_present (GTK_WINDOW (till_order_result_new (window, desk, order)));
}

static void
present (TillPlansPage *self, GtkWidget *window)
{
  gtk_window_set_transient_for (GTK_WINDOW (window),
                                GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  gtk_window_present (GTK_WINDOW (window));
}

static void
order_plan (TillPlansPage *self, TillCountry *country, TillPlan *plan)
{
  GtkWidget *dialog = NULL;

  if (self->desk == NULL)
    return;

  dialog = till_order_dialog_new (self->desk, country, plan);
  g_signal_connect_object (dialog, "created", G_CALLBACK (ordered_cb), self, G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (dialog), GTK_WIDGET (self));
}

static void
order_cb (TillPlansPage *self, TillPlan *plan)
{
  order_plan (self, till_country_detail_get_country (self->detail), plan);
}

static const char *
get_refusal (TillPlansPage *self)
{
  return self->desk != NULL ? till_account_explain_read_only (till_desk_get_account (self->desk))
                            : NULL;
}

static void
compare_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillPlansPage *self = TILL_PLANS_PAGE (widget);
  TillComparison *comparison = till_country_detail_get_comparison (self->detail);
  GtkWidget *window = till_compare_window_new (comparison, &self->resale, get_refusal (self));

  g_signal_connect_object (window, "order", G_CALLBACK (order_plan), self, G_CONNECT_SWAPPED);
  till_store_window_leave (GTK_WINDOW (window), self->desk);
  present (self, window);
}

static void
clear_comparison_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_comparison_clear (till_country_detail_get_comparison (TILL_PLANS_PAGE (widget)->detail));
}

static void
show_all_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_plan_filters_reset (TILL_PLANS_PAGE (widget)->filters);
}

static const char *
get_account_id (TillPlansPage *self)
{
  return till_record_get_id (TILL_RECORD (till_desk_get_account (self->desk)));
}

static void
load_prices (TillPlansPage *self)
{
  TillResale none = { 0 };

  self->resale = none;
  if (self->desk != NULL)
    till_resale_rules_load (get_account_id (self), &self->resale);
  till_country_detail_set_resale (self->detail, &self->resale);
}

static void
prices_shared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPlansPage) self = user_data;

  if (till_resale_rules_share_finish (result, NULL))
    load_prices (self);
}

static void
share_prices (TillPlansPage *self)
{
  till_resale_rules_share_async (get_account_id (self), till_desk_get_archive (self->desk),
                                 self->cancellable, prices_shared_cb, g_object_ref (self));
}

/* Follows what the team says of prices. */
static void
set_archive (TillPlansPage *self, TillArchive *archive)
{
  if (self->archive != NULL)
    g_signal_handlers_disconnect_by_data (self->archive, self);
  g_set_object (&self->archive, archive);
  if (archive == NULL)
    return;

  g_signal_connect_object (archive, "applied", G_CALLBACK (share_prices), self, G_CONNECT_SWAPPED);
  share_prices (self);
}

static void
edit_prices_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillPlansPage *self = TILL_PLANS_PAGE (widget);
  GtkWidget *dialog = NULL;

  if (self->desk == NULL)
    return;

  dialog = till_resale_dialog_new (get_account_id (self), self->archive);
  till_store_window_name (dialog, till_desk_get_account (self->desk));
  till_form_dialog_follow_team (TILL_FORM_DIALOG (dialog), till_desk_get_refunds (self->desk));
  g_signal_connect_object (dialog, "saved", G_CALLBACK (load_prices), self, G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (dialog), widget);
}

static void
show_devices_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillPlansPage *self = TILL_PLANS_PAGE (widget);

  if (self->catalogue != NULL)
    present (self, till_devices_window_new (self->catalogue));
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  load (TILL_PLANS_PAGE (widget));
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (TILL_PLANS_PAGE (widget)->search_entry));
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_split_view_go_back (TILL_PLANS_PAGE (widget)->split);
}

static void
till_plans_page_map (GtkWidget *widget)
{
  TillPlansPage *self = TILL_PLANS_PAGE (widget);

  GTK_WIDGET_CLASS (till_plans_page_parent_class)->map (widget);

  if (self->catalogue == NULL && self->error == NULL)
    load (self);
}

/* The calls hold a reference, so unroot cancels them: dispose would never run. */
static void
till_plans_page_unroot (GtkWidget *widget)
{
  g_cancellable_cancel (TILL_PLANS_PAGE (widget)->cancellable);
  GTK_WIDGET_CLASS (till_plans_page_parent_class)->unroot (widget);
}

static void
till_plans_page_dispose (GObject *object)
{
  TillPlansPage *self = TILL_PLANS_PAGE (object);

  g_clear_object (&self->cancellable);
  g_clear_handle_id (&self->spinner_timer, g_source_remove);
  set_archive (self, NULL);
  g_clear_object (&self->desk);
  g_clear_object (&self->catalogue);

  G_OBJECT_CLASS (till_plans_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_PLANS_PAGE);
}

static void
till_plans_page_finalize (GObject *object)
{
  TillPlansPage *self = TILL_PLANS_PAGE (object);

  g_clear_error (&self->error);
  g_clear_object (&self->selection);
  g_clear_object (&self->columns);
  g_clear_object (&self->found);
  g_clear_pointer (&self->index, till_plan_search_index_free);

  G_OBJECT_CLASS (till_plans_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (TILL_TYPE_UNREADABLE_BAR);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-plans-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, split);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, filters);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, stack);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, placeholders);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, list_box);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, list_view);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, spinner);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, failed_page);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, unreadable_bar);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlansPage, detail);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, filters_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, order_cb);
  gtk_widget_class_bind_template_callback (widget_class, retry_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_entered_cb);
  gtk_widget_class_bind_template_callback (widget_class, show_all_cb);
}

static void
till_plans_page_class_init (TillPlansPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_plans_page_dispose;
  object_class->finalize = till_plans_page_finalize;
  widget_class->map = till_plans_page_map;
  widget_class->unroot = till_plans_page_unroot;

  signals[SIGNAL_ORDERED] = g_signal_new ("ordered", TILL_TYPE_PLANS_PAGE, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 1, TILL_TYPE_ORDER);

  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  g_type_ensure (TILL_TYPE_COUNTRY_DETAIL);
  g_type_ensure (TILL_TYPE_PLAN_FILTERS);
  bind_template (widget_class);

  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "plans.show-devices", NULL, show_devices_action);
  gtk_widget_class_install_action (widget_class, "plans.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "plans.clear-comparison", NULL,
                                   clear_comparison_action);
  gtk_widget_class_install_action (widget_class, "plans.edit-prices", NULL, edit_prices_action);
  gtk_widget_class_install_action (widget_class, "plans.show-all", NULL, show_all_action);
}

static void
build_models (TillPlansPage *self)
{
  self->columns = till_plan_search_row_new_columns ();
  self->found = g_list_store_new (TILL_TYPE_PLAN_SEARCH_HIT);
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_model (self->selection, G_LIST_MODEL (self->found));
  g_signal_connect_object (self->selection, "notify::selected-item",
                           G_CALLBACK (selection_changed_cb), self, G_CONNECT_SWAPPED);
}

static void
build_list (TillPlansPage *self)
{
  GtkWidget *header = till_record_row_new_header (self->columns);
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  gtk_widget_add_css_class (header, "list-heading");
  gtk_box_prepend (self->list_box, header);

  for (guint i = 0; i < N_PLACEHOLDERS; i++)
    {
      GtkWidget *row = till_record_row_new (self->columns);

      till_record_row_clear (TILL_RECORD_ROW (row));
      gtk_box_append (self->placeholders, row);
    }

  g_signal_connect_object (factory, "setup", G_CALLBACK (setup_item_cb), self, 0);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_item_cb), self, 0);
  gtk_list_view_set_factory (self->list_view, factory);
  gtk_list_view_set_model (self->list_view, GTK_SELECTION_MODEL (self->selection));
}

static void
till_plans_page_init (TillPlansPage *self)
{
  self->cancellable = g_cancellable_new ();
  build_models (self);
  gtk_widget_init_template (GTK_WIDGET (self));
  build_list (self);
  update_state (self);
}

static void
till_plans_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillPlansPage *self = TILL_PLANS_PAGE (view);

  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  self->is_loading = FALSE;
  g_clear_error (&self->error);

  g_set_object (&self->desk, desk);
  till_unreadable_bar_set_parts (self->unreadable_bar, TILL_CALL_PLANS, NULL);
  g_clear_object (&self->catalogue);
  g_clear_pointer (&self->index, till_plan_search_index_free);
  till_country_detail_set_hit (self->detail, NULL);
  till_country_detail_set_refusal (self->detail, get_refusal (self));
  till_comparison_clear (till_country_detail_get_comparison (self->detail));
  load_prices (self);
  set_archive (self, desk != NULL ? till_desk_get_archive (desk) : NULL);
  g_list_store_remove_all (self->found);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  update_state (self);

  if (desk != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    load (self);
}

static void
till_plans_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_plans_page_set_desk;
}
