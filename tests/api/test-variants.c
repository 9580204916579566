/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table of src/api/README.md: each field in its accepted forms and in an unreadable one. A
 * field that is missing in the table or in this test fails. */

#include "decoding.h"

#include "till-time.h"
#include "till-webhook-event.h"

#include <string.h>

typedef enum
{
  ID,
  TEXT,
  TEXTS,
  TIME,
  MONEY,
  COUNT, /* a gint64, below zero for none */
  DAYS,  /* an int, zero for none */
  TRUTH,
} Type;

typedef struct
{
  const char *name;
  const char *value;
} Field;

/* An object of an answer. */
typedef struct
{
  const char *name;
  const char *around; /* "%s" is the object */
  Field others[2];    /* its required fields */
  TillDecodeFunc decode;
  gpointer (*find) (gpointer record); /* the struct of the object, nullable */
} Object;

typedef struct
{
  const char *field; /* "invoice.status" */
  const char *alias; /* nullable */
  Type type;
  gsize offset;
  const char *forms[12];
  const char *expected;
  const char *other;   /* nullable: an unreadable form */
  const char *becomes; /* nullable: absent */
} Row;

#define WORDS(word)                                                                                \
  {                                                                                                \
    "\"" word "\"", "\" " word "\"", "\"" word " \\n\"", "\"\\t\\u00a0" word "\""                  \
  }
#define STATES(capital, small)                                                                     \
  {                                                                                                \
    "\"" capital "\"", "\"" small "\"", "\" " capital "\"", "\"" small "\\n\""                     \
  }
#define TIMES                                                                                      \
  {                                                                                                \
    "\"2026-11-16T10:00:00Z\"", "\" 2026-11-16T12:00:00+02:00 \"", "\"2026-11-16 10:00:00\"",      \
        "\"2026-11-16t10:00:00.000z\"", "\"2026-11-16 10:00:00 UTC\"", "\"20261116T100000Z\"",     \
        "1794823200", "\"1794823200.0\"", "1794823200000", "\"1794823200000\""                     \
  }
#define MONIES                                                                                     \
  {                                                                                                \
    "49.9", "\"49.9\"", "\" 49.90 \"", "4.99e1", "\"499E-1\""                                      \
  }
#define AMOUNTS                                                                                    \
  {                                                                                                \
    "\"49.90\"", "49.90", "\" 49.90\\n\""                                                          \
  }
#define COUNTS                                                                                     \
  {                                                                                                \
    "7", "\"7\"", "\" 7 \"", "7.0", "\"7.00\""                                                     \
  }
#define TRUTHS                                                                                     \
  {                                                                                                \
    "true", "\"true\"", "\"True\"", "\" TRUE \"", "1", "\"1\"", "\"yes\"", "\"Yes\"", "\"on\""     \
  }
#define IDS                                                                                        \
  {                                                                                                \
    "123456789012345678901", "\"123456789012345678901\"", "\" 123456789012345678901 \""            \
  }
#define THE_ID   "123456789012345678901"
#define THE_TIME "2026-11-16T10:00:00.000Z"

#define AT(type, member) G_STRUCT_OFFSET (type, member)

