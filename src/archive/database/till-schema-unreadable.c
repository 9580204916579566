/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What could not be read of the service's answers, until it can: in a list by its number, which is
 * counted from the end of the list that does not grow, and in a record's own answer by its id. */

#include "till-schema-unreadable.h"

const char till_schema_unreadable[] =
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
