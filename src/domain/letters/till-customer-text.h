/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Texts for customers, in one language */
typedef struct _TillCustomerText TillCustomerText;

const char *const *till_customer_text_get_languages (void);
const char *till_customer_text_choose_language (const char *wanted, const char *const *spoken);

TillCustomerText *till_customer_text_new (const char *language);
void till_customer_text_free (TillCustomerText *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillCustomerText, till_customer_text_free)

char *till_customer_text_dup (TillCustomerText *self, const char *group, const char *key);
char *till_customer_text_dup_country (TillCustomerText *self, const char *iso, const char *name);
char *till_customer_text_dup_days (TillCustomerText *self, int days);
