/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

void till_country_collation_add (sqlite3 *connection);

G_END_DECLS
