/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The service goes away, for the pictures: what is shown from then on is the archive's. */

#include "offline-pictures.h"

#include "till-desk-look.h"

static gboolean
is_away (gpointer window)
{
  return till_ui_find_named (window, "reach_bar") != NULL;
}

/* For good. */
void
go_offline (TillUiDriver *driver)
{
  till_ui_driver_stop_practice (driver);
  till_reach_ask (till_desk_get_reach (driver->desk));
  till_ui_wait_until (is_away, driver->window, "that the service is away");
}
