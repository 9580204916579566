/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When orders were seen to go on: the service tells no time of it. Zero is not seen. */

#include "till-schema-times.h"

const char till_schema_times[] =
    "ALTER TABLE orders ADD COLUMN made_seen_ms INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE orders ADD COLUMN over_seen_ms INTEGER NOT NULL DEFAULT 0;";
