/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <locale.h>

#include "till-application.h"
#include "till-build-folder.h"
#include "till-log.h"
#include "till-malloc-tuning.h"
#include "till-portals.h"
#include "till-private-memory.h"

#ifdef NDEBUG
#define IS_RELEASE TRUE
#else
#define IS_RELEASE FALSE
#endif

int
main (int argc, char *argv[])
{
  g_autoptr (TillApplication) application = NULL;
  g_autofree char *locale_folder = NULL;

  till_malloc_tuning_set_up ();
  till_private_memory_guard_process (IS_RELEASE && !till_portals_are_used ());
  g_log_set_writer_func (till_log_write, NULL, NULL);

  setlocale (LC_ALL, "");
  locale_folder = till_find_locale_folder ();
  bindtextdomain (GETTEXT_PACKAGE, locale_folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  /* The names of countries, from iso-codes where it is installed */
  bind_textdomain_codeset ("iso_3166-1", "UTF-8");

  application = till_application_new ();

  return g_application_run (G_APPLICATION (application), argc, argv);
}
