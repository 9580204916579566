-- An archive as version 1 of the schema has left it.
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
PRAGMA user_version = 1;
