/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What a letter with an eSIM is made from. */
typedef struct
{
  char *subject;
  char *body;
} TillLetterTemplate;

TillLetterTemplate *till_letter_template_new (const char *subject, const char *body);
void till_letter_template_free (TillLetterTemplate *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillLetterTemplate, till_letter_template_free)

TillLetterTemplate *till_letter_templates_load (const char *account_id, const char *language);
TillLetterTemplate *till_letter_templates_load_shipped (const char *language);
void till_letter_templates_save (const char *account_id,
                                 const char *language,
                                 const TillLetterTemplate *template);
