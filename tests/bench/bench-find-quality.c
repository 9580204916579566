/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What does Find answer to what customers write?
 *
 *   bench-find-quality FOLDER MESSAGES
 *
 * Opens the store of TILL_BASE_URL through a real desk with an empty archive in FOLDER, waits until
 * its mirror has copied all of it, and pastes each file of the folder MESSAGES into Find. Prints a
 * line a file: its name and, behind tabs, "ID FIELD MATCH" of each hit, the best first. The keys
 * are in TILL_API_KEY and TILL_SECRET_KEY. */

#include <stdio.h>
#include <stdlib.h>

#include "till-await.h"
#include "till-desk.h"
#include "till-finder.h"

#define PER_MINUTE 6000000 /* the pace is measured elsewhere */
#define N_FINDERS  8       /* that search at the same time, as each waits for its text to rest */

/* One finder and the message that it looks at. */
typedef struct
{
  TillFinder *finder;
  char *name; /* NULL: none */
} Search;

/* The messages that nobody has looked at yet. */
typedef struct
{
  const char *folder;
  GPtrArray *names;
  guint next;
} Pile;

static TillArchive *
open_archive (const char *folder)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  TillArchive *archive = NULL;

  till_archive_open_async (folder, "bench", "http://127.0.0.1", NULL, till_await_cb, &result);
  archive = till_archive_open_finish (till_await (&result), &error);
  if (archive == NULL)
    g_error ("%s", error->message);

  return archive;
}

static TillDesk *
open_desk (const char *folder)
{
  g_autoptr (TillDialect) dialect = till_dialect_new ();
  g_autoptr (TillAccount) account =
      till_account_new ("bench", "Bench", g_getenv ("TILL_BASE_URL"), TILL_AUTH_HMAC,
                        TILL_ACCOUNT_PRACTICE, TILL_ACCOUNT_SESSION, dialect);
  g_autoptr (TillCredentials) credentials = till_credentials_new (
      TILL_AUTH_HMAC, g_getenv ("TILL_API_KEY"), g_getenv ("TILL_SECRET_KEY"));
  g_autoptr (TillFixedCredentials) provider = till_fixed_credentials_new (credentials);
  g_autoptr (TillArchive) archive = open_archive (folder);
  g_autoptr (TillClock) clock = till_clock_new ();

  account->per_minute = PER_MINUTE;

  return till_desk_new (account, TILL_CREDENTIAL_PROVIDER (provider), archive, clock);
}

static void
copy_store (TillDesk *desk)
{
  TillSync *sync = till_desk_get_sync (desk);

  till_sync_start (sync);
  while (till_sync_get_state (sync) != TILL_SYNC_RESTING)
    {
      const GError *error = till_sync_get_error (sync);

      if (error != NULL)
        g_error ("%s", error->message);
      g_main_context_iteration (NULL, TRUE);
    }
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return g_strcmp0 (*(const char *const *) a, *(const char *const *) b);
}

static GPtrArray *
list_messages (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) folder = g_dir_open (path, 0, &error);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  const char *name = NULL;

  if (folder == NULL)
    g_error ("%s", error->message);
  while ((name = g_dir_read_name (folder)) != NULL)
    g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);

  return names;
}

static void
search_next (Search *search, Pile *pile)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;

  if (pile->next == pile->names->len)
    return;

  search->name = g_strdup (pile->names->pdata[pile->next++]);
  path = g_build_filename (pile->folder, search->name, NULL);
  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  till_finder_search (search->finder, text);
}

static void
print_hits (Search *search)
{
  GPtrArray *hits = till_finder_get_hits (search->finder);

  printf ("%s", search->name);
  for (guint i = 0; i < hits->len; i++)
    {
      const TillSearchHit *hit = hits->pdata[i];

      printf ("\t%s %d %d", till_record_get_id (hit->record), hit->field, hit->match);
    }
  printf ("\n");
  g_clear_pointer (&search->name, g_free);
}

/* Lets each finder that is done go on. Returns: whether one still searches. */
static gboolean
go_on (Search *searches, Pile *pile)
{
  gboolean is_searching = FALSE;

  for (guint i = 0; i < N_FINDERS; i++)
    {
      while (searches[i].name != NULL && !till_finder_is_searching (searches[i].finder))
        {
          print_hits (&searches[i]);
          search_next (&searches[i], pile);
        }
      is_searching = is_searching || searches[i].name != NULL;
    }

  return is_searching;
}

static void
search_all (TillDesk *desk, const char *folder)
{
  g_autoptr (GPtrArray) names = list_messages (folder);
  Pile pile = { folder, names, 0 };
  Search searches[N_FINDERS] = { 0 };

  for (guint i = 0; i < N_FINDERS; i++)
    {
      searches[i].finder = till_finder_new (desk);
      search_next (&searches[i], &pile);
    }
  while (go_on (searches, &pile))
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < N_FINDERS; i++)
    g_object_unref (searches[i].finder);
}

int
main (int argc, char **argv)
{
  g_autoptr (TillDesk) desk = NULL;

  if (argc != 3 || g_getenv ("TILL_BASE_URL") == NULL)
    return EXIT_FAILURE;

  desk = open_desk (argv[1]);
  copy_store (desk);
  search_all (desk, argv[2]);

  return EXIT_SUCCESS;
}
