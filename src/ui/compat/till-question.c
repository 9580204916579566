/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Asks a question with two answers over a window. From libadwaita 1.5 on it is shown inside of that
 * window; before, as a window of its own. */

#include "till-question.h"

#if ADW_CHECK_VERSION(1, 5, 0)
#define DIALOG            ADW_ALERT_DIALOG
#define DIALOG_TYPE       ADW_TYPE_ALERT_DIALOG
#define DIALOG_CALL(name) adw_alert_dialog_##name
#else
#define DIALOG            ADW_MESSAGE_DIALOG
#define DIALOG_TYPE       ADW_TYPE_MESSAGE_DIALOG
#define DIALOG_CALL(name) adw_message_dialog_##name
#endif

typedef struct
{
  TillPageComparisonFunc answer;
  gpointer user_data;
  GDestroyNotify destroy;
} Asking;

static void
asking_free (gpointer data, GClosure *closure)
{
  Asking *self = data;

  if (self->destroy != NULL)
    self->destroy (self->user_data);
  g_free (self);
}

static void
response_cb (Asking *self, const char *response)
{
  self->answer (self->user_data, g_str_equal (response, "yes"));
}

static void
present (GtkWidget *dialog, GtkWidget *parent)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_present (ADW_DIALOG (dialog), parent);
#else
  gtk_window_set_transient_for (GTK_WINDOW (dialog), GTK_WINDOW (gtk_widget_get_root (parent)));
  gtk_window_set_destroy_with_parent (GTK_WINDOW (dialog), TRUE);
  gtk_window_present (GTK_WINDOW (dialog));
#endif
}

/* Asks @question, whose texts are shown literally, over the window of @parent. Calls @answer once,
 * unless that window is destroyed before. Calls @destroy, which may be %NULL, in either case.
 *
 * Returns: (transfer none): the dialog; it closes with the answer. */
GtkWidget *
till_question_ask (GtkWidget *parent,
                   const TillQuestion *question,
                   TillPageComparisonFunc answer,
                   gpointer user_data,
                   GDestroyNotify destroy)
{
  GtkWidget *dialog = NULL;
  Asking *asking = NULL;

  g_return_val_if_fail (GTK_IS_WIDGET (parent), NULL);
  g_return_val_if_fail (question != NULL && answer != NULL, NULL);

  dialog = g_object_new (DIALOG_TYPE, "heading", question->heading, "body", question->body, NULL);
  DIALOG_CALL (add_responses) (DIALOG (dialog), "no", question->no, "yes", question->yes, NULL);
  DIALOG_CALL (set_response_appearance) (DIALOG (dialog), "yes", question->appearance);
  DIALOG_CALL (set_default_response)
  (DIALOG (dialog), question->appearance == ADW_RESPONSE_SUGGESTED ? "yes" : "no");
  DIALOG_CALL (set_close_response) (DIALOG (dialog), "no");

  asking = g_new0 (Asking, 1);
  *asking = (Asking){ answer, user_data, destroy };
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), asking, asking_free,
                         G_CONNECT_SWAPPED);
  present (dialog, parent);

  return dialog;
}

/* Closes a dialog of till_question_ask (). That may count as a no. */
void
till_question_withdraw (GtkWidget *dialog)
{
#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_force_close (ADW_DIALOG (dialog));
#else
  gtk_window_destroy (GTK_WINDOW (dialog));
#endif
}

/* Returns: the class of the dialog. */
GType
till_question_get_dialog_type (void)
{
  return DIALOG_TYPE;
}
