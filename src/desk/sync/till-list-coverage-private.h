/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-list-coverage.h"

G_BEGIN_DECLS

#define TILL_LIST_COVERAGE_PAGE 100 /* section 8 */

/* Numbers from first up to, not including, end. */
typedef struct
{
  guint64 first;
  guint64 end;
  gint64 oldest_ms; /* when the record of the first number was made, zero where nobody knows */
  gint64 newest_ms; /* that of the last one, likewise */
} TillListCoverageSpan;

typedef struct
{
  guint64 offset;
  TillListCoverageSpan span; /* as far as the total is known */
  guint64 total;             /* that was known then */
  gboolean is_look;          /* nothing else is under way */
} TillListCoverageRequest;

struct _TillListCoverage
{
  GArray *read;  /* of TillListCoverageSpan, ascending, with a gap between any two */
  GArray *asked; /* of TillListCoverageRequest */
  GArray *again; /* of guint64: numbers whose records are to be read again, the newest first */
  guint64 total;
  gboolean has_begun;
  gboolean is_oldest_first;
  gboolean has_no_total;
  gboolean looks_again; /* at the newest, for how many there are */
  TillListSnapshot *look;
};

gboolean till_list_coverage_find_gap (const TillListCoverage *self,
                                      guint64 first,
                                      guint64 end,
                                      TillListCoverageSpan *gap);
gboolean till_list_coverage_take_look (TillListCoverage *self, guint64 *offset, guint *limit);
void till_list_coverage_take_gap (TillListCoverage *self,
                                  TillListCoverageSpan gap,
                                  guint64 *offset,
                                  guint *limit);

G_END_DECLS
