/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-unreadable.h"
#include "till-database.h"
#include "till-observation.h"

G_BEGIN_DECLS

gboolean till_unreadable_table_put (TillDatabase *database,
                                    const TillObservation *observation,
                                    gint64 now_ms,
                                    gboolean *is_changed,
                                    GError **error);
GPtrArray *
till_unreadable_table_list (TillDatabase *database, gint64 due_at_ms, guint limit, GError **error);

G_END_DECLS
