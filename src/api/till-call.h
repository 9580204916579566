/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-channel.h"
#include "till-request.h"

G_BEGIN_DECLS

void till_call_async (TillChannel *channel,
                      const TillRequest *request,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data);
gpointer till_call_finish (GAsyncResult *result, GError **error);

G_END_DECLS
