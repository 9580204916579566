/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_TEAM_DEFAULT_PORT 5432

/* Where the team's database is. Texts are nullable for the default. */
typedef struct
{
  char *host; /* a name, an address or the folder of a socket; several with commas */
  guint port; /* zero for the default */
  char *database;
  char *user;
  char *root_certificate; /* a file; NULL for those of the system */
} TillTeamSettings;

TillTeamSettings *till_team_settings_new (const char *host, const char *database, const char *user);
TillTeamSettings *till_team_settings_copy (const TillTeamSettings *self);
void till_team_settings_free (TillTeamSettings *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillTeamSettings, till_team_settings_free)

GStrv till_team_settings_list_hosts (const TillTeamSettings *self);
gboolean till_team_settings_is_local (const TillTeamSettings *self);
const char *till_team_settings_get_ssl_mode (const TillTeamSettings *self);
const char *till_team_settings_find_root_certificate (const TillTeamSettings *self);
