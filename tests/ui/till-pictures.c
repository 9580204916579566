/* SPDX-License-Identifier: GPL-3.0-or-later */

/* till-pictures DIR [VARIANT | LOOK | NAME CATALOGUES]: every page as a picture, light, dark and
 * 360 pixels wide (narrow), or in one of these alone, for the README and for looking at what
 * changed. With a look (contrast, large, rtl), or with the texts of a folder of catalogues, wide
 * and narrow.
 */

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>

#include "attention-pictures.h"
#include "case-pictures.h"
#include "event-pictures.h"
#include "find-pictures.h"
#include "kit-pictures.h"
#include "payment-exception-pictures.h"
#include "offline-pictures.h"
#include "refund-pictures.h"
#include "result-pictures.h"
#include "team-pictures.h"
#include "unreadable-pictures.h"
#include "warning-pictures.h"
#include "window-pictures.h"
#include "till-compare-window.h"
#include "till-devices-window.h"
#include "till-form-row.h"
#include "till-invoice-columns.h"
#include "till-invoice-dialog.h"
#include "till-list-pane.h"
#include "till-order-dialog.h"
#include "till-order-result.h"
#include "till-plot.h"
#include "till-paste-ids-window.h"
#include "till-resale-dialog.h"
#include "till-toaster.h"
#include "till-ui-driver.h"
#include "till-window-blanking.h"
#include "till-vault.h"

static const Variant variants[] = {
  { "light", 1180, 760, ADW_COLOR_SCHEME_FORCE_LIGHT },
  { "dark", 1180, 760, ADW_COLOR_SCHEME_FORCE_DARK },
  { "narrow", 360, 640, ADW_COLOR_SCHEME_FORCE_LIGHT },
};

static gboolean
is_paid_invoice (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_pending_invoice (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PENDING;
}

static gboolean
is_active_order (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_ACTIVE;
}

static gboolean
is_failed_order (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_FAILED;
}

static gboolean
is_pending_order (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_PENDING;
}

static gboolean
is_provisioning_order (TillRecord *record)
{
  return TILL_ORDER (record)->status == TILL_ORDER_PROVISIONING;
}

static void
draw_records (TillUiDriver *driver,
              const Variant *variant,
              const char *page_name,
              const char *picture,
              gboolean (*matches) (TillRecord *record))
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = picture_show_page (driver, page_name);

  if (till_ui_open_row (page, matches) == NULL)
    return;

  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, picture);
  gtk_widget_activate_action (page, "page.back", NULL);
}

static void
draw_lists (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  static const char *const pages[] = { "invoices", "orders", "plans" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      till_ui_wait_for_rows (picture_show_page (driver, pages[i]));
      picture_save (variant, window, pages[i]);
    }
}

static void
draw_invoice_dialog (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *dialog = till_invoice_dialog_new (driver->desk);

  picture_fit_dialog (variant, dialog);
  till_ui_present (dialog, GTK_WIDGET (driver->window));
  till_ui_wait_for_frames (dialog, 2);
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
  picture_save (variant, dialog, "new-invoice");
  till_ui_close (dialog);
}

static void
draw_own_prices (TillUiDriver *driver, const Variant *variant, GtkWidget *page)
{
  GtkWidget *dialog = NULL;

  gtk_widget_activate_action (page, "plans.edit-prices", NULL);
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 2);
  dialog = till_ui_find_window (TILL_TYPE_RESALE_DIALOG);
  till_form_row_set_text (TILL_FORM_ROW (till_ui_find_named (dialog, "percent_row")), "25");
  adw_combo_row_set_selected (ADW_COMBO_ROW (till_ui_find_named (dialog, "rounding_row")), 1);
  picture_fit_dialog (variant, dialog);
  picture_save (variant, dialog, "own-prices");
  gtk_widget_activate_action (dialog, "dialog.create", NULL);
}

