/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* A callback that keeps the result in the GAsyncResult pointer its user data points to, and the
 * wait for it. */
void till_await_cb (GObject *source, GAsyncResult *result, gpointer user_data);
GAsyncResult *till_await (GAsyncResult **result);

G_END_DECLS
