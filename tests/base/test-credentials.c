/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "till-credentials.h"
#include "till-own-memory.h"
#include "till-private-memory.h"

#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void
test_api_key (void)
{
  static const char *const good[] = { "till_123", "!\"#$%&'~", "sk_live_0f3a9c" };
  static const char *const bad[] = {
    "", "till_12", "till 1234", "till_123\n", "till_123\t", "till_12\x7f", "till_12é",
  };
  g_autofree char *longest = g_strnfill (256, 'k');
  g_autofree char *too_long = g_strnfill (257, 'k');

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_is_api_key (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_is_api_key (bad[i]));

  g_assert_true (till_is_api_key (longest));
  g_assert_false (till_is_api_key (too_long));
}

static void
test_secret_key (void)
{
  static const char *const good[] = { "s", " with blanks\t", "\xff\xfe\x80", "ключ" };
  static const char *const bad[] = { "", "one\ntwo", "one\r", "\n" };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++)
    g_assert_true (till_is_secret_key (good[i]));
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (till_is_secret_key (bad[i]));
}

/* Keys are in locked memory and leave no trace after they are freed. The test has no key in clear
 * text. */
static void
test_memory (void)
{
  static const char hidden_api[] = "jdx^`/qhydu^xds^edde"; /* each byte xor 1 */
  static const char hidden_secret[] = "uid!rdbsdu!oncnex!gnsfnu";
  char *api_key = g_strdup (hidden_api);
  char *secret_key = g_strdup (hidden_secret);
  TillCredentials *credentials = NULL;

  till_own_memory_flip (api_key);
  till_own_memory_flip (secret_key);
  credentials = till_credentials_new (TILL_AUTH_HMAC, api_key, secret_key);
  explicit_bzero (api_key, strlen (hidden_api));
  explicit_bzero (secret_key, strlen (hidden_secret));
  g_free (api_key);
  g_free (secret_key);

  till_own_memory_assert_locked (till_credentials_get_api_key (credentials));
  till_own_memory_assert_locked (till_credentials_get_secret_key (credentials));
  till_own_memory_assert_undumped (till_credentials_get_secret_key (credentials));
  till_own_memory_assert_count (hidden_api, 1);
  till_own_memory_assert_count (hidden_secret, 1);

  till_credentials_unref (credentials);
  till_own_memory_assert_count (hidden_api, 0);
  till_own_memory_assert_count (hidden_secret, 0);
}

/* Keys work without permission to lock memory. */
static void
test_no_memory_to_lock (void)
{
  static const struct rlimit none = { 0, 0 };
  g_autoptr (TillCredentials) credentials = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }

  g_assert_cmpint (setrlimit (RLIMIT_MEMLOCK, &none), ==, 0);
  credentials = till_credentials_new (TILL_AUTH_BEARER, "till_123", NULL);
  g_assert_cmpstr (till_credentials_get_api_key (credentials), ==, "till_123");
  g_assert_null (till_credentials_get_secret_key (credentials));
}

static gboolean
is_guarded (void)
{
  struct rlimit limit = { 1, 1 };
  int is_open = 0;

  prctl (PR_SET_DUMPABLE, 1);
  till_private_memory_guard_process (FALSE);
  is_open = prctl (PR_GET_DUMPABLE);
  till_private_memory_guard_process (TRUE);

  return is_open == 1 && prctl (PR_GET_DUMPABLE) == 0 && getrlimit (RLIMIT_CORE, &limit) == 0 &&
         limit.rlim_cur == 0 && limit.rlim_max == 0;
}

/* In a process of its own, and none of g_test_trap_subprocess (), which has no core files anyway.
 */
static void
test_guarded_process (void)
{
  pid_t child = fork ();
  int status = 0;

  g_assert_cmpint (child, !=, -1);
  if (child == 0)
    _exit (is_guarded () ? 0 : 1);

  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

static void
looked_up_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillCredentials **found = user_data;

  *found = till_credential_provider_lookup_finish (TILL_CREDENTIAL_PROVIDER (source), result, NULL);
}

/* The keys stay as long as anybody has them: who asked, the provider, or who gave them. */
static void
test_provider (void)
{
  TillCredentials *given = till_credentials_new (TILL_AUTH_BEARER, "till_123", NULL);
  TillFixedCredentials *provider = till_fixed_credentials_new (given);
  TillCredentials *found = NULL;

  till_credentials_unref (given);
  till_credential_provider_lookup_async (TILL_CREDENTIAL_PROVIDER (provider), NULL, looked_up_cb,
                                         &found);
  while (found == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_finalize_object (provider);
  g_assert_cmpstr (till_credentials_get_api_key (found), ==, "till_123");
  g_assert_cmpint (till_credentials_get_scheme (found), ==, TILL_AUTH_BEARER);
  till_credentials_unref (found);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/credentials/api-key", test_api_key);
  g_test_add_func ("/credentials/secret-key", test_secret_key);
  g_test_add_func ("/credentials/memory", test_memory);
  g_test_add_func ("/credentials/provider", test_provider);
  g_test_add_func ("/credentials/no-memory-to-lock", test_no_memory_to_lock);
  g_test_add_func ("/credentials/guarded-process", test_guarded_process);

  return g_test_run ();
}
