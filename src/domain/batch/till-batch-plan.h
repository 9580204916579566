/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-csv-writer.h"
#include "till-draft.h"

#define TILL_BATCH_MAX 1000

typedef enum
{
  TILL_BATCH_ROW_WAITING,
  TILL_BATCH_ROW_SENDING, /* after an interruption: the result is unknown */
  TILL_BATCH_ROW_CREATED,
  TILL_BATCH_ROW_REFUSED,
} TillBatchRowState;

/* Problems of a row in its file */
typedef enum
{
  TILL_BATCH_ROW_FAULTLESS,
  TILL_BATCH_ROW_AMOUNT_UNDECIDED,  /* the amount depends on the decimal sign */
  TILL_BATCH_ROW_OTHER_DECIMAL,     /* a number with the other decimal sign */
  TILL_BATCH_ROW_OTHER_CURRENCY,    /* not in dollars */
  TILL_BATCH_ROW_AMOUNT_SHORTENED,  /* "1.2E+05" */
  TILL_BATCH_ROW_AMOUNT_TOO_NARROW, /* "####" */
  TILL_BATCH_ROW_ORDER_ID_SHORTENED,
  TILL_BATCH_ROW_ORDER_ID_TOO_NARROW,
  TILL_BATCH_ROW_TOO_WIDE, /* has more cells than the heading */
} TillBatchRowFault;

/* One invoice of a batch. */
typedef struct
{
  TillInvoiceDraft *draft;
  TillDraftProblems problems; /* of the draft */
  TillBatchRowFault fault;    /* of the row in the file */
  gboolean is_duplicate;      /* an earlier row has its order id */
  TillBatchRowState state;
  char *amount;      /* nullable: the file's text, if it is not an amount */
  char *currency;    /* nullable: the currency of the amount, unless it is the dollar */
  guint line;        /* of the file, from 1; zero if unknown */
  gint64 sent_at_ms; /* zero before it is sent */
  char *invoice_id;  /* nullable */
  char *pay_url;     /* nullable: only if it is safe to open */
  char *reason;      /* nullable: why the service refused it, in its words */
} TillBatchRow;

void till_batch_row_free (TillBatchRow *self);
void till_batch_row_set_pay_url (TillBatchRow *self, const char *pay_url);

gboolean till_batch_plan_is_fine (GPtrArray *rows);
/* The sum of the rows without a result; unknown if one of them is. */
TillDecimal till_batch_plan_sum_open (GPtrArray *rows);
gboolean till_batch_row_is_fine (const TillBatchRow *self);
gboolean till_batch_row_is_open (const TillBatchRow *self);

char *till_batch_plan_write_results (GPtrArray *rows, TillCsvUse use);
