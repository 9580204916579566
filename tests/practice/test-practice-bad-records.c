/* SPDX-License-Identifier: GPL-3.0-or-later */

/* One record of an answer is unreadable, in every list and object. The rest of the answer stays. */

#include "practice-http.h"
#include "practice-bad-records.h"

#define INVOICES "/api/v1/invoices"
#define ORDERS   "/api/v1/esim/order"
#define PLANS    "/api/v1/esim"
#define STORE    "/api/v1/store"

static TillTestPractice *
start (void)
{
  static const char *const arguments[] = { "--invoices", "30", "--orders", "6",
                                           "--seed",     "3",  "--start",  "2026-03-01T12:00:00Z",
                                           NULL };

  return till_test_practice_start (arguments);
}

static void
add_fault (TillTestPractice *practice, const char *fault)
{
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_NO_KEY, "POST", "/practice/faults", NULL, fault);

  if (answer->status != 200)
    g_error ("%s: %s", fault, answer->body);
}

static void
clear_faults (TillTestPractice *practice)
{
  g_autoptr (PracticeAnswer) answer =
      practice_http_call (practice, PRACTICE_NO_KEY, "DELETE", "/practice/faults", NULL, NULL);

  g_assert_cmpuint (answer->status, ==, 200);
}

/* Returns: (transfer full): the JSON at @place of the answer, or "". */
static char *
dup_part (PracticeAnswer *answer, const char *place)
{
  JsonNode *node = practice_answer_find (answer, place);

  return node != NULL ? json_to_string (node, FALSE) : g_strdup ("");
}

static void
assert_part (PracticeAnswer *answer, const char *place, const char *expected)
{
  g_autofree char *text = dup_part (answer, place);

  g_assert_cmpstr (text, ==, expected);
}

static char *
find_paid_invoice (TillTestPractice *practice)
{
  g_autoptr (PracticeAnswer) answer = practice_http_get (practice, INVOICES "?status=PAID");

  return g_strconcat (INVOICES "/", practice_answer_get_string (answer, "data.invoices.0.id"),
                      NULL);
}

static char *
find_active_order (TillTestPractice *practice)
{
  g_autoptr (PracticeAnswer) answer = practice_http_get (practice, ORDERS);

  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *place = g_strdup_printf ("data.orders.%u.status", i);
      g_autofree char *id = g_strdup_printf ("data.orders.%u.orderId", i);

      if (g_str_equal (practice_answer_get_string (answer, place), "active"))
        return g_strconcat (PLANS "/", practice_answer_get_string (answer, id), NULL);
    }

  g_assert_not_reached ();
}

typedef struct
{
  const char *path; /* NULL: of a paid invoice; "": of an active order */
  const char *fault;
  const char *place; /* what is unreadable */
  const char *text;  /* its new value */
  const char *other; /* nullable: what must stay */
} Row;

#define SPOIL(in, as, rest) "{\"kind\":\"spoil\",\"in\":\"" in "\",\"as\":\"" as "\"" rest "}"
#define INDEX(n)            ",\"index\":" n
#define FIELD(name)         ",\"field\":\"" name "\""

