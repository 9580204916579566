/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of eSIM orders: one row for each that the archive has. Every answer of the service adds
 * to it. As with invoices, an answer that was asked for before the one in the row takes nothing
 * away. */

#include "till-order-table.h"

#include "till-country-names.h"
#include "till-record-gate.h"
#include "till-fold.h"
#include "till-define.h"

#include <string.h>

enum
{
  COLUMN_KEY,
  COLUMN_ID,
  COLUMN_STATUS,
  COLUMN_STATUS_TEXT,
  COLUMN_COUNTRY,
  COLUMN_COUNTRY_ISO,
  COLUMN_DATA_GB,
  COLUMN_DAYS,
  COLUMN_INVOICE_ID,
  COLUMN_AMOUNT,
  COLUMN_CURRENCY,
  COLUMN_CLIENT_REF,
  COLUMN_CLIENT_EMAIL,
  COLUMN_ICCID,
  COLUMN_ACTIVATION_CODE,
  COLUMN_IOS_TAP_LINK,
  COLUMN_LEFT_MB,
  COLUMN_PACKAGE_MB,
  COLUMN_USED_MB,
  COLUMN_PLAN_ENDS_AT_MS,
  COLUMN_INSTALL_STATE,
  COLUMN_CREATED_AT_MS,
  COLUMN_EXPIRES_AT_MS,
  COLUMN_READ_AT_MS,
  COLUMN_DETAILS_AT_MS,
  COLUMN_PROVISIONING_SEEN_AT_MS,
  COLUMN_FINISHED_SEEN_AT_MS,
  COLUMN_SEEN_AT_MS,
};

#define VALUES                                                                                     \
  "status, status_text, country, country_iso, data_gb, days, invoice_id, amount, currency, "       \
  "client_ref, client_email, iccid, activation_code, ios_tap_link, left_mb, package_mb, used_mb, " \
  "plan_ends_at_ms, install_state, created_at_ms, expires_at_ms, read_at_ms, details_at_ms, "      \
  "provisioning_seen_at_ms, finished_seen_at_ms"
#define PARAMETERS                                                                                 \
  ":status, :status_text, :country, :country_iso, :data_gb, :days, :invoice_id, :amount, "         \
  ":currency, :client_ref, :client_email, :iccid, :activation_code, :ios_tap_link, :left_mb, "     \
  ":package_mb, :used_mb, :plan_ends_at_ms, :install_state, :created_at_ms, :expires_at_ms, "      \
  ":read_at_ms, :details_at_ms, :provisioning_seen_at_ms, :finished_seen_at_ms"

#define COLUMNS "key, id, " VALUES ", seen_at_ms"

static const char find_sql[] = "SELECT " COLUMNS " FROM orders WHERE id = :id";
static const char put_names_sql[] =
    "INSERT INTO order_names (rowid, id, client_ref, client_email, iccid)"
    " VALUES (:key, :id, :client_ref, :client_email, :iccid)";
static const char drop_names_sql[] =
    "INSERT INTO order_names (order_names, rowid, id, client_ref, client_email, iccid)"
    " VALUES ('delete', :key, :id, :client_ref, :client_email, :iccid)";

struct _TillOrderWriter
{
  TillDatabase *database; /* borrowed */
  TillTermWriter *terms;
  TillRecordGate *gate;
  guint n_changed;
  TillStatement *find;
  TillStatement *insert;
  TillStatement *update;
  TillStatement *put_names;
  TillStatement *drop_names;
};

static TillEsim *
read_esim (TillStatement *row)
{
  g_autoptr (TillEsim) esim = till_esim_new ();

  esim->iccid = till_statement_dup_text (row, COLUMN_ICCID);
  esim->activation_code = till_statement_dup_text (row, COLUMN_ACTIVATION_CODE);
  esim->ios_tap_link = till_statement_dup_text (row, COLUMN_IOS_TAP_LINK);

  return esim->iccid != NULL || esim->activation_code != NULL ? g_steal_pointer (&esim) : NULL;
}

static TillDecimal
read_decimal (TillStatement *row, int column)
{
  g_autofree char *text = till_statement_dup_text (row, column);
  TillDecimal decimal;

  till_decimal_parse (text, &decimal);

  return decimal;
}

