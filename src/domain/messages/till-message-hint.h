/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What a customer says about the payment; the service may know something else */
typedef enum
{
  TILL_SEARCH_ANY,
  TILL_SEARCH_PAID,
  TILL_SEARCH_UNPAID,
} TillSearchPaid;

char *till_message_country (const char *text);
TillSearchPaid till_message_paid (const char *text);
