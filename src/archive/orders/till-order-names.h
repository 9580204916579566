/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-order.h"

G_BEGIN_DECLS

/* Keeps the trigrams of orders in one batch, in whose transaction it is used. */
typedef struct _TillOrderNames TillOrderNames;

TillOrderNames *till_order_names_new (TillDatabase *database, GError **error);
void till_order_names_free (TillOrderNames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOrderNames, till_order_names_free)

gboolean till_order_names_put (TillOrderNames *self,
                               TillOrder *order,
                               TillOrder *older,
                               gint64 key,
                               GError **error);

G_END_DECLS
