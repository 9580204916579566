/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the decoders share. They accept every reasonable form of what the specification leaves open
 * and ignore unknown fields. An unreadable field becomes an absent one, and the record names it
 * with its place (README.md). Only the id of a record is required. */

#include "till-decode.h"

#include "till-time.h"
#include "till-word.h"

#include <string.h>

/* Notes which of the named members are missing. The specification requires them. */
void
till_decode_expect (const TillJson *json, const char *name, ...)
{
  va_list names;

  va_start (names, name);
  for (; name != NULL; name = va_arg (names, const char *))
    if (!till_json_has (json, name))
      till_json_note (json, name, "missing");
  va_end (names);
}

/* Returns: milliseconds since 1970; zero where the time is absent or unreadable. */
gint64
till_decode_time (const TillJson *json, const char *name)
{
  g_autofree char *text = till_json_dup_word (json, name);
  gint64 time_ms = till_time_parse (text);

  if (time_ms == 0 && text != NULL && json->unreadable != NULL)
    till_json_note (json, name, "a date and time expected");

  return time_ms;
}

/* Returns: the exact number; unknown where it is absent or unreadable. */
TillDecimal
till_decode_decimal (const TillJson *json, const char *name)
{
  g_autofree char *text = till_json_dup_number (json, name);
  TillDecimal decimal = { 0, 0, FALSE };

  if (text != NULL && !till_decimal_parse_number (text, &decimal))
    till_json_note (json, name, "a number with more digits than money has");

  return decimal;
}

/* The amount of a chain stays the text of the service, without an exponent. The dialect knows its
 * unit.
 *
 * Returns: (transfer full) (nullable): a plain decimal number as text. */
char *
till_decode_amount (const TillJson *json, const char *name)
{
  g_autofree char *text = till_json_dup_number (json, name);
  TillDecimal decimal;

  if (text == NULL || strpbrk (text, "eE") == NULL)
    return g_steal_pointer (&text);

  decimal = till_decode_decimal (json, name);

  return decimal.is_known ? till_decimal_to_string (&decimal) : NULL;
}

/* Returns: (transfer full) (nullable): "USD" for every spelling of it, else the text of the
 * service. */
char *
till_decode_currency (const TillJson *json, const char *name)
{
  g_autofree char *text = till_json_dup_word (json, name);

  return till_word_find (text, (const char *const[]){ "USD" }, 1) == 0 ? g_strdup ("USD")
                                                                       : g_steal_pointer (&text);
}

/* Returns: (transfer full) (nullable): the country code in capital letters. */
char *
till_decode_country_code (const TillJson *json, const char *name)
{
  g_autofree char *text = till_json_dup_word (json, name);

  return text != NULL ? g_ascii_strup (text, -1) : NULL;
}

#define NO_LIST "/{}[]<>" /* in texts that are not a list of words, such as "N/A" and JSON */

static void
add_listed (const TillJson *json, const char *name, GStrvBuilder *builder)
{
  g_autofree char *text = till_json_dup_string (json, name);
  g_auto (GStrv) parts = g_strsplit (text != NULL ? text : "", ",", -1);

  if (text != NULL && strpbrk (text, NO_LIST) != NULL)
    {
      till_json_note (json, name, "a list expected");
      return;
    }

  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *word = till_word_trim (parts[i]);

      if (word != NULL)
        g_strv_builder_add (builder, word);
    }
}

static void
add_elements (const TillJson *json, const char *name, GStrvBuilder *builder)
{
  TillJson array;

  till_json_get_array (json, name, &array);
  for (guint i = 0; i < till_json_get_length (&array); i++)
    {
      TillJson element = till_json_get_element (&array, i);
      g_autofree char *text = till_json_dup_value (&element);
      g_autofree char *word = till_word_trim (text);

      if (word == NULL)
        till_json_note (&element, NULL, "a text expected");
      else
        g_strv_builder_add (builder, word);
    }
}

/* Replaces @strings where the member exists: an array of texts, or one text with commas. */
void
till_decode_strings (const TillJson *json, const char *name, GStrv *strings)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  if (!till_json_has (json, name))
    return;

  if (till_json_has_array (json, name))
    add_elements (json, name, builder);
  else
    add_listed (json, name, builder);

  g_strfreev (*strings);
  *strings = g_strv_builder_end (builder);
}

/* Returns: whether the member is an array of at most @max_length elements; notes it where it is
 * something else. */
