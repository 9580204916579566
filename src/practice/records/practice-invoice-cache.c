/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeInvoiceCache: invoices as they were last written into a list. Reading a page of a hundred
 * from the database and writing it is four fifths of the work for it, and most of what a client
 * asks for it has asked for before. An item depends on nothing but its row, and SQLite itself tells
 * of each row that is written and of each transaction that is undone: so none that is kept can be
 * stale. */

#include "practice-invoice-cache.h"

/* Of some 250 bytes each; a newer item takes the place of one with the same rest. */
#define N_SLOTS 4096

typedef struct
{
  gint64 n; /* zero: none */
  GString *text;
} Slot;

struct _PracticeInvoiceCache
{
  PracticeDatabase *database; /* borrowed */
  Slot slots[N_SLOTS];
};

static Slot *
get_slot (PracticeInvoiceCache *self, gint64 n)
{
  return &self->slots[(guint64) n % N_SLOTS];
}

static void
written_cb (gint64 n, gpointer user_data)
{
  PracticeInvoiceCache *self = user_data;
  Slot *slot = get_slot (self, n);

  if (slot->n == n)
    slot->n = 0;
}

static void
undone_cb (gpointer user_data)
{
  PracticeInvoiceCache *self = user_data;

  for (guint i = 0; i < N_SLOTS; i++)
    self->slots[i].n = 0;
}

/* Keeps items of the invoices of @database, which outlives the result. */
PracticeInvoiceCache *
practice_invoice_cache_new (PracticeDatabase *database)
{
  PracticeInvoiceCache *self = NULL;

  g_return_val_if_fail (database != NULL, NULL);

  self = g_new0 (PracticeInvoiceCache, 1);
  self->database = database;
  practice_database_watch_invoices (database, written_cb, undone_cb, self);

  return self;
}

void
practice_invoice_cache_free (PracticeInvoiceCache *self)
{
  g_return_if_fail (self != NULL);

  practice_database_watch_invoices (self->database, NULL, NULL, NULL);
  for (guint i = 0; i < N_SLOTS; i++)
    if (self->slots[i].text != NULL)
      g_string_free (self->slots[i].text, TRUE);
  g_free (self);
}

/* Returns: (nullable) (transfer none): the item of invoice number @n as its row is now, or %NULL
 * where it is not kept. */
const GString *
practice_invoice_cache_lookup (PracticeInvoiceCache *self, gint64 n)
{
  Slot *slot = NULL;

  g_return_val_if_fail (self != NULL && n > 0, NULL);

  slot = get_slot (self, n);

  return slot->n == n ? slot->text : NULL;
}

/* Keeps the @length bytes at @text, made of the row of invoice number @n as it is now. */
void
practice_invoice_cache_put (PracticeInvoiceCache *self, gint64 n, const char *text, gsize length)
{
  Slot *slot = NULL;

  g_return_if_fail (self != NULL && n > 0);

  slot = get_slot (self, n);
  if (slot->text == NULL)
    slot->text = g_string_sized_new (length);
  g_string_truncate (slot->text, 0);
  g_string_append_len (slot->text, text, (gssize) length);
  slot->n = n;
}
