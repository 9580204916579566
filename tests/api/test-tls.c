/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Certificates of the test's own authority, and others. A transport refuses a certificate before it
 * sends a key. */

#include "client.h"
#include "hostile-server.h"

#include <string.h>

#define API_KEY    "key_12345"
#define SECRET_KEY "sk_secret_0123456789"

static const TillTransportLimits quick = { 60 * 1000, 60 * 1000, 60 * 1000, 1, 5 };

static TillTransport *
connect_to (const char *url)
{
  ClientOptions options = { .scheme = TILL_AUTH_BEARER, .limits = &quick };

  return client_connect (url, API_KEY, SECRET_KEY, &options);
}

static GTlsCertificate *
load_certificate (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tls", name, NULL);
  g_autoptr (GError) error = NULL;
  GTlsCertificate *certificate = g_tls_certificate_new_from_file (path, &error);

  g_assert_no_error (error);

  return certificate;
}

static void
assert_refused (TillTransport *transport)
{
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GError) get_error = NULL;
  g_autoptr (GError) post_error = NULL;

  g_assert_null (client_get_store (transport, &get_error));
  g_assert_error (get_error, TILL_API_ERROR, TILL_API_ERROR_TLS);
  g_assert_null (client_create_invoice (transport, draft, &post_error));
  g_assert_error (post_error, TILL_API_ERROR, TILL_API_ERROR_TLS);
  g_test_message ("%s", post_error->message);
}

static void
test_good (void)
{
  g_autoptr (GTlsCertificate) certificate = load_certificate ("good.pem");
  g_autoptr (HostileServer) server = hostile_server_new_tls (certificate);
  g_autoptr (TillTransport) transport = connect_to (hostile_server_get_url (server));
  g_autoptr (TillInvoiceDraft) draft = client_draft_invoice ("5", "A-1");
  g_autoptr (GError) error = NULL;
  g_autoptr (TillStore) store = client_get_store (transport, &error);
  g_autoptr (TillInvoice) invoice = NULL;

  g_assert_no_error (error);
  invoice = client_create_invoice (transport, draft, &error);
  g_assert_no_error (error);
}

static void
test_refused (gconstpointer name)
{
  g_autoptr (GTlsCertificate) certificate = load_certificate (name);
  g_autoptr (HostileServer) server = hostile_server_new_tls (certificate);
  g_autoptr (TillTransport) transport = connect_to (hostile_server_get_url (server));

  assert_refused (transport);
  g_assert_cmpuint (hostile_server_count (server), ==, 0);
}

/* A service that does not speak TLS at all. */
static void
test_no_tls (void)
{
  g_autoptr (HostileServer) server = hostile_server_new ();
  g_autofree char *url = g_strdup_printf ("https://127.0.0.1:%u", hostile_server_get_port (server));
  g_autoptr (TillTransport) transport = connect_to (url);

  hostile_server_set_greeting (server, "HTTP/1.1 400 Bad Request\r\n\r\nThis is the HTTP port\n");
  assert_refused (transport);
}

static void
test_old_tls (gconstpointer version)
{
  g_autofree char *openssl = g_find_program_in_path ("openssl");
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "tls", "good.pem", NULL);
  g_autoptr (GSubprocess) server = NULL;
  g_autoptr (GDataInputStream) output = NULL;
  g_autoptr (TillTransport) transport = NULL;
  g_autofree char *line = NULL;
  g_autofree char *url = NULL;
  g_autoptr (GError) error = NULL;

  if (openssl == NULL)
    {
      g_test_skip ("There is no openssl to speak an old TLS");
      return;
    }

  server =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error,
                        openssl, "s_server", "-accept", "127.0.0.1:0", version, "-cipher",
                        "ALL:@SECLEVEL=0", "-cert", path, "-key", path, "-www", NULL);
  g_assert_no_error (error);
  output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (server));
  do
    {
      g_clear_pointer (&line, g_free);
      line = g_data_input_stream_read_line (output, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_nonnull (line);
    }
  while (!g_str_has_prefix (line, "ACCEPT 127.0.0.1:"));

  url = g_strdup_printf ("https://%s", line + strlen ("ACCEPT "));
  transport = connect_to (url);
  assert_refused (transport);

  g_subprocess_force_exit (server);
  g_assert_true (g_subprocess_wait (server, NULL, NULL));
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
  g_test_init (&argc, &argv, NULL);
  trust_our_authority ();

  g_test_add_func ("/tls/good", test_good);
  g_test_add_data_func ("/tls/other-host", "other-host.pem", test_refused);
  g_test_add_data_func ("/tls/expired", "expired.pem", test_refused);
  g_test_add_data_func ("/tls/unknown-authority", "self-signed.pem", test_refused);
  g_test_add_func ("/tls/no-tls", test_no_tls);
  g_test_add_data_func ("/tls/tls-1.0", "-tls1", test_old_tls);
  g_test_add_data_func ("/tls/tls-1.1", "-tls1_1", test_old_tls);

  return g_test_run ();
}
