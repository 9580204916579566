/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables of invoices: one row for each that the archive has. Every answer of the service adds
 * to it.
 *
 * An answer that was asked for before the one in the row adds what the row lacks, and takes nothing
 * away. Nothing leads back to PENDING, so any other status wins whichever answer comes first. */

#include "till-invoice-table.h"

#include "till-address-text.h"
#include "till-record-gate.h"
#include "till-payment-exception-judge.h"
#include "till-define.h"

enum
{
  COLUMN_KEY,
  COLUMN_ID,
  COLUMN_STATUS,
  COLUMN_STATUS_TEXT,
  COLUMN_AMOUNT,
  COLUMN_CURRENCY,
  COLUMN_ORDER_ID,
  COLUMN_PAID_CHAIN,
  COLUMN_CREATED_AT_MS,
  COLUMN_EXPIRES_AT_MS,
  COLUMN_PAID_AT_MS,
  COLUMN_READ_AT_MS,
  COLUMN_DETAILS_AT_MS,
  COLUMN_PAYMENT_EXCEPTION_AT_MS,
  N_COLUMNS,
};

enum
{
  DETAIL_DESCRIPTION,
  DETAIL_METADATA,
  DETAIL_PAY_URL,
  DETAIL_ADDRESSES,
  DETAIL_PAYMENT_CHAIN,
  DETAIL_PAYMENT_AMOUNT,
  DETAIL_TX_HASH,
  DETAIL_PAYMENT_AT_MS,
};

#define DETAIL_COLUMNS                                                                             \
  "description, metadata, pay_url, addresses, payment_chain, payment_amount, tx_hash, "            \
  "payment_at_ms"

struct _TillInvoiceWriter
{
  TillDatabase *database; /* borrowed */
  TillTermWriter *terms;
  TillRecordGate *gate;
  TillPaymentExceptionJudge *judge;
  guint n_changed;
  TillStatement *find;
  TillStatement *find_details;
  TillStatement *insert;
  TillStatement *update;
  TillStatement *touch;
  TillStatement *put_details;
  TillStatement *put_names;
  TillStatement *put_texts;
  TillStatement *drop_texts;
};

/* Where the row of an invoice is, and what it says of the other tables. */
typedef struct
{
  gint64 key; /* zero for an invoice that was not seen before */
  gint64 read_at_ms;
  gint64 details_at_ms;
  gint64 exception_at_ms;
} Place;

static char *
dup_filled (TillStatement *row, int column)
{
  g_autofree char *text = till_statement_dup_text (row, column);

  return text != NULL && *text != '\0' ? g_steal_pointer (&text) : NULL;
}

/* @row is one of TILL_INVOICE_COLUMNS.
 *
 * Returns: (transfer full): the invoice, as a list knows it. */
TillInvoice *
till_invoice_table_read (TillStatement *row)
{
  g_autofree char *id = till_statement_dup_text (row, COLUMN_ID);
  g_autofree char *amount = till_statement_dup_text (row, COLUMN_AMOUNT);
  TillInvoice *invoice = till_invoice_new (id);

  invoice->status = (TillInvoiceStatus) till_statement_get_int (row, COLUMN_STATUS);
  invoice->status_text = invoice->status == TILL_INVOICE_UNKNOWN
                             ? till_statement_dup_text (row, COLUMN_STATUS_TEXT)
                             : g_strdup (till_invoice_status_to_string (invoice->status));
  till_decimal_parse (amount, &invoice->amount);
  invoice->currency = till_statement_dup_text (row, COLUMN_CURRENCY);
  invoice->order_id = dup_filled (row, COLUMN_ORDER_ID);
  invoice->paid_chain = dup_filled (row, COLUMN_PAID_CHAIN);
  invoice->created_at_ms = till_statement_get_int (row, COLUMN_CREATED_AT_MS);
  invoice->expires_at_ms = till_statement_get_int (row, COLUMN_EXPIRES_AT_MS);
  invoice->paid_at_ms = till_statement_get_int (row, COLUMN_PAID_AT_MS);
  invoice->read_at_ms = till_statement_get_int (row, COLUMN_READ_AT_MS);

  return invoice;
}

