/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-customer-text.h"
#include "till-desk.h"
#include "till-settlement.h"

char *till_payment_exception_text_describe (TillDesk *desk, const TillInvoice *invoice);
char *till_payment_exception_text_sum_up (TillDesk *desk, const TillInvoice *invoice);
char *till_payment_exception_text_sum_up_briefly (TillDesk *desk, const TillInvoice *invoice);
char *till_payment_exception_text_name (TillDesk *desk, const TillInvoice *invoice);
char *till_payment_exception_text_write_letter (TillDesk *desk,
                                                const TillInvoice *invoice,
                                                TillCustomerText *words,
                                                char **subject);
char *
till_payment_exception_text_dup_explorer (TillDesk *desk, const char *asset, const char *tx_hash);
