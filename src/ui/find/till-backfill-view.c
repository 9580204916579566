/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillBackfillView: the state of a TillBackfill: one sentence, one button and a bar. The search
 * text in the window may differ from the one of the backfill. */

#include "till-backfill-view.h"

#include "till-css-class.h"
#include "till-format.h"
#include "till-message.h"
#include "till-record-link.h"
#include "till-text.h"

#include <glib/gi18n-lib.h>

#define RECENT_MS (G_GINT64_CONSTANT (30) * 24 * 60 * 60 * 1000)
#define MAX_SHOWN 80 /* characters shown of an earlier message */

#define MAX_BUTTON_CHARS 12

/* What the button does. */
typedef enum
{
  STEP_NONE,
  STEP_START,
  STEP_STOP,
  STEP_SHOW,
} Step;

struct _TillBackfillView
{
  AdwBin parent_instance;

  /* Owned */
  TillDesk *desk; /* NULL until it is set */
  char *text;     /* the current search text; NULL for none */
  GCancellable *estimating;

  gboolean is_missing; /* nothing was found, and a backfill is possible */
  TillBackfillProgress recent;
  TillBackfillProgress all;
  guint n_estimates;      /* estimates of these two, in this order */
  TillBackfillState told; /* to the desktop */
  Step step;

  /* Template children */
  GtkLabel *title_label;
  GtkLabel *text_label;
  GtkButton *button;
  GtkProgressBar *bar;
};

enum
{
  ASK,
  CHANGED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillBackfillView, till_backfill_view, ADW_TYPE_BIN)

static guint signals[N_SIGNALS];

static TillBackfill *
get_backfill (TillBackfillView *self)
{
  return self->desk != NULL ? till_desk_get_backfill (self->desk) : NULL;
}

static gboolean
is_of_question (TillBackfillView *self)
{
  return g_strcmp0 (till_backfill_get_text (get_backfill (self)), self->text) == 0;
}

static char *
describe_seconds (guint seconds)
{
  guint minutes = (seconds + 30) / 60;

  if (seconds < 90)
    return g_strdup_printf (ngettext ("about %u second", "about %u seconds", seconds), seconds);
  if (minutes < 120)
    return g_strdup_printf (ngettext ("about %u minute", "about %u minutes", minutes), minutes);

  return g_strdup_printf (ngettext ("about %u hour", "about %u hours", (minutes + 30) / 60),
                          (minutes + 30) / 60);
}

static void
show (TillBackfillView *self, const char *title, const char *text, Step step, const char *button)
{
  gtk_label_set_label (self->title_label, title);
  gtk_label_set_label (self->text_label, text);
  gtk_widget_set_visible (GTK_WIDGET (self->text_label), *text != '\0');
  gtk_widget_set_visible (GTK_WIDGET (self->button), step != STEP_NONE);
  if (step != STEP_NONE)
    {
      gtk_button_set_label (self->button, button);
      till_text_wrap_button (self->button, MAX_BUTTON_CHARS);
    }
  till_css_class_set (GTK_WIDGET (self->button), "suggested-action", step == STEP_START);
  self->step = step;
  gtk_widget_set_visible (GTK_WIDGET (self->bar), step == STEP_STOP);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* Returns: (transfer full): "1,200 records, about 20 seconds". */
static char *
describe_estimate (const TillBackfillProgress *estimate)
{
  g_autofree char *count = till_format_count (estimate->n_left);
  g_autofree char *records =
      g_strdup_printf (ngettext ("%s record", "%s records", estimate->n_left), count);
  g_autofree char *seconds = NULL;

  if (estimate->seconds_left == 0)
    return g_steal_pointer (&records);

  seconds = describe_seconds (estimate->seconds_left);

  return g_strjoin (", ", records, seconds, NULL);
}

/* Returns: (transfer full): the estimate, in two lines if the newest records are not all. */
static char *
describe_estimates (TillBackfillView *self)
{
  g_autofree char *recent = describe_estimate (&self->recent);
  g_autofree char *all = describe_estimate (&self->all);

  if (self->n_estimates < 2 || self->all.n_left == 0)
    return g_strdup ("");
  if (self->recent.n_left == 0)
    return g_steal_pointer (&all);

  /* Translators: each is a number of records and how long they take: "1,200 records, about 20
   * seconds" */
  return g_strdup_printf (_("Last 30 days: %s\nAll: %s"), recent, all);
}

static void
offer (TillBackfillView *self)
{
  gboolean was_stopped = is_of_question (self) &&
                         till_backfill_get_state (get_backfill (self)) == TILL_BACKFILL_STOPPED;
  g_autofree char *text = describe_estimates (self);

  show (self, _("Not All Records Searched Yet"), text, STEP_START,
        was_stopped ? _("_Resume") : _("_Search Older Records"));
}

static char *
describe_progress (const TillBackfillProgress *progress)
{
  g_autofree char *read = till_format_count (progress->n_read);
  g_autofree char *left = till_format_count (progress->n_left);
  /* Translators: two numbers of records */
  g_autofree char *counts = g_strdup_printf (_("%s searched, %s left"), read, left);
  g_autofree char *since =
      progress->back_to_ms != 0 ? till_format_time (progress->back_to_ms) : NULL;
  /* Translators: a full date and time */
  g_autofree char *back = since != NULL ? g_strdup_printf (_("back to %s"), since) : NULL;
  g_autofree char *seconds =
      progress->seconds_left > 0 ? describe_seconds (progress->seconds_left) : NULL;
  /* Translators: "about 20 seconds" */
  g_autofree char *rest = seconds != NULL ? g_strdup_printf (_("%s left"), seconds) : NULL;
  g_autofree char *ways =
      g_strjoin (" · ", counts, back != NULL ? back : rest, back != NULL ? rest : NULL, NULL);

  return g_steal_pointer (&ways);
}

static void
show_progress (TillBackfillView *self)
{
  const GError *error = till_backfill_get_error (get_backfill (self));
  TillBackfillProgress progress = { 0 };
  g_autofree char *text = NULL;

  if (till_backfill_get_progress (get_backfill (self), &progress))
    text = describe_progress (&progress);
  if (error != NULL)
    {
      g_autoptr (TillMessage) message = till_message_new_for_error (error);

      g_free (text);
      /* Translators: why something failed, as a sentence without its end */
      text = g_strdup_printf (_("%s. Trying again…"), message->title);
    }
  show (self, _("Searching Older Records…"), text != NULL ? text : "", STEP_STOP, _("_Stop"));
  gtk_progress_bar_set_fraction (self->bar, progress.n_read + progress.n_left > 0
                                                ? (double) progress.n_read /
                                                      (double) (progress.n_read + progress.n_left)
                                                : 0);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->bar), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                  text != NULL ? text : "", -1);
}

