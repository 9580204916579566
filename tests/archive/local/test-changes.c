/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What is written here waits to be shared while the store is in a team, once, with its last state,
 * until it was read back. What others have written is applied, but not over what waits here. */

#include "fixture.h"

#include "till-archive-changes.h"
#include "till-archive-erasure.h"
#include "till-archive-notes.h"
#include "till-archive-payment-decisions.h"
#include "till-archive-resale.h"
#include "till-archive-retention.h"
#include "till-archive-templates.h"
#include "till-await.h"
#include "till-case-file.h"

#include <string.h>

#define DATABASE "the-database"

/* The SHA-256 of "inv-1", and of "tron:USDT", a hash and "inv-1", one a line. */
#define INVOICE_KEY    "eec0310629106a7a7e910c4f396ec98ffb4916938426ad4e9ffbf11d0ac4a81a"
#define PAYMENT_AA_KEY "8c6453fb68205e61e893c1e10c094b82f7d45f6d8db09f3d9663e59f19ec84e8"
#define PAYMENT_BB_KEY "c1ec9c06fe7e76d2d6528e17bdf3d9252b6b52f7b404a6498fa945629c36225c"

static void
join (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_join_team_async (fixture->archive, FALSE, NULL, till_await_cb, &result);
  till_archive_join_team_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
leave (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_leave_team_async (fixture->archive, NULL, till_await_cb, &result);
  till_archive_leave_team_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static TillOutbox *
read_outbox (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOutbox *outbox = NULL;

  till_archive_read_outbox_async (fixture->archive, NULL, till_await_cb, &result);
  outbox = till_archive_read_outbox_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);

  return outbox;
}

/* Returns: (transfer full): the only change of @kind that waits. */
static TillChange *
read_waiting (Fixture *fixture, const char *kind)
{
  g_autoptr (TillOutbox) outbox = read_outbox (fixture);
  TillChange *found = NULL;

  for (guint i = 0; i < outbox->changes->len; i++)
    {
      const TillChange *change = g_ptr_array_index (outbox->changes, i);

      if (!g_str_equal (change->kind, kind))
        continue;
      g_assert_null (found);
      found = till_change_new (change->id, kind, change->key, change->content);
      found->is_first = change->is_first;
      found->is_erasure = change->is_erasure;
      found->written_ms = change->written_ms;
    }
  g_assert_nonnull (found);

  return found;
}

static void
assert_waiting (Fixture *fixture, guint n_changes)
{
  g_autoptr (TillOutbox) outbox = read_outbox (fixture);

  g_assert_cmpuint (outbox->changes->len, ==, n_changes);
}

/* Returns: whether it was applied, as what was asked for by @asked. */
static gboolean
apply_as (Fixture *fixture,
          const TillOutbox *asked,
          gboolean is_erasure,
          gint64 number,
          const char *id,
          const char *kind,
          const char *key,
          const char *content)
{
  gboolean is_outdated = FALSE;
  g_autoptr (GPtrArray) changes =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_change_free);
  TillChange *change = till_change_new (id, kind, key, content);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  change->number = number;
  change->written_ms = 1000 * number;
  change->is_erasure = is_erasure;
  change->author = g_strdup ("bob");
  change->desk = g_strdup ("desk-2");
  g_ptr_array_add (changes, change);
  till_archive_apply_changes_async (fixture->archive, asked, DATABASE, changes, NULL, till_await_cb,
                                    &result);
  till_archive_apply_changes_finish (fixture->archive, till_await (&result), &is_outdated, &error);
  g_assert_no_error (error);

  return !is_outdated;
}

static void
apply (Fixture *fixture,
       gint64 number,
       const char *id,
       const char *kind,
       const char *key,
       const char *content)
{
  g_autoptr (TillOutbox) asked = read_outbox (fixture);

  g_assert_true (apply_as (fixture, asked, FALSE, number, id, kind, key, content));
}

