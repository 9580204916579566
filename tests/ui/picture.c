/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What all pictures need: where they go, how large their windows are, and which page is shown. */

#include "picture.h"

#include "till-pages.h"

static const char *folder;

/* @path lives as long as anything is drawn. */
void
picture_set_folder (const char *path)
{
  folder = path;
}

void
picture_save (const Variant *variant, GtkWidget *widget, const char *name)
{
  g_autofree char *file_name = g_strdup_printf ("%s-%s.png", name, variant->name);
  g_autofree char *path = g_build_filename (folder, file_name, NULL);

  till_ui_wait_for_frames (widget, 20);
  till_ui_save_picture (widget, path);
  g_print ("%s\n", file_name);
}

/* As wide as the window of the variant leaves it, as high as it wants to be. A dialog inside of
 * that window is so by itself. */
void
picture_fit_dialog (const Variant *variant, GtkWidget *dialog)
{
  int width;
  int height;

  if (!GTK_IS_WINDOW (dialog))
    return;

  gtk_window_get_default_size (GTK_WINDOW (dialog), &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, variant->width),
                               MIN (height, variant->height));
}

GtkWidget *
picture_show_page (TillUiDriver *driver, const char *name)
{
  GtkWidget *pages = NULL;

  till_window_show_page (driver->window, name);
  till_ui_wait_for_frames (GTK_WIDGET (driver->window), 2);
  pages = till_ui_find_named (GTK_WIDGET (driver->window), "pages");

  return till_pages_get_visible (TILL_PAGES (pages));
}