static void
read_details (TillStatement *row, TillInvoice *invoice)
{
  g_autofree char *addresses = till_statement_dup_text (row, DETAIL_ADDRESSES);
  g_autoptr (TillPayment) payment = till_payment_new ();

  invoice->description = till_statement_dup_text (row, DETAIL_DESCRIPTION);
  invoice->metadata = till_statement_dup_text (row, DETAIL_METADATA);
  invoice->pay_url = till_statement_dup_text (row, DETAIL_PAY_URL);
  till_address_text_parse (addresses, invoice->addresses);
  payment->chain = till_statement_dup_text (row, DETAIL_PAYMENT_CHAIN);
  payment->amount = till_statement_dup_text (row, DETAIL_PAYMENT_AMOUNT);
  payment->tx_hash = till_statement_dup_text (row, DETAIL_TX_HASH);
  payment->paid_at_ms = till_statement_get_int (row, DETAIL_PAYMENT_AT_MS);
  if (payment->chain != NULL || payment->amount != NULL || payment->tx_hash != NULL)
    invoice->payment = g_steal_pointer (&payment);
}

/* Returns: (transfer full) (nullable): the invoice of @id, %NULL without an error where there is
 * none. */
static TillInvoice *
find (TillStatement *statement,
      TillStatement *details,
      const char *id,
      Place *place,
      GError **error)
{
  g_autoptr (TillInvoice) invoice = NULL;
  gboolean has_row = FALSE;
  gboolean is_found = FALSE;

  till_statement_bind_text (statement, ":id", id);
  is_found = till_statement_step (statement, &has_row, error);
  if (has_row)
    {
      invoice = till_invoice_table_read (statement);
      place->key = till_statement_get_int (statement, COLUMN_KEY);
      place->read_at_ms = invoice->read_at_ms;
      place->details_at_ms = till_statement_get_int (statement, COLUMN_DETAILS_AT_MS);
      place->exception_at_ms = till_statement_get_int (statement, COLUMN_PAYMENT_EXCEPTION_AT_MS);
      invoice->is_complete = place->details_at_ms != 0;
    }
  till_statement_reset (statement);
  if (!is_found || invoice == NULL)
    return NULL;

  till_statement_bind_int (details, ":key", place->key);
  is_found = till_statement_step (details, &has_row, error);
  if (has_row)
    read_details (details, invoice);
  till_statement_reset (details);

  return is_found ? g_steal_pointer (&invoice) : NULL;
}

static const char find_sql[] = "SELECT " TILL_INVOICE_COLUMNS " FROM invoices WHERE id = :id";
static const char find_details_sql[] =
    "SELECT " DETAIL_COLUMNS " FROM invoice_details WHERE key = :key";

/* Returns: (transfer full) (nullable): all that is known of the invoice, is_complete where its own
 * answer was read in its present state; %NULL without an error where it was never seen. */
TillInvoice *
till_invoice_table_load (TillDatabase *database, const char *id, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, find_sql, NULL, error);
  g_autoptr (TillStatement) details = NULL;
  Place place = { 0 };

  if (statement == NULL ||
      (details = till_database_prepare (database, find_details_sql, NULL, error)) == NULL)
    return NULL;

  return find (statement, details, id, &place, error);
}

/* Returns: (transfer full) (nullable): the invoice of @key as a list knows it; %NULL without an
 * error where there is none. */
TillInvoice *
till_invoice_table_load_key (TillDatabase *database, gint64 key, GError **error)
{
  g_autoptr (TillKeptStatement) statement = till_database_keep (
      database, "SELECT " TILL_INVOICE_COLUMNS " FROM invoices WHERE key = :key",
      TILL_VALUES (TILL_INT (":key", key)), error);
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error) || !has_row)
    return NULL;

  return till_invoice_table_read (statement);
}

/* Returns: (transfer full) (nullable): all that is known of the invoice of @key; %NULL without an
 * error where there is none. */
TillInvoice *
till_invoice_table_load_key_whole (TillDatabase *database, gint64 key, GError **error)
{
  g_autoptr (TillInvoice) invoice = till_invoice_table_load_key (database, key, error);
  g_autoptr (TillKeptStatement) details = NULL;
  gboolean has_row = FALSE;

  if (invoice == NULL)
    return NULL;

  details =
      till_database_keep (database, find_details_sql, TILL_VALUES (TILL_INT (":key", key)), error);
  if (!till_statement_step (details, &has_row, error))
    return NULL;
  if (has_row)
    read_details (details, invoice);

  return g_steal_pointer (&invoice);
}

