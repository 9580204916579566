/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-csv-writer.h"
#include "till-draft.h"

G_BEGIN_DECLS

#define TILL_BATCH_MAX 1000

typedef enum
{
  TILL_BATCH_ROW_WAITING,
  TILL_BATCH_ROW_SENDING, /* found so after an interruption, nobody knows what came of it */
  TILL_BATCH_ROW_CREATED,
  TILL_BATCH_ROW_REFUSED,
} TillBatchRowState;

/* What a spreadsheet or who reads it makes of a row that the service could not know of. */
typedef enum
{
  TILL_BATCH_ROW_FAULTLESS,
  TILL_BATCH_ROW_AMOUNT_UNDECIDED,  /* two amounts, by what the decimal sign is */
  TILL_BATCH_ROW_OTHER_DECIMAL,     /* a number by the sign that is not the file's */
  TILL_BATCH_ROW_OTHER_CURRENCY,    /* than the dollar */
  TILL_BATCH_ROW_AMOUNT_SHORTENED,  /* "1.2E+05" */
  TILL_BATCH_ROW_AMOUNT_TOO_NARROW, /* "####" */
  TILL_BATCH_ROW_ORDER_ID_SHORTENED,
  TILL_BATCH_ROW_ORDER_ID_TOO_NARROW,
  TILL_BATCH_ROW_TOO_WIDE, /* it has more cells than the heading */
} TillBatchRowFault;

/* One invoice of a batch. */
typedef struct
{
  TillInvoiceDraft *draft;
  TillDraftProblems problems; /* of the draft */
  TillBatchRowFault fault;    /* of the row in the file */
  gboolean is_duplicate;      /* an earlier row has its order id */
  TillBatchRowState state;
  char *amount;      /* nullable: as the file has it, where that is no amount */
  char *currency;    /* nullable: what the amount is in, where that is not the dollar */
  guint line;        /* of the file, from 1; zero where it is not known any more */
  gint64 sent_at_ms; /* zero before */
  char *invoice_id;  /* nullable */
  char *pay_url;     /* nullable: of what was created, where it may be opened */
  char *reason;      /* nullable: why it was refused, in the service's words */
} TillBatchRow;

void till_batch_row_free (TillBatchRow *self);
void till_batch_row_set_pay_url (TillBatchRow *self, const char *pay_url);

gboolean till_batch_plan_is_fine (GPtrArray *rows);
/* What the rows that are still to be made come to; unknown where one of them is. */
TillDecimal till_batch_plan_sum_open (GPtrArray *rows);
gboolean till_batch_row_is_fine (const TillBatchRow *self);
gboolean till_batch_row_is_open (const TillBatchRow *self);

/* What became of the rows, one line each in their order. */
char *till_batch_plan_write_results (GPtrArray *rows, TillCsvUse use);

G_END_DECLS