static void
draw_comparison (TillUiDriver *driver, const Variant *variant, GtkWidget *page)
{
  GtkListBox *list = GTK_LIST_BOX (till_ui_find_named (page, "plans_list"));
  GtkWidget *window = NULL;

  for (int i = 0; i < 6; i += 2)
    gtk_check_button_set_active (
        GTK_CHECK_BUTTON (till_ui_find_type (GTK_WIDGET (gtk_list_box_get_row_at_index (list, i)),
                                             GTK_TYPE_CHECK_BUTTON)),
        TRUE);
  picture_save (variant, GTK_WIDGET (driver->window), "plans-chosen");

  gtk_widget_activate_action (page, "plans.compare", NULL);
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 2);
  window = till_ui_find_window (TILL_TYPE_COMPARE_WINDOW);
  picture_fit_dialog (variant, window);
  picture_save (variant, window, "plans-compared");
  till_ui_close (window);
}

static void
draw_order_result (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (TillOrder) order = till_order_new ("order-1");
  TillAddress *address = till_address_new ();
  GtkWidget *window = NULL;

  order->status = TILL_ORDER_PENDING;
  order->status_text = g_strdup ("pending");
  order->country = g_strdup ("Deutschland");
  order->data_gb = g_strdup ("5");
  order->days = 30;
  order->pay_url = g_strdup ("https://pay.example.com/i/8J4Q2ZK7R9");
  till_decimal_parse ("11.5", &order->amount);
  address->chain = g_strdup ("tron");
  address->token_symbol = g_strdup ("USDT");
  address->is_token = TRUE;
  address->expected_amount = g_strdup ("11.50");
  address->address = g_strdup ("TJRabPrwbZy45sbavfcjinPJC18kjpRTv8");
  g_ptr_array_add (order->addresses, address);
  window = till_order_result_new (GTK_WINDOW (driver->window), driver->desk, order);
  picture_fit_dialog (variant, window);
  gtk_window_present (GTK_WINDOW (window));
  picture_save (variant, window, "order-ready-to-pay");
  till_ui_close (window);
}

/* Sorted by the archive, with selected rows; and the window for ids to paste. */
static void
draw_invoice_list (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = picture_show_page (driver, "invoices");
  GtkWidget *pane = till_ui_find_named (page, "pane");
  GtkWidget *header = till_list_pane_get_header (TILL_LIST_PANE (pane));
  TillListSelection *marks = till_list_pane_get_selection (TILL_LIST_PANE (pane));
  GtkWidget *view = NULL;
  GtkWidget *dialog = NULL;

  till_ui_wait_for_rows (page);
  g_signal_emit_by_name (header, "sort-clicked", TILL_INVOICE_COLUMN_AMOUNT);
  till_ui_wait_for_rows (page);
  view = till_ui_find_type (page, GTK_TYPE_LIST_VIEW);
  for (guint i = 1; i < 5; i += 2)
    {
      g_autoptr (TillRow) row =
          g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (view))), i);

      till_list_selection_toggle (marks, row);
    }

  picture_save (variant, window, "invoices-sorted");
  till_list_selection_clear (marks);
  gtk_widget_activate_action (till_ui_find_named (page, "origin_bar"), "source.reset", NULL);

  gtk_widget_activate_action (page, "page.paste", NULL);
  till_ui_wait_for_frames (window, 2);
  dialog = till_ui_find_window (TILL_TYPE_PASTE_IDS_WINDOW);
  picture_fit_dialog (variant, dialog);
  picture_save (variant, dialog, "paste-ids");
  till_ui_close (dialog);
}

