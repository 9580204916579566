/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The tables "webhook_deliveries" and "webhook_listener": each webhook that came in, with its
 * headers and its body as they came, and whether this computer listens for webhooks (section 6).
 * Anybody can send an unsigned one, so the archive keeps little of those. A genuine event that is
 * there already makes the next one a duplicate. */

#include "till-archive-webhook-deliveries.h"

#include "till-archive-private.h"
#include "till-define.h"

#define MAX_OF_INVOICE 100

#define COLUMNS                                                                                    \
  "received_at_ms, verdict, headers, body, size, event, invoice_id, order_id, is_followed"

enum
{
  COLUMN_ID,
  COLUMN_RECEIVED_AT_MS,
  COLUMN_VERDICT,
  COLUMN_HEADERS,
  COLUMN_BODY,
  COLUMN_SIZE,
  COLUMN_EVENT,
  COLUMN_INVOICE_ID,
  COLUMN_ORDER_ID,
  COLUMN_IS_FOLLOWED,
};

static GBytes *
read_bytes (TillStatement *statement, int column)
{
  const void *data = sqlite3_column_blob (statement, column);

  return g_bytes_new (data, (gsize) sqlite3_column_bytes (statement, column));
}

static TillWebhookDelivery *
read_delivery (TillStatement *statement)
{
  g_autofree char *id = till_statement_dup_text (statement, COLUMN_ID);
  g_autofree char *verdict = till_statement_dup_text (statement, COLUMN_VERDICT);
  TillWebhookDelivery *delivery = till_webhook_delivery_new (id);

  delivery->received_at_ms = till_statement_get_int (statement, COLUMN_RECEIVED_AT_MS);
  delivery->verdict = till_webhook_delivery_verdict_parse (verdict);
  delivery->headers = till_statement_dup_text (statement, COLUMN_HEADERS);
  delivery->body = read_bytes (statement, COLUMN_BODY);
  delivery->size = (gsize) till_statement_get_int (statement, COLUMN_SIZE);
  delivery->event = till_statement_dup_text (statement, COLUMN_EVENT);
  delivery->invoice_id = till_statement_dup_text (statement, COLUMN_INVOICE_ID);
  delivery->order_id = till_statement_dup_text (statement, COLUMN_ORDER_ID);
  delivery->is_followed = till_statement_get_int (statement, COLUMN_IS_FOLLOWED) != 0;

  return delivery;
}

/* Whether the same event has come before, and what it led to is known. */
static gboolean
is_known (TillDatabase *database, TillWebhookDelivery *delivery, gboolean *known, GError **error)
{
  g_autoptr (TillStatement) statement = NULL;

  *known = FALSE;
  if (delivery->verdict != TILL_WEBHOOK_DELIVERY_GENUINE)
    return TRUE;

  statement = till_database_prepare (database,
                                     "SELECT 1 FROM webhook_deliveries WHERE verdict = 'genuine'"
                                     " AND invoice_id = :invoice_id AND event = :event",
                                     TILL_VALUES (TILL_TEXT (":invoice_id", delivery->invoice_id),
                                                  TILL_TEXT (":event", delivery->event)),
                                     error);

  return till_statement_step (statement, known, error);
}

static gboolean
drop_oldest (TillDatabase *database, gboolean is_signed, GError **error)
{
  return till_database_run (
      database,
      "DELETE FROM webhook_deliveries WHERE is_signed = :is_signed AND id "
      "<= (SELECT id FROM webhook_deliveries"
      " WHERE is_signed = :is_signed ORDER BY id DESC LIMIT 1 OFFSET :kept)",
      TILL_VALUES (TILL_INT (":is_signed", is_signed),
                   TILL_INT (":kept", is_signed ? TILL_WEBHOOK_DELIVERIES_MAX_SIGNED
                                                : TILL_WEBHOOK_DELIVERIES_MAX_UNSIGNED)),
      error);
}

static GBytes *
cut_body (TillWebhookDelivery *delivery)
{
  gsize length = g_bytes_get_size (delivery->body);

  if (till_webhook_delivery_verdict_is_signed (delivery->verdict) ||
      length <= TILL_WEBHOOK_DELIVERIES_MAX_BODY)
    return g_bytes_ref (delivery->body);

  return g_bytes_new_from_bytes (delivery->body, 0, TILL_WEBHOOK_DELIVERIES_MAX_BODY);
}

