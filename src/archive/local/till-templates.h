/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-template.h"

G_BEGIN_DECLS

/* The archive's templates. A name is kept once: saving it again replaces what it stood for. */
void till_templates_save_async (TillArchive *archive,
                                const TillTemplate *template,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean till_templates_save_finish (TillArchive *archive, GAsyncResult *result, GError **error);

void till_templates_remove_async (TillArchive *archive,
                                  const char *name,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
gboolean till_templates_remove_finish (TillArchive *archive, GAsyncResult *result, GError **error);

/* An array of TillTemplate, by name. */
void till_templates_list_async (TillArchive *archive,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
GPtrArray *till_templates_list_finish (TillArchive *archive, GAsyncResult *result, GError **error);

G_END_DECLS
