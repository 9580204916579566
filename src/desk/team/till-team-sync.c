/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTeamSync: one round reads the outbox, exchanges changes with the database and applies what
 * came. A round begins when the archive says that something was written, when the ledger says that
 * the database has something new or answers again, and some seconds after one that has failed. */

#include "till-team-sync.h"

#include "till-archive-changes.h"
#include "till-source.h"
#include "till-team-changes.h"

#define RETRY_S         5
#define REFUSED_RETRY_S 60

struct _TillTeamSync
{
  GObject parent_instance;

  TillArchive *archive;
  TillTeamLedger *ledger;
  TillOutbox *outbox; /* nullable: as last read */
  GSource *retry;     /* nullable */

  /* In flight */
  GCancellable *cancellable;
  gboolean is_running;
  gboolean is_outdated; /* so another round follows */
  gboolean has_refused; /* the round before this one, so this one is for what it did not send */
};

G_DEFINE_FINAL_TYPE (TillTeamSync, till_team_sync, G_TYPE_OBJECT)

static void run (TillTeamSync *self);

static gboolean
retry_cb (gpointer user_data)
{
  TillTeamSync *self = user_data;

  g_clear_pointer (&self->retry, g_source_unref);
  run (self);

  return G_SOURCE_REMOVE;
}

static void
retry_later (TillTeamSync *self, guint seconds)
{
  till_source_clear (&self->retry);
  self->retry = g_timeout_source_new_seconds (seconds);
  g_source_set_callback (self->retry, retry_cb, self, NULL);
  g_source_set_static_name (self->retry, "till-team-sync");
  g_source_attach (self->retry, g_main_context_get_thread_default ());
}

static void
end_round (TillTeamSync *self, gboolean has_more)
{
  self->is_running = FALSE;
  if (self->is_outdated || has_more)
    run (self);
}

static void
fail_round (TillTeamSync *self, const GError *error)
{
  if (g_cancellable_is_cancelled (self->cancellable))
    return;

  g_debug ("The team's changes can't be exchanged: %s", error->message);
  retry_later (self, RETRY_S);
  end_round (self, FALSE);
}

static void
joined_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamSync) self = user_data;
  g_autoptr (GError) error = NULL;

  if (till_archive_join_team_finish (TILL_ARCHIVE (source), result, &error))
    end_round (self, TRUE);
  else
    fail_round (self, error);
}

static void
join (TillTeamSync *self, gboolean is_anew)
{
  self->is_running = TRUE;
  till_archive_join_team_async (self->archive, is_anew, self->cancellable, joined_cb,
                                g_object_ref (self));
}

/* Returns: whether what waits would count more than what the team knows. */
static gboolean
has_claim (const TillOutbox *outbox)
{
  for (guint i = 0; i < outbox->changes->len; i++)
    {
      const TillChange *change = g_ptr_array_index (outbox->changes, i);

      if (!change->is_first && !change->is_erasure)
        return TRUE;
    }

  return FALSE;
}

/* What was applied may have put an erasure into the outbox, and what was outdated is asked anew. */
static void
applied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamSync) self = user_data;
  gboolean is_outdated = FALSE;
  g_autoptr (GError) error = NULL;

  if (till_archive_apply_changes_finish (TILL_ARCHIVE (source), result, &is_outdated, &error))
    end_round (self, TRUE);
  else
    fail_round (self, error);
}

static void
gave_way_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamSync) self = user_data;
  g_autoptr (GError) error = NULL;

  if (till_archive_give_way_finish (TILL_ARCHIVE (source), result, &error))
    end_round (self, TRUE);
  else
    fail_round (self, error);
}

/* Who may only read can't change what the team knows: it is read again. */
static void
give_way (TillTeamSync *self)
{
  till_archive_give_way_async (self->archive, self->cancellable, gave_way_cb, g_object_ref (self));
}

