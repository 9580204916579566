/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSheetBar: how a file was read, and the questions about it: the decimal sign if an amount is
 * ambiguous, and the meaning of the columns if they have no names. An answer makes it parse the
 * same bytes again.
 *
 * Signal: "changed" when there is another sheet, or till_sheet_bar_is_settled() changes. */

#include "till-sheet-bar.h"

#include "till-batch-file.h"
#include "till-sheet-window.h"
#include "till-sheet-text.h"
#include "till-text.h"

struct _TillSheetBar
{
  AdwBin parent_instance;

  /* Owned */
  TillBatchSheet *sheet; /* nullable */
  gboolean is_guess;     /* the user has not confirmed the columns yet */

  /* In flight */
  GCancellable *reading;       /* nullable */
  gboolean is_finding_columns; /* the columns are detected again */

  /* Borrowed */
  GtkWidget *window; /* nullable, weak: the window with the choices */

  /* Template children */
  GtkLabel *format_label;
  GtkWidget *change_button;
  GtkWidget *question_box;
  GtkLabel *question_label;
  GtkButton *point_button;
  GtkButton *comma_button;
  GtkWidget *guess_box;
  GtkButton *agree_button;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillSheetBar, till_sheet_bar, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static void
show_question (TillSheetBar *self)
{
  g_autofree char *question = till_sheet_describe_question (self->sheet);
  g_autofree char *point = till_sheet_describe_answer (self->sheet, '.');
  g_autofree char *comma = till_sheet_describe_answer (self->sheet, ',');

  till_text_set (self->question_label, question);
  gtk_button_set_label (self->point_button, point);
  gtk_button_set_label (self->comma_button, comma);
}

/* Hides a question after its answer, without losing the focus. */
static void
show_box (TillSheetBar *self, GtkWidget *box, gboolean is_asked)
{
  gboolean has_focus = gtk_widget_get_focus_child (box) != NULL;

  gtk_widget_set_visible (box, is_asked);
  if (has_focus && !is_asked)
    gtk_widget_grab_focus (self->change_button);
}

static void
show_sheet (TillSheetBar *self)
{
  g_autofree char *text = till_sheet_describe (self->sheet);

  till_text_set (self->format_label, text);
  if (self->sheet->undecided != NULL)
    show_question (self);
  show_box (self, self->question_box, self->sheet->undecided != NULL);
  show_box (self, self->guess_box, self->is_guess);
}

static void
stop_reading (TillSheetBar *self)
{
  g_cancellable_cancel (self->reading);
  g_clear_object (&self->reading);
}

static void
close_window (TillSheetBar *self)
{
  GtkWidget *window = self->window;

  g_clear_weak_pointer (&self->window);
  if (window != NULL)
    gtk_window_destroy (GTK_WINDOW (window));
}

static void
take_sheet (TillSheetBar *self, TillBatchSheet *sheet)
{
  g_clear_pointer (&self->sheet, till_batch_sheet_unref);
  self->sheet = till_batch_sheet_ref (sheet);
  self->is_guess |= sheet->is_guess;
  show_sheet (self);
}

/* Holds no reference: dispose cancels the call. */
static void
read_again_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  TillSheetBar *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (TillBatchSheet) sheet = till_batch_file_read_again_finish (result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  stop_reading (self);
  if (sheet != NULL)
    {
      self->is_guess &= !self->is_finding_columns;
      take_sheet (self, sheet);
    }
  if (self->window != NULL)
    till_sheet_window_show (TILL_SHEET_WINDOW (self->window), self->sheet, sheet == NULL);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
read_again (TillSheetBar *self, const TillBatchChoices *choices)
{
  stop_reading (self);
  self->reading = g_cancellable_new ();
  self->is_finding_columns = !choices->has_places;
  till_batch_file_read_again_async (self->sheet, choices, self->reading, read_again_cb, self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
till_sheet_bar_dispose (GObject *object)
{
  TillSheetBar *self = TILL_SHEET_BAR (object);

  stop_reading (self);
  close_window (self);
  g_clear_pointer (&self->sheet, till_batch_sheet_unref);

  G_OBJECT_CLASS (till_sheet_bar_parent_class)->dispose (object);
}

static void
till_sheet_bar_class_init (TillSheetBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_sheet_bar_dispose;

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-sheet-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, format_label);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, change_button);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, question_box);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, question_label);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, point_button);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, comma_button);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, guess_box);
  gtk_widget_class_bind_template_child (widget_class, TillSheetBar, agree_button);
}

static void
till_sheet_bar_init (TillSheetBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_wrap_button (GTK_BUTTON (self->change_button), 0);
  till_text_wrap_button (self->point_button, 0);
  till_text_wrap_button (self->comma_button, 0);
  till_text_wrap_button (self->agree_button, 0);
}

/* Shows how @sheet, of a newly opened file, was read; %NULL for none. */
void
till_sheet_bar_set_sheet (TillSheetBar *self, TillBatchSheet *sheet)
{
  g_return_if_fail (TILL_IS_SHEET_BAR (self));

  stop_reading (self);
  close_window (self);
  self->is_guess = FALSE;
  if (sheet != NULL)
    take_sheet (self, sheet);
  else
    g_clear_pointer (&self->sheet, till_batch_sheet_unref);
  gtk_widget_set_visible (GTK_WIDGET (self), sheet != NULL);
}

/* Returns: (transfer none) (nullable): the sheet as it is read now. */
TillBatchSheet *
till_sheet_bar_get_sheet (TillSheetBar *self)
{
  g_return_val_if_fail (TILL_IS_SHEET_BAR (self), NULL);

  return self->sheet;
}

/* Returns: whether no question is open and no parse runs, so that the sheet is final. */
gboolean
till_sheet_bar_is_settled (TillSheetBar *self)
{
  g_return_val_if_fail (TILL_IS_SHEET_BAR (self), FALSE);

  return self->reading == NULL && !self->is_guess &&
         (self->sheet == NULL || self->sheet->undecided == NULL);
}

/* Sets the decimal sign: a point or a comma. */
void
till_sheet_bar_set_decimal (TillSheetBar *self, char decimal)
{
  TillBatchChoices choices = { 0 };

  g_return_if_fail (TILL_IS_SHEET_BAR (self) && self->sheet != NULL);
  g_return_if_fail (decimal == '.' || decimal == ',');

  choices = self->sheet->choices;
  choices.decimal = decimal;
  read_again (self, &choices);
}

/* Confirms the meaning of the columns. */
void
till_sheet_bar_agree (TillSheetBar *self)
{
  g_return_if_fail (TILL_IS_SHEET_BAR (self) && self->sheet != NULL);

  self->is_guess = FALSE;
  show_sheet (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Opens the window with all choices. */
void
till_sheet_bar_open_choices (TillSheetBar *self)
{
  g_return_if_fail (TILL_IS_SHEET_BAR (self) && self->sheet != NULL);

  close_window (self);
  g_set_weak_pointer (&self->window,
                      till_sheet_window_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)))));
  till_sheet_window_show (TILL_SHEET_WINDOW (self->window), self->sheet, FALSE);
  g_signal_connect_object (self->window, "chosen", G_CALLBACK (read_again), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (self->window));
}