static void
apply_erasure (Fixture *fixture, gint64 number, const char *kind, const char *key)
{
  g_autoptr (TillOutbox) asked = read_outbox (fixture);

  g_assert_true (apply_as (fixture, asked, TRUE, number, "erasure", kind, key, NULL));
}

static void
write_note (Fixture *fixture, const char *text)
{
  g_autoptr (TillNote) note = till_note_new (FALSE, "inv-1", FALSE, text);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  note->who = g_strdup ("Ana");
  note->at_ms = 1000;
  till_archive_add_note_async (fixture->archive, note, NULL, till_await_cb, &result);
  till_archive_write_note_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static GPtrArray *
read_notes (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCaseFile) file = NULL;

  till_archive_read_case_async (fixture->archive, FALSE, "inv-1", NULL, till_await_cb, &result);
  file = till_archive_read_case_finish (fixture->archive, till_await (&result), &error);

  return g_ptr_array_ref (file->notes);
}

static void
take_back (Fixture *fixture, gint64 key, const char *who)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_take_back_note_async (fixture->archive, key, who, 2000, NULL, till_await_cb,
                                     &result);
  till_archive_write_note_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
accept (Fixture *fixture, const char *paid)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_accept_payment_async (fixture->archive, "inv-1", paid, 1000, till_await_cb, &result);
  till_archive_decide_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
record (Fixture *fixture)
{
  g_autoptr (TillRecordedPayment) payment = till_recorded_payment_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  payment->invoice_id = g_strdup ("inv-1");
  payment->chain = g_strdup ("tron:USDT");
  payment->tx_hash = g_strdup ("aa");
  payment->who = g_strdup ("Ana");
  payment->recorded_at_ms = 1000;
  till_decimal_parse ("4.5", &payment->amount);
  till_archive_record_payment_async (fixture->archive, payment, till_await_cb, &result);
  till_archive_decide_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static TillDecisions *
read_decisions (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_load_decisions_async (fixture->archive, "inv-1", NULL, till_await_cb, &result);

  return till_archive_load_decisions_finish (fixture->archive, till_await (&result), &error);
}

static void
save_template (Fixture *fixture)
{
  g_autoptr (TillInvoiceDraft) draft = till_invoice_draft_new ();
  g_autoptr (TillTemplate) template = till_template_new ("Espresso", draft);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_save_template_async (fixture->archive, template, NULL, till_await_cb, &result);
  till_archive_save_template_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static GPtrArray *
read_templates (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_list_templates_async (fixture->archive, NULL, till_await_cb, &result);

  return till_archive_list_templates_finish (fixture->archive, till_await (&result), &error);
}

static void
write_all (Fixture *fixture)
{
  write_note (fixture, "Called");
  accept (fixture, "4.5");
  record (fixture);
  save_template (fixture);
}

static void
save_resale (Fixture *fixture, const char *rule, gboolean is_first)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_save_resale_async (fixture->archive, rule, is_first, NULL, till_await_cb, &result);
  till_archive_save_resale_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
assert_resale (Fixture *fixture, const char *expected)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *rule = NULL;

  till_archive_load_resale_async (fixture->archive, NULL, till_await_cb, &result);
  rule = till_archive_load_resale_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (rule, ==, expected);
}

static void
test_alone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOutbox) outbox = NULL;

  reopen (fixture);
  write_all (fixture);
  outbox = read_outbox (fixture);
  g_assert_false (outbox->is_in_team);
  g_assert_cmpuint (outbox->changes->len, ==, 0);
}

