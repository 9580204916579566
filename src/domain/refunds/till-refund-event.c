/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundEvent: one entry of the ledger. Its text is unique, because the ledger hashes it:
 * members have a fixed order and fields are sorted by name. */

#include "till-refund-event.h"

#include "till-json.h"

static const char *const step_names[TILL_REFUND_N_STEPS] = {
  "agreed", "checked", "intended", "paid", "seen", "told", "void",
};

const char *
till_refund_step_to_string (TillRefundStep step)
{
  g_return_val_if_fail (step < TILL_REFUND_N_STEPS, NULL);

  return step_names[step];
}

const char *const till_refund_checked_names[] = {
  TILL_REFUND_ADDRESS,
  TILL_REFUND_MEMO,
  TILL_REFUND_CHANNEL,
  TILL_REFUND_TICKET,
  TILL_REFUND_CONFIRMED,
  TILL_REFUND_WARNINGS,
  NULL,
};

static gboolean
parse_step (const char *text, TillRefundStep *step)
{
  for (guint i = 0; i < G_N_ELEMENTS (step_names); i++)
    if (g_strcmp0 (text, step_names[i]) == 0)
      {
        *step = (TillRefundStep) i;
        return TRUE;
      }

  return FALSE;
}

/* Returns: (transfer full): an event without fields, not yet in a ledger. */
TillRefundEvent *
till_refund_event_new (const char *refund_id, TillRefundStep step, const char *who, gint64 at_ms)
{
  TillRefundEvent *self = NULL;

  g_return_val_if_fail (refund_id != NULL && who != NULL, NULL);
  g_return_val_if_fail (step < TILL_REFUND_N_STEPS, NULL);

  self = g_new0 (TillRefundEvent, 1);
  self->at_ms = at_ms;
  self->who = g_strdup (who);
  self->refund_id = g_strdup (refund_id);
  self->step = step;
  self->fields = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  return self;
}

TillRefundEvent *
till_refund_event_copy (const TillRefundEvent *self)
{
  TillRefundEvent *copy = NULL;
  GHashTableIter iter;
  gpointer name = NULL;
  gpointer text = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_refund_event_new (self->refund_id, self->step, self->who, self->at_ms);
  copy->number = self->number;
  copy->desk = g_strdup (self->desk);
  copy->replaces = g_strdup (self->replaces);
  g_hash_table_iter_init (&iter, self->fields);
  while (g_hash_table_iter_next (&iter, &name, &text))
    till_refund_event_set (copy, name, text);

  return copy;
}

void
till_refund_event_free (TillRefundEvent *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->who);
  g_free (self->desk);
  g_free (self->refund_id);
  g_free (self->replaces);
  g_hash_table_unref (self->fields);
  g_free (self);
}

/* Sets a field. An empty or %NULL @text removes it. */
void
till_refund_event_set (TillRefundEvent *self, const char *name, const char *text)
{
  g_return_if_fail (self != NULL && name != NULL);

  if (text != NULL && *text != '\0')
    g_hash_table_insert (self->fields, g_strdup (name), g_strdup (text));
  else
    g_hash_table_remove (self->fields, name);
}

/* Returns: (transfer none) (nullable): the field @name. */
const char *
till_refund_event_get (const TillRefundEvent *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, NULL);

  return g_hash_table_lookup (self->fields, name);
}

static void
append_member (GString *json, const char *name, const char *text)
{
  g_autofree char *quoted_name = till_json_quote (name);
  g_autofree char *quoted_text = till_json_quote (text);

  g_string_append_printf (json, "%s%s:%s", json->str[json->len - 1] == '{' ? "" : ",", quoted_name,
                          quoted_text);
}

/* Returns: (transfer full): the unique text of the event, one line of JSON. */
char *
till_refund_event_to_json (const TillRefundEvent *self)
{
  g_autoptr (GString) json = g_string_new (NULL);
  g_autoptr (GList) names = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  g_string_printf (json, "{\"number\":\"%" G_GINT64_FORMAT "\",\"at\":\"%" G_GINT64_FORMAT "\"",
                   self->number, self->at_ms);
  append_member (json, "who", self->who);
  if (self->desk != NULL)
    append_member (json, "desk", self->desk);
  append_member (json, "refund", self->refund_id);
  append_member (json, "step", till_refund_step_to_string (self->step));

  g_string_append (json, ",\"fields\":{");
  names = g_list_sort (g_hash_table_get_keys (self->fields), (GCompareFunc) g_strcmp0);
  for (GList *name = names; name != NULL; name = name->next)
    append_member (json, name->data, g_hash_table_lookup (self->fields, name->data));
  g_string_append (json, "}}");

  return g_string_free (g_steal_pointer (&json), FALSE);
}

static void
read_fields (TillRefundEvent *self, const TillJson *root)
{
  TillJson fields = { 0 };
  g_autoptr (GList) names = NULL;

  if (!till_json_get_object (root, "fields", &fields))
    {
      till_json_fail (root, "fields", "missing");
      return;
    }

  names = json_object_get_members (json_node_get_object (fields.node));
  for (GList *name = names; name != NULL; name = name->next)
    {
      g_autofree char *text = till_json_require_string (&fields, name->data);

      till_refund_event_set (self, name->data, text);
    }
}

static TillRefundEvent *
read_event (const TillJson *root)
{
  g_autofree char *who = till_json_dup_string (root, "who");
  g_autofree char *refund_id = till_json_require_string (root, "refund");
  g_autofree char *step_name = till_json_require_string (root, "step");
  TillRefundStep step = TILL_REFUND_AGREED;
  g_autoptr (TillRefundEvent) self = NULL;

  if (!parse_step (step_name, &step))
    till_json_fail (root, "step", "none of the known steps");

  self = till_refund_event_new (refund_id != NULL ? refund_id : "", step, who != NULL ? who : "",
                                till_json_get_int64 (root, "at", 0));
  self->number = till_json_get_int64 (root, "number", 0);
  self->desk = till_json_dup_string (root, "desk");
  read_fields (self, root);

  return g_steal_pointer (&self);
}

/* Returns: (transfer full): the event; %NULL with %TILL_JSON_ERROR. */
TillRefundEvent *
till_refund_event_from_json (const char *text, gsize length, GError **error)
{
  g_autoptr (JsonNode) document = till_json_parse (text, length, &till_json_usual_limits, error);
  g_autoptr (TillRefundEvent) self = NULL;
  GError *failure = NULL;
  TillJson root;

  if (document == NULL)
    return NULL;

  root = till_json_root (document, &failure);
  self = read_event (&root);
  if (failure == NULL)
    return g_steal_pointer (&self);

  g_propagate_error (error, failure);

  return NULL;
}

/* Returns: (transfer full) (nullable): the refund that @text names, which is no event. */
char *
till_refund_event_find_refund_id (const char *text, gsize length)
{
  g_autoptr (JsonNode) document = till_json_parse (text, length, &till_json_usual_limits, NULL);
  g_autoptr (GError) failure = NULL;
  TillJson root;

  if (document == NULL)
    return NULL;

  root = till_json_root (document, &failure);

  return till_json_dup_string (&root, "refund");
}
