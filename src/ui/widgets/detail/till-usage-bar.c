/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The bar of an eSIM's data fills as data is used, as those of phones do, and the words above it
 * say the same. */

#include "till-usage-bar.h"

#include "till-css-class.h"

static void
set_colour (GtkProgressBar *bar, const char *css_class, const TillStatus *level)
{
  till_css_class_set (GTK_WIDGET (bar), css_class, g_strcmp0 (level->css_class, css_class) == 0);
}

/* Shows @figures in @bar, in the colour of @level, and @words, which describe them, in @label and
 * to a screen reader. Hides what is not known. */
void
till_usage_bar_show (GtkProgressBar *bar,
                     GtkLabel *label,
                     const TillUsageFigures *figures,
                     const char *words,
                     const TillStatus *level)
{
  g_return_if_fail (GTK_IS_PROGRESS_BAR (bar) && GTK_IS_LABEL (label));
  g_return_if_fail (figures != NULL && level != NULL);

  gtk_label_set_text (label, words != NULL ? words : "");
  gtk_widget_set_visible (GTK_WIDGET (label), words != NULL);
  gtk_widget_set_visible (GTK_WIDGET (bar), figures->fraction_used >= 0);
  gtk_progress_bar_set_fraction (bar, MAX (figures->fraction_used, 0));
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  words != NULL ? words : "", -1);
  set_colour (bar, "error", level);
  set_colour (bar, "warning", level);
}
