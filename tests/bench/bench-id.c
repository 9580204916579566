/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "bench-id.h"

/* As random as ids are, and the same each time. */
char *
bench_make_id (const char *prefix, guint64 n)
{
  guint64 high = n * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
  guint64 low = (high ^ (high >> 29)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);

  return g_strdup_printf ("%s%016" G_GINT64_MODIFIER "x%08x", prefix, low ^ (low >> 32),
                          (guint) (high >> 32));
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Sorts @figures, of double. */
double
bench_get_percentile (GArray *figures, double share)
{
  g_array_sort (figures, compare);

  return g_array_index (figures, double, (guint) (share * (figures->len - 1)));
}
