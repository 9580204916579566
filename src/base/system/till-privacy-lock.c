/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPrivacyLock: tells the search provider that the window hides its content. It is a lock on a
 * file, because the system releases the lock of a program that crashes. */

#include "till-privacy-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <glib/gstdio.h>

struct _TillPrivacyLock
{
  GObject parent_instance;

  GFile *file;
  int descriptor;
};

G_DEFINE_FINAL_TYPE (TillPrivacyLock, till_privacy_lock, G_TYPE_OBJECT)

static void
till_privacy_lock_finalize (GObject *object)
{
  TillPrivacyLock *self = TILL_PRIVACY_LOCK (object);

  till_privacy_lock_set (self, FALSE);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (till_privacy_lock_parent_class)->finalize (object);
}

static void
till_privacy_lock_class_init (TillPrivacyLockClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_privacy_lock_finalize;
}

static void
till_privacy_lock_init (TillPrivacyLock *self)
{
  self->descriptor = -1;
}

/* The first lock creates @file and its folder. */
TillPrivacyLock *
till_privacy_lock_new (GFile *file)
{
  TillPrivacyLock *self = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (TILL_TYPE_PRIVACY_LOCK, NULL);
  self->file = g_object_ref (file);

  return self;
}

static int
open_and_lock (GFile *file)
{
  g_autofree char *folder = g_path_get_dirname (g_file_peek_path (file));
  int descriptor = -1;

  g_mkdir_with_parents (folder, 0700);
  descriptor = g_open (g_file_peek_path (file), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0)
    g_debug ("The privacy lock cannot open its file: %s", g_strerror (errno));
  else if (flock (descriptor, LOCK_SH | LOCK_NB) != 0)
    g_debug ("The privacy lock cannot lock its file: %s", g_strerror (errno));

  return descriptor;
}

/* Sets or releases the lock. A failure is not reported: only this program then hides its content.
 */
void
till_privacy_lock_set (TillPrivacyLock *self, gboolean is_locked)
{
  g_return_if_fail (TILL_IS_PRIVACY_LOCK (self));

  if (is_locked && self->descriptor < 0)
    self->descriptor = open_and_lock (self->file);
  else if (!is_locked && self->descriptor >= 0)
    {
      close (self->descriptor);
      self->descriptor = -1;
    }
}

/* Returns: (transfer full): the file of this session, in the folder that all programs of a Flatpak
 * share. */
GFile *
till_privacy_lock_get_file (void)
{
  return g_file_new_build_filename (g_get_user_runtime_dir (), "app", "org.tillconsole.Till",
                                    "locked", NULL);
}

/* Returns: whether a running program has locked @file. */
gboolean
till_privacy_lock_is_set (GFile *file)
{
  int descriptor = -1;
  gboolean is_set = FALSE;

  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  descriptor = g_open (g_file_peek_path (file), O_RDWR | O_CLOEXEC, 0);
  if (descriptor < 0)
    return FALSE;

  is_set = flock (descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  close (descriptor);

  return is_set;
}