/* clang-format off */
static const Row rows[] = {
  { "envelope.success", NULL, TRUTH, 0, TRUTHS, "true", "\"perhaps\"", NULL },

  { "invoice.invoiceId", "id", ID, 0, IDS, THE_ID, "{}", NULL },
  { "invoice.status", NULL, TEXT, AT (TillInvoice, status_text), STATES ("PAID", "Paid"), "PAID",
    "\"Thawed, 2\"", "Thawed, 2" },
  { "invoice.amount", NULL, MONEY, AT (TillInvoice, amount), MONIES, "49.9", "\"1,249.90\"", NULL },
  { "invoice.currency", NULL, TEXT, AT (TillInvoice, currency), STATES ("USD", "usd"), "USD",
    "\"dollars\"", "dollars" },
  { "invoice.orderId", NULL, TEXT, AT (TillInvoice, order_id), { "\" 00123 \"" }, " 00123 ", "[]", NULL },
  { "invoice.description", NULL, TEXT, AT (TillInvoice, description), { "\" a  b\"" }, " a  b",
    "[1]", "[\"1\"]" },
  { "invoice.metadata", NULL, TEXT, AT (TillInvoice, metadata), { "\"{}\"", "{}" }, "{}", "true", "true" },
  { "invoice.payUrl", NULL, TEXT, AT (TillInvoice, pay_url), WORDS ("https://x/1"), "https://x/1", "true", NULL },
  { "invoice.paidChain", NULL, TEXT, AT (TillInvoice, paid_chain), WORDS ("tron:USDT"), "tron:USDT",
    "{}", NULL },
  { "invoice.paidAt", NULL, TIME, AT (TillInvoice, paid_at_ms), TIMES, THE_TIME, "\"soon\"", NULL },
  { "invoice.expiresAt", NULL, TIME, AT (TillInvoice, expires_at_ms), TIMES, THE_TIME, "16112026", NULL },
  { "invoice.createdAt", NULL, TIME, AT (TillInvoice, created_at_ms), TIMES, THE_TIME, "\"16/11/2026\"", NULL },

  { "address.chain", NULL, TEXT, AT (TillAddress, chain), WORDS ("tron"), "tron", "{}", NULL },
  { "address.address", NULL, TEXT, AT (TillAddress, address), WORDS ("T1"), "T1", "[]", NULL },
  { "address.expectedAmount", NULL, TEXT, AT (TillAddress, expected_amount), AMOUNTS, "49.90",
    "\"49,90\"", NULL },
  { "address.isToken", NULL, TRUTH, AT (TillAddress, is_token), TRUTHS, "true", "\"perhaps\"", NULL },
  { "address.tokenSymbol", NULL, TEXT, AT (TillAddress, token_symbol), WORDS ("USDT"), "USDT", "[]", NULL },

  { "payment.chain", NULL, TEXT, AT (TillPayment, chain), WORDS ("tron:USDT"), "tron:USDT", "[]", NULL },
  { "payment.amount", NULL, TEXT, AT (TillPayment, amount), AMOUNTS, "49.90", "\"1 249.90\"", NULL },
  { "payment.txHash", NULL, TEXT, AT (TillPayment, tx_hash), WORDS ("0xab"), "0xab", "{}", NULL },
  { "payment.paidAt", NULL, TIME, AT (TillPayment, paid_at_ms), TIMES, THE_TIME, "\"soon\"", NULL },

  { "plan.id", "planId", ID, 0, IDS, THE_ID, "{}", NULL },
  { "plan.dataGb", NULL, TEXT, AT (TillPlan, data_gb), { "\"5\"", "5", "\" 5 \"" }, "5", "\"5 GB\"", "5 GB" },
  { "plan.days", NULL, DAYS, AT (TillPlan, days), COUNTS, "7", "\"a week\"", NULL },
  { "plan.priceUsd", NULL, MONEY, AT (TillPlan, price_usd), MONIES, "49.9", "\"$49.90\"", NULL },
  { "plan.operators", NULL, TEXT, AT (TillPlan, operators), { "\"A, B\"", "[\"A\",\"B\"]", "[\" A\",\"B \"]" },
    "A, B", "{}", NULL },

  { "country.country", NULL, TEXT, AT (TillCountry, name), { "\"Japon\"" }, "Japon", "{}", NULL },
  { "country.countryEn", NULL, TEXT, AT (TillCountry, name_en), { "\"Japan\"" }, "Japan", "{}", NULL },
  { "country.countryIso", NULL, TEXT, AT (TillCountry, iso), STATES ("JP", "jp"), "JP", "\"Japan\"", "JAPAN" },
  { "country.flag", NULL, TEXT, AT (TillCountry, flag), { "\"F\"" }, "F", "{}", NULL },
  { "catalogue.totalPlans", NULL, COUNT, AT (TillCatalogue, total_plans), COUNTS, "7", "\"many\"", "0" },

  { "order.orderId", "id", ID, 0, IDS, THE_ID, "{}", NULL },
  { "order.status", NULL, TEXT, AT (TillOrder, status_text), STATES ("PROVISIONING", "Provisioning"),
    "provisioning", "\"Thawing\"", "Thawing" },
  { "order.invoiceId", NULL, TEXT, AT (TillOrder, invoice_id), IDS, THE_ID, "{}", NULL },
  { "order.payUrl", NULL, TEXT, AT (TillOrder, pay_url), WORDS ("https://x/1"), "https://x/1", "true", NULL },
  { "order.amount", NULL, MONEY, AT (TillOrder, amount), MONIES, "49.9", "\"+49.90\"", NULL },
  { "order.currency", NULL, TEXT, AT (TillOrder, currency), STATES ("USD", "Usd"), "USD", "\"EUR\"", "EUR" },
  { "order.country", NULL, TEXT, AT (TillOrder, country), { "\"Japan\"" }, "Japan", "{}", NULL },
  { "order.countryIso", NULL, TEXT, AT (TillOrder, country_iso), STATES ("JP", "jp"), "JP", "{}", NULL },
  { "order.dataGb", NULL, TEXT, AT (TillOrder, data_gb), { "\"5\"", "5", "\" 5 \"" }, "5", "\"5 GB\"", "5 GB" },
  { "order.days", NULL, DAYS, AT (TillOrder, days), COUNTS, "7", "7.5", NULL },
  { "order.expiresAt", NULL, TIME, AT (TillOrder, expires_at_ms), TIMES, THE_TIME, "\"soon\"", NULL },
  { "order.createdAt", NULL, TIME, AT (TillOrder, created_at_ms), TIMES, THE_TIME, "\"soon\"", NULL },
  { "order.note", NULL, TEXT, AT (TillOrder, note), { "\" a \"" }, " a ", "{}", NULL },
  { "order.clientEmail", "email", TEXT, AT (TillOrder, client_email), WORDS ("a@b.example"), "a@b.example",
    "\"nobody\"", "nobody" },
  { "order.clientRef", "reference", TEXT, AT (TillOrder, client_ref), { "\" R 1\"" }, " R 1", "{}", NULL },

  { "esim.iccid", NULL, TEXT, AT (TillEsim, iccid),
    { "\"8900000000000000001\"", "8900000000000000001", "\" 8900000000000000001 \"" },
    "8900000000000000001", "\"none\"", "none" },
  { "esim.qrcode", NULL, TEXT, AT (TillEsim, activation_code), WORDS ("LPA:1$a.example$B"), "LPA:1$a.example$B",
    "\"none\"", "none" },
  { "esim.qrImage", NULL, TEXT, AT (TillEsim, qr_image), WORDS ("data:image/png;base64,AA=="),
    "data:image/png;base64,AA==", "{}", NULL },
  { "esim.iosTapLink", NULL, TEXT, AT (TillEsim, ios_tap_link), WORDS ("https://x/1"), "https://x/1", "true", NULL },

  { "liveData.dataLeftMb", NULL, MONEY, AT (TillUsage, left_mb), MONIES, "49.9", "\"49.9 MB\"", NULL },
  { "liveData.dataPackageMb", NULL, MONEY, AT (TillUsage, package_mb), MONIES, "49.9", "\"49,9\"", NULL },
  { "liveData.dataUsedMb", NULL, MONEY, AT (TillUsage, used_mb), MONIES, "49.9", "true", NULL },
  { "liveData.expiresAt", NULL, TIME, AT (TillUsage, expires_at_ms), TIMES, THE_TIME, "\"soon\"", NULL },
  { "liveData.statusQr", NULL, TEXT, AT (TillUsage, install_state_text),
    { "\"not_installed\"", "\"NOT_INSTALLED\"", "\"Not installed\"", "\"not-installed\"", "\"notInstalled\"",
      "\" not_installed \"" },
    "not_installed", "\"un_installed\"", "un_installed" },

  { "store.storeId", "id", ID, 0, IDS, THE_ID, "{}", NULL },
  { "store.name", NULL, TEXT, AT (TillStore, name), { "\" A  b\"" }, " A  b", "{}", NULL },
  { "store.acceptedChains", NULL, TEXTS, AT (TillStore, accepted_chains),
    { "[\"tron\",\"solana\"]", "[\" tron\",\"solana \"]", "\"tron,solana\"", "\" tron, solana \"" }, "tron|solana",
    "[\"tron\",{}]", "tron" },
  { "store.acceptedTokens", NULL, TEXTS, AT (TillStore, accepted_tokens), { "[\"USDT\"]", "\"USDT\"", "\" USDT,\"" },
    "USDT", "true", "" },
  { "store.paymentTimeoutMin", NULL, DAYS, AT (TillStore, payment_timeout_min), COUNTS, "7", "\"an hour\"", NULL },
  { "store.webhookUrl", NULL, TEXT, AT (TillStore, webhook_url), WORDS ("https://x/1"), "https://x/1", "false", NULL },

  { "stats.totalInvoices", NULL, COUNT, AT (TillStore, total_invoices), COUNTS, "7", "\"1,000\"", NULL },
  { "stats.paidInvoices", NULL, COUNT, AT (TillStore, paid_invoices), COUNTS, "7", "\"some\"", NULL },
  { "stats.totalVolumeUsd", NULL, MONEY, AT (TillStore, total_volume_usd), MONIES, "49.9", "\"1.249,90\"", NULL },

  { "pagination.total", NULL, COUNT, AT (TillPage, total), COUNTS, "7", "\"many\"", NULL },
  { "pagination.offset", NULL, COUNT, AT (TillPage, offset), { "0", "\"0\"", "\" 0 \"", "0.0" }, "0", "20", NULL },

  { "event.event", NULL, TEXT, AT (TillWebhookEvent, event), WORDS ("invoice.paid"), "invoice.paid",
    "\"order.thawed\"", "order.thawed" },
  { "event.invoiceId", NULL, TEXT, AT (TillWebhookEvent, invoice_id), IDS, THE_ID, "{}", NULL },
  { "event.orderId", NULL, TEXT, AT (TillWebhookEvent, order_id), { "\" 00123 \"" }, " 00123 ", "{}", NULL },
  { "event.amountUsd", NULL, MONEY, AT (TillWebhookEvent, amount_usd), MONIES, "49.9", "\"49,90\"", NULL },
  { "event.timestamp", NULL, TIME, AT (TillWebhookEvent, timestamp_ms), TIMES, THE_TIME, "\"soon\"", NULL },
};
/* clang-format on */

