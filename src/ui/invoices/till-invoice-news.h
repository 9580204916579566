/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"

G_BEGIN_DECLS

char *till_invoice_describe_change (TillInvoice *before, TillInvoice *now);

G_END_DECLS
