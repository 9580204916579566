/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults that the practice service can make: F5, F10, F13, F14, F25, F26, F30, F34 to F36, F46
 * to F56 and F90. The calls change the records of the service, and nothing is created twice. */

#include "matrix.h"

#include "till-test-practice.h"

#include <libsoup/soup.h>
#include <string.h>

#define LOST                                                                                       \
  {                                                                                                \
    TILL_API_ERROR_OFFLINE, 4, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                   \
  }
#define LATE                                                                                       \
  {                                                                                                \
    TILL_API_ERROR_OFFLINE, 1, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                   \
  }
#define UNREADABLE                                                                                 \
  {                                                                                                \
    TILL_API_ERROR_MALFORMED, 1, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                 \
  }
#define FINE                                                                                       \
  {                                                                                                \
    MATRIX_SUCCESS, 1, MATRIX_SUCCESS, 1                                                           \
  }
#define ALWAYS(code)                                                                               \
  {                                                                                                \
    TILL_API_ERROR_##code, 1, TILL_API_ERROR_##code, 1                                             \
  }
#define AGAIN(code)                                                                                \
  {                                                                                                \
    TILL_API_ERROR_##code, 4, TILL_API_ERROR_##code, 1                                             \
  }
/* The fault applies once. */
#define ONCE(code)                                                                                 \
  {                                                                                                \
    MATRIX_SUCCESS, 2, TILL_API_ERROR_##code, 1                                                    \
  }
#define STATUS(n) "{\"kind\":\"status\",\"status\":" n "}"

typedef struct
{
  const char *name;
  const char *body; /* of POST /practice/faults */
  MatrixOutcome outcome;
  const TillTransportLimits *limits; /* NULL: patient */
  guint wait_ms;
  const MatrixOutcome *cancelling; /* for DELETE invoice, where it differs */
} Fault;

static const MatrixOutcome unknown = UNREADABLE;

