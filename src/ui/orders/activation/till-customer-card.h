/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-customer-text.h"
#include "till-order.h"
#include "till-print-page.h"

TillPrintPage *
till_customer_card_create (TillOrder *order, const char *store, TillCustomerText *words);