/* From a country over its plans to the order, and the devices it would work on. */
static void
draw_plans (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = picture_show_page (driver, "plans");
  GtkWidget *entry = till_ui_find_named (page, "search_entry");
  GtkWidget *dialog = NULL;

  gtk_editable_set_text (GTK_EDITABLE (entry), "germany");
  g_signal_emit_by_name (entry, "activate");
  till_ui_wait_for_frames (window, 20);
  picture_save (variant, window, "plans-country");

  draw_own_prices (driver, variant, page);
  draw_comparison (driver, variant, page);
  draw_order_result (driver, variant);

  gtk_widget_activate_action (page, "plans.show-devices", NULL);
  till_ui_wait_for_frames (window, 2);
  dialog = till_ui_find_window (TILL_TYPE_DEVICES_WINDOW);
  picture_fit_dialog (variant, dialog);
  picture_save (variant, dialog, "devices");
  till_ui_close (dialog);

  till_ui_click (till_ui_find_type (till_ui_find_named (page, "plans_list"), GTK_TYPE_BUTTON));
  till_ui_wait_for_frames (window, 2);
  dialog = till_ui_find_window (TILL_TYPE_ORDER_DIALOG);
  picture_fit_dialog (variant, dialog);
  picture_save (variant, dialog, "new-order");
  till_ui_close (dialog);
  gtk_widget_activate_action (page, "page.back", NULL);
}

static void
draw_messages (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  TillToaster *toaster = till_toaster_find (till_ui_find_named (window, "root_stack"));

  till_toaster_say (toaster, "Order id copied");
  till_toaster_offer_undo (toaster, "“The shop at the corner of the long street” removed", NULL,
                           NULL, NULL, NULL);
  till_toaster_offer_undo (toaster, "“Harbour” removed", NULL, NULL, NULL, NULL);
  picture_save (variant, window, "messages");
  till_toaster_end_all (toaster);
}

static void
draw_states (TillUiDriver *driver, const Variant *variant)
{
  g_autoptr (GError) locked = g_error_new_literal (TILL_VAULT_ERROR, TILL_VAULT_ERROR_LOCKED, "");
  GtkWidget *window = GTK_WIDGET (driver->window);

  till_window_set_practice_ended (driver->window, TRUE);
  picture_show_page (driver, "overview");
  picture_save (variant, window, "practice-ended");
  till_window_set_practice_ended (driver->window, FALSE);

  till_window_show_crash (driver->window, "Till 0.1.0\n");
  picture_save (variant, window, "crashed");
  till_ui_click (till_ui_find_named (window, "dismiss_button"));

  till_window_blanking_cover (GTK_WINDOW (window));
  picture_save (variant, window, "hidden");
  till_window_blanking_uncover (GTK_WINDOW (window));

  till_window_show_welcome (driver->window);
  picture_save (variant, window, "welcome");
  till_window_show_no_keys (driver->window, locked);
  picture_save (variant, window, "keyring-locked");
  till_window_set_desk (driver->window, driver->desk);
}

/* The first dozen has been asked for. What else is looked at goes to the same account, so this
 * comes first. */
static gboolean
is_first_screen_known (gpointer items)
{
  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);

      if (item == NULL || till_usage_item_get_asked_at_ms (item) == 0)
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_in_its_week (TillUsageItem *item)
{
  const TillOrder *order = till_usage_item_get_order (item);

  return order->days == 7 && order->usage != NULL &&
         order->usage->install_state == TILL_INSTALL_INSTALLED;
}

static gboolean
runs_out_soon (gpointer item)
{
  return till_usage_item_get_level (item, g_get_real_time () / 1000) == TILL_LEVEL_RUNS_OUT_SOON;
}

/* A customer uses three quarters of a plan long before its week is over. */
static void
hurry (TillUiDriver *driver, GListModel *items)
{
  for (guint i = 0; i < 12; i++)
    {
      g_autoptr (TillUsageItem) item = g_list_model_get_item (items, i);
      g_autofree char *path =
          g_strdup_printf ("/practice/orders/%s/use", till_usage_item_get_id (item));

      if (!is_in_its_week (item))
        continue;

      till_ui_driver_call_practice (driver, path, "{\"mb\": 450}");
      till_usage_poller_refresh (till_desk_get_usage_poller (driver->desk));
      till_ui_wait_until (runs_out_soon, item, "an eSIM that runs out soon");
      return;
    }
}

