/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Finds the files of an installed program. A program that runs from the build folder finds them
 * beside itself. */

#include "till-build-folder.h"

#include "till-config.h"

/* Returns: (transfer full) (nullable): @path, relative to the folder of this program, where @test
 * holds for it; @installed otherwise. */
static char *
find_beside (const char *path, GFileTest test, const char *installed)
{
  g_autofree char *self_path = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = self_path != NULL ? g_path_get_dirname (self_path) : NULL;
  g_autofree char *built = NULL;

  if (folder == NULL)
    return g_strdup (installed);

  built = g_build_filename (folder, path, NULL);
  if (g_file_test (built, test))
    return g_steal_pointer (&built);

  return g_strdup (installed);
}

/* Returns: (transfer full): the path or name of the practice service. */
char *
till_find_practice_program (void)
{
  return find_beside ("practice/till-practice", G_FILE_TEST_IS_EXECUTABLE, TILL_PRACTICE_PROGRAM);
}

/* Returns: (transfer full): the folder of the translations, for bindtextdomain(). */
char *
till_find_locale_folder (void)
{
  return find_beside ("../po", G_FILE_TEST_IS_DIR, TILL_LOCALE_DIR);
}

/* Returns: (transfer full): the settings. The program ends where their schema is missing. */
GSettings *
till_open_settings (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchemaSource) built_source = NULL;
  g_autoptr (GSettingsSchema) schema = NULL;
  g_autofree char *folder = NULL;

  if (source != NULL)
    schema = g_settings_schema_source_lookup (source, TILL_APP_ID, TRUE);
  if (schema != NULL)
    return g_settings_new (TILL_APP_ID);

  /* The program runs from the build folder. */
  folder = find_beside ("../data", G_FILE_TEST_IS_DIR, NULL);
  if (folder != NULL)
    built_source = g_settings_schema_source_new_from_directory (folder, source, TRUE, NULL);
  if (built_source != NULL)
    schema = g_settings_schema_source_lookup (built_source, TILL_APP_ID, FALSE);
  if (schema == NULL)
    g_error ("The settings schema %s is not installed", TILL_APP_ID);

  return g_settings_new_full (schema, NULL, NULL);
}
