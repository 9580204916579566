/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The store record and the plans as the archive keeps them: the same again, or an error. */

#include <glib.h>

#include "till-archive-documents.h"
#include "till-await.h"
#include "till-document.h"

static TillArchive *
open_archive (void)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (NULL, "documents", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  g_assert_no_error (error);

  return archive;
}

static TillStore *
make_store (void)
{
  TillStore *store = till_store_new ("store-1");
  const char *const chains[] = { "tron", "it's \"base\"", NULL };

  store->name = g_strdup ("Łódź <b>'s</b> \\ \"shop\"\n");
  g_strfreev (store->accepted_chains);
  store->accepted_chains = g_strdupv ((GStrv) chains);
  store->payment_timeout_min = 30;
  store->total_invoices = 12;
  g_assert_true (till_decimal_parse ("1234567.890000001", &store->total_volume_usd));

  return store;
}

static TillCatalogue *
make_catalogue (void)
{
  TillCatalogue *catalogue = till_catalogue_new ();
  TillCountry *country = till_country_new ();
  TillPlan *plan = till_plan_new ("plan-1");
  TillDeviceGroup *group = till_device_group_new ();

  plan->data_gb = g_strdup ("5");
  plan->days = 30;
  g_assert_true (till_decimal_parse ("9.90", &plan->price_usd));
  g_ptr_array_add (country->plans, plan);
  g_ptr_array_add (country->plans, till_plan_new ("plan-2"));
  country->name = g_strdup ("Türkiye");
  country->iso = g_strdup ("TR");
  g_ptr_array_add (catalogue->countries, country);
  g_ptr_array_add (catalogue->countries, till_country_new ());
  group->brand = g_strdup ("Brand");
  g_ptr_array_add (catalogue->devices, group);
  catalogue->total_plans = 2;

  return catalogue;
}

static void
test_store (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  g_autoptr (TillStore) store = make_store ();
  g_autoptr (TillStore) kept = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 read_at_ms = 0;

  till_archive_save_store (archive, store);
  till_archive_load_store_async (archive, NULL, till_await_cb, &result);
  kept = till_archive_load_store_finish (archive, till_await (&result), &read_at_ms, &error);
  g_assert_no_error (error);
  g_assert_cmpint (read_at_ms, >, 0);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (kept)), ==, "store-1");
  g_assert_cmpstr (kept->name, ==, store->name);
  g_assert_cmpstrv (kept->accepted_chains, store->accepted_chains);
  g_assert_cmpstrv (kept->accepted_tokens, store->accepted_tokens);
  g_assert_cmpint (kept->payment_timeout_min, ==, 30);
  g_assert_null (kept->webhook_url);
  g_assert_cmpint (kept->total_invoices, ==, 12);
  g_assert_cmpint (kept->paid_invoices, ==, -1);
  g_assert_cmpint (till_decimal_compare (&kept->total_volume_usd, &store->total_volume_usd), ==, 0);
}

static void
test_catalogue (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  g_autoptr (TillCatalogue) catalogue = make_catalogue ();
  g_autoptr (TillCatalogue) kept = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  const TillCountry *country = NULL;
  const TillPlan *plan = NULL;
  const TillPlan *bare = NULL;

  till_archive_save_catalogue (archive, catalogue);
  till_archive_load_catalogue_async (archive, NULL, till_await_cb, &result);
  kept = till_archive_load_catalogue_finish (archive, till_await (&result), NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (kept->total_plans, ==, 2);
  g_assert_cmpuint (kept->countries->len, ==, 2);
  g_assert_cmpuint (kept->devices->len, ==, 1);

  country = kept->countries->pdata[0];
  plan = country->plans->pdata[0];
  bare = country->plans->pdata[1];
  g_assert_cmpstr (country->name, ==, "Türkiye");
  g_assert_null (country->flag);
  g_assert_cmpstr (plan->data_gb, ==, "5");
  g_assert_cmpint (plan->days, ==, 30);
  g_assert_true (plan->price_usd.is_known);
  g_assert_false (bare->price_usd.is_known);
  g_assert_null (bare->operators);
}

static void
test_nothing (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  g_autoptr (TillStore) kept = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GAsyncResult) heard = NULL;
  g_autoptr (GError) error = NULL;

  till_archive_load_store_async (archive, NULL, till_await_cb, &result);
  kept = till_archive_load_store_finish (archive, till_await (&result), NULL, &error);
  g_assert_no_error (error);
  g_assert_null (kept);

  till_archive_get_last_update_async (archive, NULL, till_await_cb, &heard);
  g_assert_cmpint (till_archive_get_last_update_finish (archive, till_await (&heard), &error), ==,
                   0);
  g_assert_no_error (error);
}

/* A catalogue that is too long is not kept, and the one before it is not shown for it. */
static void
test_too_long (void)
{
  g_autoptr (TillArchive) archive = open_archive ();
  g_autoptr (TillCatalogue) catalogue = make_catalogue ();
  g_autoptr (TillCatalogue) longer = make_catalogue ();
  g_autoptr (TillCatalogue) kept = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  TILL_COUNTRY (longer->countries->pdata[0])->name_en = g_strnfill (8 * 1024 * 1024, 'x');
  till_archive_save_catalogue (archive, catalogue);
  till_archive_save_catalogue (archive, longer);
  till_archive_load_catalogue_async (archive, NULL, till_await_cb, &result);
  kept = till_archive_load_catalogue_finish (archive, till_await (&result), NULL, &error);
  g_assert_no_error (error);
  g_assert_null (kept);
}

static void
test_damaged (void)
{
  static const char *const stores[] = {
    "",
    "nonsense",
    "('id',)",
    "('', nothing, [], [], 0, nothing, 0, 0, nothing)",
    "('id', nothing, [], [], -1, nothing, 0, 0, nothing)",
    "('id', nothing, [], [], 1, nothing, 0, 0, 'much')",
    "('id', nothing, [], [], 1, nothing, 0, 0, nothing) and more",
  };
  static const char *const catalogues[] = {
    "(2, [], [], [])",
    "(2, [(nothing, nothing, nothing, nothing, [('', nothing, 1, nothing, nothing)])], [])",
    "(2, [(nothing, nothing, nothing, nothing, [('p', nothing, -1, nothing, nothing)])], [])",
  };

  for (guint i = 0; i < G_N_ELEMENTS (stores); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (till_document_read_store (stores[i], &error));
      g_assert_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);
    }

  for (guint i = 0; i < G_N_ELEMENTS (catalogues); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (till_document_read_catalogue (catalogues[i], &error));
      g_assert_error (error, TILL_ARCHIVE_ERROR, TILL_ARCHIVE_ERROR_DAMAGED);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/documents/store", test_store);
  g_test_add_func ("/documents/catalogue", test_catalogue);
  g_test_add_func ("/documents/nothing", test_nothing);
  g_test_add_func ("/documents/too-long", test_too_long);
  g_test_add_func ("/documents/damaged", test_damaged);

  return g_test_run ();
}
