/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

typedef struct
{
  const char *heading;
  const char *body;
  const char *no;                   /* with a mnemonic; Escape has the same effect */
  const char *yes;                  /* with a mnemonic */
  AdwResponseAppearance appearance; /* of the button for yes; Enter activates a suggested one */
} TillQuestion;

typedef void (*TillPageComparisonFunc) (gpointer user_data, gboolean is_yes);

GtkWidget *till_question_ask (GtkWidget *parent,
                              const TillQuestion *question,
                              TillPageComparisonFunc answer,
                              gpointer user_data,
                              GDestroyNotify destroy);
void till_question_withdraw (GtkWidget *dialog);
GType till_question_get_dialog_type (void);
