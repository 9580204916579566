/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#define TILL_TYPE_DIALOG (till_dialog_get_type ())
#if ADW_CHECK_VERSION(1, 5, 0)
typedef AdwDialogClass TillDialogParentClass;
G_DECLARE_DERIVABLE_TYPE (TillDialog, till_dialog, TILL, DIALOG, AdwDialog)
#else
typedef AdwWindowClass TillDialogParentClass;
G_DECLARE_DERIVABLE_TYPE (TillDialog, till_dialog, TILL, DIALOG, AdwWindow)
#endif

struct _TillDialogClass
{
  TillDialogParentClass parent_class;

  gboolean leaves_parent_free; /* where the dialog is a window, the one behind it can be used */
};

void till_dialog_present (TillDialog *self, GtkWidget *parent);
GtkWidget *till_dialog_get_parent (TillDialog *self);
void till_dialog_focus (TillDialog *self, GtkWidget *widget);
GtkWidget *till_dialog_get_focus (TillDialog *self);
void till_dialog_close (TillDialog *self);
void till_dialog_force_close (TillDialog *self);
void till_dialog_set_can_close (TillDialog *self, gboolean can_close);
