/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "till-json-gate.h"
#include "till-unreadable.h"

/* A value in a document. It lives on the stack of its reader and must not outlive its parent.
 *
 * The first failure goes into the error of till_json_root(), with its place. After a failure every
 * getter returns nothing, so a reader reads everything it needs and checks till_json_failed()
 * once.
 *
 * With an array of unreadable parts only a required member can fail. Another member of the wrong
 * kind goes into the array and counts as absent. */
typedef struct _TillJson TillJson;
struct _TillJson
{
  JsonNode *node; /* borrowed; NULL where there is no value */
  const TillJson *parent;
  const char *name; /* NULL for an element of an array */
  guint index;
  GError **error;
  GPtrArray **unreadable; /* of TillUnreadable, created when needed; NULL where every wrong
                           * member fails */
};

JsonNode *
till_json_parse (const char *text, gsize length, const TillJsonLimits *limits, GError **error);
char *till_json_quote (const char *text);

TillJson till_json_root (JsonNode *node, GError **error);
gboolean till_json_failed (const TillJson *self);
void till_json_fail (const TillJson *self, const char *name, const char *reason);
void till_json_note (const TillJson *self, const char *name, const char *reason);
char *till_json_dup_place (const TillJson *self);

gboolean till_json_is_object (const TillJson *self);
gboolean till_json_is_array (const TillJson *self);
gboolean till_json_has (const TillJson *self, const char *name);
gboolean till_json_has_array (const TillJson *self, const char *name);
const char *till_json_first_of (const TillJson *self, const char *name, ...) G_GNUC_NULL_TERMINATED;

char *till_json_require_string (const TillJson *self, const char *name);
char *till_json_require_word (const TillJson *self, const char *name);
char *till_json_dup_string (const TillJson *self, const char *name);
char *till_json_dup_word (const TillJson *self, const char *name);
char *till_json_dup_text (const TillJson *self, const char *name);
char *till_json_dup_number (const TillJson *self, const char *name);
gint64 till_json_get_int64 (const TillJson *self, const char *name, gint64 fallback);
gboolean till_json_get_boolean (const TillJson *self, const char *name, gboolean fallback);

gboolean till_json_get_object (const TillJson *self, const char *name, TillJson *object);
gboolean till_json_get_array (const TillJson *self, const char *name, TillJson *array);
guint till_json_get_length (const TillJson *self);
TillJson till_json_get_element (const TillJson *self, guint index);
char *till_json_dup_value (const TillJson *self);
