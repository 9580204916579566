/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The JSON reader over json-glib. Documents come through the gate, so every number is a string with
 * its exact text, and a member can be either. A null member counts as absent, and so does a text of
 * only blanks, except where it is read unchanged. */

#include "till-json.h"

#include "till-word.h"

#include <stdarg.h>
#include <string.h>

#define TEXT_OR_NUMBER "a text or a number"
#define MAX_UNREADABLE 500 /* in one array; more would not help anybody */

static const char *
get_member_kind (JsonNode *node)
{
  switch (json_node_get_node_type (node))
    {
    case JSON_NODE_OBJECT:
      return "an object";

    case JSON_NODE_ARRAY:
      return "an array";

    case JSON_NODE_NULL:
      return "nothing";

    case JSON_NODE_VALUE:
      return json_node_get_value_type (node) == G_TYPE_BOOLEAN ? "true or false" : "a text";

    default:
      return "something else";
    }
}

static void
append_place (const TillJson *self, GString *place)
{
  if (self->parent != NULL)
    append_place (self->parent, place);

  if (self->name != NULL)
    g_string_append_printf (place, "%s%s", place->len > 0 ? "." : "", self->name);
  else if (self->parent != NULL)
    g_string_append_printf (place, "[%u]", self->index);
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

/* Returns: (nullable) (transfer none): the member; %NULL where it is absent or null. */
static JsonNode *
find_written (const TillJson *self, const char *name)
{
  JsonNode *node = NULL;

  if (till_json_failed (self) || !till_json_is_object (self))
    return NULL;

  node = json_object_get_member (json_node_get_object (self->node), name);

  return node != NULL && !json_node_is_null (node) ? node : NULL;
}

/* Returns: (nullable) (transfer none): the member; %NULL where it is absent, null or only blanks.
 */
static JsonNode *
find_member (const TillJson *self, const char *name)
{
  JsonNode *node = find_written (self, name);

  if (node != NULL && is_text (node) && till_word_is_blank (json_node_get_string (node)))
    return NULL;

  return node;
}

static char *
build_kind_reason (const char *expected, JsonNode *found)
{
  return g_strdup_printf ("%s expected, found %s", expected, get_member_kind (found));
}

static void
note_kind (const TillJson *self, const char *name, const char *expected, JsonNode *found)
{
  g_autofree char *reason = build_kind_reason (expected, found);

  till_json_note (self, name, reason);
}

/* Returns: (nullable) (transfer none): the member's text. */
static const char *
peek_text (const TillJson *self, const char *name)
{
  JsonNode *node = find_written (self, name);

  if (node == NULL)
    return NULL;

  if (!is_text (node))
    {
      note_kind (self, name, TEXT_OR_NUMBER, node);
      return NULL;
    }

  return json_node_get_string (node);
}

static gboolean
get_child (const TillJson *self,
           const char *name,
           JsonNodeType type,
           const char *expected,
           TillJson *child)
{
  JsonNode *node = find_member (self, name);

  *child = (TillJson){ NULL, self, name, 0, self->error, self->unreadable };
  if (node == NULL)
    return FALSE;

  if (json_node_get_node_type (node) != type)
    {
      note_kind (self, name, expected, node);
      return FALSE;
    }

  child->node = node;

  return TRUE;
}

/* A whole number can have decimals that are zero. */
static gboolean
parse_int64 (const char *text, gint64 *value)
{
  g_autofree char *whole = NULL;
  const char *point = strchr (text, '.');

  if (!till_json_is_number (text))
    return FALSE;

  if (point != NULL && strspn (point + 1, "0") != strlen (point + 1))
    return FALSE;

  whole = point != NULL ? g_strndup (text, (gsize) (point - text)) : g_strdup (text);

  return g_ascii_string_to_signed (whole, 10, G_MININT64, G_MAXINT64, value, NULL);
}

/* Returns: (transfer full): the root of the document in @text, or %NULL with an error of
 * %TILL_JSON_ERROR. */
JsonNode *
till_json_parse (const char *text, gsize length, const TillJsonLimits *limits, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) parser_error = NULL;
  g_autofree char *gated = NULL;
  gsize gated_length = 0;

  gated = till_json_gate (text, length, limits, &gated_length, error);
  if (gated == NULL)
    return NULL;

  parser = json_parser_new ();
  if (!json_parser_load_from_data (parser, gated, (gssize) gated_length, &parser_error))
    {
      g_set_error_literal (error, TILL_JSON_ERROR, TILL_JSON_ERROR_SYNTAX, parser_error->message);
      return NULL;
    }

  return json_parser_steal_root (parser);
}