static gboolean
is_first_hurried (gpointer view)
{
  g_autoptr (TillUsageItem) first =
      g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (view)), 0);

  return first != NULL &&
         till_usage_item_get_level (first, g_get_real_time () / 1000) <= TILL_LEVEL_RUNS_OUT_SOON;
}

static void
draw_usage (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GListModel *items = till_usage_poller_get_items (till_desk_get_usage_poller (driver->desk));
  GtkWidget *page = picture_show_page (driver, "usage");
  GtkWidget *view = NULL;

  till_ui_wait_until (is_first_screen_known, items, "the usage of a dozen eSIMs");
  hurry (driver, items);
  view = till_ui_wait_for_named (page, "view");
  till_ui_wait_until (is_first_hurried, view, "the most urgent eSIM to be the first");
  picture_save (variant, window, "usage");
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (view)), 0, TRUE);
  g_signal_emit_by_name (view, "activate", 0);
  gtk_widget_activate_action (page, "page.refresh", NULL);
  till_ui_wait_for_named (page, "plot");
  picture_save (variant, window, "usage-of-one");
  gtk_widget_activate_action (window, "win.back", NULL);
}

static void
draw_events (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = picture_show_page (driver, "events");
  GtkWidget *bench = NULL;
  GtkWidget *view = NULL;

  picture_save (variant, window, "events-empty");
  receive_samples (driver);
  view = till_ui_wait_for_named (page, "list_view");
  picture_save (variant, window, "events");
  gtk_selection_model_select_item (gtk_list_view_get_model (GTK_LIST_VIEW (view)), 1, TRUE);
  g_signal_emit_by_name (view, "activate", 1);
  picture_save (variant, window, "event");
  gtk_widget_activate_action (window, "win.back", NULL);

  bench = open_bench (page);
  picture_fit_dialog (variant, bench);
  picture_save (variant, bench, "bench");
  till_ui_close (bench);
}

static void
fit_refund (gconstpointer variant, GtkWidget *dialog)
{
  picture_fit_dialog (variant, dialog);
}

static void
save_refund (gconstpointer variant, GtkWidget *widget, const char *name)
{
  picture_save (variant, widget, name);
}

static void
draw_refunds (TillUiDriver *driver, const Variant *variant)
{
  RefundPainter painter = { fit_refund, save_refund, variant };

  draw_refund_steps (driver, &painter);
  draw_payment_exceptions (driver, &painter);
}

static void
scroll_to_end (GtkWidget *widget)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));

  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
}

static void
draw_case (TillUiDriver *driver, const Variant *variant)
{
  g_autofree char *invoice_id = make_refundable (driver, "10235");
  GtkWidget *window = open_sample_case (driver, invoice_id);

  picture_fit_dialog (variant, window);
  picture_save (variant, window, "case");
  add_waiting_note (driver, window);
  picture_save (variant, window, "case-waiting");
  leave_team (driver);
  till_ui_close (window);
  window = open_sample_order_case (driver);
  picture_fit_dialog (variant, window);
  picture_save (variant, window, "case-order");
  scroll_to_end (till_ui_find_named (window, "history_list"));
  picture_save (variant, window, "case-history");
  till_ui_close (window);
  window = open_sample_find (driver, invoice_id);
  picture_fit_dialog (variant, window);
  picture_save (variant, window, "find");
  gtk_window_close (GTK_WINDOW (window));
}

static gboolean
is_drawn (gpointer figures)
{
  GtkWidget *plot = till_ui_find_type (figures, TILL_TYPE_PLOT);

  return plot != NULL && gtk_widget_get_mapped (plot);
}

/* What was seen in the lists is in the archive then. */
static void
draw_plots (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *page = NULL;
  GtkWidget *figures = NULL;
  GtkWidget *scrolled = NULL;
  GtkAdjustment *adjustment = NULL;

  till_ui_wait_for_rows (picture_show_page (driver, "orders"));
  till_ui_wait_for_rows (picture_show_page (driver, "invoices"));
  page = picture_show_page (driver, "overview");
  figures = till_ui_find_named (page, "figures_view");
  scrolled = gtk_widget_get_ancestor (figures, GTK_TYPE_SCROLLED_WINDOW);
  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled));
  till_ui_wait_until (is_drawn, figures, "the archive to have something to draw");
  till_ui_wait_for_frames (page, 20);
  gtk_adjustment_set_value (adjustment, 360);
  picture_save (variant, GTK_WIDGET (driver->window), "overview-plots");
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  picture_save (variant, GTK_WIDGET (driver->window), "overview-end");
}

