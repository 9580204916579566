/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* The rows of a page: the service returns up to 100 records (section 8), and one is the row before.
 */
#define TILL_PAGE_SIZE 99

/* The state of one page in this generation. */
typedef struct
{
  guint index;
  guint n_filled;            /* loaded records, from the first one on */
  char *before_id;           /* owned, of the record before the page in the answer */
  GCancellable *cancellable; /* owned, of the running request; nullable */
  gboolean is_answered;
  gboolean has_failed;
} TillPageState;

gboolean till_page_state_is_needed (const TillPageState *self, guint n_items);

typedef struct _TillPageTable TillPageTable;

TillPageTable *till_page_table_new (void);
void till_page_table_free (TillPageTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPageTable, till_page_table_free)

TillPageState *till_page_table_lookup (TillPageTable *self, guint index);
TillPageState *till_page_table_ensure (TillPageTable *self, guint index);
void till_page_table_remove_all (TillPageTable *self);
void till_page_table_remove_failed (TillPageTable *self);
void till_page_table_remove_outside (TillPageTable *self, guint first, guint last);
void till_page_table_cancel_outside (TillPageTable *self, guint first, guint last);

guint till_page_table_count_in_flight (TillPageTable *self);
gboolean till_page_table_has_failed (TillPageTable *self);
gboolean till_page_table_is_filled (TillPageTable *self, guint position);
guint till_page_table_get_filled_before (TillPageTable *self, guint position);
guint till_page_table_get_filled_after (TillPageTable *self, guint index);
