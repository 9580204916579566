/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-account-badge.h"
#include "till-find-window.h"
#include "till-help-window.h"
#include "till-pages.h"
#include "till-connectivity-bar.h"
#include "till-toaster.h"
#include "till-activity-notifier.h"
#include "till-usage-notifier.h"
#include "till-window.h"

G_BEGIN_DECLS

struct _TillWindow
{
  AdwApplicationWindow parent_instance;

  /* Owned */
  TillDesk *desk;
  TillUsageNotifier *notifier;    /* of the desk */
  TillActivityNotifier *activity; /* of the desk, or NULL */
  gboolean is_quitting;           /* closing does not put it away any more */
  GSettings *settings;
  GListModel *accounts;
  GMenu *accounts_section;

  /* Children beside the template's */
  GtkWidget *cover;            /* NULL until there was something to hide */
  TillFindWindow *find_window; /* NULL until it was asked for at this desk */
  GPtrArray *case_windows;     /* of TillCaseWindow, borrowed: each goes by itself */
  TillHelpWindow *help_window; /* NULL but while it is open */
  TillRecordLink *link;        /* NULL but while it waits for a desk */

  /* Template children */
  GtkBox *frame;
  TillToaster *toaster;
  GtkStack *root_stack;
  AdwStatusPage *opening_page;
  GtkSpinner *opening_spinner;
  AdwStatusPage *failed_page;
  AdwStatusPage *keys_page;
  GtkWidget *unlock_button;
  GtkWidget *new_keys_button;
  GtkWidget *ask_again_button;
  AdwLeaflet *leaflet;
  GtkWidget *sidebar;
  GtkWidget *content;
  GtkListBox *page_list;
  TillPages *pages;
  GtkLabel *attention_label;
  GtkMenuButton *menu_button;
  GMenuModel *primary_menu;
  GtkMenuButton *account_button;
  GtkLabel *account_label;
  TillAccountBadge *account_mark;
  GtkWidget *read_only_label;
  TillConnectivityBar *connectivity_bar;
  GtkRevealer *ended_revealer;
  GtkLabel *refunds_count;
};

/* The part that leads to single records. */
void till_window_install_records (GtkWidgetClass *widget_class);
void till_window_show_order (TillWindow *self, TillOrder *order);
void till_window_forget_records (TillWindow *self);
void till_window_follow_link (TillWindow *self);

/* The part that explains. */
void till_window_install_help (GtkWidgetClass *widget_class);
void till_window_close_help (TillWindow *self);

G_END_DECLS
