/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Pictures of records that can't be read, of one that can't be wholly, and of what is said of all
 * of them, with a service of their own that is spoilt. */

#include "unreadable-pictures.h"

#include "till-archive-window.h"
#include "till-unreadable-record.h"

#define N_OF_LISTS 3

static const char *const faults[] = {
  "{\"kind\": \"spoil\", \"in\": \"invoices\", \"index\": 2, \"as\": \"missing-id\"}",
  "{\"kind\": \"spoil\", \"in\": \"invoices\", \"index\": 4, \"as\": \"text-for-number\","
  " \"field\": \"amount\"}",
  "{\"kind\": \"spoil\", \"in\": \"orders\", \"index\": 1, \"as\": \"text-for-object\"}",
  "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices/\", \"as\": \"text-for-number\","
  " \"field\": \"amount\"}",
  "{\"kind\": \"spoil\", \"path\": \"/api/v1/invoices/\", \"in\": \"payment\","
  " \"as\": \"text-for-number\", \"field\": \"amount\"}",
  "{\"kind\": \"spoil\", \"path\": \"/api/v1/store\", \"as\": \"text-for-object\","
  " \"field\": \"stats\"}",
  "{\"kind\": \"spoil\", \"in\": \"countries.plans\", \"index\": 1, \"as\": \"missing-id\"}",
};

static gboolean
is_unreadable (TillRecord *record)
{
  return TILL_IS_UNREADABLE_RECORD (record);
}

static gboolean
is_paid (TillRecord *record)
{
  return TILL_IS_INVOICE (record) && TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static void
draw_record (TillUiDriver *driver,
             const Variant *variant,
             const char *page_name,
             gboolean (*matches) (TillRecord *record),
             const char *picture)
{
  GtkWidget *page = picture_show_page (driver, page_name);

  if (till_ui_open_row (page, matches) == NULL)
    return;

  till_ui_wait_for_frames (page, 40);
  picture_save (variant, GTK_WIDGET (driver->window), picture);
  gtk_widget_activate_action (page, "page.back", NULL);
  till_ui_wait_for_frames (page, 20);
}

static gboolean
is_copied (gpointer sync)
{
  return till_sync_get_state (sync) == TILL_SYNC_RESTING;
}

static void
draw_window (TillUiDriver *driver, const Variant *variant)
{
  GtkWidget *window = NULL;

  till_ui_driver_clear_faults (driver);
  for (guint i = 0; i < N_OF_LISTS; i++)
    till_ui_driver_call_practice (driver, "/practice/faults", faults[i]);
  till_sync_start (till_desk_get_sync (driver->desk));
  till_ui_wait_until (is_copied, till_desk_get_sync (driver->desk), "the copy");
  window = till_archive_window_new (driver->desk);
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (560, variant->width), 720);
  gtk_window_present (GTK_WINDOW (window));
  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, "archive-unreadable");
  till_ui_close (window);
}

void
draw_unreadable (const Variant *variant)
{
  static const char *const arguments[] = {
    "--seed", "7", "--invoices", "40", "--orders", "12", NULL
  };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  GtkWidget *window = GTK_WIDGET (driver->window);

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), variant->scheme);
  gtk_window_set_default_size (GTK_WINDOW (window), variant->width, variant->height);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    till_ui_driver_call_practice (driver, "/practice/faults", faults[i]);

  till_ui_wait_for_rows (picture_show_page (driver, "invoices"));
  picture_save (variant, window, "invoices-unreadable");
  draw_record (driver, variant, "invoices", is_unreadable, "invoice-unreadable");
  draw_record (driver, variant, "invoices", is_paid, "invoice-unusual-fields");
  draw_record (driver, variant, "orders", is_unreadable, "order-unreadable");
  till_ui_wait_for_rows (picture_show_page (driver, "plans"));
  picture_save (variant, window, "plans-unreadable");
  picture_show_page (driver, "overview");
  gtk_widget_activate_action (window, "win.refresh", NULL);
  till_ui_wait_for_frames (window, 40);
  picture_save (variant, window, "overview-unreadable");
  draw_window (driver, variant);
}