static const struct
{
  const char *sql;
  gsize offset;
} statements[] = {
  { find_sql, G_STRUCT_OFFSET (TillInvoiceWriter, find) },
  { find_details_sql, G_STRUCT_OFFSET (TillInvoiceWriter, find_details) },
  { "INSERT INTO invoices (id, status, status_text, amount, amount_micro, currency, order_id,"
    " paid_chain, created_at_ms, expires_at_ms, paid_at_ms, seen_at_ms, read_at_ms, details_at_ms,"
    " payment_exception_at_ms)"
    " VALUES (:id, :status, :status_text, :amount, :amount_micro, :currency, :order_id,"
    " :paid_chain, :created_at_ms, :expires_at_ms, :paid_at_ms, :seen_at_ms, :read_at_ms,"
    " :details_at_ms, :payment_exception_at_ms)",
    G_STRUCT_OFFSET (TillInvoiceWriter, insert) },
  { "UPDATE invoices SET status = :status, status_text = :status_text, amount = :amount,"
    " amount_micro = :amount_micro, currency = :currency, order_id = :order_id,"
    " paid_chain = :paid_chain, created_at_ms = :created_at_ms, expires_at_ms = :expires_at_ms,"
    " paid_at_ms = :paid_at_ms, read_at_ms = :read_at_ms, details_at_ms = :details_at_ms,"
    " payment_exception_at_ms = :payment_exception_at_ms"
    " WHERE key = :key",
    G_STRUCT_OFFSET (TillInvoiceWriter, update) },
  { "UPDATE invoices SET read_at_ms = :read_at_ms WHERE key = :key",
    G_STRUCT_OFFSET (TillInvoiceWriter, touch) },
  { "INSERT OR REPLACE INTO invoice_details (key, " DETAIL_COLUMNS ") VALUES (:key, :description,"
    " :metadata, :pay_url, :addresses, :payment_chain, :payment_amount, :tx_hash, :payment_at_ms)",
    G_STRUCT_OFFSET (TillInvoiceWriter, put_details) },
  { "INSERT INTO invoice_names (rowid, id, order_id) VALUES (:key, :id, :order_id)",
    G_STRUCT_OFFSET (TillInvoiceWriter, put_names) },
  { "INSERT INTO invoice_texts (rowid, description, metadata) VALUES (:key, :description,"
    " :metadata)",
    G_STRUCT_OFFSET (TillInvoiceWriter, put_texts) },
  { "INSERT INTO invoice_texts (invoice_texts, rowid, description, metadata) VALUES ('delete',"
    " :key, :description, :metadata)",
    G_STRUCT_OFFSET (TillInvoiceWriter, drop_texts) },
};

/* For one batch, in whose transaction it is used. */
TillInvoiceWriter *
till_invoice_writer_new (TillDatabase *database, GError **error)
{
  g_autoptr (TillInvoiceWriter) self = g_new0 (TillInvoiceWriter, 1);

  self->database = database;
  if ((self->terms = till_term_writer_new (database, error)) == NULL ||
      (self->gate = till_record_gate_new (database, error)) == NULL ||
      (self->judge = till_payment_exception_judge_new (database, error)) == NULL)
    return NULL;

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      TillStatement *statement = till_database_prepare (database, statements[i].sql, NULL, error);

      if (statement == NULL)
        return NULL;
      G_STRUCT_MEMBER (TillStatement *, self, statements[i].offset) = statement;
    }

  return g_steal_pointer (&self);
}

void
till_invoice_writer_free (TillInvoiceWriter *self)
{
  g_return_if_fail (self != NULL);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    till_statement_free (G_STRUCT_MEMBER (TillStatement *, self, statements[i].offset));
  g_clear_pointer (&self->terms, till_term_writer_free);
  g_clear_pointer (&self->gate, till_record_gate_free);
  g_clear_pointer (&self->judge, till_payment_exception_judge_free);
  g_free (self);
}

/* Returns: how many invoices are no longer what they were. */
TILL_DEFINE_GETTER (till_invoice_writer_get_n_changed, TillInvoiceWriter, guint, n_changed)

/* Returns: @amount in millionths, as the column "amount_micro" has it, to sort and find amounts by:
 * finer differences, and absurdly large amounts, tie. */
