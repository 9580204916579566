/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeBadRecords: makes one record of an answer unreadable and leaves the rest as it is. The
 * text comes from practice-json.c, so it is valid and has no white space. A record that has an id
 * begins with it. */

#include "practice-bad-records.h"

#include <string.h>

#define DATA "data"
#define TEXT "\"N/A\""

/* A member of an object, as it stands in the text. */
typedef struct
{
  const char *key; /* without its quotation marks */
  gsize key_length;
  const char *value;
  const char *end; /* of the value */
} Member;

typedef struct
{
  const PracticeBadRecords *bad_records;
  gint64 n_seen;
  const char *record; /* NULL until it is found */
} Search;

static const char *const way_names[PRACTICE_BAD_RECORDS_N_WAYS] = {
  [PRACTICE_BAD_RECORDS_TEXT_FOR_NUMBER] = "text-for-number",
  [PRACTICE_BAD_RECORDS_NULL] = "null",
  [PRACTICE_BAD_RECORDS_MISSING_ID] = "missing-id",
  [PRACTICE_BAD_RECORDS_TEXT_FOR_OBJECT] = "text-for-object",
  [PRACTICE_BAD_RECORDS_OTHER_TEXT] = "other-text",
};

static void find (Search *self, const char *value, const char *place);

static const char *
skip_string (const char *p)
{
  for (p++; *p != '"'; p++)
    if (*p == '\\')
      p++;

  return p + 1;
}

static const char *
skip_value (const char *p)
{
  guint depth = 0;

  do
    {
      if (*p == '"')
        p = skip_string (p);
      else if (*p == '{' || *p == '[')
        depth++, p++;
      else if (*p == '}' || *p == ']')
        depth--, p++;
      else if (*p == ',' || *p == ':')
        p++;
      else
        p += strcspn (p, ",:]}");
    }
  while (depth > 0);

  return p;
}

/* @p points behind the opening brace or behind the previous member. */
static gboolean
read_member (const char **p, Member *member)
{
  if (**p == ',')
    (*p)++;
  if (**p == '}')
    return FALSE;

  member->key = *p + 1;
  *p = skip_string (*p);
  member->key_length = (gsize) (*p - member->key) - 1;
  member->value = *p + 1;
  *p = member->end = skip_value (member->value);

  return TRUE;
}

static gboolean
is_same (const char *text, gsize length, const char *other)
{
  return strlen (other) == length && strncmp (text, other, length) == 0;
}

/* Returns: whether the value of the first member is @id. */
static gboolean
has_id (const char *record, const char *id)
{
  const char *p = record + 1;
  Member member = { 0 };

  return *record == '{' && read_member (&p, &member) && *member.value == '"' &&
         is_same (member.value + 1, (gsize) (member.end - member.value) - 2, id);
}

static void
check_record (Search *self, const char *record)
{
  const PracticeBadRecords *bad_records = self->bad_records;

  if (self->record != NULL)
    return;

  if (bad_records->id != NULL ? has_id (record, bad_records->id)
                              : self->n_seen == bad_records->index)
    self->record = record;
  self->n_seen++;
}

static void
find_in_array (Search *self, const char *array, const char *place)
{
  const char *p = array + 1;

  while (*p != ']')
    {
      if (*p == ',')
        p++;
      if (*place == '\0')
        check_record (self, p);
      else
        find (self, p, place);
      p = skip_value (p);
    }
}

static void
find_in_object (Search *self, const char *object, const char *place)
{
  gsize length = strcspn (place, ".");
  const char *rest = place[length] == '.' ? place + length + 1 : place + length;
  const char *p = object + 1;
  Member member = { 0 };

  while (read_member (&p, &member))
    if (member.key_length == length && strncmp (member.key, place, length) == 0)
      find (self, member.value, rest);
}

/* Looks for the record at @value, or below it at @place. */
static void
find (Search *self, const char *value, const char *place)
{
  if (*value == '[')
    find_in_array (self, value, place);
  else if (*value == '{' && *place == '\0')
    check_record (self, value);
  else if (*value == '{')
    find_in_object (self, value, place);
}

/* Amounts on a chain are strings. */
static gboolean
is_number (const Member *member)
{
  static const char suffix[] = "mount";

  if (*member->value == '"')
    return member->key_length > strlen (suffix) &&
           strncmp (member->key + member->key_length - strlen (suffix), suffix, strlen (suffix)) ==
               0;

  return *member->value == '-' || g_ascii_isdigit (*member->value);
}

static gboolean
is_affected (const PracticeBadRecords *self, const Member *member, guint n)
{
  if (self->way == PRACTICE_BAD_RECORDS_MISSING_ID)
    return n == 0;
  if (self->field != NULL)
    return is_same (member->key, member->key_length, self->field);

  return self->way == PRACTICE_BAD_RECORDS_TEXT_FOR_NUMBER && is_number (member);
}

static void
write_member (const PracticeBadRecords *self, const Member *member, guint n, GString *out)
{
  gboolean is_changed = is_affected (self, member, n);

  if (is_changed && self->way == PRACTICE_BAD_RECORDS_MISSING_ID)
    return;

  if (out->str[out->len - 1] != '{')
    g_string_append_c (out, ',');
  g_string_append_printf (out, "\"%.*s\":", (int) member->key_length, member->key);
  if (!is_changed)
    g_string_append_len (out, member->value, member->end - member->value);
  else if (self->way == PRACTICE_BAD_RECORDS_OTHER_TEXT)
    g_string_append_printf (out, "\"%s\"", self->text);
  else
    g_string_append (out, self->way == PRACTICE_BAD_RECORDS_NULL ? "null" : TEXT);
}

static void
write_record (const PracticeBadRecords *self, const char *record, GString *out)
{
  const char *p = record + 1;
  Member member = { 0 };

  if (self->field == NULL && self->way == PRACTICE_BAD_RECORDS_NULL)
    g_string_append (out, "null");
  else if (self->field == NULL && self->way == PRACTICE_BAD_RECORDS_TEXT_FOR_OBJECT)
    g_string_append (out, TEXT);
  else if (*record != '{')
    g_string_append_len (out, record, skip_value (record) - record);
  else
    {
      g_string_append_c (out, '{');
      for (guint n = 0; read_member (&p, &member); n++)
        write_member (self, &member, n, out);
      g_string_append_c (out, '}');
    }
}

gboolean
practice_bad_records_find_way (const char *name, PracticeBadRecordsWay *way)
{
  g_return_val_if_fail (name != NULL && way != NULL, FALSE);

  for (guint i = 0; i < PRACTICE_BAD_RECORDS_N_WAYS; i++)
    if (g_str_equal (name, way_names[i]))
      {
        *way = i;
        return TRUE;
      }

  return FALSE;
}

void
practice_bad_records_clear (PracticeBadRecords *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->place, g_free);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->field, g_free);
  g_clear_pointer (&self->text, g_free);
}

/* Changes the record in the JSON of @body, which practice-json.c has written. An answer that does
 * not have the record stays as it is. */
void
practice_bad_records_apply (const PracticeBadRecords *self, GString *body)
{
  g_autofree char *place =
      self->place != NULL ? g_strconcat (DATA ".", self->place, NULL) : g_strdup (DATA);
  g_autofree char *text = g_strdup (body->str);
  Search search = { self, 0, NULL };

  find (&search, text, place);
  if (search.record == NULL)
    return;

  g_string_truncate (body, (gsize) (search.record - text));
  write_record (self, search.record, body);
  g_string_append (body, skip_value (search.record));
}
