/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The schema of the archive: what each version of the program has added to it, in order. */

#include "till-schema.h"

/* 1. The invoices and orders that were created here, with what only the create call's answer tells.
 */
static const char created_records[] =
    "CREATE TABLE made ("
    "  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'order')),"
    "  id TEXT NOT NULL,"
    "  is_open INTEGER NOT NULL,"
    "  invoice_id TEXT,"
    "  pay_url TEXT,"
    "  addresses TEXT,"
    "  client_email TEXT,"
    "  client_ref TEXT,"
    "  note TEXT,"
    "  created_at_ms INTEGER NOT NULL,"
    "  expires_at_ms INTEGER NOT NULL,"
    "  PRIMARY KEY (kind, id)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX made_open ON made (created_at_ms) WHERE kind = 'order' AND is_open;"
    "CREATE INDEX made_invoice ON made (invoice_id) WHERE kind = 'order';";

/* 2. What only this computer knows of its invoices: templates, accepted payments, payments that the
 * merchant has entered, and batches. */
static const char sale[] =
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

    /* A row is "sending" before its call is made. One that is found so later may have been created
     * or not. */
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

/* 3. Every invoice and order that the service has shown.
 *
 * Other tables name a record by its key, because ids are long. The narrow tables "invoices" and
 * "orders" hold what lists tell, "invoice_details" what only an invoice's own answer tells. No
 * column that rows are sorted by is NULL: a comparison of rows would lose it.
 *
 * "terms" has what a customer may write of a record: "field" is a TillSearchField and says which
 * table "key" belongs to. "tails" has the same text reversed, for the last characters. The tables
 * of trigrams find what is inside a text. They keep no text of their own. */
static const char seen[] =
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

    /* How far each sync has come, as its own text. */
    "CREATE TABLE walks ("
    "  name TEXT PRIMARY KEY,"
    "  state TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;";

/* 4. The webhooks that came in, and whether this computer listens for them. */
static const char webhooks[] =
    "CREATE TABLE deliveries ("
    "  id INTEGER PRIMARY KEY,"
    "  received_at_ms INTEGER NOT NULL,"
    "  verdict TEXT NOT NULL,"
    "  is_signed INTEGER NOT NULL,"
    "  headers TEXT NOT NULL,"
    "  body BLOB NOT NULL,"
    "  size INTEGER NOT NULL,"
    "  event TEXT,"
    "  invoice_id TEXT,"
    "  order_id TEXT,"
    "  is_followed INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX deliveries_event ON deliveries (invoice_id, event) WHERE verdict = 'genuine';"
    "CREATE INDEX deliveries_signed ON deliveries (is_signed, id);"
    "CREATE TABLE listener ("
    "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),"
    "  is_on INTEGER NOT NULL,"
    "  port INTEGER NOT NULL,"
    "  dialect TEXT"
    ") STRICT;";

/* 5. What eSIMs have used, and which usage alerts were shown. Megabytes are text, as in all tables.
 * A package of nothing is empty. */
static const char usage[] = "CREATE TABLE usage_samples ("
                            "  order_id TEXT NOT NULL,"
                            "  at_ms INTEGER NOT NULL,"
                            "  used_mb TEXT NOT NULL,"
                            "  package_mb TEXT NOT NULL,"
                            "  PRIMARY KEY (order_id, at_ms)"
                            ") STRICT, WITHOUT ROWID;"

                            /* The threshold 0 is that the eSIM was seen. */
                            "CREATE TABLE usage_told ("
                            "  order_id TEXT NOT NULL,"
                            "  threshold INTEGER NOT NULL,"
                            "  told_at_ms INTEGER NOT NULL,"
                            "  PRIMARY KEY (order_id, threshold)"
                            ") STRICT, WITHOUT ROWID;";

/* 6. How long the archive keeps records, which ids were erased, and answers of the service that are
 * kept as they came, for when it can't be reached. */
static const char retention[] =
    "CREATE TABLE keeping ("
    "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),"
    "  days INTEGER NOT NULL," /* 0: for ever */
    "  is_paused INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO keeping VALUES (1, 0, 0);"

    /* A hash of an erased id. It tells nothing of the record but that the archive may not take it
     * again. */
    "CREATE TABLE forgotten ("
    "  mark TEXT PRIMARY KEY"
    ") STRICT, WITHOUT ROWID;"

    "CREATE TABLE documents ("
    "  name TEXT PRIMARY KEY,"
    "  read_at_ms INTEGER NOT NULL,"
    "  text TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID;"

    /* Ended invoices whose details were last read less than a day after their end: few. */
    "CREATE INDEX invoices_again ON invoices (expires_at_ms)"
    "  WHERE status IN (3, 4) AND details_at_ms > 0 AND details_at_ms < expires_at_ms + 86400000;";

