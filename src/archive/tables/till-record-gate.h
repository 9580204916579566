/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-record.h"

/* Says which new records the archive may take: none that was erased with a customer, and none that
 * the retention would erase at once for its age. */
typedef struct _TillRecordGate TillRecordGate;

TillRecordGate *till_record_gate_new (TillDatabase *database, GError **error);
void till_record_gate_free (TillRecordGate *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillRecordGate, till_record_gate_free)

gboolean till_record_gate_ask (TillRecordGate *self,
                               TillRecord *record,
                               gint64 now_ms,
                               gboolean *is_admitted,
                               GError **error);

gboolean till_record_gate_find_erased (TillDatabase *database,
                                       gboolean is_order,
                                       const char *id,
                                       gboolean *is_erased,
                                       GError **error);
char *till_record_gate_make_hash (gboolean is_order, const char *id);
