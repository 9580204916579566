/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What the C library keeps for later. It would give each thread a heap of its own and keep in all
 * of them what was freed: for a program that is mostly at rest, megabytes that nobody uses. */

#include "till-malloc-tuning.h"

#include <malloc.h>

#define HEAPS_MAX 2 /* the main thread's, and one for all who work for it */

/* Belongs at the beginning of the program, before its first thread. */
void
till_malloc_tuning_set_up (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, HEAPS_MAX);
#endif
}

/* Gives back to the system what is free. It takes less than a millisecond, and belongs where a
 * large work has ended. On any thread. */
void
till_malloc_tuning_trim (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}