gint64
till_invoice_table_get_micro (const TillDecimal *amount)
{
  const TillInt128 limit = G_GINT64_CONSTANT (1000000000000);
  TillInt128 micro = 0;

  g_return_val_if_fail (amount != NULL, G_MININT64);

  micro = amount->coefficient;

  if (!amount->is_known)
    return G_MININT64;

  for (guint scale = amount->scale; scale > 6; scale--)
    micro /= 10;
  for (guint scale = amount->scale; scale < 6; scale++)
    micro = CLAMP (micro, -limit * 1000000, limit * 1000000) * 10;

  return (gint64) CLAMP (micro, -limit * 1000000, limit * 1000000);
}

static void
bind_row (TillStatement *statement, const TillInvoice *invoice, const Place *place)
{
  g_autofree char *amount =
      invoice->amount.is_known ? till_decimal_to_string (&invoice->amount) : NULL;
  const char *paid_chain = till_invoice_get_paid_chain (invoice);

  till_statement_bind (
      statement,
      TILL_VALUES (TILL_INT (":status", invoice->status),
                   TILL_TEXT (":status_text", invoice->status == TILL_INVOICE_UNKNOWN
                                                  ? invoice->status_text
                                                  : NULL),
                   TILL_TEXT (":amount", amount),
                   TILL_INT (":amount_micro", till_invoice_table_get_micro (&invoice->amount)),
                   TILL_TEXT (":currency", invoice->currency),
                   TILL_TEXT (":order_id", invoice->order_id != NULL ? invoice->order_id : ""),
                   TILL_TEXT (":paid_chain", paid_chain != NULL ? paid_chain : ""),
                   TILL_INT (":created_at_ms", invoice->created_at_ms),
                   TILL_INT (":expires_at_ms", invoice->expires_at_ms),
                   TILL_INT (":paid_at_ms", till_invoice_get_paid_at_ms (invoice)),
                   TILL_INT (":read_at_ms", place->read_at_ms),
                   TILL_INT (":details_at_ms", place->details_at_ms),
                   TILL_INT (":payment_exception_at_ms", place->exception_at_ms)));
}

static gboolean
put_names (TillInvoiceWriter *self, TillInvoice *invoice, gint64 key, GError **error)
{
  const char *id = till_record_get_id (TILL_RECORD (invoice));

  till_statement_bind (
      self->put_names,
      TILL_VALUES (TILL_INT (":key", key), TILL_TEXT (":id", id),
                   TILL_TEXT (":order_id", invoice->order_id != NULL ? invoice->order_id : "")));

  return till_statement_run (self->put_names, error) &&
         till_term_writer_add_tail (self->terms, TILL_FIELD_INVOICE_ID, key, id, error) &&
         till_term_writer_add_tail (self->terms, TILL_FIELD_INVOICE_ORDER_ID, key,
                                    invoice->order_id, error);
}

static gboolean
put_new (TillInvoiceWriter *self, TillInvoice *invoice, gint64 now_ms, Place *place, GError **error)
{
  till_statement_bind_text (self->insert, ":id", till_record_get_id (TILL_RECORD (invoice)));
  self->n_changed++;
  till_statement_bind_int (self->insert, ":seen_at_ms", now_ms);
  bind_row (self->insert, invoice, place);
  if (!till_statement_run (self->insert, error))
    return FALSE;

  place->key = till_database_get_last_key (self->database);

  return put_names (self, invoice, place->key, error);
}

static gboolean
has_details (const TillInvoice *invoice)
{
  return invoice->description != NULL || invoice->metadata != NULL || invoice->pay_url != NULL ||
         invoice->addresses->len > 0 || invoice->payment != NULL;
}

static gboolean
has_same_payment (const TillInvoice *a, const TillInvoice *b)
{
  if (a->payment == NULL || b->payment == NULL)
    return a->payment == b->payment;

  return g_strcmp0 (a->payment->chain, b->payment->chain) == 0 &&
         g_strcmp0 (a->payment->amount, b->payment->amount) == 0 &&
         g_strcmp0 (a->payment->tx_hash, b->payment->tx_hash) == 0 &&
         a->payment->paid_at_ms == b->payment->paid_at_ms;
}

static gboolean
has_same_texts (const TillInvoice *a, const TillInvoice *b)
{
  return g_strcmp0 (a->description, b->description) == 0 &&
         g_strcmp0 (a->metadata, b->metadata) == 0;
}

