/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is in the middle of an order's names, as "invoice_names" is for invoices. */

#include "till-schema-names.h"

const char till_schema_names[] =
    "CREATE VIRTUAL TABLE order_names USING fts5 (id, client_ref, client_email, iccid,"
    "  content = 'orders', content_rowid = 'key', detail = none, tokenize = 'trigram');"
    "INSERT INTO order_names (order_names) VALUES ('rebuild');";
