/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-records.h"
#include "till-page.h"

#define TILL_TYPE_ARCHIVED_SOURCE (till_archived_source_get_type ())
G_DECLARE_FINAL_TYPE (TillArchivedSource, till_archived_source, TILL, ARCHIVED_SOURCE, GObject)

TillArchivedSource *till_archived_source_new (TillArchive *archive, const TillInvoiceQuery *query);
TillArchivedSource *till_archived_source_new_for_orders (TillArchive *archive,
                                                         const TillOrderQuery *query);