gboolean
till_decode_array (const TillJson *json, const char *name, guint max_length, TillJson *array)
{
  if (!till_json_get_array (json, name, array))
    return FALSE;

  if (till_json_get_length (array) <= max_length)
    return TRUE;

  till_json_note (json, name, "too many to show");

  return FALSE;
}

static TillAddress *
decode_address (const TillJson *json)
{
  TillAddress *address = till_address_new ();

  address->chain = till_json_require_word (json, "chain");
  address->address = till_json_require_word (json, "address");
  address->expected_amount = till_decode_amount (json, "expectedAmount");
  address->token_symbol = till_json_dup_word (json, "tokenSymbol");
  address->is_token = till_json_get_boolean (json, "isToken", address->token_symbol != NULL);

  return address;
}

static void
move_unreadable (const TillJson *json, GPtrArray *parts)
{
  if (json->unreadable == NULL)
    return;

  if (*json->unreadable == NULL)
    *json->unreadable = till_unreadable_list_new ();

  g_ptr_array_extend_and_steal (*json->unreadable, parts);
}

/* Appends the addresses of section 2.2. Customers send money to them, so an address with an
 * unreadable part, such as its token, is left out. */
void
till_decode_addresses (const TillJson *json, const char *name, GPtrArray *addresses)
{
  TillJson array;

  if (!till_decode_array (json, name, TILL_DECODE_MAX_ADDRESSES, &array))
    return;

  for (guint i = 0; i < till_json_get_length (&array) && !till_json_failed (json); i++)
    {
      TillJson element = till_json_get_element (&array, i);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillAddress) address = NULL;
      GPtrArray *unreadable = NULL;

      element.error = &error;
      element.unreadable = &unreadable;
      address = decode_address (&element);
      if (unreadable == NULL)
        g_ptr_array_add (addresses, g_steal_pointer (&address));
      else
        move_unreadable (json, unreadable);
    }
}

static gboolean
has_status (const TillJson *json)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *status = NULL;
  TillJson scope = *json;

  scope.error = &error;
  scope.unreadable = NULL;
  status = till_json_dup_string (&scope, "status");

  return status != NULL;
}

/* @known_id is the id that the request asked for, or %NULL. An answer with a status is accepted
 * without its id, which @unreadable then names.
 *
 * Returns: (transfer full) (nullable): the id, or %NULL and a failure. */
char *
till_decode_id (const TillJson *json,
                const char *name,
                const char *known_id,
                GPtrArray **unreadable)
{
  g_autoptr (GError) error = NULL;
  TillJson scope = *json;
  char *id = NULL;

  if (known_id == NULL || !has_status (json))
    return till_json_require_word (json, name);

  scope.error = &error;
  scope.unreadable = unreadable;
  id = till_json_require_word (&scope, name);

  return id != NULL ? id : g_strdup (known_id);
}

/* Places do not name the envelope. */
static const char *
skip_data (const char *place)
{
  return g_str_has_prefix (place, "data.") ? place + strlen ("data.") : place;
}

static void
end_one (TillUnreadable *part, const char *id, const char *root)
{
  const char *field = g_str_has_prefix (part->place, root) ? part->place + strlen (root) : "";
  char *place = g_strdup (skip_data (part->place));

  if (part->id == NULL)
    part->id = g_strdup (id);
  if (part->field == NULL && *field != '\0')
    part->field = g_strdup (*field == '.' ? field + 1 : field);

  g_free (part->place);
  part->place = place;
}

/* Adds @id, the id of the record at @json, and the names of its fields to the notes in @unreadable.
 *
 * Returns: (transfer none) (nullable): @unreadable */
GPtrArray *
till_decode_end (const TillJson *json, const char *id, GPtrArray *unreadable)
{
  g_autofree char *root = NULL;

  if (unreadable == NULL)
    return NULL;

  root = till_json_dup_place (json);
  for (guint i = 0; i < unreadable->len; i++)
    end_one (g_ptr_array_index (unreadable, i), id, root);

  return unreadable;
}

/* Gives @record, which was read at @json, its notes. */
void
till_decode_end_record (const TillJson *json, TillRecord *record, GPtrArray *unreadable)
{
  till_record_set_unreadable (record,
                              till_decode_end (json, till_record_get_id (record), unreadable));
}

/* Fails where the answer is about another record. An id that this program sent can have blanks
 * around it. */
