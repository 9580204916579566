/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-refund-event.h"
#include "till-ui-driver.h"

G_BEGIN_DECLS

/* A paid invoice of the practice service. */
char *make_refundable (TillUiDriver *driver, const char *order_id);
GtkWidget *open_refund (TillUiDriver *driver, const char *invoice_id);
void go_on_with_refund (GtkWidget *dialog, const char *page);
void fill_refund_address (GtkWidget *dialog);

G_END_DECLS