static void
test_written (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) before = NULL;
  g_autoptr (TillChange) after = NULL;
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (TillDecisions) decisions = NULL;

  reopen (fixture);
  join (fixture);
  write_all (fixture);
  before = read_waiting (fixture, TILL_CHANGE_NOTE);
  g_assert_nonnull (strstr (before->content, "Called"));
  g_assert_nonnull (strstr (before->content, "\"who\":null"));
  g_assert_false (before->is_first);
  assert_waiting (fixture, 4);
  notes = read_notes (fixture);
  g_assert_true (((TillNote *) notes->pdata[0])->is_waiting);
  decisions = read_decisions (fixture);
  g_assert_true (decisions->is_waiting);
  g_assert_true (((TillRecordedPayment *) decisions->recorded->pdata[0])->is_waiting);

  take_back (fixture, 1, "Ana");
  after = read_waiting (fixture, TILL_CHANGE_NOTE);
  g_assert_cmpstr (after->key, ==, before->key);
  g_assert_cmpstr (after->id, !=, before->id);
  assert_waiting (fixture, 4);
}

/* Undoing is a change like others. */
static void
test_undone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  join (fixture);
  accept (fixture, "4.5");
  accept (fixture, NULL);
  change = read_waiting (fixture, TILL_CHANGE_ACCEPTANCE);
  g_assert_cmpstr (change->key, ==, INVOICE_KEY);
  g_assert_null (change->content);
  g_assert_false (change->is_erasure);
}

/* What is older than the team is offered, with its writers, and only once. */
static void
test_joined (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) note = NULL;
  g_autoptr (TillChange) payment = NULL;
  g_autoptr (TillDecisions) decisions = NULL;

  reopen (fixture);
  write_all (fixture);
  join (fixture);
  assert_waiting (fixture, 4);
  note = read_waiting (fixture, TILL_CHANGE_NOTE);
  payment = read_waiting (fixture, TILL_CHANGE_RECORDED_PAYMENT);
  g_assert_true (note->is_first);
  g_assert_nonnull (strstr (note->content, "\"who\":\"Ana\""));
  g_assert_nonnull (strstr (payment->content, "\"who\":\"Ana\""));
  g_assert_cmpstr (payment->key, ==, PAYMENT_AA_KEY);
  g_assert_false (payment->is_erasure);
  apply (fixture, 1, note->id, note->kind, note->key, note->content);
  apply (fixture, 2, payment->id, payment->kind, payment->key, payment->content);
  decisions = read_decisions (fixture);
  g_assert_cmpstr (((TillRecordedPayment *) decisions->recorded->pdata[0])->who, ==, "Ana · bob");
  reopen (fixture);
  join (fixture);
  assert_waiting (fixture, 2);

  leave (fixture);
  write_note (fixture, "Alone again");
  assert_waiting (fixture, 0);
}

/* Who wrote a note is what the server says. */
static void
test_read_back (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (TillOutbox) outbox = NULL;
  const TillNote *note = NULL;

  reopen (fixture);
  join (fixture);
  write_note (fixture, "Called");
  change = read_waiting (fixture, TILL_CHANGE_NOTE);
  apply (fixture, 5, change->id, change->kind, change->key, change->content);
  notes = read_notes (fixture);
  note = notes->pdata[0];
  g_assert_cmpuint (notes->len, ==, 1);
  g_assert_false (note->is_waiting);
  g_assert_cmpstr (note->who, ==, "bob");
  g_assert_cmpstr (note->author, ==, "bob");
  g_assert_null (note->desk);
  outbox = read_outbox (fixture);
  g_assert_cmpuint (outbox->changes->len, ==, 0);
  g_assert_cmpint (outbox->cursor, ==, 5);
  g_assert_cmpstr (outbox->database, ==, DATABASE);
}

/* A newer change that waits is not the one that has arrived. */
static void
test_changed_on_the_way (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;
  g_autoptr (GPtrArray) notes = NULL;

  reopen (fixture);
  join (fixture);
  write_note (fixture, "Called");
  change = read_waiting (fixture, TILL_CHANGE_NOTE);
  take_back (fixture, 1, "Ana");
  apply (fixture, 1, change->id, change->kind, change->key, change->content);
  notes = read_notes (fixture);
  g_assert_cmpstr (((TillNote *) notes->pdata[0])->taken_back_by, ==, "Ana");
  assert_waiting (fixture, 1);
}

