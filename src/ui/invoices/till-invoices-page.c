/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoicesPage: the list of invoices (section 4.6) with its filters, and the selected one
 * beside it. */

#include "till-invoices-page.h"

#include <glib/gi18n.h>

#include "till-account-badge.h"
#include "till-date-jump.h"
#include "till-desk.h"
#include "till-export-bar.h"
#include "till-invoice-columns.h"
#include "till-batch-window.h"
#include "till-cancel-window.h"
#include "till-cancellation.h"
#include "till-invoice-detail.h"
#include "till-invoice-dialog.h"
#include "till-invoice-filters.h"
#include "till-invoice-activity-text.h"
#include "till-invoice-notes.h"
#include "till-invoice-result.h"
#include "till-known-payments.h"
#include "till-list-pane.h"
#include "till-list-refresh.h"
#include "till-selection-bar.h"
#include "till-message.h"
#include "till-list-source-bar.h"
#include "till-paged-list.h"
#include "till-paste-ids-window.h"
#include "till-visible-invoice-poller.h"
#include "till-split-view.h"
#include "till-text.h"

struct _TillInvoicesPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillCancellation *cancellation;
  TillPagedList *list;
  TillPageSource *source; /* of the list */
  TillDateJump *date_jump;
  TillVisibleInvoicePoller *watch;
  TillKnownPayments *known_payments;
  TillListRefresh *renewal;
  TillInvoiceNotes *notes; /* nullable */

  /* Template children */
  TillSplitView *split;
  TillListPane *pane;
  TillInvoiceDetail *detail;
  GtkWidget *new_button;
  TillInvoiceFilters *filters;
  TillListSourceBar *origin_bar;
  TillSelectionBar *mark_bar;
  TillExportBar *export_bar;
};

static void till_invoices_page_desk_view_init (TillDeskViewInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillInvoicesPage,
                               till_invoices_page,
                               ADW_TYPE_BIN,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_DESK_VIEW,
                                                      till_invoices_page_desk_view_init))

/* Keeps the pending invoices on screen up to date. */
static void
range_changed_cb (TillInvoicesPage *self)
{
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (GPtrArray) invoices = g_ptr_array_new ();
  guint first = 0;
  guint last = 0;

  if (self->list == NULL)
    return;

  till_selection_bar_set_total (self->mark_bar, till_paged_list_get_total (self->list));
  if (self->watch == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)) ||
      !till_paged_list_get_has_loaded (self->list))
    return;

  if (till_list_pane_get_range (self->pane, &first, &last))
    rows = till_paged_list_list_loaded (self->list, first, last);
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    g_ptr_array_add (invoices, till_row_get_record (rows->pdata[i]));
  till_visible_invoice_poller_set_visible (
      self->watch, till_list_source_bar_is_service (self->origin_bar) ? self->source : NULL, first,
      invoices);
  till_known_payments_set_visible (self->known_payments, invoices);
}

static void
reload (TillInvoicesPage *self)
{
  if (self->desk == NULL)
    return;

  g_clear_object (&self->source);
  self->source = till_list_source_bar_dup_source (
      self->origin_bar, till_invoice_filters_get_status (self->filters),
      till_invoice_filters_get_order_id (self->filters));
  g_clear_object (&self->list);
  self->list = till_paged_list_new (self->source);
  g_signal_connect_object (self->list, "notify::loading", G_CALLBACK (range_changed_cb), self,
                           G_CONNECT_SWAPPED);
  till_list_pane_set_list (self->pane, self->list, till_desk_get_clock (self->desk),
                           till_invoice_filters_is_filtered (self->filters));
  if (till_list_source_bar_is_found (self->origin_bar))
    till_list_pane_set_empty_words (
        self->pane, _("No Invoices Found"),
        _("Check the IDs for typing errors. You can use invoice IDs and your own order IDs."));
  else if (till_invoice_filters_is_exception (self->filters))
    till_list_pane_set_empty_words (
        self->pane, _("Nothing to Review"),
        _("Late payments, overpayments and underpayments stay here until you accept or refund "
           "them."));
}

static void
show_nothing (TillInvoicesPage *self)
{
  till_list_pane_select (self->pane, NULL);
  till_invoice_detail_set_invoice (self->detail, NULL);
  till_split_view_go_back (self->split);
}

