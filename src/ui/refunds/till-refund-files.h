/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

void till_refund_files_export_csv (GtkWidget *widget, TillDesk *desk);
void till_refund_files_export_ledger (GtkWidget *widget, TillDesk *desk);
void till_refund_files_restore_ledger (GtkWidget *widget, TillDesk *desk);
