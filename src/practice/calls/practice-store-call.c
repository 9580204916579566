/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The call of section 4.9, about the store (section 2.6). */

#include "practice-store-call.h"
#include "practice-random.h"
#include "practice-route.h"

/* Writes each chain, or each token, that can be paid with, once. */
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
write_stats (const PracticeRecords *records, PracticeJson *json)
{
  g_autoptr (PracticeRows) rows = practice_database_query (
      records->database,
      "SELECT ifnull (sum (n_invoices), 0), ifnull (sum (iif (status = 1, n_invoices, 0)), 0),"
      " ifnull (sum (iif (status = 1, cents, 0)), 0) FROM invoice_blocks",
      "");

  if (!practice_database_next (records->database, rows))
    return;

  practice_json_begin_object (json, "stats");
  practice_json_integer (json, "totalInvoices", sqlite3_column_int64 (rows, 0));
  practice_json_integer (json, "paidInvoices", sqlite3_column_int64 (rows, 1));
  practice_json_hundredths (json, "totalVolumeUsd", sqlite3_column_int64 (rows, 2));
  practice_json_end_object (json);
}

/* GET /api/v1/store. @webhook_url is empty where there is no receiver. */
void
practice_store_get (const PracticeRecords *records, const char *webhook_url, PracticeReply *reply)
{
  g_autofree char *id = practice_random_id (records->seed, "store", 0);
  PracticeJson json = practice_reply_begin (reply, 200);

  practice_json_begin_object (&json, "data");
  practice_json_string (&json, "storeId", id);
  practice_json_string (&json, "name", "Practice Store");
  write_names (&json, "acceptedChains", FALSE);
  write_names (&json, "acceptedTokens", TRUE);
  practice_json_integer (&json, "paymentTimeoutMin", records->options->payment_timeout_min);
  practice_json_string (&json, "webhookUrl", webhook_url);
  write_stats (records, &json);
  practice_json_end_object (&json);
  practice_reply_end (reply, &json);
}
