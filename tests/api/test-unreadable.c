/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Unreadable parts of an answer are named with their place; the others are read. */

#include "decoding.h"

#include "till-api-error.h"

typedef struct
{
  const char *field;
  const char *place;
  const char *reason;
  const char *text; /* nullable */
} Part;

static void
assert_parts (GPtrArray *unreadable, const char *id, const Part *parts, guint n_parts)
{
  g_assert_nonnull (unreadable);
  for (guint i = 0; i < MIN (n_parts, unreadable->len); i++)
    {
      const TillUnreadable *part = unreadable->pdata[i];

      g_assert_cmpstr (part->place, ==, parts[i].place);
      g_assert_cmpstr (part->field, ==, parts[i].field);
      g_assert_cmpstr (part->reason, ==, parts[i].reason);
      g_assert_cmpstr (part->text, ==, parts[i].text);
      g_assert_cmpstr (part->id, ==, id);
    }
  g_assert_cmpuint (unreadable->len, ==, n_parts);
}

/* A part at its place in a requested record. */
#define PART(field, reason, text)                                                                  \
  {                                                                                                \
    field, field, reason, text                                                                     \
  }

static void
test_spoilt_invoice (void)
{
  static const Part parts[] = {
    PART ("status", "a text or a number expected, found an object", "{}"),
    PART ("amount", "a number expected", "N/A"),
    PART ("currency", "a text or a number expected, found an array", "[]"),
    PART ("orderId", "a text or a number expected, found true or false", "true"),
    PART ("payUrl", "a text or a number expected, found an object", "{\"a\":\"1\"}"),
    PART ("addresses[0].chain", "missing", "{\"address\":\"T1\"}"),
    PART ("addresses[1].chain", "missing", "no address"),
    PART ("addresses[3].expectedAmount", "a number expected", "N/A"),
    PART ("addresses[4].tokenSymbol", "a text or a number expected, found an object", "{}"),
    PART ("addresses[5].isToken", "true or false expected, found a text", "perhaps"),
    PART ("payment.amount", "a number expected", "much"),
    PART ("payment.paidAt", "a date and time expected", "soon"),
    PART ("createdAt", "a date and time expected", "yesterday"),
    PART ("expiresAt", "a text or a number expected, found an array", "[\"1\"]"),
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = decoding_read (
      decoding_invoice,
      "{\"invoiceId\":\"i\",\"status\":{},\"amount\":\"N/A\",\"currency\":[],\"orderId\":true,"
      "\"payUrl\":{\"a\":1},\"addresses\":[{\"address\":\"T1\"},\"no address\","
      "{\"chain\":\"tron\",\"address\":\"T2\",\"tokenSymbol\":null},"
      "{\"chain\":\"tron\",\"address\":\"T3\",\"expectedAmount\":\"N/A\"},"
      "{\"chain\":\"tron\",\"address\":\"T4\",\"isToken\":true,\"tokenSymbol\":{}},"
      "{\"chain\":\"tron\",\"address\":\"T5\",\"isToken\":\"perhaps\"}],"
      "\"payment\":{\"chain\":\"tron:USDT\",\"amount\":\"much\",\"txHash\":\"h\","
      "\"paidAt\":\"soon\"},\"createdAt\":\"yesterday\",\"expiresAt\":[1],"
      "\"description\":\"d\"}",
      &error);
  const TillAddress *address = NULL;

  g_assert_no_error (error);
  assert_parts (till_record_get_unreadable (TILL_RECORD (invoice)), "i", parts,
                G_N_ELEMENTS (parts));
  g_assert_cmpstr (till_record_find_unreadable (TILL_RECORD (invoice), "payment.amount")->text, ==,
                   "much");
  g_assert_null (till_record_find_unreadable (TILL_RECORD (invoice), "payment.txHash"));

  g_assert_cmpint (invoice->status, ==, TILL_INVOICE_UNKNOWN);
  g_assert_null (invoice->status_text);
  g_assert_false (invoice->amount.is_known);
  g_assert_null (invoice->payment->amount);
  g_assert_cmpstr (invoice->payment->tx_hash, ==, "h");
  g_assert_cmpint (invoice->created_at_ms, ==, 0);
  g_assert_cmpstr (invoice->description, ==, "d");
  g_assert_cmpuint (invoice->addresses->len, ==, 1);
  address = invoice->addresses->pdata[0];
  g_assert_cmpstr (address->address, ==, "T2");
}

static gpointer
decode_known (const TillJson *data, const TillRequest *request)
{
  return till_decode_order (data, "o7");
}

/* A record without an id is the requested one, if it has a status. */
static void
test_known_id (void)
{
  static const Part parts[] = {
    PART ("orderId", "missing", "{\"status\":\"active\"}"),
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) known = decoding_read (decode_known, "{\"status\":\"active\"}", &error);
  g_autoptr (TillOrder) told =
      decoding_read (decode_known, "{\"id\":\"o8\",\"status\":\"active\"}", &error);
  g_autoptr (TillOrder) nothing = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (known)), ==, "o7");
  assert_parts (till_record_get_unreadable (TILL_RECORD (known)), "o7", parts,
                G_N_ELEMENTS (parts));
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (told)), ==, "o8");
  g_assert_null (till_record_get_unreadable (TILL_RECORD (told)));

  nothing = decoding_read (decode_known, "{\"status\":[],\"amount\":1}", &error);
  g_assert_null (nothing);
  g_assert_cmpstr (error->message, ==, "data.orderId: missing");
}

