/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-channel.h"
#include "till-request.h"

/* The last answer is complete and its connection is free. The call still has to read the answer. */
typedef void (*TillCallReceived) (gpointer user_data);

void till_call_async (TillChannel *channel,
                      const TillRequest *request,
                      GCancellable *cancellable,
                      TillCallReceived received,
                      GAsyncReadyCallback callback,
                      gpointer user_data);
gpointer till_call_finish (GAsyncResult *result, GError **error);
