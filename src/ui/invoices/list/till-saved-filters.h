/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-invoice.h"

#define TILL_TYPE_SAVED_FILTERS (till_saved_filters_get_type ())
G_DECLARE_FINAL_TYPE (TillSavedFilters, till_saved_filters, TILL, SAVED_FILTERS, GtkPopover)

void till_saved_filters_set_settings (TillSavedFilters *self, GSettings *settings);
void till_saved_filters_set_account (TillSavedFilters *self, const char *account_id);
void till_saved_filters_set_current (TillSavedFilters *self,
                                     TillInvoiceStatus status,
                                     gboolean is_exception,
                                     const char *order_id);
