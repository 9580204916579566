/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"
#include "till-field.h"
#include "till-unreadable-record.h"

/* The service's calls that lists and records are read by. */
#define TILL_CALL_INVOICES "GET /api/v1/invoices"
#define TILL_CALL_INVOICE  "GET /api/v1/invoices/{id}"
#define TILL_CALL_ORDERS   "GET /api/v1/esim/order"
#define TILL_CALL_ORDER    "GET /api/v1/esim/order/{id}"
#define TILL_CALL_STORE    "GET /api/v1/store"
#define TILL_CALL_PLANS    "GET /api/v1/esim"

char *till_unreadable_text_describe (const TillUnreadable *what);
char *till_unreadable_text_dup_details (const char *call, GPtrArray *parts);
char *till_unreadable_text_dup_report (TillDesk *desk, const char *details);
void till_unreadable_text_copy (GtkWidget *widget, const char *call, GPtrArray *parts);

gboolean till_unreadable_text_has (TillRecord *record, const char *name);
void till_unreadable_text_mark_field (TillField *field, TillRecord *record, const char *name);
