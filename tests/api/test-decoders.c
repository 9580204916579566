/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Decodes the bytes of an answer to a record or an error, without a network. */

#include "decoding.h"
#include "till-api-error.h"

#include <string.h>

static void
test_invoice_in_full (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = decoding_read (
      decoding_invoice,
      "{\"invoiceId\":\"i1\",\"status\":\"PAID\",\"amount\":49.90,\"currency\":\"USD\","
      "\"orderId\":\"A-1\",\"description\":\"d\",\"metadata\":\"{}\",\"payUrl\":\"https://x/i1\","
      "\"addresses\":[{\"chain\":\"tron\",\"address\":\"T1\",\"expectedAmount\":\"49.90\","
      "\"isToken\":true,\"tokenSymbol\":\"USDT\"},{\"chain\":\"ethereum\",\"address\":\"0x1\","
      "\"expectedAmount\":123456789012345678901234567890,\"isToken\":false,\"tokenSymbol\":null}],"
      "\"payment\":{\"chain\":\"tron:USDT\",\"amount\":\"49.9\",\"txHash\":\"h\","
      "\"paidAt\":\"2026-01-02T03:04:05Z\"},\"expiresAt\":\"2026-01-02T04:00:00.000Z\","
      "\"createdAt\":\"2026-01-02T03:00:00Z\",\"somethingNew\":{\"a\":[1,2]}}",
      &error);
  TillAddress *token = NULL;
  TillAddress *coin = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (invoice)), ==, "i1");
  g_assert_cmpint (invoice->status, ==, TILL_INVOICE_PAID);
  decoding_assert_decimal (&invoice->amount, "49.9");
  g_assert_cmpstr (invoice->order_id, ==, "A-1");
  g_assert_cmpstr (invoice->metadata, ==, "{}");
  g_assert_cmpint (invoice->created_at_ms, ==, G_GINT64_CONSTANT (1767322800000));
  g_assert_cmpint (till_invoice_get_paid_at_ms (invoice), ==, G_GINT64_CONSTANT (1767323045000));
  g_assert_cmpstr (invoice->payment->tx_hash, ==, "h");

  g_assert_cmpuint (invoice->addresses->len, ==, 2);
  token = invoice->addresses->pdata[0];
  coin = invoice->addresses->pdata[1];
  g_assert_cmpstr (token->expected_amount, ==, "49.90");
  g_assert_true (token->is_token);
  g_assert_cmpstr (coin->expected_amount, ==, "123456789012345678901234567890");
  g_assert_false (coin->is_token);
  g_assert_null (coin->token_symbol);
}

static void
test_invoice_in_other_shapes (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) bare = decoding_read (
      decoding_invoice, "{\"id\":7,\"status\":\"THAWED\",\"amount\":\"5e1\"}", &error);
  g_autoptr (TillInvoice) exception = decoding_read (
      decoding_invoice,
      "{\"id\":\"i\",\"status\":\"PENDING\",\"amount\":1E-2,\"metadata\":{\"t\":[\"a\"]},"
      "\"payment\":null,\"expiresAt\":\"one "
      "day\",\"addresses\":[{\"chain\":\"c\",\"address\":\"a\","
      "\"expectedAmount\":25e-3,\"tokenSymbol\":\"USDC\"}]}",
      &error);
  TillAddress *address = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (bare)), ==, "7");
  g_assert_cmpint (bare->status, ==, TILL_INVOICE_UNKNOWN);
  g_assert_cmpstr (bare->status_text, ==, "THAWED");
  decoding_assert_decimal (&bare->amount, "50");
  g_assert_null (bare->order_id);

  decoding_assert_decimal (&exception->amount, "0.01");
  g_assert_cmpstr (exception->metadata, ==, "{\"t\":[\"a\"]}");
  g_assert_cmpint (exception->expires_at_ms, ==, 0);
  address = exception->addresses->pdata[0];
  g_assert_cmpstr (address->expected_amount, ==, "0.025");
  g_assert_true (address->is_token);
}

