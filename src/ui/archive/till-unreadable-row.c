/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUnreadableRow: how many records of a store can't be read, when they are tried again, and a
 * way to copy the details of all of them. The row is hidden where all records can be read. */

#include "till-unreadable-row.h"

#include <glib/gi18n.h>

#include "till-archive-unreadable.h"
#include "till-format.h"
#include "till-toaster.h"
#include "till-unreadable-text.h"
#include "till-archive-records.h"

#define MAX_COPIED 200

struct _TillUnreadableRow
{
  AdwActionRow parent_instance;

  /* Owned */
  TillDesk *desk;

  /* In flight */
  GCancellable *cancellable;

  /* Borrowed */
  GtkWidget *button;
};

G_DEFINE_FINAL_TYPE (TillUnreadableRow, till_unreadable_row, ADW_TYPE_ACTION_ROW)

/* Indexed by the call that had the answer: the list or the details of invoices or orders. */
static const char *const calls[] = {
  TILL_CALL_INVOICES,
  TILL_CALL_INVOICE,
  TILL_CALL_ORDERS,
  TILL_CALL_ORDER,
};

static const char *
get_call (const TillUnreadableNote *note)
{
  return calls[(note->is_order ? 2 : 0) + (note->is_listed ? 0 : 1)];
}

static char *
describe_all (GPtrArray *notes)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint call = 0; call < G_N_ELEMENTS (calls); call++)
    {
      g_autoptr (GPtrArray) parts = g_ptr_array_new ();
      g_autofree char *details = NULL;

      for (guint i = 0; i < notes->len; i++)
        {
          const TillUnreadableNote *note = g_ptr_array_index (notes, i);

          if (g_str_equal (get_call (note), calls[call]))
            g_ptr_array_add (parts, note->what);
        }
      if (parts->len == 0)
        continue;

      details = till_unreadable_text_dup_details (calls[call], parts);
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", details);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_toast (TillUnreadableRow *self, const char *text)
{
  TillToaster *toaster = till_toaster_find (GTK_WIDGET (self));

  if (toaster != NULL)
    till_toaster_say (toaster, text);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillUnreadableRow) self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) notes =
      till_archive_list_unreadable_finish (TILL_ARCHIVE (source), result, &error);
  g_autofree char *details = NULL;
  g_autofree char *report = NULL;

  /* The row has gone. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) || self->desk == NULL)
    return;

  if (notes == NULL)
    {
      show_toast (self, _("Couldn’t read the archive"));
      return;
    }

  details = describe_all (notes);
  report = till_unreadable_text_dup_report (self->desk, details);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), report);
  show_toast (self, _("Details copied"));
}

static void
copy_cb (TillUnreadableRow *self)
{
  if (self->desk != NULL)
    till_archive_list_unreadable_async (till_desk_get_archive (self->desk), 0, MAX_COPIED,
                                        self->cancellable, listed_cb, g_object_ref (self));
}

static void
till_unreadable_row_dispose (GObject *object)
{
  TillUnreadableRow *self = TILL_UNREADABLE_ROW (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_unreadable_row_parent_class)->dispose (object);
}

static void
till_unreadable_row_finalize (GObject *object)
{
  g_object_unref (TILL_UNREADABLE_ROW (object)->cancellable);

  G_OBJECT_CLASS (till_unreadable_row_parent_class)->finalize (object);
}

static void
till_unreadable_row_class_init (TillUnreadableRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_unreadable_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_unreadable_row_finalize;
}

static void
till_unreadable_row_init (TillUnreadableRow *self)
{
  self->cancellable = g_cancellable_new ();
  self->button = gtk_button_new_with_mnemonic (_("Copy _Details"));
  gtk_widget_set_valign (self->button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (self->button,
                               _("Copy the unreadable data for the service’s support"));
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (copy_cb), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->button);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
  adw_action_row_set_icon_name (ADW_ACTION_ROW (self), "dialog-warning-symbolic");
  adw_action_row_set_title_lines (ADW_ACTION_ROW (self), 0);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (self), 0);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

/* Shows the unreadable records of @summary; hides the row where there are none. */
void
till_unreadable_row_show (TillUnreadableRow *self,
                          TillDesk *desk,
                          const TillArchiveSummary *summary)
{
  g_autofree char *count = NULL;
  g_autofree char *title = NULL;
  g_autofree char *time = NULL;
  g_autofree char *subtitle = NULL;

  g_return_if_fail (TILL_IS_UNREADABLE_ROW (self));
  g_return_if_fail (TILL_IS_DESK (desk) && summary != NULL);

  g_set_object (&self->desk, desk);
  gtk_widget_set_visible (GTK_WIDGET (self), summary->n_unreadable > 0);
  if (summary->n_unreadable == 0)
    return;

  count = till_format_count (summary->n_unreadable);
  title = g_strdup_printf (ngettext ("%s Record Can’t Be Read", "%s Records Can’t Be Read",
                                     (gulong) summary->n_unreadable),
                           count);
  time = till_format_time (summary->retried_at_ms);
  /* Translators: %s is a full date and time */
  subtitle = g_strdup_printf (_("Next attempt on %s"), time);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (self), subtitle);
}