static TillUsage *
read_usage (TillStatement *row)
{
  g_autofree char *state = till_statement_dup_text (row, COLUMN_INSTALL_STATE);
  TillUsage *usage = NULL;

  if (state == NULL)
    return NULL;

  usage = till_usage_new ();
  usage->left_mb = read_decimal (row, COLUMN_LEFT_MB);
  usage->package_mb = read_decimal (row, COLUMN_PACKAGE_MB);
  usage->used_mb = read_decimal (row, COLUMN_USED_MB);
  usage->expires_at_ms = till_statement_get_int (row, COLUMN_PLAN_ENDS_AT_MS);
  usage->install_state = till_install_state_parse (state);
  usage->install_state_text = *state != '\0' ? g_steal_pointer (&state) : NULL;

  return usage;
}

static void
read_customer (TillStatement *row, TillOrder *order)
{
  order->invoice_id = till_statement_dup_text (row, COLUMN_INVOICE_ID);
  order->client_ref = till_statement_dup_text (row, COLUMN_CLIENT_REF);
  order->client_email = till_statement_dup_text (row, COLUMN_CLIENT_EMAIL);
}

static TillOrder *
read_order (TillStatement *row)
{
  g_autofree char *id = till_statement_dup_text (row, COLUMN_ID);
  TillOrder *order = till_order_new (id);

  order->status = (TillOrderStatus) till_statement_get_int (row, COLUMN_STATUS);
  order->status_text = order->status == TILL_ORDER_UNKNOWN
                           ? till_statement_dup_text (row, COLUMN_STATUS_TEXT)
                           : g_strdup (till_order_status_to_string (order->status));
  order->country = till_statement_dup_text (row, COLUMN_COUNTRY);
  order->country_iso = till_statement_dup_text (row, COLUMN_COUNTRY_ISO);
  order->data_gb = till_statement_dup_text (row, COLUMN_DATA_GB);
  order->days = (int) till_statement_get_int (row, COLUMN_DAYS);
  order->amount = read_decimal (row, COLUMN_AMOUNT);
  order->currency = till_statement_dup_text (row, COLUMN_CURRENCY);
  order->created_at_ms = till_statement_get_int (row, COLUMN_CREATED_AT_MS);
  order->expires_at_ms = till_statement_get_int (row, COLUMN_EXPIRES_AT_MS);
  order->read_at_ms = till_statement_get_int (row, COLUMN_READ_AT_MS);
  order->seen_at_ms = till_statement_get_int (row, COLUMN_SEEN_AT_MS);
  order->provisioning_seen_at_ms = till_statement_get_int (row, COLUMN_PROVISIONING_SEEN_AT_MS);
  order->finished_seen_at_ms = till_statement_get_int (row, COLUMN_FINISHED_SEEN_AT_MS);
  read_customer (row, order);
  order->esim = read_esim (row);
  order->usage = read_usage (row);

  return order;
}

/* Returns: (transfer full) (nullable): all that is known of the order; %NULL without an error where
 * it was never seen. */
