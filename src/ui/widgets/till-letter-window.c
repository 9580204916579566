/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLetterWindow: a text for a customer, to be changed, copied, or sent with the desktop's mail
 * program. */

#include "till-letter-window.h"

#include <glib/gi18n.h>

#include "till-link.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillLetterWindow
{
  AdwWindow parent_instance;

  char *subject;
  GtkTextView *view;
};

G_DEFINE_FINAL_TYPE (TillLetterWindow, till_letter_window, ADW_TYPE_WINDOW)

static void
copy_cb (TillLetterWindow *self)
{
  g_autofree char *text = till_letter_window_dup_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  till_toaster_say (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))), _("Text copied"));
}

static void
mail_cb (TillLetterWindow *self)
{
  g_autofree char *text = till_letter_window_dup_text (self);

  till_link_write_mail (GTK_WIDGET (self), self->subject, text);
}

static void
till_letter_window_finalize (GObject *object)
{
  g_free (TILL_LETTER_WINDOW (object)->subject);

  G_OBJECT_CLASS (till_letter_window_parent_class)->finalize (object);
}

static void
till_letter_window_class_init (TillLetterWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_letter_window_finalize;

  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static GtkWidget *
create_button (TillLetterWindow *self, const char *label, GCallback callback)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);

  return button;
}

static void
till_letter_window_init (TillLetterWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *header = adw_header_bar_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (self->view, 18);
  gtk_text_view_set_right_margin (self->view, 18);
  gtk_text_view_set_top_margin (self->view, 12);
  gtk_text_view_set_bottom_margin (self->view, 12);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Text for the customer"), -1);

  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             create_button (self, _("_Copy"), G_CALLBACK (copy_cb)));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             create_button (self, _("_E-Mail…"), G_CALLBACK (mail_cb)));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (box), header);
  gtk_box_append (GTK_BOX (box), scroller);
  adw_window_set_content (ADW_WINDOW (self), box);
  till_toaster_wrap (ADW_WINDOW (self));
  gtk_window_set_default_size (GTK_WINDOW (self), 440, 320);
}

/* @text may hold data; it is shown literally. */
GtkWidget *
till_letter_window_new (GtkWindow *parent, const char *title, const char *subject, const char *text)
{
  g_autofree char *shown = till_text_for_display (text);
  TillLetterWindow *self = g_object_new (TILL_TYPE_LETTER_WINDOW, "title", title, "transient-for",
                                         parent, "destroy-with-parent", TRUE, NULL);

  self->subject = g_strdup (subject);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), shown, -1);

  return GTK_WIDGET (self);
}

/* Returns: (transfer full): the text as it is now. */
char *
till_letter_window_dup_text (TillLetterWindow *self)
{
  GtkTextBuffer *buffer = NULL;
  GtkTextIter start;
  GtkTextIter end;

  g_return_val_if_fail (TILL_IS_LETTER_WINDOW (self), NULL);

  buffer = gtk_text_view_get_buffer (self->view);
  gtk_text_buffer_get_bounds (buffer, &start, &end);

  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}
