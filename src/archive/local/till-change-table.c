/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Writes what a change of the team says into the table of its thing. A change that can't be read,
 * or is of a kind that this version does not know, is passed over: it must not stop the others. */

#include "till-change-table.h"

#include <string.h>

#include "till-decimal.h"
#include "till-json.h"
#include "till-note.h"
#include "till-payment-exceptions.h"
#include "till-resale.h"

#define WHO_MAX 256

typedef struct
{
  gboolean is_own;
  gint64 now_ms;
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
is_amount (const char *text)
{
  TillDecimal amount = { 0 };

  return text != NULL && till_decimal_parse (text, &amount);
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
erase_note (TillDatabase *database, const TillChange *change, gint64 now_ms, GError **error)
{
  return till_database_run (database, "DELETE FROM notes WHERE uid = :uid",
                            TILL_VALUES (TILL_TEXT (":uid", change->key)), error);
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

  return paid == NULL ||
         (till_database_run (
              database,
              "INSERT OR REPLACE INTO accepted_payments (invoice_id, paid, accepted_at_ms)"
              " VALUES (:id, :paid, :at_ms)",
              TILL_VALUES (TILL_TEXT (":id", change->key), TILL_TEXT (":paid", paid),
                           TILL_INT (":at_ms", at_ms)),
              error) &&
          till_payment_exceptions_renew (database, change->key, applying->now_ms, error));
}

static gboolean
erase_acceptance (TillDatabase *database, const TillChange *change, gint64 now_ms, GError **error)
{
  return till_database_run (database, "DELETE FROM accepted_payments WHERE invoice_id = :id",
                            TILL_VALUES (TILL_TEXT (":id", change->key)), error) &&
         till_payment_exceptions_renew (database, change->key, now_ms, error);
}

#define RECORDED_KEY "chain || char (10) || tx_hash || char (10) || invoice_id"

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
  g_autofree char *key = NULL;

  if (invoice_id == NULL || chain == NULL || tx_hash == NULL || !is_amount (amount))
    return TRUE;

  key = g_strjoin ("\n", chain, tx_hash, invoice_id, NULL);
  return !g_str_equal (key, change->key) ||
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
erase_recorded_payment (TillDatabase *database,
                        const TillChange *change,
                        gint64 now_ms,
                        GError **error)
{
  return till_database_run (database, "DELETE FROM recorded_payments WHERE " RECORDED_KEY " = :key",
                            TILL_VALUES (TILL_TEXT (":key", change->key)), error);
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
erase_template (TillDatabase *database, const TillChange *change, gint64 now_ms, GError **error)
{
  return till_database_run (database, "DELETE FROM templates WHERE name = :name",
                            TILL_VALUES (TILL_TEXT (":name", change->key)), error);
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

static gboolean
erase_resale (TillDatabase *database, const TillChange *change, gint64 now_ms, GError **error)
{
  return till_database_run (database, "DELETE FROM resale", NULL, error);
}

static const struct
{
  const char *kind;
  gboolean (*apply) (TillDatabase *database,
                     const TillChange *change,
                     const TillJson *content,
                     const Applying *applying,
                     GError **error);
  gboolean (*erase) (TillDatabase *database,
                     const TillChange *change,
                     gint64 now_ms,
                     GError **error);
} kinds[] = {
  { TILL_CHANGE_NOTE, apply_note, erase_note },
  { TILL_CHANGE_ACCEPTANCE, apply_acceptance, erase_acceptance },
  { TILL_CHANGE_RECORDED_PAYMENT, apply_recorded_payment, erase_recorded_payment },
  { TILL_CHANGE_TEMPLATE, apply_template, erase_template },
  { TILL_CHANGE_RESALE, apply_resale, erase_resale },
};

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
         kinds[kind].apply (database, change, &content, applying, error);
}

gboolean
till_change_table_apply (TillDatabase *database,
                         const TillChange *change,
                         gboolean is_own,
                         gint64 now_ms,
                         GError **error)
{
  const Applying applying = { is_own, now_ms };
  guint kind = 0;

  g_return_val_if_fail (database != NULL && change != NULL && change->author != NULL, FALSE);

  while (kind < G_N_ELEMENTS (kinds) && !g_str_equal (kinds[kind].kind, change->kind))
    kind++;
  if (kind == G_N_ELEMENTS (kinds))
    return TRUE;

  return change->content != NULL ? apply_content (database, change, kind, &applying, error)
                                 : kinds[kind].erase (database, change, now_ms, error);
}
