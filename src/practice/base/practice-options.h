/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How many calls a limit serves at once. */
#define PRACTICE_DEFAULT_BURST 10

typedef enum
{
  PRACTICE_ORDER_LIST_ORDERS,
  PRACTICE_ORDER_LIST_ITEMS,
  PRACTICE_ORDER_LIST_BARE,
} PracticeOrderListShape;

typedef enum
{
  PRACTICE_WEBHOOK_HEX,
  PRACTICE_WEBHOOK_BASE64,
  PRACTICE_WEBHOOK_SHA256_HEX, /* sha256=<hex> */
  PRACTICE_WEBHOOK_TIMESTAMP,  /* t=<seconds>,v1=<hex of "<seconds>.<body>"> */
} PracticeWebhookSignature;

/* The options of one run of the service. Each has a default. */
typedef struct
{
  /* running */
  char *address;
  guint16 port;
  char *data_file; /* nullable: in memory */
  char *api_key;
  char *secret_key;
  gboolean ends_with_stdin;

  /* demo data */
  gint64 n_invoices;
  gint64 n_orders;
  gint64 seed;
  gint64 start_ms; /* zero: now */

  /* the store */
  gint64 payment_timeout_min;
  gint64 provision_seconds;
  char *webhook_url; /* empty: none */

  /* the limit; see practice-limit.h */
  gint64 limit_per_minute; /* zero: any number */
  gint64 limit_burst;
  gboolean limit_hides_retry_after;
  gboolean limit_is_queue;
  gint64 latency_ms;

  /* the gaps of the specification */
  gboolean signature_is_base64;
  gboolean signs_query;
  gboolean signs_prefix;
  char *status_param;
  char *order_param;
  char *limit_param;
  char *offset_param;
  PracticeOrderListShape order_list_shape;
  guint create_status;
  guint error_status;
  char *webhook_header;
  PracticeWebhookSignature webhook_signature;
  gboolean amounts_in_base_units;
  gboolean usd_in_cents;
  char *path_prefix; /* empty, or "/p" */
} PracticeOptions;

PracticeOptions *practice_options_parse (int *argc, char ***argv, GError **error);
void practice_options_free (PracticeOptions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeOptions, practice_options_free)

gboolean practice_is_webhook_url (const char *text);
