/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The JSON object of a request, one level deep. */
typedef struct _PracticeBody PracticeBody;

PracticeBody *practice_body_parse (const char *bytes, gsize length, char **problem);
void practice_body_free (PracticeBody *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeBody, practice_body_free)

gboolean practice_body_get_string (const PracticeBody *self,
                                   const char *field,
                                   guint max_characters,
                                   const char **value,
                                   char **problem);
gboolean practice_body_get_number (const PracticeBody *self,
                                   const char *field,
                                   const char **digits,
                                   char **problem);
gboolean practice_body_get_integer (const PracticeBody *self,
                                    const char *field,
                                    gint64 min,
                                    gint64 max,
                                    gint64 *value,
                                    char **problem);
gboolean practice_body_get_boolean (const PracticeBody *self,
                                    const char *field,
                                    gboolean *value,
                                    char **problem);