static const Row rows[] = {
  { INVOICES, SPOIL ("invoices", "text-for-number", INDEX ("2")), "data.invoices.2.amount",
    "\"N/A\"", "data.invoices.2.id" },
  { INVOICES, SPOIL ("invoices", "null", INDEX ("2")), "data.invoices.2", "null",
    "data.invoices.3" },
  { INVOICES, SPOIL ("invoices", "null", INDEX ("2") FIELD ("status")), "data.invoices.2.status",
    "null", "data.invoices.2.id" },
  { INVOICES, SPOIL ("invoices", "missing-id", INDEX ("2")), "data.invoices.2.id", "",
    "data.invoices.2.amount" },
  { INVOICES, SPOIL ("invoices", "text-for-object", ""), "data.invoices.0", "\"N/A\"",
    "data.invoices.1" },
  { ORDERS, SPOIL ("orders", "text-for-number", INDEX ("1")), "data.orders.1.amount", "\"N/A\"",
    "data.orders.1.orderId" },
  { ORDERS, SPOIL ("orders", "null", INDEX ("1")), "data.orders.1", "null", "data.orders.0" },
  { ORDERS, SPOIL ("orders", "missing-id", INDEX ("1")), "data.orders.1.orderId", "",
    "data.orders.1.status" },
  { ORDERS, SPOIL ("orders", "text-for-object", INDEX ("1") FIELD ("plan")), "data.orders.1.plan",
    "\"N/A\"", "data.orders.1.status" },
  { PLANS, SPOIL ("countries", "null", INDEX ("1")), "data.countries.1", "null",
    "data.countries.2" },
  { PLANS, SPOIL ("countries", "text-for-object", INDEX ("1")), "data.countries.1", "\"N/A\"",
    "data.countries.0" },
  { PLANS, SPOIL ("countries", "missing-id", INDEX ("1")), "data.countries.1.country", "",
    "data.countries.1.countryIso" },
  { PLANS, SPOIL ("countries.plans", "text-for-number", INDEX ("1")),
    "data.countries.0.plans.1.priceUsd", "\"N/A\"", "data.countries.0.plans.1.id" },
  { PLANS, SPOIL ("countries.plans", "null", INDEX ("1")), "data.countries.0.plans.1", "null",
    "data.countries.0.plans.0" },
  { PLANS, SPOIL ("countries.plans", "missing-id", INDEX ("1")), "data.countries.0.plans.1.id", "",
    "data.countries.0.plans.1.days" },
  { PLANS, SPOIL ("countries.plans", "text-for-object", INDEX ("1")), "data.countries.0.plans.1",
    "\"N/A\"", "data.countries.1" },
  { PLANS, SPOIL ("supportedDevices", "null", INDEX ("1")), "data.supportedDevices.1", "null",
    "data.supportedDevices.0" },
  { PLANS, SPOIL ("supportedDevices", "missing-id", ""), "data.supportedDevices.0.brand", "",
    "data.supportedDevices.1" },
  { PLANS, SPOIL ("supportedDevices", "text-for-object", ""), "data.supportedDevices.0", "\"N/A\"",
    "data.supportedDevices.1" },
  { NULL, SPOIL ("addresses", "text-for-number", INDEX ("1")), "data.addresses.1.expectedAmount",
    "\"N/A\"", "data.addresses.1.address" },
  { NULL, SPOIL ("addresses", "null", ""), "data.addresses.0", "null", "data.addresses.1" },
  { NULL, SPOIL ("addresses", "missing-id", ""), "data.addresses.0.chain", "",
    "data.addresses.0.address" },
  { NULL, SPOIL ("addresses", "text-for-object", ""), "data.addresses.0", "\"N/A\"",
    "data.addresses.1" },
  { NULL, SPOIL ("addresses", "other-text", FIELD ("address") ",\"text\":\"nowhere\""),
    "data.addresses.0.address", "\"nowhere\"", "data.addresses.1" },
  { NULL, SPOIL ("payment", "text-for-number", ""), "data.payment.amount", "\"N/A\"",
    "data.payment.txHash" },
  { NULL, SPOIL ("payment", "null", ""), "data.payment", "null", "data.amount" },
  { NULL, SPOIL ("payment", "missing-id", ""), "data.payment.chain", "", "data.payment.amount" },
  { NULL, SPOIL ("payment", "text-for-object", ""), "data.payment", "\"N/A\"", "data.addresses" },
  { NULL, "{\"kind\":\"spoil\",\"as\":\"missing-id\"}", "data.invoiceId", "", "data.status" },
  { "", SPOIL ("liveData", "text-for-number", FIELD ("dataLeftMb")), "data.liveData.dataLeftMb",
    "\"N/A\"", "data.liveData.dataUsedMb" },
  { "", SPOIL ("liveData", "null", ""), "data.liveData", "null", "data.esim" },
  { "", SPOIL ("liveData", "text-for-object", ""), "data.liveData", "\"N/A\"", "data.plan" },
  { "", SPOIL ("esim", "text-for-object", ""), "data.esim", "\"N/A\"", "data.liveData" },
  { STORE, "{\"kind\":\"spoil\",\"as\":\"text-for-number\"}", "data.paymentTimeoutMin", "\"N/A\"",
    "data.stats" },
  { STORE, SPOIL ("stats", "text-for-number", ""), "data.stats.totalVolumeUsd", "\"N/A\"",
    "data.name" },
  { STORE, SPOIL ("stats", "text-for-object", ""), "data.stats", "\"N/A\"", "data.storeId" },
  { STORE, "{\"kind\":\"spoil\",\"as\":\"missing-id\"}", "data.storeId", "", "data.name" },
  { STORE, "{\"kind\":\"spoil\",\"as\":\"null\",\"field\":\"acceptedChains\"}",
    "data.acceptedChains", "null", "data.acceptedTokens" },
};

