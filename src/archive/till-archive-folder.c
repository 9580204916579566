/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The archives of a folder, read from outside. */

#include "till-archive-folder.h"

#include <string.h>

#include "till-database.h"
#include "till-invoice-table.h"
#include "till-substring-search.h"
#include "till-exact-search.h"
#include "till-order-table.h"

#define NAME_LENGTH 32
#define SUFFIX      ".db"

void
till_archive_folder_hit_free (TillArchiveFolderHit *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->archive);
  till_search_hit_free (self->hit);
  g_free (self);
}

/* Neither an account's id nor an origin is fit to be a file name.
 *
 * Returns: (transfer full): the name of the file of the archive of @account_id at @origin, without
 * its end. */
char *
till_archive_folder_dup_archive_name (const char *account_id, const char *origin)
{
  g_autofree char *both = g_strjoin ("\n", account_id, origin, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, both, -1);

  return g_strndup (hash, NAME_LENGTH);
}

static gboolean
is_name (const char *name, gsize length)
{
  return length == NAME_LENGTH && strspn (name, "0123456789abcdef") >= NAME_LENGTH;
}

/* Copies that were put aside and ledgers have other names. */
static GPtrArray *
list_archives (const char *folder)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *file = NULL;

  while (directory != NULL && (file = g_dir_read_name (directory)) != NULL)
    if (g_str_has_suffix (file, SUFFIX) && is_name (file, strlen (file) - strlen (SUFFIX)))
      g_ptr_array_add (names, g_strndup (file, NAME_LENGTH));

  return g_steal_pointer (&names);
}

static TillDatabase *
open_archive (const char *folder, const char *name)
{
  g_autofree char *file = g_strconcat (name, SUFFIX, NULL);
  g_autofree char *path = g_build_filename (folder, file, NULL);

  return till_database_open_reader (path, NULL);
}

static gboolean
can_be_inside (const TillTerm *term)
{
  return !term->is_whole_only && term->tail == NULL && *term->text != '\0';
}

static void
look_up (GPtrArray *found,
         const char *folder,
         const char *name,
         const TillTerm *term,
         gint64 from_ms,
         gint64 until_ms,
         guint limit)
{
  g_autoptr (TillDatabase) database = open_archive (folder, name);
  g_autoptr (GPtrArray) hits = NULL;

  if (database != NULL)
    hits = till_exact_search_term (database, term, from_ms, until_ms, limit, NULL);
  if (hits != NULL && hits->len == 0 && can_be_inside (term))
    {
      g_ptr_array_unref (hits);
      hits = till_substring_search (database, term->text, limit, NULL, NULL);
    }

  for (guint i = 0; hits != NULL && i < hits->len; i++)
    {
      const TillSearchHit *hit = g_ptr_array_index (hits, i);
      TillArchiveFolderHit *own = g_new0 (TillArchiveFolderHit, 1);

      own->archive = g_strdup (name);
      own->hit = till_search_hit_new (hit->record, hit->field, hit->match);
      g_ptr_array_add (found, own);
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const TillArchiveFolderHit *const *x = a;
  const TillArchiveFolderHit *const *y = b;

  return (int) (*x)->hit->match - (int) (*y)->hit->match;
}

/* Looks for @term as till_exact_search_term() does, in every archive of @folder, which need not
 * exist.
 *
 * Returns: (transfer full): an array of TillArchiveFolderHit, at most @limit of each archive, the
 * best first. */
GPtrArray *
till_archive_folder_search (const char *folder,
                            const TillTerm *term,
                            gint64 from_ms,
                            gint64 until_ms,
                            guint limit)
{
  g_autoptr (GPtrArray) found =
      g_ptr_array_new_with_free_func ((GDestroyNotify) till_archive_folder_hit_free);
  g_autoptr (GPtrArray) names = NULL;

  g_return_val_if_fail (folder != NULL && term != NULL, NULL);

  names = list_archives (folder);
  for (guint i = 0; i < names->len; i++)
    look_up (found, folder, g_ptr_array_index (names, i), term, from_ms, until_ms, limit);
  g_ptr_array_sort (found, compare);

  return g_steal_pointer (&found);
}

/* Returns: (transfer full) (nullable): the invoice or order @id of the archive of that name, %NULL
 * where there is none to be read. */
TillRecord *
till_archive_folder_load (const char *folder,
                          const char *archive,
                          gboolean is_order,
                          const char *id)
{
  g_autoptr (TillDatabase) database = NULL;

  g_return_val_if_fail (folder != NULL && archive != NULL && id != NULL, NULL);

  if (!is_name (archive, strlen (archive)))
    return NULL;

  database = open_archive (folder, archive);
  if (database == NULL)
    return NULL;

  return is_order ? (TillRecord *) till_order_table_load (database, id, NULL)
                  : (TillRecord *) till_invoice_table_load (database, id, NULL);
}
