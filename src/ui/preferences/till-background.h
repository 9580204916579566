/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

gboolean till_background_is_asked (void);
void till_background_ask_async (GDBusConnection *bus,
                                const char *reason,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean till_background_ask_finish (GAsyncResult *result, GError **error);
