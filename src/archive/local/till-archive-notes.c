/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The table "notes": notes and ticket numbers about invoices and orders, with their writer and
 * time. Only the erasure of a customer deletes a note. Taking a note back, and undoing that, keeps
 * its text. The retention keeps a record that has a note. */

#include "till-archive-notes.h"

#include "till-archive-private.h"

typedef struct
{
  gint64 key;
  char *who;
  gint64 now_ms;
} TakeBack;

static void
take_back_free (TakeBack *self)
{
  g_free (self->who);
  g_free (self);
}

static int
get_kind (gboolean is_of_order)
{
  return is_of_order ? 2 : 1;
}

static gpointer
add_job (gpointer archive, gpointer task_data, GError **error)
{
  const TillNote *note = task_data;
  g_autofree char *uid = g_uuid_string_random ();

  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "INSERT INTO notes (uid, kind, record_id, is_ticket, text, who, at_ms, taken_back_at_ms)"
      " VALUES (:uid, :kind, :record_id, :is_ticket, :text, :who, :at_ms, 0)",
      TILL_VALUES (TILL_TEXT (":uid", uid), TILL_INT (":kind", get_kind (note->is_of_order)),
                   TILL_TEXT (":record_id", note->record_id),
                   TILL_INT (":is_ticket", note->is_ticket), TILL_TEXT (":text", note->text),
                   TILL_TEXT (":who", note->who), TILL_INT (":at_ms", note->at_ms)),
      error));
}

static gpointer
take_back_job (gpointer archive, gpointer task_data, GError **error)
{
  const TakeBack *take_back = task_data;

  return GINT_TO_POINTER (till_database_run (
      till_archive_get_database (archive),
      "UPDATE notes SET taken_back_by = :who, taken_back_at_ms = :now WHERE key = :key",
      TILL_VALUES (TILL_TEXT (":who", take_back->who),
                   TILL_INT (":now", take_back->who != NULL ? take_back->now_ms : 0),
                   TILL_INT (":key", take_back->key)),
      error));
}

static TillNote *
read_note (TillStatement *statement, gboolean is_of_order, const char *record_id)
{
  g_autofree char *text = till_statement_dup_text (statement, 2);
  TillNote *note =
      till_note_new (is_of_order, record_id, till_statement_get_int (statement, 1) != 0, text);

  note->key = till_statement_get_int (statement, 0);
  note->who = till_statement_dup_text (statement, 3);
  note->at_ms = till_statement_get_int (statement, 4);
  note->taken_back_by = till_statement_dup_text (statement, 5);
  note->taken_back_at_ms = till_statement_get_int (statement, 6);
  note->author = till_statement_dup_text (statement, 7);
  note->desk = till_statement_dup_text (statement, 8);
  note->is_waiting = till_statement_get_int (statement, 9) != 0;

  return note;
}

/* Returns: (transfer full): an array of TillNote, the oldest first, also those that were taken
 * back; %NULL with %TILL_ARCHIVE_ERROR. */
GPtrArray *
till_notes_list (TillDatabase *database,
                 gboolean is_of_order,
                 const char *record_id,
                 GError **error)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func ((GDestroyNotify) till_note_free);
  g_autoptr (TillStatement) statement = NULL;
  gboolean is_done = FALSE;

  g_return_val_if_fail (database != NULL && record_id != NULL, NULL);

  statement = till_database_prepare (
      database,
      "SELECT key, is_ticket, text, who, at_ms, taken_back_by, taken_back_at_ms, author, desk,"
      " EXISTS (SELECT 1 FROM outbox o WHERE o.kind = 'note' AND o.key = uid) FROM notes"
      " WHERE record_id = :id AND kind = :kind ORDER BY key",
      TILL_VALUES (TILL_TEXT (":id", record_id), TILL_INT (":kind", get_kind (is_of_order))),
      error);
  while (till_statement_next (statement, &is_done, error))
    g_ptr_array_add (notes, read_note (statement, is_of_order, record_id));

  return is_done ? g_steal_pointer (&notes) : NULL;
}

void
till_archive_add_note_async (TillArchive *archive,
                             const TillNote *note,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, add_job, (GDestroyNotify) till_note_free,
                                      NULL };

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (note != NULL && *note->text != '\0' && note->who != NULL);

  till_archive_run (archive, &job, till_note_copy (note), cancellable, callback, user_data);
}

void
till_archive_take_back_note_async (TillArchive *archive,
                                   gint64 key,
                                   const char *who,
                                   gint64 now_ms,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data)
{
  static const TillArchiveJob job = { TILL_ARCHIVE_WRITE, take_back_job,
                                      (GDestroyNotify) take_back_free, NULL };
  TakeBack *take_back = NULL;

  g_return_if_fail (TILL_IS_ARCHIVE (archive));
  g_return_if_fail (key != 0);

  take_back = g_new0 (TakeBack, 1);
  take_back->key = key;
  take_back->who = g_strdup (who);
  take_back->now_ms = now_ms;
  till_archive_run (archive, &job, take_back, cancellable, callback, user_data);
}

/* Returns: %TRUE once it is on disk; else %FALSE with an error. */
TILL_ARCHIVE_DEFINE_FINISH_WRITING (till_archive_write_note_finish)
