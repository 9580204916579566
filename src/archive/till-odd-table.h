/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-database.h"
#include "till-invoice.h"

G_BEGIN_DECLS

/* Says which payments somebody has to decide about, for one batch. */
typedef struct _TillOddJudge TillOddJudge;

TillOddJudge *till_odd_judge_new (TillDatabase *database, GError **error);
void till_odd_judge_free (TillOddJudge *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillOddJudge, till_odd_judge_free)

gboolean till_odd_judge_is_decided (TillOddJudge *self,
                                    TillInvoice *invoice,
                                    gboolean *is_decided,
                                    GError **error);
gboolean till_odd_judge_ask (TillOddJudge *self,
                             TillInvoice *invoice,
                             gint64 now_ms,
                             gint64 *odd_at_ms,
                             GError **error);

gboolean till_odd_table_renew (TillDatabase *database,
                               const char *invoice_id,
                               gint64 now_ms,
                               GError **error);
gboolean till_odd_table_count (TillDatabase *database, guint64 *n_odd, GError **error);
gboolean till_odd_table_judge_rest (TillDatabase *database,
                                    gint64 now_ms,
                                    guint limit,
                                    guint *n_judged,
                                    gboolean *is_news,
                                    GError **error);
gboolean till_odd_table_pass_over (TillDatabase *database, GError **error);
gboolean till_odd_table_set_returned (TillDatabase *database,
                                      GPtrArray *invoices,
                                      gint64 now_ms,
                                      gboolean *is_news,
                                      GError **error);

G_END_DECLS
