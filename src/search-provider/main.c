/* SPDX-License-Identifier: GPL-3.0-or-later */

#include <glib/gi18n.h>
#include <locale.h>

#include "till-log.h"
#include "till-search-provider.h"

int
main (int argc, char *argv[])
{
  g_autoptr (TillSearchProvider) provider = NULL;

  g_log_set_writer_func (till_log_write, NULL, NULL);

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, TILL_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  /* The names of countries, from iso-codes where it is installed */
  bind_textdomain_codeset ("iso_3166-1", "UTF-8");

  provider = till_search_provider_new ();

  return g_application_run (G_APPLICATION (provider), argc, argv);
}
