/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults of a single record, F91 to F94, in every list and object of the service: a text for a
 * number, null, no id, a text for an object. The other records are shown, archived and found. The
 * unreadable part is reported with its place, and it is there when the fault is over. */

#include "matrix.h"
#include "bad-record-calls.h"

#include <libsoup/soup.h>
#include <string.h>

#define N_WAYS 4

/* What is expected of one way to make a record unreadable. */
typedef struct
{
  const char *parameters; /* of the fault; NULL where the way does not apply */
  guint n_lost;
  const char *place; /* that is reported, or the error where nothing can be read */
} Expected;

typedef struct
{
  const char *name;
  const char *operation;
  BadRecordCall read;
  const char *path;
  const char *place; /* below "data"; NULL: "data" itself */
  Expected expected[N_WAYS];
} Part;

static const struct
{
  const char *fault;
  const char *way;
} ways[N_WAYS] = {
  { "F91", "text-for-number" },
  { "F92", "null" },
  { "F93", "missing-id" },
  { "F94", "text-for-object" },
};

#define FIELD(name) ",\"field\":\"" name "\""
#define SECOND      ",\"index\":1"
#define INVOICES    "/api/v1/invoices"
#define ESIM        "/api/v1/esim"
#define STORE       "/api/v1/store"
#define LISTED                                                                                     \
  {                                                                                                \
    { SECOND FIELD ("amount"), 1, "invoices[1].amount" }, { SECOND, 1, "invoices[1].invoiceId" },  \
        { SECOND, 1, "invoices[1].invoiceId" }, { SECOND, 1, "invoices[1].invoiceId" },            \
  }
#define ADDRESSES                                                                                  \
  {                                                                                                \
    { SECOND, 1, "addresses[1].expectedAmount" }, { SECOND, 1, "addresses[1].chain" },             \
        { SECOND, 1, "addresses[1].chain" }, { SECOND, 1, "addresses[1].chain" },                  \
  }
#define NONE                                                                                       \
  {                                                                                                \
    NULL, 0, NULL                                                                                  \
  }

