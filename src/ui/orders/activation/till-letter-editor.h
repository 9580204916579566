/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-dialog.h"

#define TILL_TYPE_LETTER_EDITOR (till_letter_editor_get_type ())
G_DECLARE_FINAL_TYPE (TillLetterEditor, till_letter_editor, TILL, LETTER_EDITOR, TillDialog)

GtkWidget *
till_letter_editor_new (const char *account_id, const char *language, GHashTable *values);