static void
test_bad_address (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice =
      decoding_read (decoding_invoice,
                     "{\"id\":\"a\",\"status\":\"PAID\",\"amount\":1,\"addresses\":["
                     "{\"chain\":\"c\"},\"x\",{\"chain\":\"d\",\"address\":\"e\"}]}",
                     &error);
  TillAddress *address = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (invoice->addresses->len, ==, 1);
  address = invoice->addresses->pdata[0];
  g_assert_cmpstr (address->address, ==, "e");
}

/* An amount that can't be read is unknown, never guessed, and hides nothing else. */
static void
test_bad_price (void)
{
  static const char *const amounts[] = { "\"N/A\"", "null", "{}", "1e99", "\"1,5\"" };

  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++)
    {
      g_autofree char *text = g_strdup_printf (
          "{\"id\":\"a\",\"status\":\"PAID\",\"amount\":%s,\"orderId\":\"o\"}", amounts[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (TillInvoice) invoice = decoding_read (decoding_invoice, text, &error);

      g_assert_no_error (error);
      g_assert_false (invoice->amount.is_known);
      g_assert_cmpint (invoice->status, ==, TILL_INVOICE_PAID);
      g_assert_cmpstr (invoice->order_id, ==, "o");
    }
}

static void
test_order (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillOrder) active = decoding_read (
      decoding_order,
      "{\"orderId\":\"o1\",\"status\":\"active\",\"plan\":{\"country\":\"Deutschland\","
      "\"dataGb\":3,\"days\":30},\"esim\":{\"iccid\":\"8900\",\"qrcode\":\"LPA:1$s$m\","
      "\"qrImage\":\"data:\",\"iosTapLink\":\"https://x\"},\"liveData\":{\"dataLeftMb\":1024.5,"
      "\"dataPackageMb\":\"3072\",\"dataUsedMb\":2047.5,\"expiresAt\":\"2026-02-01T00:00:00Z\","
      "\"statusQr\":\"installed\"}}",
      &error);
  g_autoptr (TillOrder) flat = decoding_read (
      decoding_order,
      "{\"id\":\"o2\",\"status\":\"pending\",\"country\":\"France\",\"countryIso\":\"FR\","
      "\"dataGb\":\"1\",\"days\":\"7\",\"esim\":null,\"email\":\"a@b.example\",\"invoiceId\":null}",
      &error);

  g_assert_no_error (error);
  g_assert_cmpint (active->status, ==, TILL_ORDER_ACTIVE);
  g_assert_cmpstr (active->data_gb, ==, "3");
  g_assert_cmpint (active->days, ==, 30);
  g_assert_cmpstr (active->esim->activation_code, ==, "LPA:1$s$m");
  decoding_assert_decimal (&active->usage->left_mb, "1024.5");
  decoding_assert_decimal (&active->usage->package_mb, "3072");
  g_assert_cmpint (active->usage->install_state, ==, TILL_INSTALL_INSTALLED);

  g_assert_cmpstr (flat->country_iso, ==, "FR");
  g_assert_cmpint (flat->days, ==, 7);
  g_assert_cmpstr (flat->client_email, ==, "a@b.example");
  g_assert_null (flat->esim);
  g_assert_null (flat->usage);
  g_assert_null (flat->invoice_id);
}

