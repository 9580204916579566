/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits the free memory that the C library retains. Its default is one heap for each thread, which
 * in a program that is mostly idle retains megabytes. */

#include "till-malloc-tuning.h"

#include <malloc.h>

#define HEAPS_MAX 2 /* one for the main thread, one for all others */

/* Call this before the first thread starts. */
void
till_malloc_tuning_set_up (void)
{
#ifdef __GLIBC__
  mallopt (M_ARENA_MAX, HEAPS_MAX);
#endif
}

/* Returns free memory to the system, in less than a millisecond. Call this after a large job, on
 * any thread. */
void
till_malloc_tuning_trim (void)
{
#ifdef __GLIBC__
  malloc_trim (0);
#endif
}
