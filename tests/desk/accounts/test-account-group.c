/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A store in the account file, and what earlier versions wrote there. */

#include "till-account-group.h"

#include <string.h>

#include "till-desk-error.h"

static TillAccount *
read_group (const char *keys, GKeyFile *file)
{
  g_autofree char *text = g_strconcat ("[old]\nName=Shop\n", keys, NULL);
  g_autoptr (GError) error = NULL;
  TillAccount *account = NULL;

  g_assert_true (g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, NULL));
  account = till_account_group_read (file, "old", &error);
  g_assert_no_error (error);

  return account;
}

/* A store that was connected with the path of a call in its address can be asked, and the next
 * change of it puts the address right on disk. */
static void
test_address_healed (void)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (TillAccount) account =
      read_group ("BaseUrl=https://pay.example.com/shop/api/v1/store\n", file);
  g_autofree char *written = NULL;

  g_assert_cmpstr (account->base_url, ==, "https://pay.example.com/shop");
  till_account_group_write (file, account);
  written = g_key_file_get_string (file, "old", "BaseUrl", NULL);
  g_assert_cmpstr (written, ==, "https://pay.example.com/shop");
}

/* The pace that was always written is no ceiling that somebody has set. */
static void
test_ceiling (void)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (TillAccount) old =
      read_group ("BaseUrl=https://pay.example.com\nRequestsPerMinute=60\n", file);
  g_autoptr (TillAccount) set =
      read_group ("BaseUrl=https://pay.example.com\nRequestsPerMinuteAtMost=60\n", file);

  g_assert_cmpuint (old->per_minute, ==, TILL_ACCOUNT_NO_CEILING);
  g_assert_cmpuint (set->per_minute, ==, 60);
  till_account_group_write (file, set);
  g_assert_cmpint (g_key_file_get_integer (file, "old", "RequestsPerMinuteAtMost", NULL), ==, 60);
  till_account_group_write (file, old);
  g_assert_false (g_key_file_has_key (file, "old", "RequestsPerMinuteAtMost", NULL));
}

/* A store whose refunds are a team's must not begin a ledger of its own, so half a team is none. */
static void
assert_damaged (const char *keys, const char *named)
{
  g_autofree char *text =
      g_strconcat ("[old]\nName=Shop\nBaseUrl=https://pay.example.com\n", keys, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (g_key_file_load_from_data (file, text, (gsize) -1, G_KEY_FILE_NONE, NULL));
  g_assert_null (till_account_group_read (file, "old", &error));
  g_assert_error (error, TILL_DESK_ERROR, TILL_DESK_ERROR_ACCOUNTS_DAMAGED);
  g_assert_nonnull (strstr (error->message, named));
}

static void
test_team (void)
{
  static const char whole[] = "[old]\nName=Shop\nBaseUrl=https://pay.example.com\nTeamHost=db\n"
                              "TeamDatabase=till\nTeamUser=ann\nTeamStore=st_1\n";
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (TillAccount) account = NULL;
  g_autoptr (TillAccount) alone = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_key_file_load_from_data (file, whole, (gsize) -1, G_KEY_FILE_NONE, NULL));
  account = till_account_group_read (file, "old", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (account->team->host, ==, "db");
  g_assert_cmpstr (account->team_store, ==, "st_1");
  alone = till_account_copy (account);
  till_account_set_team (alone, NULL, NULL);
  till_account_group_write (file, alone);
  g_assert_false (g_key_file_has_key (file, "old", "TeamHost", NULL));

  assert_damaged ("TeamHost=db\nTeamDatabase=till\nTeamStore=st_1\n", "TeamUser");
  assert_damaged ("TeamStore=st_1\n", "TeamHost");
  assert_damaged ("TeamHost=db\nTeamDatabase=till\nTeamUser=ann\n", "TeamStore");
  assert_damaged ("TeamHost=db\nTeamPort=many\nTeamDatabase=till\nTeamUser=ann\nTeamStore=s\n",
                  "TeamPort");
  assert_damaged ("TeamHost=db\nTeamPort=65536\nTeamDatabase=till\nTeamUser=ann\nTeamStore=s\n",
                  "TeamPort");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/account-group/address-healed", test_address_healed);
  g_test_add_func ("/account-group/ceiling", test_ceiling);
  g_test_add_func ("/account-group/team", test_team);

  return g_test_run ();
}
