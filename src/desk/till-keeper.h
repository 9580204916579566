/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive-forget.h"
#include "till-mirror.h"

G_BEGIN_DECLS

typedef struct _TillDesk TillDesk;

/* Sees to what the archive of a desk keeps: how long, and whether the service is copied into it.
 * Both are remembered with the archive. What has become too old is erased a minute after the start
 * and four times a day, nothing that is open and no invoice whose refund is.
 *
 * Signal: "changed" whenever one of its getters gives something else. */
#define TILL_TYPE_KEEPER (till_keeper_get_type ())
G_DECLARE_FINAL_TYPE (TillKeeper, till_keeper, TILL, KEEPER, GObject)

TillKeeper *till_keeper_new (TillDesk *desk, TillArchive *archive, TillMirror *mirror);
void till_keeper_start (TillKeeper *self);
void till_keeper_close (TillKeeper *self);

guint till_keeper_get_days (TillKeeper *self);
void till_keeper_set_days (TillKeeper *self, guint days);
gboolean till_keeper_is_paused (TillKeeper *self);
void till_keeper_set_paused (TillKeeper *self, gboolean is_paused);
void till_keeper_set_left (TillKeeper *self, gboolean has_left);
gboolean till_keeper_is_erasing (TillKeeper *self);
const GError *till_keeper_get_error (TillKeeper *self);

void till_keeper_delete_all_async (TillKeeper *self,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean till_keeper_delete_all_finish (TillKeeper *self, GAsyncResult *result, GError **error);

void till_keeper_forget_async (TillKeeper *self,
                               const char *customer,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
TillTraces *till_keeper_forget_finish (TillKeeper *self, GAsyncResult *result, GError **error);

G_END_DECLS