/* Closes the detail if its invoice was erased. */
static void
forgotten_cb (TillInvoicesPage *self, GStrv invoices)
{
  TillInvoice *shown = till_invoice_detail_get_invoice (self->detail);

  if (shown != NULL &&
      g_strv_contains ((const char *const *) invoices, till_record_get_id (TILL_RECORD (shown))))
    show_nothing (self);
}

/* A filter applies to all invoices, not to those that were looked up. */
static void
filters_changed_cb (TillInvoicesPage *self)
{
  till_list_source_bar_set_exception (self->origin_bar,
                                      till_invoice_filters_is_exception (self->filters));
  if (till_list_source_bar_is_found (self->origin_bar))
    till_list_source_bar_reset (self->origin_bar);
  else
    reload (self);
}

static void
sort_clicked_cb (TillInvoicesPage *self, guint column)
{
  till_list_source_bar_click (self->origin_bar, column);
}

static void
origin_grown_cb (TillInvoicesPage *self)
{
  if (self->list != NULL)
    till_paged_list_refresh (self->list);
}

static void
search_left_cb (TillInvoicesPage *self)
{
  till_list_pane_focus (self->pane);
}

/* Only the service's own list is certain to be sorted by time, newest first. */
static void
date_chosen_cb (TillInvoicesPage *self, gint64 time_ms)
{
  till_list_source_bar_reset (self->origin_bar);
  if (till_invoice_filters_is_exception (self->filters))
    till_invoice_filters_set (self->filters, TILL_INVOICE_UNKNOWN,
                              till_invoice_filters_get_order_id (self->filters));
  if (self->source != NULL)
    till_date_jump_go (self->date_jump, self->source, time_ms);
}

static void
selected_cb (TillInvoicesPage *self, TillRecord *record)
{
  if (TILL_IS_UNREADABLE_RECORD (record))
    till_invoice_detail_set_unreadable (self->detail, TILL_UNREADABLE_RECORD (record));
  else
    till_invoice_detail_set_invoice (self->detail, record != NULL ? TILL_INVOICE (record) : NULL);
}

static void
opened_cb (TillInvoicesPage *self)
{
  till_split_view_show_detail (self->split);
}

static void
invoice_changed_cb (TillInvoicesPage *self, TillInvoice *invoice)
{
  if (self->list != NULL)
    {
      till_invoice_tell_change (self->pane, self->list, invoice);
      till_paged_list_update_record (self->list, TILL_RECORD (invoice));
      till_list_selection_update (till_list_pane_get_selection (self->pane), TILL_RECORD (invoice));
      range_changed_cb (self);
      if (till_list_source_bar_is_service (self->origin_bar))
        till_list_refresh_look (self->renewal, self->list, invoice);
    }

  till_invoice_detail_update (self->detail, invoice);
}

/* Rows on screen must not move by themselves. New ones appear at once only while the list shows its
 * beginning. */
static void
shifted_cb (TillInvoicesPage *self, guint n_new)
{
  if (self->list == NULL || !till_list_source_bar_is_service (self->origin_bar))
    return;

  till_paged_list_refresh (self->list);
  till_invoice_tell_new (self->pane, n_new);
}

static void
payment_known_cb (TillInvoicesPage *self, TillInvoice *invoice, gboolean is_new)
{
  if (self->list == NULL)
    return;

  if (is_new)
    till_invoice_tell_change (self->pane, self->list, invoice);
  till_paged_list_update_record (self->list, TILL_RECORD (invoice));
}

static void
show_created (TillInvoicesPage *self, TillInvoice *invoice)
{
  till_list_source_bar_reset (self->origin_bar);
  till_invoice_filters_set (self->filters, TILL_INVOICE_UNKNOWN, "");
  till_list_pane_scroll_to_top (self->pane);
  till_paged_list_refresh (self->list);
  till_list_pane_select (self->pane, till_record_get_id (TILL_RECORD (invoice)));
  till_list_pane_focus_selected (self->pane);
  till_invoice_detail_set_invoice (self->detail, invoice);
  till_split_view_show_detail (self->split);
}

/* The page may show another store by now. */
static void
created_cb (TillInvoicesPage *self, TillInvoice *invoice, TillInvoiceDialog *dialog)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  TillDesk *desk = till_invoice_dialog_get_desk (dialog);

  if (desk == self->desk)
    show_created (self, invoice);
  gtk_window_present (GTK_WINDOW (till_invoice_result_new (window, desk, invoice)));
}

static void
present_dialog (TillInvoicesPage *self, GtkWidget *dialog)
{
  g_signal_connect_object (dialog, "created", G_CALLBACK (created_cb), self, G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (dialog), GTK_WIDGET (self));
}