/* Returns: (transfer full): @text as a JSON string with its quotation marks. */
char *
till_json_quote (const char *text)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_VALUE);

  g_return_val_if_fail (text != NULL, NULL);

  json_node_set_string (node, text);

  return json_to_string (node, FALSE);
}

/* The first failure sets @error, which must not be %NULL and must be unset. */
TillJson
till_json_root (JsonNode *node, GError **error)
{
  TillJson root = { node, NULL, NULL, 0, error, NULL };

  g_return_val_if_fail (node != NULL, root);
  g_return_val_if_fail (error != NULL && *error == NULL, root);

  return root;
}

gboolean
till_json_failed (const TillJson *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return *self->error != NULL;
}

static char *
dup_member_place (const TillJson *self, const char *name)
{
  GString *place = g_string_new (NULL);

  append_place (self, place);
  if (name != NULL)
    g_string_append_printf (place, "%s%s", place->len > 0 ? "." : "", name);

  return g_string_free (place, FALSE);
}

/* Returns: (transfer full): the place of the value: "data.invoices[17]"; empty for the document. */
char *
till_json_dup_place (const TillJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return dup_member_place (self, NULL);
}

/* Returns: (transfer full) (nullable): the JSON of the node; of a text, the text. */
static char *
dup_node_text (JsonNode *node)
{
  if (node == NULL)
    return NULL;

  return is_text (node) ? g_strdup (json_node_get_string (node)) : json_to_string (node, FALSE);
}

static void
add_unreadable (const TillJson *self, const char *place, const char *reason, JsonNode *node)
{
  g_autofree char *text = dup_node_text (node);

  if (*self->unreadable == NULL)
    *self->unreadable = till_unreadable_list_new ();

  g_ptr_array_add (*self->unreadable, till_unreadable_new (NULL, place, reason, text));
}

/* Reports that the required member @name (or, with %NULL, the value itself) is wrong. Only the
 * first failure counts. */
void
till_json_fail (const TillJson *self, const char *name, const char *reason)
{
  g_autofree char *place = NULL;

  g_return_if_fail (self != NULL);

  if (till_json_failed (self))
    return;

  place = dup_member_place (self, name);
  if (self->unreadable != NULL)
    add_unreadable (self, place, reason, self->node);

  g_set_error (self->error, TILL_JSON_ERROR, TILL_JSON_ERROR_UNEXPECTED, "%s: %s",
               *place != '\0' ? place : "the document", reason);
}

/* Notes that the member @name (or, with %NULL, the value itself) is unreadable and counts as
 * absent. A failure where there is no array of unreadable parts. */
void
till_json_note (const TillJson *self, const char *name, const char *reason)
{
  g_autofree char *place = NULL;
  JsonNode *node = NULL;

  g_return_if_fail (self != NULL);

  if (self->unreadable == NULL)
    {
      till_json_fail (self, name, reason);
      return;
    }

  if (till_json_failed (self) ||
      (*self->unreadable != NULL && (*self->unreadable)->len >= MAX_UNREADABLE))
    return;

  place = dup_member_place (self, name);
  node = self->node;
  if (name != NULL)
    node = till_json_is_object (self)
               ? json_object_get_member (json_node_get_object (self->node), name)
               : NULL;
  add_unreadable (self, place, reason, node);
}

gboolean
till_json_is_object (const TillJson *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->node != NULL && JSON_NODE_HOLDS_OBJECT (self->node);
}

gboolean
till_json_is_array (const TillJson *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->node != NULL && JSON_NODE_HOLDS_ARRAY (self->node);
}

gboolean
till_json_has (const TillJson *self, const char *name)
{
  return find_member (self, name) != NULL;
}

gboolean
till_json_has_array (const TillJson *self, const char *name)
{
  JsonNode *node = find_member (self, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node);
}

/* Returns: (transfer none): the first name whose member exists; else the first one whose member is
 * only blanks; else @name. */
const char *
till_json_first_of (const TillJson *self, const char *name, ...)
{
  const char *written = NULL;
  const char *found = NULL;
  va_list names;

  va_start (names, name);
  for (const char *candidate = name; candidate != NULL && found == NULL;
       candidate = va_arg (names, const char *))
    {
      if (till_json_has (self, candidate))
        found = candidate;
      else if (written == NULL && find_written (self, candidate) != NULL)
        written = candidate;
    }
  va_end (names);

  if (found != NULL)
    return found;

  return written != NULL ? written : name;
}

