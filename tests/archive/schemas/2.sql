-- An archive as version 2 of the schema has left it.
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
PRAGMA user_version = 2;
