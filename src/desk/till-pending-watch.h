/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-desk.h"

G_BEGIN_DECLS

#define TILL_TYPE_PENDING_WATCH (till_pending_watch_get_type ())
G_DECLARE_FINAL_TYPE (TillPendingWatch, till_pending_watch, TILL, PENDING_WATCH, GObject)

TillPendingWatch *till_pending_watch_new (TillDesk *desk);
void till_pending_watch_look_at (TillPendingWatch *self,
                                 TillPageSource *source,
                                 guint first,
                                 GPtrArray *invoices);
void till_pending_watch_stop (TillPendingWatch *self);

G_END_DECLS
