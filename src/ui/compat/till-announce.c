/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Has a screen reader say a text. GTK has a call for it from 4.14 on; before, the only way is a
 * label whose name changes. */

#include "till-announce.h"

/* Shows @text, literally, in @label and has a screen reader say it. An empty text is only shown. */
void
till_announce (GtkLabel *label, const char *text)
{
  g_return_if_fail (GTK_IS_LABEL (label));
  g_return_if_fail (text != NULL);

  gtk_label_set_use_markup (label, FALSE);
  gtk_label_set_text (label, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), *text != '\0' ? text : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);

#if GTK_CHECK_VERSION(4, 14, 0)
  if (*text != '\0')
    gtk_accessible_announce (GTK_ACCESSIBLE (label), text,
                             GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM);
#endif
}
