/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"

/* The records to erase stand in temporary tables of the connection: "invoices_to_erase" and
 * "orders_to_erase" with an id, "deliveries_to_erase" with a key. All in one transaction. */
gboolean till_record_erasure_begin (TillDatabase *database, GError **error);
gboolean till_record_erasure_erase (TillDatabase *database, gboolean is_thorough, GError **error);
gboolean till_record_erasure_mark (TillDatabase *database, GError **error);
