/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-answer.h"

G_BEGIN_DECLS

#define TILL_TYPE_RECALL (till_recall_get_type ())
G_DECLARE_FINAL_TYPE (TillRecall, till_recall, TILL, RECALL, GObject)

/* What is known of a page: at least one record of a list that is not empty. */
typedef void (*TillRecallFunc) (gpointer user_data, const TillAnswer *answer);

TillRecall *till_recall_new (TillPageSource *source, TillRecallFunc func, gpointer user_data);
void till_recall_stop (TillRecall *self);

void till_recall_ask (TillRecall *self, guint first_page, guint last_page);
void till_recall_forget (TillRecall *self, guint page);
void till_recall_forget_outside (TillRecall *self, guint first_page, guint last_page);
gboolean
till_recall_find_oldest (TillRecall *self, guint first_page, guint last_page, gint64 *read_at_ms);

G_END_DECLS
