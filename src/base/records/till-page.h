/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-record.h"
#include "till-unreadable.h"

typedef struct
{
  GPtrArray *records;      /* of TillRecord, in the order of the list */
  GPtrArray *unreadable;   /* of TillUnreadable, by index: the others of the list */
  guint64 offset;          /* position of the first record in the whole list */
  guint64 total;           /* length of the whole list when the page was read */
  gboolean is_total_known; /* else total is one more than the records so far */
  gint64 read_at_ms;       /* of a cached page: when its oldest record was read; else zero */
} TillPage;

TillPage *till_page_new (guint64 offset, guint64 total);
void till_page_free (TillPage *self);
guint till_page_get_length (const TillPage *self);
guint till_page_get_index (const TillPage *self, guint record);
guint64 till_page_get_number (const TillPage *self, guint index);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPage, till_page_free)

#define TILL_TYPE_PAGE_SOURCE (till_page_source_get_type ())
G_DECLARE_INTERFACE (TillPageSource, till_page_source, TILL, PAGE_SOURCE, GObject)

struct _TillPageSourceInterface
{
  GTypeInterface parent_iface;

  /* Ends in a task of @self with a TillPage. */
  void (*load_async) (TillPageSource *self,
                      guint64 offset,
                      guint limit,
                      GCancellable *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer user_data);
  TillPageSource *(*get_cached) (TillPageSource *self, gboolean is_counted); /* nullable */
};

void till_page_source_load_async (TillPageSource *self,
                                  guint64 offset,
                                  guint limit,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
TillPage *till_page_source_load_finish (TillPageSource *self, GAsyncResult *result, GError **error);
TillPageSource *till_page_source_get_cached (TillPageSource *self, gboolean is_counted);