/* 7. Notes and ticket numbers. The kind is 1 for an invoice and 2 for an order. */
static const char notes[] = "CREATE TABLE notes ("
                            "  key INTEGER PRIMARY KEY AUTOINCREMENT,"
                            "  kind INTEGER NOT NULL,"
                            "  record_id TEXT NOT NULL,"
                            "  is_ticket INTEGER NOT NULL,"
                            "  text TEXT NOT NULL,"
                            "  who TEXT NOT NULL,"
                            "  at_ms INTEGER NOT NULL,"
                            "  taken_back_by TEXT,"
                            "  taken_back_at_ms INTEGER NOT NULL"
                            ") STRICT;"
                            "CREATE INDEX notes_record ON notes (record_id, kind);"
                            "CREATE INDEX notes_text ON notes (text COLLATE NOCASE);";

/* 8. When this computer saw an order become active or fail, which the service tells no time of.
 * Zero: it has not. */
static const char times[] =
    "ALTER TABLE orders ADD COLUMN made_seen_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE orders ADD COLUMN over_seen_ms INTEGER NOT NULL DEFAULT 0;";

/* 9. The trigrams of what an order is called, as "invoice_names" has them for invoices. */
static const char order_names[] =
    "CREATE VIRTUAL TABLE order_names USING fts5 (id, client_ref, client_email, iccid,"
    "  content = 'orders', content_rowid = 'key', detail = none, tokenize = 'trigram');"
    "INSERT INTO order_names (order_names) VALUES ('rebuild');";

/* 10. When a payment came in that a person has to decide about, zero for none. The program judges
 * the invoices that were there before, from the last one on: the cursor "odd" says how far. */
static const char payment_exceptions[] =
    "ALTER TABLE invoices ADD COLUMN odd_at_ms INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX invoices_odd ON invoices (odd_at_ms) WHERE odd_at_ms > 0;"

    "CREATE TABLE returned_payments ("
    "  invoice_id TEXT PRIMARY KEY,"
    "  paid TEXT NOT NULL" /* as in accepted_payments: what was refunded, or as much as was due */
    ") STRICT, WITHOUT ROWID;"

    "INSERT INTO walks (name, state)"
    "  SELECT 'odd', CAST (max (key) AS TEXT) FROM invoices HAVING count (*) > 0;";

/* 11. When plans end, for those that have begun. The attention queue asks for it each minute, and
 * most plans have ended long ago. */
static const char plan_ends[] =
    "CREATE INDEX orders_plan_ends ON orders (plan_ends_at_ms) WHERE plan_ends_at_ms > 0;";

/* 12. What can't be decoded of the service's answers. A record of a list goes by its number,
 * counted from the end of the list that does not grow, and a record's own answer by its id. */
static const char unreadable[] =
    "CREATE TABLE unreadable ("
    "  key INTEGER PRIMARY KEY,"
    "  is_order INTEGER NOT NULL,"
    "  number INTEGER," /* NULL for a record's own answer */
    "  id TEXT,"
    "  place TEXT NOT NULL,"
    "  field TEXT,"
    "  reason TEXT NOT NULL,"
    "  text TEXT,"
    "  asked_at_ms INTEGER NOT NULL,"
    "  n_tries INTEGER NOT NULL,"
    "  next_at_ms INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX unreadable_number ON unreadable (is_order, number) WHERE number IS NOT NULL;"
    "CREATE INDEX unreadable_id ON unreadable (is_order, id) WHERE id IS NOT NULL;"
    "CREATE INDEX unreadable_next ON unreadable (next_at_ms);";

/* 13. Tables and columns get the names of src/GLOSSARY.md. SQLite only rewrites the schema for
 * this, no row. Indices keep their names. So does the cursor "odd", which only the code that judges
 * older invoices reads. */
static const char names[] =
    "ALTER TABLE made RENAME TO created_records;"
    "ALTER TABLE walks RENAME TO sync_cursors;"
    "ALTER TABLE keeping RENAME TO retention;"
    "ALTER TABLE forgotten RENAME TO erased_ids;"
    "ALTER TABLE erased_ids RENAME COLUMN mark TO hash;"
    "ALTER TABLE deliveries RENAME TO webhook_deliveries;"
    "ALTER TABLE listener RENAME TO webhook_listener;"
    "ALTER TABLE noted_payments RENAME TO recorded_payments;"
    "ALTER TABLE recorded_payments RENAME COLUMN noted_at_ms TO recorded_at_ms;"
    "ALTER TABLE returned_payments RENAME TO refunded_payments;"
    "ALTER TABLE terms RENAME TO search_terms;"
    "ALTER TABLE tails RENAME TO search_terms_reversed;"
    "ALTER TABLE usage_told RENAME TO usage_alerts;"
    "ALTER TABLE usage_alerts RENAME COLUMN told_at_ms TO alerted_at_ms;"
    "ALTER TABLE invoices RENAME COLUMN odd_at_ms TO payment_exception_at_ms;"
    "ALTER TABLE orders RENAME COLUMN made_seen_ms TO provisioning_seen_at_ms;"
    "ALTER TABLE orders RENAME COLUMN over_seen_ms TO finished_seen_at_ms;";

