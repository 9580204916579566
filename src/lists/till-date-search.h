/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page.h"

/* Returns: milliseconds since 1970 at which a record was created; zero where it is unknown. */
typedef gint64 (*TillRecordTime) (TillRecord *record);

void till_date_search_async (TillPageSource *source,
                             gint64 time_ms,
                             TillRecordTime get_time,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_date_search_finish (GAsyncResult *result, guint64 *offset, GError **error);
