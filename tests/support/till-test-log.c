/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a library says of itself when it is fed what it should not be, and a test goes on after. */

#include "till-test-log.h"

#define DOMAIN "GLib-GObject"
#define LENGTH                                                                                     \
  "value \"-*\" of type 'gint64' is invalid or out of range for property 'content-length' *"

static gboolean
is_fatal_cb (const char *domain, GLogLevelFlags level, const char *text, gpointer user_data)
{
  return g_strcmp0 (domain, DOMAIN) != 0 || !g_pattern_match_simple (LENGTH, text);
}

/* The test's own would call it a failure, fatal or not. */
static void
log_cb (const char *domain, GLogLevelFlags level, const char *text, gpointer user_data)
{
  if (is_fatal_cb (domain, level, text, NULL))
    g_log_default_handler (domain, level, text, NULL);
}

/* For the rest of this test. libsoup hands the Content-Length it has read to a property that takes
 * none below -1, before anybody else may see the header, and reads on as if there had been none.
 * Later versions of GLib call that critical. */
void
till_test_survive_negative_length (void)
{
  g_log_set_handler (DOMAIN, G_LOG_LEVEL_MASK | G_LOG_FLAG_FATAL | G_LOG_FLAG_RECURSION, log_cb,
                     NULL);
  g_test_log_set_fatal_handler (is_fatal_cb, NULL);
}
