/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store record of section 2.6. */

#include "till-decode.h"

static void
decode_stats (const TillJson *json, TillStore *store)
{
  TillJson stats;

  if (!till_json_get_object (json, "stats", &stats))
    return;

  till_decode_expect (&stats, "totalInvoices", "paidInvoices", "totalVolumeUsd", NULL);
  store->total_invoices = till_json_get_int64 (&stats, "totalInvoices", -1);
  store->paid_invoices = till_json_get_int64 (&stats, "paidInvoices", -1);
  store->total_volume_usd = till_decode_decimal (&stats, "totalVolumeUsd");
}

/* Returns: (transfer full) (nullable): the store, or %NULL where till_json_failed(). */
TillStore *
till_decode_store (const TillJson *json)
{
  g_autofree char *id =
      till_json_require_word (json, till_json_first_of (json, "storeId", "id", NULL));
  g_autoptr (GPtrArray) unreadable = NULL;
  TillJson scope = *json;
  TillStore *store = NULL;
  gint64 minutes = 0;

  if (id == NULL)
    return NULL;

  scope.unreadable = &unreadable;
  till_decode_expect (&scope, "name", "acceptedChains", "acceptedTokens", "stats", NULL);
  store = till_store_new (id);
  store->name = till_json_dup_string (&scope, "name");
  till_decode_strings (&scope, "acceptedChains", &store->accepted_chains);
  till_decode_strings (&scope, "acceptedTokens", &store->accepted_tokens);
  minutes = till_json_get_int64 (&scope, "paymentTimeoutMin", 0);
  store->payment_timeout_min = (int) CLAMP (minutes, 0, G_MAXINT);
  store->webhook_url = till_json_dup_word (&scope, "webhookUrl");
  decode_stats (&scope, store);
  till_decode_end_record (json, TILL_RECORD (store), unreadable);

  return store;
}
