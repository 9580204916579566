/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Keys as a window gets them. There is no way to make an event of GTK 4's, so what it would do with
 * one is done here: the widgets from the window down to the one with the cursor are asked first,
 * then those from there up again, by their key controllers and shortcuts. */

#include "till-ui-keys.h"

static gboolean
is_triggered (GtkShortcutTrigger *trigger, guint keyval, GdkModifierType modifiers)
{
  if (GTK_IS_KEYVAL_TRIGGER (trigger))
    return gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == keyval &&
           gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == modifiers;
  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    return is_triggered (gtk_alternative_trigger_get_first (GTK_ALTERNATIVE_TRIGGER (trigger)),
                         keyval, modifiers) ||
           is_triggered (gtk_alternative_trigger_get_second (GTK_ALTERNATIVE_TRIGGER (trigger)),
                         keyval, modifiers);

  return FALSE;
}

static gboolean
offer_to_shortcuts (GtkWidget *widget, GListModel *shortcuts, guint keyval, GdkModifierType state)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);

      if (is_triggered (gtk_shortcut_get_trigger (shortcut), keyval, state) &&
          gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut), 0, widget,
                                        gtk_shortcut_get_arguments (shortcut)))
        return TRUE;
    }

  return FALSE;
}

static gboolean
offer_to_controller (GtkWidget *widget,
                     GtkEventController *controller,
                     guint keyval,
                     GdkModifierType state)
{
  gboolean is_handled = FALSE;

  if (GTK_IS_SHORTCUT_CONTROLLER (controller))
    return offer_to_shortcuts (widget, G_LIST_MODEL (controller), keyval, state);
  if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
    g_signal_emit_by_name (controller, "key-pressed", keyval, 0, state, &is_handled);

  return is_handled;
}

static gboolean
offer (GtkWidget *widget, gboolean is_capture, guint keyval, GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      GtkPropagationPhase phase = gtk_event_controller_get_propagation_phase (controller);

      if (phase != GTK_PHASE_NONE && (phase == GTK_PHASE_CAPTURE) == is_capture &&
          offer_to_controller (widget, controller, keyval, state))
        return TRUE;
    }

  return FALSE;
}

/* Presses a key in @window, or in a dialog inside of one.
 *
 * Returns: whether anybody took it. */
gboolean
till_ui_press (GtkWidget *window, guint keyval, GdkModifierType modifiers)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (window));
  g_autoptr (GPtrArray) path = g_ptr_array_new_with_free_func (g_object_unref);

  for (GtkWidget *widget = focus != NULL ? focus : window; widget != NULL;
       widget = gtk_widget_get_parent (widget))
    g_ptr_array_add (path, g_object_ref (widget));

  for (guint i = path->len; i > 0; i--)
    if (offer (path->pdata[i - 1], TRUE, keyval, modifiers))
      return TRUE;
  for (guint i = 0; i < path->len; i++)
    if (offer (path->pdata[i], FALSE, keyval, modifiers))
      return TRUE;

  return FALSE;
}

void
till_ui_press_all (GtkWidget *window, guint keyval, guint times)
{
  for (guint i = 0; i < times; i++)
    g_assert_true (till_ui_press (window, keyval, 0));
}
