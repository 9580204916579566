/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

void till_first_frame_await_async (GtkWidget *window,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_first_frame_await_finish (GtkWidget *window, GAsyncResult *result, GError **error);
