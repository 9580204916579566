/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-channel.h"
#include "till-request.h"

G_BEGIN_DECLS

/* The last answer is whole and its connection free for another; what it says is still to be read.
 */
typedef void (*TillCallReceived) (gpointer user_data);

void till_call_async (TillChannel *channel,
                      const TillRequest *request,
                      GCancellable *cancellable,
                      TillCallReceived received,
                      GAsyncReadyCallback callback,
                      gpointer user_data);
GThreadPool *till_call_readers_new (void);
gpointer till_call_finish (GAsyncResult *result, GError **error);

G_END_DECLS
