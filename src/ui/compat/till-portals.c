/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-portals.h"

/* Returns: whether files, links and the screen's lock go by way of the desktop's portals: in a
 * sandbox always, and from GTK 4.10 on, bit by bit, outside of one as well. */
gboolean
till_portals_are_used (void)
{
  return gtk_check_version (4, 10, 0) == NULL || g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}