static void
new_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  if (self->desk != NULL)
    present_dialog (self, till_invoice_dialog_new (self->desk));
}

static void
new_like_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);
  TillInvoice *invoice = till_invoice_detail_get_invoice (self->detail);

  if (self->desk != NULL && invoice != NULL)
    present_dialog (self, till_invoice_dialog_new_like (self->desk, invoice));
}

static void
batch_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  if (self->desk != NULL && till_desk_get_archive (self->desk) != NULL)
    gtk_window_present (GTK_WINDOW (till_batch_window_new (widget, self->desk)));
}

static void
cancel_many_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);
  g_autoptr (GPtrArray) marked =
      till_list_selection_list (till_list_pane_get_selection (self->pane));

  if (self->desk != NULL)
    till_dialog_present (
        TILL_DIALOG (till_cancel_window_new (self->desk, self->cancellation, marked)), widget);
}

static void
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  if (self->list != NULL)
    till_paged_list_refresh (self->list);
  till_invoice_detail_refresh (self->detail);
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_invoice_filters_focus_search (TILL_INVOICES_PAGE (widget)->filters);
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  till_split_view_go_back (self->split);
  till_list_pane_focus (self->pane);
}

static void
go_to_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_activate_action (GTK_WIDGET (TILL_INVOICES_PAGE (widget)->pane), "rows.go-to", NULL);
}

/* An exported file must contain the service's records, so this source never reads a copy. */
static TillPageSource *
dup_sure_source (TillInvoicesPage *self)
{
  if (till_list_source_bar_is_service (self->origin_bar))
    return till_desk_get_invoices (self->desk, till_invoice_filters_get_status (self->filters),
                                   till_invoice_filters_get_order_id (self->filters));

  return g_object_ref (self->source);
}

static void
export_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  g_autoptr (TillPageSource) source = NULL;

  if (self->source == NULL)
    return;

  source = dup_sure_source (self);
  till_export_bar_ask (self->export_bar, self->desk, source);
}

static gboolean
is_among (TillInvoice *invoice, GPtrArray *invoices)
{
  for (guint i = 0; invoice != NULL && i < invoices->len; i++)
    if (g_str_equal (till_record_get_id (TILL_RECORD (invoice)),
                     till_record_get_id (invoices->pdata[i])))
      return TRUE;

  return FALSE;
}

/* Clears the detail, because its invoice may not be in the new list. */
static void
found_cb (TillInvoicesPage *self, TillInvoiceLookup *lookup)
{
  GPtrArray *found = till_invoice_lookup_get_found (lookup);

  if (!is_among (till_invoice_detail_get_invoice (self->detail), found))
    show_nothing (self);

  till_list_source_bar_show_found (self->origin_bar, lookup);
  if (till_list_pane_get_selected (self->pane) == NULL && found->len > 0)
    till_list_pane_select (self->pane, till_record_get_id (found->pdata[0]));
  till_list_pane_focus (self->pane);
}

static void
show_case_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoice *invoice = till_invoice_detail_get_invoice (TILL_INVOICES_PAGE (widget)->detail);

  if (invoice != NULL)
    gtk_widget_activate_action (widget, "win.show-case", "(bs)", FALSE,
                                till_record_get_id (TILL_RECORD (invoice)));
}

static void
paste_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);
  GtkWidget *window = NULL;

  if (self->desk == NULL)
    return;

  window = till_paste_ids_window_new (self->desk);
  g_signal_connect_object (window, "found", G_CALLBACK (found_cb), self, G_CONNECT_SWAPPED);
  till_dialog_present (TILL_DIALOG (window), widget);
}

static void
till_invoices_page_map (GtkWidget *widget)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  GTK_WIDGET_CLASS (till_invoices_page_parent_class)->map (widget);

  if (self->list == NULL)
    reload (self);
  else
    range_changed_cb (self);
}

static void
till_invoices_page_unmap (GtkWidget *widget)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  if (self->watch != NULL)
    till_visible_invoice_poller_stop (self->watch);
  GTK_WIDGET_CLASS (till_invoices_page_parent_class)->unmap (widget);
}

static void
refunds_changed_cb (TillInvoicesPage *self)
{
  g_autoptr (TillInvoiceNotes) before = g_steal_pointer (&self->notes);

  self->notes = till_invoice_notes_new (self->desk);
  till_list_pane_set_note (self->pane, till_invoice_notes_write, self->notes);
}

