/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"

G_BEGIN_DECLS

/* The records that are to be erased, as tables of the connection alone: "doomed_invoices" and
 * "doomed_orders" with an id, "doomed_deliveries" with a key. All in one transaction. */
gboolean till_record_erasure_begin (TillDatabase *database, GError **error);
gboolean till_record_erasure_erase (TillDatabase *database, gboolean is_thorough, GError **error);
gboolean till_record_erasure_mark (TillDatabase *database, GError **error);

G_END_DECLS