static void
draw_letter (const Variant *variant, GtkWidget *page)
{
  GtkWidget *mail = open_mail (page);
  GtkWidget *template = NULL;

  picture_fit_dialog (variant, mail);
  picture_save (variant, mail, "kit-mail");
  template = open_letter_template (mail);
  picture_fit_dialog (variant, template);
  picture_save (variant, template, "kit-template");
  till_ui_close (template);
  till_ui_close (mail);
}

static void
draw_kit (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = picture_show_page (driver, "orders");

  if (till_ui_open_row (page, is_active_order) == NULL)
    return;

  till_ui_wait_for_text (page, gettext ("Activation"));
  till_ui_wait_for_frames (window, 40);
  scroll_to_kit (page, FALSE);
  picture_save (variant, window, "kit");
  scroll_to_kit (page, TRUE);
  picture_save (variant, window, "kit-end");
  hide_codes (TRUE);
  till_ui_wait_for_frames (window, 4);
  scroll_to_kit (page, FALSE);
  picture_save (variant, window, "kit-hidden");
  hide_codes (FALSE);
  draw_letter (variant, page);
  gtk_widget_activate_action (page, "page.back", NULL);
}

static void
draw_offline (TillUiDriver *driver, const Variant *variant)
{
  static const char *const pages[] = { "overview", "invoices", "orders", "usage" };

  go_offline (driver);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *name = g_strconcat ("offline-", pages[i], NULL);

      picture_show_page (driver, pages[i]);
      till_ui_wait_for_frames (GTK_WIDGET (driver->window), 40);
      picture_save (variant, GTK_WIDGET (driver->window), name);
    }
}

static gboolean
has_long_amount (gpointer view)
{
  GListModel *rows = G_LIST_MODEL (gtk_list_view_get_model (view));
  g_autoptr (TillRow) row = g_list_model_get_item (rows, 0);
  const TillDecimal least = till_decimal_from_int (1000000000, 0);
  TillRecord *record = row != NULL ? till_row_get_record (row) : NULL;

  return TILL_IS_INVOICE (record) &&
         till_decimal_compare (&TILL_INVOICE (record)->amount, &least) > 0;
}

/* Sums and prices of twelve digits, which are never cut. */
static void
draw_long_amounts (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = GTK_WIDGET (driver->window);
  GtkWidget *page = picture_show_page (driver, "invoices");

  till_ui_wait_for_rows (page);
  till_ui_driver_call_practice (driver, "/practice/faults", "{\"kind\":\"long-amounts\"}");
  gtk_widget_activate_action (window, "win.refresh", NULL);
  till_ui_wait_until (has_long_amount, till_ui_find_type (page, GTK_TYPE_LIST_VIEW),
                      "a long amount");
  draw_records (driver, variant, "invoices", "invoice-long-amounts", is_pending_invoice);
  picture_save (variant, window, "invoices-long-amounts");
  till_ui_driver_clear_faults (driver);
}

