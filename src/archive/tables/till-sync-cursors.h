/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"

gboolean
till_sync_cursors_put (TillDatabase *database, const char *name, const char *state, GError **error);
char *till_sync_cursors_get (TillDatabase *database, const char *name, GError **error);
