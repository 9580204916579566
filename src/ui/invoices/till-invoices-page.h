/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-desk-view.h"

#define TILL_TYPE_INVOICES_PAGE (till_invoices_page_get_type ())
G_DECLARE_FINAL_TYPE (TillInvoicesPage, till_invoices_page, TILL, INVOICES_PAGE, AdwBin)

void till_invoices_page_set_settings (TillInvoicesPage *self, GSettings *settings);
void till_invoices_page_show_invoice (TillInvoicesPage *self, const char *invoice_id);

void till_invoices_page_show_exception (TillInvoicesPage *self);
