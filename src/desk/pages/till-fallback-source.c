/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFallbackSource: the service's pages, and the archive's while the service does not answer.
 * Where the archive has none, the service is asked all the same. While the service is asked, the
 * archive's page can be shown. */

#include "till-fallback-source.h"

struct _TillFallbackSource
{
  GObject parent_instance;

  TillPageSource *service;
  TillPageSource *archived;
  TillPageSource *uncounted; /* the same */
  TillConnectivity *connectivity;
};

typedef struct
{
  guint64 offset;
  guint limit;
  gboolean has_asked; /* the service */
  GError *error;      /* why the service does not answer, once the archive is asked */
} Span;

static void till_fallback_source_page_init (TillPageSourceInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TillFallbackSource,
                               till_fallback_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (TILL_TYPE_PAGE_SOURCE,
                                                      till_fallback_source_page_init))

static void
span_free (Span *self)
{
  g_clear_error (&self->error);
  g_free (self);
}

static void ask (GTask *task);

static void
cached_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page =
      till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, &error);
  Span *span = g_task_get_task_data (task);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_task_return_error (task, g_steal_pointer (&error));
  else if (page != NULL && page->total > 0)
    g_task_return_pointer (task, g_steal_pointer (&page), (GDestroyNotify) till_page_free);
  else if (!span->has_asked)
    ask (task);
  else
    g_task_return_error (task, g_steal_pointer (&span->error));
}

static void
recall (TillFallbackSource *self, GTask *task)
{
  Span *span = g_task_get_task_data (task);

  span->error = g_error_copy (till_connectivity_get_error (self->connectivity));
  till_page_source_load_async (self->archived, span->offset, span->limit,
                               g_task_get_cancellable (task), cached_cb, task);
}

static void
asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TillFallbackSource *self = g_task_get_source_object (task);
  const Span *span = g_task_get_task_data (task);
  GError *error = NULL;
  TillPage *page = till_page_source_load_finish (TILL_PAGE_SOURCE (source), result, &error);

  if (page != NULL)
    g_task_return_pointer (task, page, (GDestroyNotify) till_page_free);
  else if (till_connectivity_is_away (self->connectivity) &&
           !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && span->error == NULL)
    {
      g_clear_error (&error);
      recall (self, g_steal_pointer (&task));
    }
  else
    g_task_return_error (task, error);
}

static void
ask (GTask *task)
{
  TillFallbackSource *self = g_task_get_source_object (task);
  Span *span = g_task_get_task_data (task);

  span->has_asked = TRUE;
  till_page_source_load_async (self->service, span->offset, span->limit,
                               g_task_get_cancellable (task), asked_cb, g_object_ref (task));
}

static void
till_fallback_source_load_async (TillPageSource *source,
                                 guint64 offset,
                                 guint limit,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  TillFallbackSource *self = TILL_FALLBACK_SOURCE (source);
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  Span *span = g_new0 (Span, 1);

  g_task_set_source_tag (task, till_fallback_source_load_async);
  span->offset = offset;
  span->limit = limit;
  g_task_set_task_data (task, span, (GDestroyNotify) span_free);
  if (till_connectivity_is_away (self->connectivity))
    recall (self, g_object_ref (task));
  else
    ask (task);
}

static TillPageSource *
till_fallback_source_get_cached (TillPageSource *source, gboolean is_counted)
{
  TillFallbackSource *self = TILL_FALLBACK_SOURCE (source);

  if (till_connectivity_is_away (self->connectivity))
    return NULL;

  return is_counted ? self->archived : self->uncounted;
}

static void
till_fallback_source_finalize (GObject *object)
{
  TillFallbackSource *self = TILL_FALLBACK_SOURCE (object);

  g_clear_object (&self->service);
  g_clear_object (&self->archived);
  g_clear_object (&self->uncounted);
  g_clear_object (&self->connectivity);

  G_OBJECT_CLASS (till_fallback_source_parent_class)->finalize (object);
}

static void
till_fallback_source_class_init (TillFallbackSourceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_fallback_source_finalize;
}

static void
till_fallback_source_init (TillFallbackSource *self)
{
}

static void
till_fallback_source_page_init (TillPageSourceInterface *iface)
{
  iface->load_async = till_fallback_source_load_async;
  iface->get_cached = till_fallback_source_get_cached;
}

/* @uncounted is like @archived, but may not know how long the list is, and so answers sooner.
 *
 * Returns: (transfer full): pages of @service, or of @archived while the service does not
 * answer. */
TillFallbackSource *
till_fallback_source_new (TillPageSource *service,
                          TillPageSource *archived,
                          TillPageSource *uncounted,
                          TillConnectivity *connectivity)
{
  TillFallbackSource *self = NULL;

  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (service), NULL);
  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (archived), NULL);
  g_return_val_if_fail (TILL_IS_PAGE_SOURCE (uncounted), NULL);
  g_return_val_if_fail (TILL_IS_CONNECTIVITY (connectivity), NULL);

  self = g_object_new (TILL_TYPE_FALLBACK_SOURCE, NULL);
  self->service = g_object_ref (service);
  self->archived = g_object_ref (archived);
  self->uncounted = g_object_ref (uncounted);
  self->connectivity = g_object_ref (connectivity);

  return self;
}
