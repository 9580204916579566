/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The accounts' rules for their own prices, stored in the settings. The archive has a copy of each,
 * for the team: what others change comes in there. */

#include "till-resale-rules.h"

#include <string.h>

#include "till-archive-resale.h"
#include "till-build-folder.h"

#define KEY "resale-rules"

/* Returns: (transfer full): the text of the account's rule, empty where it has none. */
static char *
dup_text (const char *account_id)
{
  g_autoptr (GSettings) settings = till_open_settings ();
  g_autoptr (GVariant) rules = g_settings_get_value (settings, KEY);
  const char *text = "";

  g_variant_lookup (rules, account_id, "&s", &text);

  return g_strdup (text);
}

/* @text is empty for no rule. */
static void
save_text (const char *account_id, const char *text)
{
  g_autoptr (GSettings) settings = till_open_settings ();
  g_autoptr (GVariant) rules = g_settings_get_value (settings, KEY);
  GVariantBuilder kept = G_VARIANT_BUILDER_INIT (G_VARIANT_TYPE ("a{ss}"));
  GVariantIter iter;
  const char *id = NULL;
  const char *other = NULL;

  g_variant_iter_init (&iter, rules);
  while (g_variant_iter_next (&iter, "{&s&s}", &id, &other))
    if (!g_str_equal (id, account_id))
      g_variant_builder_add (&kept, "{ss}", id, other);

  if (*text != '\0')
    g_variant_builder_add (&kept, "{ss}", account_id, text);
  g_settings_set_value (settings, KEY, g_variant_builder_end (&kept));
}

/* Loads the rule of an account, all zero bytes if it has none. */
void
till_resale_rules_load (const char *account_id, TillResale *rule)
{
  g_autofree char *text = NULL;

  g_return_if_fail (account_id != NULL && rule != NULL);

  memset (rule, 0, sizeof *rule);
  text = dup_text (account_id);
  if (*text != '\0')
    till_resale_parse (text, rule);
}

static void
shared_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  if (!till_archive_save_resale_finish (TILL_ARCHIVE (source), result, &error))
    g_debug ("The rule for prices can't be shared: %s", error->message);
}

/* Stores the rule of an account; one that adds nothing is removed. @archive is nullable. */
void
till_resale_rules_save (const char *account_id, TillArchive *archive, const TillResale *rule)
{
  g_autofree char *text = NULL;

  g_return_if_fail (account_id != NULL && rule != NULL);
  g_return_if_fail (till_resale_is_valid (rule));

  text = till_resale_is_set (rule) ? till_resale_to_string (rule) : g_strdup ("");
  save_text (account_id, text);
  if (archive != NULL)
    till_archive_save_resale_async (archive, text, FALSE, NULL, shared_cb, NULL);
}

/* What is to be shared. */
typedef struct
{
  char *account_id;
  char *text; /* of the rule when the archive was asked */
} Share;

static void
share_free (gpointer data)
{
  Share *self = data;

  g_free (self->account_id);
  g_free (self->text);
  g_free (self);
}

/* A rule that was saved since the archive was asked is on its way there. */
static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  const Share *share = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *text = dup_text (share->account_id);
  g_autofree char *shared = till_archive_load_resale_finish (TILL_ARCHIVE (source), result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (!g_str_equal (text, share->text))
    g_debug ("A rule for prices was saved meanwhile");
  else if (shared != NULL)
    save_text (share->account_id, shared);
  else if (*text != '\0')
    till_archive_save_resale_async (TILL_ARCHIVE (source), text, TRUE, NULL, shared_cb, NULL);
  g_task_return_boolean (task, TRUE);
}

/* Takes over the rule that the account's team has, or gives it the account's, where the archive has
 * none yet. */
void
till_resale_rules_share_async (const char *account_id,
                               TillArchive *archive,
                               GCancellable *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer user_data)
{
  GTask *task = NULL;
  Share *share = NULL;

  g_return_if_fail (account_id != NULL && TILL_IS_ARCHIVE (archive));

  share = g_new0 (Share, 1);
  share->account_id = g_strdup (account_id);
  share->text = dup_text (account_id);
  task = g_task_new (archive, cancellable, callback, user_data);
  g_task_set_source_tag (task, till_resale_rules_share_async);
  g_task_set_task_data (task, share, share_free);
  till_archive_load_resale_async (archive, cancellable, loaded_cb, task);
}

/* Returns: whether the account's rule is that of the archive; else %FALSE with an error. */
gboolean
till_resale_rules_share_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
