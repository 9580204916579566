/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"

/* The rule for the shop's own prices, as text, for the team: "" where nothing is added. One that
 * is_first is older than the archive's and gives way to the team's. */
void till_archive_save_resale_async (TillArchive *self,
                                     const char *rule,
                                     gboolean is_first,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean till_archive_save_resale_finish (TillArchive *self, GAsyncResult *result, GError **error);

void till_archive_load_resale_async (TillArchive *self,
                                     GCancellable *cancellable,
                                     GAsyncReadyCallback callback,
                                     gpointer user_data);
char *till_archive_load_resale_finish (TillArchive *self, GAsyncResult *result, GError **error);
