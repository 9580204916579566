/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "client.h"
#include "till-test-practice.h"

#include <libsoup/soup.h>

G_BEGIN_DECLS

#define SPOILT_PAGE 10

typedef struct
{
  TillTestPractice *practice;
  SoupSession *session; /* that steers */
  TillTransport *transport;
  char *paid_id;  /* of an invoice */
  char *order_id; /* of an active order */
  char *plan_id;
  guint n_made;
} SpoiltService;

/* What a call came to. */
typedef struct
{
  guint n;          /* records or fields that can be read */
  GPtrArray *named; /* the places of what can't */
} SpoiltSeen;

typedef void (*SpoiltReadFunc) (SpoiltService *self, SpoiltSeen *seen, GError **error);

/* The operations, each of which says how much it has come to. */
void spoilt_read_invoices (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_orders (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_copied (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_found (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_invoice (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_create_invoice (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_refund (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_countries (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_plans (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_devices (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_order (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_usage (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_create_order (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_store (SpoiltService *self, SpoiltSeen *seen, GError **error);
void spoilt_read_stats (SpoiltService *self, SpoiltSeen *seen, GError **error);

G_END_DECLS
