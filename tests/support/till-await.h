/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* Waits for an asynchronous call in a test. till_await_cb() is the callback, and @user_data points
 * to a GAsyncResult pointer, which it sets. */
void till_await_cb (GObject *source, GAsyncResult *result, gpointer user_data);
GAsyncResult *till_await (GAsyncResult **result);
