/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-plans.h"
#include "practice-service.h"

G_BEGIN_DECLS

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
  gint64 installed_ms; /* zero: never; may lie ahead */
  gint64 steered_mb;   /* used on top of what time uses */
} PracticeOrder;

PracticeOrder *practice_order_find (PracticeService *service, const char *id);
void practice_order_free (PracticeOrder *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeOrder, practice_order_free)

void practice_orders_list (PracticeService *service,
                           const PracticeRequest *request,
                           PracticeReply *reply);
void practice_orders_create (PracticeService *service,
                             const PracticeRequest *request,
                             PracticeReply *reply);
void practice_orders_get (PracticeService *service,
                          const PracticeRequest *request,
                          PracticeReply *reply);

G_END_DECLS
