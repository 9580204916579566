/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"

gboolean till_payment_exceptions_renew (TillDatabase *database,
                                        const char *invoice_id,
                                        gint64 now_ms,
                                        GError **error);
gboolean
till_payment_exceptions_count (TillDatabase *database, guint64 *n_exceptions, GError **error);
gboolean till_payment_exceptions_judge_rest (TillDatabase *database,
                                             gint64 now_ms,
                                             guint limit,
                                             guint *n_judged,
                                             gboolean *is_activity,
                                             GError **error);
gboolean till_payment_exceptions_pass_over (TillDatabase *database, GError **error);
gboolean till_payment_exceptions_set_refunded (TillDatabase *database,
                                               GPtrArray *invoices,
                                               gint64 now_ms,
                                               gboolean *is_activity,
                                               GError **error);
