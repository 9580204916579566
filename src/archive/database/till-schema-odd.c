/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Payments that somebody has to decide about: when such a one came in, zero for none. Invoices that
 * were seen before are judged by and by, from the last one on: the walk "odd" says how far. */

#include "till-schema-odd.h"

const char till_schema_exception[] =
    "ALTER TABLE invoices ADD COLUMN odd_at_ms INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX invoices_odd ON invoices (odd_at_ms) WHERE odd_at_ms > 0;"

    "CREATE TABLE returned_payments ("
    "  invoice_id TEXT PRIMARY KEY,"
    "  paid TEXT NOT NULL" /* as in accepted_payments: what has gone back, or as much as was due */
    ") STRICT, WITHOUT ROWID;"

    "INSERT INTO walks (name, state)"
    "  SELECT 'odd', CAST (max (key) AS TEXT) FROM invoices HAVING count (*) > 0;";
