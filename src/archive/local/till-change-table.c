/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes what a change of the team says into the table of its thing. A change that can't be read,
 * or is of a kind that this version does not know, is passed over: it must not stop the others. */

#include "till-change-table.h"

#include <string.h>

#include "till-decimal.h"
#include "till-json.h"
#include "till-note.h"
#include "till-payment-exceptions.h"
#include "till-record-gate.h"
#include "till-resale.h"

#define WHO_MAX 256

typedef struct
{
  gboolean is_own;
  gint64 now_ms;
  gboolean *has_deleted;
} Applying;

static gboolean
is_name (const char *text)
{
  return text != NULL && *text != '\0' && strlen (text) <= WHO_MAX;
}

/* Returns: (transfer full): whom the change names as the writer of what is older than
 * the team; else its author. */
static char *
dup_who (const TillJson *content, const char *name, const TillChange *change)
{
  g_autofree char *who = till_json_dup_string (content, name);

  return is_name (who) ? g_steal_pointer (&who) : g_strdup (change->author);
}

/* Returns: (transfer full): the same, with the author where that is somebody else. */
static char *
dup_who_and_author (const TillJson *content, const char *name, const TillChange *change)
{
  g_autofree char *who = dup_who (content, name, change);

  return g_str_equal (who, change->author) ? g_steal_pointer (&who)
                                           : g_strjoin (" · ", who, change->author, NULL);
}

static gboolean
has_key (const TillChange *change, const char *const *names)
{
  g_autofree char *key = till_change_make_key (names);

  return g_str_equal (key, change->key);
}

static gboolean
is_amount (const char *text)
{
  TillDecimal amount = { 0 };

  return text != NULL && till_decimal_parse (text, &amount);
}

static gboolean
mark_erased (TillDatabase *database, const TillChange *change, GError **error)
{
  return till_database_run (
      database, "INSERT OR IGNORE INTO erased_things (kind, key) VALUES (:kind, :key)",
      TILL_VALUES (TILL_TEXT (":kind", change->kind), TILL_TEXT (":key", change->key)), error);
}

/* Who deletes its record's customer may not know yet of what somebody else writes about it: that is
 * to be erased everywhere, too. */
static gboolean
refuse (TillDatabase *database, const TillChange *change, GError **error)
{
  return mark_erased (database, change, error) &&
         till_database_run (
             database, "INSERT INTO outbox (kind, key, is_erased) VALUES (:kind, :key, 1)",
             TILL_VALUES (TILL_TEXT (":kind", change->kind), TILL_TEXT (":key", change->key)),
             error);
}

/* Nobody can change what somebody else has written: only whether it is taken back. */
static gboolean
apply_note (TillDatabase *database,
            const TillChange *change,
            const TillJson *content,
            const Applying *applying,
            GError **error)
{
  gboolean is_of_order = till_json_get_boolean (content, "order", FALSE);
  gint64 taken_back_at_ms = till_json_get_int64 (content, "takenBackAt", 0);
  g_autofree char *record_id = till_json_dup_string (content, "record");
  g_autofree char *text = till_json_dup_string (content, "text");
  g_autofree char *who = dup_who (content, "who", change);
  g_autofree char *taken_back_by = dup_who_and_author (content, "takenBackBy", change);
  g_autoptr (TillNote) note = NULL;

  if (record_id == NULL || text == NULL)
    return TRUE;

  note = till_note_new (is_of_order, record_id, till_json_get_boolean (content, "ticket", FALSE),
                        text);
  if (*note->text == '\0')
    return TRUE;

  return till_database_run (
      database,
      "INSERT INTO notes (uid, kind, record_id, is_ticket, text, who, at_ms, taken_back_by,"
      " taken_back_at_ms, author, desk) VALUES (:uid, :kind, :record_id, :is_ticket, :text, :who,"
      " :at_ms, :taken_back_by, :taken_back_at_ms, :author, :desk)"
      " ON CONFLICT (uid) DO UPDATE SET taken_back_by = excluded.taken_back_by,"
      " taken_back_at_ms = excluded.taken_back_at_ms,"
      " who = iif (author IS NULL, excluded.who, who), author = coalesce (author, excluded.author)",
      TILL_VALUES (TILL_TEXT (":uid", change->key), TILL_INT (":kind", is_of_order ? 2 : 1),
                   TILL_TEXT (":record_id", record_id), TILL_INT (":is_ticket", note->is_ticket),
                   TILL_TEXT (":text", note->text), TILL_TEXT (":who", who),
                   TILL_INT (":at_ms", till_json_get_int64 (content, "at", 0)),
                   TILL_TEXT (":taken_back_by", taken_back_at_ms != 0 ? taken_back_by : NULL),
                   TILL_INT (":taken_back_at_ms", taken_back_at_ms),
                   TILL_TEXT (":author", change->author),
                   TILL_TEXT (":desk", applying->is_own ? NULL : change->desk)),
      error);
}

