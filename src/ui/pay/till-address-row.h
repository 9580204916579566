/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

#define TILL_TYPE_ADDRESS_ROW (till_address_row_get_type ())
G_DECLARE_FINAL_TYPE (TillAddressRow, till_address_row, TILL, ADDRESS_ROW, GtkListBoxRow)

void till_address_row_fill_list (GtkListBox *list,
                                 TillDesk *desk,
                                 GPtrArray *addresses,
                                 gboolean is_payable);
