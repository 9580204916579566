/* SPDX-License-Identifier: GPL-3.0-or-later */

/* country_order (iso, name): by what orders stand in the order of their countries as people read
 * them: in the language of the program and after the rules of its alphabet, or by the service's
 * name where there is no such code. */

#include "till-country-collation.h"

#include "till-country-names.h"

static void
country_order_cb (sqlite3_context *context, int n_values, sqlite3_value **values)
{
  const char *iso = (const char *) sqlite3_value_text (values[0]);
  const char *name = till_country_names_translate (iso);
  char *key = NULL;

  if (name == NULL)
    name = (const char *) sqlite3_value_text (values[1]);
  if (name == NULL)
    return;

  key = g_utf8_collate_key (name, -1);
  sqlite3_result_blob64 (context, key, strlen (key), g_free);
}

/* Makes the function known to statements of @connection; the schema cannot use it. */
void
till_country_collation_add (sqlite3 *connection)
{
  g_return_if_fail (connection != NULL);

  sqlite3_create_function_v2 (connection, "country_order", 2,
                              SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                              country_order_cb, NULL, NULL, NULL);
}
