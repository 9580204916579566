/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-invoice.h"
#include "till-order.h"

G_BEGIN_DECLS

extern const char till_created_records_schema_1[];

gboolean till_created_records_add_order (TillDatabase *database, TillOrder *order, GError **error);
gboolean
till_created_records_add_invoice (TillDatabase *database, TillInvoice *invoice, GError **error);
gboolean till_created_records_update_order (TillDatabase *database,
                                            const char *id,
                                            TillOrderStatus status,
                                            GError **error);
GHashTable *
till_created_records_find_orders (TillDatabase *database, const char *const *ids, GError **error);
TillInvoice *
till_created_records_find_invoice (TillDatabase *database, const char *id, GError **error);
GPtrArray *till_created_records_list_open_orders (TillDatabase *database, GError **error);

G_END_DECLS
