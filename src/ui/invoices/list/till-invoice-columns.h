/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-invoice.h"
#include "till-list-kind.h"

/* The columns of the list of invoices. */
enum
{
  TILL_INVOICE_COLUMN_ORDER,
  TILL_INVOICE_COLUMN_AMOUNT,
  TILL_INVOICE_COLUMN_STATUS,
  TILL_INVOICE_COLUMN_CHAIN,
  TILL_INVOICE_COLUMN_CREATED,
  TILL_INVOICE_COLUMN_PAID_AT,
  TILL_INVOICE_COLUMN_EXPIRES,
};

const TillListKind *till_invoice_list_kind (void);
char *till_invoice_dup_cell (TillRecord *record, guint column);
