/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The service goes away, for the pictures: what is shown from then on is the archive's. */

#include "offline-pictures.h"

#include "till-archive-records.h"
#include "till-desk-load.h"

static gboolean
is_away (gpointer window)
{
  return till_ui_find_named (window, "connectivity_bar") != NULL;
}

/* As if the service had more invoices than were read. */
static void
report_total (TillUiDriver *driver, guint64 total)
{
  g_autoptr (TillPage) page = till_page_new (0, total);

  till_archive_observe_page (till_desk_get_archive (driver->desk), page, TILL_LIST_INVOICES, 1);
}

/* For good. */
void
go_offline (TillUiDriver *driver)
{
  till_ui_driver_stop_practice (driver);
  report_total (driver, 3624);
  till_connectivity_ask (till_desk_get_connectivity (driver->desk));
  till_ui_wait_until (is_away, driver->window, "that the service is away");
}