/* Returns: (transfer full): the beginning of @text in one paragraph: there is no room for a whole
 * mail. */
static char *
describe_message (const char *text)
{
  g_autofree char *shown = till_text_for_display_up_to (text, MAX_SHOWN);

  return g_strdelimit (g_steal_pointer (&shown), "\r\n", ' ');
}

/* The window already shows what was found for its own text. */
static void
show_end (TillBackfillView *self)
{
  g_autofree char *message = describe_message (till_backfill_get_text (get_backfill (self)));

  if (till_backfill_get_state (get_backfill (self)) == TILL_BACKFILL_FOUND)
    show (self, _("Match Found for an Earlier Search"), message, STEP_SHOW, _("_Show"));
  else
    show (self, _("No Match Found"), _("Till searched every record that could match."), STEP_NONE,
          NULL);
}

static void
update (TillBackfillView *self)
{
  TillBackfillState state = till_backfill_get_state (get_backfill (self));

  if (state == TILL_BACKFILL_READING)
    show_progress (self);
  else if (state == TILL_BACKFILL_FOUND && !is_of_question (self))
    show_end (self);
  else if (state == TILL_BACKFILL_NOTHING && is_of_question (self))
    show_end (self);
  else if (self->is_missing)
    offer (self);
  else
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
estimated_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  TillBackfillProgress estimate = { 0 };
  TillBackfillView *self = user_data;

  if (!till_backfill_estimate_finish (TILL_BACKFILL (source), result, &estimate, &error))
    return;

  if (estimate.back_to_ms != 0)
    self->recent = estimate;
  else
    self->all = estimate;
  self->n_estimates++;
  update (self);
}

static void
estimate (TillBackfillView *self, const TillSearchQuery *query)
{
  gint64 now_ms = till_clock_now_ms (till_desk_get_clock (self->desk));

  self->n_estimates = 0;
  till_backfill_estimate_async (get_backfill (self), query, now_ms - RECENT_MS, self->estimating,
                                estimated_cb, self);
  till_backfill_estimate_async (get_backfill (self), query, 0, self->estimating, estimated_cb,
                                self);
}

static void
forget_estimates (TillBackfillView *self)
{
  g_cancellable_cancel (self->estimating);
  g_object_unref (self->estimating);
  self->estimating = g_cancellable_new ();
  self->n_estimates = 0;
}

static void
link_to_hit (TillBackfillView *self, GNotification *notification)
{
  const TillSearchHit *hit = g_ptr_array_index (till_backfill_get_hits (get_backfill (self)), 0);
  g_autofree char *archive = till_archive_dup_name (till_desk_get_archive (self->desk));
  g_autofree char *link = till_record_link_build (
      TILL_IS_INVOICE (hit->record) ? TILL_RECORD_LINK_INVOICE : TILL_RECORD_LINK_ORDER,
      till_record_get_id (hit->record), archive);

  if (link != NULL)
    g_notification_set_default_action_and_target (notification, "app.open-link", "s", link);
}

