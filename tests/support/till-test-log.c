/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Warnings of libraries about bad input that must not end a test. */

#include "till-test-log.h"

#define DOMAIN "GLib-GObject"
#define LENGTH                                                                                     \
  "value \"-*\" of type 'gint64' is invalid or out of range for property 'content-length' *"

static gboolean
is_fatal_cb (const char *domain, GLogLevelFlags level, const char *text, gpointer user_data)
{
  return g_strcmp0 (domain, DOMAIN) != 0 || !g_pattern_match_simple (LENGTH, text);
}

/* The log handler of GTest fails the test, also where the message is not fatal. */
static void
log_cb (const char *domain, GLogLevelFlags level, const char *text, gpointer user_data)
{
  if (is_fatal_cb (domain, level, text, NULL))
    g_log_default_handler (domain, level, text, NULL);
}

/* Applies to the rest of this test. libsoup sets a property to the Content-Length that it has read,
 * and the property takes no value below -1. This happens before any handler sees the header, and
 * libsoup then ignores the header. Later versions of GLib report it as critical. */
void
till_test_survive_negative_length (void)
{
  g_log_set_handler (DOMAIN, G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, log_cb,
                     NULL);
  g_test_log_set_fatal_handler (is_fatal_cb, NULL);
}