static void
drop_notes (TillInvoicesPage *self)
{
  if (self->notes != NULL && self->pane != NULL)
    till_list_pane_set_note (self->pane, NULL, NULL);
  g_clear_pointer (&self->notes, till_invoice_notes_free);
}

static void
drop_watch (TillInvoicesPage *self)
{
  if (self->watch != NULL)
    till_visible_invoice_poller_stop (self->watch);
  g_clear_object (&self->watch);
  g_clear_pointer (&self->renewal, till_list_refresh_free);
  if (self->known_payments != NULL)
    till_known_payments_stop (self->known_payments);
  g_clear_object (&self->known_payments);
}

static void
till_invoices_page_dispose (GObject *object)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (object);

  g_clear_object (&self->date_jump);
  drop_watch (self);
  drop_notes (self);
  g_clear_object (&self->list);
  g_clear_object (&self->source);
  g_clear_object (&self->cancellation);
  g_clear_object (&self->desk);
  G_OBJECT_CLASS (till_invoices_page_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_INVOICES_PAGE);
}

static void
till_invoices_page_class_init (TillInvoicesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoices_page_dispose;
  widget_class->map = till_invoices_page_map;
  widget_class->unmap = till_invoices_page_unmap;

  g_type_ensure (TILL_TYPE_EXPORT_BAR);
  g_type_ensure (TILL_TYPE_INVOICE_FILTERS);
  g_type_ensure (TILL_TYPE_SELECTION_BAR);
  g_type_ensure (TILL_TYPE_LIST_SOURCE_BAR);
  g_type_ensure (TILL_TYPE_SPLIT_VIEW);
  g_type_ensure (TILL_TYPE_LIST_PANE);
  g_type_ensure (TILL_TYPE_INVOICE_DETAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoices-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, split);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, pane);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, detail);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, new_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, filters);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, mark_bar);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, origin_bar);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, export_bar);
  gtk_widget_class_bind_template_callback (widget_class, date_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, filters_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, origin_grown_cb);
  gtk_widget_class_bind_template_callback (widget_class, range_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, reload);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, sort_clicked_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_left_cb);

  gtk_widget_class_install_action (widget_class, "page.new", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "page.batch", NULL, batch_action);
  gtk_widget_class_install_action (widget_class, "page.cancel-many", NULL, cancel_many_action);
  gtk_widget_class_install_action (widget_class, "page.new-like", NULL, new_like_action);
  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "page.go-to", NULL, go_to_action);
  gtk_widget_class_install_action (widget_class, "page.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "page.paste", NULL, paste_action);
  gtk_widget_class_install_action (widget_class, "page.show-case", NULL, show_case_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_e, GDK_CONTROL_MASK, "page.show-case",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_g, GDK_CONTROL_MASK, "page.go-to",
                                       NULL);
}

static void
till_invoices_page_init (TillInvoicesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_list_pane_set_kind (self->pane, till_invoice_list_kind ());
  self->date_jump = till_date_jump_new (self->pane);
  till_selection_bar_set_marks (self->mark_bar, till_list_pane_get_selection (self->pane));
  till_invoice_filters_set_header (self->filters, till_list_pane_get_columns (self->pane),
                                   till_list_pane_get_header (self->pane));
  till_list_source_bar_set_header (self->origin_bar,
                                   TILL_LIST_HEADER (till_list_pane_get_header (self->pane)));
}

static void
allow_new (TillInvoicesPage *self, TillDesk *desk)
{
  const char *refusal =
      desk != NULL ? till_account_explain_read_only (till_desk_get_account (desk)) : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.new", refusal == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.new-like", refusal == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.cancel-many", refusal == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.batch",
                                 refusal == NULL &&
                                     (desk == NULL || till_desk_get_archive (desk) != NULL));
  till_text_set_tooltip (self->new_button, refusal != NULL ? refusal : _("New Invoice"));
}

/* Stores the columns and the saved filters in @settings. Call it once. */
void
till_invoices_page_set_settings (TillInvoicesPage *self, GSettings *settings)
{
  g_return_if_fail (TILL_IS_INVOICES_PAGE (self));

  till_invoice_filters_set_settings (self->filters, settings);
}

