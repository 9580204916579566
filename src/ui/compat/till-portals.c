/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-portals.h"

/* Returns: whether files, links and the screen lock go through the desktop's portals: always in a
 * sandbox, and from GTK 4.10 on step by step also outside of one. */
gboolean
till_portals_are_used (void)
{
  return gtk_check_version (4, 10, 0) == NULL || g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}