#define SHARE_EVENT(table, event, kind, key, is_erased)                                            \
  "CREATE TRIGGER " table "_" event " AFTER " event " ON " table                                   \
  " WHEN (SELECT NOT is_applying FROM team)"                                                       \
  " BEGIN INSERT INTO outbox (kind, key, is_erased)"                                               \
  " VALUES ('" kind "', " key ", " is_erased "); END;"

/* The keys name a thing of the table by columns that are the same at every desk, or by their hash
 * where they say something of a customer. */
#define SHARE(table, kind, new_key, old_key)                                                       \
  SHARE_EVENT (table, "insert", kind, new_key, "0")                                                \
  SHARE_EVENT (table, "update", kind, new_key, "0")                                                \
  SHARE_EVENT (table, "delete", kind, old_key, "1")

/* 14. What the desks of a team share. The table "team" has a row while the store is in one: the
 * database, and the number of the last change that was read. Meanwhile the triggers put each thing
 * that is changed here into the outbox, in the same transaction, except where the change comes from
 * the team. A newer change of a thing replaces the one that waits. */
static const char team[] =
    "ALTER TABLE notes ADD COLUMN uid TEXT;"
    "ALTER TABLE notes ADD COLUMN author TEXT;" /* as the team's server says; NULL: not shared */
    "ALTER TABLE notes ADD COLUMN desk TEXT;"   /* another than this one */
    "UPDATE notes SET uid = lower (hex (randomblob (16)));"
    "CREATE UNIQUE INDEX notes_uid ON notes (uid);"

    "CREATE TABLE resale ("
    "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),"
    "  rule TEXT NOT NULL"
    ") STRICT;"

    "CREATE TABLE team ("
    "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),"
    "  database TEXT," /* NULL before it has answered */
    "  cursor INTEGER NOT NULL,"
    "  last_id TEXT," /* of the change at the cursor; NULL where that is zero */
    "  is_applying INTEGER NOT NULL"
    ") STRICT;"

    "CREATE TABLE outbox ("
    "  number INTEGER PRIMARY KEY,"
    "  change_id TEXT NOT NULL UNIQUE DEFAULT (lower (hex (randomblob (16)))),"
    "  kind TEXT NOT NULL,"
    "  key TEXT NOT NULL,"
    "  is_erased INTEGER NOT NULL,"
    "  is_first INTEGER NOT NULL DEFAULT 0," /* from before the team */
    "  UNIQUE (kind, key)"
    ") STRICT;"
    "CREATE TABLE erased_things (" /* with a customer: they never come back */
    "  kind TEXT NOT NULL,"
    "  key TEXT NOT NULL,"
    "  PRIMARY KEY (kind, key)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TRIGGER outbox_replace BEFORE INSERT ON outbox"
    " BEGIN DELETE FROM outbox WHERE kind = NEW.kind AND key = NEW.key; END;"

    SHARE ("notes", "note", "NEW.uid", "OLD.uid") SHARE ("accepted_payments",
                                                         "acceptance",
                                                         "share_key (NEW.invoice_id)",
                                                         "share_key (OLD.invoice_id)")
        SHARE ("recorded_payments",
               "recorded-payment",
               "share_key (NEW.chain, NEW.tx_hash, NEW.invoice_id)",
               "share_key (OLD.chain, OLD.tx_hash, OLD.invoice_id)")
            SHARE ("templates", "template", "NEW.name", "OLD.name")
                SHARE ("resale", "resale", "''", "''");

/* 15. Which change of each thing the team's database was last seen to have, and when it got there
 * by the server's clock: a database that was put back from a copy may have lost it. A change that
 * is offered again so has that time. How often the database has refused what waits. */
static const char shared[] = "CREATE TABLE shared ("
                             "  kind TEXT NOT NULL,"
                             "  key TEXT NOT NULL,"
                             "  change_id TEXT NOT NULL,"
                             "  written_ms INTEGER NOT NULL,"
                             "  PRIMARY KEY (kind, key)"
                             ") STRICT, WITHOUT ROWID;"
                             "ALTER TABLE outbox ADD COLUMN written_ms INTEGER NOT NULL DEFAULT 0;"
                             "ALTER TABLE outbox ADD COLUMN n_refused INTEGER NOT NULL DEFAULT 0;";

/* Never change one that has shipped: add the next. */
const char *const till_schema_migrations[] = {
  created_records,    /* 1 */
  sale,               /* 2 */
  seen,               /* 3 */
  webhooks,           /* 4 */
  usage,              /* 5 */
  retention,          /* 6 */
  notes,              /* 7 */
  times,              /* 8 */
  order_names,        /* 9 */
  payment_exceptions, /* 10 */
  plan_ends,          /* 11 */
  unreadable,         /* 12 */
  names,              /* 13 */
  team,               /* 14 */
  shared,             /* 15 */
  NULL,
};
