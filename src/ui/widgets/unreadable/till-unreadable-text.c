/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The words for unreadable records and fields, and the details that are copied for the service's
 * support. The details are the same in every language and contain no key. */

#include "till-unreadable-text.h"

#include <glib/gi18n.h>

#define MAX_DETAILS (64 * 1024)

/* Returns: (transfer full): the place and the reason, in the service's words. */
char *
till_unreadable_text_describe (const TillUnreadable *what)
{
  g_return_val_if_fail (what != NULL, NULL);

  return g_strdup_printf ("%s: %s", what->place, what->reason);
}

static void
append_part (GString *text, const TillUnreadable *part)
{
  g_string_append_c (text, '\n');
  if (part->id != NULL)
    g_string_append_printf (text, "Id: %s\n", part->id);
  g_string_append_printf (text, "Place: %s\nReason: %s\n", part->place, part->reason);
  if (part->text != NULL)
    g_string_append_printf (text, "Text: %s\n", part->text);
}

/* @parts, of TillUnreadable, are of the answer to @call.
 *
 * Returns: (transfer full): the details of all parts, up to a limit. */
char *
till_unreadable_text_dup_details (const char *call, GPtrArray *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_val_if_fail (call != NULL && parts != NULL, NULL);

  g_string_append_printf (text, "Call: %s\n", call);
  for (guint i = 0; i < parts->len; i++)
    {
      if (text->len > MAX_DETAILS)
        {
          g_string_append_printf (text, "\n%u more\n", parts->len - i);
          break;
        }
      append_part (text, parts->pdata[i]);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns: (transfer full): @details with the store and the service, for a letter to the service.
 */
char *
till_unreadable_text_dup_report (TillDesk *desk, const char *details)
{
  const char *store_id = NULL;
  g_autofree char *store = NULL;

  g_return_val_if_fail (TILL_IS_DESK (desk) && details != NULL, NULL);

  store_id = till_desk_get_store_id (desk);
  store = store_id != NULL ? g_strdup_printf ("Store: %s\n", store_id) : g_strdup ("");

  return g_strdup_printf ("%sService: %s\n%s", store, till_desk_get_account (desk)->base_url,
                          details);
}

/* Has the window of @widget copy the details of @parts. */
void
till_unreadable_text_copy (GtkWidget *widget, const char *call, GPtrArray *parts)
{
  g_autofree char *details = till_unreadable_text_dup_details (call, parts);

  g_return_if_fail (GTK_IS_WIDGET (widget));

  gtk_widget_activate_action (widget, "win.copy-details", "s", details);
}

/* Returns: whether the field @name of @record has a value that can't be read. A missing value is
 * not unreadable. */
gboolean
till_unreadable_text_has (TillRecord *record, const char *name)
{
  const TillUnreadable *part = till_record_find_unreadable (record, name);

  return part != NULL && part->text != NULL;
}

/* Shows in @field that it can't be read, where that is true of the field @name of @record. */
void
till_unreadable_text_mark_field (TillField *field, TillRecord *record, const char *name)
{
  if (till_unreadable_text_has (record, name))
    till_field_set_not_known (field, _("Can’t be read"));
}
