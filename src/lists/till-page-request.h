/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page-table.h"
#include "till-page.h"

/* A running request for a page. */
typedef struct
{
  GWeakRef owner;
  GCancellable *cancellable;
  guint index;
  guint start; /* position of the first record, without the record before */
  guint limit; /* of records, without the record before */
} TillPageRequest;

void till_page_request_send (TillPageSource *source,
                             gpointer owner,
                             TillPageState *page,
                             GAsyncReadyCallback callback);
void till_page_request_free (TillPageRequest *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPageRequest, till_page_request_free)

TillPageState *till_page_request_settle (TillPageRequest *self, TillPageTable *pages);