static const Fault faults[] = {
  { "F05-reset", "{\"kind\":\"reset\"}", LOST, NULL, 0, NULL },
  { "F10-drip", "{\"kind\":\"drip\",\"ms\":100}", LATE, &matrix_hasty, 0, NULL },
  { "F10-latency", "{\"kind\":\"latency\",\"ms\":20000}", LATE, &matrix_hasty, 0, NULL },
  { "F13-truncate", "{\"kind\":\"truncate\"}", LOST, NULL, 0, NULL },
  { "F14-wrong-length", "{\"kind\":\"wrong-length\"}", UNREADABLE, NULL, 0, NULL },
  { "F25-huge", "{\"kind\":\"huge\",\"mb\":64}", UNREADABLE, NULL, 0, NULL },
  { "F26-html",
    "{\"kind\":\"html\"}",
    { TILL_API_ERROR_SERVER_FAULT, 4, TILL_API_ERROR_OUTCOME_UNKNOWN, 1 },
    NULL,
    0,
    NULL },
  { "F30-deep", "{\"kind\":\"deep\"}", UNREADABLE, NULL, 0, NULL },
  { "F34-wrong-types", "{\"kind\":\"wrong-types\"}", UNREADABLE, NULL, 0, NULL },
  { "F35-missing-fields", "{\"kind\":\"missing-fields\"}", UNREADABLE, NULL, 0, NULL },
  /* The status tells whether the invoice is cancelled. */
  { "F36-unknown-status", "{\"kind\":\"unknown-status\"}", FINE, NULL, 0, &unknown },
  { "F46-400", STATUS ("400"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F47-401", STATUS ("401"), ALWAYS (UNAUTHORISED), NULL, 0, NULL },
  { "F48-403", STATUS ("403"), ALWAYS (UNAUTHORISED), NULL, 0, NULL },
  { "F49-404", STATUS ("404"), ALWAYS (NOT_FOUND), NULL, 0, NULL },
  { "F50-409", STATUS ("409"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F51-422", STATUS ("422"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F51-402", STATUS ("402"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F51-410", STATUS ("410"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F51-413", STATUS ("413"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F51-451", STATUS ("451"), ALWAYS (REJECTED), NULL, 0, NULL },
  { "F52-429-a-second", "{\"kind\":\"rate-limit\",\"retryAfter\":1,\"times\":1}",
    ONCE (RATE_LIMITED), NULL, 1000, NULL },
  { "F52-429-a-date",
    "{\"kind\":\"rate-limit\",\"retryAfter\":\"Sun, 06 Nov 1994 08:49:37 GMT\",\"times\":1}",
    ONCE (RATE_LIMITED), NULL, 0, NULL },
  { "F52-429-a-date-to-come",
    "{\"kind\":\"rate-limit\",\"retryAfter\":\"Sun, 06 Nov 2089 08:49:37 GMT\"}",
    ALWAYS (RATE_LIMITED), NULL, 0, NULL },
  { "F52-429-garbage", "{\"kind\":\"rate-limit\",\"retryAfter\":\"soon\"}", AGAIN (RATE_LIMITED),
    NULL, 0, NULL },
  { "F52-429-below-zero", "{\"kind\":\"rate-limit\",\"retryAfter\":\"-1\"}", AGAIN (RATE_LIMITED),
    NULL, 0, NULL },
  { "F52-429-an-hour", "{\"kind\":\"rate-limit\",\"retryAfter\":3600}", ALWAYS (RATE_LIMITED), NULL,
    0, NULL },
  { "F52-429-huge", "{\"kind\":\"rate-limit\",\"retryAfter\":\"99999999999999999999\"}",
    ALWAYS (RATE_LIMITED), NULL, 0, NULL },
  { "F52-408", STATUS ("408"), AGAIN (OFFLINE), NULL, 0, NULL },
  { "F53-500", STATUS ("500"), AGAIN (SERVER_FAULT), NULL, 0, NULL },
  { "F54-502", STATUS ("502"), AGAIN (SERVER_FAULT), NULL, 0, NULL },
  { "F55-503", "{\"kind\":\"status\",\"status\":503,\"retryAfter\":0}", AGAIN (SERVER_FAULT), NULL,
    0, NULL },
  { "F55-503-a-second", "{\"kind\":\"status\",\"status\":503,\"retryAfter\":1,\"times\":1}",
    ONCE (SERVER_FAULT), NULL, 1000, NULL },
  { "F55-501", STATUS ("501"), ALWAYS (SERVER_FAULT), NULL, 0, NULL },
  { "F55-505", STATUS ("505"), ALWAYS (SERVER_FAULT), NULL, 0, NULL },
  { "F55-503-an-hour", "{\"kind\":\"status\",\"status\":503,\"retryAfter\":3600}",
    ALWAYS (SERVER_FAULT), NULL, 0, NULL },
  { "F56-504", STATUS ("504"), AGAIN (SERVER_FAULT), NULL, 0, NULL },
  { "F90-answer-is-late", "{\"kind\":\"latency\",\"ms\":100}", FINE, NULL, 0, NULL },
};

/* The service and its records, for all cells. */
typedef struct
{
  const Fault *fault;
  TillTestPractice *practice;
  SoupSession *session; /* for the calls under /practice/ */
  TillTransport *transport;
  TillTransport *maker; /* creates the records that the calls use */
  char *plan_id;
  char *order_id;
  char *invoice_id; /* a new one for each call, so that it can be cancelled */
  char *reference;
  guint n_references;
} Service;

static char *
steer (Service *self, const char *method, const char *path, const char *body)
{
  g_autofree char *url = g_strconcat (till_test_practice_get_base_url (self->practice), path, NULL);
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
  g_assert_cmpuint (soup_message_get_status (message) / 100, ==, 2);

  return g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer));
}

static TillTransport *
connect_client (Service *self, TillAuthScheme scheme, const TillTransportLimits *limits)
{
  ClientOptions options = { .scheme = scheme, .limits = limits };

  return client_connect (till_test_practice_get_base_url (self->practice),
                         till_test_practice_get_api_key (self->practice),
                         till_test_practice_get_secret_key (self->practice), &options);
}

static void
make_subjects (Service *self)
{
  g_autoptr (TillOrderDraft) draft = till_order_draft_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (TillCatalogue) catalogue = client_get_catalogue (self->maker, "DE", NULL, &error);
  g_autoptr (TillOrder) order = NULL;
  TillCountry *country = NULL;

  g_assert_no_error (error);
  country = catalogue->countries->pdata[0];
  self->plan_id = g_strdup (till_record_get_id (country->plans->pdata[0]));
  draft->plan_id = g_strdup (self->plan_id);
  draft->client_ref = g_strdup ("R-0");
  order = client_create_order (self->maker, draft, &error);
  g_assert_no_error (error);
  self->order_id = g_strdup (till_record_get_id (TILL_RECORD (order)));
}

/* Sets a new reference and creates an invoice that can be cancelled, before the fault begins. */
static void
renew_subjects (Service *self)
{
  g_autofree char *order_id = g_strdup_printf ("I-%u", ++self->n_references);
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", order_id);
  g_autoptr (GError) error = NULL;
  g_autoptr (TillInvoice) invoice = client_create_invoice (self->maker, draft, &error);

  g_assert_no_error (error);
  g_free (self->invoice_id);
  g_free (self->reference);
  self->invoice_id = g_strdup (till_record_get_id (TILL_RECORD (invoice)));
  self->reference = g_strdup_printf ("R-%u", self->n_references);
}

static void
end (gpointer user_data)
{
  g_autofree char *answer = steer (user_data, "DELETE", "/practice/faults", NULL);

  g_assert_nonnull (answer);
  renew_subjects (user_data);
}

static TillTransport *
begin (gpointer user_data)
{
  Service *self = user_data;
  const Fault *fault = self->fault;
  g_autofree char *counter = NULL;
  g_autofree char *answer = NULL;

  end (self);
  g_clear_object (&self->transport);
  self->transport =
      connect_client (self, self->n_references % 2 ? TILL_AUTH_BEARER : TILL_AUTH_HMAC,
                      fault->limits != NULL ? fault->limits : &matrix_patient);
  /* A fault without an effect that counts all calls. */
  counter = steer (self, "POST", "/practice/faults", "{\"kind\":\"latency\",\"ms\":0}");
  answer = steer (self, "POST", "/practice/faults", fault->body);

  return self->transport;
}

/* Returns: how many calls the service has received since the fault began. */
static guint
count (gpointer user_data)
{
  g_autofree char *answer = steer (user_data, "GET", "/practice/faults", NULL);
  const char *seen = strstr (answer, "\"seen\":");

  return seen != NULL ? (guint) g_ascii_strtoull (seen + strlen ("\"seen\":"), NULL, 10) : 0;
}

static void
fill_subject (gpointer user_data, MatrixSubject *subject)
{
  Service *self = user_data;

  *subject = (MatrixSubject){ self->invoice_id, self->order_id, self->plan_id, self->reference };
}

static Service *
start_service (void)
{
  Service *self = g_new0 (Service, 1);

  self->practice = till_test_practice_start (NULL);
  self->session = soup_session_new_with_options ("proxy-resolver", NULL, NULL);
  self->maker = connect_client (self, TILL_AUTH_HMAC, &matrix_patient);
  make_subjects (self);

  return self;
}

static void
stop_service (Service *self)
{
  g_clear_object (&self->transport);
  g_clear_object (&self->maker);
  g_clear_object (&self->session);
  till_test_practice_stop (self->practice);
  g_free (self->plan_id);
  g_free (self->order_id);
  g_free (self->invoice_id);
  g_free (self->reference);
  g_free (self);
}

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  Service *self = start_service ();
  MatrixService service = {
    .limits = fault->limits,
    .begin = begin,
    .end = end,
    .count = count,
    .fill_subject = fill_subject,
    .user_data = self,
    .wait_ms = fault->wait_ms,
  };

  self->fault = fault;
  for (guint i = 0; i < MATRIX_N_CALLS; i++)
    {
      gboolean cancels = g_str_equal (matrix_calls[i].name, "O5-cancel-invoice");

      matrix_check (&service, &matrix_calls[i],
                    cancels && fault->cancelling != NULL ? fault->cancelling : &fault->outcome);
    }

  stop_service (self);
}

int
main (int argc, char *argv[])
{
  if (matrix_should_list_cells (argc, argv))
    {
      for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
        matrix_list_cells (faults[i].name);
      return 0;
    }

  matrix_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/matrix/service/%s", faults[i].name);

      g_test_add_data_func (path, &faults[i], test_fault);
    }

  return matrix_run ();
}
