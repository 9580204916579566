/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The lock of a ledger: a file beside it that nobody writes to or renames. All consoles that have
 * the ledger open share it. A console that replaces the ledger's file needs the lock alone, because
 * others would go on writing to the old file. The kernel releases the lock of a console that is
 * killed. */

#include "till-ledger-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>

struct _TillLedgerLock
{
  int fd; /* -1 where there is no such file to be had */
};

static gboolean
hold (TillLedgerLock *self, int how)
{
  int status;

  if (self->fd < 0)
    return FALSE;

  do
    status = flock (self->fd, how);
  while (status != 0 && errno == EINTR);

  return status == 0;
}

/* Returns: (transfer full): a share in the lock of the ledger, once nobody has it alone. */
TillLedgerLock *
till_ledger_lock_take (const char *ledger_path)
{
  g_autofree char *folder = g_path_get_dirname (ledger_path);
  g_autofree char *path = g_strconcat (ledger_path, ".lock", NULL);
  TillLedgerLock *self = g_new0 (TillLedgerLock, 1);

  self->fd = -1;
  if (g_mkdir_with_parents (folder, 0700) == 0)
    self->fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (!hold (self, LOCK_SH))
    g_debug ("Can't lock a ledger: %s", g_strerror (errno));

  return self;
}

/* Returns: whether nobody else has the ledger open, nor can open it until
 * till_ledger_lock_end_alone(). */
gboolean
till_ledger_lock_begin_alone (TillLedgerLock *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (hold (self, LOCK_EX | LOCK_NB))
    return TRUE;

  hold (self, LOCK_SH);

  return FALSE;
}

void
till_ledger_lock_end_alone (TillLedgerLock *self)
{
  g_return_if_fail (self != NULL);

  hold (self, LOCK_SH);
}

void
till_ledger_lock_release (TillLedgerLock *self)
{
  g_return_if_fail (self != NULL);

  if (self->fd >= 0)
    g_close (self->fd, NULL);
  g_free (self);
}
