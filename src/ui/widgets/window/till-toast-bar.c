/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillToastBar: one short message of a TillToaster, with or without a button for its offer. Its
 * time starts with till_toast_bar_start () and does not run out while the pointer or the focus is
 * in the bar.
 *
 * Signal: "ended", once, with whether the button was pressed; otherwise the time is over or the bar
 * was closed. */

#include "till-toast-bar.h"

#include <glib/gi18n.h>

#include "till-text.h"

#define MESSAGE_S 5
#define OFFER_S   10

struct _TillToastBar
{
  GtkWidget parent_instance;

  /* Owned */
  char *text;

  gboolean has_offer;
  gboolean has_ended;
  guint timer;

  /* Children */
  GtkWidget *bar;
  GtkLabel *label;

  /* Borrowed */
  GtkEventController *motion;
  GtkEventController *focus;
};

enum
{
  SIGNAL_ENDED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillToastBar, till_toast_bar, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static void
end (TillToastBar *self, gboolean is_taken)
{
  till_toast_bar_stop (self);
  if (self->has_ended)
    return;

  self->has_ended = TRUE;
  g_signal_emit (self, signals[SIGNAL_ENDED], 0, is_taken);
}

static void
take_cb (TillToastBar *self)
{
  end (self, TRUE);
}

static void
close_cb (TillToastBar *self)
{
  end (self, FALSE);
}

static gboolean
timer_cb (gpointer user_data)
{
  TillToastBar *self = TILL_TOAST_BAR (user_data);

  if (gtk_event_controller_motion_contains_pointer (GTK_EVENT_CONTROLLER_MOTION (self->motion)) ||
      gtk_event_controller_focus_contains_focus (GTK_EVENT_CONTROLLER_FOCUS (self->focus)))
    return G_SOURCE_CONTINUE;

  self->timer = 0;
  end (self, FALSE);

  return G_SOURCE_REMOVE;
}

static GtkWidget *
build_offer_button (TillToastBar *self, const char *offer)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (offer);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  self->label, NULL, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (take_cb), self, G_CONNECT_SWAPPED);

  return button;
}

static GtkWidget *
build_close_button (TillToastBar *self)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("window-close-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "circular");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_tooltip_text (button, _("Dismiss"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Dismiss"), -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (close_cb), self, G_CONNECT_SWAPPED);

  return button;
}

/* A screen reader says a widget with this role when it appears, by its name. */
static GtkWidget *
build_label (void)
{
  return g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_ALERT, "hexpand",
                       TRUE, "xalign", 0.0, "wrap", TRUE, "wrap-mode", PANGO_WRAP_WORD_CHAR,
                       "lines", 3, "ellipsize", PANGO_ELLIPSIZE_END, "max-width-chars", 50, NULL);
}

/* The buttons have a box of their own, so that their different baselines do not make the bar
 * higher. */
static GtkWidget *
build_buttons (TillToastBar *self, const char *offer)
{
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  if (offer != NULL)
    gtk_box_append (GTK_BOX (buttons), build_offer_button (self, offer));
  gtk_box_append (GTK_BOX (buttons), build_close_button (self));

  return buttons;
}

static GtkWidget *
build_bar (TillToastBar *self, const char *offer)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_widget_add_css_class (bar, "osd");
  gtk_widget_add_css_class (bar, "toast-bar");
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->label));
  gtk_box_append (GTK_BOX (bar), build_buttons (self, offer));

  return bar;
}

static void
till_toast_bar_dispose (GObject *object)
{
  TillToastBar *self = TILL_TOAST_BAR (object);

  till_toast_bar_stop (self);
  g_clear_pointer (&self->bar, gtk_widget_unparent);
  self->label = NULL;

  G_OBJECT_CLASS (till_toast_bar_parent_class)->dispose (object);
}

static void
till_toast_bar_finalize (GObject *object)
{
  g_free (TILL_TOAST_BAR (object)->text);

  G_OBJECT_CLASS (till_toast_bar_parent_class)->finalize (object);
}

static void
till_toast_bar_class_init (TillToastBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_toast_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_toast_bar_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);

  signals[SIGNAL_ENDED] = g_signal_new ("ended", TILL_TYPE_TOAST_BAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 1, G_TYPE_BOOLEAN);
}

static void
till_toast_bar_init (TillToastBar *self)
{
  self->motion = gtk_event_controller_motion_new ();
  self->focus = gtk_event_controller_focus_new ();
  gtk_widget_add_controller (GTK_WIDGET (self), self->motion);
  gtk_widget_add_controller (GTK_WIDGET (self), self->focus);
}

/* Shows @text literally. @offer is the label of a button, with a mnemonic, or %NULL for none. */
GtkWidget *
till_toast_bar_new (const char *text, const char *offer)
{
  TillToastBar *self = g_object_new (TILL_TYPE_TOAST_BAR, NULL);

  self->has_offer = offer != NULL;
  self->label = GTK_LABEL (build_label ());
  self->bar = build_bar (self, offer);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  self->text = g_strdup (text);
  till_text_set (self->label, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  gtk_label_get_text (self->label), -1);

  return GTK_WIDGET (self);
}

/* Returns: the text as it was set. */
const char *
till_toast_bar_get_text (TillToastBar *self)
{
  g_return_val_if_fail (TILL_IS_TOAST_BAR (self), NULL);

  return self->text;
}

gboolean
till_toast_bar_has_offer (TillToastBar *self)
{
  g_return_val_if_fail (TILL_IS_TOAST_BAR (self), FALSE);

  return self->has_offer;
}

/* Starts its time, from the beginning. */
void
till_toast_bar_start (TillToastBar *self)
{
  g_return_if_fail (TILL_IS_TOAST_BAR (self));

  till_toast_bar_stop (self);
  if (self->has_ended)
    return;

  self->timer = g_timeout_add_seconds (self->has_offer ? OFFER_S : MESSAGE_S, timer_cb, self);
}

/* Stops its time. */
void
till_toast_bar_stop (TillToastBar *self)
{
  g_return_if_fail (TILL_IS_TOAST_BAR (self));

  g_clear_handle_id (&self->timer, g_source_remove);
}
