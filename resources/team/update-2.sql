
-- Version 2: which desks use the database, and which versions of the tables they can read.

CREATE TABLE till.desks (
    author text NOT NULL DEFAULT session_user,
    desk text NOT NULL,
    version integer NOT NULL,
    seen_at timestamp with time zone NOT NULL DEFAULT now(),
    PRIMARY KEY (author, desk)
);
CREATE VIEW till.own_desks AS SELECT * FROM till.desks WHERE author = session_user;

-- Desks of version 1 told nobody that they were there, but their people wrote.
INSERT INTO till.desks (author, desk, version, seen_at)
    SELECT author, desk, 1, max(written_at) FROM (
        SELECT author, desk, written_at FROM till.entries
        UNION ALL SELECT author, desk, written_at FROM till.changes) AS written
    GROUP BY author, desk;

-- Refuses an update that desks seen in the last 30 days could not read, unless it is told to shut them out.
CREATE FUNCTION till.check_desks(integer) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    too_old text := (SELECT string_agg(author || ' (' || desk || ')', ', ' ORDER BY author, desk) FROM till.desks
        WHERE version < $1 AND seen_at > now() - interval '30 days');
BEGIN
    IF too_old IS NOT NULL AND coalesce(current_setting('till.shut_out', true), '') <> 'yes' THEN
        RAISE EXCEPTION 'An older Till could no longer read these tables. It was used by %', too_old
            USING HINT = 'Update Till there first. To go on without, run SET till.shut_out = ''yes'' before.';
    END IF;
END $$;
SELECT till.check_desks(2);

-- A Till of the oldest version that can read the tables, and the first version of Till that can write them.
ALTER TABLE till.schema_version ADD COLUMN oldest_reader integer NOT NULL DEFAULT 2,
    ADD COLUMN till text NOT NULL DEFAULT '0.1.0';
UPDATE till.schema_version SET version = 2;

-- What no desk writes would take the memory of those that read it, or fit into no index.
ALTER TABLE till.changes ADD CONSTRAINT own_size
    CHECK (octet_length(kind || key) <= 1000 AND octet_length(coalesce(content, '')) <= 100000);

GRANT SELECT ON till.desks, till.own_desks TO till_owner, till_agent, till_viewer;
GRANT INSERT (desk, version), UPDATE (version, seen_at) ON till.own_desks TO till_owner, till_agent, till_viewer;