static gboolean
apply_acceptance (TillDatabase *database,
                  const TillChange *change,
                  const TillJson *content,
                  const Applying *applying,
                  GError **error)
{
  gint64 at_ms = till_json_get_int64 (content, "at", 0);
  g_autofree char *paid = till_json_dup_string (content, "paid");
  g_autofree char *invoice_id = till_json_dup_string (content, "invoice");
  const char *const names[] = { invoice_id, NULL };

  return paid == NULL || invoice_id == NULL || !has_key (change, names) ||
         (till_database_run (
              database,
              "INSERT OR REPLACE INTO accepted_payments (invoice_id, paid, accepted_at_ms)"
              " VALUES (:id, :paid, :at_ms)",
              TILL_VALUES (TILL_TEXT (":id", invoice_id), TILL_TEXT (":paid", paid),
                           TILL_INT (":at_ms", at_ms)),
              error) &&
          till_payment_exceptions_renew (database, invoice_id, applying->now_ms, error));
}

static gboolean
apply_recorded_payment (TillDatabase *database,
                        const TillChange *change,
                        const TillJson *content,
                        const Applying *applying,
                        GError **error)
{
  g_autofree char *invoice_id = till_json_dup_string (content, "invoice");
  g_autofree char *chain = till_json_dup_string (content, "chain");
  g_autofree char *tx_hash = till_json_dup_string (content, "hash");
  g_autofree char *amount = till_json_dup_string (content, "amount");
  g_autofree char *who = dup_who_and_author (content, "who", change);
  const char *const names[] = { chain, tx_hash, invoice_id, NULL };

  if (invoice_id == NULL || chain == NULL || tx_hash == NULL || !is_amount (amount))
    return TRUE;

  return !has_key (change, names) ||
         till_database_run (
             database,
             "INSERT INTO recorded_payments"
             " (invoice_id, chain, amount, tx_hash, who, recorded_at_ms)"
             " VALUES (:invoice_id, :chain, :amount, :tx_hash, :who, :at_ms)"
             " ON CONFLICT (chain, tx_hash, invoice_id) DO UPDATE SET amount = excluded.amount,"
             " who = excluded.who, recorded_at_ms = excluded.recorded_at_ms",
             TILL_VALUES (TILL_TEXT (":invoice_id", invoice_id), TILL_TEXT (":chain", chain),
                          TILL_TEXT (":amount", amount), TILL_TEXT (":tx_hash", tx_hash),
                          TILL_TEXT (":who", who),
                          TILL_INT (":at_ms", till_json_get_int64 (content, "at", 0))),
             error);
}

static gboolean
apply_template (TillDatabase *database,
                const TillChange *change,
                const TillJson *content,
                const Applying *applying,
                GError **error)
{
  g_autofree char *amount = till_json_dup_string (content, "amount");
  g_autofree char *description = till_json_dup_string (content, "description");
  g_autofree char *metadata = till_json_dup_string (content, "metadata");

  if (amount == NULL || (*amount != '\0' && !is_amount (amount)))
    return TRUE;

  return till_database_run (
      database,
      "INSERT OR REPLACE INTO templates (name, amount, description, metadata)"
      " VALUES (:name, :amount, :description, :metadata)",
      TILL_VALUES (TILL_TEXT (":name", change->key), TILL_TEXT (":amount", amount),
                   TILL_TEXT (":description", description), TILL_TEXT (":metadata", metadata)),
      error);
}

static gboolean
apply_resale (TillDatabase *database,
              const TillChange *change,
              const TillJson *content,
              const Applying *applying,
              GError **error)
{
  g_autofree char *rule = till_json_dup_string (content, "rule");
  TillResale resale;

  return rule == NULL || (*rule != '\0' && !till_resale_parse (rule, &resale)) ||
         till_database_run (database,
                            "INSERT OR REPLACE INTO resale (only_row, rule) VALUES (1, :rule)",
                            TILL_VALUES (TILL_TEXT (":rule", rule)), error);
}