/* The notification contains nothing that a customer wrote. */
static void
notify_desktop (TillBackfillView *self, TillBackfillState state)
{
  GApplication *application = g_application_get_default ();
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GNotification) notification = NULL;

  if (application == NULL || g_application_get_application_id (application) == NULL ||
      (GTK_IS_WINDOW (root) && gtk_widget_get_visible (GTK_WIDGET (root)) &&
       gtk_window_is_active (GTK_WINDOW (root))))
    return;

  if (state == TILL_BACKFILL_FOUND)
    {
      notification = g_notification_new (_("Match Found in Older Records"));
      link_to_hit (self, notification);
    }
  else
    {
      notification = g_notification_new (_("No Match in Older Records"));
    }
  g_application_send_notification (application, "backfill", notification);
}

static void
changed_cb (TillBackfillView *self)
{
  TillBackfillState state = till_backfill_get_state (get_backfill (self));
  gboolean has_ended = self->told == TILL_BACKFILL_READING &&
                       (state == TILL_BACKFILL_FOUND || state == TILL_BACKFILL_NOTHING);

  self->told = state;
  if (has_ended)
    notify_desktop (self, state);
  if (has_ended && state == TILL_BACKFILL_FOUND && is_of_question (self))
    g_signal_emit (self, signals[ASK], 0, self->text);
  update (self);
}

static void
clicked_cb (TillBackfillView *self)
{
  TillBackfill *backfill = get_backfill (self);

  switch (self->step)
    {
    case STEP_START:
      till_backfill_start (backfill, self->text);
      break;

    case STEP_STOP:
      till_backfill_stop (backfill);
      break;

    case STEP_SHOW:
      g_signal_emit (self, signals[ASK], 0, till_backfill_get_text (backfill));
      break;

    case STEP_NONE:
    default:
      break;
    }
}

static void
till_backfill_view_dispose (GObject *object)
{
  TillBackfillView *self = TILL_BACKFILL_VIEW (object);

  g_cancellable_cancel (self->estimating);
  if (get_backfill (self) != NULL)
    g_signal_handlers_disconnect_by_data (get_backfill (self), self);
  g_clear_object (&self->desk);

  G_OBJECT_CLASS (till_backfill_view_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_BACKFILL_VIEW);
}

static void
till_backfill_view_finalize (GObject *object)
{
  TillBackfillView *self = TILL_BACKFILL_VIEW (object);

  g_clear_object (&self->estimating);
  g_free (self->text);

  G_OBJECT_CLASS (till_backfill_view_parent_class)->finalize (object);
}

static void
till_backfill_view_class_init (TillBackfillViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_backfill_view_dispose;
  object_class->finalize = till_backfill_view_finalize;

  signals[ASK] = g_signal_new ("ask", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-backfill-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TillBackfillView, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillBackfillView, text_label);
  gtk_widget_class_bind_template_child (widget_class, TillBackfillView, button);
  gtk_widget_class_bind_template_child (widget_class, TillBackfillView, bar);
  gtk_widget_class_bind_template_callback (widget_class, clicked_cb);
}

static void
till_backfill_view_init (TillBackfillView *self)
{
  self->estimating = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Call it once. Without an archive the view stays hidden. */
void
till_backfill_view_set_desk (TillBackfillView *self, TillDesk *desk)
{
  g_return_if_fail (TILL_IS_BACKFILL_VIEW (self));
  g_return_if_fail (TILL_IS_DESK (desk) && self->desk == NULL);

  self->desk = g_object_ref (desk);
  if (get_backfill (self) == NULL)
    return;

  g_signal_connect_object (get_backfill (self), "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

/* Sets the current search text. @missing is what it names if nothing was found, else %NULL. */
void
till_backfill_view_set_question (TillBackfillView *self,
                                 const char *text,
                                 const TillSearchQuery *missing)
{
  g_return_if_fail (TILL_IS_BACKFILL_VIEW (self));
  g_return_if_fail (text != NULL);

  if (get_backfill (self) == NULL)
    return;

  g_free (self->text);
  self->text = g_strdup (text);
  self->is_missing = missing != NULL && till_backfill_can_help (get_backfill (self), missing);
  forget_estimates (self);
  if (self->is_missing)
    estimate (self, missing);
  update (self);
}

/* Returns: whether the view shows what to do about a search without hits. */
gboolean
till_backfill_view_has_answer (TillBackfillView *self)
{
  g_return_val_if_fail (TILL_IS_BACKFILL_VIEW (self), FALSE);

  return gtk_widget_get_visible (GTK_WIDGET (self));
}
