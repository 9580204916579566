/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The migrations of the archive, for till_database_open(); NULL-terminated. */
extern const char *const till_schema_migrations[];

G_END_DECLS
