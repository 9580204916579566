/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Sections 2.6 and 4.9: the store record. */

#include "practice-store-record.h"
#include "practice-webhooks.h"
#include "practice-chains.h"
#include "practice-random.h"

/* The names at @get of all routes, each once, in their order. */
static void
write_names (PracticeJson *json, const char *key, gboolean of_tokens)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  practice_json_begin_array (json, key);
  for (guint i = 0; i < practice_n_routes; i++)
    {
      const PracticeRoute *route = &practice_routes[i];
      const char *name = of_tokens ? route->symbol : route->chain;

      if ((!of_tokens || route->is_token) && g_hash_table_add (seen, (gpointer) name))
        practice_json_string (json, NULL, name);
    }
  practice_json_end_array (json);
}

static void
write_stats (PracticeService *service, PracticeJson *json)
{
  g_autoptr (PracticeRows) rows = practice_store_query (
      service->store,
      "SELECT ifnull (sum (n_invoices), 0), ifnull (sum (iif (status = 1, n_invoices, 0)), 0),"
      " ifnull (sum (iif (status = 1, cents, 0)), 0) FROM invoice_blocks",
      "");

  if (!practice_store_next (service->store, rows))
    return;

  practice_json_begin_object (json, "stats");
  practice_json_integer (json, "totalInvoices", sqlite3_column_int64 (rows, 0));
  practice_json_integer (json, "paidInvoices", sqlite3_column_int64 (rows, 1));
  practice_json_hundredths (json, "totalVolumeUsd", sqlite3_column_int64 (rows, 2));
  practice_json_end_object (json);
}

void
practice_store_record_get (PracticeService *service,
                           const PracticeRequest *request,
                           PracticeReply *reply)
{
  g_autofree char *id = practice_random_id (service->seed, "store", 0);
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "storeId", id);
  practice_json_string (&json, "name", "Practice Store");
  write_names (&json, "acceptedChains", FALSE);
  write_names (&json, "acceptedTokens", TRUE);
  practice_json_integer (&json, "paymentTimeoutMin", service->options->payment_timeout_min);
  practice_json_string (&json, "webhookUrl", practice_webhooks_get_url (service->webhooks));
  write_stats (service, &json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
