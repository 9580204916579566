/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillInvoiceFilters: the filters of the list of invoices (section 4.6): a search by order id, a
 * chip for each status, one for payment exceptions, and saved filters. The search starts when
 * typing pauses.
 *
 * Signals: "changed"; "left" when the user leaves the search by the keyboard. */

#include "till-invoice-filters.h"

#include "till-columns-popover.h"
#include "till-payment-exception-chip.h"
#include "till-saved-filters.h"

#define COLUMNS_KEY "invoice-columns"

struct _TillInvoiceFilters
{
  AdwBin parent_instance;

  TillInvoiceStatus status; /* UNKNOWN for any */
  gboolean is_exception;    /* only payment exceptions */
  gboolean is_quiet;        /* while several are set at once */

  GSettings *settings;  /* owned */
  TillColumns *columns; /* owned */
  GtkWidget *header;    /* borrowed, lives as long */

  /* Template children */
  GtkEditable *search_entry;
  GtkToggleButton *all_chip;
  GtkToggleButton *pending_chip;
  GtkToggleButton *paid_chip;
  GtkToggleButton *expired_chip;
  GtkToggleButton *cancelled_chip;
  TillPaymentExceptionChip *exception_chip;
  GtkMenuButton *columns_button;
  TillSavedFilters *saved_filters;
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_LEFT,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillInvoiceFilters, till_invoice_filters, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
emit_changed (TillInvoiceFilters *self)
{
  till_saved_filters_set_current (self->saved_filters, self->status, self->is_exception,
                                  gtk_editable_get_text (self->search_entry));
  if (!self->is_quiet)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
search_changed_cb (TillInvoiceFilters *self)
{
  emit_changed (self);
}

static void
stop_search_cb (TillInvoiceFilters *self)
{
  gtk_editable_set_text (self->search_entry, "");
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

static GtkToggleButton *
get_chip (TillInvoiceFilters *self, TillInvoiceStatus status)
{
  switch (status)
    {
    case TILL_INVOICE_PENDING:
      return self->pending_chip;
    case TILL_INVOICE_PAID:
      return self->paid_chip;
    case TILL_INVOICE_EXPIRED:
      return self->expired_chip;
    case TILL_INVOICE_CANCELLED:
      return self->cancelled_chip;
    case TILL_INVOICE_UNKNOWN:
      break;
    }

  return self->all_chip;
}

static void
chip_toggled_cb (TillInvoiceFilters *self, GtkToggleButton *chip)
{
  if (!gtk_toggle_button_get_active (chip))
    return;

  self->is_exception = GTK_WIDGET (chip) == GTK_WIDGET (self->exception_chip);
  self->status = TILL_INVOICE_UNKNOWN;
  for (guint status = TILL_INVOICE_PENDING; status <= TILL_INVOICE_CANCELLED; status++)
    if (get_chip (self, status) == chip)
      self->status = status;

  emit_changed (self);
}

/* Sets both and emits "changed" at most once. */
static void
choose (TillInvoiceFilters *self, GtkToggleButton *chip, const char *order_id)
{
  gboolean is_other = !gtk_toggle_button_get_active (chip) ||
                      !g_str_equal (order_id, gtk_editable_get_text (self->search_entry));

  self->is_quiet = TRUE;
  gtk_toggle_button_set_active (chip, TRUE);
  gtk_editable_set_text (self->search_entry, order_id);
  self->is_quiet = FALSE;
  if (is_other)
    emit_changed (self);
}

static void
filter_chosen_cb (TillInvoiceFilters *self, int status, gboolean is_exception, const char *order_id)
{
  choose (self,
          is_exception ? GTK_TOGGLE_BUTTON (self->exception_chip) : get_chip (self, (guint) status),
          order_id);
}

static void
till_invoice_filters_dispose (GObject *object)
{
  g_clear_object (&TILL_INVOICE_FILTERS (object)->settings);
  g_clear_object (&TILL_INVOICE_FILTERS (object)->columns);
  G_OBJECT_CLASS (till_invoice_filters_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_INVOICE_FILTERS);
}

static void
till_invoice_filters_class_init (TillInvoiceFiltersClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_invoice_filters_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_INVOICE_FILTERS, G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_LEFT] = g_signal_new ("left", TILL_TYPE_INVOICE_FILTERS, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (TILL_TYPE_PAYMENT_EXCEPTION_CHIP);
  g_type_ensure (TILL_TYPE_SAVED_FILTERS);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-invoice-filters.ui");
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, all_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, pending_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, paid_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, expired_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, cancelled_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, exception_chip);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, columns_button);
  gtk_widget_class_bind_template_child (widget_class, TillInvoiceFilters, saved_filters);
  gtk_widget_class_bind_template_callback (widget_class, chip_toggled_cb);
  gtk_widget_class_bind_template_callback (widget_class, filter_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
}

static void
till_invoice_filters_init (TillInvoiceFilters *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Stores the saved filters and the columns in @settings. Call it once, after the header is set. */
void
till_invoice_filters_set_settings (TillInvoiceFilters *self, GSettings *settings)
{
  g_auto (GStrv) choice = NULL;

  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self) && self->settings == NULL);

  till_saved_filters_set_settings (self->saved_filters, settings);
  choice = g_settings_get_strv (settings, COLUMNS_KEY);
  till_columns_set_choice (self->columns, (const char *const *) choice);
  self->settings = g_object_ref (settings);
}

void
till_invoice_filters_set_account (TillInvoiceFilters *self, const char *account_id)
{
  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self));

  till_saved_filters_set_account (self->saved_filters, account_id);
}

