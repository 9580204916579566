/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Where an invoice can be paid (section 2.2). The amount is the service's exact text; the dialect
 * knows its unit. */
typedef struct
{
  char *chain;
  char *address;
  char *expected_amount;
  gboolean is_token;
  char *token_symbol; /* NULL for a native coin */
} TillAddress;

TillAddress *till_address_new (void);
void till_address_free (TillAddress *self);
char *till_address_dup_asset (const TillAddress *self);
gboolean till_addresses_equal (const GPtrArray *a, const GPtrArray *b);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillAddress, till_address_free)

/* A payment (section 2.3) */
typedef struct
{
  char *chain; /* <chain>:<TOKEN> */
  char *amount;
  char *tx_hash;
  gint64 paid_at_ms;
} TillPayment;

TillPayment *till_payment_new (void);
TillPayment *till_payment_copy (const TillPayment *self);
void till_payment_free (TillPayment *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillPayment, till_payment_free)
