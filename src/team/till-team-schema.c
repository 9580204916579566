/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The script that makes the tables and roles of a team. An administrator runs it. */

#include "till-team-schema.h"

#include "till-team-resources.h"

/* Returns: (transfer none): the script. */
const char *
till_team_schema_get (void)
{
  static GBytes *script = NULL;

  if (g_once_init_enter (&script))
    g_once_init_leave (&script, g_resource_lookup_data (till_team_get_resource (),
                                                        "/org/tillconsole/Till/team/schema.sql",
                                                        G_RESOURCE_LOOKUP_FLAGS_NONE, NULL));

  return g_bytes_get_data (script, NULL);
}