static gboolean
has_same_details (const TillInvoice *a, const TillInvoice *b)
{
  return has_same_texts (a, b) && has_same_payment (a, b) &&
         g_strcmp0 (a->pay_url, b->pay_url) == 0 &&
         till_addresses_equal (a->addresses, b->addresses);
}

static gboolean
has_same_row (const TillInvoice *a, const TillInvoice *b)
{
  return a->status == b->status && g_strcmp0 (a->status_text, b->status_text) == 0 &&
         a->amount.is_known == b->amount.is_known &&
         (!a->amount.is_known || till_decimal_compare (&a->amount, &b->amount) == 0) &&
         g_strcmp0 (a->currency, b->currency) == 0 && g_strcmp0 (a->order_id, b->order_id) == 0 &&
         g_strcmp0 (till_invoice_get_paid_chain (a), till_invoice_get_paid_chain (b)) == 0 &&
         a->created_at_ms == b->created_at_ms && a->expires_at_ms == b->expires_at_ms &&
         till_invoice_get_paid_at_ms (a) == till_invoice_get_paid_at_ms (b);
}

static gboolean
run_texts (TillStatement *statement, const TillInvoice *invoice, gint64 key, GError **error)
{
  till_statement_bind (statement, TILL_VALUES (TILL_INT (":key", key),
                                               TILL_TEXT (":description", invoice->description),
                                               TILL_TEXT (":metadata", invoice->metadata)));

  return till_statement_run (statement, error);
}

/* The index drops trigrams by the text that they were made of. */
static gboolean
put_texts (TillInvoiceWriter *self,
           const TillInvoice *invoice,
           const TillInvoice *older,
           gint64 key,
           GError **error)
{
  if (older != NULL && has_same_texts (invoice, older))
    return TRUE;

  if (older != NULL && (older->description != NULL || older->metadata != NULL) &&
      !run_texts (self->drop_texts, older, key, error))
    return FALSE;

  return (invoice->description == NULL && invoice->metadata == NULL) ||
         run_texts (self->put_texts, invoice, key, error);
}