static gpointer
find_itself (gpointer record)
{
  return record;
}

static gpointer
find_address (gpointer record)
{
  GPtrArray *addresses = TILL_INVOICE (record)->addresses;

  return addresses->len > 0 ? addresses->pdata[0] : NULL;
}

static gpointer
find_payment (gpointer record)
{
  return TILL_INVOICE (record)->payment;
}

static gpointer
find_country (gpointer record)
{
  return ((TillCatalogue *) record)->countries->pdata[0];
}

static gpointer
find_plan (gpointer record)
{
  return ((TillCountry *) find_country (record))->plans->pdata[0];
}

static gpointer
find_esim (gpointer record)
{
  return TILL_ORDER (record)->esim;
}

static gpointer
find_usage (gpointer record)
{
  return TILL_ORDER (record)->usage;
}

static const Object objects[] = {
  { "invoice", "%s", { { "invoiceId", "\"i\"" } }, decoding_invoice, find_itself },
  { "address",
    "{\"invoiceId\":\"i\",\"addresses\":[%s]}",
    { { "chain", "\"c\"" }, { "address", "\"a\"" } },
    decoding_invoice,
    find_address },
  { "payment",
    "{\"invoiceId\":\"i\",\"payment\":%s}",
    { { NULL } },
    decoding_invoice,
    find_payment },
  { "plan",
    "{\"countries\":[{\"plans\":[%s]}]}",
    { { "id", "\"p\"" } },
    decoding_catalogue,
    find_plan },
  { "country", "{\"countries\":[%s]}", { { NULL } }, decoding_catalogue, find_country },
  { "catalogue", "%s", { { "countries", "[]" } }, decoding_catalogue, find_itself },
  { "order", "%s", { { "orderId", "\"o\"" } }, decoding_order, find_itself },
  { "esim", "{\"orderId\":\"o\",\"esim\":%s}", { { NULL } }, decoding_order, find_esim },
  { "liveData", "{\"orderId\":\"o\",\"liveData\":%s}", { { NULL } }, decoding_order, find_usage },
  { "store", "%s", { { "storeId", "\"s\"" } }, decoding_store, find_itself },
  { "stats", "{\"storeId\":\"s\",\"stats\":%s}", { { NULL } }, decoding_store, find_itself },
};

