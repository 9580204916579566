/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamSettings: where the team's database is. They have no password. */

#include "till-team-settings.h"

/* The files in which distributions keep the certificates that the system trusts. */
static const char *const bundles[] = {
  "/etc/ssl/certs/ca-certificates.crt", /* Debian, Arch, the Freedesktop runtime */
  "/etc/pki/tls/certs/ca-bundle.crt",   /* Fedora */
  "/etc/ssl/ca-bundle.pem",             /* openSUSE */
};

/* Returns: (transfer full): settings with the defaults. */
TillTeamSettings *
till_team_settings_new (const char *host, const char *database, const char *user)
{
  TillTeamSettings *self = g_new0 (TillTeamSettings, 1);

  self->host = g_strdup (host);
  self->database = g_strdup (database);
  self->user = g_strdup (user);

  return self;
}

TillTeamSettings *
till_team_settings_copy (const TillTeamSettings *self)
{
  TillTeamSettings *copy = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  copy = till_team_settings_new (self->host, self->database, self->user);
  copy->port = self->port;
  copy->root_certificate = g_strdup (self->root_certificate);

  return copy;
}

void
till_team_settings_free (TillTeamSettings *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->host);
  g_free (self->database);
  g_free (self->user);
  g_free (self->root_certificate);
  g_free (self);
}

static gboolean
is_local (const char *host)
{
  static const char *const names[] = { "", "localhost", "127.0.0.1", "::1", NULL };

  return *host == '/' || g_strv_contains (names, host);
}

/* Returns: (transfer full): each host, without the spaces around it. */
GStrv
till_team_settings_list_hosts (const TillTeamSettings *self)
{
  g_autoptr (GStrvBuilder) hosts = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  parts = g_strsplit (self->host != NULL ? self->host : "", ",", 0);
  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_strv_builder_add (hosts, parts[i]);

  return g_strv_builder_end (hosts);
}

/* Returns: whether nothing goes over a network, to any of several hosts. */
gboolean
till_team_settings_is_local (const TillTeamSettings *self)
{
  g_auto (GStrv) hosts = till_team_settings_list_hosts (self);
  guint n_local = 0;

  while (hosts[n_local] != NULL && is_local (hosts[n_local]))
    n_local++;

  return hosts[n_local] == NULL;
}

/* Returns: what libpq calls the security. */
const char *
till_team_settings_get_ssl_mode (const TillTeamSettings *self)
{
  return till_team_settings_is_local (self) ? "prefer" : "verify-full";
}

/* Returns: (transfer none) (nullable): the file with the certificates that are trusted; %NULL where
 * none has to be. */
const char *
till_team_settings_find_root_certificate (const TillTeamSettings *self)
{
  if (self->root_certificate != NULL || till_team_settings_is_local (self))
    return self->root_certificate;

  for (guint i = 0; i < G_N_ELEMENTS (bundles); i++)
    if (g_file_test (bundles[i], G_FILE_TEST_IS_REGULAR))
      return bundles[i];

  return NULL;
}
