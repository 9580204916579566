/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the benchmarks of a whole desk have in common. */

#include "bench-desk.h"

#include "till-await.h"

/* Returns: (transfer full): a desk whose archive is in @folder, not entered. */
TillDesk *
bench_open_desk (const char *folder)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("bench", "Bench", g_getenv ("TILL_BASE_URL"), TILL_AUTH_HMAC,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials = till_credentials_new (
      TILL_AUTH_HMAC, g_getenv ("TILL_API_KEY"), g_getenv ("TILL_SECRET_KEY"));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillClock) clock = till_clock_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillArchive) archive = NULL;

  till_archive_open_async (folder, "bench", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  if (archive == NULL)
    g_error ("%s", error->message);

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);
}

/* Returns: (transfer full): the shop's own way to the service, of which no desk knows. */
TillTransport *
bench_connect_shop (void)
{
  const ClientOptions options = { .scheme = TILL_AUTH_HMAC };

  return client_connect (g_getenv ("TILL_BASE_URL"), g_getenv ("TILL_API_KEY"),
                         g_getenv ("TILL_SECRET_KEY"), &options);
}

static gboolean
woken_cb (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;

  return G_SOURCE_REMOVE;
}

/* The main loop goes on meanwhile. */
void
bench_wait_ms (guint ms)
{
  gboolean is_over = FALSE;

  g_timeout_add (ms, woken_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

double
bench_get_seconds_since (gint64 begun_us)
{
  return (double) (g_get_monotonic_time () - begun_us) / G_USEC_PER_SEC;
}
