/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-template.h"

/* Saves a template. It replaces the one of the same name. */
void till_archive_save_template_async (TillArchive *archive,
                                       const TillTemplate *template,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data);
gboolean
till_archive_save_template_finish (TillArchive *archive, GAsyncResult *result, GError **error);

void till_archive_remove_template_async (TillArchive *archive,
                                         const char *name,
                                         GCancellable *cancellable,
                                         GAsyncReadyCallback callback,
                                         gpointer user_data);
gboolean
till_archive_remove_template_finish (TillArchive *archive, GAsyncResult *result, GError **error);

/* An array of TillTemplate, by name. */
void till_archive_list_templates_async (TillArchive *archive,
                                        GCancellable *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer user_data);
GPtrArray *
till_archive_list_templates_finish (TillArchive *archive, GAsyncResult *result, GError **error);
