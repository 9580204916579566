/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "till-json-gate.h"
#include "till-unreadable.h"

G_BEGIN_DECLS

/* A place in a document, kept on the stack of whoever reads it; it must not outlive its parent.
 *
 * The first thing that is not as it should be is kept in the error given to till_json_root(), with
 * its place; from then on every getter gives nothing. So a reader reads all it wants and looks at
 * till_json_failed() once.
 *
 * With an array for what is unreadable, a member that is not as it should be is as good as absent
 * and kept there instead, and so is what fails: only what is required fails. */
typedef struct _TillJson TillJson;
struct _TillJson
{
  JsonNode *node; /* borrowed; NULL where there is nothing */
  const TillJson *parent;
  const char *name; /* NULL for an element of an array */
  guint index;
  GError **error;
  GPtrArray **unreadable; /* of TillUnreadable, made when needed; NULL where all must be right */
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

G_END_DECLS