/* The expectations are in the order of the ways. */
static const Part parts[] = {
  { "store",
    "O1-verify",
    bad_record_read_store,
    STORE,
    NULL,
    { { "", 1, "paymentTimeoutMin" },
      { FIELD ("acceptedChains"), 1, "acceptedChains" },
      { "", 0, "data.storeId: missing" },
      { FIELD ("acceptedTokens"), 1, "acceptedTokens" } } },
  { "invoices", "O2-invoices", bad_record_read_invoices, INVOICES, "invoices", LISTED },
  { "orders",
    "O2-orders",
    bad_record_read_orders,
    ESIM,
    "orders",
    { { SECOND FIELD ("amount"), 1, "orders[1].amount" },
      { SECOND, 1, "orders[1].orderId" },
      { SECOND, 1, "orders[1].orderId" },
      { SECOND, 1, "orders[1].orderId" } } },
  { "copied", "O3-sync-page", bad_record_read_archived, INVOICES, "invoices", LISTED },
  { "invoice",
    "O4-invoice",
    bad_record_read_invoice,
    INVOICES,
    NULL,
    { { FIELD ("amount"), 1, "amount" },
      { FIELD ("status"), 1, "status" },
      { "", 0, "invoiceId" },
      { FIELD ("createdAt"), 1, "createdAt" } } },
  { "addresses", "O4-invoice", bad_record_read_invoice, INVOICES, "addresses", ADDRESSES },
  { "payment",
    "O4-invoice",
    bad_record_read_invoice,
    INVOICES,
    "payment",
    { { "", 1, "payment.amount" },
      { FIELD ("amount"), 1, "payment.amount" },
      { "", 1, "payment.chain" },
      { "", 4, "payment" } } },
  { "created", "O5-create-invoice", bad_record_create_invoice, INVOICES, "addresses", ADDRESSES },
  { "groups",
    "O6-plans",
    bad_record_read_countries,
    ESIM,
    "countries",
    { NONE, { SECOND, 1, "countries[1]" }, NONE, { SECOND, 1, "countries[1]" } } },
  { "plans",
    "O6-plans",
    bad_record_read_plans,
    ESIM,
    "countries.plans",
    { { SECOND FIELD ("priceUsd"), 1, "countries[0].plans[1].priceUsd" },
      { SECOND, 1, "countries[0].plans[1].id" },
      { SECOND, 1, "countries[0].plans[1].id" },
      { SECOND, 1, "countries[0].plans[1].id" } } },
  { "devices",
    "O6-plans",
    bad_record_read_devices,
    ESIM,
    "supportedDevices",
    { NONE, { SECOND, 1, "supportedDevices[1]" }, NONE, NONE } },
  { "ordered", "O7-create-order", bad_record_create_order, ESIM, "addresses", ADDRESSES },
  { "plan",
    "O8-order",
    bad_record_read_order,
    ESIM,
    "plan",
    { { FIELD ("days"), 1, "plan.days" }, NONE, NONE, { "", 3, "plan" } } },
  { "order",
    "O8-order",
    bad_record_read_order,
    ESIM,
    NULL,
    { NONE,
      { FIELD ("status"), 1, "status" },
      { "", 0, "orderId" },
      { FIELD ("esim"), 2, "esim" } } },
  { "usage",
    "O9-usage",
    bad_record_read_usage,
    ESIM,
    "liveData",
    { { FIELD ("dataLeftMb"), 1, "liveData.dataLeftMb" },
      { FIELD ("dataLeftMb"), 1, "liveData.dataLeftMb" },
      { "", 1, "liveData.dataLeftMb" },
      { "", 5, "liveData" } } },
  { "stats",
    "O10-stats",
    bad_record_read_stats,
    STORE,
    "stats",
    { { FIELD ("totalVolumeUsd"), 1, "stats.totalVolumeUsd" },
      { FIELD ("paidInvoices"), 1, "stats.paidInvoices" },
      { "", 1, "stats.totalInvoices" },
      { "", 3, "stats" } } },
  { "refund",
    "O11-refund",
    bad_record_read_refund,
    INVOICES,
    "payment",
    { { "", 1, "payment.amount" },
      { FIELD ("amount"), 1, "payment.amount" },
      { "", 1, "payment.chain" },
      { "", 1, "payment" } } },
  { "found",
    "O13-find",
    bad_record_search,
    INVOICES,
    "invoices",
    { { SECOND FIELD ("amount"), 0, "invoices[1].amount" },
      { SECOND, 1, "invoices[1].invoiceId" },
      { SECOND, 1, "invoices[1].invoiceId" },
      { SECOND, 1, "invoices[1].invoiceId" } } },
};

static void
steer (BadRecordService *self, const char *method, const char *body)
{
  g_autofree char *url =
      g_strconcat (till_test_practice_get_base_url (self->practice), "/practice/faults", NULL);
  g_autoptr (SoupMessage) message = soup_message_new (method, url);
  g_autoptr (GBytes) answer = NULL;
  g_autoptr (GError) error = NULL;

  if (body != NULL)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));

      soup_message_set_request_body_from_bytes (message, "application/json", bytes);
    }
  answer = soup_session_send_and_read (self->session, message, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (soup_message_get_status (message), ==, 200);
}

static void
make_unreadable (BadRecordService *self, const Part *part, guint way)
{
  g_autofree char *place =
      part->place != NULL ? g_strdup_printf (",\"in\":\"%s\"", part->place) : g_strdup ("");
  g_autofree char *fault =
      g_strdup_printf ("{\"kind\":\"spoil\",\"path\":\"%s\",\"as\":\"%s\"%s%s}", part->path,
                       ways[way].way, place, part->expected[way].parameters);

  steer (self, "POST", fault);
}

static void
outcome_init (BadRecordOutcome *self)
{
  self->n = 0;
  self->places = g_ptr_array_new_with_free_func (g_free);
}

