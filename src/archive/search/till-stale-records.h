/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"

typedef struct
{
  gint64 before_ms; /* what is open and was read before that is to be read again */
  gint64 now_ms;
  guint limit;
} TillStaleRecords;

GPtrArray *
till_stale_records_list (TillDatabase *database, const TillStaleRecords *query, GError **error);

GStrv till_stale_records_list_pending (TillDatabase *database,
                                       gint64 now_ms,
                                       guint limit,
                                       gint64 *next_ms,
                                       GError **error);
