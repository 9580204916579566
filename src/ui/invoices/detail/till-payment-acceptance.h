/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "till-desk.h"

void till_payment_acceptance_set (GtkWidget *widget,
                                  TillDesk *desk,
                                  TillInvoice *invoice,
                                  const char *before,
                                  gboolean is_accepted);