#define NOTE                                                                                       \
  "{\"order\":0,\"record\":\"inv-1\",\"ticket\":0,\"text\":\"Hello\",\"who\":null,\"at\":3000,"    \
  "\"takenBackAt\":0}"

#define PAYMENT(invoice, amount)                                                                   \
  "{\"chain\":\"tron:USDT\",\"hash\":\"bb\",\"invoice\":\"" invoice "\",\"amount\":\"" amount      \
  "\",\"at\":3000}"

static void
test_others (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GPtrArray) templates = NULL;
  g_autoptr (TillDecisions) decisions = NULL;
  const TillNote *note = NULL;
  const TillRecordedPayment *payment = NULL;

  reopen (fixture);
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  apply (fixture, 2, "b", TILL_CHANGE_ACCEPTANCE, INVOICE_KEY,
         "{\"invoice\":\"inv-1\",\"paid\":\"4.5\",\"at\":3000}");
  apply (fixture, 3, "c", TILL_CHANGE_RECORDED_PAYMENT, PAYMENT_BB_KEY, PAYMENT ("inv-1", "7"));
  apply (fixture, 4, "d", TILL_CHANGE_TEMPLATE, "Latte", "{\"amount\":\"3\"}");
  assert_waiting (fixture, 0);
  notes = read_notes (fixture);
  note = notes->pdata[0];
  g_assert_cmpstr (note->text, ==, "Hello");
  g_assert_cmpstr (note->who, ==, "bob");
  g_assert_cmpstr (note->desk, ==, "desk-2");
  g_assert_cmpint (note->at_ms, ==, 3000);
  decisions = read_decisions (fixture);
  g_assert_cmpstr (decisions->accepted, ==, "4.5");
  payment = decisions->recorded->pdata[0];
  g_assert_cmpstr (payment->tx_hash, ==, "bb");
  g_assert_cmpstr (payment->who, ==, "bob");
  templates = read_templates (fixture);
  g_assert_cmpuint (templates->len, ==, 1);
}

static void
test_erased_by_others (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (GPtrArray) templates = NULL;
  g_autoptr (TillDecisions) decisions = NULL;

  test_others (fixture, data);
  apply (fixture, 5, "e", TILL_CHANGE_NOTE, "n1", NULL);
  apply (fixture, 6, "f", TILL_CHANGE_ACCEPTANCE, INVOICE_KEY, NULL);
  apply (fixture, 7, "g", TILL_CHANGE_RECORDED_PAYMENT, PAYMENT_BB_KEY, NULL);
  apply (fixture, 8, "h", TILL_CHANGE_TEMPLATE, "Latte", NULL);
  assert_waiting (fixture, 0);
  notes = read_notes (fixture);
  g_assert_cmpuint (notes->len, ==, 0);
  decisions = read_decisions (fixture);
  g_assert_null (decisions->accepted);
  g_assert_cmpuint (decisions->recorded->len, ==, 0);
  templates = read_templates (fixture);
  g_assert_cmpuint (templates->len, ==, 0);
}

/* The change of this desk goes out later and so counts in the end, at every desk. */
static void
test_both_changed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillDecisions) mine = NULL;
  g_autoptr (TillDecisions) theirs = NULL;
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  join (fixture);
  accept (fixture, "4.5");
  apply (fixture, 1, "a", TILL_CHANGE_ACCEPTANCE, INVOICE_KEY,
         "{\"invoice\":\"inv-1\",\"paid\":\"9\",\"at\":3000}");
  mine = read_decisions (fixture);
  g_assert_cmpstr (mine->accepted, ==, "4.5");
  change = read_waiting (fixture, TILL_CHANGE_ACCEPTANCE);
  apply (fixture, 2, change->id, change->kind, change->key, change->content);
  apply (fixture, 3, "b", TILL_CHANGE_ACCEPTANCE, INVOICE_KEY,
         "{\"invoice\":\"inv-1\",\"paid\":\"9\",\"at\":3000}");
  theirs = read_decisions (fixture);
  g_assert_cmpstr (theirs->accepted, ==, "9");
}

