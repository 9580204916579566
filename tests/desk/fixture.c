/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the tests of the desk have in common: a practice service, a proxy and an archive, and each
 * verb as one that waits. */

#include "fixture.h"

#include "till-archive-payments.h"
#include "till-await.h"
#include "till-archive-records.h"

#include <glib/gstdio.h>
#include <string.h>

static TillArchive *
open_archive (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "desk", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);

  return archive;
}

static void
changed_cb (TillDesk *desk, gpointer record, gpointer changed)
{
  g_ptr_array_add (changed, g_object_ref (record));
}

/* Opens the desk by way of the proxy, with what the archive knows. */
void
open_desk (Fixture *fixture, gboolean has_archive)
{
  g_autofree char *base_url = till_test_proxy_build_url (fixture->proxy);
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("desk", "Desk", base_url, TILL_AUTH_HMAC, TILL_ACCOUNT_PRACTICE,
                        TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials =
      till_credentials_new (TILL_AUTH_HMAC, till_test_practice_get_api_key (fixture->practice),
                            till_test_practice_get_secret_key (fixture->practice));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();

  account->is_read_only = fixture->is_read_only;
  if (has_archive)
    fixture->archive = open_archive (fixture->folder);
  fixture->desk =
      till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), fixture->archive, clock);
  g_signal_connect (fixture->desk, "invoice-changed", G_CALLBACK (changed_cb),
                    fixture->invoices_changed);
  g_signal_connect (fixture->desk, "order-changed", G_CALLBACK (changed_cb),
                    fixture->orders_changed);
}

/* Waits until all that the desk has noted is in the archive. */
void
settle (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) nothing = g_ptr_array_new ();

  till_archive_put_async (fixture->archive, nothing, NULL, NULL, NULL, till_await_cb, &result);
  till_await (&result);
}

void
close_desk (Fixture *fixture)
{
  g_assert_finalize_object (g_steal_pointer (&fixture->desk));
  if (fixture->archive != NULL)
    settle (fixture);
  g_clear_object (&fixture->archive);
  g_ptr_array_set_size (fixture->invoices_changed, 0);
  g_ptr_array_set_size (fixture->orders_changed, 0);
}

/* @data is the unit of amounts, or %NULL for the usual one. */
void
set_up (Fixture *fixture, gconstpointer data)
{
  const char *unit = data != NULL ? data : "display";
  const char *const arguments[] = {
    "--invoices", "250", "--orders", "12", "--provision-seconds", "1", "--amount-unit", unit, NULL
  };

  fixture->practice = till_test_practice_start (arguments);
  fixture->proxy = till_test_proxy_start (till_test_practice_get_port (fixture->practice));
  fixture->folder = g_dir_make_tmp ("till-desk-XXXXXX", NULL);
  fixture->invoices_changed = g_ptr_array_new_with_free_func (g_object_unref);
  fixture->orders_changed = g_ptr_array_new_with_free_func (g_object_unref);
  open_desk (fixture, TRUE);
}

void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GDir) folder = NULL;
  const char *name = NULL;

  close_desk (fixture);
  till_test_proxy_stop (fixture->proxy);
  till_test_practice_stop (fixture->practice);
  g_ptr_array_unref (fixture->invoices_changed);
  g_ptr_array_unref (fixture->orders_changed);

  folder = g_dir_open (fixture->folder, 0, NULL);
  while ((name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->folder);
}

void
steer (Fixture *fixture, const char *path_format, const char *id)
{
  g_auto (GStrv) parts = g_strsplit (path_format, "{id}", 2);
  g_autofree char *path = g_strjoinv (id, parts);
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", path, "{}");

  g_assert_nonnull (strstr (answer, " 200 "));
}

TillPage *
load (TillPageSource *source, guint64 offset, guint limit)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillPage *page = NULL;

  till_page_source_load_async (source, offset, limit, NULL, till_await_cb, &result);
  page = till_page_source_load_finish (source, till_await (&result), &error);
  g_assert_no_error (error);

  return page;
}

static TillInvoiceDraft *
make_invoice_draft (const char *order_id)
{
  TillInvoiceDraft *draft = till_invoice_draft_new ();

  draft->amount = till_decimal_from_int (1995, 2);
  draft->order_id = g_strdup (order_id);
  draft->description = g_strdup ("One <b>hat</b> & 'two' gloves");

  return draft;
}

