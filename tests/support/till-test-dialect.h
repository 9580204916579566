/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-dialect.h"

static inline gboolean
till_test_dialect_equal (const TillDialect *a, const TillDialect *b)
{
  return a->signature_encoding == b->signature_encoding && a->signs_query == b->signs_query &&
         a->signs_prefix == b->signs_prefix && a->amount_unit == b->amount_unit &&
         a->amount_unit_is_confirmed == b->amount_unit_is_confirmed && a->found == b->found &&
         a->usd_unit == b->usd_unit && a->create_status == b->create_status &&
         g_strcmp0 (a->status_param, b->status_param) == 0 &&
         g_strcmp0 (a->order_id_param, b->order_id_param) == 0 &&
         g_strcmp0 (a->limit_param, b->limit_param) == 0 &&
         g_strcmp0 (a->offset_param, b->offset_param) == 0;
}