/* What waits here must not bring back what a customer's erasure has deleted. */
static void
test_erasure_is_final (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) notes = NULL;

  reopen (fixture);
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  take_back (fixture, 1, "Ana");
  assert_waiting (fixture, 1);
  apply_erasure (fixture, 2, TILL_CHANGE_NOTE, "n1");
  assert_waiting (fixture, 0);
  notes = read_notes (fixture);
  g_assert_cmpuint (notes->len, ==, 0);
}

/* What is older than the team gives way to what the team knows. */
static void
test_first_gives_way (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillDecisions) decisions = NULL;

  reopen (fixture);
  accept (fixture, "4.5");
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_ACCEPTANCE, INVOICE_KEY, NULL);
  decisions = read_decisions (fixture);
  g_assert_null (decisions->accepted);
  assert_waiting (fixture, 0);
}

/* Prices from before the archive had them, too, give way to the team's. */
static void
test_resale (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  join (fixture);
  assert_resale (fixture, NULL);
  save_resale (fixture, "10 0 99", TRUE);
  apply (fixture, 1, "a", TILL_CHANGE_RESALE, "", "{\"rule\":\"30 0 99\"}");
  save_resale (fixture, "20 0 99", TRUE);
  assert_resale (fixture, "30 0 99");
  assert_waiting (fixture, 0);

  save_resale (fixture, "20 0 99", FALSE);
  apply (fixture, 2, "b", TILL_CHANGE_RESALE, "", "{\"rule\":\"30 0 99\"}");
  assert_resale (fixture, "20 0 99");
  change = read_waiting (fixture, TILL_CHANGE_RESALE);
  apply (fixture, 3, change->id, change->kind, change->key, change->content);
  apply (fixture, 4, "c", TILL_CHANGE_RESALE, "", "{\"rule\":\"\"}");
  assert_resale (fixture, "");
}

/* Nobody can put words into the mouth of somebody else. */
static void
test_note_never_changes (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) notes = NULL;
  const TillNote *note = NULL;

  reopen (fixture);
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  apply (fixture, 2, "b", TILL_CHANGE_NOTE, "n1",
         "{\"record\":\"inv-2\",\"text\":\"Forged\",\"who\":\"ann\",\"takenBackAt\":4000}");
  notes = read_notes (fixture);
  note = notes->pdata[0];
  g_assert_cmpstr (note->text, ==, "Hello");
  g_assert_cmpstr (note->who, ==, "bob");
  g_assert_cmpint (note->taken_back_at_ms, ==, 4000);
}

static void
test_unreadable (Fixture *fixture, gconstpointer data)
{
  static const char *const contents[] = { "", "[]", "{", "{\"paid\":{}}", "{\"text\":\"\"}" };
  static const char *const kinds[] = {
    TILL_CHANGE_NOTE,     TILL_CHANGE_ACCEPTANCE, TILL_CHANGE_RECORDED_PAYMENT,
    TILL_CHANGE_TEMPLATE, TILL_CHANGE_RESALE,     "of-the-future"
  };
  g_autoptr (TillOutbox) outbox = NULL;
  g_autoptr (TillDecisions) decisions = NULL;
  gint64 number = 0;

  reopen (fixture);
  join (fixture);
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
      apply (fixture, ++number, "a", kinds[kind], "inv-1", contents[i]);
  apply (fixture, ++number, "a", TILL_CHANGE_RECORDED_PAYMENT, PAYMENT_BB_KEY,
         PAYMENT ("inv-1", "much"));
  apply (fixture, ++number, "a", TILL_CHANGE_RECORDED_PAYMENT, INVOICE_KEY, PAYMENT ("inv-1", "7"));
  outbox = read_outbox (fixture);
  g_assert_cmpint (outbox->cursor, ==, number);
  decisions = read_decisions (fixture);
  g_assert_null (decisions->accepted);
  g_assert_cmpuint (decisions->recorded->len, ==, 0);
}

