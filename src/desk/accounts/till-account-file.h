/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The account file on the disk. */
#define TILL_TYPE_ACCOUNT_FILE (till_account_file_get_type ())
G_DECLARE_FINAL_TYPE (TillAccountFile, till_account_file, TILL, ACCOUNT_FILE, GObject)

TillAccountFile *till_account_file_new (const char *path);
const char *till_account_file_get_path (TillAccountFile *self);
void till_account_file_write_async (TillAccountFile *self,
                                    char *contents,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data);
gboolean
till_account_file_write_finish (TillAccountFile *self, GAsyncResult *result, GError **error);
