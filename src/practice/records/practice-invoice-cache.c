/* SPDX-License-Identifier: GPL-3.0-or-later */

/* PracticeInvoiceCache: invoices as JSON, as lists last contained them. Reading a page from the
 * database and writing it is four fifths of the work for a page, and clients ask for the same pages
 * again. An item depends on its row only. SQLite reports each row that is written and each
 * transaction that is rolled back, so no item is stale. */

#include "practice-invoice-cache.h"

/* Of some 250 bytes each. Invoice n uses slot n % N_SLOTS. */
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
rolled_back_cb (gpointer user_data)
{
  PracticeInvoiceCache *self = user_data;

  for (guint i = 0; i < N_SLOTS; i++)
    self->slots[i].n = 0;
}

/* @database outlives the result. */
PracticeInvoiceCache *
practice_invoice_cache_new (PracticeDatabase *database)
{
  PracticeInvoiceCache *self = NULL;

  g_return_val_if_fail (database != NULL, NULL);

  self = g_new0 (PracticeInvoiceCache, 1);
  self->database = database;
  practice_database_watch_invoices (database, written_cb, rolled_back_cb, self);

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

/* Returns: (nullable) (transfer none): the item of invoice number @n, or %NULL where the cache does
 * not have it. */
const GString *
practice_invoice_cache_lookup (PracticeInvoiceCache *self, gint64 n)
{
  Slot *slot = NULL;

  g_return_val_if_fail (self != NULL && n > 0, NULL);

  slot = get_slot (self, n);

  return slot->n == n ? slot->text : NULL;
}

/* Stores the @length bytes at @text as the item of invoice number @n. They are written from the row
 * as it is now. */
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