/* Counts payment exceptions in @archive; %NULL for none. */
void
till_invoice_filters_set_archive (TillInvoiceFilters *self, TillArchive *archive)
{
  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self));

  till_payment_exception_chip_set_archive (self->exception_chip, archive);
}

static void
columns_changed_cb (TillInvoiceFilters *self)
{
  g_auto (GStrv) choice = till_columns_dup_choice (self->columns);

  if (self->settings != NULL)
    g_settings_set_strv (self->settings, COLUMNS_KEY, (const char *const *) choice);
}

static void
popover_shown_cb (TillInvoiceFilters *self, TillColumnsPopover *popover)
{
  till_columns_popover_set_list_width (popover, gtk_widget_get_width (self->header));
}

/* Builds the popover on first use, because it is rarely opened and has a line for each column. */
static void
open_columns_cb (GtkMenuButton *button, gpointer user_data)
{
  TillInvoiceFilters *self = user_data;
  GtkWidget *popover = NULL;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;

  popover = till_columns_popover_new (self->columns);
  g_signal_connect_object (popover, "map", G_CALLBACK (popover_shown_cb), self, G_CONNECT_SWAPPED);
  gtk_menu_button_set_popover (button, popover);
}

/* Offers the choice of @columns, which @header shows. Call it once. */
void
till_invoice_filters_set_header (TillInvoiceFilters *self, TillColumns *columns, GtkWidget *header)
{
  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self) && self->columns == NULL);

  self->columns = g_object_ref (columns);
  self->header = header;
  g_signal_connect_object (columns, "changed", G_CALLBACK (columns_changed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_menu_button_set_create_popup_func (self->columns_button, open_columns_cb, self, NULL);
}

/* Returns: the status of the filter, %TILL_INVOICE_UNKNOWN for any. */
TillInvoiceStatus
till_invoice_filters_get_status (TillInvoiceFilters *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_FILTERS (self), TILL_INVOICE_UNKNOWN);

  return self->status;
}

/* Returns: the order id of the filter, empty for any. */
const char *
till_invoice_filters_get_order_id (TillInvoiceFilters *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_FILTERS (self), NULL);

  return gtk_editable_get_text (self->search_entry);
}

/* Returns: whether only payment exceptions are listed. */
gboolean
till_invoice_filters_is_exception (TillInvoiceFilters *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_FILTERS (self), FALSE);

  return self->is_exception;
}

/* Lists the payment exceptions, if the archive knows any. */
void
till_invoice_filters_show_exception (TillInvoiceFilters *self)
{
  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self));

  till_payment_exception_chip_choose (self->exception_chip);
}

gboolean
till_invoice_filters_is_filtered (TillInvoiceFilters *self)
{
  g_return_val_if_fail (TILL_IS_INVOICE_FILTERS (self), FALSE);

  return self->is_exception || self->status != TILL_INVOICE_UNKNOWN ||
         *till_invoice_filters_get_order_id (self) != '\0';
}

/* Lists the invoices of this status, %TILL_INVOICE_UNKNOWN for any, and order id, empty for any. */
void
till_invoice_filters_set (TillInvoiceFilters *self, TillInvoiceStatus status, const char *order_id)
{
  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self));
  g_return_if_fail (order_id != NULL);

  choose (self, get_chip (self, status), order_id);
}

void
till_invoice_filters_focus_search (TillInvoiceFilters *self)
{
  g_return_if_fail (TILL_IS_INVOICE_FILTERS (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}
