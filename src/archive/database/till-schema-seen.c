/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What was seen: every invoice and order that was ever seen.
 *
 * A row is named by its key everywhere else in the file, because ids are long. What lists tell
 * stands in the narrow tables "invoices" and "orders", what only one invoice's own answer tells in
 * "invoice_details". No column that is sorted by is NULL: a comparison of rows would lose it.
 *
 * "terms" is how a record is found by what a customer writes: "field" is a TillSearchField, and
 * with it says what "key" is the key of. "tails" is the same backwards, for the last characters.
 * The two tables of trigrams find what is in the middle; they keep no text of their own. */

#include "till-schema-seen.h"

const char till_schema_seen[] =
    "CREATE TABLE invoices ("
    "  key INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  status INTEGER NOT NULL,"
    "  status_text TEXT," /* where the status is none of the known */
    "  amount TEXT,"
    "  amount_micro INTEGER NOT NULL," /* only to sort by */
    "  currency TEXT,"
    "  order_id TEXT NOT NULL,"
    "  paid_chain TEXT NOT NULL,"
    "  created_at_ms INTEGER NOT NULL,"
    "  expires_at_ms INTEGER NOT NULL,"
    "  paid_at_ms INTEGER NOT NULL,"
    "  seen_at_ms INTEGER NOT NULL,"   /* for the first time */
    "  read_at_ms INTEGER NOT NULL,"   /* when the state was asked for */
    "  details_at_ms INTEGER NOT NULL" /* zero: what else there is, is not known for this state */
    ") STRICT;"
    "CREATE INDEX invoices_created ON invoices (created_at_ms);"
    "CREATE INDEX invoices_expires ON invoices (expires_at_ms);"
    "CREATE INDEX invoices_paid ON invoices (paid_at_ms);"
    "CREATE INDEX invoices_amount ON invoices (amount_micro);"
    "CREATE INDEX invoices_status ON invoices (status, created_at_ms);"
    "CREATE INDEX invoices_order ON invoices (order_id);"
    "CREATE INDEX invoices_chain ON invoices (paid_chain);"
    "CREATE INDEX invoices_bare ON invoices (status, created_at_ms) WHERE details_at_ms = 0;"

    "CREATE TABLE invoice_details ("
    "  key INTEGER PRIMARY KEY,"
    "  description TEXT,"
    "  metadata TEXT,"
    "  pay_url TEXT,"
    "  addresses TEXT,"
    "  payment_chain TEXT,"
    "  payment_amount TEXT,"
    "  tx_hash TEXT,"
    "  payment_at_ms INTEGER NOT NULL"
    ") STRICT;"

    "CREATE TABLE orders ("
    "  key INTEGER PRIMARY KEY,"
    "  id TEXT NOT NULL UNIQUE,"
    "  status INTEGER NOT NULL,"
    "  status_text TEXT,"
    "  country TEXT,"
    "  country_iso TEXT,"
    "  data_gb TEXT,"
    "  days INTEGER NOT NULL,"
    "  invoice_id TEXT,"
    "  amount TEXT,"
    "  currency TEXT,"
    "  client_ref TEXT,"
    "  client_email TEXT,"
    "  iccid TEXT,"
    "  activation_code TEXT,"
    "  ios_tap_link TEXT,"
    "  left_mb TEXT,"
    "  package_mb TEXT,"
    "  used_mb TEXT,"
    "  plan_ends_at_ms INTEGER NOT NULL,"
    "  install_state TEXT,"
    "  created_at_ms INTEGER NOT NULL,"
    "  expires_at_ms INTEGER NOT NULL,"
    "  seen_at_ms INTEGER NOT NULL,"
    "  read_at_ms INTEGER NOT NULL,"
    "  details_at_ms INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX orders_created ON orders (created_at_ms);"
    "CREATE INDEX orders_status ON orders (status, created_at_ms);"
    "CREATE INDEX orders_invoice ON orders (invoice_id);"
    "CREATE INDEX orders_bare ON orders (status, created_at_ms) WHERE details_at_ms = 0;"

    "CREATE TABLE terms ("
    "  text TEXT NOT NULL,"
    "  field INTEGER NOT NULL,"
    "  key INTEGER NOT NULL,"
    "  PRIMARY KEY (text, field, key)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE tails ("
    "  text TEXT NOT NULL,"
    "  field INTEGER NOT NULL,"
    "  key INTEGER NOT NULL,"
    "  PRIMARY KEY (text, field, key)"
    ") STRICT, WITHOUT ROWID;"

    "CREATE VIRTUAL TABLE invoice_names USING fts5 (id, order_id, content = 'invoices',"
    "  content_rowid = 'key', detail = none, tokenize = 'trigram');"
    "CREATE VIRTUAL TABLE invoice_texts USING fts5 (description, metadata,"
    "  content = 'invoice_details', content_rowid = 'key', detail = none, tokenize = 'trigram');"

    /* How far the mirror has come; the text is the mirror's own. */
    "CREATE TABLE walks ("
    "  name TEXT PRIMARY KEY,"
    "  state TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;";
