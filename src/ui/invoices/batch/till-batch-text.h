/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch.h"

/* The progress of @batch, or why it can't begin: @n_wrong of its rows are invalid or were refused.
 */
char *till_batch_describe (TillBatch *batch, guint n_wrong);
/* The label of the button that creates the rest of @batch, with a mnemonic. */
char *till_batch_describe_rest (TillBatch *batch);
/* How many rows of @batch are left, and in which store. */
char *till_batch_describe_left (TillBatch *batch);