static void
test_spoilt_payment (void)
{
  static const Part parts[] = {
    PART ("status", "missing", NULL),
    PART ("amount", "missing", "null"),
    PART ("payment", "an object expected, found a text", "yes"),
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = decoding_read (
      decoding_invoice, "{\"id\":\"a\",\"amount\":null,\"payment\":\"yes\"}", &error);

  g_assert_no_error (error);
  g_assert_null (invoice->payment);
  assert_parts (till_record_get_unreadable (TILL_RECORD (invoice)), "a", parts,
                G_N_ELEMENTS (parts));
}

/* A correct answer has no unreadable parts. */
static void
test_nothing_spoilt (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = decoding_read (
      decoding_invoice,
      "{\"id\":\"a\",\"status\":\"NEW\",\"amount\":1,\"payment\":null,\"expiresAt\":\"\","
      "\"addresses\":[{\"chain\":\"c\",\"address\":\"a\",\"tokenSymbol\":null}]}",
      &error);

  g_assert_no_error (error);
  g_assert_null (till_record_get_unreadable (TILL_RECORD (invoice)));
}

/* In a list the place is in the answer, the field in the record. */
static void
test_spoilt_in_a_list (void)
{
  static const Part parts[] = {
    { "createdAt", "orders[1].createdAt", "a date and time expected", "x" },
    { "liveData.dataLeftMb", "orders[1].liveData.dataLeftMb", "a number expected", "lots" },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = decoding_read_page (
      0, 5,
      "{\"orders\":[{\"id\":\"a\",\"status\":\"active\"},{\"id\":\"b\",\"status\":\"active\","
      "\"createdAt\":\"x\",\"liveData\":{\"dataLeftMb\":\"lots\",\"dataPackageMb\":1,"
      "\"dataUsedMb\":0}}],\"total\":2}",
      &error);

  g_assert_no_error (error);
  g_assert_cmpuint (page->unreadable->len, ==, 0);
  g_assert_cmpuint (page->records->len, ==, 2);
  g_assert_null (till_record_get_unreadable (page->records->pdata[0]));
  assert_parts (till_record_get_unreadable (page->records->pdata[1]), "b", parts,
                G_N_ELEMENTS (parts));
}

static void
test_spoilt_order (void)
{
  static const Part parts[] = {
    PART ("status", "missing", "null"),
    PART ("plan.days", "not a number of days", "-1"),
    PART ("esim", "an object expected, found a text", "soon"),
    PART ("liveData.dataPackageMb", "missing", "null"),
    PART ("liveData.dataLeftMb", "a number expected", "lots"),
    PART ("liveData.expiresAt", "a date and time expected", "never"),
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) order = decoding_read (
      decoding_order,
      "{\"orderId\":\"o\",\"status\":null,\"plan\":{\"country\":\"France\",\"days\":-1},"
      "\"esim\":\"soon\",\"liveData\":{\"dataLeftMb\":\"lots\",\"dataPackageMb\":null,"
      "\"dataUsedMb\":5,"
      "\"expiresAt\":\"never\"}}",
      &error);
  g_autoptr (TillOrder) other =
      decoding_read (decoding_order,
                     "{\"id\":\"o\",\"status\":\"active\",\"plan\":\"big\","
                     "\"liveData\":\"none\",\"country\":\"X\"}",
                     &error);

  g_assert_no_error (error);
  assert_parts (till_record_get_unreadable (TILL_RECORD (order)), "o", parts, G_N_ELEMENTS (parts));
  g_assert_cmpstr (order->country, ==, "France");
  g_assert_cmpint (order->days, ==, 0);
  g_assert_false (order->usage->left_mb.is_known);
  decoding_assert_decimal (&order->usage->used_mb, "5");

  g_assert_cmpuint (till_record_get_unreadable (TILL_RECORD (other))->len, ==, 2);
  g_assert_nonnull (till_record_find_unreadable (TILL_RECORD (other), "plan"));
  g_assert_nonnull (till_record_find_unreadable (TILL_RECORD (other), "liveData"));
  g_assert_null (other->usage);
}

static void
test_spoilt_store (void)
{
  static const Part parts[] = {
    PART ("name", "a text or a number expected, found an object", "{}"),
    PART ("acceptedChains[1]", "a text expected", "null"),
    PART ("acceptedTokens", "a text or a number expected, found true or false", "true"),
    PART ("paymentTimeoutMin", "a whole number expected", "an hour"),
    PART ("webhookUrl", "a text or a number expected, found true or false", "false"),
    PART ("stats.paidInvoices", "a whole number expected", "some"),
    PART ("stats.totalVolumeUsd", "a number expected", "N/A"),
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = decoding_read (
      decoding_store,
      "{\"storeId\":\"s\",\"name\":{},\"acceptedChains\":[\"tron\",null,\"solana\"],"
      "\"acceptedTokens\":true,\"paymentTimeoutMin\":\"an hour\",\"webhookUrl\":false,"
      "\"stats\":{\"totalInvoices\":12,\"paidInvoices\":\"some\",\"totalVolumeUsd\":\"N/A\"}}",
      &error);

  g_assert_no_error (error);
  assert_parts (till_record_get_unreadable (TILL_RECORD (store)), "s", parts, G_N_ELEMENTS (parts));
  g_assert_cmpuint (g_strv_length (store->accepted_chains), ==, 2);
  g_assert_cmpint (store->total_invoices, ==, 12);
  g_assert_cmpint (store->paid_invoices, ==, -1);
  g_assert_false (store->total_volume_usd.is_known);
}

/* Countries, plans and devices are read independently; the catalogue names all unreadable parts. */
static void
test_spoilt_catalogue (void)
{
  static const struct
  {
    const char *id;
    Part part;
  } rows[] = {
    { NULL, { "countries[0]", "countries[0]", "an object expected", "null" } },
    { NULL,
      { "countries[1].countryIso", "countries[1].countryIso",
        "a text or a number expected, found an object", "{}" } },
    { NULL, { "countries[1].plans[0].id", "countries[1].plans[0].id", "missing", "free" } },
    { "p1", { "days", "countries[1].plans[1].days", "a whole number expected", "week" } },
    { "p1", { "priceUsd", "countries[1].plans[1].priceUsd", "a number expected", "N/A" } },
    { NULL,
      { "countries[2].plans", "countries[2].plans", "an array expected, found a text", "many" } },
    { NULL, { "totalPlans", "totalPlans", "a whole number expected", "lots" } },
    { NULL,
      { "supportedDevices[1]", "supportedDevices[1]", "neither a maker nor a model", "null" } },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue = decoding_read (
      decoding_catalogue,
      "{\"countries\":[null,{\"country\":\"A\",\"countryIso\":{},\"plans\":[\"free\",{\"id\":"
      "\"p1\","
      "\"priceUsd\":\"N/A\",\"days\":\"week\"},{\"id\":\"p2\",\"priceUsd\":2}]},"
      "{\"country\":\"B\",\"plans\":\"many\"}],\"totalPlans\":\"lots\","
      "\"supportedDevices\":[\"Pixel 9\",null,{\"brand\":\"Apple\",\"models\":[\"XR\"]}]}",
      &error);
  const TillCountry *country = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (catalogue->countries->len, ==, 2);
  country = catalogue->countries->pdata[0];
  g_assert_cmpuint (country->plans->len, ==, 2);
  g_assert_nonnull (till_record_find_unreadable (country->plans->pdata[0], "priceUsd"));
  g_assert_null (till_record_get_unreadable (country->plans->pdata[1]));
  g_assert_cmpint (catalogue->total_plans, ==, 2);
  g_assert_cmpuint (catalogue->devices->len, ==, 2);

  g_assert_cmpuint (catalogue->unreadable->len, ==, G_N_ELEMENTS (rows));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) one = g_ptr_array_new ();

      g_ptr_array_add (one, catalogue->unreadable->pdata[i]);
      assert_parts (one, rows[i].id, &rows[i].part, 1);
    }
}

/* A list names unreadable records with place and text; the others are there. */
static void
test_unreadable_records (void)
{
  static const struct
  {
    const char *record;
    const char *place;
    const char *reason;
    const char *text;
  } cases[] = {
    { "null", "orders[1].orderId", "missing", "null" },
    { "\"ä\"", "orders[1].orderId", "missing", "ä" },
    { "7", "orders[1].orderId", "missing", "7" },
    { "[]", "orders[1].orderId", "missing", "[]" },
    { "{\"status\":\"x\"}", "orders[1].orderId", "missing", "{\"status\":\"x\"}" },
    { "{\"id\":\"\"}", "orders[1].id", "missing", "{\"id\":\"\"}" },
    { "{\"id\":null}", "orders[1].orderId", "missing", "{\"id\":null}" },
    { "{\"id\":[1]}", "orders[1].id", "a text or a number expected, found an array",
      "{\"id\":[\"1\"]}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *data =
          g_strdup_printf ("{\"orders\":[{\"id\":\"a\",\"status\":\"x\"},%s,{\"id\":\"c\"}],"
                           "\"pagination\":{\"total\":50}}",
                           cases[i].record);
      g_autoptr (TillPage) page = decoding_read_page (20, 3, data, &error);
      const TillUnreadable *unreadable = NULL;

      g_assert_no_error (error);
      g_assert_cmpuint (page->total, ==, 50);
      g_assert_cmpuint (till_page_get_length (page), ==, 3);
      g_assert_cmpuint (page->records->len, ==, 2);
      g_assert_cmpstr (till_record_get_id (page->records->pdata[0]), ==, "a");
      g_assert_cmpstr (till_record_get_id (page->records->pdata[1]), ==, "c");

      g_assert_cmpuint (page->unreadable->len, ==, 1);
      unreadable = page->unreadable->pdata[0];
      g_assert_null (unreadable->id);
      g_assert_null (unreadable->field);
      g_assert_cmpstr (unreadable->place, ==, cases[i].place);
      g_assert_cmpstr (unreadable->reason, ==, cases[i].reason);
      g_assert_cmpstr (unreadable->text, ==, cases[i].text);
      g_assert_cmpuint (unreadable->index, ==, 1);
    }
}

/* The place is in the answer, the index in the page; the page's length counts both kinds. */
static void
test_unreadable_in_a_long_list (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = decoding_read_page (
      1, 2, "[{\"id\":\"a\"},{\"id\":\"b\"},{\"id\":false},{\"id\":\"d\"}]", &error);
  g_autoptr (TillPage) first = decoding_read_page (0, 2, "[{\"id\":\"a\"},{}]", &error);
  const TillUnreadable *unreadable = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (page->records->len, ==, 1);
  unreadable = page->unreadable->pdata[0];
  g_assert_cmpstr (unreadable->place, ==, "data[2].id");
  g_assert_cmpuint (unreadable->index, ==, 1);
  g_assert_cmpuint (page->total, ==, 4);

  g_assert_false (first->is_total_known);
  g_assert_cmpuint (first->total, ==, 3);
}

/* A later page can have only one unreadable record, but a list that begins with only unreadable
 * records is an error. */
static void
test_unreadable_alone (void)
{
  const char *data = "{\"orders\":[{\"id\":[]}],\"pagination\":{\"total\":41}}";
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = decoding_read_page (40, 20, data, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (page->unreadable->len, ==, 1);
  g_assert_cmpuint (page->total, ==, 41);
  g_assert_null (decoding_read_page (0, 20, data, &error));
  g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
}

static void
test_unreadable_text_is_capped (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *long_text = g_strnfill (TILL_UNREADABLE_MAX_TEXT - 1, 'x');
  g_autofree char *data = g_strdup_printf ("[{\"id\":\"a\"},\"%s\u00e4%s\"]", long_text, long_text);
  g_autoptr (TillPage) page = decoding_read_page (0, 5, data, &error);
  const TillUnreadable *unreadable = NULL;

  g_assert_no_error (error);
  unreadable = page->unreadable->pdata[0];
  g_assert_cmpstr (unreadable->text, ==, long_text);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/unreadable/part-of-invoice", test_spoilt_invoice);
  g_test_add_func ("/unreadable/known-id", test_known_id);
  g_test_add_func ("/unreadable/part-of-payment", test_spoilt_payment);
  g_test_add_func ("/unreadable/nothing-spoilt", test_nothing_spoilt);
  g_test_add_func ("/unreadable/part-in-a-list", test_spoilt_in_a_list);
  g_test_add_func ("/unreadable/part-of-order", test_spoilt_order);
  g_test_add_func ("/unreadable/part-of-store", test_spoilt_store);
  g_test_add_func ("/unreadable/part-of-catalogue", test_spoilt_catalogue);
  g_test_add_func ("/unreadable/records", test_unreadable_records);
  g_test_add_func ("/unreadable/in-a-long-list", test_unreadable_in_a_long_list);
  g_test_add_func ("/unreadable/alone", test_unreadable_alone);
  g_test_add_func ("/unreadable/text-is-capped", test_unreadable_text_is_capped);

  return g_test_run ();
}
