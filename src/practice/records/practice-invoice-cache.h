/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-database.h"

typedef struct _PracticeInvoiceCache PracticeInvoiceCache;

PracticeInvoiceCache *practice_invoice_cache_new (PracticeDatabase *database);
void practice_invoice_cache_free (PracticeInvoiceCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeInvoiceCache, practice_invoice_cache_free)

const GString *practice_invoice_cache_lookup (PracticeInvoiceCache *self, gint64 n);
void
practice_invoice_cache_put (PracticeInvoiceCache *self, gint64 n, const char *text, gsize length);
