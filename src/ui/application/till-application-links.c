/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Links from other programs, "till:invoice/ID" and the like. They only ever show something: what
 * they lead to is opened in the store that is open, or, where the desktop's search has made the
 * link, in the store whose archive the record is in. */

#include "till-application-private.h"

#include <glib/gi18n.h>

#include "till-base-url.h"
#include "till-archive-folder.h"

static gboolean
has_archive (TillAccount *account, const char *name)
{
  g_autoptr (TillBaseUrl) base_url = till_base_url_parse (account->base_url, NULL);
  g_autofree char *own = NULL;

  if (base_url == NULL)
    return FALSE;

  own = till_archive_folder_dup_archive_name (till_record_get_id (TILL_RECORD (account)),
                                              till_base_url_get_origin (base_url));

  return g_str_equal (own, name);
}

static TillAccount *
find_account (TillApplication *self, const char *archive)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->accounts)); i++)
    {
      g_autoptr (TillAccount) account = g_list_model_get_item (G_LIST_MODEL (self->accounts), i);

      if (has_archive (account, archive))
        return till_accounts_find (self->accounts, till_record_get_id (TILL_RECORD (account)));
    }

  return NULL;
}

/* @uri is any text. There is a window. */
void
till_application_open_link (TillApplication *self, const char *uri)
{
  g_autoptr (TillRecordLink) link = NULL;
  TillAccount *account = NULL;

  g_return_if_fail (TILL_IS_APPLICATION (self) && self->window != NULL);
  g_return_if_fail (uri != NULL);

  link = till_record_link_parse (uri);
  if (link == NULL)
    {
      till_window_toast (self->window, _("This link does not lead to anything in Till"));
      return;
    }

  if (link->archive != NULL && !till_window_has_archive (self->window, link->archive))
    {
      account = find_account (self, link->archive);
      if (account == NULL)
        {
          till_window_toast (self->window, _("The store of this record is not on this desk"));
          return;
        }
      if (account != self->opened)
        till_application_open_account (self, account);
    }
  till_window_open_link (self->window, link);
}
