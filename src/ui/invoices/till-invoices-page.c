/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoicesPage: the list of invoices by status and order id, and the selected one beside it. */

#include "till-invoices-page.h"

#include <glib/gi18n.h>

#include "till-account-mark.h"
#include "till-format.h"
#include "till-invoice-detail.h"
#include "till-invoice-dialog.h"
#include "till-invoice-result.h"
#include "till-list-pane.h"
#include "till-paged-list.h"
#include "till-split.h"
#include "till-status.h"

struct _TillInvoicesPage
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk;
  TillPagedList *list;
  TillInvoiceStatus status;

  /* Template children */
  TillSplit *split;
  TillListPane *pane;
  TillInvoiceDetail *detail;
  GtkWidget *new_button;
  GtkSearchEntry *search_entry;
  GtkToggleButton *all_chip;
  GtkToggleButton *pending_chip;
  GtkToggleButton *paid_chip;
  GtkToggleButton *expired_chip;
  GtkToggleButton *cancelled_chip;
};

G_DEFINE_FINAL_TYPE (TillInvoicesPage, till_invoices_page, ADW_TYPE_BIN)

enum
{
  COLUMN_ORDER,
  COLUMN_AMOUNT,
  COLUMN_STATUS,
  COLUMN_CHAIN,
  COLUMN_AGE,
};

static const TillColumn columns[] = {
  [COLUMN_ORDER] = { N_ ("Order"), 0, 0, FALSE },
  [COLUMN_AMOUNT] = { N_ ("Amount"), 84, 0, TRUE },
  [COLUMN_STATUS] = { N_ ("Status"), 98, 0, FALSE },
  [COLUMN_CHAIN] = { N_ ("Chain"), 104, 480, FALSE },
  [COLUMN_AGE] = { N_ ("Age"), 52, 380, TRUE },
};

static void
fill_row (TillRecordRow *row, TillRecord *record, gint64 now_ms)
{
  TillInvoice *invoice = TILL_INVOICE (record);
  TillStatus status = till_status_for_invoice (invoice);
  g_autofree char *amount = till_format_usd (&invoice->amount);
  g_autofree char *age = till_format_age (invoice->created_at_ms, now_ms);

  till_record_row_set_cell (row, COLUMN_ORDER,
                            invoice->order_id != NULL ? invoice->order_id
                                                      : till_record_get_id (record));
  till_record_row_set_cell (row, COLUMN_AMOUNT, amount);
  till_record_row_set_status (row, COLUMN_STATUS, &status);
  till_record_row_set_cell (row, COLUMN_CHAIN, till_invoice_get_paid_chain (invoice));
  till_record_row_set_cell (row, COLUMN_AGE, age);
}

static const TillListKind list_kind = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .fill = fill_row,
  .icon_name = "till-invoices-symbolic",
  .empty_title = N_ ("No invoices yet"),
  .empty_body = N_ ("An invoice asks a customer for dollars and is paid in a cryptocurrency. "
                    "Create the first one."),
  .nothing_found_title = N_ ("No invoice found"),
  .nothing_found_body =
      N_ ("No invoice has this status and order id. Try another word, or all of them."),
  .accessible_label = N_ ("Invoices"),
};

static void
reload (TillInvoicesPage *self)
{
  const char *order_id = gtk_editable_get_text (GTK_EDITABLE (self->search_entry));
  gboolean is_filtered = *order_id != '\0' || self->status != TILL_INVOICE_UNKNOWN;
  g_autoptr (TillPageSource) source = NULL;

  if (self->desk == NULL)
    return;

  source = till_desk_get_invoices (self->desk, self->status, order_id);
  g_clear_object (&self->list);
  self->list = till_paged_list_new (source);
  till_list_pane_set_list (self->pane, self->list, till_desk_get_clock (self->desk), is_filtered);
}

static void
stop_search_cb (TillInvoicesPage *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  till_list_pane_focus (self->pane);
}

static void
chip_toggled_cb (TillInvoicesPage *self, GtkToggleButton *chip)
{
  const struct
  {
    GtkToggleButton *chip;
    TillInvoiceStatus status;
  } chips[] = {
    { self->all_chip, TILL_INVOICE_UNKNOWN },         { self->pending_chip, TILL_INVOICE_PENDING },
    { self->paid_chip, TILL_INVOICE_PAID },           { self->expired_chip, TILL_INVOICE_EXPIRED },
    { self->cancelled_chip, TILL_INVOICE_CANCELLED },
  };

  if (!gtk_toggle_button_get_active (chip))
    return;

  for (guint i = 0; i < G_N_ELEMENTS (chips); i++)
    if (chips[i].chip == chip)
      self->status = chips[i].status;

  reload (self);
}

static void
selected_cb (TillInvoicesPage *self, TillRecord *record)
{
  till_invoice_detail_set_invoice (self->detail, record != NULL ? TILL_INVOICE (record) : NULL);
}

