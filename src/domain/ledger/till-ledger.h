/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "till-ledger-error.h"
#include "till-refund-book.h"
#include "till-team.h"
#include "till-worker.h"

/* What restoring an export would do. */
typedef struct
{
  guint n_entries; /* in the export */
  guint n_refunds; /* in the export */
  guint n_new;     /* entries that this ledger lacks */
  guint n_missing; /* entries that this ledger is known to have had and the export lacks */
  gint64 newest_ms;
} TillLedgerPreview;

/* All refunds that are known, and why nothing can be appended. */
typedef struct
{
  GPtrArray *refunds; /* of TillRefund; nullable */
  GError *problem;    /* nullable */
} TillLedgerListing;

TillLedgerListing *till_ledger_listing_new (GPtrArray *refunds, const GError *problem);
void till_ledger_listing_free (TillLedgerListing *self);

/* The refunds of one store. An entry is kept for good before its call answers, and nothing ever
 * changes or deletes one.
 *
 * All calls are asynchronous and answer in the caller's main context. Those that write fail with
 * TILL_LEDGER_ERROR while the ledger is not sound, with TILL_REFUND_ERROR where a rule forbids the
 * entry, and with an error of the implementer where it can't be written.
 *
 * Signal: "changed" when somebody else has appended, or the ledger can be written to again or no
 * longer. */
#define TILL_TYPE_LEDGER (till_ledger_get_type ())
G_DECLARE_INTERFACE (TillLedger, till_ledger, TILL, LEDGER, GObject)

/* The worker runs each call as a job, whose source is the ledger. */
struct _TillLedgerInterface
{
  GTypeInterface parent_iface;

  TillWorker *(*get_worker) (TillLedger *self);
  TillTeam *(*get_team) (TillLedger *self); /* NULL for a ledger that nobody shares */
  TillWorkerFunc bind;    /* data: the store's ID, or NULL; returns whether it is the store's */
  TillWorkerFunc append;  /* data: TillRefundEvent; returns TillRefund */
  TillWorkerFunc list;    /* returns TillLedgerListing */
  TillWorkerFunc export;  /* returns text */
  TillWorkerFunc preview; /* data: text; returns TillLedgerPreview */
  TillWorkerFunc restore; /* data: text; returns whether it is restored */
};

void till_ledger_emit_changed (TillLedger *self);

/* Those who share the ledger; NULL for none. */
TillTeam *till_ledger_get_team (TillLedger *self);

/* store_id is what the service tells; NULL where it could not be asked. From then on the ledger is
 * that of the store, whichever account began it, and says so in its exports. */
void till_ledger_bind_async (TillLedger *self,
                             const char *store_id,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
gboolean till_ledger_bind_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_append_async (TillLedger *self,
                               const TillRefundEvent *event,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
TillRefund *till_ledger_append_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_list_async (TillLedger *self,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
GPtrArray *
till_ledger_list_finish (TillLedger *self, GAsyncResult *result, GError **problem, GError **error);

void till_ledger_export_async (TillLedger *self,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data);
char *till_ledger_export_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_preview_async (TillLedger *self,
                                const char *text,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
TillLedgerPreview *
till_ledger_preview_finish (TillLedger *self, GAsyncResult *result, GError **error);

void till_ledger_restore_async (TillLedger *self,
                                const char *text,
                                GCancellable *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer user_data);
gboolean till_ledger_restore_finish (TillLedger *self, GAsyncResult *result, GError **error);