static void
test_catalogue (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue = decoding_read (
      decoding_catalogue,
      "{\"countries\":[{\"country\":\"Deutschland\",\"countryEn\":\"Germany\",\"countryIso\":"
      "\"DE\",\"flag\":\"x\",\"plans\":[{\"id\":\"p1\",\"dataGb\":\"1\",\"days\":7,\"priceUsd\":4."
      "5,"
      "\"operators\":\"A, "
      "B\"},{\"id\":\"p2\",\"operators\":[\"C\",\"D\"]}]},{\"country\":\"Leer\"}],"
      "\"supportedDevices\":[\"Pixel "
      "3a\",{\"brand\":\"Apple\",\"models\":[\"XR\",{\"name\":\"XS\"}]},"
      "{\"name\":\"Samsung\",\"devices\":[\"S20\"]},{\"manufacturer\":\"Google\",\"model\":"
      "\"Fold\"},"
      "{\"name\":\"Lone\"},{\"odd\":1},[1],null]}",
      &error);
  TillCountry *country = NULL;
  TillPlan *plan = NULL;
  static const struct
  {
    const char *brand;
    const char *models;
  } devices[] = {
    { NULL, "Pixel 3a" }, { "Apple", "XR+XS" }, { "Samsung", "S20" },
    { "Google", "Fold" }, { NULL, "Lone" },
  };

  g_assert_no_error (error);
  g_assert_cmpint (catalogue->total_plans, ==, 2);
  country = catalogue->countries->pdata[0];
  g_assert_cmpstr (country->name_en, ==, "Germany");
  plan = country->plans->pdata[0];
  decoding_assert_decimal (&plan->price_usd, "4.5");
  plan = country->plans->pdata[1];
  g_assert_cmpstr (plan->operators, ==, "C, D");
  g_assert_false (plan->price_usd.is_known);

  g_assert_cmpuint (catalogue->unreadable->len, ==, 4);
  g_assert_cmpuint (catalogue->devices->len, ==, G_N_ELEMENTS (devices));
  for (guint i = 0; i < G_N_ELEMENTS (devices); i++)
    {
      TillDeviceGroup *group = catalogue->devices->pdata[i];
      g_autofree char *models = g_strjoinv ("+", group->models);

      g_assert_cmpstr (group->brand, ==, devices[i].brand);
      g_assert_cmpstr (models, ==, devices[i].models);
    }
}

static void
test_bad_plan (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue = decoding_read (
      decoding_catalogue, "{\"countries\":[{\"plans\":[{}, \"x\", {\"id\":\"p\"}]},{}]}", &error);
  TillCountry *country = NULL;

  g_assert_no_error (error);
  g_assert_cmpuint (catalogue->countries->len, ==, 2);
  country = catalogue->countries->pdata[0];
  g_assert_cmpuint (country->plans->len, ==, 1);
}

static void
test_no_good_plan (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue =
      decoding_read (decoding_catalogue, "{\"countries\":[{\"plans\":[{}, \"x\"]},{}]}", &error);

  g_assert_null (catalogue);
  g_assert_nonnull (strstr (error->message, "no plan that can be read"));
}

static void
test_store (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = decoding_read (
      decoding_store,
      "{\"storeId\":\"s\",\"name\":\"Shop\",\"acceptedChains\":[\"tron\"],\"acceptedTokens\":"
      "[\"USDT\",\"USDC\"],\"paymentTimeoutMin\":60,\"webhookUrl\":null,\"stats\":{"
      "\"totalInvoices\":12,\"paidInvoices\":\"7\",\"totalVolumeUsd\":1234.56}}",
      &error);
  g_autoptr (TillStore) bare = decoding_read (decoding_store, "{\"id\":\"s\"}", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (store->accepted_tokens), ==, 2);
  g_assert_cmpint (store->paid_invoices, ==, 7);
  decoding_assert_decimal (&store->total_volume_usd, "1234.56");
  g_assert_null (store->webhook_url);
  g_assert_cmpint (bare->total_invoices, ==, -1);
  g_assert_cmpuint (g_strv_length (bare->accepted_chains), ==, 0);
}

