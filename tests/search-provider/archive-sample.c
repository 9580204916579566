/* SPDX-License-Identifier: GPL-3.0-or-later */

/* archive-sample FOLDER ACCOUNT: an archive with two invoices over the same amount and one order in
 * FOLDER, whose ids end in ACCOUNT. Prints its name. */

#include "till-archive-records.h"
#include "till-await.h"

static void
put (TillArchive *archive, gpointer record)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) observations =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_observation_free);

  g_ptr_array_add (observations, till_observation_new_for_record (record, 1));
  till_archive_put_async (archive, observations, NULL, NULL, NULL, till_await_cb, &result);
  g_assert_true (till_archive_put_finish (archive, till_await (&result), &error));
  g_assert_no_error (error);
}

/* @day is the first moment of a day in UTC. */
static void
put_invoice (TillArchive *archive, const char *prefix, const char *account, const char *day)
{
  g_autofree char *id = g_strconcat (prefix, account, NULL);
  g_autoptr (GDateTime) created = g_date_time_new_from_iso8601 (day, NULL);
  g_autoptr (TillInvoice) invoice = till_invoice_new (id);

  invoice->status = TILL_INVOICE_PAID;
  invoice->status_text = g_strdup ("paid");
  invoice->order_id = g_str_equal (prefix, "INV-") ? g_strconcat ("shop-", account, NULL) : NULL;
  invoice->created_at_ms = g_date_time_to_unix (created) * 1000;
  till_decimal_parse ("49.90", &invoice->amount);
  put (archive, invoice);
}

static void
put_order (TillArchive *archive, const char *account)
{
  g_autofree char *id = g_strconcat ("ESIM-", account, NULL);
  g_autoptr (TillOrder) order = till_order_new (id);

  order->status = TILL_ORDER_ACTIVE;
  order->status_text = g_strdup ("active");
  order->country = g_strdup ("Japan");
  order->data_gb = g_strdup ("5");
  order->days = 30;
  order->client_email = g_strdup ("ana@example.com");
  order->esim = till_esim_new ();
  order->esim->iccid = g_strdup ("8943108170001029631");
  order->esim->activation_code = g_strdup ("LPA:1$smdp.example.com$QQ-12");
  put (archive, order);
}

int
main (int argc, char *argv[])
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillArchive) archive = NULL;
  g_autofree char *name = NULL;

  g_assert_cmpint (argc, ==, 3);
  till_archive_open_async (argv[1], argv[2], "https://pay.example.com", NULL, till_await_cb,
                           &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);
  put_invoice (archive, "INV-", argv[2], "2026-11-16T00:00:00Z");
  put_invoice (archive, "OLD-", argv[2], "2024-03-05T00:00:00Z");
  put_order (archive, argv[2]);
  name = till_archive_dup_name (archive);
  g_print ("%s\n", name);

  return 0;
}
