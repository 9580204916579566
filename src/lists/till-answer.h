/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-page-table.h"
#include "till-page.h"
#include "till-row-table.h"

G_BEGIN_DECLS

#define TILL_ANSWER_UNKNOWN G_MAXUINT

/* A page as it came, without the record before it and without more than was asked for. Everything
 * in it is borrowed from the page. */
typedef struct
{
  TillRecord **records;
  guint n_records;
  guint start; /* position of the first of them */
  guint64 total;
  gboolean is_total_known; /* as of the page */
  const char *before_id;
} TillAnswer;

gboolean
till_answer_read (TillAnswer *self, const TillPage *page, guint start, guint limit, GError **error);
gboolean till_answer_contradicts (const TillAnswer *self, TillRowTable *rows, TillPageTable *pages);
guint *
till_answer_find_anchors (const TillAnswer *self, TillRowTable *rows, guint lower, guint upper);

G_END_DECLS
