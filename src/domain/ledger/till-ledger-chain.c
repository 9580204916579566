/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The chain of hashes through a ledger. Each entry's hash goes over the hash before it and the
 * entry's text, so that all later hashes show that an entry was changed, removed or inserted. A
 * chain can't show that its end was cut off. */

#include "till-ledger-chain.h"

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

  self->number = event->number;
  self->event = till_refund_event_copy (event);
  self->text = till_refund_event_to_json (event);
  self->hash = compute_hash (self->text, hash_before);

  return self;
}

/* Whoever writes to a shared ledger without the program may write what it can't read. Such an entry
 * is in the chain, and stops nobody. A line of an export and of a copy is one entry. */
static gboolean
is_in_chain (const char *text, const char *hash, const char *hash_before)
{
  g_autofree char *expected = compute_hash (text, hash_before);

  return g_str_equal (hash, expected) && strchr (text, '\n') == NULL;
}

/* Returns: (transfer full): the entry, if it is the one that was appended as number @number after
 * @hash_before; else %NULL with %TILL_LEDGER_ERROR_TAMPERED. It has no event if that can't be
 * read. */
TillLedgerEntry *
till_ledger_entry_read (const char *text,
                        const char *hash,
                        const char *hash_before,
                        gint64 number,
                        GError **error)
{
  g_autoptr (TillRefundEvent) event = NULL;
  TillLedgerEntry *self = NULL;

  if (!is_in_chain (text, hash, hash_before))
    {
      g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_TAMPERED,
                   "Entry %" G_GINT64_FORMAT " is not the one that was appended", number);
      return NULL;
    }

  event = till_refund_event_from_json (text, strlen (text), NULL);
  self = g_new0 (TillLedgerEntry, 1);
  self->number = number;
  if (event != NULL && event->number == number)
    self->event = g_steal_pointer (&event);
  self->text = g_strdup (text);
  self->hash = g_strdup (hash);

  return self;
}

void
till_ledger_entry_free (TillLedgerEntry *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->event, till_refund_event_free);
  g_free (self->text);
  g_free (self->hash);
  g_free (self);
}

/* Applies the event to @book. One that can't be read may be of a refund all the same. */
void
till_ledger_entry_apply (const TillLedgerEntry *self, TillRefundBook *book)
{
  g_autofree char *refund_id = NULL;

  g_return_if_fail (self != NULL && book != NULL);

  if (self->event != NULL)
    {
      till_refund_book_apply (book, self->event);
      return;
    }

  refund_id = till_refund_event_find_refund_id (self->text, strlen (self->text));
  if (refund_id != NULL)
    till_refund_book_distrust (book, refund_id);
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

/* Returns: (transfer none): the hash of the last of @entries, the empty text for none. */
const char *
till_ledger_chain_get_last_hash (GPtrArray *entries)
{
  const TillLedgerEntry *last =
      entries->len > 0 ? g_ptr_array_index (entries, entries->len - 1) : NULL;

  return last != NULL ? last->hash : "";
}

/* Reads @line, which is changed, as the entry after @entries, which it then joins.
 *
 * Returns: %FALSE with %TILL_LEDGER_ERROR. */
gboolean
till_ledger_chain_read_line (GPtrArray *entries, char *line, GError **error)
{
  TillLedgerEntry *entry = NULL;

  if (strlen (line) <= HASH_LENGTH || line[HASH_LENGTH] != ' ')
    return no_export (error);

  line[HASH_LENGTH] = '\0';
  entry =
      till_ledger_entry_read (line + HASH_LENGTH + 1, line,
                              till_ledger_chain_get_last_hash (entries), entries->len + 1, error);
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
    if (!till_ledger_chain_read_line (entries, lines[i], error))
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

/* Returns: whether both chains are the same as far as both go; else %FALSE with
 * %TILL_LEDGER_ERROR_DIVERGED. */
gboolean
till_ledger_chain_check_fits (GPtrArray *entries, GPtrArray *others, GError **error)
{
  guint length = MIN (entries->len, others->len);

  for (guint i = 0; i < length; i++)
    {
      const TillLedgerEntry *one = g_ptr_array_index (entries, i);
      const TillLedgerEntry *other = g_ptr_array_index (others, i);

      if (g_str_equal (one->hash, other->hash))
        continue;
      g_set_error (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_DIVERGED,
                   "Entry %u is another one in the export", i + 1);
      return FALSE;
    }

  return TRUE;
}

/* Returns: (transfer full) (nullable) (element-type TillLedgerEntry): the entries of the export
 * @text, which is one of the ledger of @owner that has @entries; %NULL with %TILL_LEDGER_ERROR. */
GPtrArray *
till_ledger_chain_read_export (GPtrArray *entries,
                               const char *owner,
                               const char *text,
                               GError **error)
{
  g_autofree char *export_owner = NULL;
  g_autoptr (GPtrArray) others = till_ledger_chain_from_text (text, &export_owner, error);

  if (others == NULL)
    return NULL;
  if (g_strcmp0 (export_owner, owner) == 0)
    return till_ledger_chain_check_fits (entries, others, error) ? g_steal_pointer (&others) : NULL;

  g_set_error_literal (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_OTHER_STORE,
                       "The export is of another store");

  return NULL;
}

static guint
count_refunds (GPtrArray *entries)
{
  guint n_refunds = 0;

  for (guint i = 0; i < entries->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (entries, i);

      n_refunds += entry->event != NULL && entry->event->step == TILL_REFUND_AGREED;
    }

  return n_refunds;
}

static gint64
get_newest_ms (GPtrArray *entries)
{
  for (guint i = entries->len; i > 0; i--)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (entries, i - 1);

      if (entry->event != NULL)
        return entry->event->at_ms;
    }

  return 0;
}

/* Returns: (transfer full): what restoring @others, the entries of an export, to a ledger with
 * @entries would do. Free with g_free(). */
TillLedgerPreview *
till_ledger_chain_preview (GPtrArray *entries, GPtrArray *others)
{
  TillLedgerPreview *preview = g_new0 (TillLedgerPreview, 1);

  preview->n_entries = others->len;
  preview->n_refunds = count_refunds (others);
  preview->n_new = others->len > entries->len ? others->len - entries->len : 0;
  preview->newest_ms = get_newest_ms (others);

  return preview;
}

/* Returns: (transfer full): whose a ledger is, as one word a side: the store of that id at
 * @origin. */
char *
till_ledger_owner_build (const char *origin, const char *store_id)
{
  g_autofree char *place = g_uri_escape_string (origin, NULL, FALSE);
  g_autofree char *store = g_uri_escape_string (store_id, NULL, FALSE);

  return g_strjoin (" ", place, store, NULL);
}
