/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Saves something that was created here: the platform's dialog asks for the file, the file is
 * written without blocking, and a toast of the window reports the result. The content can be worth
 * money, so other users of this computer can't read the file. */

#include "till-save.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-csv-choice.h"
#include "till-atomic-file.h"

#define MAX_NAME 60
#define MARK     8

typedef struct
{
  GtkWidget *widget;
  TillSaveWords words;
  GBytes *content;        /* either this */
  TillPrintPage *paper;   /* or this */
  TillSaveCsvFunc to_csv; /* or what this writes of the object */
  GObject *object;
} Saving;

static void
saving_free (Saving *self)
{
  g_object_unref (self->widget);
  g_clear_pointer (&self->content, g_bytes_unref);
  g_clear_object (&self->paper);
  g_clear_object (&self->object);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static Saving *
saving_new (GtkWidget *widget, const TillSaveWords *words)
{
  Saving *self = g_new0 (Saving, 1);

  self->widget = g_object_ref (widget);
  self->words = *words;

  return self;
}

static const char *
describe_failure (const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE))
    return _("Not enough space there; choose another folder");
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_READ_ONLY))
    return _("Can’t save files there; choose another folder");

  return _("Couldn’t save the file there");
}

static void
tell (Saving *saving, const GError *error)
{
  if (gtk_widget_get_root (saving->widget) != NULL)
    gtk_widget_activate_action (saving->widget, "win.toast", "s",
                                error == NULL ? saving->words.done : describe_failure (error));
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Saving) saving = user_data;
  g_autoptr (GError) error = NULL;

  till_atomic_file_finish (G_FILE (source), result, &error);
  tell (saving, error);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (Saving) saving = user_data;
  g_autoptr (GError) error = NULL;

  till_print_page_export_finish (TILL_PRINT_PAGE (source), result, &error);
  tell (saving, error);
}

static void
make_csv (Saving *saving, GtkFileChooser *chooser)
{
  char *csv = saving->to_csv (saving->object, till_csv_choice_take (chooser));

  saving->content = g_bytes_new_take (csv, strlen (csv));
}

/* Takes @saving. */
static void
put (Saving *saving, GFile *file)
{
  if (saving->paper == NULL)
    till_atomic_file_async (file, saving->content, written_cb, saving);
  else
    till_print_page_export_async (saving->paper, file, exported_cb, saving);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, gpointer user_data)
{
  Saving *saving = user_data;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  if (file != NULL && saving->to_csv != NULL)
    make_csv (saving, GTK_FILE_CHOOSER (dialog));
  g_object_unref (dialog);

  if (file != NULL)
    put (saving, file);
  else
    saving_free (saving);
}

/* Takes @saving. */
static void
ask_where (Saving *saving, const char *name)
{
  GtkRoot *root = gtk_widget_get_root (saving->widget);
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      saving->words.title, GTK_WINDOW (root), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), name);
  if (saving->to_csv != NULL)
    till_csv_choice_offer (GTK_FILE_CHOOSER (dialog));
  g_signal_connect (dialog, "response", G_CALLBACK (chosen_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/* Returns: (transfer full): a suffix that tells names apart which would be equal without it. */
static char *
dup_mark (const char *text)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);

  return g_strdup_printf ("-%.*s", MARK, sum);
}

/* Returns: (transfer full): a file name, built of @text, that every file system takes. No other
 * record has the same: @record_id tells records apart; it is %NULL where @text does so itself. */
char *
till_save_make_name (const char *text, const char *record_id, const char *extension)
{
  g_autofree char *valid = NULL;
  g_autofree char *mark = NULL;

  g_return_val_if_fail (text != NULL && extension != NULL, NULL);

  valid = g_str_to_ascii (text, "C");
  g_strcanon (valid, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_", '-');
  if (record_id != NULL)
    mark = dup_mark (record_id);
  else if (!g_str_equal (valid, text) || strlen (valid) > MAX_NAME)
    mark = dup_mark (text);

  return g_strdup_printf ("%.*s%s.%s", MAX_NAME, valid, mark != NULL ? mark : "", extension);
}

/* Returns: (transfer full): a file name with the date of today. */
char *
till_save_make_dated_name (const char *what, const char *extension)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  g_return_val_if_fail (what != NULL && extension != NULL, NULL);

  return g_strdup_printf ("%s-%04d-%02d-%02d.%s", what, g_date_time_get_year (now),
                          g_date_time_get_month (now), g_date_time_get_day_of_month (now),
                          extension);
}

/* Asks for a file and writes @content to it. */
void
till_save_bytes (GtkWidget *widget, const TillSaveWords *words, const char *name, GBytes *content)
{
  Saving *saving = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (words != NULL && name != NULL && content != NULL);

  saving = saving_new (widget, words);
  saving->content = g_bytes_ref (content);
  ask_where (saving, name);
}

/* Asks for a file and who it is for, and writes @object to it as CSV, in its state of then. */
void
till_save_csv (GtkWidget *widget,
               const TillSaveWords *words,
               const char *name,
               TillSaveCsvFunc to_csv,
               GObject *object)
{
  Saving *saving = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget) && G_IS_OBJECT (object));
  g_return_if_fail (words != NULL && name != NULL && to_csv != NULL);

  saving = saving_new (widget, words);
  saving->to_csv = to_csv;
  saving->object = g_object_ref (object);
  ask_where (saving, name);
}

/* Asks for a file and writes @paper to it as a PDF. */
void
till_save_paper (GtkWidget *widget,
                 const TillSaveWords *words,
                 const char *name,
                 TillPrintPage *paper)
{
  Saving *saving = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (words != NULL && name != NULL && TILL_IS_PRINT_PAGE (paper));

  saving = saving_new (widget, words);
  saving->paper = g_object_ref (paper);
  ask_where (saving, name);
}

/* Writes @content to @file. */
void
till_save_bytes_to (GtkWidget *widget, const TillSaveWords *words, GFile *file, GBytes *content)
{
  Saving *saving = NULL;

  g_return_if_fail (GTK_IS_WIDGET (widget));
  g_return_if_fail (words != NULL && G_IS_FILE (file) && content != NULL);

  saving = saving_new (widget, words);
  saving->content = g_bytes_ref (content);
  put (saving, file);
}
