/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLetterWindow: a letter to a customer that can be changed, copied, or sent with the desktop's
 * mail program. Where there is no such program the window says so and the letter can be copied.
 * Somebody may have changed the letter, so the window stays open with the name of its store when
 * another store opens. */

#include "till-letter-window.h"

#include <glib/gi18n.h>

#include "till-field.h"
#include "till-language-picker.h"
#include "till-link.h"
#include "till-store-window.h"
#include "till-text.h"
#include "till-toaster.h"

struct _TillLetterWindow
{
  AdwWindow parent_instance;

  /* Owned */
  char *to; /* nullable */
  char *subject;
  gpointer writer_data;
  GDestroyNotify writer_destroy;

  TillLetterWriter writer; /* nullable */

  /* Children */
  GtkWidget *notice_label;
  GtkWidget *fields_list;
  TillField *to_field;
  TillField *subject_field;
  TillLanguagePicker *language_picker;
  GtkTextView *view;
};

G_DEFINE_FINAL_TYPE (TillLetterWindow, till_letter_window, ADW_TYPE_WINDOW)

/* Without a mail program the letter is written elsewhere, which takes all of it. */
static void
show_no_program (TillLetterWindow *self)
{
  till_field_set_value (self->to_field, self->to);
  till_field_set_value (self->subject_field, self->subject);
  gtk_widget_set_visible (self->fields_list, TRUE);
  gtk_widget_set_visible (self->notice_label, TRUE);
}

static void
copy_cb (TillLetterWindow *self)
{
  g_autofree char *text = till_letter_window_dup_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  till_toaster_say (TILL_TOASTER (adw_window_get_content (ADW_WINDOW (self))), _("Letter copied"));
}

static void
no_program_cb (GtkWidget *widget, gpointer user_data)
{
  show_no_program (TILL_LETTER_WINDOW (widget));
}

static void
mail_cb (TillLetterWindow *self)
{
  g_autofree char *text = till_letter_window_dup_text (self);

  till_link_write_mail (GTK_WIDGET (self), self->to, self->subject, text, no_program_cb, NULL,
                        NULL);
}

static void
till_letter_window_finalize (GObject *object)
{
  TillLetterWindow *self = TILL_LETTER_WINDOW (object);

  if (self->writer_destroy != NULL)
    self->writer_destroy (self->writer_data);
  g_free (self->to);
  g_free (self->subject);

  G_OBJECT_CLASS (till_letter_window_parent_class)->finalize (object);
}

static void
till_letter_window_class_init (TillLetterWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_letter_window_finalize;

  till_toaster_install_action (widget_class);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static GtkWidget *
create_button (TillLetterWindow *self, const char *label, GCallback callback)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);

  return button;
}

static GtkWidget *
create_header (TillLetterWindow *self)
{
  GtkWidget *header = adw_header_bar_new ();

  self->language_picker = g_object_new (TILL_TYPE_LANGUAGE_PICKER, "visible", FALSE, NULL);
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             create_button (self, _("_Copy"), G_CALLBACK (copy_cb)));
  adw_header_bar_pack_start (ADW_HEADER_BAR (header),
                             create_button (self, _("_E-Mail…"), G_CALLBACK (mail_cb)));

  return header;
}

static GtkWidget *
create_notice (TillLetterWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  self->notice_label = gtk_label_new (till_letter_get_no_program ());
  gtk_label_set_wrap (GTK_LABEL (self->notice_label), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->notice_label), 0);
  gtk_widget_add_css_class (self->notice_label, "failure-card");
  gtk_widget_set_visible (self->notice_label, FALSE);
  gtk_box_append (GTK_BOX (box), self->notice_label);

  self->to_field = TILL_FIELD (till_field_new (_("To")));
  self->subject_field = TILL_FIELD (till_field_new (_("Subject")));
  self->fields_list = gtk_list_box_new ();
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (self->fields_list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (self->fields_list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->fields_list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Letter"), -1);
  gtk_list_box_append (GTK_LIST_BOX (self->fields_list), GTK_WIDGET (self->to_field));
  gtk_list_box_append (GTK_LIST_BOX (self->fields_list), GTK_WIDGET (self->subject_field));
  gtk_widget_set_visible (self->fields_list, FALSE);
  gtk_box_append (GTK_BOX (box), self->fields_list);
  gtk_widget_set_halign (GTK_WIDGET (self->language_picker), GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->language_picker));
  gtk_widget_set_margin_top (box, 12);
  gtk_widget_set_margin_bottom (box, 12);
  gtk_widget_set_margin_start (box, 18);
  gtk_widget_set_margin_end (box, 18);

  return box;
}

