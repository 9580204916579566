/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-hit.h"

G_BEGIN_DECLS

GPtrArray *till_look_up (TillDatabase *database, const char *text, guint limit, GError **error);

G_END_DECLS
