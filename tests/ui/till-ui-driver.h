/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk.h"
#include "till-practice-process.h"
#include "till-row.h"
#include "till-ui-windows.h"
#include "till-window.h"

/* A real window over a real practice service, in this process, for tests and pictures. */
typedef struct
{
  GtkApplication *application;
  GSettings *settings;
  GListStore *accounts;
  TillClock *clock;
  TillPracticeProcess *practice;
  TillCredentials *credentials;
  TillDesk *desk;
  TillWindow *window;
} TillUiDriver;

typedef gboolean (*TillUiCondition) (gpointer user_data);

void till_ui_init (int *argc, char ***argv);
TillUiDriver *till_ui_driver_new (const char *const *practice_arguments);
TillUiDriver *till_ui_driver_new_with_clock (const char *const *practice_arguments,
                                             TillClock *clock);
void till_ui_driver_free (TillUiDriver *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUiDriver, till_ui_driver_free)

void till_ui_wait_until (TillUiCondition condition, gpointer user_data, const char *what);
void till_ui_wait_for_frames (GtkWidget *widget, guint n_frames);
void till_ui_save_picture (GtkWidget *widget, const char *path);
void till_ui_driver_stop_practice (TillUiDriver *self);
void till_ui_driver_resume_practice (TillUiDriver *self, const char *const *arguments);
void till_ui_driver_call_practice (TillUiDriver *self, const char *path, const char *body);
void till_ui_driver_clear_faults (TillUiDriver *self);
char *till_ui_driver_read_practice (TillUiDriver *self, const char *path);

GtkWidget *till_ui_find_type (GtkWidget *root, GType type);
GtkWidget *till_ui_find_named (GtkWidget *root, const char *id);
GtkWidget *till_ui_find_text (GtkWidget *root, const char *text);
GtkWidget *till_ui_find_button (GtkWidget *root, const char *label);
gboolean till_ui_can_click (GtkWidget *root, const char *label);
gboolean till_ui_can_tab_to (GtkWidget *start, GtkWidget *target);
void till_ui_click (GtkWidget *button);
gboolean till_ui_can_choose (GtkWidget *button, const char *label);
void till_ui_choose (GtkWidget *button, const char *label);
GtkWidget *till_ui_wait_for_text (GtkWidget *root, const char *text);
GtkWidget *till_ui_wait_for_named (GtkWidget *root, const char *id);
void till_ui_wait_for_rows (GtkWidget *page);
TillRecord *till_ui_open_row (GtkWidget *page, gboolean (*matches) (TillRecord *record));
