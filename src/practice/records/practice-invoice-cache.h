/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-store.h"

G_BEGIN_DECLS

typedef struct _PracticeInvoiceCache PracticeInvoiceCache;

PracticeInvoiceCache *practice_invoice_cache_new (PracticeStore *store);
void practice_invoice_cache_free (PracticeInvoiceCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeInvoiceCache, practice_invoice_cache_free)

const GString *practice_invoice_cache_find (PracticeInvoiceCache *self, gint64 n);
void
practice_invoice_cache_keep (PracticeInvoiceCache *self, gint64 n, const char *text, gsize length);

G_END_DECLS
