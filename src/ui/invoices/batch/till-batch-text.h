/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-batch.h"

G_BEGIN_DECLS

/* How far @batch is, or why it can't begin: @n_wrong of its rows can't be sent or were refused. */
char *till_batch_describe (TillBatch *batch, guint n_wrong);
/* What to make the rest of @batch comes to, for a button with a mnemonic. */
char *till_batch_describe_rest (TillBatch *batch);
/* How much of @batch is left, and in which store. */
char *till_batch_describe_left (TillBatch *batch);

G_END_DECLS