static GtkWidget *
create_text (TillLetterWindow *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  self->view = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_wrap_mode (self->view, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_left_margin (self->view, 18);
  gtk_text_view_set_right_margin (self->view, 18);
  gtk_text_view_set_top_margin (self->view, 12);
  gtk_text_view_set_bottom_margin (self->view, 12);
  gtk_text_view_set_accepts_tab (self->view, FALSE);
  till_text_never_hyphenate (self->view);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Letter to the customer"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (self->view));
  gtk_widget_set_vexpand (scroller, TRUE);

  return scroller;
}

static void
till_letter_window_init (TillLetterWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), create_header (self));
  gtk_box_append (GTK_BOX (box), create_notice (self));
  gtk_box_append (GTK_BOX (box), create_text (self));
  adw_window_set_content (ADW_WINDOW (self), box);
  till_toaster_wrap (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self), 440, 420);
}

static void
set_letter (TillLetterWindow *self, const char *subject, const char *text)
{
  g_autofree char *shown = till_text_for_display (text);
  g_autofree char *owned = g_strdup (subject);

  g_free (self->subject);
  self->subject = g_steal_pointer (&owned);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->view), shown, -1);
  if (gtk_widget_get_visible (self->notice_label))
    show_no_program (self);
}

/* The texts may hold data of a customer; they are shown literally. */
GtkWidget *
till_letter_window_new (GtkWindow *parent, TillAccount *account, const TillLetter *letter)
{
  TillLetterWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);
  g_return_val_if_fail (letter != NULL, NULL);

  self = g_object_new (TILL_TYPE_LETTER_WINDOW, "title", letter->title, "transient-for", parent,
                       "destroy-with-parent", TRUE, NULL);
  till_store_window_name (GTK_WIDGET (self), account);
  self->to = g_strdup (letter->to);
  set_letter (self, letter->subject, letter->text);

  return GTK_WIDGET (self);
}

static void
write_letter (TillLetterWindow *self)
{
  g_autoptr (TillCustomerText) words =
      till_customer_text_new (till_language_picker_get_language (self->language_picker));
  g_autofree char *subject = NULL;
  g_autofree char *text = self->writer (self->writer_data, words, &subject);

  set_letter (self, subject, text);
}

/* @writer writes the letter in the chosen language of the customer. */
GtkWidget *
till_letter_window_new_in_languages (GtkWindow *parent,
                                     TillAccount *account,
                                     const char *title,
                                     TillLetterWriter writer,
                                     gpointer user_data,
                                     GDestroyNotify destroy)
{
  TillLetterWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_ACCOUNT (account), NULL);
  g_return_val_if_fail (writer != NULL, NULL);

  self = g_object_new (TILL_TYPE_LETTER_WINDOW, "title", title, "transient-for", parent,
                       "destroy-with-parent", TRUE, NULL);
  till_store_window_name (GTK_WIDGET (self), account);
  self->writer = writer;
  self->writer_data = user_data;
  self->writer_destroy = destroy;
  g_signal_connect_object (self->language_picker, "changed", G_CALLBACK (write_letter), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_visible (GTK_WIDGET (self->language_picker), TRUE);
  write_letter (self);

  return GTK_WIDGET (self);
}

static void
present_cb (GtkWidget *widget, gpointer user_data)
{
  GtkWindow *window = user_data;

  gtk_window_set_transient_for (window, GTK_WINDOW (gtk_widget_get_root (widget)));
  gtk_window_set_destroy_with_parent (window, TRUE);
  show_no_program (TILL_LETTER_WINDOW (window));
  gtk_window_present (window);
}

/* A window on screen belongs to somebody; a window that was never shown is destroyed. */
static void
let_go_cb (gpointer user_data)
{
  if (!gtk_widget_get_visible (user_data))
    gtk_window_destroy (user_data);
  g_object_unref (user_data);
}

/* Opens @letter in the desktop's mail program. Where there is none, a window beside the one of
 * @widget says so and shows the letter. */
void
till_letter_window_begin_mail (GtkWidget *widget, TillAccount *account, const TillLetter *letter)
{
  GtkWidget *window = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (letter != NULL);

  window = till_letter_window_new (NULL, account, letter);
  till_link_write_mail (widget, letter->to, letter->subject, letter->text, present_cb,
                        g_object_ref (window), let_go_cb);
}

/* Returns: the text beside a letter that no program takes. */
const char *
till_letter_get_no_program (void)
{
  return _("This computer has no mail app set up. Copy the letter and send it from wherever "
            "you write e-mail.");
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
