/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Over a network, the server has to prove its name before it gets a password. */

#include "fixture.h"

#include "till-team-connection.h"

#define OTHER_NAME "127.0.0.3"

static TillTeamSettings *
make_settings (const char *host, const char *user, const char *authority)
{
  TillTeamSettings *settings = team_make_settings (user);

  g_free (settings->host);
  settings->host = g_strdup (host);
  settings->root_certificate = g_build_filename (team_get_host (), authority, NULL);

  return settings;
}

/* Returns: the time that OpenSSL's program reads in the server's certificate. */
static gint64
read_expiry (void)
{
  g_autofree char *path = g_build_filename (team_get_host (), "server.pem", NULL);
  const char *const arguments[] = { "openssl",  "x509", "-enddate", "-noout", "-dateopt",
                                    "iso_8601", "-in",  path,       NULL };
  g_autofree char *line = NULL;
  g_autoptr (GDateTime) time = NULL;
  g_autoptr (GError) error = NULL;

  g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &line, NULL, NULL,
                &error);
  g_assert_no_error (error);
  g_strstrip (line);
  time = g_date_time_new_from_iso8601 (strchr (line, '=') + 1, NULL);
  g_assert_nonnull (time);

  return g_date_time_to_unix (time);
}

static void
assert_signed_in (const TillTeamSettings *settings, const char *password)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTeamConnection) connection =
      till_team_connection_open (settings, password, NULL, &error);

  g_autoptr (TillTeamSession) session = NULL;

  g_assert_no_error (error);
  session = till_team_connection_dup_session (connection);
  g_assert_cmpstr (session->user, ==, settings->user);
  g_assert_cmpstr (session->verified_name, ==, TEAM_NETWORK_HOST);
  g_assert_true (g_str_has_prefix (session->protocol, "TLSv1."));
  g_assert_cmpstr (session->subject, ==, "CN=Server of a test");
  g_assert_cmpint (session->expires_ms / 1000, ==, read_expiry ());
}

static void
assert_wrong (const TillTeamSettings *settings, const char *password, TillTeamError code)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (till_team_connection_open (settings, password, NULL, &error));
  g_assert_error (error, TILL_TEAM_ERROR, (int) code);
}

static void
test_verified (void)
{
  g_autoptr (TillTeamSettings) settings =
      make_settings (TEAM_NETWORK_HOST, "secret", "authority.pem");

  assert_signed_in (settings, "sesame");
  assert_wrong (settings, "wrong", TILL_TEAM_ERROR_PASSWORD);
}

static void
test_other_authority (void)
{
  g_autoptr (TillTeamSettings) settings =
      make_settings (TEAM_NETWORK_HOST, "secret", "stranger.pem");

  assert_wrong (settings, "sesame", TILL_TEAM_ERROR_CERTIFICATE);
}

static void
test_no_authority (void)
{
  g_autoptr (TillTeamSettings) settings =
      make_settings (TEAM_NETWORK_HOST, "secret", "missing.pem");

  assert_wrong (settings, "sesame", TILL_TEAM_ERROR_CERTIFICATE);
}

static void
test_authorities_of_the_system (void)
{
  g_autoptr (TillTeamSettings) settings = make_settings (TEAM_NETWORK_HOST, "secret", "");

  g_clear_pointer (&settings->root_certificate, g_free);
  assert_wrong (settings, "sesame", TILL_TEAM_ERROR_CERTIFICATE);
}

/* What is weaker is there for those who choose it, but not for a password. */
static void
test_other_name (void)
{
  g_autoptr (TillTeamSettings) settings = make_settings (OTHER_NAME, "ann", "authority.pem");

  assert_wrong (settings, NULL, TILL_TEAM_ERROR_CERTIFICATE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/team-tls/verified", test_verified);
  g_test_add_func ("/team-tls/other-authority", test_other_authority);
  g_test_add_func ("/team-tls/no-authority", test_no_authority);
  g_test_add_func ("/team-tls/authorities-of-the-system", test_authorities_of_the_system);
  g_test_add_func ("/team-tls/other-name", test_other_name);

  return g_test_run ();
}
