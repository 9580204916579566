/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-dialog.h"
#include "till-refunds.h"

#define TILL_TYPE_FORM_DIALOG (till_form_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (TillFormDialog, till_form_dialog, TILL, FORM_DIALOG, TillDialog)

struct _TillFormDialogClass
{
  TillDialogClass parent_class;

  /* Checks what was typed and sends it. */
  void (*create) (TillFormDialog *self);
};

void till_form_dialog_create (TillFormDialog *self);
void till_form_dialog_follow_team (TillFormDialog *self, TillRefunds *refunds);
void till_form_dialog_begin_sending (TillFormDialog *self);
void till_form_dialog_end_sending (TillFormDialog *self, const GError *error);
