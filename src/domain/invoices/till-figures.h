/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"

#define TILL_FIGURES_N_DAYS  364 /* 52 weeks, of which the last one may have just begun */
#define TILL_FIGURES_N_TIMES 6

/* One bar of a chart */
typedef struct
{
  char *name; /* a chain; the code of a country, or its name if there is no code */
  guint64 count;
  guint64 n_unknown; /* of those, how many have no known amount */
  TillDecimal volume_usd;
} TillFigure;

void till_figure_free (TillFigure *self);

/* Sums over the archive's records. Volumes are those of paid invoices. */
typedef struct
{
  guint64 n_invoices;
  guint64 n_pending;
  guint64 n_paid;
  guint64 n_expired;
  guint64 n_cancelled;
  guint64 n_without_time; /* of the paid ones, in no day */
  TillDecimal volume_usd;

  gint64 day_ms[TILL_FIGURES_N_DAYS]; /* start of each day, local time, oldest first */
  TillDecimal day_volume_usd[TILL_FIGURES_N_DAYS];
  guint64 day_count[TILL_FIGURES_N_DAYS];
  guint64 day_n_unknown[TILL_FIGURES_N_DAYS]; /* of those, how many have no known amount */
  guint64 time_count[TILL_FIGURES_N_TIMES];   /* paid within 1, 5, 15, 30, 60 minutes, later */
  GPtrArray *chains;                          /* of TillFigure, largest first */
  GPtrArray *countries;                       /* of TillFigure: paid orders */
} TillFigures;

/* What was paid in some days */
typedef struct
{
  TillDecimal volume_usd; /* of the known amounts */
  guint64 count;
  guint64 n_unknown; /* of those, how many have no known amount */
} TillFiguresSum;

TillFigures *till_figures_new (gint64 now_ms);
void till_figures_free (TillFigures *self);
void till_figures_add_paid (TillFigures *self,
                            const TillDecimal *amount,
                            const char *chain,
                            gint64 created_at_ms,
                            gint64 paid_at_ms);
TillFiguresSum till_figures_sum_days (const TillFigures *self, int from_ago, int to_ago);
int till_figures_get_weekday (const TillFigures *self);
void till_figures_add_country (TillFigures *self, const char *name, guint64 count);
void till_figures_finish (TillFigures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillFigures, till_figures_free)