TillOrder *
till_order_table_load (TillDatabase *database, const char *id, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, find_sql, TILL_VALUES (TILL_TEXT (":id", id)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  return read_order (statement);
}

/* Returns: (transfer full) (nullable): the order of @key; %NULL without an error where there is
 * none. */
TillOrder *
till_order_table_load_key (TillDatabase *database, gint64 key, GError **error)
{
  g_autoptr (TillKeptStatement) statement =
      till_database_keep (database, "SELECT " COLUMNS " FROM orders WHERE key = :key",
                          TILL_VALUES (TILL_INT (":key", key)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  return read_order (statement);
}

static gboolean
count (TillDatabase *database, guint64 *n_orders, GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, "SELECT count (*) FROM orders", NULL, error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;

  *n_orders = (guint64) till_statement_get_int (statement, 0);

  return TRUE;
}

/* Returns: (transfer full): orders as the service lists them, the newest first; %NULL with
 * %TILL_ARCHIVE_ERROR. */
TillPage *
till_order_table_list (TillDatabase *database, guint64 offset, guint limit, GError **error)
{
  g_autoptr (TillStatement) statement = NULL;
  g_autoptr (TillPage) page = NULL;
  gboolean is_done = FALSE;
  guint64 total = 0;

  if (!count (database, &total, error))
    return NULL;

  statement =
      till_database_prepare (database,
                             "SELECT " COLUMNS " FROM orders"
                             " ORDER BY created_at_ms DESC, key LIMIT :limit OFFSET :offset",
                             NULL, error);
  page = till_page_new (offset, total);
  till_statement_bind (
      statement, TILL_VALUES (TILL_INT (":limit", limit), TILL_INT (":offset", (gint64) offset)));
  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (page->records, read_order (statement));

  return is_done ? g_steal_pointer (&page) : NULL;
}

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

/* @digits are those of an ICCID, of which people read the end as well as the beginning. */
static gboolean
is_found (const TillOrder *order,
          const TillOrderQuery *query,
          const char *folded,
          const char *digits)
{
  const TillEsim *esim = order->esim;
  g_autofree char *words = NULL;

  if (query->isos != NULL && order->country_iso != NULL &&
      g_strv_contains ((const char *const *) query->isos, order->country_iso))
    return TRUE;
  if (*digits != '\0' && esim != NULL && esim->iccid != NULL &&
      strstr (esim->iccid, digits) != NULL)
    return TRUE;

  words = till_fold_words (till_record_get_id (TILL_RECORD ((TillOrder *) order)),
                           or_empty (order->client_ref), or_empty (order->country),
                           or_empty (order->country_iso),
                           or_empty (till_country_names_find (order->country_iso)),
                           or_empty (till_country_names_translate (order->country_iso)), NULL);

  return till_fold_finds (words, folded);
}

#define SINCE    "CASE created_at_ms WHEN 0 THEN seen_at_ms ELSE created_at_ms END"
#define ALL_BY   "SELECT " COLUMNS " FROM orders ORDER BY "
#define COUNTRY  "country_order (country_iso, country)"
#define NEWEST   "created_at_ms DESC, key"
#define PLAN(to) "CAST (data_gb AS REAL)" to ", days" to ", " NEWEST

/* Upwards and downwards. */
static const char *const sorted_sql[][2] = {
  [TILL_ORDER_SORT_LISTED] = { ALL_BY NEWEST, ALL_BY NEWEST },
  [TILL_ORDER_SORT_SINCE] = { ALL_BY SINCE ", " NEWEST, ALL_BY SINCE " DESC, " NEWEST },
  [TILL_ORDER_SORT_COUNTRY] = { ALL_BY COUNTRY ", " NEWEST, ALL_BY COUNTRY " DESC, " NEWEST },
  [TILL_ORDER_SORT_PLAN] = { ALL_BY PLAN (""), ALL_BY PLAN (" DESC") },
  [TILL_ORDER_SORT_STATUS] = { ALL_BY "status, " NEWEST, ALL_BY "status DESC, " NEWEST },
  [TILL_ORDER_SORT_REFERENCE] = { ALL_BY "ifnull (client_ref, id), " NEWEST,
                                  ALL_BY "ifnull (client_ref, id) DESC, " NEWEST },
};

/* Returns: (transfer full): the orders that @query finds, in its order; %NULL with
 * %TILL_ARCHIVE_ERROR. It reads every row: a store has thousands of orders, not millions. */
TillPage *
till_order_table_search (TillDatabase *database,
                         const TillOrderQuery *query,
                         guint64 offset,
                         guint limit,
                         GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, sorted_sql[query->sort][query->is_descending ? 1 : 0], NULL, error);
  g_autofree char *folded = till_fold_search (query->text);
  g_autofree char *digits = till_order_query_dup_digits (query);
  g_autoptr (TillPage) page = till_page_new (offset, 0);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    {
      g_autoptr (TillOrder) order = read_order (statement);

      if (!is_found (order, query, folded, digits))
        continue;
      if (page->total >= offset && page->records->len < limit)
        g_ptr_array_add (page->records, g_steal_pointer (&order));
      page->total++;
    }

  return is_done ? g_steal_pointer (&page) : NULL;
}

/* Adds to @orders, a table from id to TillOrder, when each of @ids was first seen, and seen to go
 * on. */
gboolean
till_order_table_add_seen (TillDatabase *database,
                           const char *const *ids,
                           GHashTable *orders,
                           GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT seen_at_ms, provisioning_seen_at_ms, finished_seen_at_ms FROM orders"
      " WHERE id = :id",
      NULL, error);
  gboolean has_row = FALSE;

  if (statement == NULL)
    return FALSE;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      till_statement_bind_text (statement, ":id", ids[i]);
      if (!till_statement_step (statement, &has_row, error))
        return FALSE;

      if (has_row)
        {
          TillOrder *order = g_hash_table_lookup (orders, ids[i]);

          if (order == NULL)
            {
              order = till_order_new (ids[i]);
              g_hash_table_replace (orders, g_strdup (ids[i]), order);
            }
          order->seen_at_ms = till_statement_get_int (statement, 0);
          order->provisioning_seen_at_ms = till_statement_get_int (statement, 1);
          order->finished_seen_at_ms = till_statement_get_int (statement, 2);
        }
      till_statement_reset (statement);
    }

  return TRUE;
}

