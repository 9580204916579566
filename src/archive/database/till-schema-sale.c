/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What this desk alone knows of its invoices: what they begin with, what was decided about a
 * payment, payments the service has not seen, and batches on their way. */

#include "till-schema-sale.h"

const char till_schema_sale[] =
    "CREATE TABLE templates ("
    "  name TEXT PRIMARY KEY,"
    "  amount TEXT NOT NULL," /* empty where there is none */
    "  description TEXT,"
    "  metadata TEXT"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE accepted_payments ("
    "  invoice_id TEXT PRIMARY KEY,"
    "  paid TEXT NOT NULL," /* what was decided about; more of it is another question */
    "  accepted_at_ms INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE noted_payments ("
    "  key INTEGER PRIMARY KEY,"
    "  invoice_id TEXT NOT NULL,"
    "  chain TEXT NOT NULL," /* as the service would name it, with the token */
    "  amount TEXT NOT NULL,"
    "  tx_hash TEXT NOT NULL,"
    "  who TEXT NOT NULL,"
    "  noted_at_ms INTEGER NOT NULL,"
    "  UNIQUE (chain, tx_hash, invoice_id)"
    ") STRICT;"
    "CREATE INDEX noted_payments_invoice ON noted_payments (invoice_id);"

    "CREATE TABLE batches ("
    "  key INTEGER PRIMARY KEY,"
    "  name TEXT NOT NULL,"
    "  created_at_ms INTEGER NOT NULL"
    ") STRICT;"

    /* A row is "sending" before its call is made; found so later, nobody knows what came of it. */
    "CREATE TABLE batch_rows ("
    "  batch INTEGER NOT NULL REFERENCES batches (key),"
    "  place INTEGER NOT NULL,"
    "  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'created', 'refused')),"
    "  order_id TEXT NOT NULL,"
    "  amount TEXT NOT NULL,"
    "  description TEXT,"
    "  metadata TEXT,"
    "  sent_at_ms INTEGER NOT NULL,"
    "  invoice_id TEXT,"
    "  reason TEXT,"
    "  PRIMARY KEY (batch, place)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX batch_rows_open ON batch_rows (batch) WHERE state IN ('waiting', 'sending');";
