/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What GtkListBox has only since GTK 4.12. */

#include "till-list-box.h"

/* Removes all rows, but not the placeholder. */
void
till_list_box_remove_all (GtkListBox *list)
{
  GtkListBoxRow *row = NULL;

  g_return_if_fail (GTK_IS_LIST_BOX (list));

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}