/* For one batch, in whose transaction it is used. */
TillOrderWriter *
till_order_writer_new (TillDatabase *database, GError **error)
{
  g_autoptr (TillOrderWriter) self = g_new0 (TillOrderWriter, 1);

  self->database = database;
  if ((self->terms = till_term_writer_new (database, error)) == NULL ||
      (self->gate = till_record_gate_new (database, error)) == NULL ||
      (self->find = till_database_prepare (database, find_sql, NULL, error)) == NULL ||
      (self->insert = till_database_prepare (database,
                                             "INSERT INTO orders (id, seen_at_ms, " VALUES ")"
                                             " VALUES (:id, :seen_at_ms, " PARAMETERS ")",
                                             NULL, error)) == NULL ||
      (self->update = till_database_prepare (
           database, "UPDATE orders SET (" VALUES ") = (" PARAMETERS ") WHERE id = :id", NULL,
           error)) == NULL ||
      (self->put_names = till_database_prepare (database, put_names_sql, NULL, error)) == NULL ||
      (self->drop_names = till_database_prepare (database, drop_names_sql, NULL, error)) == NULL)
    return NULL;

  return g_steal_pointer (&self);
}

void
till_order_writer_free (TillOrderWriter *self)
{
  g_return_if_fail (self != NULL);

  till_statement_free (self->find);
  till_statement_free (self->insert);
  till_statement_free (self->update);
  till_statement_free (self->put_names);
  till_statement_free (self->drop_names);
  g_clear_pointer (&self->terms, till_term_writer_free);
  g_clear_pointer (&self->gate, till_record_gate_free);
  g_free (self);
}

/* Returns: how many orders may no longer be what they were. */
TILL_DEFINE_GETTER (till_order_writer_get_n_changed, TillOrderWriter, guint, n_changed)

static void
bind_decimal (TillStatement *statement, const char *name, const TillDecimal *decimal)
{
  g_autofree char *text = decimal->is_known ? till_decimal_to_string (decimal) : NULL;

  till_statement_bind_text (statement, name, text);
}

/* An install state that was not given is an empty text: there is live data all the same. */
static void
bind_usage (TillStatement *statement, const TillUsage *usage)
{
  till_statement_bind_int (statement, ":plan_ends_at_ms", usage != NULL ? usage->expires_at_ms : 0);
  if (usage == NULL)
    return;

  bind_decimal (statement, ":left_mb", &usage->left_mb);
  bind_decimal (statement, ":package_mb", &usage->package_mb);
  bind_decimal (statement, ":used_mb", &usage->used_mb);
  till_statement_bind_text (statement, ":install_state",
                            usage->install_state_text != NULL ? usage->install_state_text : "");
}

static void
bind_esim (TillStatement *statement, const TillEsim *esim)
{
  if (esim == NULL)
    return;

  till_statement_bind (statement,
                       TILL_VALUES (TILL_TEXT (":iccid", esim->iccid),
                                    TILL_TEXT (":activation_code", esim->activation_code),
                                    TILL_TEXT (":ios_tap_link", esim->ios_tap_link)));
}

