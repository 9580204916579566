/* SPDX-License-Identifier: GPL-3.0-or-later */

/* share_key (text, ...): the key that a team knows a thing by whose own names say something of a
 * customer: it stays in the team's database after an erasure. */

#include "till-share-key.h"

#include "till-change.h"

static void
share_key_cb (sqlite3_context *context, int n_values, sqlite3_value **values)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) names = NULL;

  for (int i = 0; i < n_values; i++)
    {
      const char *name = (const char *) sqlite3_value_text (values[i]);

      g_strv_builder_add (builder, name != NULL ? name : "");
    }
  names = g_strv_builder_end (builder);
  sqlite3_result_text (context, till_change_make_key ((const char *const *) names), -1, g_free);
}

/* Makes the function known to statements and triggers of @connection. */
void
till_share_key_add (sqlite3 *connection)
{
  g_return_if_fail (connection != NULL);

  sqlite3_create_function_v2 (connection, "share_key", -1,
                              SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, NULL,
                              share_key_cb, NULL, NULL, NULL);
}
