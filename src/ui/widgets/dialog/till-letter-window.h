/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-account.h"
#include "till-customer-text.h"

/* A letter before it is sent; read-only. */
typedef struct
{
  const char *title; /* what the letter is for, for the sender */
  const char *to;    /* nullable: the sender fills it in */
  const char *subject;
  const char *text;
} TillLetter;

#define TILL_TYPE_LETTER_WINDOW (till_letter_window_get_type ())
G_DECLARE_FINAL_TYPE (TillLetterWindow, till_letter_window, TILL, LETTER_WINDOW, AdwWindow)

/* Writes the same letter, and its @subject, in another language of the customer. */
typedef char *(*TillLetterWriter) (gpointer user_data, TillCustomerText *words, char **subject);

GtkWidget *
till_letter_window_new (GtkWindow *parent, TillAccount *account, const TillLetter *letter);
GtkWidget *till_letter_window_new_in_languages (GtkWindow *parent,
                                                TillAccount *account,
                                                const char *title,
                                                TillLetterWriter writer,
                                                gpointer user_data,
                                                GDestroyNotify destroy);
void
till_letter_window_begin_mail (GtkWidget *widget, TillAccount *account, const TillLetter *letter);
char *till_letter_window_dup_text (TillLetterWindow *self);
const char *till_letter_get_no_program (void);
