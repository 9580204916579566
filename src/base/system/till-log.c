/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Limits the log to the message, its level and its library. Libraries can add fields, which a
 * journal stores, and nobody has checked those for private data. */

#include "till-log.h"

static const char *const allowed[] = { "GLIB_DOMAIN", "MESSAGE", "PRIORITY", NULL };

/* Copies the allowed fields to @kept, which has room for @n_fields. The texts stay borrowed from
 * @fields.
 *
 * Returns: the number of allowed fields. */
guint
till_log_filter (const GLogField *fields, gsize n_fields, GLogField *kept)
{
  guint n_kept = 0;

  g_return_val_if_fail (fields != NULL || n_fields == 0, 0);
  g_return_val_if_fail (kept != NULL || n_fields == 0, 0);

  for (gsize i = 0; i < n_fields; i++)
    if (g_strv_contains (allowed, fields[i].key))
      kept[n_kept++] = fields[i];

  return n_kept;
}

/* A GLogWriterFunc: GLib's default with only the allowed fields. */
GLogWriterOutput
till_log_write (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data)
{
  g_autofree GLogField *kept = g_new (GLogField, n_fields);
  guint n_kept = till_log_filter (fields, n_fields, kept);

  return g_log_writer_default (level, kept, n_kept, user_data);
}