static void
bind_row (TillStatement *statement, const TillOrder *order, gint64 details_at_ms)
{
  till_statement_bind (
      statement,
      TILL_VALUES (TILL_INT (":status", order->status),
                   TILL_TEXT (":status_text",
                              order->status == TILL_ORDER_UNKNOWN ? order->status_text : NULL),
                   TILL_TEXT (":country", order->country),
                   TILL_TEXT (":country_iso", order->country_iso),
                   TILL_TEXT (":data_gb", order->data_gb), TILL_INT (":days", order->days),
                   TILL_TEXT (":invoice_id", order->invoice_id)));
  bind_decimal (statement, ":amount", &order->amount);
  till_statement_bind (
      statement, TILL_VALUES (TILL_TEXT (":currency", order->currency),
                              TILL_TEXT (":client_ref", order->client_ref),
                              TILL_TEXT (":client_email", order->client_email),
                              TILL_INT (":created_at_ms", order->created_at_ms),
                              TILL_INT (":expires_at_ms", order->expires_at_ms),
                              TILL_INT (":read_at_ms", order->read_at_ms),
                              TILL_INT (":details_at_ms", details_at_ms),
                              TILL_INT (":provisioning_seen_at_ms", order->provisioning_seen_at_ms),
                              TILL_INT (":finished_seen_at_ms", order->finished_seen_at_ms)));
  bind_esim (statement, order->esim);
  bind_usage (statement, order->usage);
}

