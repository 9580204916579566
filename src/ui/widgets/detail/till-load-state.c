/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLoadState: how old a record is that the archive has told, and why the service's own can't be
 * loaded. Retry refreshes the page. */

#include "till-load-state.h"

#include "till-format.h"
#include "till-message.h"
#include "till-text.h"

struct _TillLoadState
{
  AdwBin parent_instance;

  /* Template children */
  GtkLabel *as_of_label;
  GtkRevealer *failure_revealer;
  GtkLabel *failure_label;
};

G_DEFINE_FINAL_TYPE (TillLoadState, till_load_state, ADW_TYPE_BIN)

static void
till_load_state_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_LOAD_STATE);

  G_OBJECT_CLASS (till_load_state_parent_class)->dispose (object);
}

static void
till_load_state_class_init (TillLoadStateClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_load_state_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-load-state.ui");
  gtk_widget_class_bind_template_child (widget_class, TillLoadState, as_of_label);
  gtk_widget_class_bind_template_child (widget_class, TillLoadState, failure_revealer);
  gtk_widget_class_bind_template_child (widget_class, TillLoadState, failure_label);
}

static void
till_load_state_init (TillLoadState *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Nothing is shown of an empty one, so that it takes no space between others. */
static void
update_visible (TillLoadState *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self),
                          gtk_widget_get_visible (GTK_WIDGET (self->as_of_label)) ||
                              gtk_revealer_get_reveal_child (self->failure_revealer));
}

/* Shows the age of the archive's copy; zero means the service's own answer. */
void
till_load_state_set_read_at (TillLoadState *self, TillClock *clock, gint64 read_at_ms)
{
  g_autofree char *text = NULL;
  g_autofree char *time = till_format_exact_time (read_at_ms);

  g_return_if_fail (TILL_IS_LOAD_STATE (self));

  if (clock != NULL)
    text = till_format_as_of (read_at_ms, till_clock_now_ms (clock));
  gtk_label_set_text (self->as_of_label, text != NULL ? text : "");
  till_text_set_tooltip (GTK_WIDGET (self->as_of_label), time);
  gtk_widget_set_visible (GTK_WIDGET (self->as_of_label), text != NULL);
  update_visible (self);
}

/* Shows why nothing newer can be loaded; %NULL for no failure. */
void
till_load_state_set_failure (TillLoadState *self, const GError *error)
{
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_LOAD_STATE (self));

  text = error != NULL ? till_message_describe_error (error) : NULL;
  if (text != NULL)
    till_text_set (self->failure_label, text);
  gtk_revealer_set_reveal_child (self->failure_revealer, error != NULL);
  update_visible (self);
}

void
till_load_state_clear (TillLoadState *self)
{
  till_load_state_set_read_at (self, NULL, 0);
  till_load_state_set_failure (self, NULL);
}
