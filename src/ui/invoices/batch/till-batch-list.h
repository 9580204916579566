/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "till-batch.h"

#define TILL_TYPE_BATCH_LIST (till_batch_list_get_type ())
G_DECLARE_FINAL_TYPE (TillBatchList, till_batch_list, TILL, BATCH_LIST, AdwBin)

void till_batch_list_set_batch (TillBatchList *self, TillBatch *batch);
void till_batch_list_refresh (TillBatchList *self);
guint till_batch_list_count_wrong (TillBatchList *self);
void till_batch_list_go_to_next_problem (TillBatchList *self);
