/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-about.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "till-config.h"

/* Tells over @parent what Till is, with @troubleshooting to copy into a report. */
void
till_about_show (GtkWindow *parent, const char *troubleshooting)
{
  g_return_if_fail (GTK_IS_WINDOW (parent));

  adw_show_about_window (
      parent, "application-name", _("Till"), "application-icon", TILL_APP_ID, "version",
      TILL_VERSION, "developer-name", _("The Till developers"), "license-type",
      GTK_LICENSE_GPL_3_0, "comments",
      _("The console of merchants who are paid in cryptocurrency and resell eSIM data plans."),
      "debug-info", troubleshooting, "debug-info-filename", "till-troubleshooting.txt", NULL);
}
