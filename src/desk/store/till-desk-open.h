/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

void till_desk_open_async (TillAccount *account,
                           TillCredentialProvider *provider,
                           TillCredentialProvider *team_provider,
                           TillClock *clock,
                           const char *folder,
                           const char *archive_name,
                           const char *chains_path,
                           GCancellable *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer user_data);
TillDesk *till_desk_open_finish (GAsyncResult *result, GError **archive_error, GError **error);