static void
test_row (TillTestPractice *practice, const char *path, const Row *row)
{
  g_autoptr (PracticeAnswer) before = NULL;
  g_autoptr (PracticeAnswer) answer = NULL;
  g_autofree char *other = NULL;

  clear_faults (practice);
  before = practice_http_get (practice, path);
  g_assert_cmpuint (before->status, ==, 200);
  add_fault (practice, row->fault);
  answer = practice_http_get (practice, path);
  g_test_message ("%s %s", path, row->fault);
  g_assert_cmpuint (answer->status, ==, 200);
  assert_part (answer, row->place, row->text);

  other = dup_part (before, row->other);
  g_assert_cmpstr (other, !=, "");
  assert_part (answer, row->other, other);
}

static void
test_each (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autofree char *invoice = find_paid_invoice (practice);
  g_autofree char *order = find_active_order (practice);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *path = rows[i].path;

      if (path == NULL)
        path = invoice;
      else if (*path == '\0')
        path = order;
      test_row (practice, path, &rows[i]);
    }
}

/* An id makes its record unreadable on every page, and no other record. */
static void
test_id (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) before = practice_http_get (practice, INVOICES "?limit=5&offset=5");
  g_autofree char *fault = g_strdup_printf (
      "{\"kind\":\"spoil\",\"in\":\"invoices\",\"as\":\"text-for-object\",\"id\":\"%s\"}",
      practice_answer_get_string (before, "data.invoices.1.id"));
  g_autoptr (PracticeAnswer) first = NULL;
  g_autoptr (PracticeAnswer) second = NULL;
  g_autoptr (PracticeAnswer) moved = NULL;

  add_fault (practice, fault);
  first = practice_http_get (practice, INVOICES "?limit=5");
  second = practice_http_get (practice, INVOICES "?limit=5&offset=5");
  moved = practice_http_get (practice, INVOICES "?limit=5&offset=3");
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *place = g_strdup_printf ("data.invoices.%u.id", i);

      g_assert_nonnull (practice_answer_find (first, place));
    }
  assert_part (second, "data.invoices.1", "\"N/A\"");
  assert_part (moved, "data.invoices.3", "\"N/A\"");
}

/* Several bad records and another fault apply together, and only to calls of the interface. */
static void
test_together (void)
{
  g_autoptr (TillTestPractice) practice = start ();
  g_autoptr (PracticeAnswer) answer = NULL;
  g_autoptr (PracticeAnswer) faults = NULL;
  g_autoptr (PracticeAnswer) after = NULL;

  add_fault (practice, SPOIL ("invoices", "null", INDEX ("0") ",\"times\":1"));
  add_fault (practice, SPOIL ("invoices", "text-for-object", INDEX ("1") ",\"times\":1"));
  add_fault (practice, "{\"kind\":\"spoil\",\"in\":\"faults\",\"as\":\"null\"}");
  add_fault (practice, "{\"kind\":\"unknown-status\",\"times\":1}");
  answer = practice_http_get (practice, INVOICES);
  faults = practice_http_get (practice, "/practice/faults");
  after = practice_http_get (practice, INVOICES);

  assert_part (answer, "data.invoices.0", "null");
  assert_part (answer, "data.invoices.1", "\"N/A\"");
  g_assert_cmpstr (practice_answer_get_string (answer, "data.invoices.2.status"), ==,
                   "SOMETHING_NEW");
  assert_part (faults, "data.faults.0.kind", "\"spoil\"");
  g_assert_nonnull (practice_answer_find (after, "data.invoices.0.id"));
  g_assert_nonnull (practice_answer_find (after, "data.invoices.1.id"));
}