static void
outcome_clear (BadRecordOutcome *self)
{
  g_ptr_array_unref (self->places);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (BadRecordOutcome, outcome_clear)

/* Makes the call without a fault. Returns: how many records or fields can be read. */
static guint
check_readable (BadRecordService *self, const Part *part, GString *problems)
{
  g_auto (BadRecordOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;

  outcome_init (&outcome);
  part->read (self, &outcome, &error);
  if (error != NULL)
    g_string_append_printf (problems, "; does not work (I10): %s", error->message);
  else if (outcome.places->len > 0)
    g_string_append_printf (problems, "; %s can't be read of what is right",
                            (char *) outcome.places->pdata[0]);

  return outcome.n;
}

static void
check_unreadable (BadRecordService *self,
                  const Part *part,
                  const Expected *expected,
                  guint n_readable,
                  GString *problems)
{
  g_auto (BadRecordOutcome) outcome = { 0 };
  g_autoptr (GError) error = NULL;
  const char *place = NULL;

  outcome_init (&outcome);
  part->read (self, &outcome, &error);
  if (error != NULL)
    place = error->message;
  else if (outcome.places->len > 0)
    place = outcome.places->pdata[0];

  if (g_strcmp0 (place, expected->place) != 0 || outcome.places->len > 1)
    g_string_append_printf (problems, "; %s is reported (%u)", place != NULL ? place : "nothing",
                            outcome.places->len);
  if (error == NULL && outcome.n + expected->n_lost != n_readable)
    g_string_append_printf (problems, "; %u of %u can be read", outcome.n, n_readable);
}

static void
check (BadRecordService *self, const Part *part, guint way)
{
  g_autoptr (GString) problems = g_string_new (NULL);
  guint n_readable = check_readable (self, part, problems);

  make_unreadable (self, part, way);
  check_unreadable (self, part, &part->expected[way], n_readable, problems);
  steer (self, "DELETE", NULL);
  if (check_readable (self, part, problems) < n_readable)
    g_string_append (problems, "; something is lost for good (I10)");
  matrix_count (part->operation, problems);
}

static void
find_subjects (BadRecordService *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillPage) invoices =
      client_list_invoices (self->transport, TILL_INVOICE_PAID, NULL, 0, 1, &error);
  g_autoptr (TillPage) orders = client_list_orders (self->transport, 0, BAD_RECORD_PAGE, &error);
  g_autoptr (TillCatalogue) catalogue = client_get_catalogue (self->transport, "DE", NULL, &error);
  TillCountry *country = NULL;

  g_assert_no_error (error);
  self->paid_id = g_strdup (till_record_get_id (invoices->records->pdata[0]));
  for (guint i = 0; self->order_id == NULL; i++)
    {
      TillOrder *order = orders->records->pdata[i];

      g_assert_cmpuint (i, <, orders->records->len);
      if (order->status == TILL_ORDER_ACTIVE)
        self->order_id = g_strdup (till_record_get_id (TILL_RECORD (order)));
    }
  country = catalogue->countries->pdata[0];
  self->plan_id = g_strdup (till_record_get_id (country->plans->pdata[0]));
}

static BadRecordService *
start_service (void)
{
  static const char *const arguments[] = { "--invoices", "60", "--orders", "12", NULL };
  ClientOptions options = { .limits = &matrix_patient };
  BadRecordService *self = g_new0 (BadRecordService, 1);

  self->practice = till_test_practice_start (arguments);
  self->session = soup_session_new_with_options ("proxy-resolver", NULL, NULL);
  self->transport = client_connect (till_test_practice_get_base_url (self->practice),
                                    till_test_practice_get_api_key (self->practice),
                                    till_test_practice_get_secret_key (self->practice), &options);
  find_subjects (self);

  return self;
}

static void
stop_service (BadRecordService *self)
{
  g_clear_object (&self->transport);
  g_clear_object (&self->session);
  till_test_practice_stop (self->practice);
  g_free (self->paid_id);
  g_free (self->order_id);
  g_free (self->plan_id);
  g_free (self);
}

static void
test_part (gconstpointer data)
{
  const Part *part = data;
  BadRecordService *self = start_service ();

  for (guint way = 0; way < N_WAYS; way++)
    if (part->expected[way].parameters != NULL)
      check (self, part, way);

  stop_service (self);
}

static void
list_cells (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint way = 0; way < N_WAYS; way++)
      if (parts[i].expected[way].parameters != NULL)
        g_print ("%s-%s\t%s\n", ways[way].fault, parts[i].name, parts[i].operation);
}

int
main (int argc, char *argv[])
{
  if (matrix_should_list_cells (argc, argv))
    {
      list_cells ();
      return 0;
    }

  matrix_init (&argc, &argv);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *path = g_strconcat ("/matrix/bad-records/", parts[i].name, NULL);

      g_test_add_data_func (path, &parts[i], test_part);
    }

  return matrix_run ();
}
