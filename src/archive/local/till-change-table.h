/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-change.h"
#include "till-database.h"

/* is_own says whether it was made here. has_deleted is set where something was deleted. */
gboolean till_change_table_apply (TillDatabase *database,
                                  const TillChange *change,
                                  gboolean is_own,
                                  gint64 now_ms,
                                  gboolean *has_deleted,
                                  GError **error);
