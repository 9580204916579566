/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A warning ends a test of the window, but for those that the toolkit is known to owe to itself. */

#include "till-ui-log.h"

#include <string.h>

static const char *expected_warning;

/* GTK 4.24 counts a frame of a popover twice where X has no compositor, and moves its own drawings
 * by a clock that the next frame may set back; it warns of both. GTK 4.8 says that a label which
 * wraps would rather be narrower than it can be, for a given height. */
static gboolean
is_of_itself (const char *message)
{
  return g_str_has_prefix (message, "gdk_frame_timings_submitted()") ||
         g_str_has_prefix (message, "gtk_svg_advance: time went backward") ||
         (g_str_has_prefix (message, "GtkLabel ") && strstr (message, " in measure() ") != NULL);
}

static gboolean
is_expected (const char *message)
{
  return expected_warning != NULL && g_pattern_match_simple (expected_warning, message);
}

/* A GLogWriterFunc: what it leaves out ends no test. */
GLogWriterOutput
till_ui_log_write (GLogLevelFlags level,
                   const GLogField *fields,
                   gsize n_fields,
                   gpointer user_data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") &&
        (is_of_itself (fields[i].value) || is_expected (fields[i].value)))
      return G_LOG_WRITER_HANDLED;

  return g_log_writer_default (level, fields, n_fields, user_data);
}

/* Lets a warning of the toolkit go that matches @pattern, for a test that is known to provoke it;
 * with NULL none. @pattern lives until then. */
void
till_ui_expect_warning (const char *pattern)
{
  expected_warning = pattern;
}
