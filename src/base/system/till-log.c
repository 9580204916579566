/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What gets into the log of this machine: the message, how serious it is and which library says so.
 * A library may add fields of its own, and a journal keeps them all; nobody here has read them. */

#include "till-log.h"

static const char *const allowed[] = { "GLIB_DOMAIN", "MESSAGE", "PRIORITY", NULL };

/* Copies the fields that may be logged to @kept, which has room for all of them, and returns how
 * many there are. The texts stay those of @fields. */
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

/* A GLogWriterFunc: writes where GLib does, but the allowed fields only. */
GLogWriterOutput
till_log_write (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer user_data)
{
  g_autofree GLogField *kept = g_new (GLogField, n_fields);
  guint n_kept = till_log_filter (fields, n_fields, kept);

  return g_log_writer_default (level, kept, n_kept, user_data);
}
