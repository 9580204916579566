/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Where a ledger is. It begins under the name of its account, which is a new one whenever a store
 * is added again; the refunds of the store are the same. So beside the ledgers there is a small
 * file for each store that names the ledger of it, and one for each later account that leads there.
 */

#include "till-ledger-path.h"

#include <string.h>

#define NAME_LENGTH 32

static char *
build_path (const char *folder, const char *what, const char *suffix)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, what, -1);
  g_autofree char *name = g_strdup_printf ("%.*s%s", NAME_LENGTH, hash, suffix);

  return g_build_filename (folder, name, NULL);
}

/* Reads the name of a ledger from the file at @path and looks whether there is one by it. */
static char *
read_place (const char *folder, const char *path)
{
  g_autofree char *name = NULL;
  g_autofree char *place = NULL;

  if (!g_file_get_contents (path, &name, NULL, NULL))
    return NULL;

  g_strstrip (name);
  if (*name == '\0' || strchr (name, G_DIR_SEPARATOR) != NULL ||
      !g_str_has_suffix (name, ".ledger"))
    return NULL;

  place = g_build_filename (folder, name, NULL);

  return g_file_test (place, G_FILE_TEST_IS_REGULAR) ? g_steal_pointer (&place) : NULL;
}

static gboolean
write_place (const char *path, const char *ledger_path, GError **error)
{
  g_autofree char *name = g_path_get_basename (ledger_path);

  return g_file_set_contents_full (
      path, name, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, error);
}

static char *
build_lead_path (const char *ledger_path)
{
  return g_strconcat (ledger_path, ".at", NULL);
}

/* Returns: (transfer full): where the account at @origin begins its ledger. Neither is fit to be a
 * file name. */
char *
till_ledger_path_find_own (const char *folder, const char *account_id, const char *origin)
{
  g_autofree char *both = g_strjoin ("\n", account_id, origin, NULL);

  return build_path (folder, both, ".ledger");
}

/* Returns: (transfer full): where the account at @origin has its ledger, whether there is one or
 * not. */
char *
till_ledger_path_find (const char *folder, const char *account_id, const char *origin)
{
  g_autofree char *own = till_ledger_path_find_own (folder, account_id, origin);
  g_autofree char *lead = build_lead_path (own);
  char *place = read_place (folder, lead);

  return place != NULL ? place : g_steal_pointer (&own);
}

/* Returns: (transfer full) (nullable): the ledger of @owner, which exists. */
char *
till_ledger_path_find_of_owner (const char *folder, const char *owner)
{
  g_autofree char *path = build_path (folder, owner, ".store");

  return read_place (folder, path);
}

/* Returns: (transfer full): where @owner begins a ledger, should the account have one of another
 * store. */
char *
till_ledger_path_build_of_owner (const char *folder, const char *owner)
{
  return build_path (folder, owner, ".ledger");
}

/* Keeps that the ledger at @path is the one of @owner; not where there is another one already. */
gboolean
till_ledger_path_keep_owner (const char *path, const char *owner, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *known = till_ledger_path_find_of_owner (folder, owner);
  g_autofree char *store_path = NULL;

  if (known != NULL)
    return TRUE;

  store_path = build_path (folder, owner, ".store");

  return write_place (store_path, path, error);
}

/* From now on the account that began the ledger at @path has the one at @other_path. */
gboolean
till_ledger_path_lead_to (const char *path, const char *other_path, GError **error)
{
  g_autofree char *lead = build_lead_path (path);

  return write_place (lead, other_path, error);
}