static char *
require (const TillJson *self, const char *name, JsonNode *node)
{
  g_autofree char *reason = NULL;

  if (node != NULL && !is_text (node))
    reason = build_kind_reason (TEXT_OR_NUMBER, node);
  else if (node == NULL || *json_node_get_string (node) == '\0')
    reason = g_strdup ("missing");

  if (reason == NULL)
    return g_strdup (json_node_get_string (node));

  till_json_fail (self, name, reason);

  return NULL;
}

/* Returns: (transfer full): the text of the member, unchanged and not empty; else %NULL and a
 * failure. */
char *
till_json_require_string (const TillJson *self, const char *name)
{
  return require (self, name, find_written (self, name));
}

/* Returns: (transfer full): the text of the member without the blanks around it; else %NULL and a
 * failure. */
char *
till_json_require_word (const TillJson *self, const char *name)
{
  g_autofree char *text = require (self, name, find_member (self, name));

  return till_word_trim (text);
}

/* For what people write. Returns: (transfer full) (nullable): the text of a string or a number,
 * unchanged. */
char *
till_json_dup_string (const TillJson *self, const char *name)
{
  return g_strdup (peek_text (self, name));
}

/* For what programs write. Returns: (transfer full) (nullable): the text of a string or a number,
 * without the blanks around it. */
char *
till_json_dup_word (const TillJson *self, const char *name)
{
  return till_word_trim (peek_text (self, name));
}

/* Returns: (transfer full) (nullable): the text of a string or a number, or the JSON of another
 * member. */
char *
till_json_dup_text (const TillJson *self, const char *name)
{
  return dup_node_text (find_written (self, name));
}

/* Returns: (transfer full) (nullable): the exact text of a number, which can be in a string. */
char *
till_json_dup_number (const TillJson *self, const char *name)
{
  g_autofree char *text = till_json_dup_word (self, name);

  if (text == NULL)
    return NULL;

  if (!till_json_is_number (text))
    {
      till_json_note (self, name, "a number expected");
      return NULL;
    }

  return g_steal_pointer (&text);
}

/* Returns: the whole number, or @fallback where it is absent or unreadable. */
gint64
till_json_get_int64 (const TillJson *self, const char *name, gint64 fallback)
{
  g_autofree char *text = till_json_dup_word (self, name);
  gint64 value = fallback;

  if (text != NULL && !parse_int64 (text, &value))
    {
      till_json_note (self, name, "a whole number expected");
      return fallback;
    }

  return value;
}

/* Returns: the truth value, which can be a word (true, yes, on, 1, or their opposites), or
 * @fallback where it is absent or unreadable. */
gboolean
till_json_get_boolean (const TillJson *self, const char *name, gboolean fallback)
{
  static const char *const words[] = { "true", "yes", "on", "1", "false", "no", "off", "0" };
  JsonNode *node = find_member (self, name);
  int found = -1;

  if (node == NULL)
    return fallback;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    return json_node_get_boolean (node);

  if (is_text (node))
    found = till_word_find (json_node_get_string (node), words, G_N_ELEMENTS (words));
  if (found >= 0)
    return (guint) found < G_N_ELEMENTS (words) / 2;

  note_kind (self, name, "true or false", node);

  return fallback;
}

/* Returns: whether the member is an object. */
gboolean
till_json_get_object (const TillJson *self, const char *name, TillJson *object)
{
  g_return_val_if_fail (object != NULL, FALSE);

  return get_child (self, name, JSON_NODE_OBJECT, "an object", object);
}

/* Returns: whether the member is an array. */
gboolean
till_json_get_array (const TillJson *self, const char *name, TillJson *array)
{
  g_return_val_if_fail (array != NULL, FALSE);

  return get_child (self, name, JSON_NODE_ARRAY, "an array", array);
}

/* Returns: the number of elements; zero for what is not an array. */
guint
till_json_get_length (const TillJson *self)
{
  return till_json_is_array (self) ? json_array_get_length (json_node_get_array (self->node)) : 0;
}

TillJson
till_json_get_element (const TillJson *self, guint index)
{
  TillJson element = { NULL, self, NULL, index, self->error, self->unreadable };

  g_return_val_if_fail (index < till_json_get_length (self), element);

  element.node = json_array_get_element (json_node_get_array (self->node), index);

  return element;
}

/* Returns: (transfer full) (nullable): the text of the value; %NULL where it is not a text. */
char *
till_json_dup_value (const TillJson *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->node != NULL && is_text (self->node) ? g_strdup (json_node_get_string (self->node))
                                                    : NULL;
}
