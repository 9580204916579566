/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chain of hashes through a ledger. Each entry's hash goes over the hash before it and the
 * entry's text, so that all later hashes show that an entry was changed, removed or inserted. A
 * chain can't show that its end was cut off. So a file beside the ledger, the anchor, has the
 * number and hash of the last entry. It may be behind the ledger but never ahead. */

#include "till-ledger-chain.h"

#include "till-ledger-error.h"

#include <string.h>

#define EXPORT_HEADER "till-ledger 2"
#define OWNER_PREFIX  "store "
#define HASH_LENGTH   64
#define MAX_ENTRIES   1000000

static char *
compute_hash (const char *text, const char *hash_before)
{
  g_autofree char *both = g_strjoin ("\n", hash_before, text, NULL);

  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);
}

/* Returns: (transfer full): the entry of @event, which has its number, after the one that has
 * @hash_before, the empty text for none. */
TillLedgerEntry *
till_ledger_entry_new (const TillRefundEvent *event, const char *hash_before)
{
  TillLedgerEntry *self = g_new0 (TillLedgerEntry, 1);

  self->event = till_refund_event_copy (event);
  self->text = till_refund_event_to_json (event);
  self->hash = compute_hash (self->text, hash_before);

  return self;
}

/* Returns: (transfer full): the entry, if it is the one that was appended as number @number after
 * @hash_before; else %NULL with %TILL_LEDGER_ERROR_TAMPERED. */
TillLedgerEntry *
till_ledger_entry_read (const char *text,
                        const char *hash,
                        const char *hash_before,
                        gint64 number,
                        GError **error)
{
  g_autoptr (TillRefundEvent) event = NULL;
  g_autofree char *expected = compute_hash (text, hash_before);
  TillLedgerEntry *self = NULL;

  if (g_str_equal (hash, expected))
    event = till_refund_event_from_json (text, strlen (text), NULL);
  if (event == NULL || event->number != number)
    {
      g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED,
                   "Entry %" G_GINT64_FORMAT " is not the one that was appended", number);
      return NULL;
    }

  self = g_new0 (TillLedgerEntry, 1);
  self->event = g_steal_pointer (&event);
  self->text = g_strdup (text);
  self->hash = g_strdup (hash);

  return self;
}

void
till_ledger_entry_free (TillLedgerEntry *self)
{
  g_return_if_fail (self != NULL);

  till_refund_event_free (self->event);
  g_free (self->text);
  g_free (self->hash);
  g_free (self);
}

/* @owner is the store that the ledger is of, %NULL where that is not known.
 *
 * Returns: (transfer full): the text of an export: a line that says what it is, one of which store,
 * one for each of the TillLedgerEntry, and one that says that it is whole. */
char *
till_ledger_chain_to_text (GPtrArray *entries, const char *owner)
{
  g_autoptr (GString) text = g_string_new (EXPORT_HEADER "\n");

  g_return_val_if_fail (entries != NULL, NULL);

  g_string_append_printf (text, OWNER_PREFIX "%s\n", owner != NULL ? owner : "");
  for (guint i = 0; i < entries->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (entries, i);

      g_string_append_printf (text, "%s %s\n", entry->hash, entry->text);
    }
  g_string_append_printf (text, "end %u\n", entries->len);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
no_export (GError **error)
{
  g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NO_EXPORT,
                       "This is no whole export of a ledger");

  return FALSE;
}

static gboolean
read_line (GPtrArray *entries, char *line, GError **error)
{
  const TillLedgerEntry *last =
      entries->len > 0 ? g_ptr_array_index (entries, entries->len - 1) : NULL;
  TillLedgerEntry *entry = NULL;

  if (strlen (line) <= HASH_LENGTH || line[HASH_LENGTH] != ' ')
    return no_export (error);

  line[HASH_LENGTH] = '\0';
  entry = till_ledger_entry_read (line + HASH_LENGTH + 1, line, last != NULL ? last->hash : "",
                                  entries->len + 1, error);
  if (entry != NULL)
    g_ptr_array_add (entries, entry);

  return entry != NULL;
}

/* Returns: (transfer full) (element-type TillLedgerEntry): what till_ledger_chain_to_text() was
 * given, with @owner; %NULL with %TILL_LEDGER_ERROR where the text is anything else. */
GPtrArray *
till_ledger_chain_from_text (const char *text, char **owner, GError **error)
{
  g_autoptr (GPtrArray) entries =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_ledger_entry_free);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_ENTRIES);
  guint n_lines = g_strv_length (lines);
  g_autofree char *end = NULL;

  if (n_lines < 4 || !g_str_equal (lines[0], EXPORT_HEADER) ||
      !g_str_has_prefix (lines[1], OWNER_PREFIX) || *lines[n_lines - 1] != '\0')
    {
      no_export (error);
      return NULL;
    }

  for (guint i = 2; i < n_lines - 2; i++)
    if (!read_line (entries, lines[i], error))
      return NULL;

  end = g_strdup_printf ("end %u", entries->len);
  if (g_str_equal (lines[n_lines - 2], end))
    {
      const char *name = lines[1] + strlen (OWNER_PREFIX);

      *owner = *name != '\0' ? g_strdup (name) : NULL;
      return g_steal_pointer (&entries);
    }

  no_export (error);

  return NULL;
}

static char *
build_anchor_path (const char *ledger_path)
{
  return g_strconcat (ledger_path, ".anchor", NULL);
}

/* Reads the anchor into @anchor, which is empty; a missing or unreadable one says nothing. */
void
till_ledger_anchor_read (const char *ledger_path, TillLedgerAnchor *anchor)
{
  g_autofree char *path = build_anchor_path (ledger_path);
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return;

  words = g_strsplit (g_strstrip (text), " ", 2);
  if (g_strv_length (words) != 2 || strlen (words[1]) != HASH_LENGTH)
    return;

  anchor->number = (gint64) g_ascii_strtoull (words[0], NULL, 10);
  anchor->hash = g_strdup (words[1]);
}

/* The entry is on disk already: an anchor that can't be written only lags behind. */
void
till_ledger_anchor_write (const char *ledger_path, gint64 number, const char *hash)
{
  g_autofree char *path = build_anchor_path (ledger_path);
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT " %s\n", number, hash);
  g_autoptr (GError) error = NULL;

  if (!g_file_set_contents_full (path, text, -1,
                                 G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600,
                                 &error))
    g_debug ("The anchor of a ledger lags behind: %s", error->message);
}

void
till_ledger_anchor_clear (TillLedgerAnchor *anchor)
{
  g_clear_pointer (&anchor->hash, g_free);
  anchor->number = 0;
}
