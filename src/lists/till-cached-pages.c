/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCachedPages: asks for what is known here of a list's pages, for as long as the list waits for
 * its first answer; where that does not say how long the list is, for that as well. What it does
 * not get nobody misses: the answer is on its way. It knows from when its pages are until others
 * have come for them. */

#include "till-cached-pages.h"

#include "till-page-request.h"

struct _TillCachedPages
{
  GObject parent_instance;

  TillPageSource *source; /* owned; NULL once it is stopped */
  TillPageTable *pages;   /* owned */
  GHashTable *read_at_ms; /* owned, of gint64 by the index of a page: as in TillPage */
  TillCachedPagesFunc func;
  gpointer user_data;
};

G_DEFINE_FINAL_TYPE (TillCachedPages, till_cached_pages, G_TYPE_OBJECT)

static void page_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
ask (TillCachedPages *self, TillPageState *page, gboolean is_counted)
{
  TillPageSource *known = till_page_source_get_known (self->source, is_counted);

  if (known != NULL)
    till_page_request_send (known, self, page, page_loaded_cb);
}

/* Whoever is told may stop it. */
static void
page_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPageRequest) request = user_data;
  g_autoptr (TillCachedPages) self = g_weak_ref_get (&request->owner);
  g_autoptr (TillPage) loaded =
      till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, NULL);
  TillPageState *page = self != NULL ? till_page_request_settle (request, self->pages) : NULL;
  gboolean is_first = page != NULL && !page->is_answered;
  TillPageComparison answer = { 0 };

  if (page == NULL)
    return;

  page->is_answered = TRUE;
  if (loaded == NULL ||
      !till_page_comparison_read (&answer, loaded, request->start, request->limit, NULL) ||
      answer.n_records == 0)
    return;

  g_hash_table_insert (self->read_at_ms, GUINT_TO_POINTER (page->index),
                       g_memdup2 (&loaded->read_at_ms, sizeof loaded->read_at_ms));
  if (!loaded->is_total_known && is_first)
    ask (self, page, TRUE);
  self->func (self->user_data, &answer);
}

static void
till_cached_pages_dispose (GObject *object)
{
  TillCachedPages *self = TILL_CACHED_PAGES (object);

  till_cached_pages_stop (self);
  g_clear_pointer (&self->pages, till_page_table_free);

  G_OBJECT_CLASS (till_cached_pages_parent_class)->dispose (object);
}

static void
till_cached_pages_finalize (GObject *object)
{
  g_clear_pointer (&TILL_CACHED_PAGES (object)->read_at_ms, g_hash_table_unref);

  G_OBJECT_CLASS (till_cached_pages_parent_class)->finalize (object);
}

static void
till_cached_pages_class_init (TillCachedPagesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_cached_pages_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_cached_pages_finalize;
}

static void
till_cached_pages_init (TillCachedPages *self)
{
  self->pages = till_page_table_new ();
  self->read_at_ms = g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

/* @func is called until the recall is stopped, which whoever owns @user_data does. */
TillCachedPages *
till_cached_pages_new (TillPageSource *source, TillCachedPagesFunc func, gpointer user_data)
{
  TillCachedPages *self = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (source), NULL);
  g_return_val_if_fail (func != NULL, NULL);

  self = g_object_new (TILL_TYPE_CACHED_PAGES, NULL);
  self->source = g_object_ref (source);
  self->func = func;
  self->user_data = user_data;

  return self;
}

/* Nothing more is asked or told. */
void
till_cached_pages_stop (TillCachedPages *self)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  if (self->pages != NULL)
    till_page_table_remove_all (self->pages);
  g_clear_object (&self->source);
}

/* Asks for those of the pages that it was not asked for so far. */
void
till_cached_pages_ask (TillCachedPages *self, guint first_page, guint last_page)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  for (guint index = first_page; self->source != NULL && index <= last_page; index++)
    {
      TillPageState *page = till_page_table_ensure (self->pages, index);

      if (page->cancellable == NULL && !page->is_answered)
        ask (self, page, FALSE);
    }
}

/* The service has given this page. */
void
till_cached_pages_forget (TillCachedPages *self, guint page)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  g_hash_table_remove (self->read_at_ms, GUINT_TO_POINTER (page));
}

static gboolean
is_outside (gpointer page, gpointer read_at_ms, gpointer user_data)
{
  const guint *kept = user_data;

  return GPOINTER_TO_UINT (page) < kept[0] || GPOINTER_TO_UINT (page) > kept[1];
}

/* Of the other pages nothing is kept any longer. */
void
till_cached_pages_forget_outside (TillCachedPages *self, guint first_page, guint last_page)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  till_page_table_remove_outside (self->pages, first_page, last_page);
  g_hash_table_foreach_remove (self->read_at_ms, is_outside, (guint[]){ first_page, last_page });
}

/* Returns: whether one of the pages is still as it was known here; @read_at_ms is the oldest's. */
gboolean
till_cached_pages_find_oldest (TillCachedPages *self,
                               guint first_page,
                               guint last_page,
                               gint64 *read_at_ms)
{
  const gint64 *oldest_ms = NULL;

  g_return_val_if_fail (TILL_IS_CACHED_PAGES (self), FALSE);
  g_return_val_if_fail (read_at_ms != NULL, FALSE);

  for (guint page = first_page; page <= last_page; page++)
    {
      const gint64 *ms = g_hash_table_lookup (self->read_at_ms, GUINT_TO_POINTER (page));

      if (ms != NULL && (oldest_ms == NULL || *ms < *oldest_ms))
        oldest_ms = ms;
    }

  if (oldest_ms != NULL)
    *read_at_ms = *oldest_ms;

  return oldest_ms != NULL;
}