static TillWebhookDelivery *
insert (TillDatabase *database, TillWebhookDelivery *delivery, GError **error)
{
  g_autoptr (GBytes) body = cut_body (delivery);
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "INSERT INTO webhook_deliveries (" COLUMNS
      ", is_signed) VALUES (:received_at_ms, :verdict, :headers,"
      " :body, :size, :event, :invoice_id, :order_id, :is_followed, :is_signed)"
      " RETURNING id, " COLUMNS,
      TILL_VALUES (
          TILL_INT (":received_at_ms", delivery->received_at_ms),
          TILL_TEXT (":verdict", till_webhook_delivery_verdict_to_string (delivery->verdict)),
          TILL_TEXT (":headers", delivery->headers), TILL_BYTES (":body", body),
          TILL_INT (":size", (gint64) delivery->size), TILL_TEXT (":event", delivery->event),
          TILL_TEXT (":invoice_id", delivery->invoice_id),
          TILL_TEXT (":order_id", delivery->order_id),
          TILL_INT (":is_followed", delivery->is_followed),
          TILL_INT (":is_signed", till_webhook_delivery_verdict_is_signed (delivery->verdict))),
      error);
  g_autoptr (TillWebhookDelivery) kept = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;

  g_assert (has_row);
  kept = read_delivery (statement);

  return till_statement_step (statement, &has_row, error) ? g_steal_pointer (&kept) : NULL;
}

TillWebhookListenerState *
till_webhook_listener_state_new (gboolean is_on, guint16 port, const char *dialect)
{
  TillWebhookListenerState *self = g_new0 (TillWebhookListenerState, 1);

  self->is_on = is_on;
  self->port = port;
  self->dialect = g_strdup (dialect);

  return self;
}

void
till_webhook_listener_state_free (TillWebhookListenerState *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->dialect);
  g_free (self);
}

static TillWebhookDelivery *
add (TillDatabase *database, TillWebhookDelivery *delivery, GError **error)
{
  g_autoptr (TillWebhookDelivery) added = till_webhook_delivery_copy (delivery, NULL);
  g_autoptr (TillWebhookDelivery) kept = NULL;
  gboolean known = FALSE;

  if (!is_known (database, delivery, &known, error))
    return NULL;

  if (known)
    added->verdict = TILL_WEBHOOK_DELIVERY_DUPLICATE;
  kept = insert (database, added, error);
  if (kept == NULL ||
      !drop_oldest (database, till_webhook_delivery_verdict_is_signed (added->verdict), error))
    return NULL;

  return g_steal_pointer (&kept);
}

/* Keeps @delivery; on disk before it returns.
 *
 * Returns: (transfer full): it as it was kept: with its id, a duplicate where it is one, and its
 * body cut where it is not signed; %NULL with an error, and nothing was kept. */
static TillWebhookDelivery *
add_delivery (TillDatabase *database, TillWebhookDelivery *delivery, GError **error)
{
  g_autoptr (TillWebhookDelivery) kept = NULL;

  if (!till_database_begin (database, error))
    return NULL;

  kept = add (database, delivery, error);
  if (!till_database_end (database, kept != NULL, error))
    return NULL;

  return g_steal_pointer (&kept);
}

static gboolean
mark_followed (TillDatabase *database, const char *id, GError **error)
{
  return till_database_run (database,
                            "UPDATE webhook_deliveries SET is_followed = 1 WHERE id = :id",
                            TILL_VALUES (TILL_INT (":id", g_ascii_strtoll (id, NULL, 10))), error);
}

static GPtrArray *
read_all (TillStatement *statement, GError **error)
{
  g_autoptr (GPtrArray) deliveries = g_ptr_array_new_with_free_func (g_object_unref);
  gboolean is_done = FALSE;

  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (deliveries, read_delivery (statement));

  return is_done ? g_steal_pointer (&deliveries) : NULL;
}

/* Returns: (transfer full): an array of at most @limit TillWebhookDelivery, the newest first; %NULL
 * with an error. */
static GPtrArray *
list_newest (TillDatabase *database, guint limit, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT id, " COLUMNS " FROM webhook_deliveries ORDER BY id DESC LIMIT :limit",
      TILL_VALUES (TILL_INT (":limit", limit)), error);

  return read_all (statement, error);
}

/* Returns: (transfer full): the same for those that are about one invoice, which only one with a
 * right signature can be. */
GPtrArray *
till_webhook_deliveries_list_of (TillDatabase *database,
                                 const char *invoice_id,
                                 guint limit,
                                 GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database,
      "SELECT id, " COLUMNS " FROM webhook_deliveries WHERE is_signed = 1"
      " AND invoice_id = :invoice_id ORDER BY id DESC LIMIT :limit",
      TILL_VALUES (TILL_TEXT (":invoice_id", invoice_id), TILL_INT (":limit", limit)), error);

  return read_all (statement, error);
}

