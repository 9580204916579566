/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "diary.h"

#include <sys/mman.h>

#include "till-ledger-chain.h"

struct _DiaryDesk
{
  Diary *diary;
  char *user;
  GThread *thread;
  int has_ended; /* atomic */
};

Diary *
diary_new (void)
{
  g_autoptr (TillTeamSettings) settings = team_make_settings ("ann");
  Diary *self =
      mmap (NULL, sizeof (Diary), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

  g_assert_true (self != MAP_FAILED);
  self->folder = g_dir_make_tmp ("till-team-XXXXXX", NULL);
  self->owner = team_make_store_id ();
  self->host = g_strdup (settings->host);

  return self;
}

void
diary_free (Diary *self)
{
  team_remove_folder (self->folder);
  g_free (self->folder);
  g_free (self->owner);
  g_free (self->host);
  munmap (self, sizeof *self);
}

TillTeamEntries *
diary_open_desk (const Diary *self, const char *user, Proxy *proxy)
{
  g_autoptr (TillTeamSettings) settings =
      till_team_settings_new (proxy != NULL ? "127.0.0.1" : self->host, "till", user);
  g_autofree char *path = g_build_filename (self->folder, user, NULL);

  settings->port = proxy != NULL ? proxy_get_port (proxy) : 0;

  return till_team_entries_new (settings, NULL, self->owner, "desk", path, FALSE, NULL);
}

static Told
tell (const GError *error)
{
  if (error == NULL)
    return APPENDED;

  return g_error_matches (error, TILL_LEDGER_ERROR, TILL_LEDGER_ERROR_NOT_KNOWN) ? NOT_KNOWN
                                                                                 : NOT_APPENDED;
}

Told
diary_append_next (Diary *self, TillTeamEntries *entries, GError **error)
{
  guint i = self->n_events;
  g_autofree char *id = g_strdup_printf ("r%u", i);
  g_autoptr (TillRefundEvent) event = team_agreed (id, id, NULL);
  g_autoptr (GError) failure = NULL;
  g_autoptr (TillRefund) refund = NULL;

  g_assert_cmpuint (i, <, DIARY_MAX);
  self->told[i] = ON_ITS_WAY;
  self->n_events++;
  refund = till_team_entries_append (entries, event, &failure);
  self->told[i] = tell (failure);
  if (failure != NULL)
    g_propagate_error (error, g_steal_pointer (&failure));

  return self->told[i];
}

gboolean
diary_is_in (TillTeamEntries *entries, guint number)
{
  g_autofree char *id = g_strdup_printf ("r%u", number);
  g_autoptr (GPtrArray) refunds = till_team_entries_list (entries);

  for (guint i = 0; i < refunds->len; i++)
    if (g_str_equal (till_record_get_id (refunds->pdata[i]), id))
      return TRUE;

  return FALSE;
}

guint
diary_count (const Diary *self, Told told)
{
  guint n_found = 0;

  for (guint i = 0; i < self->n_events; i++)
    n_found += self->told[i] == told;

  return n_found;
}

static void
settle (TillTeamEntries *entries, Diary *self)
{
  while (!till_team_entries_catch_up (entries, NULL))
    g_usleep (G_USEC_PER_SEC / 20);
  for (guint i = 0; i < self->n_events; i++)
    if (self->told[i] == NOT_KNOWN)
      self->told[i] = diary_is_in (entries, i) ? APPENDED : NOT_APPENDED;
}

static gpointer
append_on (gpointer user_data)
{
  DiaryDesk *desk = user_data;
  g_autoptr (TillTeamEntries) entries = diary_open_desk (desk->diary, desk->user, NULL);

  while (!g_atomic_int_get (&desk->has_ended))
    if (diary_append_next (desk->diary, entries, NULL) != APPENDED)
      settle (entries, desk->diary);
  settle (entries, desk->diary);

  return NULL;
}

DiaryDesk *
diary_start (Diary *self, const char *user)
{
  DiaryDesk *desk = g_new0 (DiaryDesk, 1);

  desk->diary = self;
  desk->user = g_strdup (user);
  desk->thread = g_thread_new ("desk", append_on, desk);

  return desk;
}

void
diary_stop (DiaryDesk *desk)
{
  g_atomic_int_set (&desk->has_ended, 1);
  g_thread_join (desk->thread);
  g_assert_cmpuint (diary_count (desk->diary, NOT_KNOWN), ==, 0);
  g_free (desk->user);
  g_free (desk);
}

void
diary_append_on (Diary *self, const char *user)
{
  DiaryDesk desk = { self, (char *) user, NULL, 0 };

  append_on (&desk);
}

void
diary_await_appended (const Diary *self, guint n_more)
{
  guint n_before = diary_count (self, APPENDED);

  while (diary_count (self, APPENDED) < n_before + n_more)
    g_usleep (1000);
}

/* Asks as another desk, which has seen nothing.
 *
 * Returns: (transfer full): the ids of the refunds that are in the ledger, each once. A refund that
 * was in twice would break a rule, and its second entry would be one too many. */
static GHashTable *
read_ledger (const Diary *self)
{
  g_autoptr (TillTeamEntries) entries = diary_open_desk (self, "vic", NULL);
  GHashTable *found = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) chain = NULL;
  g_autofree char *text = NULL;
  g_autofree char *owner = NULL;
  g_autoptr (GError) error = NULL;

  till_team_entries_catch_up (entries, &error);
  g_assert_no_error (error);
  text = till_team_entries_export (entries);
  chain = till_ledger_chain_from_text (text, &owner, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < chain->len; i++)
    {
      const TillLedgerEntry *entry = g_ptr_array_index (chain, i);

      g_assert_true (g_hash_table_add (found, g_strdup (entry->event->refund_id)));
    }

  return found;
}

void
diary_check (const Diary *self)
{
  g_autoptr (GHashTable) found = read_ledger (self);

  for (guint i = 0; i < self->n_events; i++)
    {
      g_autofree char *id = g_strdup_printf ("r%u", i);

      g_assert_true (self->told[i] != APPENDED || g_hash_table_contains (found, id));
      g_assert_true (self->told[i] != NOT_APPENDED || !g_hash_table_contains (found, id));
    }
  g_test_message ("%u of %u refunds appended, %u not, %u not known", diary_count (self, APPENDED),
                  self->n_events, diary_count (self, NOT_APPENDED), diary_count (self, NOT_KNOWN));
}
