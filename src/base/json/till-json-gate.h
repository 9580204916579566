/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum
{
  TILL_JSON_ERROR_SYNTAX,     /* not one document of RFC 8259, or an object has a key twice */
  TILL_JSON_ERROR_TOO_BIG,    /* more than a limit allows */
  TILL_JSON_ERROR_UNEXPECTED, /* not the document that the reader needs */
} TillJsonError;

#define TILL_JSON_ERROR (till_json_error_quark ())
GQuark till_json_error_quark (void);

#define TILL_JSON_MAX_DEPTH   32
#define TILL_JSON_MAX_STRING  (64 * 1024)
#define TILL_JSON_MAX_ITEMS   50000
#define TILL_JSON_MAX_MEMBERS 256

/* The limits of a document. String sizes are in bytes, including escapes. */
typedef struct
{
  guint max_depth;      /* of nested arrays and objects, at most TILL_JSON_MAX_DEPTH */
  gsize max_string;     /* of a string, a key or a number */
  guint max_items;      /* of one array */
  guint max_members;    /* of one object */
  const char *long_key; /* the one member that can be longer; nullable */
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
