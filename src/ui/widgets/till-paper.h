/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* One printed page: a title, named lines, and at most one QR code. */
#define TILL_TYPE_PAPER (till_paper_get_type ())
G_DECLARE_FINAL_TYPE (TillPaper, till_paper, TILL, PAPER, GObject)

TillPaper *till_paper_new (const char *title, const char *figure);
void till_paper_add_line (TillPaper *self, const char *title, const char *value);
void till_paper_add_code_line (TillPaper *self, const char *title, const char *value);
void till_paper_add_step (TillPaper *self, const char *step);
void till_paper_set_code (TillPaper *self, const char *text, const char *caption);
void till_paper_set_foot (TillPaper *self, const char *foot);
void till_paper_print (TillPaper *self, GtkWindow *parent, const char *job_name);
void till_paper_export_async (TillPaper *self,
                              GFile *file,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean till_paper_export_finish (TillPaper *self, GAsyncResult *result, GError **error);

G_END_DECLS
