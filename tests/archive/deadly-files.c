/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A file system of SQLite's that kills its own process at the nth time it is asked to write, to
 * sync or to change a size. */

#include "deadly-files.h"

#include <signal.h>
#include <sqlite3.h>
#include <unistd.h>

typedef struct
{
  sqlite3_file base;
  sqlite3_file *real; /* behind this struct */
} DeadlyFile;

static sqlite3_vfs deadly;
static sqlite3_vfs *plain;
static sqlite3_io_methods deadly_methods;
static int left = 0;

/* Counts one more thing that is asked for. */
void
deadly_live_or_die (void)
{
  if (--left == 0)
    kill (getpid (), SIGKILL);
}

static sqlite3_file *
get_real (sqlite3_file *file)
{
  return ((DeadlyFile *) file)->real;
}

static int
close_file (sqlite3_file *file)
{
  return get_real (file)->pMethods->xClose (get_real (file));
}

static int
read_file (sqlite3_file *file, void *buffer, int amount, sqlite3_int64 offset)
{
  return get_real (file)->pMethods->xRead (get_real (file), buffer, amount, offset);
}

static int
write_file (sqlite3_file *file, const void *buffer, int amount, sqlite3_int64 offset)
{
  deadly_live_or_die ();

  return get_real (file)->pMethods->xWrite (get_real (file), buffer, amount, offset);
}

static int
truncate_file (sqlite3_file *file, sqlite3_int64 size)
{
  deadly_live_or_die ();

  return get_real (file)->pMethods->xTruncate (get_real (file), size);
}

static int
sync_file (sqlite3_file *file, int flags)
{
  deadly_live_or_die ();

  return get_real (file)->pMethods->xSync (get_real (file), flags);
}

static int
get_file_size (sqlite3_file *file, sqlite3_int64 *size)
{
  return get_real (file)->pMethods->xFileSize (get_real (file), size);
}

static int
lock_file (sqlite3_file *file, int level)
{
  return get_real (file)->pMethods->xLock (get_real (file), level);
}

static int
unlock_file (sqlite3_file *file, int level)
{
  return get_real (file)->pMethods->xUnlock (get_real (file), level);
}

static int
check_lock (sqlite3_file *file, int *result)
{
  return get_real (file)->pMethods->xCheckReservedLock (get_real (file), result);
}

static int
control_file (sqlite3_file *file, int op, void *argument)
{
  return get_real (file)->pMethods->xFileControl (get_real (file), op, argument);
}

static int
get_sector_size (sqlite3_file *file)
{
  return get_real (file)->pMethods->xSectorSize (get_real (file));
}

static int
get_characteristics (sqlite3_file *file)
{
  return get_real (file)->pMethods->xDeviceCharacteristics (get_real (file));
}

static int
map_shm (sqlite3_file *file, int page, int size, int extend, void volatile **map)
{
  return get_real (file)->pMethods->xShmMap (get_real (file), page, size, extend, map);
}

static int
lock_shm (sqlite3_file *file, int offset, int n, int flags)
{
  return get_real (file)->pMethods->xShmLock (get_real (file), offset, n, flags);
}

static void
barrier_shm (sqlite3_file *file)
{
  get_real (file)->pMethods->xShmBarrier (get_real (file));
}

static int
unmap_shm (sqlite3_file *file, int delete_flag)
{
  return get_real (file)->pMethods->xShmUnmap (get_real (file), delete_flag);
}

static int
open_file (sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out_flags)
{
  DeadlyFile *self = (DeadlyFile *) file;
  int status;

  self->real = (sqlite3_file *) (self + 1);
  status = plain->xOpen (plain, name, self->real, flags, out_flags);
  self->base.pMethods = self->real->pMethods != NULL ? &deadly_methods : NULL;

  return status;
}

/* From here on the process dies at the thing of number @at. */
void
deadly_install (int at)
{
  left = at;
  plain = sqlite3_vfs_find (NULL);
  deadly = *plain;
  deadly.zName = "deadly";
  deadly.pNext = NULL;
  deadly.szOsFile = (int) sizeof (DeadlyFile) + plain->szOsFile;
  deadly.xOpen = open_file;
  deadly_methods = (sqlite3_io_methods){
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = get_file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = get_sector_size,
    .xDeviceCharacteristics = get_characteristics,
    .xShmMap = map_shm,
    .xShmLock = lock_shm,
    .xShmBarrier = barrier_shm,
    .xShmUnmap = unmap_shm,
  };
  sqlite3_vfs_register (&deadly, 1);
}
