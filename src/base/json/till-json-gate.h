/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  TILL_JSON_ERROR_SYNTAX,     /* not one document of RFC 8259, or one with a doubled key */
  TILL_JSON_ERROR_TOO_BIG,    /* past a limit */
  TILL_JSON_ERROR_UNEXPECTED, /* a document of another shape than the reader needs */
} TillJsonError;

#define TILL_JSON_ERROR (till_json_error_quark ())
GQuark till_json_error_quark (void);

#define TILL_JSON_MAX_DEPTH   32
#define TILL_JSON_MAX_STRING  (64 * 1024)
#define TILL_JSON_MAX_ITEMS   50000
#define TILL_JSON_MAX_MEMBERS 256

/* What a document may hold at most. Sizes of strings are bytes as written, escapes included. */
typedef struct
{
  guint max_depth;      /* of arrays and objects in one another, at most TILL_JSON_MAX_DEPTH */
  gsize max_string;     /* of a string, a key or a number */
  guint max_items;      /* of one array */
  guint max_members;    /* of one object */
  const char *long_key; /* nullable: the one member whose text may be longer */
  gsize max_long_string;
} TillJsonLimits;

extern const TillJsonLimits till_json_usual_limits;

char *till_json_gate (const char *text,
                      gsize length,
                      const TillJsonLimits *limits,
                      gsize *gated_length,
                      GError **error);
gboolean till_json_find_fault (const char *text, gsize length, gsize *fault);
gboolean till_json_is_number (const char *text);

G_END_DECLS
