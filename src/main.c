/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <locale.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "till-application.h"
#include "till-config.h"
#include "till-log.h"

/* What is in memory, keys among it, is not left behind in a core file. A release build shows it to
 * no other process either, but for a sandbox, whose portals have to see whom they talk to. */
static void
keep_memory_private (void)
{
  static const struct rlimit none = { 0, 0 };

  setrlimit (RLIMIT_CORE, &none);
#ifdef NDEBUG
  if (!g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS))
    prctl (PR_SET_DUMPABLE, 0);
#endif
}

int
main (int argc, char *argv[])
{
  g_autoptr (TillApplication) application = NULL;

  keep_memory_private ();
  g_log_set_writer_func (till_log_write, NULL, NULL);

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, TILL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  application = till_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