static gboolean
put_terms (TillInvoiceWriter *self, const TillInvoice *invoice, gint64 key, GError **error)
{
  if (invoice->payment != NULL && !till_term_writer_add (self->terms, TILL_FIELD_INVOICE_TX_HASH,
                                                         key, invoice->payment->tx_hash, error))
    return FALSE;

  for (guint i = 0; i < invoice->addresses->len; i++)
    {
      const TillAddress *address = g_ptr_array_index (invoice->addresses, i);

      if (!till_term_writer_add (self->terms, TILL_FIELD_INVOICE_ADDRESS, key, address->address,
                                 error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
put_details (TillInvoiceWriter *self,
             TillInvoice *invoice,
             TillInvoice *older,
             gint64 key,
             GError **error)
{
  TillStatement *statement = self->put_details;
  const TillPayment *payment = invoice->payment;
  g_autofree char *addresses = till_address_text_print (invoice->addresses);

  if (!has_details (invoice) || (older != NULL && has_same_details (invoice, older)))
    return TRUE;

  till_statement_bind (
      statement,
      TILL_VALUES (TILL_INT (":key", key), TILL_TEXT (":description", invoice->description),
                   TILL_TEXT (":metadata", invoice->metadata),
                   TILL_TEXT (":pay_url", invoice->pay_url), TILL_TEXT (":addresses", addresses),
                   TILL_TEXT (":payment_chain", payment != NULL ? payment->chain : NULL),
                   TILL_TEXT (":payment_amount", payment != NULL ? payment->amount : NULL),
                   TILL_TEXT (":tx_hash", payment != NULL ? payment->tx_hash : NULL),
                   TILL_INT (":payment_at_ms", payment != NULL ? payment->paid_at_ms : 0)));

  return put_texts (self, invoice, older, key, error) && till_statement_run (statement, error) &&
         put_terms (self, invoice, key, error);
}

static gboolean
put_known (TillInvoiceWriter *self,
           TillInvoice *invoice,
           TillInvoice *older,
           const Place *before,
           const Place *place,
           GError **error)
{
  if (has_same_row (invoice, older) && before->details_at_ms == place->details_at_ms &&
      before->exception_at_ms == place->exception_at_ms)
    {
      till_statement_bind (self->touch, TILL_VALUES (TILL_INT (":key", place->key),
                                                     TILL_INT (":read_at_ms", place->read_at_ms)));

      return till_statement_run (self->touch, error);
    }

  self->n_changed++;
  till_statement_bind_int (self->update, ":key", place->key);
  bind_row (self->update, invoice, place);

  return till_statement_run (self->update, error);
}

/* A time in the future is from a wrong clock, and no reason to refuse the answer. */
static gboolean
is_newer (gint64 asked_at_ms, gint64 known_at_ms, gint64 now_ms)
{
  return asked_at_ms >= known_at_ms || known_at_ms > now_ms;
}

/* Puts down what an answer, asked for at @asked_at_ms, says of one invoice. */
gboolean
till_invoice_writer_put (TillInvoiceWriter *self,
                         TillInvoice *invoice,
                         gint64 asked_at_ms,
                         gint64 now_ms,
                         GError **error)
{
  g_autoptr (TillInvoice) older = NULL;
  g_autoptr (TillInvoice) merged = NULL;
  g_autoptr (GError) failure = NULL;
  Place before = { 0 };
  Place place = { 0 };
  gboolean is_admitted = TRUE;

  g_return_val_if_fail (self != NULL && TILL_IS_INVOICE (invoice), FALSE);

  older = find (self->find, self->find_details, till_record_get_id (TILL_RECORD (invoice)), &before,
                &failure);
  if (failure != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return FALSE;
    }

  place = before;
  if (older == NULL)
    {
      if (!till_record_gate_ask (self->gate, TILL_RECORD (invoice), now_ms, &is_admitted, error))
        return FALSE;
      if (!is_admitted)
        return TRUE;

      place.read_at_ms = asked_at_ms;
      place.details_at_ms = invoice->is_complete ? asked_at_ms : 0;

      return till_payment_exception_judge_ask (self->judge, invoice, now_ms, &place.exception_at_ms,
                                               error) &&
             put_new (self, invoice, now_ms, &place, error) &&
             put_details (self, invoice, NULL, place.key, error);
    }

  merged = is_newer (asked_at_ms, before.read_at_ms, now_ms) ? till_invoice_merge (invoice, older)
                                                             : till_invoice_merge (older, invoice);
  if (is_newer (asked_at_ms, before.read_at_ms, now_ms))
    place.read_at_ms = asked_at_ms;
  if (merged->status != older->status)
    place.details_at_ms = 0;
  if (invoice->is_complete && (invoice->status == merged->status || invoice->status_text == NULL))
    place.details_at_ms = asked_at_ms;

  return till_payment_exception_judge_ask (self->judge, merged, now_ms, &place.exception_at_ms,
                                           error) &&
         put_known (self, merged, older, &before, &place, error) &&
         put_details (self, merged, older, place.key, error);
}

/* Takes back what the invoice of @id is found by; the rows are the caller's. */
gboolean
till_invoice_table_erase_terms (TillDatabase *database,
                                TillTermWriter *terms,
                                const char *id,
                                GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (database, find_sql, NULL, error);
  g_autoptr (TillStatement) details = NULL;
  g_autoptr (TillInvoice) invoice = NULL;
  g_autoptr (GError) failure = NULL;
  Place place = { 0 };

  if (statement == NULL ||
      (details = till_database_prepare (database, find_details_sql, NULL, error)) == NULL)
    return FALSE;

  invoice = find (statement, details, id, &place, &failure);
  if (invoice == NULL)
    {
      gboolean is_unknown = failure == NULL;

      if (!is_unknown)
        g_propagate_error (error, g_steal_pointer (&failure));
      return is_unknown;
    }

  for (guint i = 0; i < invoice->addresses->len; i++)
    if (!till_term_writer_remove (terms, TILL_FIELD_INVOICE_ADDRESS, place.key,
                                  ((TillAddress *) invoice->addresses->pdata[i])->address, error))
      return FALSE;

  return till_term_writer_remove (terms, TILL_FIELD_INVOICE_TX_HASH, place.key,
                                  invoice->payment != NULL ? invoice->payment->tx_hash : NULL,
                                  error) &&
         till_term_writer_remove (terms, TILL_FIELD_INVOICE_ID, place.key, id, error) &&
         till_term_writer_remove (terms, TILL_FIELD_INVOICE_ORDER_ID, place.key, invoice->order_id,
                                  error);
}