static void
draw_desk (const Variant *variant)
{
  static const char *const arguments[] = { "--seed", "7", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), variant->scheme);
  gtk_window_set_default_size (GTK_WINDOW (window), variant->width, variant->height);

  picture_show_page (driver, "overview");
  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, "overview");
  draw_attention (driver, variant);
  draw_usage (driver, variant);
  draw_plots (driver, variant);
  draw_messages (driver, variant);
  draw_lists (driver, variant);
  draw_records (driver, variant, "invoices", "invoice-pending", is_pending_invoice);
  draw_records (driver, variant, "invoices", "invoice-paid", is_paid_invoice);
  draw_plans (driver, variant);
  draw_events (driver, variant);
  draw_refunds (driver, variant);
  draw_case (driver, variant);
  draw_records (driver, variant, "orders", "order-pending", is_pending_order);
  draw_records (driver, variant, "orders", "order-provisioning", is_provisioning_order);
  draw_records (driver, variant, "orders", "order-active", is_active_order);
  draw_records (driver, variant, "orders", "order-failed", is_failed_order);
  draw_kit (driver, variant);
  draw_invoice_list (driver, variant);
  draw_invoice_dialog (driver, variant);
  draw_result (driver, variant);
  draw_warnings (driver, variant);
  draw_connect_dialog (driver, variant);
  draw_stores_window (driver, variant);
  draw_new_keys (driver, variant);
  draw_team_dialog (driver, variant);
  draw_team (driver, variant);
  draw_team_interrupted (driver, variant);
  draw_preferences (driver, variant);
  draw_batch (driver, variant);
  draw_archive (driver, variant);
  draw_help (driver, variant);
  draw_states (driver, variant);
  draw_long_amounts (driver, variant);
  draw_offline (driver, variant);
}

static void
draw_variant (const Variant *variant)
{

  draw_desk (variant);

  draw_silent_result (variant);
  draw_unreadable (variant);
  draw_find (variant);
}

static void
use_catalogues (const char *catalogues)
{
  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, catalogues);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

/* What is drawn, wide and narrow, goes by @name. */
static void
draw_both (const char *name)
{
  g_autofree char *narrow_name = g_strdup_printf ("%s-narrow", name);
  const Variant wide = { name, 1180, 760, ADW_COLOR_SCHEME_FORCE_LIGHT };
  const Variant narrow = { narrow_name, 360, 640, ADW_COLOR_SCHEME_FORCE_LIGHT };

  draw_variant (&wide);
  draw_variant (&narrow);
}

/* What a person has set for the whole desktop, wide and narrow. */
static const struct
{
  const char *name;
  const char *variable; /* of the environment, to be set before anything begins, or NULL */
  int dpi;              /* of texts, where it is not the usual one */
  GtkTextDirection direction;
} looks[] = {
  { "contrast", "ADW_DEBUG_HIGH_CONTRAST", 0, GTK_TEXT_DIR_LTR },
  { "large", NULL, 154, GTK_TEXT_DIR_LTR },
  { "rtl", NULL, 0, GTK_TEXT_DIR_RTL },
};

/* Returns: which of the looks is called @name, or -1. */
static int
find_look (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    if (g_str_equal (looks[i].name, name))
      return (int) i;

  return -1;
}

/* Returns: (nullable): the variant that is called @name. */
static const Variant *
find_variant (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    if (g_str_equal (variants[i].name, name))
      return &variants[i];

  return NULL;
}

static void
set_look (int look)
{
  gtk_widget_set_default_direction (looks[look].direction);
  if (looks[look].dpi != 0)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", looks[look].dpi * 1024, NULL);
}

int
main (int argc, char *argv[])
{
  int look = argc == 3 ? find_look (argv[2]) : -1;
  const Variant *variant = argc == 3 ? find_variant (argv[2]) : NULL;

  if (look >= 0 && looks[look].variable != NULL)
    g_setenv (looks[look].variable, "1", TRUE);
  till_ui_init (&argc, &argv);

  if ((argc != 2 && argc != 4 && look < 0 && variant == NULL) || argc > 4)
    {
      g_printerr ("Usage: till-pictures DIR [VARIANT | LOOK | NAME CATALOGUES]\n");
      return EXIT_FAILURE;
    }

  picture_set_folder (argv[1]);
  if (argc == 4)
    use_catalogues (argv[3]);
  if (look >= 0)
    set_look (look);

  if (variant != NULL)
    draw_variant (variant);
  else if (argc > 2)
    draw_both (argv[2]);
  else
    for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
      draw_variant (&variants[i]);

  return EXIT_SUCCESS;
}
