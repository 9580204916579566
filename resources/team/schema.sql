-- SPDX-License-Identifier: GPL-3.0-or-later
--
-- The tables of a team of desks, and its three roles. Run this once in a new database, as an administrator:
--
--   till --print-team-schema | psql --set ON_ERROR_STOP=1 --single-transaction DATABASE
--
-- Then give each person a user of their own, with one of the roles:
--
--   CREATE ROLE ann LOGIN IN ROLE till_agent;
--   \password ann
--
-- till_owner   may change the tables and carry a ledger over
-- till_agent   may read, append refunds, and write notes, decisions, templates and prices
-- till_viewer  may read

DO $$ BEGIN CREATE ROLE till_owner; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE till_agent; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE till_viewer; EXCEPTION WHEN duplicate_object THEN NULL; END $$;

DO $$ BEGIN IF current_setting('server_encoding') <> 'UTF8' THEN
    RAISE EXCEPTION 'The database must have the encoding UTF8'; END IF; END $$;

CREATE SCHEMA till;

-- The id tells this database from every other.
CREATE TABLE till.schema_version (
    version integer PRIMARY KEY,
    id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO till.schema_version (version) VALUES (1);

-- The refunds of each store, as a chain. An entry names the one before it by number and hash, so none can be
-- left out, inserted or appended twice. Who wrote it is what the server says, and the text has to say the same,
-- unless the owner has carried it over from elsewhere.
CREATE TABLE till.entries (
    store text NOT NULL,
    number bigint NOT NULL CHECK (number > 0),
    previous_number bigint,
    previous_hash text,
    event_id text NOT NULL,
    event text NOT NULL,
    hash text NOT NULL,
    desk text NOT NULL,
    is_imported boolean NOT NULL DEFAULT false,
    author text NOT NULL DEFAULT session_user,
    written_at timestamp with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY (store, number),
    UNIQUE (store, number, hash),
    UNIQUE (store, event_id),
    FOREIGN KEY (store, previous_number, previous_hash) REFERENCES till.entries (store, number, hash),
    CONSTRAINT in_turn CHECK (coalesce(previous_number, 0) = number - 1),
    CONSTRAINT in_chain CHECK ((previous_number IS NULL) = (previous_hash IS NULL)),
    CONSTRAINT own_number CHECK (coalesce(event::json ->> 'number', '') = number::text),
    CONSTRAINT own_name CHECK (is_imported OR coalesce(event::json ->> 'who', '') = author),
    CONSTRAINT own_step CHECK (coalesce(event::json ->> 'step', '')
        IN ('agreed', 'checked', 'intended', 'paid', 'seen', 'told', 'void')),
    CONSTRAINT own_refund CHECK (coalesce(json_typeof(event::json -> 'refund'), '') = 'string'
        AND coalesce(event::json ->> 'refund', '') <> ''
        AND coalesce(json_typeof(event::json -> 'fields'), '') = 'object'),
    CONSTRAINT own_fields CHECK (NOT jsonb_path_exists(event::jsonb,
        'strict $.fields.* ? (@.type() != "string" || @ == "")', silent => true)),
    CONSTRAINT own_line CHECK (event !~ '[\r\n]' AND octet_length(event) <= 1000000),
    CONSTRAINT own_hash CHECK
        (hash = encode(sha256(convert_to(coalesce(previous_hash, '') || chr(10) || event, 'UTF8')), 'hex'))
);

-- The last entry of each store's ledger. Whoever appends locks this row first.
CREATE TABLE till.ledgers (
    store text PRIMARY KEY,
    number bigint,
    hash text,
    FOREIGN KEY (store, number, hash) REFERENCES till.entries (store, number, hash)
);
ALTER TABLE till.entries ADD FOREIGN KEY (store) REFERENCES till.ledgers (store);

-- Notes, decisions, templates and prices, as changes: each has the whole state of one thing, and the last one of
-- a kind and key counts. A content without text says that there is no such thing, or no longer, and blanks those
-- before it, which is how they are erased; none is ever rewritten. After an erasure with a customer comes nothing.
-- Numbers have no gaps, so no reader misses one.
CREATE TABLE till.changes (
    store text NOT NULL,
    number bigint NOT NULL CHECK (number > 0),
    previous_number bigint GENERATED ALWAYS AS (nullif(number - 1, 0)) STORED,
    change_id text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    content text,
    content_hash text NOT NULL, -- empty where there was no content from the beginning
    is_erasure boolean NOT NULL DEFAULT false,
    is_blanked boolean NOT NULL DEFAULT false,
    desk text NOT NULL,
    author text NOT NULL DEFAULT session_user,
    written_at timestamp with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY (store, number),
    UNIQUE (store, change_id),
    FOREIGN KEY (store, previous_number) REFERENCES till.changes (store, number),
    CONSTRAINT own_content CHECK (content IS NULL
        OR (content_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')
            AND coalesce(json_typeof(content::json), '') = 'object')),
    CONSTRAINT own_hash CHECK (CASE WHEN is_blanked THEN content IS NULL AND content_hash <> ''
        ELSE (content IS NULL) = (content_hash = '') END),
    CONSTRAINT own_erasure CHECK (NOT is_erasure OR content_hash = '')
);
CREATE INDEX changes_key ON till.changes (store, kind, key);

-- Blanks what was written about a thing before a change that says that it is gone.
CREATE FUNCTION till.blank(text, text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
    UPDATE till.changes AS old SET content = NULL, is_blanked = true FROM till.changes AS gone
    WHERE gone.store = $1 AND gone.change_id = $2 AND gone.content_hash = '' AND old.store = gone.store
        AND old.kind = gone.kind AND old.key = gone.key AND old.number < gone.number AND old.content IS NOT NULL
$$;
REVOKE EXECUTE ON FUNCTION till.blank(text, text) FROM PUBLIC;

-- The last change of each store. Whoever appends one locks this row first.
CREATE TABLE till.last_changes (
    store text PRIMARY KEY,
    number bigint,
    FOREIGN KEY (store, number) REFERENCES till.changes (store, number)
);
ALTER TABLE till.changes ADD FOREIGN KEY (store) REFERENCES till.last_changes (store);

-- Which desk has a record open. It is shown and locks nothing, and counts for a minute. Each user writes rows of
-- their own only.
CREATE TABLE till.presence (
    store text NOT NULL,
    record text NOT NULL,
    desk text NOT NULL,
    author text NOT NULL DEFAULT session_user,
    seen_at timestamp with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY (store, record, author, desk)
);
CREATE VIEW till.own_presence AS SELECT * FROM till.presence WHERE author = session_user;

GRANT USAGE ON SCHEMA till TO till_owner, till_agent, till_viewer;
GRANT SELECT ON ALL TABLES IN SCHEMA till TO till_owner, till_agent, till_viewer;
GRANT INSERT (store), UPDATE (number, hash) ON till.ledgers TO till_owner, till_agent;
GRANT INSERT (store, number, previous_number, previous_hash, event_id, event, hash, desk)
    ON till.entries TO till_owner, till_agent;
GRANT INSERT (store), UPDATE (number) ON till.last_changes TO till_owner, till_agent;
GRANT INSERT (store, number, change_id, kind, key, content, content_hash, is_erasure, desk)
    ON till.changes TO till_owner, till_agent;
GRANT EXECUTE ON FUNCTION till.blank(text, text) TO till_owner, till_agent;
GRANT INSERT (is_imported) ON till.entries TO till_owner;
GRANT INSERT (store, record, desk), UPDATE (seen_at), DELETE ON till.own_presence TO till_owner, till_agent;
