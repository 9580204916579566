/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-search-field.h"
#include "till-database.h"

char *till_term_fold (const char *text);

/* Writes to the tables "search_terms" and "search_terms_reversed". */
typedef struct _TillTermWriter TillTermWriter;

TillTermWriter *till_term_writer_new (TillDatabase *database, GError **error);
void till_term_writer_free (TillTermWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTermWriter, till_term_writer_free)

gboolean till_term_writer_add (TillTermWriter *self,
                               TillSearchField field,
                               gint64 key,
                               const char *text,
                               GError **error);
gboolean till_term_writer_add_tail (TillTermWriter *self,
                                    TillSearchField field,
                                    gint64 key,
                                    const char *text,
                                    GError **error);
gboolean till_term_writer_remove (TillTermWriter *self,
                                  TillSearchField field,
                                  gint64 key,
                                  const char *text,
                                  GError **error);
