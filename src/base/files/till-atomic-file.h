/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

void till_atomic_file_async (GFile *file,
                             GBytes *content,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_atomic_file_finish (GFile *file, GAsyncResult *result, GError **error);