static void
exchanged_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamSync) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillTeamAnswer) answer =
      till_team_changes_exchange_finish (TILL_TEAM_LEDGER (source), result, &error);

  if (answer == NULL)
    {
      fail_round (self, error);
      return;
    }
  if (answer->is_other)
    {
      join (self, TRUE);
      return;
    }
  if (answer->is_read_only && has_claim (self->outbox))
    {
      give_way (self);
      return;
    }
  if (answer->is_refused)
    retry_later (self, REFUSED_RETRY_S);
  self->has_refused = answer->refused->len > 0;
  if (self->has_refused)
    till_archive_note_refused (self->archive, answer->refused);
  if (answer->changes->len == 0)
    {
      end_round (self, self->has_refused);
      return;
    }

  self->is_outdated = self->is_outdated || !answer->is_whole;
  till_archive_apply_changes_async (self->archive, self->outbox, answer->database, answer->changes,
                                    self->cancellable, applied_cb, g_object_ref (self));
}

static void
exchange (TillTeamSync *self)
{
  const TillOutbox *outbox = self->outbox;

  till_team_changes_exchange_async (self->ledger, outbox->database, outbox->cursor, outbox->last_id,
                                    outbox->changes, self->cancellable, exchanged_cb,
                                    g_object_ref (self));
}

static void
outbox_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTeamSync) self = user_data;
  g_autoptr (GError) error = NULL;
  TillOutbox *outbox = till_archive_read_outbox_finish (TILL_ARCHIVE (source), result, &error);

  if (outbox == NULL)
    {
      fail_round (self, error);
      return;
    }

  g_clear_pointer (&self->outbox, till_outbox_free);
  self->outbox = outbox;
  if (self->has_refused && outbox->n_fresh == 0)
    g_ptr_array_set_size (outbox->changes, 0);
  self->has_refused = FALSE;
  if (outbox->is_in_team)
    exchange (self);
  else
    end_round (self, FALSE);
}

/* What is asked for meanwhile is done afterwards. */
static void
run (TillTeamSync *self)
{
  self->is_outdated = self->is_running;
  if (self->is_running)
    return;

  self->is_running = TRUE;
  till_archive_read_outbox_async (self->archive, self->cancellable, outbox_cb, g_object_ref (self));
}

static void
till_team_sync_dispose (GObject *object)
{
  TillTeamSync *self = TILL_TEAM_SYNC (object);

  till_team_sync_close (self);
  g_clear_object (&self->archive);
  g_clear_object (&self->ledger);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->outbox, till_outbox_free);

  G_OBJECT_CLASS (till_team_sync_parent_class)->dispose (object);
}

static void
till_team_sync_class_init (TillTeamSyncClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_team_sync_dispose;
}

static void
till_team_sync_init (TillTeamSync *self)
{
  self->cancellable = g_cancellable_new ();
}

/* Works until till_team_sync_close(). An archive that was in no team joins this one with all that
 * it has.
 *
 * Returns: (transfer full): the sync. */
TillTeamSync *
till_team_sync_new (TillArchive *archive, TillTeamLedger *ledger)
{
  TillTeamSync *self = NULL;

  g_return_val_if_fail (TILL_IS_ARCHIVE (archive) && TILL_IS_TEAM_LEDGER (ledger), NULL);

  self = g_object_new (TILL_TYPE_TEAM_SYNC, NULL);
  self->archive = g_object_ref (archive);
  self->ledger = g_object_ref (ledger);
  g_signal_connect_object (archive, "written", G_CALLBACK (run), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (ledger, "changed", G_CALLBACK (run), self, G_CONNECT_SWAPPED);
  join (self, FALSE);

  return self;
}

/* What is on its way may still arrive. */
void
till_team_sync_close (TillTeamSync *self)
{
  g_return_if_fail (TILL_IS_TEAM_SYNC (self));

  if (self->archive == NULL)
    return;

  g_cancellable_cancel (self->cancellable);
  g_signal_handlers_disconnect_by_data (self->archive, self);
  g_signal_handlers_disconnect_by_data (self->ledger, self);
  till_source_clear (&self->retry);
}
