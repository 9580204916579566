/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The purpose of a column */
typedef enum
{
  TILL_BATCH_COLUMN_AMOUNT,
  TILL_BATCH_COLUMN_ORDER_ID,
  TILL_BATCH_COLUMN_DESCRIPTION,
  TILL_BATCH_COLUMN_METADATA,
  TILL_BATCH_COLUMN_CURRENCY,
  TILL_BATCH_N_COLUMNS
} TillBatchColumn;

TillBatchColumn till_batch_heading_recognise (const char *heading, guint *rank);
char *till_batch_heading_find_currency (const char *heading);