static gboolean
change_terms (TillTermWriter *writer,
              gboolean (*change) (TillTermWriter *writer,
                                  TillSearchField field,
                                  gint64 key,
                                  const char *text,
                                  GError **error),
              TillOrder *order,
              gint64 key,
              GError **error)
{
  const struct
  {
    TillSearchField field;
    const char *text;
  } terms[] = {
    { TILL_FIELD_ORDER_ID, till_record_get_id (TILL_RECORD (order)) },
    { TILL_FIELD_ORDER_CLIENT_REF, order->client_ref },
    { TILL_FIELD_ORDER_EMAIL, order->client_email },
    { TILL_FIELD_ORDER_INVOICE_ID, order->invoice_id },
    { TILL_FIELD_ORDER_ICCID, order->esim != NULL ? order->esim->iccid : NULL },
    { TILL_FIELD_ORDER_ACTIVATION_CODE, order->esim != NULL ? order->esim->activation_code : NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (terms); i++)
    if (!change (writer, terms[i].field, key, terms[i].text, error))
      return FALSE;

  return TRUE;
}

static const char *
get_iccid (const TillOrder *order)
{
  return order->esim != NULL ? order->esim->iccid : NULL;
}

static gboolean
has_same_names (const TillOrder *a, const TillOrder *b)
{
  return g_strcmp0 (a->client_ref, b->client_ref) == 0 &&
         g_strcmp0 (a->client_email, b->client_email) == 0 &&
         g_strcmp0 (get_iccid (a), get_iccid (b)) == 0;
}

static gboolean
run_names (TillStatement *statement, TillOrder *order, gint64 key, GError **error)
{
  till_statement_bind (statement,
                       TILL_VALUES (TILL_INT (":key", key),
                                    TILL_TEXT (":id", till_record_get_id (TILL_RECORD (order))),
                                    TILL_TEXT (":client_ref", order->client_ref),
                                    TILL_TEXT (":client_email", order->client_email),
                                    TILL_TEXT (":iccid", get_iccid (order))));

  return till_statement_run (statement, error);
}

/* The index keeps no text of its own: it drops the trigrams of @older, %NULL for a new order, by
 * the texts they were made of. */
static gboolean
put_names (TillOrderWriter *self, TillOrder *order, TillOrder *older, gint64 key, GError **error)
{
  if (older != NULL && has_same_names (order, older))
    return TRUE;

  return (older == NULL || run_names (self->drop_names, older, key, error)) &&
         run_names (self->put_names, order, key, error);
}

/* Returns: %FALSE with an error; @order stays %NULL where there is no such order. */
static gboolean
find (TillOrderWriter *self,
      const char *id,
      TillOrder **order,
      gint64 *key,
      gint64 *details_at_ms,
      GError **error)
{
  gboolean has_row = FALSE;
  gboolean is_found = FALSE;

  till_statement_bind_text (self->find, ":id", id);
  is_found = till_statement_step (self->find, &has_row, error);
  if (has_row)
    {
      *order = read_order (self->find);
      *key = till_statement_get_int (self->find, COLUMN_KEY);
      *details_at_ms = till_statement_get_int (self->find, COLUMN_DETAILS_AT_MS);
    }
  till_statement_reset (self->find);

  return is_found;
}

static gboolean
put_new (TillOrderWriter *self,
         TillOrder *order,
         gint64 details_at_ms,
         gint64 now_ms,
         GError **error)
{
  gint64 key = 0;

  till_statement_bind_text (self->insert, ":id", till_record_get_id (TILL_RECORD (order)));
  self->n_changed++;
  till_statement_bind_int (self->insert, ":seen_at_ms", now_ms);
  bind_row (self->insert, order, details_at_ms);

  if (!till_statement_run (self->insert, error))
    return FALSE;

  key = till_database_get_last_key (self->database);

  return change_terms (self->terms, till_term_writer_add, order, key, error) &&
         put_names (self, order, NULL, key, error);
}

static TillOrder *
merge (TillOrder *order, TillOrder *older, gint64 asked_at_ms, gint64 now_ms)
{
  TillOrder *merged = NULL;

  /* A time to come is from a clock that was wrong. */
  if (asked_at_ms < older->read_at_ms && older->read_at_ms <= now_ms)
    return till_order_merge (older, order);

  merged = till_order_merge (order, older);
  merged->read_at_ms = asked_at_ms;

  return merged;
}

/* Puts down what an answer, asked for at @asked_at_ms, says of one order. It is complete once its
 * eSIM is known. */
gboolean
till_order_writer_put (TillOrderWriter *self,
                       TillOrder *order,
                       gint64 asked_at_ms,
                       gint64 now_ms,
                       GError **error)
{
  g_autoptr (TillOrder) empty = NULL;
  g_autoptr (TillOrder) older = NULL;
  g_autoptr (TillOrder) merged = NULL;
  gint64 details_at_ms = 0;
  gint64 key = 0;
  gboolean is_admitted = TRUE;

  g_return_val_if_fail (self != NULL && TILL_IS_ORDER (order), FALSE);

  if (!find (self, till_record_get_id (TILL_RECORD (order)), &older, &key, &details_at_ms, error))
    return FALSE;

  if (older == NULL)
    {
      if (!till_record_gate_ask (self->gate, TILL_RECORD (order), now_ms, &is_admitted, error))
        return FALSE;
      if (!is_admitted)
        return TRUE;

      empty = till_order_new (till_record_get_id (TILL_RECORD (order)));
      merged = merge (order, empty, asked_at_ms, now_ms);

      return put_new (self, merged, merged->esim != NULL ? asked_at_ms : 0, now_ms, error);
    }

  merged = merge (order, older, asked_at_ms, now_ms);
  till_order_note_change (merged, older->status, asked_at_ms);
  if (merged->status != older->status || details_at_ms == 0)
    self->n_changed++;
  if (merged->status != older->status)
    details_at_ms = 0;
  if (order->esim != NULL)
    details_at_ms = asked_at_ms;
  till_statement_bind_text (self->update, ":id", till_record_get_id (TILL_RECORD (order)));
  bind_row (self->update, merged, details_at_ms);

  return till_statement_run (self->update, error) &&
         change_terms (self->terms, till_term_writer_add, merged, key, error) &&
         put_names (self, merged, older, key, error);
}

/* Takes back what the order of @id is found by; the row is the caller's. */
gboolean
till_order_table_erase_terms (TillDatabase *database,
                              TillTermWriter *terms,
                              const char *id,
                              GError **error)
{
  g_autoptr (TillStatement) statement =
      till_database_prepare (database, find_sql, TILL_VALUES (TILL_TEXT (":id", id)), error);
  g_autoptr (TillOrder) order = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return FALSE;
  if (!has_row)
    return TRUE;

  order = read_order (statement);

  return change_terms (terms, till_term_writer_remove, order,
                       till_statement_get_int (statement, COLUMN_KEY), error);
}