static void
erase_customer (Fixture *fixture, const char *customer)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTraces) traces = NULL;

  till_archive_erase_customer_async (fixture->archive, customer, NULL, till_await_cb, &result);
  traces = till_archive_erase_customer_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

/* Closes the archive.
 *
 * Returns: whether its files have @text. */
static gboolean
has_text (Fixture *fixture, const char *text)
{
  g_autofree char *path = make_path (fixture);
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autofree char *bytes = NULL;
  g_autofree char *wal_bytes = NULL;
  gsize length = 0;
  gsize wal_length = 0;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_file_get_contents (wal, &wal_bytes, &wal_length, NULL);

  return memmem (bytes, length, text, strlen (text)) != NULL ||
         (wal_bytes != NULL && memmem (wal_bytes, wal_length, text, strlen (text)) != NULL);
}

/* Also what was not sent yet goes, and that it has gone is sent. */
static void
test_customer_erased (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  join (fixture);
  write_note (fixture, "Wrote from zoe@example.com");
  erase_customer (fixture, "zoe@example.com");
  change = read_waiting (fixture, TILL_CHANGE_NOTE);
  g_assert_null (change->content);
  g_assert_true (change->is_erasure);
  g_assert_false (has_text (fixture, "zoe@example"));
}

static void
put_paid_invoice (Fixture *fixture, const char *id)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->status = TILL_INVOICE_PAID;
  invoice->status_text = g_strdup ("paid");
  invoice->created_at_ms = 1;
  put_record (fixture->archive, invoice);
}

static guint
erase_old (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint n_erased = 0;

  till_archive_erase_old_async (fixture->archive, 5000, NULL, NULL, till_await_cb, &result);
  till_archive_erase_old_finish (fixture->archive, till_await (&result), &n_erased, &error);
  g_assert_no_error (error);

  return n_erased;
}

/* Each desk keeps records as long as it likes, but sends first what the others lack. */
static void
test_old_erased (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  put_paid_invoice (fixture, "inv-1");
  put_paid_invoice (fixture, "inv-2");
  join (fixture);
  accept (fixture, "4.5");
  g_assert_cmpuint (erase_old (fixture), ==, 0);
  change = read_waiting (fixture, TILL_CHANGE_ACCEPTANCE);
  apply (fixture, 1, change->id, change->kind, change->key, change->content);
  assert_waiting (fixture, 0);
  g_assert_cmpuint (erase_old (fixture), ==, 1);
  assert_waiting (fixture, 0);
}

/* An erasure at another desk leaves nothing in the file of this one. */
static void
test_customer_erased_elsewhere (Fixture *fixture, gconstpointer data)
{
  reopen (fixture);
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1",
         "{\"record\":\"inv-1\",\"text\":\"Wrote from zoe@example.com\"}");
  g_assert_true (has_text (fixture, "zoe@example"));
  reopen (fixture);
  apply_erasure (fixture, 2, TILL_CHANGE_NOTE, "n1");
  g_assert_false (has_text (fixture, "zoe@example"));
}

/* Deleting all on this computer is not for the others, who give it back. */
static void
test_emptied (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOutbox) outbox = NULL;
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  join (fixture);
  write_all (fixture);
  accept (fixture, NULL);
  apply (fixture, 9, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  till_archive_empty_async (fixture->archive, NULL, till_await_cb, &result);
  till_archive_empty_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
  outbox = read_outbox (fixture);
  g_assert_true (outbox->is_in_team);
  g_assert_cmpint (outbox->cursor, ==, 0);
  g_assert_cmpuint (outbox->changes->len, ==, 1);
  change = read_waiting (fixture, TILL_CHANGE_ACCEPTANCE);
  g_assert_null (change->content);
  write_note (fixture, "Again");
  assert_waiting (fixture, 2);
}

