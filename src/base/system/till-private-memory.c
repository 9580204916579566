/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Memory for keys, in pages that are neither swapped nor written to a core file. */

#include "till-private-memory.h"

#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>

/* Returns: (transfer full): @size zero bytes. Where the system refuses to lock memory, core files
 * still exclude it. */
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

/* Wipes and frees @memory of @size bytes. */
void
till_private_memory_free (gpointer memory, gsize size)
{
  g_return_if_fail (memory != NULL);

  explicit_bzero (memory, size);
  munmap (memory, size);
}

/* Prevents core files, which contain keys. With @is_hidden other processes of this user can't read
 * the memory either. Portals don't serve a hidden process, because they can't identify it. */
void
till_private_memory_guard_process (gboolean is_hidden)
{
  static const struct rlimit none = { 0, 0 };

  setrlimit (RLIMIT_CORE, &none);
  if (is_hidden)
    prctl (PR_SET_DUMPABLE, 0);
}
