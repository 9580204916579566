/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-decimal.h"
#include "till-record.h"

#define TILL_TYPE_STORE (till_store_get_type ())
G_DECLARE_FINAL_TYPE (TillStore, till_store, TILL, STORE, TillRecord)

/* Section 2.6. The decoder fills it once; then it is read-only. */
struct _TillStore
{
  TillRecord parent_instance;

  char *name;
  GStrv accepted_chains; /* never NULL */
  GStrv accepted_tokens; /* never NULL */
  int payment_timeout_min;
  char *webhook_url;
  gint64 total_invoices; /* -1 if unknown */
  gint64 paid_invoices;  /* -1 if unknown */
  TillDecimal total_volume_usd;
};

TillStore *till_store_new (const char *id);
