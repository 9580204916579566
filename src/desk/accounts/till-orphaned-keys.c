/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Adding an account takes two steps: store the keys, write the file. A move to another address
 * takes a third: remove the old keys. An interruption in between leaves orphaned keys. So the
 * file names the address, other than the account's own, that may have keys, and the next start
 * removes these. The group of an account that is being added has nothing else. */

#include "till-orphaned-keys.h"

#define KEY      "StrayOrigin"
#define KEY_NAME "Name" /* of a stored account */

typedef struct
{
  GKeyFile *file;
  char *id;
  TillAccountFile *disk;
} Sweep;

static void
sweep_free (Sweep *self)
{
  g_key_file_unref (self->file);
  g_free (self->id);
  g_object_unref (self->disk);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Sweep, sweep_free)

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!till_account_file_write_finish (TILL_ACCOUNT_FILE (source), result, &error))
    g_debug ("The removal of orphaned keys was not stored: %s", error->message);
}

/* @origin is %NULL for none. This does not write the file. */
void
till_orphaned_keys_set_origin (GKeyFile *file, const char *id, const char *origin)
{
  g_return_if_fail (file != NULL && id != NULL);

  if (origin != NULL)
    g_key_file_set_string (file, id, KEY, origin);
  else
    g_key_file_remove_key (file, id, KEY, NULL);
}

/* Returns: whether group @id is of an account that was never stored. */
gboolean
till_orphaned_keys_is_all (GKeyFile *file, const char *id)
{
  g_return_val_if_fail (file != NULL && id != NULL, FALSE);

  return g_key_file_has_key (file, id, KEY, NULL) && !g_key_file_has_key (file, id, KEY_NAME, NULL);
}

static gboolean
remove_key (GKeyFile *file, const char *id)
{
  return till_orphaned_keys_is_all (file, id) ? g_key_file_remove_group (file, id, NULL)
                                              : g_key_file_remove_key (file, id, KEY, NULL);
}

/* Removes the name of the address from the file; a failure does not matter. */
void
till_orphaned_keys_forget (GKeyFile *file, const char *id, TillAccountFile *disk)
{
  g_return_if_fail (file != NULL && id != NULL && disk != NULL);

  if (remove_key (file, id))
    till_account_file_write_async (disk, g_key_file_to_data (file, NULL, NULL), written_cb, NULL);
}

static void
cleared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Sweep) self = user_data;
  g_autoptr (GError) error = NULL;

  if (till_vault_clear_finish (TILL_VAULT (source), result, &error))
    till_orphaned_keys_forget (self->file, self->id, self->disk);
  else
    g_debug ("Keys of another address are left until the next start: %s", error->message);
}

/* Removes the keys at the address that the file names; never those at @own_origin, %NULL for an
 * account that is not stored. */
void
till_orphaned_keys_sweep (GKeyFile *file,
                          const char *id,
                          const char *own_origin,
                          TillAccountFile *disk,
                          TillVault *vault)
{
  g_autofree char *origin = NULL;
  Sweep *sweep = NULL;

  g_return_if_fail (file != NULL && id != NULL);
  g_return_if_fail (disk != NULL && TILL_IS_VAULT (vault));

  origin = g_key_file_get_string (file, id, KEY, NULL);
  if (origin == NULL || *origin == '\0' || g_strcmp0 (origin, own_origin) == 0)
    return;

  sweep = g_new0 (Sweep, 1);
  sweep->file = g_key_file_ref (file);
  sweep->id = g_strdup (id);
  sweep->disk = g_object_ref (disk);
  till_vault_clear_async (vault, id, origin, NULL, cleared_cb, sweep);
}
