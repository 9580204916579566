/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-record.h"

G_BEGIN_DECLS

/* The records that are to be erased, as tables of the connection alone: "doomed_invoices" and
 * "doomed_orders" with an id, "doomed_deliveries" with a key. All in one transaction. */
gboolean till_record_erasure_begin (TillDatabase *database, GError **error);
gboolean till_record_erasure_erase (TillDatabase *database, gboolean is_thorough, GError **error);
gboolean till_record_erasure_mark (TillDatabase *database, GError **error);

/* What may be put down: nothing that was forgotten, and nothing that would be erased at once for
 * its age. */
typedef struct _TillGate TillGate;

TillGate *till_gate_new (TillDatabase *database, GError **error);
void till_gate_free (TillGate *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillGate, till_gate_free)

gboolean till_gate_ask (TillGate *self,
                        TillRecord *record,
                        gint64 now_ms,
                        gboolean *is_admitted,
                        GError **error);

G_END_DECLS
