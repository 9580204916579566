/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-database.h"
#include "till-search-hit.h"

GPtrArray *till_substring_search (TillDatabase *database,
                                  const char *text,
                                  guint limit,
                                  GCancellable *cancellable,
                                  GError **error);
