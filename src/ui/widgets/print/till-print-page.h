/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* One printed page: a title, named lines, and at most one QR code. */
#define TILL_TYPE_PRINT_PAGE (till_print_page_get_type ())
G_DECLARE_FINAL_TYPE (TillPrintPage, till_print_page, TILL, PRINT_PAGE, GObject)

TillPrintPage *till_print_page_new (const char *title, const char *figure);
void till_print_page_add_line (TillPrintPage *self, const char *title, const char *value);
void till_print_page_add_code_line (TillPrintPage *self, const char *title, const char *value);
void till_print_page_add_step (TillPrintPage *self, const char *step);
void till_print_page_set_code (TillPrintPage *self, const char *text, const char *caption);
void till_print_page_set_foot (TillPrintPage *self, const char *foot);
void till_print_page_print (TillPrintPage *self, GtkWindow *parent, const char *job_name);
void till_print_page_export_async (TillPrintPage *self,
                                   GFile *file,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_print_page_export_finish (TillPrintPage *self, GAsyncResult *result, GError **error);
