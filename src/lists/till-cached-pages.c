/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCachedPages: loads the cached pages of a list while the list waits for its first answer, and
 * then the total where a page does not have it. It ignores errors, because the service answers
 * soon. It knows how old its pages are until the service has replaced them. */

#include "till-cached-pages.h"

#include "till-page-request.h"

struct _TillCachedPages
{
  GObject parent_instance;

  TillPageSource *source; /* owned; NULL when stopped */
  TillPageTable *pages;   /* owned */
  GHashTable *read_at_ms; /* owned, of gint64 by index of the page; see TillPage */
  TillCachedPagesFunc func;
  gpointer user_data;
};

G_DEFINE_FINAL_TYPE (TillCachedPages, till_cached_pages, G_TYPE_OBJECT)

static void page_loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
request_page (TillCachedPages *self, TillPageState *page, gboolean is_counted)
{
  TillPageSource *cached = till_page_source_get_cached (self->source, is_counted);

  if (cached != NULL)
    till_page_request_send (cached, self, page, page_loaded_cb);
}

/* The callback can stop it. */
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
    request_page (self, page, TRUE);
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

/* Calls @func until till_cached_pages_stop(), which the owner of @user_data calls. */
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

/* Cancels all requests and calls the callback no more. */
void
till_cached_pages_stop (TillCachedPages *self)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  if (self->pages != NULL)
    till_page_table_remove_all (self->pages);
  g_clear_object (&self->source);
}

/* Requests the pages that nobody has requested before. */
void
till_cached_pages_request (TillCachedPages *self, guint first_page, guint last_page)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  for (guint index = first_page; self->source != NULL && index <= last_page; index++)
    {
      TillPageState *page = till_page_table_ensure (self->pages, index);

      if (page->cancellable == NULL && !page->is_answered)
        request_page (self, page, FALSE);
    }
}

/* Removes a page that the service has replaced. */
void
till_cached_pages_remove (TillCachedPages *self, guint page)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  g_hash_table_remove (self->read_at_ms, GUINT_TO_POINTER (page));
}

static gboolean
is_outside (gpointer page, gpointer read_at_ms, gpointer user_data)
{
  const guint *range = user_data;

  return GPOINTER_TO_UINT (page) < range[0] || GPOINTER_TO_UINT (page) > range[1];
}

/* Removes all pages outside [@first_page, @last_page]. */
void
till_cached_pages_remove_outside (TillCachedPages *self, guint first_page, guint last_page)
{
  g_return_if_fail (TILL_IS_CACHED_PAGES (self));

  till_page_table_remove_outside (self->pages, first_page, last_page);
  g_hash_table_foreach_remove (self->read_at_ms, is_outside, (guint[]){ first_page, last_page });
}

/* Returns: whether one of the pages is still cached. Sets @read_at_ms to the time at which the
 * oldest was read. */
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
