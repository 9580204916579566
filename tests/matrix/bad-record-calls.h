/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "client.h"
#include "till-test-practice.h"

#include <libsoup/soup.h>

#define BAD_RECORD_PAGE 10

typedef struct
{
  TillTestPractice *practice;
  SoupSession *session; /* for the calls under /practice/ */
  TillTransport *transport;
  char *paid_id;  /* of an invoice */
  char *order_id; /* of an active order */
  char *plan_id;
  guint n_made;
} BadRecordService;

/* What a call has read. */
typedef struct
{
  guint n;           /* records or fields that can be read */
  GPtrArray *places; /* the places of the unreadable ones */
} BadRecordOutcome;

typedef void (*BadRecordCall) (BadRecordService *self, BadRecordOutcome *outcome, GError **error);

/* The operations. Each fills in an empty outcome. */
void bad_record_read_invoices (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_orders (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_archived (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_search (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_invoice (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_create_invoice (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_refund (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_countries (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_plans (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_devices (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_order (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_usage (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_create_order (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_store (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
void bad_record_read_stats (BadRecordService *self, BadRecordOutcome *outcome, GError **error);
