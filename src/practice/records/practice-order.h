/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-database.h"
#include "practice-plan.h"

/* As the database stores them. */
typedef enum
{
  PRACTICE_ORDER_PENDING,
  PRACTICE_ORDER_PROVISIONING,
  PRACTICE_ORDER_ACTIVE,
  PRACTICE_ORDER_FAILED,
  PRACTICE_ORDER_N_STATUSES,
} PracticeOrderStatus;

typedef struct
{
  gint64 n;
  char *id;
  gint64 invoice;
  char *invoice_id;
  PracticePlan plan;
  PracticeOrderStatus status;
  char *client_ref;   /* nullable */
  char *client_email; /* nullable */
  gint64 cents;
  gint64 created_ms;
  gint64 active_ms;
  gint64 installed_ms; /* zero: never; may lie in the future */
  gint64 steered_mb;   /* what POST /practice/orders/{id}/use has added */
} PracticeOrder;

/* What a new order and its invoice begin with. */
typedef struct
{
  const PracticePlan *plan;
  const char *client_ref;   /* nullable */
  const char *client_email; /* nullable */
  gint64 created_ms;
  gint64 expires_ms; /* of the invoice */
} PracticeOrderDraft;

/* What an eSIM has used (section 2.5), in hundredths of a megabyte. */
typedef struct
{
  gint64 package;
  gint64 used;
  gint64 expires_ms;
  const char *status; /* statusQr */
} PracticeUsage;

const char *practice_order_status_name (PracticeOrderStatus status);

PracticeOrder *practice_order_find (PracticeDatabase *database, const char *id);
GPtrArray *
practice_order_list (PracticeDatabase *database, gint64 limit, gint64 offset, gint64 *total);
PracticeOrder *
practice_order_insert (PracticeDatabase *database, guint64 seed, const PracticeOrderDraft *draft);
void practice_order_free (PracticeOrder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeOrder, practice_order_free)

void practice_order_get_usage (const PracticeOrder *self,
                               guint64 seed,
                               gint64 now_ms,
                               PracticeUsage *usage);
