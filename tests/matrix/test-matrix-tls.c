/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The faults on the way to a service with https: F2 (its name), F44 (a redirect to http), F61 to
 * F64 (its certificate) and F67 (the proxy). */

#include "hostile-answers.h"
#include "matrix.h"
#include "old-tls.h"
#include "test-resolver.h"

#define LOOPBACK "127.0.0.1"
#define NAME     "other.example" /* only this program resolves it */
#define GOOD                                                                                       \
  "{\"success\":true,\"data\":{\"storeId\":\"s1\",\"invoiceId\":\"i1\",\"orderId\":\"A-1\","       \
  "\"status\":\"CANCELLED\",\"amount\":5,\"clientRef\":\"A-1\",\"countries\":[],\"invoices\":[],"  \
  "\"orders\":[],\"stats\":{\"totalInvoices\":2,\"totalVolumeUsd\":7.5}}}"

#define NO_WAY                                                                                     \
  {                                                                                                \
    TILL_API_ERROR_OFFLINE, 0, TILL_API_ERROR_OFFLINE, 0                                           \
  }
#define REFUSED                                                                                    \
  {                                                                                                \
    TILL_API_ERROR_TLS, 0, TILL_API_ERROR_TLS, 0                                                   \
  }
#define UNREADABLE                                                                                 \
  {                                                                                                \
    TILL_API_ERROR_MALFORMED, 1, TILL_API_ERROR_OUTCOME_UNKNOWN, 1                                 \
  }
#define FINE                                                                                       \
  {                                                                                                \
    MATRIX_SUCCESS, 1, MATRIX_SUCCESS, 1                                                           \
  }

/* What is between the client and a service without a fault. */
typedef struct
{
  const char *name;
  const char *host;
  const char *certificate; /* a file of tests/api/tls */
  const char *greeting;    /* nullable: what the service sends, without TLS */
  const char *old_tls;     /* nullable: the only TLS it speaks */
  TestAnswer resolution;
  gboolean has_dead_proxy;
  gboolean is_redirect; /* to a service with http */
  MatrixOutcome outcome;
} Fault;

typedef struct
{
  const Fault *fault;
  HostileServer *server;
  HostileServer *dead_proxy; /* refuses every connection */
  OldTls *old_tls;           /* nullable */
  TillTransport *transport;
} Way;

static const Fault faults[] = {
  { .name = "F44-redirect-to-http",
    .host = LOOPBACK,
    .certificate = "good.pem",
    .is_redirect = TRUE,
    .outcome = UNREADABLE },
  { .name = "F02-unknown-name",
    .host = NAME,
    .certificate = "other-host.pem",
    .resolution = TEST_ANSWER_NOT_FOUND,
    .outcome = NO_WAY },
  { .name = "F02-names-do-not-work",
    .host = NAME,
    .certificate = "other-host.pem",
    .resolution = TEST_ANSWER_TEMPORARY_FAILURE,
    .outcome = NO_WAY },
  { .name = "F02-unreachable",
    .host = NAME,
    .certificate = "other-host.pem",
    .resolution = TEST_ANSWER_UNREACHABLE,
    .outcome = NO_WAY },
  { .name = "F61-unknown-authority",
    .host = LOOPBACK,
    .certificate = "self-signed.pem",
    .outcome = REFUSED },
  { .name = "F62-expired", .host = LOOPBACK, .certificate = "expired.pem", .outcome = REFUSED },
  { .name = "F63-wrong-host",
    .host = LOOPBACK,
    .certificate = "other-host.pem",
    .outcome = REFUSED },
  { .name = "F63-wrong-name", .host = NAME, .certificate = "good.pem", .outcome = REFUSED },
  { .name = "F64-no-tls",
    .host = LOOPBACK,
    .certificate = "good.pem",
    .greeting = "HTTP/1.1 400 Bad Request\r\n\r\nThis is the HTTP port\n",
    .outcome = REFUSED },
  { .name = "F64-tls-1.0",
    .host = LOOPBACK,
    .certificate = "good.pem",
    .old_tls = "-tls1",
    .outcome = REFUSED },
  { .name = "F64-tls-1.1",
    .host = LOOPBACK,
    .certificate = "good.pem",
    .old_tls = "-tls1_1",
    .outcome = REFUSED },
  { .name = "F67-proxy-down",
    .host = NAME,
    .certificate = "other-host.pem",
    .has_dead_proxy = TRUE,
    .outcome = NO_WAY },
  { .name = "F67-proxy-down-loopback",
    .host = LOOPBACK,
    .certificate = "good.pem",
    .has_dead_proxy = TRUE,
    .outcome = FINE },
};

