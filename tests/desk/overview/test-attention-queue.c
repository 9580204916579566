/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What needs somebody, of a ledger that another console has open, too. */

#include "till-desk-private.h"

#include <glib/gstdio.h>

#include "till-await.h"
#include "till-desk.h"
#include "till-fake-clock.h"
#include "till-local-ledger.h"

#define KEPT_MS (5 * 60 * 1000)

typedef struct
{
  char *folder;
  TillClock *clock;
  TillDesk *desk;
  TillLedger *others; /* of another console */
  GListModel *queue;  /* borrowed; NULL once it has gone */
} Fixture;

static TillDesk *
open_desk (TillClock *clock)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (TillArchive) archive = NULL;
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("desk", "Desk", "http://127.0.0.1:9", TILL_AUTH_BEARER,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_BEARER, "key_test_12345", NULL);
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);

  till_archive_open_async (NULL, "desk", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), NULL);
  g_assert_nonnull (archive);

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);
}

static TillLedger *
open_ledger (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) problem = NULL;
  TillLedger *ledger = NULL;

  till_local_ledger_open_async (fixture->folder, "desk", "http://127.0.0.1", NULL, till_await_cb,
                                &result);
  ledger = till_local_ledger_open_finish (till_await (&result), &problem, NULL);
  g_assert_no_error (problem);

  return ledger;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (TillLedger) own = NULL;

  fixture->folder = g_dir_make_tmp ("till-attention-XXXXXX", NULL);
  fixture->clock = till_fake_clock_new (g_get_real_time () / 1000);
  fixture->desk = open_desk (fixture->clock);
  fixture->others = open_ledger (fixture);
  own = open_ledger (fixture);
  till_refunds_set_ledger (till_desk_get_refunds (fixture->desk), own, NULL);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name = NULL;

  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);

      g_assert_cmpint (g_remove (inner), ==, 0);
    }
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->desk);
  while (fixture->queue != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (fixture->others);
  g_object_unref (fixture->clock);
  remove_folder (fixture->folder);
  g_free (fixture->folder);
}

static void
append (TillLedger *ledger, TillRefundEvent *event)
{
  g_autoptr (TillRefundEvent) owned = event;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillRefund) refund = NULL;

  till_ledger_append_async (ledger, owned, NULL, till_await_cb, &result);
  refund = till_ledger_append_finish (ledger, till_await (&result), &error);
  g_assert_no_error (error);
}

static void
begin_refund (TillLedger *ledger, const char *id)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_AGREED, "ann", 1000);

  till_refund_event_set (event, TILL_REFUND_INVOICE, id);
  till_refund_event_set (event, TILL_REFUND_CHAIN, "tron");
  till_refund_event_set (event, TILL_REFUND_SYMBOL, "USDT");
  till_refund_event_set (event, TILL_REFUND_RECEIVED, "40");
  till_refund_event_set (event, TILL_REFUND_AMOUNT, "10");
  till_refund_event_set (event, TILL_REFUND_REASON, "asked for");
  append (ledger, event);

  event = till_refund_event_new (id, TILL_REFUND_CHECKED, "ann", 2000);
  till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");
  append (ledger, event);

  event = till_refund_event_new (id, TILL_REFUND_INTENDED, "ann", 3000);
  till_refund_event_set (event, TILL_REFUND_ADDRESS, "somewhere");
  append (ledger, event);
}

static void
end_refund (TillLedger *ledger, const char *id)
{
  TillRefundEvent *event = till_refund_event_new (id, TILL_REFUND_VOID, "ann", 4000);

  till_refund_event_set (event, TILL_REFUND_VOID_REASON, "not sent");
  append (ledger, event);
}

/* Anything that is learned makes the queue look. */
static void
await_entries (Fixture *fixture, guint n)
{
  g_signal_emit_by_name (till_desk_get_archive (fixture->desk), "changed");
  while (g_list_model_get_n_items (fixture->queue) != n)
    g_main_context_iteration (NULL, TRUE);
}

/* What another console has begun, and ended, is seen with the first look after five minutes. */
static void
test_other_console (Fixture *fixture, gconstpointer data)
{
  begin_refund (fixture->others, "R1");
  g_set_weak_pointer (&fixture->queue, G_LIST_MODEL (till_desk_get_attention (fixture->desk)));
  await_entries (fixture, 1);

  begin_refund (fixture->others, "R2");
  till_fake_clock_pass (fixture->clock, KEPT_MS);
  await_entries (fixture, 2);

  end_refund (fixture->others, "R1");
  end_refund (fixture->others, "R2");
  till_fake_clock_pass (fixture->clock, KEPT_MS);
  await_entries (fixture, 0);
}

static void
put_late_invoice (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);
  TillArchive *archive = till_desk_get_archive (fixture->desk);
  gint64 now_ms = till_clock_now_ms (fixture->clock);

  invoice->status = TILL_INVOICE_EXPIRED;
  invoice->status_text = g_strdup ("expired");
  invoice->created_at_ms = now_ms - 7200000;
  invoice->is_complete = TRUE;
  till_decimal_parse ("40", &invoice->amount);
  invoice->payment = till_payment_new ();
  invoice->payment->chain = g_strdup ("tron:USDT");
  invoice->payment->amount = g_strdup ("40");
  invoice->payment->tx_hash = g_strdup ("hash");
  invoice->payment->paid_at_ms = now_ms - 3600000;
  g_ptr_array_add (observations, till_observation_new_for_record (TILL_RECORD (invoice), now_ms));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), NULL));
}

static void
await_kind (Fixture *fixture, TillAttentionKind kind)
{
  for (;;)
    {
      g_autoptr (TillAttention) first = NULL;

      await_entries (fixture, 1);
      first = g_list_model_get_item (fixture->queue, 0);
      if (first->kind == kind)
        return;

      g_main_context_iteration (NULL, TRUE);
    }
}

/* A payment whose refund may have been paid is one thing to do, and comes back where it was not. */
static void
test_refunded_exception (Fixture *fixture, gconstpointer data)
{
  put_late_invoice (fixture, "late");
  g_set_weak_pointer (&fixture->queue, G_LIST_MODEL (till_desk_get_attention (fixture->desk)));
  await_kind (fixture, TILL_ATTENTION_PAYMENT_EXCEPTION);

  begin_refund (fixture->others, "late");
  till_fake_clock_pass (fixture->clock, KEPT_MS);
  await_kind (fixture, TILL_ATTENTION_REFUND_OPEN);

  end_refund (fixture->others, "late");
  till_fake_clock_pass (fixture->clock, KEPT_MS);
  await_kind (fixture, TILL_ATTENTION_PAYMENT_EXCEPTION);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/attention-queue/other-console", Fixture, NULL, set_up, test_other_console,
              tear_down);
  g_test_add ("/attention-queue/refunded-exception", Fixture, NULL, set_up, test_refunded_exception,
              tear_down);

  return g_test_run ();
}
