/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/* As stored; the texts of section 3 stand in practice_invoice_status_name(). */
typedef enum
{
  PRACTICE_INVOICE_PENDING,
  PRACTICE_INVOICE_PAID,
  PRACTICE_INVOICE_EXPIRED,
  PRACTICE_INVOICE_CANCELLED,
  PRACTICE_INVOICE_N_STATUSES,
} PracticeInvoiceStatus;

typedef enum
{
  PRACTICE_ORDER_PENDING,
  PRACTICE_ORDER_PROVISIONING,
  PRACTICE_ORDER_ACTIVE,
  PRACTICE_ORDER_FAILED,
  PRACTICE_ORDER_N_STATUSES,
} PracticeOrderStatus;

typedef struct _PracticeStore PracticeStore;

typedef void (*PracticeInvoiceWritten) (gint64 n, gpointer user_data);
typedef void (*PracticeUndone) (gpointer user_data);

/* A statement that is being stepped through; leaving its scope resets it. */
typedef sqlite3_stmt PracticeRows;

PracticeStore *practice_store_open (const char *path, GError **error);
void practice_store_free (PracticeStore *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeStore, practice_store_free)

void practice_store_begin (PracticeStore *self);
gboolean practice_store_commit (PracticeStore *self, GError **error);
void practice_store_rollback (PracticeStore *self);

PracticeRows *practice_store_query (PracticeStore *self, const char *sql, const char *types, ...);
gboolean practice_store_next (PracticeStore *self, PracticeRows *rows);
void practice_rows_reset (PracticeRows *rows);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeRows, practice_rows_reset)
const char *practice_rows_get_text (PracticeRows *rows, int column);
const char *practice_rows_get_span (PracticeRows *rows, int column, gsize *length);

void practice_store_run (PracticeStore *self, const char *sql, const char *types, ...);
gint64 practice_store_get_number (PracticeStore *self, const char *sql, const char *types, ...);
void practice_store_run_script (PracticeStore *self, const char *sql);
void practice_store_watch_invoices (PracticeStore *self,
                                    PracticeInvoiceWritten written,
                                    PracticeUndone undone,
                                    gpointer user_data);

gint64 practice_store_get_setting (PracticeStore *self, const char *key);
void practice_store_set_setting (PracticeStore *self, const char *key, gint64 value);
guint64 practice_store_get_generation (PracticeStore *self);

void practice_store_begin_load (PracticeStore *self);
void practice_store_end_load (PracticeStore *self);

const char *practice_invoice_status_name (PracticeInvoiceStatus status);
int practice_invoice_status_parse (const char *name);
const char *practice_order_status_name (PracticeOrderStatus status);

G_END_DECLS
