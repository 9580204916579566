/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-list-pane.h"
#include "till-ui-driver.h"

/* The page of invoices over a practice service with 700 of them. */
typedef struct
{
  TillUiDriver *driver;
  GtkWidget *window;
  GtkWidget *page;
  TillListPane *pane;
} Fixture;

/* A row that something is waited for. */
typedef struct
{
  Fixture *fixture;
  guint position;
} Place;

void set_up (Fixture *fixture, gconstpointer data);
void tear_down (Fixture *fixture, gconstpointer data);
GListModel *get_model (Fixture *fixture);
gboolean is_on_screen (gpointer user_data);
TillRecord *get_record (Fixture *fixture, guint position);
gboolean is_loaded (gpointer user_data);
gboolean is_list_short (gpointer user_data);
gboolean is_list_whole (gpointer user_data);
void close_popover (GtkWidget *popover);
GtkWidget *find_accessible (GtkWidget *root, const char *tooltip);
void check_clipboard (Fixture *fixture, const char *expected);
gboolean press (Fixture *fixture, guint keyval, GdkModifierType state);