static const Object *
find_object (const Row *row)
{
  for (guint i = 0; i < G_N_ELEMENTS (objects); i++)
    {
      gsize length = strlen (objects[i].name);

      if (strncmp (row->field, objects[i].name, length) == 0 && row->field[length] == '.')
        return &objects[i];
    }

  return NULL;
}

static const char *
get_name (const Row *row)
{
  return strchr (row->field, '.') + 1;
}

/* An object with @form in its field @name and the required fields. */
static char *
make_object (const Row *row, const char *name, const char *form, const Field *others)
{
  GString *json = g_string_new ("{");

  for (guint i = 0; i < 2 && others[i].name != NULL; i++)
    if (!g_str_equal (others[i].name, get_name (row)))
      g_string_append_printf (json, "\"%s\":%s,", others[i].name, others[i].value);
  g_string_append_printf (json, "\"%s\":%s}", name, form);

  return g_string_free (json, FALSE);
}

static char *
print_decimal (const TillDecimal *decimal)
{
  return decimal->is_known ? till_decimal_to_string (decimal) : NULL;
}

static char *
print_number (gint64 number, gint64 least)
{
  return number >= least ? g_strdup_printf ("%" G_GINT64_FORMAT, number) : NULL;
}

static char *
print (const Row *row, gconstpointer object)
{
  gconstpointer member = (const char *) object + row->offset;

  switch (row->type)
    {
    case ID:
      return g_strdup (till_record_get_id ((TillRecord *) object));
    case TEXT:
      return g_strdup (*(char *const *) member);
    case TEXTS:
      return g_strjoinv ("|", *(const GStrv *) member);
    case TIME:
      return till_time_to_string (*(const gint64 *) member);
    case MONEY:
      return print_decimal (member);
    case COUNT:
      return print_number (*(const gint64 *) member, 0);
    case DAYS:
      return print_number (*(const int *) member, 1);
    case TRUTH:
      return g_strdup (*(const gboolean *) member ? "true" : "false");
    }

  return NULL;
}

