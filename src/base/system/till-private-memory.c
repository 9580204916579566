/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory for keys: pages of their own, which are neither swapped out nor written to a core file. */

#include "till-private-memory.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* Returns: (transfer full): @size zero bytes. That the system lets us lock no more is no reason to
 * do without the keys: then they are only kept out of core files. */
gpointer
till_private_memory_new (gsize size)
{
  void *memory = NULL;

  g_return_val_if_fail (size > 0, NULL);

  memory = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    g_error ("No memory for keys");

  mlock (memory, size);
  madvise (memory, size, MADV_DONTDUMP);

  return memory;
}

/* Wipes @memory and gives it back; @size is what it was made with. */
void
till_private_memory_free (gpointer memory, gsize size)
{
  g_return_if_fail (memory != NULL);

  explicit_bzero (memory, size);
  munmap (memory, size);
}

/* What is in memory, keys among it, is not left behind in a core file; with @is_hidden no other
 * process of this user sees it either. Portals then refuse to serve this one: they have to see whom
 * they talk to. */
void
till_private_memory_guard_process (gboolean is_hidden)
{
  static const struct rlimit none = { 0, 0 };

  setrlimit (RLIMIT_CORE, &none);
  if (is_hidden)
    prctl (PR_SET_DUMPABLE, 0);
}
