/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Reads what Linux tells about a process in /proc. */

#include "till-own-memory.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define FLIP  1
#define BLOCK ((gsize) 64 * 1024)

#ifdef __SANITIZE_ADDRESS__
#define IS_WATCHED TRUE
#else
#define IS_WATCHED FALSE
#endif

/* Returns: whether the mapping that contains @where has the flag. */
static gboolean
has_flag (gconstpointer where, const char *flag)
{
  g_autofree char *maps = NULL;
  g_auto (GStrv) lines = NULL;
  gboolean is_inside = FALSE;

  g_assert_true (g_file_get_contents ("/proc/self/smaps", &maps, NULL, NULL));
  lines = g_strsplit (maps, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gsize start = 0;
      gsize end = 0;

      if (sscanf (lines[i], "%zx-%zx ", &start, &end) == 2)
        is_inside = (gsize) where >= start && (gsize) where < end;
      else if (is_inside && g_str_has_prefix (lines[i], "VmFlags:"))
        return strstr (lines[i], flag) != NULL;
    }

  g_assert_not_reached ();
}

static gboolean
may_lock (void)
{
  struct rlimit limit = { 0, 0 };

  g_assert_cmpint (getrlimit (RLIMIT_MEMLOCK, &limit), ==, 0);

  return !IS_WATCHED && limit.rlim_cur >= BLOCK;
}

/* Asserts that the memory at @where is never swapped out. */
void
till_own_memory_assert_locked (gconstpointer where)
{
  if (may_lock ())
    g_assert_true (has_flag (where, " lo"));
}

/* Asserts that the memory at @where is not written to a core file. */
void
till_own_memory_assert_undumped (gconstpointer where)
{
  if (!IS_WATCHED)
    g_assert_true (has_flag (where, " dd"));
}

/* Flips @text in place. Flipping it twice restores it. */
void
till_own_memory_flip (char *text)
{
  for (char *p = text; *p != '\0'; p++)
    *p ^= FLIP;
}

static gboolean
matches (const char *bytes, const char *flipped, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if ((bytes[i] ^ FLIP) != flipped[i])
      return FALSE;

  return TRUE;
}

static guint
count_in (int memory, gsize start, gsize end, const char *flipped)
{
  gsize length = strlen (flipped);
  g_autofree char *bytes = g_malloc (BLOCK);
  guint n_found = 0;

  /* Blocks overlap, so that no text is cut between two blocks. */
  for (gsize at = start; at < end; at += BLOCK - length + 1)
    {
      gssize n_read = pread (memory, bytes, MIN (BLOCK, end - at), (off_t) at);

      for (gssize i = 0; i + (gssize) length <= n_read; i++)
        n_found += matches (bytes + i, flipped, length) ? 1 : 0;
      if (n_read > 0)
        explicit_bzero (bytes, n_read);
    }

  return n_found;
}

static guint
count (const char *flipped)
{
  g_autofree char *maps = NULL;
  g_auto (GStrv) lines = NULL;
  int memory = open ("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  guint n_found = 0;

  g_assert_cmpint (memory, >=, 0);
  g_assert_true (g_file_get_contents ("/proc/self/maps", &maps, NULL, NULL));
  lines = g_strsplit (maps, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gsize start = 0;
      gsize end = 0;
      char access = 0;

      if (sscanf (lines[i], "%zx-%zx r%c", &start, &end, &access) == 3 && access == 'w')
        n_found += count_in (memory, start, end, flipped);
    }
  close (memory);

  return n_found;
}

/* Asserts how often the writable memory of this process, with freed memory, contains the text whose
 * flipped form is @flipped. */
void
till_own_memory_assert_count (const char *flipped, guint n_times)
{
  if (!IS_WATCHED)
    g_assert_cmpuint (count (flipped), ==, n_times);
}