/* Commas, brackets and quotation marks in strings are not syntax. */
static void
test_texts (void)
{
  static const char text[] =
      "{\"success\":true,\"data\":{\"list\":[{\"id\":\"a\",\"t\":\"}],\\\"\","
      "\"n\":[{\"x\":1}]},{\"id\":\"b\",\"n\":-1.5},\"c\",{}],\"list2\":[]}}";
  static const struct
  {
    PracticeBadRecords spoil;
    const char *before;
    const char *after;
  } cases[] = {
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list", .index = 1 },
      "{\"id\":\"b\",\"n\":-1.5}",
      "null" },
    { { .way = PRACTICE_BAD_RECORDS_TEXT_FOR_NUMBER, .place = (char *) "list", .id = (char *) "b" },
      "-1.5",
      "\"N/A\"" },
    { { .way = PRACTICE_BAD_RECORDS_TEXT_FOR_NUMBER, .place = (char *) "list.n" },
      "{\"x\":1}",
      "{\"x\":\"N/A\"}" },
    { { .way = PRACTICE_BAD_RECORDS_MISSING_ID, .place = (char *) "list" }, "\"id\":\"a\",", "" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list", .index = 2 }, "\"c\"", "null" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list", .index = 3 }, "{}", "null" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list", .index = 4 }, "", "" },
    { { .way = PRACTICE_BAD_RECORDS_MISSING_ID, .place = (char *) "list", .index = 2 }, "", "" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list", .id = (char *) "c" }, "", "" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list2" }, "", "" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "list.id" }, "", "" },
    { { .way = PRACTICE_BAD_RECORDS_NULL, .place = (char *) "lis" }, "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) body = g_string_new (text);
      g_autoptr (GString) expected = g_string_new (text);

      if (*cases[i].before != '\0')
        g_assert_cmpuint (g_string_replace (expected, cases[i].before, cases[i].after, 0), ==, 1);
      practice_bad_records_apply (&cases[i].spoil, body);
      g_assert_cmpstr (body->str, ==, expected->str);
    }
}

static void
test_refused (void)
{
  static const char *const faults[] = {
    "{\"kind\":\"spoil\"}",
    "{\"kind\":\"spoil\",\"as\":\"nonsense\"}",
    "{\"kind\":\"spoil\",\"as\":\"null\",\"index\":-1}",
    "{\"kind\":\"spoil\",\"as\":\"null\",\"in\":7}",
    "{\"kind\":\"spoil\",\"as\":\"other-text\",\"text\":\"x\"}",
    "{\"kind\":\"spoil\",\"as\":\"other-text\",\"field\":\"address\"}",
    "{\"kind\":\"spoil\",\"as\":\"other-text\",\"field\":\"address\",\"text\":\"a\\\"b\"}",
    "{\"kind\":\"spoil\",\"as\":\"other-text\",\"field\":\"address\",\"text\":\"a\\\\b\"}",
    "{\"kind\":\"spoil\",\"as\":\"other-text\",\"field\":\"address\",\"text\":\"\u00e9\"}",
  };
  g_autoptr (TillTestPractice) practice = start ();

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autoptr (PracticeAnswer) answer = practice_http_call (practice, PRACTICE_NO_KEY, "POST",
                                                              "/practice/faults", NULL, faults[i]);

      g_assert_cmpuint (answer->status, ==, 400);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/practice/bad-records/each", test_each);
  g_test_add_func ("/practice/bad-records/id", test_id);
  g_test_add_func ("/practice/bad-records/together", test_together);
  g_test_add_func ("/practice/bad-records/texts", test_texts);
  g_test_add_func ("/practice/bad-records/refused", test_refused);

  return g_test_run ();
}
