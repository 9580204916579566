/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The migrations of the archive, for till_database_open(); NULL-terminated. */
extern const char *const till_schema_migrations[];