static gboolean
save_state (TillDatabase *database, const TillWebhookListenerState *state, GError **error)
{
  return till_database_run (
      database,
      "INSERT OR REPLACE INTO webhook_listener (only_row, is_on, port, dialect)"
      " VALUES (1, :is_on, :port, :dialect)",
      TILL_VALUES (TILL_INT (":is_on", state->is_on), TILL_INT (":port", state->port),
                   TILL_TEXT (":dialect", state->dialect)),
      error);
}

/* Returns: (transfer full): what was saved last, off where nothing was; %NULL with an error. */
static TillWebhookListenerState *
load_state (TillDatabase *database, GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT is_on, port, dialect FROM webhook_listener", NULL, error);
  g_autofree char *dialect = NULL;
  gboolean has_row = FALSE;

  if (!till_statement_step (statement, &has_row, error))
    return NULL;
  if (!has_row)
    return till_webhook_listener_state_new (FALSE, 0, NULL);

  dialect = till_statement_dup_text (statement, 2);

  return till_webhook_listener_state_new (till_statement_get_int (statement, 0) != 0,
                                          (guint16) till_statement_get_int (statement, 1), dialect);
}

static gpointer
add_job (gpointer archive, gpointer delivery, GError **error)
{
  return add_delivery (till_archive_get_database (archive), delivery, error);
}

static gpointer
follow_job (gpointer archive, gpointer id, GError **error)
{
  return GINT_TO_POINTER (mark_followed (till_archive_get_database (archive), id, error));
}

static gpointer
list_job (gpointer archive, gpointer limit, GError **error)
{
  return list_newest (till_archive_get_database (archive), GPOINTER_TO_UINT (limit), error);
}

static gpointer
list_of_job (gpointer archive, gpointer invoice_id, GError **error)
{
  return till_webhook_deliveries_list_of (till_archive_get_reader (archive), invoice_id,
                                          MAX_OF_INVOICE, error);
}

static gpointer
save_job (gpointer archive, gpointer state, GError **error)
{
  return GINT_TO_POINTER (save_state (till_archive_get_database (archive), state, error));
}

static gpointer
load_job (gpointer archive, gpointer task_data, GError **error)
{
  return load_state (till_archive_get_database (archive), error);
}

void
till_archive_add_delivery_async (TillArchive *self,
                                 TillWebhookDelivery *delivery,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_job, g_object_unref, g_object_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery));

  till_archive_run (self, &job, g_object_ref (delivery), cancellable, callback, user_data);
}

/* Returns: (transfer full): the delivery as it was kept, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_add_delivery_finish, TillArchive, TillWebhookDelivery *)

void
till_archive_follow_delivery (TillArchive *self, TillWebhookDelivery *delivery)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, follow_job, g_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (TILL_IS_WEBHOOK_DELIVERY (delivery));

  till_archive_run (self, &job, g_strdup (till_record_get_id (TILL_RECORD (delivery))), NULL, NULL,
                    NULL);
}

void
till_archive_list_deliveries_async (TillArchive *self,
                                    guint limit,
                                    GCancellable *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, list_job, NULL,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, GUINT_TO_POINTER (limit), cancellable, callback, user_data);
}

/* Returns: (transfer full): the deliveries, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_deliveries_finish, TillArchive, GPtrArray *)

void
till_archive_list_deliveries_of_async (TillArchive *self,
                                       const char *invoice_id,
                                       GCancellable *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_READ, list_of_job, g_free,
                                      (GDestroyNotify) g_ptr_array_unref };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (invoice_id != NULL);

  till_archive_run (self, &job, g_strdup (invoice_id), cancellable, callback, user_data);
}

/* Returns: (transfer full): the deliveries, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_list_deliveries_of_finish, TillArchive, GPtrArray *)

void
till_archive_save_listener (TillArchive *self, const TillWebhookListenerState *state)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, save_job,
                                      (GDestroyNotify) till_webhook_listener_state_free, NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (self));
  g_return_if_fail (state != NULL);

  till_archive_run (self, &job,
                    till_webhook_listener_state_new (state->is_on, state->port, state->dialect),
                    NULL, NULL, NULL);
}

void
till_archive_load_listener_async (TillArchive *self,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, load_job, NULL,
                                      (GDestroyNotify) till_webhook_listener_state_free };

  g_return_if_fail (TILL_IS_ARCHIVE (self));

  till_archive_run (self, &job, NULL, cancellable, callback, user_data);
}

/* Returns: (transfer full): how it was left, or %NULL with an error. */
TILL_DEFINE_FINISH (till_archive_load_listener_finish, TillArchive, TillWebhookListenerState *)
