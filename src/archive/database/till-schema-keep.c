/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is kept, and for how long; who was forgotten; and answers that are kept as they came, for
 * when the service cannot be reached. */

#include "till-schema-keep.h"

const char till_schema_keep[] =
    "CREATE TABLE keeping ("
    "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),"
    "  days INTEGER NOT NULL," /* 0: for ever */
    "  is_paused INTEGER NOT NULL"
    ") STRICT;"
    "INSERT INTO keeping VALUES (1, 0, 0);"

    /* A mark tells nothing of the record, but that it is not to be put down again. */
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