static void
join_anew (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_join_team_async (fixture->archive, TRUE, NULL, till_await_cb, &result);
  till_archive_join_team_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
empty (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_empty_async (fixture->archive, NULL, till_await_cb, &result);
  till_archive_empty_finish (fixture->archive, till_await (&result), &error);
  g_assert_no_error (error);
}

/* An answer that comes after all was deleted here must not move the cursor past what is to be read
 * again. */
static void
test_outdated (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillOutbox) asked = NULL;
  g_autoptr (TillOutbox) outbox = NULL;
  g_autoptr (GPtrArray) notes = NULL;

  reopen (fixture);
  join (fixture);
  apply (fixture, 100, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  asked = read_outbox (fixture);
  g_assert_cmpstr (asked->last_id, ==, "a");
  empty (fixture);
  g_assert_false (apply_as (fixture, asked, FALSE, 101, "b", TILL_CHANGE_NOTE, "n2", NOTE));
  outbox = read_outbox (fixture);
  g_assert_cmpint (outbox->cursor, ==, 0);
  g_assert_null (outbox->last_id);
  notes = read_notes (fixture);
  g_assert_cmpuint (notes->len, ==, 0);
  apply (fixture, 100, "a", TILL_CHANGE_NOTE, "n1", NOTE);
}

/* What was decided here and waits counts more than what another database knows. What a database had
 * counts while there is nothing newer in this one, and what none had while there is nothing. */
static void
test_joined_anew (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) acceptance = NULL;
  g_autoptr (TillChange) note = NULL;
  g_autoptr (TillChange) waiting = NULL;

  reopen (fixture);
  join (fixture);
  accept (fixture, "4.5");
  waiting = read_waiting (fixture, TILL_CHANGE_ACCEPTANCE);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  join_anew (fixture);
  assert_waiting (fixture, 2);
  acceptance = read_waiting (fixture, TILL_CHANGE_ACCEPTANCE);
  g_assert_cmpstr (acceptance->id, ==, waiting->id);
  g_assert_false (acceptance->is_first);
  note = read_waiting (fixture, TILL_CHANGE_NOTE);
  g_assert_cmpstr (note->id, ==, "a");
  g_assert_cmpint (note->written_ms, ==, 1000);
  g_assert_false (note->is_first);
}

/* Whoever has not heard of an erasure may say again what was erased, also to another database. */
static void
test_erased_for_good (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;
  g_autoptr (GPtrArray) notes = NULL;

  reopen (fixture);
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  apply_erasure (fixture, 2, TILL_CHANGE_NOTE, "n1");
  apply (fixture, 3, "b", TILL_CHANGE_NOTE, "n1", NOTE);
  notes = read_notes (fixture);
  g_assert_cmpuint (notes->len, ==, 0);
  assert_waiting (fixture, 0);
  join_anew (fixture);
  change = read_waiting (fixture, TILL_CHANGE_NOTE);
  g_assert_cmpstr (change->key, ==, "n1");
  g_assert_true (change->is_erasure);
  g_assert_false (change->is_first);
  g_assert_null (change->content);
}

/* An erasure that waits is not forgotten where the store leaves its team. */
static void
test_left_with_erasure (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillChange) change = NULL;

  reopen (fixture);
  join (fixture);
  write_note (fixture, "Wrote from zoe@example.com");
  erase_customer (fixture, "zoe@example.com");
  leave (fixture);
  save_template (fixture);
  join (fixture);
  assert_waiting (fixture, 2);
  change = read_waiting (fixture, TILL_CHANGE_NOTE);
  g_assert_true (change->is_erasure);
}

