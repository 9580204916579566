/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-customer-text.h"
#include "till-desk.h"

GHashTable *till_invoice_letter_collect (TillDesk *desk, const TillInvoice *invoice);
char *till_invoice_letter_fill (TillCustomerText *words,
                                const char *group,
                                GHashTable *values,
                                char **subject);
