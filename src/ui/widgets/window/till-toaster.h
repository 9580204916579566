/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_TOASTER (till_toaster_get_type ())
G_DECLARE_FINAL_TYPE (TillToaster, till_toaster, TILL, TOASTER, GtkWidget)

typedef void (*TillUndoFunc) (gpointer user_data);

TillToaster *till_toaster_wrap (GtkWidget *window);
void till_toaster_install_action (GtkWidgetClass *window_class);
TillToaster *till_toaster_find (GtkWidget *widget);
TillToaster *till_toaster_find_inside (GtkWidget *window);

void till_toaster_keep_clear (TillToaster *self, GtkWidget *widget);

void till_toaster_say (TillToaster *self, const char *text);
guint till_toaster_offer_undo (TillToaster *self,
                               const char *text,
                               TillUndoFunc undo,
                               TillUndoFunc end,
                               gpointer user_data,
                               GDestroyNotify destroy);
void till_toaster_offer (TillToaster *self,
                         const char *text,
                         const char *label,
                         TillUndoFunc take,
                         gpointer user_data,
                         GDestroyNotify destroy);
void till_toaster_end_undo (TillToaster *self, guint offer);
void till_toaster_end_offers (TillToaster *self);
void till_toaster_end_all (TillToaster *self);