static void
cancellation_finished_cb (TillInvoicesPage *self, const char *invoice_id, const GError *error)
{
  TillInvoice *shown = till_invoice_detail_get_invoice (self->detail);
  gboolean is_shown =
      shown != NULL && g_str_equal (till_record_get_id (TILL_RECORD (shown)), invoice_id);
  g_autoptr (TillMessage) message = error != NULL ? till_message_new_for_error (error) : NULL;
  g_autofree char *text = NULL;

  if (message != NULL)
    text = g_strdup_printf (_("Not cancelled. %s"), message->title);

  if (error == NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", _("Invoice cancelled"));
  else if (!is_shown)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", text);
}

/* Leaving a store drops the cancellations that were not sent, and shows how many. */
static void
renew_cancellation (TillInvoicesPage *self, TillDesk *desk)
{
  guint n_dropped = self->cancellation != NULL ? till_cancellation_drop (self->cancellation) : 0;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autofree char *text = NULL;

  g_clear_object (&self->cancellation);
  if (n_dropped > 0)
    {
      text = g_strdup_printf (ngettext ("You left the store, so %u invoice was not cancelled",
                                        "You left the store, so %u invoices were not cancelled",
                                        n_dropped),
                              n_dropped);
      gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", text);
    }
  if (desk == NULL)
    return;

  self->cancellation = till_cancellation_new (desk);
  g_signal_connect_object (self->cancellation, "finished", G_CALLBACK (cancellation_finished_cb),
                           self, G_CONNECT_SWAPPED);
  if (GTK_IS_WINDOW (root))
    till_cancellation_guard_window (self->cancellation, GTK_WINDOW (root));
}

static void
till_invoices_page_set_desk (TillDeskView *view, TillDesk *desk)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (view);

  if (self->desk != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->desk, self);
      g_signal_handlers_disconnect_by_data (till_desk_get_refunds (self->desk), self);
    }

  till_date_jump_stop (self->date_jump);
  drop_watch (self);
  till_list_source_bar_set_desk (self->origin_bar, desk);
  till_export_bar_stop (self->export_bar);
  g_set_object (&self->desk, desk);
  g_clear_object (&self->list);
  g_clear_object (&self->source);
  drop_notes (self);
  till_list_pane_set_list (self->pane, NULL, NULL, FALSE);
  renew_cancellation (self, desk);
  till_invoice_detail_set_desk (self->detail, desk, self->cancellation);
  show_nothing (self);
  till_invoice_filters_set_account (
      self->filters,
      desk != NULL ? till_record_get_id (TILL_RECORD (till_desk_get_account (desk))) : NULL);
  till_invoice_filters_set (self->filters, TILL_INVOICE_UNKNOWN, "");
  till_invoice_filters_set_archive (self->filters,
                                    desk != NULL ? till_desk_get_archive (desk) : NULL);
  allow_new (self, desk);
  if (desk == NULL)
    return;

  self->watch = till_visible_invoice_poller_new (desk);
  g_signal_connect_object (self->watch, "shifted", G_CALLBACK (shifted_cb), self,
                           G_CONNECT_SWAPPED);
  self->renewal = till_list_refresh_new (till_desk_get_clock (desk));
  g_signal_connect_object (till_desk_get_refunds (desk), "changed", G_CALLBACK (refunds_changed_cb),
                           self, G_CONNECT_SWAPPED);
  refunds_changed_cb (self);
  g_signal_connect_object (desk, "erased", G_CALLBACK (forgotten_cb), self, G_CONNECT_SWAPPED);
  self->known_payments = till_known_payments_new (desk);
  g_signal_connect_object (self->known_payments, "known", G_CALLBACK (payment_known_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    reload (self);
}

static void
till_invoices_page_desk_view_init (TillDeskViewInterface *iface)
{
  iface->set_desk = till_invoices_page_set_desk;
}

/* Opens an invoice by its id, even if the list does not contain it. */
void
till_invoices_page_show_invoice (TillInvoicesPage *self, const char *invoice_id)
{
  g_autoptr (TillInvoice) invoice = NULL;

  g_return_if_fail (TILL_IS_INVOICES_PAGE (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  invoice = till_invoice_new (invoice_id);
  till_list_pane_select (self->pane, invoice_id);
  till_invoice_detail_set_invoice (self->detail, invoice);
  till_split_view_show_detail (self->split);
}

/* Lists the payment exceptions. */
void
till_invoices_page_show_exception (TillInvoicesPage *self)
{
  g_return_if_fail (TILL_IS_INVOICES_PAGE (self));

  till_list_source_bar_reset (self->origin_bar);
  till_invoice_filters_show_exception (self->filters);
  till_split_view_show_list (self->split);
  till_list_pane_focus (self->pane);
}