static void
opened_cb (TillInvoicesPage *self)
{
  till_split_show_detail (self->split);
}

static void
invoice_changed_cb (TillInvoicesPage *self, TillInvoice *invoice)
{
  if (self->list != NULL)
    till_paged_list_update_record (self->list, TILL_RECORD (invoice));

  till_invoice_detail_update (self->detail, invoice);
}

static void
show_result (TillInvoicesPage *self, TillInvoice *invoice)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));

  gtk_window_present (GTK_WINDOW (till_invoice_result_new (window, self->desk, invoice)));
}

static void
created_cb (TillInvoicesPage *self, TillInvoice *invoice)
{
  gtk_toggle_button_set_active (self->all_chip, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  till_list_pane_scroll_to_top (self->pane);
  till_paged_list_refresh (self->list);
  till_list_pane_select (self->pane, till_record_get_id (TILL_RECORD (invoice)));
  till_invoice_detail_set_invoice (self->detail, invoice);
  till_split_show_detail (self->split);
  show_result (self, invoice);
}

static void
present_dialog (TillInvoicesPage *self, GtkWidget *dialog)
{
  gtk_window_set_transient_for (GTK_WINDOW (dialog),
                                GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  g_signal_connect_object (dialog, "created", G_CALLBACK (created_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
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
refresh_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  if (self->list != NULL)
    till_paged_list_refresh (self->list);
}

static void
search_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_grab_focus (GTK_WIDGET (TILL_INVOICES_PAGE (widget)->search_entry));
}

static void
back_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  till_split_go_back (self->split);
  till_list_pane_focus (self->pane);
}

static void
till_invoices_page_map (GtkWidget *widget)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (widget);

  GTK_WIDGET_CLASS (till_invoices_page_parent_class)->map (widget);

  if (self->list == NULL)
    reload (self);
}

static void
till_invoices_page_dispose (GObject *object)
{
  TillInvoicesPage *self = TILL_INVOICES_PAGE (object);

  g_clear_object (&self->list);
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

  g_type_ensure (TILL_TYPE_SPLIT);
  g_type_ensure (TILL_TYPE_LIST_PANE);
  g_type_ensure (TILL_TYPE_INVOICE_DETAIL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoices-page.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, split);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, pane);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, detail);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, new_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, all_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, pending_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, paid_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, expired_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoicesPage, cancelled_chip);
  gtk_widget_class_bind_template_callback (widget_class, chip_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, opened_cb);
  gtk_widget_class_bind_template_callback (widget_class, reload);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);

  gtk_widget_class_install_action (widget_class, "page.new", NULL, new_action);
  gtk_widget_class_install_action (widget_class, "page.new-like", NULL, new_like_action);
  gtk_widget_class_install_action (widget_class, "page.refresh", NULL, refresh_action);
  gtk_widget_class_install_action (widget_class, "page.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "page.back", NULL, back_action);
}

static void
till_invoices_page_init (TillInvoicesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_list_pane_set_kind (self->pane, &list_kind);
}

static void
allow_new (TillInvoicesPage *self, TillDesk *desk)
{
  const char *refusal =
      desk != NULL ? till_account_explain_read_only (till_desk_get_account (desk)) : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.new", refusal == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "page.new-like", refusal == NULL);
  gtk_widget_set_tooltip_text (self->new_button, refusal != NULL ? refusal : _ ("New invoice"));
}

/* Shows the invoices of @desk from now on; they are asked for when the page is first seen. %NULL
 * shows none. */
void
till_invoices_page_set_desk (TillInvoicesPage *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_INVOICES_PAGE (self));

  if (self->desk != NULL)
    g_signal_handlers_disconnect_by_data (self->desk, self);

  g_set_object (&self->desk, desk);
  g_clear_object (&self->list);
  till_list_pane_set_list (self->pane, NULL, NULL, FALSE);
  till_list_pane_select (self->pane, NULL);
  till_invoice_detail_set_desk (self->detail, desk);
  till_split_go_back (self->split);
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  allow_new (self, desk);
  if (desk == NULL)
    return;

  g_signal_connect_object (desk, "invoice-changed", G_CALLBACK (invoice_changed_cb), self,
                           G_CONNECT_SWAPPED);
  if (gtk_widget_get_mapped (GTK_WIDGET (self)))
    reload (self);
}

/* Opens one invoice by its id, whether or not the list has it in view. */
void
till_invoices_page_show_invoice (TillInvoicesPage *self, const char *invoice_id)
{
  g_autoptr (TillInvoice) invoice = NULL;

  g_return_if_fail (TILL_IS_INVOICES_PAGE (self));
  g_return_if_fail (invoice_id != NULL && *invoice_id != '\0');

  invoice = till_invoice_new (invoice_id);
  till_list_pane_select (self->pane, invoice_id);
  till_invoice_detail_set_invoice (self->detail, invoice);
  till_split_show_detail (self->split);
}