static const struct
{
  const char *kind;
  gboolean (*apply) (TillDatabase *database,
                     const TillChange *change,
                     const TillJson *content,
                     const Applying *applying,
                     GError **error);
  const char *erase_sql; /* returns the invoice whose payment has to be judged again, or NULL */
} kinds[] = {
  { TILL_CHANGE_NOTE, apply_note, "DELETE FROM notes WHERE uid = :key RETURNING NULL" },
  { TILL_CHANGE_ACCEPTANCE, apply_acceptance,
    "DELETE FROM accepted_payments WHERE share_key (invoice_id) = :key RETURNING invoice_id" },
  { TILL_CHANGE_RECORDED_PAYMENT, apply_recorded_payment,
    "DELETE FROM recorded_payments WHERE share_key (chain, tx_hash, invoice_id) = :key"
    " RETURNING NULL" },
  { TILL_CHANGE_TEMPLATE, apply_template,
    "DELETE FROM templates WHERE name = :key RETURNING NULL" },
  { TILL_CHANGE_RESALE, apply_resale, "DELETE FROM resale WHERE :key = '' RETURNING NULL" },
};

static gboolean
erase (TillDatabase *database,
       const TillChange *change,
       guint kind,
       const Applying *applying,
       GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, kinds[kind].erase_sql, TILL_VALUES (TILL_TEXT (":key", change->key)), error);
  g_autofree char *invoice_id = NULL;

  if (!till_statement_step (statement, applying->has_deleted, error))
    return FALSE;
  if (!*applying->has_deleted)
    return TRUE;

  invoice_id = till_statement_dup_text (statement, 0);
  till_statement_reset (statement);

  return invoice_id == NULL ||
         till_payment_exceptions_renew (database, invoice_id, applying->now_ms, error);
}

/* Sets @is_erased to whether the customer of the record that @content is about was erased here. */
static gboolean
find_erased (TillDatabase *database, const TillJson *content, gboolean *is_erased, GError **error)
{
  gboolean is_of_order = till_json_get_boolean (content, "order", FALSE);
  g_autofree char *record_id = till_json_dup_string (content, "record");
  g_autofree char *invoice_id = till_json_dup_string (content, "invoice");
  const char *id = record_id != NULL ? record_id : invoice_id;

  *is_erased = FALSE;

  return id == NULL || till_record_gate_find_erased (database, is_of_order && record_id != NULL, id,
                                                     is_erased, error);
}

static gboolean
apply_members (TillDatabase *database,
               const TillChange *change,
               const TillJson *content,
               guint kind,
               const Applying *applying,
               GError **error)
{
  gboolean is_erased = FALSE;

  if (!find_erased (database, content, &is_erased, error))
    return FALSE;

  return is_erased ? refuse (database, change, error)
                   : kinds[kind].apply (database, change, content, applying, error);
}

/* Sets @is_erased to whether the thing itself was erased, here or elsewhere. */
static gboolean
find_erased_thing (TillDatabase *database,
                   const TillChange *change,
                   gboolean *is_erased,
                   GError **error)
{
  g_autoptr (TillStatement) statement = till_database_prepare (
      database, "SELECT 1 FROM erased_things WHERE kind = :kind AND key = :key",
      TILL_VALUES (TILL_TEXT (":kind", change->kind), TILL_TEXT (":key", change->key)), error);

  return till_statement_step (statement, is_erased, error);
}

/* Members of the wrong kind count as absent. */
static gboolean
apply_content (TillDatabase *database,
               const TillChange *change,
               guint kind,
               const Applying *applying,
               GError **error)
{
  g_autoptr (JsonNode) document =
      till_json_parse (change->content, strlen (change->content), &till_json_usual_limits, NULL);
  g_autoptr (GPtrArray) unreadable = NULL;
  g_autoptr (GError) failure = NULL;
  TillJson content;

  if (document == NULL)
    return TRUE;

  content = till_json_root (document, &failure);
  content.unreadable = &unreadable;

  return !till_json_is_object (&content) ||
         apply_members (database, change, &content, kind, applying, error);
}

static gboolean
apply_known (TillDatabase *database,
             const TillChange *change,
             guint kind,
             const Applying *applying,
             GError **error)
{
  gboolean is_erased = FALSE;

  if (change->content == NULL)
    return (!change->is_erasure || mark_erased (database, change, error)) &&
           erase (database, change, kind, applying, error);

  return find_erased_thing (database, change, &is_erased, error) &&
         (is_erased || apply_content (database, change, kind, applying, error));
}

gboolean
till_change_table_apply (TillDatabase *database,
                         const TillChange *change,
                         gboolean is_own,
                         gint64 now_ms,
                         gboolean *has_deleted,
                         GError **error)
{
  const Applying applying = { is_own, now_ms, has_deleted };
  guint kind = 0;

  g_return_val_if_fail (database != NULL && change != NULL && change->author != NULL, FALSE);

  while (kind < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[kind].kind, change->kind))
    kind++;
  if (kind == G_N_ELEMENTS (kinds))
    return TRUE;

  return apply_known (database, change, kind, &applying, error);
}