static GTlsCertificate *
load_certificate (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tls", name, NULL);
  g_autoptr (GError) error = NULL;
  GTlsCertificate *certificate = g_tls_certificate_new_from_file (path, &error);

  g_assert_no_error (error);

  return certificate;
}

static gboolean
answer (HostilePeer *peer, const char *request, gpointer user_data)
{
  Way *self = user_data;
  g_autofree char *location = NULL;

  if (self == NULL || !self->fault->is_redirect)
    return hostile_send_json (peer, 200, "", GOOD);

  location =
      g_strdup_printf ("Location: %s/stolen\r\n", hostile_server_get_url (matrix_get_foreign ()));

  return hostile_send_json (peer, 302, location, "");
}

static TillTransport *
begin (gpointer user_data)
{
  Way *self = user_data;
  const Fault *fault = self->fault;
  g_autoptr (GTlsCertificate) certificate = load_certificate (fault->certificate);
  ClientOptions options = { .scheme = TILL_AUTH_BEARER, .limits = &matrix_patient };
  g_autofree char *url = NULL;

  g_clear_object (&self->transport);
  g_clear_pointer (&self->server, hostile_server_free);
  self->server = hostile_server_new_tls (certificate);
  hostile_server_set_answer (self->server, answer, self);
  hostile_server_set_greeting (self->server, fault->greeting);
  hostile_server_set_greeter (self->server, self->old_tls != NULL ? old_tls_relay : NULL,
                              self->old_tls);
  test_resolver_set_answer (fault->resolution);
  matrix_set_proxy (fault->has_dead_proxy ? hostile_server_get_url (self->dead_proxy) : NULL);

  url = g_strdup_printf ("https://%s:%u", fault->host, hostile_server_get_port (self->server));
  self->transport = client_connect (url, MATRIX_API_KEY, MATRIX_SECRET_KEY, &options);

  return self->transport;
}

static void
end (gpointer user_data)
{
  Way *self = user_data;
  gboolean is_name = g_str_equal (self->fault->host, NAME);
  g_autoptr (GTlsCertificate) good = load_certificate (is_name ? "other-host.pem" : "good.pem");

  hostile_server_set_certificate (self->server, good);
  hostile_server_set_answer (self->server, answer, NULL);
  hostile_server_set_greeting (self->server, NULL);
  hostile_server_set_greeter (self->server, NULL, NULL);
  test_resolver_set_answer (TEST_ANSWER_LOOPBACK);
  matrix_set_proxy (NULL);
}

static guint
count (gpointer user_data)
{
  Way *self = user_data;

  return hostile_server_count (self->server) +
         (self->old_tls != NULL ? old_tls_count (self->old_tls) : 0);
}

static void
fill_subject (gpointer user_data, MatrixSubject *subject)
{
  *subject = (MatrixSubject){ "i1", "A-1", "p1", "A-1" };
}

static void
start_old_tls (Way *self)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "tls", self->fault->certificate, NULL);

  if (self->fault->old_tls == NULL)
    return;

  self->old_tls = old_tls_start (self->fault->old_tls, path);
  if (self->old_tls == NULL)
    g_test_skip ("There is no openssl to speak an old TLS");
}

static void
test_fault (gconstpointer data)
{
  Way way = { .fault = data, .dead_proxy = hostile_server_new_deaf (NULL) };
  MatrixService service = {
    .begin = begin, .end = end, .count = count, .fill_subject = fill_subject, .user_data = &way
  };

  start_old_tls (&way);
  for (guint i = 0; i < MATRIX_N_CALLS && (way.old_tls != NULL) == (way.fault->old_tls != NULL);
       i++)
    matrix_check (&service, &matrix_calls[i], &way.fault->outcome);

  g_clear_object (&way.transport);
  g_clear_pointer (&way.server, hostile_server_free);
  g_clear_pointer (&way.dead_proxy, hostile_server_free);
  g_clear_pointer (&way.old_tls, old_tls_stop);
}

static void
trust_our_authority (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tls", "authority.pem", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GTlsDatabase) database = g_tls_file_database_new (path, &error);

  g_assert_no_error (error);
  g_tls_backend_set_default_database (g_tls_backend_get_default (), database);
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
  trust_our_authority ();
  test_resolver_install ();

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/matrix/tls/%s", faults[i].name);

      g_test_add_data_func (path, &faults[i], test_fault);
    }

  return matrix_run ();
}