static void
test_pages (void)
{
  static const struct
  {
    const char *data;
    guint64 offset;
    guint limit;
    guint n_records;
    guint64 total;
    const char *first;
    gboolean is_total_guessed;
  } cases[] = {
    { "{\"orders\":[{\"id\":\"a\",\"status\":\"x\"}],\"pagination\":{\"total\":9,\"limit\":1,"
      "\"offset\":4}}",
      4, 1, 1, 9, "a", FALSE },
    { "{\"items\":[{\"id\":\"a\",\"status\":\"x\"}],\"total\":\"3\"}", 0, 5, 1, 3, "a", FALSE },
    { "[{\"id\":\"a\",\"status\":\"x\"}]", 0, 5, 1, 1, "a", FALSE },
    { "[{\"id\":\"a\",\"status\":\"x\"}]", 0, 1, 1, 2, "a", TRUE },
    { "[]", 7, 5, 0, 7, NULL, FALSE },
    { "[{\"id\":\"a\",\"status\":\"x\"},{\"id\":\"b\",\"status\":\"x\"},{\"id\":\"c\","
      "\"status\":\"x\"}]",
      1, 1, 1, 3, "b", FALSE },
    { "[{\"id\":\"a\",\"status\":\"x\"},{\"id\":\"b\",\"status\":\"x\"}]", 9, 1, 0, 2, NULL,
      FALSE },
    { "{\"orders\":[{\"id\":\"a\",\"status\":\"x\"}],\"pagination\":{\"total\":0}}", 4, 1, 1, 5,
      "a", FALSE },
    { "{\"orders\":[],\"pagination\":{\"total\":50}}", 1484, 100, 0, 50, NULL, FALSE },
    { "{\"orders\":[],\"pagination\":{}}", 0, 1, 0, 0, NULL, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (TillPage) page =
          decoding_read_page (cases[i].offset, cases[i].limit, cases[i].data, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (page->records->len, ==, cases[i].n_records);
      g_assert_cmpuint (page->total, ==, cases[i].total);
      g_assert_cmpint (page->is_total_known, ==, !cases[i].is_total_guessed);
      g_assert_cmpuint (page->offset, ==, cases[i].offset);
      if (cases[i].first != NULL)
        g_assert_cmpstr (till_record_get_id (page->records->pdata[0]), ==, cases[i].first);
    }
}

static void
test_refused_pages (void)
{
  static const struct
  {
    const char *data;
    const char *message;
  } cases[] = {
    { "{}", "data.orders: missing" },
    { "{\"orders\":{}}", "data.orders: an array expected, found an object" },
    { "{\"orders\":[{\"id\":\"a\",\"status\":\"x\"},{\"id\":\"b\",\"status\":\"x\"}],"
      "\"pagination\":{\"total\":2}}",
      "data.orders: longer than was asked for" },
    { "{\"orders\":[],\"pagination\":{\"total\":2,\"offset\":50}}",
      "data.pagination.offset: not the one that was asked for" },
    { "{\"orders\":[],\"pagination\":{\"total\":-2}}", "data.pagination.total: below zero" },
    { "{\"orders\":[{}]}", "data.orders[0].orderId: missing" },
    { "{\"orders\":[null]}", "data.orders[0].orderId: missing" },
    { "{\"orders\":[5]}", "data.orders[0].orderId: missing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (decoding_read_page (0, 1, cases[i].data, &error));
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

/* Data with a list of @n_elements times @element between @head and @tail. */
static char *
repeat (const char *head, const char *element, guint n_elements, const char *tail)
{
  GString *text = g_string_new (head);

  for (guint i = 0; i < n_elements; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", element);

  return g_string_free (g_string_append (text, tail), FALSE);
}

static void
test_long_lists (void)
{
  static const struct
  {
    TillDecodeFunc decode;
    const char *head;
    const char *element;
    const char *tail;
    guint max_length;
    const char *message;
  } cases[] = {
    { decoding_catalogue, "{\"countries\":[", "{}", "]}", 400, "data.countries: too many to show" },
    { decoding_catalogue, "[", "{}", "]", 400, "data: too many to show" },
    { decoding_catalogue, "[{\"plans\":[", "{\"id\":\"p\"}", "]}]", 500,
      "data: no plan that can be read" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *most =
          repeat (cases[i].head, cases[i].element, cases[i].max_length, cases[i].tail);
      g_autofree char *more =
          repeat (cases[i].head, cases[i].element, cases[i].max_length + 1, cases[i].tail);
      g_autoptr (GError) error = NULL;
      g_autoptr (GObject) record = decoding_read (cases[i].decode, most, &error);

      g_assert_no_error (error);
      g_assert_null (decoding_read (cases[i].decode, more, &error));
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

static void
test_refused_records (void)
{
  static const struct
  {
    TillDecodeFunc decode;
    const char *data;
    const char *message;
  } cases[] = {
    { decoding_invoice, "{}", "data.invoiceId: missing" },
    { decoding_invoice, "{\"id\":\" \"}", "data.id: missing" },
    { decoding_invoice, "{\"id\":{}}", "data.id: a text or a number expected, found an object" },
    { decoding_catalogue, "{}", "data.countries: missing" },
    { decoding_catalogue, "[null,\"x\"]", "data: no country that can be read" },
    { decoding_store, "\"x\"", "data: an object or an array expected" },
    { decoding_store, "null", "data: an object or an array expected" },
    { decoding_store, "[]", "data.storeId: missing" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (decoding_read (cases[i].decode, cases[i].data, &error));
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_MALFORMED);
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

/* Every status with and without the service's own envelope, for a GET and for a POST. */
static void
test_statuses (void)
{
  static const char own[] = "{\"success\":false,\"error\":\"Because\"}";
  static const char foreign[] = "<html>Bad Gateway</html>";
  static const struct
  {
    guint status;
    const char *body;
    TillApiError get;
    TillApiError post;
  } cases[] = {
    { 200, own, TILL_API_ERROR_REJECTED, TILL_API_ERROR_REJECTED },
    { 200, foreign, TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 200, "", TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 200, "{\"success\":true}", TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 201, "{\"data\":{}}", TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 200, "{\"success\":\"well\"}", TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 200, "[]", TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 302, "", TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 303, foreign, TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 400, own, TILL_API_ERROR_REJECTED, TILL_API_ERROR_REJECTED },
    { 401, own, TILL_API_ERROR_UNAUTHORISED, TILL_API_ERROR_UNAUTHORISED },
    { 401, foreign, TILL_API_ERROR_UNAUTHORISED, TILL_API_ERROR_UNAUTHORISED },
    { 403, own, TILL_API_ERROR_UNAUTHORISED, TILL_API_ERROR_UNAUTHORISED },
    { 404, own, TILL_API_ERROR_NOT_FOUND, TILL_API_ERROR_NOT_FOUND },
    { 404, foreign, TILL_API_ERROR_MALFORMED, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 408, foreign, TILL_API_ERROR_OFFLINE, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 409, own, TILL_API_ERROR_REJECTED, TILL_API_ERROR_REJECTED },
    { 422, foreign, TILL_API_ERROR_REJECTED, TILL_API_ERROR_REJECTED },
    { 429, own, TILL_API_ERROR_RATE_LIMITED, TILL_API_ERROR_RATE_LIMITED },
    { 500, own, TILL_API_ERROR_SERVER_FAULT, TILL_API_ERROR_SERVER_FAULT },
    { 500, foreign, TILL_API_ERROR_SERVER_FAULT, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 502, foreign, TILL_API_ERROR_SERVER_FAULT, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 504, "", TILL_API_ERROR_SERVER_FAULT, TILL_API_ERROR_OUTCOME_UNKNOWN },
    { 700, own, TILL_API_ERROR_MALFORMED, TILL_API_ERROR_MALFORMED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TillRequest) get = till_request_new ("GET", "/x", TILL_PRIORITY_FOREGROUND);
      g_autoptr (TillRequest) post = till_request_new ("POST", "/x", TILL_PRIORITY_FOREGROUND);
      g_autoptr (GError) get_error = NULL;
      g_autoptr (GError) post_error = NULL;

      till_request_set_decoder (get, decoding_store, g_object_unref);
      till_request_set_decoder (post, decoding_store, g_object_unref);
      g_assert_null (decoding_read_reply (get, cases[i].status, cases[i].body, &get_error));
      g_assert_null (decoding_read_reply (post, cases[i].status, cases[i].body, &post_error));
      g_test_message ("%u", cases[i].status);
      g_assert_error (get_error, TILL_API_ERROR, (int) cases[i].get);
      g_assert_error (post_error, TILL_API_ERROR, (int) cases[i].post);
      if (cases[i].body == own)
        g_assert_cmpstr (get_error->message, ==, "Because");
      if (cases[i].status == 429)
        g_assert_cmpint (till_api_error_get_retry_after (get_error), ==, 30);
    }
}

static void
test_message_is_capped (void)
{
  g_autoptr (TillRequest) request = till_request_new ("GET", "/x", TILL_PRIORITY_FOREGROUND);
  g_autofree char *text = g_strnfill (5000, 'x');
  g_autofree char *body = g_strdup_printf ("{\"success\":false,\"error\":\"ü%s\"}", text);
  g_autoptr (GError) error = NULL;

  g_assert_null (decoding_read_reply (request, 400, body, &error));
  g_assert_cmpint (g_utf8_strlen (error->message, -1), ==, 200);
  g_assert_true (g_str_has_prefix (error->message, "üx"));
}

static void
test_request_paths (void)
{
  g_autoptr (TillRequest) request = till_request_new ("GET", "/api/v1/x", TILL_PRIORITY_FOREGROUND);
  static const char *const impossible[] = { "", ".", ".." };
  g_autofree char *long_id = g_strnfill (2000, 'x');
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (impossible); i++)
    {
      g_assert_false (till_request_append_id (request, impossible[i], &error));
      g_assert_error (error, TILL_API_ERROR, TILL_API_ERROR_NOT_FOUND);
      g_clear_error (&error);
    }
  g_assert_false (till_request_append_id (request, long_id, NULL));

  g_assert_true (till_request_append_id (request, "../a?b#c%2f \xc3\xbc\r\n", &error));
  g_assert_cmpstr (request->path, ==, "/api/v1/x/..%2Fa%3Fb%23c%252f%20%C3%BC%0D%0A");
  till_request_add_parameter (request, "a b", "1&2=3");
  till_request_add_parameter (request, "none", NULL);
  till_request_add_parameter (request, "empty", "");
  till_request_add_parameter (request, "c", "+");
  g_assert_cmpstr (request->query, ==, "a%20b=1%262%3D3&c=%2B");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/decoders/invoice-in-full", test_invoice_in_full);
  g_test_add_func ("/decoders/invoice-in-other-shapes", test_invoice_in_other_shapes);
  g_test_add_func ("/decoders/bad-address", test_bad_address);
  g_test_add_func ("/decoders/bad-price", test_bad_price);
  g_test_add_func ("/decoders/order", test_order);
  g_test_add_func ("/decoders/catalogue", test_catalogue);
  g_test_add_func ("/decoders/bad-plan", test_bad_plan);
  g_test_add_func ("/decoders/no-good-plan", test_no_good_plan);
  g_test_add_func ("/decoders/store", test_store);
  g_test_add_func ("/decoders/pages", test_pages);
  g_test_add_func ("/decoders/refused-pages", test_refused_pages);
  g_test_add_func ("/decoders/refused-records", test_refused_records);
  g_test_add_func ("/decoders/long-lists", test_long_lists);
  g_test_add_func ("/reply/statuses", test_statuses);
  g_test_add_func ("/reply/message-is-capped", test_message_is_capped);
  g_test_add_func ("/request/paths", test_request_paths);

  return g_test_run ();
}