static char *
read_record (const Row *row, const char *name, const char *form)
{
  const Object *object = find_object (row);
  g_autofree char *inner = make_object (row, name, form, object->others);
  g_auto (GStrv) around = g_strsplit (object->around, "%s", 2);
  g_autofree char *data = g_strconcat (around[0], inner, around[1], NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GObject) record = decoding_read (object->decode, data, &error);
  gpointer found = record != NULL ? object->find (record) : NULL;

  return found != NULL ? print (row, found) : NULL;
}

static char *
read_page (const Row *row, const char *name, const char *form)
{
  g_autofree char *data =
      g_strdup_printf ("{\"orders\":[],\"pagination\":{\"%s\":%s}}", name, form);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) page = decoding_read_page (0, 10, data, &error);

  return page != NULL ? print (row, page) : NULL;
}

static char *
read_event (const Row *row, const char *name, const char *form)
{
  static const Field others[] = { { "event", "\"e\"" }, { "invoiceId", "\"i\"" } };
  char *text = make_object (row, name, form, others);
  g_autoptr (GBytes) body = g_bytes_new_take (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (TillWebhookEvent) event = till_webhook_event_decode (body, &error);

  return event != NULL ? print (row, event) : NULL;
}

static char *
read_envelope (const Row *row, const char *name, const char *form)
{
  g_autofree char *body = g_strdup_printf ("{\"%s\":%s,\"data\":{\"orderId\":\"o\"}}", name, form);
  g_autoptr (TillRequest) request = till_request_new ("GET", "/x", TILL_PRIORITY_FOREGROUND);
  g_autoptr (GError) error = NULL;
  g_autoptr (GObject) record = NULL;

  till_request_set_decoder (request, decoding_order, g_object_unref);
  record = decoding_read_reply (request, 200, body, &error);

  return record != NULL ? g_strdup ("true") : NULL;
}

static void
assert_form (const Row *row, const char *name, const char *form, const char *expected)
{
  g_autofree char *read = NULL;

  g_test_message ("%s: %s", row->field, form);
  if (g_str_has_prefix (row->field, "pagination."))
    read = read_page (row, name, form);
  else if (g_str_has_prefix (row->field, "event."))
    read = read_event (row, name, form);
  else if (g_str_has_prefix (row->field, "envelope."))
    read = read_envelope (row, name, form);
  else
    read = read_record (row, name, form);

  g_assert_cmpstr (read, ==, expected);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;

  for (guint i = 0; i < G_N_ELEMENTS (row->forms) && row->forms[i] != NULL; i++)
    assert_form (row, get_name (row), row->forms[i], row->expected);
  if (row->alias != NULL)
    assert_form (row, row->alias, row->forms[0], row->expected);

  assert_form (row, get_name (row), row->other, row->becomes);
}

/* Each state of section 3 in another spelling than the specification's. */
static void
test_states (void)
{
  g_assert_cmpint (till_invoice_status_parse ("pending"), ==, TILL_INVOICE_PENDING);
  g_assert_cmpint (till_invoice_status_parse ("Paid"), ==, TILL_INVOICE_PAID);
  g_assert_cmpint (till_invoice_status_parse (" expired "), ==, TILL_INVOICE_EXPIRED);
  g_assert_cmpint (till_invoice_status_parse ("canceled"), ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpint (till_invoice_status_parse ("Cancelled"), ==, TILL_INVOICE_CANCELLED);
  g_assert_cmpint (till_order_status_parse ("PENDING"), ==, TILL_ORDER_PENDING);
  g_assert_cmpint (till_order_status_parse ("Provisioning"), ==, TILL_ORDER_PROVISIONING);
  g_assert_cmpint (till_order_status_parse ("ACTIVE"), ==, TILL_ORDER_ACTIVE);
  g_assert_cmpint (till_order_status_parse ("Failed\n"), ==, TILL_ORDER_FAILED);
  g_assert_cmpint (till_install_state_parse ("Installed"), ==, TILL_INSTALL_INSTALLED);
  g_assert_cmpint (till_install_state_parse ("EXPIRED"), ==, TILL_INSTALL_EXPIRED);
}

/* Blanks and null count as absent, not as unreadable. */
static void
test_absent (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = decoding_read (
      decoding_invoice,
      "{\"invoiceId\":\"\",\"id\":\"i\",\"status\":\"PAID\",\"amount\":1,\"currency\":\"\","
      "\"addresses\":\"\",\"payment\":\" \",\"paidAt\":null,\"createdAt\":\"\"}",
      &error);

  g_assert_no_error (error);
  g_assert_cmpstr (till_record_get_id (TILL_RECORD (invoice)), ==, "i");
  g_assert_null (invoice->currency);
  g_assert_null (till_record_get_unreadable (TILL_RECORD (invoice)));
}

static void
test_table (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (g_getenv ("TILL_API_README"), &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], "`", 5);

      if (!g_str_has_prefix (lines[i], "| `"))
        continue;

      g_assert_cmpuint (n, <, G_N_ELEMENTS (rows));
      g_assert_cmpstr (words[1], ==, rows[n].field);
      g_assert_cmpstr (g_str_equal (words[2], ", ") ? words[3] : NULL, ==, rows[n].alias);
      n++;
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (rows));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/variants/row/%s", rows[i].field);

      g_test_add_data_func (path, &rows[i], test_row);
    }
  g_test_add_func ("/variants/states", test_states);
  g_test_add_func ("/variants/absent", test_absent);
  g_test_add_func ("/variants/table", test_table);

  return g_test_run ();
}