TillInvoice *
create_invoice (Fixture *fixture, const char *order_id, GError **error)
{
  g_autoptr (TillInvoiceDraft) draft = make_invoice_draft (order_id);
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_create_invoice_async (fixture->desk, draft, NULL, till_await_cb, &result);

  return till_desk_create_invoice_finish (fixture->desk, till_await (&result), error);
}

TillInvoice *
get_invoice (Fixture *fixture, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_get_invoice_async (fixture->desk, id, NULL, till_await_cb, &result);

  return till_desk_get_invoice_finish (fixture->desk, till_await (&result), error);
}

gboolean
cancel_invoice (Fixture *fixture, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  till_desk_cancel_invoice_async (fixture->desk, id, NULL, till_await_cb, &result);

  return till_desk_cancel_invoice_finish (fixture->desk, till_await (&result), error);
}

TillCatalogue *
get_catalogue (Fixture *fixture, const char *country, const char *search)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillCatalogue *catalogue = NULL;

  till_desk_get_catalogue_async (fixture->desk, country, search, NULL, till_await_cb, &result);
  catalogue = till_desk_get_catalogue_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);

  return catalogue;
}

TillOrder *
create_order (Fixture *fixture, const char *client_ref, GError **error)
{
  g_autoptr (TillCatalogue) catalogue = get_catalogue (fixture, NULL, NULL);
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (GAsyncResult) result = NULL;
  TillCountry *country = g_ptr_array_index (catalogue->countries, 0);
  TillRecord *plan = g_ptr_array_index (country->plans, 0);

  draft->plan_id = g_strdup (till_record_get_id (plan));
  draft->client_email = g_strdup ("ana@example.com");
  draft->client_ref = g_strdup (client_ref);
  till_desk_create_order_async (fixture->desk, draft, NULL, till_await_cb, &result);

  return till_desk_create_order_finish (fixture->desk, till_await (&result), error);
}

TillOrder *
get_order (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillOrder *order = NULL;

  till_desk_get_order_async (fixture->desk, id, NULL, till_await_cb, &result);
  order = till_desk_get_order_finish (fixture->desk, till_await (&result), &error);
  g_assert_no_error (error);

  return order;
}

/* The last order that was told of. */
TillOrder *
get_told (Fixture *fixture)
{
  guint n = fixture->orders_changed->len;

  return n > 0 ? g_ptr_array_index (fixture->orders_changed, n - 1) : NULL;
}

/* Waits until the watch has told that order @id has @status. */
TillOrder *
await_order (Fixture *fixture, const char *id, TillOrderStatus status)
{
  TillOrder *told = get_told (fixture);

  while (told == NULL || told->status != status ||
         !g_str_equal (till_record_get_id (TILL_RECORD (told)), id))
    {
      g_main_context_iteration (NULL, TRUE);
      told = get_told (fixture);
    }

  return told;
}

/* What the service tells only in the answer to the create call. */
void
assert_remembered (TillOrder *order, TillOrder *created)
{
  g_assert_cmpstr (order->invoice_id, ==, created->invoice_id);
  g_assert_cmpstr (order->pay_url, ==, created->pay_url);
  g_assert_cmpstr (order->client_email, ==, "ana@example.com");
  g_assert_cmpstr (order->client_ref, ==, created->client_ref);
  g_assert_cmpint (order->created_at_ms, !=, 0);
  g_assert_cmpint (order->expires_at_ms, ==, created->expires_at_ms);
  g_assert_cmpuint (order->addresses->len, ==, created->addresses->len);
  g_assert_cmpuint (order->addresses->len, >, 0);
}

void
pay_invoice (Fixture *fixture, TillInvoice *invoice, const char *amount)
{
  g_autofree char *path =
      g_strdup_printf ("/practice/invoices/%s/pay", till_record_get_id (TILL_RECORD (invoice)));
  g_autofree char *body =
      g_strdup_printf ("{\"chain\": \"tron:USDT\", \"amount\": \"%s\"}", amount);
  g_autofree char *answer =
      till_test_http (till_test_practice_get_port (fixture->practice), "POST", path, body);

  g_assert_nonnull (strstr (answer, " 200 "));
}

TillInvoice *
load_payment (Fixture *fixture, TillInvoice *invoice)
{
  const char *const ids[] = { till_record_get_id (TILL_RECORD (invoice)), NULL };
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) found = NULL;

  till_archive_load_payments_async (fixture->archive, ids, NULL, till_await_cb, &result);
  found = till_archive_load_payments_finish (fixture->archive, till_await (&result), NULL);
  g_assert_cmpuint (found->len, ==, 1);

  return g_object_ref (found->pdata[0]);
}
