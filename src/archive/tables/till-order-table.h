/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-order-query.h"
#include "till-order.h"
#include "till-page.h"
#include "till-search-terms.h"

TillOrder *till_order_table_load_key (TillDatabase *database, gint64 key, GError **error);
TillOrder *till_order_table_load (TillDatabase *database, const char *id, GError **error);
TillPage *
till_order_table_list (TillDatabase *database, guint64 offset, guint limit, GError **error);

TillPage *till_order_table_search (TillDatabase *database,
                                   const TillOrderQuery *query,
                                   guint64 offset,
                                   guint limit,
                                   GError **error);
gboolean till_order_table_add_seen (TillDatabase *database,
                                    const char *const *ids,
                                    GHashTable *orders,
                                    GError **error);

/* Writes to the table of orders. */
typedef struct _TillOrderWriter TillOrderWriter;

TillOrderWriter *till_order_writer_new (TillDatabase *database, GError **error);
void till_order_writer_free (TillOrderWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOrderWriter, till_order_writer_free)

gboolean till_order_writer_put (TillOrderWriter *self,
                                TillOrder *order,
                                gint64 asked_at_ms,
                                gint64 now_ms,
                                GError **error);
guint till_order_writer_get_n_changed (TillOrderWriter *self);

gboolean till_order_table_erase_terms (TillDatabase *database,
                                       TillTermWriter *terms,
                                       const char *id,
                                       GError **error);
