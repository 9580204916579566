/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-resale.h"

void till_resale_rules_load (const char *account_id, TillResale *rule);
void till_resale_rules_save (const char *account_id, TillArchive *archive, const TillResale *rule);

void till_resale_rules_share_async (const char *account_id,
                                    TillArchive *archive,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean till_resale_rules_share_finish (GAsyncResult *result, GError **error);