void
till_decode_same_id (const TillJson *json, const char *name, const char *expected)
{
  g_autoptr (GPtrArray) unreadable = NULL;
  g_autofree char *id = NULL;
  g_autofree char *word = NULL;
  TillJson scope = *json;

  scope.unreadable = &unreadable;
  id = till_json_dup_string (&scope, name);

  word = till_word_trim (id);
  if (id != NULL && !g_str_equal (id, expected) && !g_str_equal (word, expected))
    till_json_fail (json, name, "not the one that was asked for");
}

static gboolean
find_list (const TillJson *json, const char *list_name, TillJson *list)
{
  const char *name = NULL;

  if (till_json_is_array (json))
    {
      *list = *json;
      return TRUE;
    }

  name = till_json_first_of (json, list_name, "items", "list", "data", NULL);
  if (till_json_get_array (json, name, list))
    return TRUE;

  till_json_fail (json, list_name, "missing");

  return FALSE;
}

/* Returns: the length of the whole list, or -1 where the answer does not have it. */
static gint64
decode_total (const TillJson *json, guint64 offset)
{
  TillJson pagination;
  gint64 total = -1;

  if (!till_json_is_object (json))
    return -1;

  if (!till_json_get_object (json, "pagination", &pagination))
    return till_json_get_int64 (json, "total", -1);

  total = till_json_get_int64 (&pagination, "total", -1);
  if ((guint64) till_json_get_int64 (&pagination, "offset", (gint64) offset) != offset)
    till_json_fail (&pagination, "offset", "not the one that was asked for");

  if (total < -1)
    till_json_fail (&pagination, "total", "below zero");

  return total;
}

/* Without a total, another page can follow a full one. */
static void
guess_total (TillPage *page, guint limit)
{
  page->is_total_known = till_page_get_length (page) < limit;
  page->total = page->offset + till_page_get_length (page) + (page->is_total_known ? 0 : 1);
}

/* The last of @reasons ended the decoding. */
static void
add_unreadable (TillPage *page, guint index, GPtrArray *reasons)
{
  TillUnreadable *unreadable = g_ptr_array_steal_index (reasons, reasons->len - 1);

  unreadable->index = index;
  end_one (unreadable, NULL, unreadable->place);
  g_ptr_array_add (page->unreadable, unreadable);
}

static void
decode_items (const TillJson *list,
              guint first,
              guint end,
              TillDecodeItemFunc decode_item,
              TillPage *page)
{
  g_autoptr (GError) first_error = NULL;

  for (guint i = first; i < end && !till_json_failed (list); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) reasons = NULL;
      TillJson item = till_json_get_element (list, i);
      gpointer record = NULL;

      item.error = &error;
      item.unreadable = &reasons;
      record = decode_item (&item);
      if (record != NULL)
        g_ptr_array_add (page->records, record);
      else
        add_unreadable (page, i - first, reasons);

      if (first_error == NULL)
        first_error = g_steal_pointer (&error);
    }

  if (first_error != NULL && page->records->len == 0 && page->offset == 0)
    g_propagate_error (list->error, g_steal_pointer (&first_error));
}

/* The list is the member @list_name or "items" of an object, or the answer itself. A list without a
 * total that is longer than a page is the whole list, from a service without pages. Beyond the end
 * there is an empty page, whose total is less than its offset. The page names unreadable records.
 * Where all records of the first page are unreadable the decoding fails; later pages may have only
 * unreadable records.
 *
 * Returns: (transfer full) (nullable): the page at @offset. */
TillPage *
till_decode_page (const TillJson *json,
                  const char *list_name,
                  guint64 offset,
                  guint limit,
                  TillDecodeItemFunc decode_item)
{
  g_autoptr (TillPage) page = NULL;
  TillJson list;
  gint64 total = -1;
  guint first = 0;
  guint end = 0;

  if (!find_list (json, list_name, &list))
    return NULL;

  total = decode_total (json, offset);
  end = till_json_get_length (&list);
  if (end > limit && total >= 0)
    till_json_fail (&list, NULL, "longer than was asked for");

  if (end > limit)
    {
      total = end;
      first = (guint) MIN (offset, end);
      end = MIN (end, first + limit);
    }

  page = till_page_new (offset, 0);
  decode_items (&list, first, end, decode_item, page);
  if (total < 0)
    guess_total (page, limit);
  else if (till_page_get_length (page) == 0)
    page->total = (guint64) total;
  else
    page->total = MAX ((guint64) total, offset + till_page_get_length (page));

  return till_json_failed (json) ? NULL : g_steal_pointer (&page);
}
