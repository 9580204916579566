-- An archive as version 15 of the schema has left it.
PRAGMA journal_mode = WAL;
CREATE TABLE made (
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'order')),
  id TEXT NOT NULL,
  is_open INTEGER NOT NULL,
  invoice_id TEXT,
  pay_url TEXT,
  addresses TEXT,
  client_email TEXT,
  client_ref TEXT,
  note TEXT,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX made_open ON made (created_at_ms) WHERE kind = 'order' AND is_open;
CREATE INDEX made_invoice ON made (invoice_id) WHERE kind = 'order';
INSERT INTO made VALUES
  ('invoice', 'inv-1', 0, NULL, 'https://pay.example.com/inv-1', NULL, NULL, NULL, NULL, 1700000000000, 1700003600000),
  ('order', 'ord-1', 1, 'inv-2', 'https://pay.example.com/inv-2',
   '[(''tron'', ''TXYZ'', ''4.500000'', true, ''USDT''), (''ethereum'', ''0xabc'', ''0.0012'', false, nothing)]',
   'ana@example.com', 'ref-1', 'Thank you', 1700000000001, 1700003600001),
  ('order', 'ord-2', 0, 'inv-3', NULL, NULL, NULL, 'ref-2', NULL, 1700000000002, 0);
CREATE TABLE templates (
  name TEXT PRIMARY KEY,
  amount TEXT NOT NULL,
  description TEXT,
  metadata TEXT
) STRICT, WITHOUT ROWID;
CREATE TABLE accepted_payments (
  invoice_id TEXT PRIMARY KEY,
  paid TEXT NOT NULL,
  accepted_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE noted_payments (
  key INTEGER PRIMARY KEY,
  invoice_id TEXT NOT NULL,
  chain TEXT NOT NULL,
  amount TEXT NOT NULL,
  tx_hash TEXT NOT NULL,
  who TEXT NOT NULL,
  noted_at_ms INTEGER NOT NULL,
  UNIQUE (chain, tx_hash, invoice_id)
) STRICT;
CREATE INDEX noted_payments_invoice ON noted_payments (invoice_id);
CREATE TABLE batches (
  key INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE batch_rows (
  batch INTEGER NOT NULL REFERENCES batches (key),
  place INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'created', 'refused')),
  order_id TEXT NOT NULL,
  amount TEXT NOT NULL,
  description TEXT,
  metadata TEXT,
  sent_at_ms INTEGER NOT NULL,
  invoice_id TEXT,
  reason TEXT,
  PRIMARY KEY (batch, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_rows_open ON batch_rows (batch) WHERE state IN ('waiting', 'sending');
INSERT INTO templates VALUES ('Espresso', '2.5', 'One espresso', '{"table": 4}');
INSERT INTO accepted_payments VALUES ('inv-1', '4.5', 1700000000005);
INSERT INTO noted_payments VALUES (1, 'inv-1', 'tron:USDT', '4.5', 'ab', 'Ana', 1700000000006);
INSERT INTO batches VALUES (1, 'monday.csv', 1700000000007);
INSERT INTO batch_rows VALUES (1, 0, 'sending', 'B-1', '4.5', NULL, NULL, 1700000000008, NULL, NULL);
CREATE TABLE invoices (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status INTEGER NOT NULL, status_text TEXT, amount TEXT, amount_micro INTEGER NOT NULL, currency TEXT, order_id TEXT NOT NULL, paid_chain TEXT NOT NULL, created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL, paid_at_ms INTEGER NOT NULL, seen_at_ms INTEGER NOT NULL, read_at_ms INTEGER NOT NULL, details_at_ms INTEGER NOT NULL) STRICT;
CREATE INDEX invoices_created ON invoices (created_at_ms);
CREATE INDEX invoices_expires ON invoices (expires_at_ms);
CREATE INDEX invoices_paid ON invoices (paid_at_ms);
CREATE INDEX invoices_amount ON invoices (amount_micro);
CREATE INDEX invoices_status ON invoices (status, created_at_ms);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX invoices_chain ON invoices (paid_chain);
CREATE INDEX invoices_bare ON invoices (status, created_at_ms) WHERE details_at_ms = 0;
CREATE TABLE invoice_details (key INTEGER PRIMARY KEY, description TEXT, metadata TEXT, pay_url TEXT, addresses TEXT, payment_chain TEXT, payment_amount TEXT, tx_hash TEXT, payment_at_ms INTEGER NOT NULL) STRICT;
CREATE TABLE orders (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status INTEGER NOT NULL, status_text TEXT, country TEXT, country_iso TEXT, data_gb TEXT, days INTEGER NOT NULL, invoice_id TEXT, amount TEXT, currency TEXT, client_ref TEXT, client_email TEXT, iccid TEXT, activation_code TEXT, ios_tap_link TEXT, left_mb TEXT, package_mb TEXT, used_mb TEXT, plan_ends_at_ms INTEGER NOT NULL, install_state TEXT, created_at_ms INTEGER NOT NULL, expires_at_ms INTEGER NOT NULL, seen_at_ms INTEGER NOT NULL, read_at_ms INTEGER NOT NULL, details_at_ms INTEGER NOT NULL) STRICT;
CREATE INDEX orders_created ON orders (created_at_ms);
CREATE INDEX orders_status ON orders (status, created_at_ms);
CREATE INDEX orders_invoice ON orders (invoice_id);
CREATE INDEX orders_bare ON orders (status, created_at_ms) WHERE details_at_ms = 0;
CREATE TABLE terms (text TEXT NOT NULL, field INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (text, field, key)) STRICT, WITHOUT ROWID;
CREATE TABLE tails (text TEXT NOT NULL, field INTEGER NOT NULL, key INTEGER NOT NULL, PRIMARY KEY (text, field, key)) STRICT, WITHOUT ROWID;
CREATE VIRTUAL TABLE invoice_names USING fts5 (id, order_id, content = 'invoices', content_rowid = 'key', detail = none, tokenize = 'trigram');
CREATE VIRTUAL TABLE invoice_texts USING fts5 (description, metadata, content = 'invoice_details', content_rowid = 'key', detail = none, tokenize = 'trigram');
CREATE TABLE walks (name TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO invoices VALUES
  (1, 'inv-9', 2, NULL, '12.5', 12500000, 'USD', 'shop-9', 'tron:USDT', 1700000000000, 1700003600000, 1700000100000, 1700000200000, 1700000200000, 1700000300000);
INSERT INTO invoice_details VALUES (1, 'Two mugs', '{"a":1}', NULL, NULL, 'tron:USDT', '12.5', 'ab12', 1700000100000);
INSERT INTO orders (key, id, status, days, iccid, plan_ends_at_ms, created_at_ms, expires_at_ms, seen_at_ms, read_at_ms, details_at_ms) VALUES
  (1, 'ord-9', 3, 7, '8943108170001029631', 0, 1700000000000, 0, 1700000200000, 1700000200000, 1700000200000);
INSERT INTO terms VALUES ('ab12', 3, 1), ('8943108170001029631', 19, 1);
INSERT INTO tails VALUES ('9-vni', 1, 1), ('9-pohs', 2, 1), ('21ba', 3, 1), ('1369201000718013498', 19, 1);
INSERT INTO invoice_names (rowid, id, order_id) VALUES (1, 'inv-9', 'shop-9');
INSERT INTO invoice_texts (rowid, description, metadata) VALUES (1, 'Two mugs', '{"a":1}');
INSERT INTO walks VALUES ('invoices', '1');

CREATE TABLE deliveries (id INTEGER PRIMARY KEY, received_at_ms INTEGER NOT NULL, verdict TEXT NOT NULL, is_signed INTEGER NOT NULL, headers TEXT NOT NULL, body BLOB NOT NULL, size INTEGER NOT NULL, event TEXT, invoice_id TEXT, order_id TEXT, is_followed INTEGER NOT NULL) STRICT;
CREATE INDEX deliveries_event ON deliveries (invoice_id, event) WHERE verdict = 'genuine';
CREATE INDEX deliveries_signed ON deliveries (is_signed, id);
CREATE TABLE listener (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), is_on INTEGER NOT NULL, port INTEGER NOT NULL, dialect TEXT) STRICT;
INSERT INTO deliveries VALUES (1, 1700000000000, 'genuine', 1, 'X-Service-Signature: 00', x'7b7d', 2, 'invoice.paid', 'inv-9', 'shop-9', 1);
INSERT INTO listener VALUES (1, 1, 4040, 'sha256 hex plain X-Service-Signature');

CREATE TABLE usage_samples (order_id TEXT NOT NULL, at_ms INTEGER NOT NULL, used_mb TEXT NOT NULL, package_mb TEXT NOT NULL, PRIMARY KEY (order_id, at_ms)) STRICT, WITHOUT ROWID;
CREATE TABLE usage_told (order_id TEXT NOT NULL, threshold INTEGER NOT NULL, told_at_ms INTEGER NOT NULL, PRIMARY KEY (order_id, threshold)) STRICT, WITHOUT ROWID;
INSERT INTO usage_samples VALUES ('ord-9', 1700000200000, '12.500', '5120.000');
INSERT INTO usage_told VALUES ('ord-9', 0, 1700000200000), ('ord-9', 1, 1700000200000);

CREATE TABLE keeping (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), days INTEGER NOT NULL, is_paused INTEGER NOT NULL) STRICT;
CREATE TABLE forgotten (mark TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE documents (name TEXT PRIMARY KEY, read_at_ms INTEGER NOT NULL, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX invoices_again ON invoices (expires_at_ms) WHERE status IN (3, 4) AND details_at_ms > 0 AND details_at_ms < expires_at_ms + 86400000;
INSERT INTO keeping VALUES (1, 365, 0);
INSERT INTO documents VALUES ('store', 1700000200000, '{}');

CREATE TABLE notes (key INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, record_id TEXT NOT NULL, is_ticket INTEGER NOT NULL, text TEXT NOT NULL, who TEXT NOT NULL, at_ms INTEGER NOT NULL, taken_back_by TEXT, taken_back_at_ms INTEGER NOT NULL) STRICT;
CREATE INDEX notes_record ON notes (record_id, kind);
CREATE INDEX notes_text ON notes (text COLLATE NOCASE);
INSERT INTO notes VALUES (1, 1, 'inv-9', 1, 'ZD-4711', 'ana', 1700000300000, NULL, 0), (2, 2, 'ord-9', 0, 'Called, is content', 'bob', 1700000400000, 'ana', 1700000500000);
ALTER TABLE orders ADD COLUMN made_seen_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN over_seen_ms INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET over_seen_ms = 1700000200000;
CREATE VIRTUAL TABLE order_names USING fts5 (id, client_ref, client_email, iccid, content = 'orders', content_rowid = 'key', detail = none, tokenize = 'trigram');
INSERT INTO order_names (rowid, id, client_ref, client_email, iccid) VALUES (1, 'ord-9', NULL, NULL, '8943108170001029631');
ALTER TABLE invoices ADD COLUMN odd_at_ms INTEGER NOT NULL DEFAULT 0;
CREATE INDEX invoices_odd ON invoices (odd_at_ms) WHERE odd_at_ms > 0;
CREATE TABLE returned_payments (invoice_id TEXT PRIMARY KEY, paid TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO returned_payments VALUES ('inv-9', '12.5 tron:USDT');
INSERT INTO walks (name, state) VALUES ('odd', '1');
CREATE INDEX orders_plan_ends ON orders (plan_ends_at_ms) WHERE plan_ends_at_ms > 0;
CREATE TABLE unreadable (key INTEGER PRIMARY KEY, is_order INTEGER NOT NULL, number INTEGER, id TEXT, place TEXT NOT NULL, field TEXT, reason TEXT NOT NULL, text TEXT, asked_at_ms INTEGER NOT NULL, n_tries INTEGER NOT NULL, next_at_ms INTEGER NOT NULL) STRICT;
CREATE INDEX unreadable_number ON unreadable (is_order, number) WHERE number IS NOT NULL;
CREATE INDEX unreadable_id ON unreadable (is_order, id) WHERE id IS NOT NULL;
CREATE INDEX unreadable_next ON unreadable (next_at_ms);
INSERT INTO unreadable VALUES (1, 0, 3, NULL, 'invoices[2].invoiceId', NULL, 'missing', '{}', 1700000000000, 0, 1700000600000);
ALTER TABLE made RENAME TO created_records;
ALTER TABLE walks RENAME TO sync_cursors;
ALTER TABLE keeping RENAME TO retention;
ALTER TABLE forgotten RENAME TO erased_ids;
ALTER TABLE erased_ids RENAME COLUMN mark TO hash;
ALTER TABLE deliveries RENAME TO webhook_deliveries;
ALTER TABLE listener RENAME TO webhook_listener;
ALTER TABLE noted_payments RENAME TO recorded_payments;
ALTER TABLE recorded_payments RENAME COLUMN noted_at_ms TO recorded_at_ms;
ALTER TABLE returned_payments RENAME TO refunded_payments;
ALTER TABLE terms RENAME TO search_terms;
ALTER TABLE tails RENAME TO search_terms_reversed;
ALTER TABLE usage_told RENAME TO usage_alerts;
ALTER TABLE usage_alerts RENAME COLUMN told_at_ms TO alerted_at_ms;
ALTER TABLE invoices RENAME COLUMN odd_at_ms TO payment_exception_at_ms;
ALTER TABLE orders RENAME COLUMN made_seen_ms TO provisioning_seen_at_ms;
ALTER TABLE orders RENAME COLUMN over_seen_ms TO finished_seen_at_ms;
ALTER TABLE notes ADD COLUMN uid TEXT;
ALTER TABLE notes ADD COLUMN author TEXT;
ALTER TABLE notes ADD COLUMN desk TEXT;
UPDATE notes SET uid = lower (hex (randomblob (16)));
CREATE UNIQUE INDEX notes_uid ON notes (uid);
CREATE TABLE resale (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), rule TEXT NOT NULL) STRICT;
CREATE TABLE team (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), database TEXT, cursor INTEGER NOT NULL, last_id TEXT, is_applying INTEGER NOT NULL) STRICT;
CREATE TABLE outbox (number INTEGER PRIMARY KEY, change_id TEXT NOT NULL UNIQUE DEFAULT (lower (hex (randomblob (16)))), kind TEXT NOT NULL, key TEXT NOT NULL, is_erased INTEGER NOT NULL, is_first INTEGER NOT NULL DEFAULT 0, written_ms INTEGER NOT NULL DEFAULT 0, n_refused INTEGER NOT NULL DEFAULT 0, UNIQUE (kind, key)) STRICT;
CREATE TABLE erased_things (kind TEXT NOT NULL, key TEXT NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
CREATE TABLE shared (kind TEXT NOT NULL, key TEXT NOT NULL, change_id TEXT NOT NULL, written_ms INTEGER NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
CREATE TRIGGER outbox_replace BEFORE INSERT ON outbox BEGIN DELETE FROM outbox WHERE kind = NEW.kind AND key = NEW.key; END;
CREATE TRIGGER notes_insert AFTER insert ON notes WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('note', NEW.uid, 0); END;
CREATE TRIGGER notes_update AFTER update ON notes WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('note', NEW.uid, 0); END;
CREATE TRIGGER notes_delete AFTER delete ON notes WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('note', OLD.uid, 1); END;
CREATE TRIGGER accepted_payments_insert AFTER insert ON accepted_payments WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('acceptance', share_key (NEW.invoice_id), 0); END;
CREATE TRIGGER accepted_payments_update AFTER update ON accepted_payments WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('acceptance', share_key (NEW.invoice_id), 0); END;
CREATE TRIGGER accepted_payments_delete AFTER delete ON accepted_payments WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('acceptance', share_key (OLD.invoice_id), 1); END;
CREATE TRIGGER recorded_payments_insert AFTER insert ON recorded_payments WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('recorded-payment', share_key (NEW.chain, NEW.tx_hash, NEW.invoice_id), 0); END;
CREATE TRIGGER recorded_payments_update AFTER update ON recorded_payments WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('recorded-payment', share_key (NEW.chain, NEW.tx_hash, NEW.invoice_id), 0); END;
CREATE TRIGGER recorded_payments_delete AFTER delete ON recorded_payments WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('recorded-payment', share_key (OLD.chain, OLD.tx_hash, OLD.invoice_id), 1); END;
CREATE TRIGGER templates_insert AFTER insert ON templates WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('template', NEW.name, 0); END;
CREATE TRIGGER templates_update AFTER update ON templates WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('template', NEW.name, 0); END;
CREATE TRIGGER templates_delete AFTER delete ON templates WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('template', OLD.name, 1); END;
CREATE TRIGGER resale_insert AFTER insert ON resale WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('resale', '', 0); END;
CREATE TRIGGER resale_update AFTER update ON resale WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('resale', '', 0); END;
CREATE TRIGGER resale_delete AFTER delete ON resale WHEN (SELECT NOT is_applying FROM team) BEGIN INSERT INTO outbox (kind, key, is_erased) VALUES ('resale', '', 1); END;
INSERT INTO resale VALUES (1, '30 0.5 cents');
INSERT INTO team VALUES (1, NULL, 7, NULL, 0);
INSERT INTO outbox VALUES (1, '0123456789abcdef0123456789abcdef', 'acceptance', 'inv-1', 1, 0, 0, 0);
INSERT INTO shared VALUES ('resale', '', 'fedcba9876543210fedcba9876543210', 1700000000000);
PRAGMA user_version = 15;
