/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"
#include "till-print-page.h"

TillPrintPage *till_refund_proof_new (TillDesk *desk, TillRefund *refund);
void till_refund_proof_save (GtkWindow *parent, TillDesk *desk, TillRefund *refund);
