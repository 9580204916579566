/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"

#define TILL_DOCUMENT_LAST_UPDATE "heard" /* without a text: when anything was last put down */

gboolean till_document_table_put (TillDatabase *database,
                                  const char *name,
                                  const char *text,
                                  gint64 read_at_ms,
                                  GError **error);
gboolean till_document_table_get (TillDatabase *database,
                                  const char *name,
                                  char **text,
                                  gint64 *read_at_ms,
                                  GError **error);
gboolean
till_document_table_get_newest (TillDatabase *database, gint64 *read_at_ms, GError **error);
