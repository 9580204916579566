/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-accounts.h"
#include "till-desk.h"
#include "till-record-link.h"

/* Signal: "covered" (gboolean) when the cover is shown and when it is hidden again. */
#define TILL_TYPE_WINDOW (till_window_get_type ())
G_DECLARE_FINAL_TYPE (TillWindow, till_window, TILL, WINDOW, AdwApplicationWindow)

TillWindow *
till_window_new (GtkApplication *application, GSettings *settings, GListModel *accounts);
void till_window_show_welcome (TillWindow *self);
void till_window_show_opening (TillWindow *self, const char *what);
void till_window_show_failure (TillWindow *self, const GError *error);
void till_window_show_no_keys (TillWindow *self, const GError *error);
void till_window_set_desk (TillWindow *self, TillDesk *desk);
TillDesk *till_window_get_desk (TillWindow *self);
void till_window_set_practice_ended (TillWindow *self, gboolean has_ended);
void till_window_resume (TillWindow *self);
void till_window_show_page (TillWindow *self, const char *name);
void till_window_set_covered (TillWindow *self, gboolean is_covered);
void till_window_open_link (TillWindow *self, const TillRecordLink *link);
gboolean till_window_has_archive (TillWindow *self, const char *name);
void till_window_quit (TillWindow *self);
void till_window_toast (TillWindow *self, const char *text);
void till_window_show_crash (TillWindow *self, const char *report);
