/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A chain of hashes can't show that its end was cut off. So a file beside the ledger, the anchor,
 * has the number and hash of the last entry. It may be behind the ledger but never ahead. */

#include "till-ledger-anchor.h"

#include <string.h>

#define HASH_LENGTH 64

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