/* What somebody writes about a customer who was erased meanwhile is erased everywhere. */
static void
test_written_after_erasure (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillInvoice) invoice = till_invoice_new ("inv-1");
  g_autoptr (TillOutbox) outbox = NULL;
  g_autoptr (GPtrArray) notes = NULL;
  g_autoptr (TillDecisions) decisions = NULL;

  reopen (fixture);
  join (fixture);
  invoice->description = g_strdup ("For zoe@example.com");
  put_record (fixture->archive, invoice);
  erase_customer (fixture, "zoe@example.com");
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  apply (fixture, 2, "b", TILL_CHANGE_RECORDED_PAYMENT, PAYMENT_BB_KEY, PAYMENT ("inv-1", "7"));
  notes = read_notes (fixture);
  g_assert_cmpuint (notes->len, ==, 0);
  decisions = read_decisions (fixture);
  g_assert_cmpuint (decisions->recorded->len, ==, 0);
  outbox = read_outbox (fixture);
  g_assert_cmpuint (outbox->changes->len, ==, 2);
  for (guint i = 0; i < outbox->changes->len; i++)
    g_assert_true (((TillChange *) outbox->changes->pdata[i])->is_erasure);
}

/* Undoing gives way to what waits here, an erasure does not. */
static void
test_payment_erased (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillDecisions) before = NULL;
  g_autoptr (TillDecisions) after = NULL;

  reopen (fixture);
  join (fixture);
  record (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_RECORDED_PAYMENT, PAYMENT_AA_KEY, NULL);
  before = read_decisions (fixture);
  g_assert_cmpuint (before->recorded->len, ==, 1);
  assert_waiting (fixture, 1);
  apply_erasure (fixture, 2, TILL_CHANGE_RECORDED_PAYMENT, PAYMENT_AA_KEY);
  after = read_decisions (fixture);
  g_assert_cmpuint (after->recorded->len, ==, 0);
  assert_waiting (fixture, 0);
}

/* Copies of the archive are kept unless they may have what was erased. */
static void
test_copies (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = make_path (fixture);
  g_autofree char *copy = g_strconcat (path, ".version-13", NULL);

  reopen (fixture);
  join (fixture);
  apply (fixture, 1, "a", TILL_CHANGE_NOTE, "n1", NOTE);
  g_assert_true (g_file_set_contents (copy, "copy", -1, NULL));
  apply_erasure (fixture, 2, TILL_CHANGE_NOTE, "n2");
  g_assert_true (g_file_test (copy, G_FILE_TEST_EXISTS));
  apply_erasure (fixture, 3, TILL_CHANGE_NOTE, "n1");
  g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add (name, Fixture, NULL, set_up, function, tear_down)
  ADD ("/changes/alone", test_alone);
  ADD ("/changes/written", test_written);
  ADD ("/changes/undone", test_undone);
  ADD ("/changes/joined", test_joined);
  ADD ("/changes/read-back", test_read_back);
  ADD ("/changes/changed-on-the-way", test_changed_on_the_way);
  ADD ("/changes/others", test_others);
  ADD ("/changes/erased-by-others", test_erased_by_others);
  ADD ("/changes/both-changed", test_both_changed);
  ADD ("/changes/erasure-is-final", test_erasure_is_final);
  ADD ("/changes/first-gives-way", test_first_gives_way);
  ADD ("/changes/resale", test_resale);
  ADD ("/changes/note-never-changes", test_note_never_changes);
  ADD ("/changes/unreadable", test_unreadable);
  ADD ("/changes/customer-erased", test_customer_erased);
  ADD ("/changes/old-erased", test_old_erased);
  ADD ("/changes/customer-erased-elsewhere", test_customer_erased_elsewhere);
  ADD ("/changes/emptied", test_emptied);
  ADD ("/changes/outdated", test_outdated);
  ADD ("/changes/joined-anew", test_joined_anew);
  ADD ("/changes/erased-for-good", test_erased_for_good);
  ADD ("/changes/left-with-erasure", test_left_with_erasure);
  ADD ("/changes/written-after-erasure", test_written_after_erasure);
  ADD ("/changes/payment-erased", test_payment_erased);
  ADD ("/changes/copies", test_copies);
#undef ADD

  return g_test_run ();
}
