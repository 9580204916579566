/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page-table.h"
#include "till-page.h"
#include "till-row-table.h"

/* An answer without the record before and without records that nobody requested. It borrows
 * everything from the page. */
typedef struct
{
  TillRecord **records;
  guint n_records;
  guint start; /* position of the first record */
  guint64 total;
  gboolean is_total_known; /* see TillPage */
  const char *before_id;
} TillPageComparison;

/* The length of the list, from the answers. */
typedef struct
{
  guint64 value;
  gboolean is_known; /* else a guess */
  gboolean is_begun; /* an answer of this generation has come */
} TillTotal;

gboolean till_page_comparison_read (TillPageComparison *self,
                                    const TillPage *page,
                                    guint start,
                                    guint limit,
                                    GError **error);
void till_page_comparison_enter (const TillPageComparison *self, TillPageState *page);
void till_page_comparison_take_total (const TillPageComparison *self, TillTotal *total);
gboolean till_page_comparison_contradicts (const TillPageComparison *self,
                                           const TillTotal *total,
                                           TillRowTable *rows,
                                           TillPageTable *pages);

typedef void (*TillSplice) (gpointer list, guint position, guint n_removed, guint n_added);

void till_page_comparison_align (const TillPageComparison *self,
                                 TillRowTable *rows,
                                 const TillTotal *old_total,
                                 guint lower,
                                 guint upper,
                                 TillSplice splice,
                                 gpointer list);
void till_page_comparison_make_room (const TillPageComparison *self,
                                     TillRowTable *rows,
                                     TillSplice splice,
                                     gpointer list);
