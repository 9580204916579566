/* SPDX-License-Identifier: GPL-3.0-or-later */

/* When plans end, for those that have begun: what needs somebody is asked for each minute, and most
 * plans have ended long ago. */

#include "till-schema-ends.h"

const char till_schema_ends[] =
    "CREATE INDEX orders_plan_ends ON orders (plan_ends_at_ms) WHERE plan_ends_at_ms > 0;";
