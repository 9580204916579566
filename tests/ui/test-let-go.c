/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store that is closed is let go by every page and every window that showed something of it. */

#include "till-archive-window.h"
#include "till-balance-window.h"
#include "till-batch-window.h"
#include "till-bench-window.h"
#include "till-case-window.h"
#include "till-invoice-dialog.h"
#include "till-refund-dialog.h"
#include "till-ui-driver.h"

static gboolean
is_paid (TillRecord *record)
{
  return TILL_INVOICE (record)->status == TILL_INVOICE_PAID;
}

static gboolean
is_any (TillRecord *record)
{
  return TRUE;
}

static GtkWidget *
show_page (TillUiDriver *driver, const char *name)
{
  g_autofree char *id = g_strconcat (name, "_page", NULL);

  till_window_show_page (driver->window, name);

  return till_ui_wait_for_named (GTK_WIDGET (driver->window), id);
}

static void
show_pages (TillUiDriver *driver)
{
  static const char *const pages[] = { "overview", "plans", "usage", "refunds", "events" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      show_page (driver, pages[i]);
      till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
    }
  g_assert_nonnull (till_ui_open_row (show_page (driver, "orders"), is_any));
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 3);
}

static void
open_windows (TillUiDriver *driver, const char *invoice_id)
{
  GtkWindow *parent = GTK_WINDOW (driver->window);
  GtkWidget *windows[] = {
    till_archive_window_new (driver->desk),
    till_balance_window_new (parent, driver->desk),
    till_batch_window_new (GTK_WIDGET (parent), driver->desk),
    till_bench_window_new (till_desk_get_listener (driver->desk), NULL),
    till_case_window_new (driver->desk, FALSE, invoice_id),
    till_invoice_dialog_new (driver->desk),
    till_refund_dialog_new (parent, driver->desk, invoice_id),
  };

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      gtk_window_present (GTK_WINDOW (windows[i]));
      till_ui_wait_for_frames (windows[i], 3);
      till_ui_close (windows[i]);
    }
}

static gboolean
is_gone (gpointer place)
{
  return *(gpointer *) place == NULL;
}

static void
test_desk (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "10", NULL };
  g_autoptr (TillUiDriver) driver = till_ui_driver_new (arguments);
  TillRecord *invoice = till_ui_open_row (show_page (driver, "invoices"), is_paid);
  g_autofree char *id = g_strdup (till_record_get_id (invoice));
  gpointer desk = driver->desk;

  show_pages (driver);
  open_windows (driver, id);
  g_object_add_weak_pointer (G_OBJECT (desk), &desk);
  till_window_show_welcome (driver->window);
  g_clear_object (&driver->desk);
  till_ui_wait_until (is_gone, &desk, "the desk to go");
}

int
main (int argc, char *argv[])
{
  till_ui_init (&argc, &argv);

  g_test_add_func ("/ui/let-go/desk", test_desk);

  return g_test_run ();
}
