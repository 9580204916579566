/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPageTable: the pages of one list: loading, loaded or failed. Removing a page cancels its
 * request. The cancellable tells the sender of a request whether the page still waits for it. */

#include "till-page-table.h"

struct _TillPageTable
{
  GHashTable *by_index; /* of TillPageState, owned */
};

typedef gboolean (*PageFilter) (const TillPageState *page, guint first, guint last);

static void
cancel (TillPageState *page)
{
  g_autoptr (GCancellable) cancellable = g_steal_pointer (&page->cancellable);

  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
}

static void
page_state_free (TillPageState *page)
{
  cancel (page);
  g_free (page->before_id);
  g_free (page);
}

static gboolean
is_outside (const TillPageState *page, guint first, guint last)
{
  return page->index < first || page->index > last;
}

static gboolean
has_failed (const TillPageState *page, guint first, guint last)
{
  return page->has_failed;
}

/* A cancelled request can answer at once, so the iteration cancels nothing. */
static void
remove_pages (TillPageTable *self, PageFilter filter, guint first, guint last)
{
  g_autoptr (GPtrArray) removed = g_ptr_array_new_with_free_func ((GDestroyNotify) page_state_free);
  GHashTableIter iter;
  gpointer page = NULL;

  g_hash_table_iter_init (&iter, self->by_index);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    if (filter (page, first, last))
      {
        g_hash_table_iter_steal (&iter);
        g_ptr_array_add (removed, page);
      }
}

/* Returns: whether records of the page are missing in a list of @n_items, and no request loads
 * them. */
gboolean
till_page_state_is_needed (const TillPageState *self, guint n_items)
{
  guint start;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->cancellable != NULL || self->has_failed)
    return FALSE;

  start = self->index * TILL_PAGE_SIZE;

  return !self->is_answered ||
         (start < n_items && self->n_filled < MIN (TILL_PAGE_SIZE, n_items - start));
}

TillPageTable *
till_page_table_new (void)
{
  TillPageTable *self = g_new0 (TillPageTable, 1);

  self->by_index = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) page_state_free);

  return self;
}

void
till_page_table_free (TillPageTable *self)
{
  g_return_if_fail (self != NULL);

  till_page_table_remove_all (self);
  g_hash_table_unref (self->by_index);
  g_free (self);
}

/* Returns: (transfer none) (nullable): the page, if the table has it. */
TillPageState *
till_page_table_lookup (TillPageTable *self, guint index)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_hash_table_lookup (self->by_index, GUINT_TO_POINTER (index));
}

/* Returns: (transfer none): the page, which is created if needed. */
TillPageState *
till_page_table_ensure (TillPageTable *self, guint index)
{
  TillPageState *page = till_page_table_lookup (self, index);

  if (page != NULL)
    return page;

  page = g_new0 (TillPageState, 1);
  page->index = index;
  g_hash_table_insert (self->by_index, GUINT_TO_POINTER (index), page);

  return page;
}

void
till_page_table_remove_all (TillPageTable *self)
{
  g_return_if_fail (self != NULL);

  remove_pages (self, is_outside, G_MAXUINT, 0);
}

void
till_page_table_remove_failed (TillPageTable *self)
{
  g_return_if_fail (self != NULL);

  remove_pages (self, has_failed, 0, 0);
}

/* Removes the pages outside [@first, @last]. */
void
till_page_table_remove_outside (TillPageTable *self, guint first, guint last)
{
  g_return_if_fail (self != NULL);

  remove_pages (self, is_outside, first, last);
}

/* Cancels the requests for pages outside [@first, @last]; loaded records stay. */
void
till_page_table_cancel_outside (TillPageTable *self, guint first, guint last)
{
  g_autoptr (GPtrArray) outside = g_ptr_array_new_with_free_func (g_object_unref);
  GHashTableIter iter;
  gpointer page = NULL;

  g_return_if_fail (self != NULL);

  g_hash_table_iter_init (&iter, self->by_index);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    if (is_outside (page, first, last) && ((TillPageState *) page)->cancellable != NULL)
      g_ptr_array_add (outside, g_steal_pointer (&((TillPageState *) page)->cancellable));

  for (guint i = 0; i < outside->len; i++)
    g_cancellable_cancel (outside->pdata[i]);
}

guint
till_page_table_count_in_flight (TillPageTable *self)
{
  GHashTableIter iter;
  gpointer page = NULL;
  guint n = 0;

  g_return_val_if_fail (self != NULL, 0);

  g_hash_table_iter_init (&iter, self->by_index);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    if (((TillPageState *) page)->cancellable != NULL)
      n++;

  return n;
}

gboolean
till_page_table_has_failed (TillPageTable *self)
{
  GHashTableIter iter;
  gpointer page = NULL;

  g_return_val_if_fail (self != NULL, FALSE);

  g_hash_table_iter_init (&iter, self->by_index);
  while (g_hash_table_iter_next (&iter, NULL, &page))
    if (((TillPageState *) page)->has_failed)
      return TRUE;

  return FALSE;
}

/* Returns: whether the record at @position was loaded in this generation. */
gboolean
till_page_table_is_filled (TillPageTable *self, guint position)
{
  TillPageState *page = till_page_table_lookup (self, position / TILL_PAGE_SIZE);

  return page != NULL && position % TILL_PAGE_SIZE < page->n_filled;
}

/* Returns: the end of the loaded records before @position, or 0. */
guint
till_page_table_get_filled_before (TillPageTable *self, guint position)
{
  GHashTableIter iter;
  gpointer value = NULL;
  guint end = 0;

  g_return_val_if_fail (self != NULL, 0);

  g_hash_table_iter_init (&iter, self->by_index);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const TillPageState *page = value;
      guint start = page->index * TILL_PAGE_SIZE;

      if (page->n_filled > 0 && start < position)
        end = MAX (end, MIN (position, start + page->n_filled));
    }

  return end;
}

/* Returns: the start of the loaded records after the page @index, or %G_MAXUINT. */
guint
till_page_table_get_filled_after (TillPageTable *self, guint index)
{
  GHashTableIter iter;
  gpointer value = NULL;
  guint start = G_MAXUINT;

  g_return_val_if_fail (self != NULL, G_MAXUINT);

  g_hash_table_iter_init (&iter, self->by_index);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const TillPageState *page = value;

      if (page->n_filled > 0 && page->index > index)
        start = MIN (start, page->index * TILL_PAGE_SIZE);
    }

  return start;
}
