/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDialog: a form or a short dialog over one window. From libadwaita 1.5 on it is shown inside
 * of that window, as a bottom sheet where the window is narrow; before, it is a window of its own
 * that closes with the other one. Escape and Ctrl+W close it. Properties for templates, in both:
 * "child", "title", "content-width" and "content-height" in pixels, "focus-widget",
 * "default-widget", "can-close". Signals, in both: "closed", and "close-attempt" when a person
 * closes it while it can't be closed. */

#include "till-dialog.h"

typedef struct
{
  GtkWidget *parent; /* weak */
  gboolean is_kept_open;
} TillDialogPrivate;

#if ADW_CHECK_VERSION(1, 5, 0)
#define TILL_DIALOG_PARENT ADW_TYPE_DIALOG
#else
#define TILL_DIALOG_PARENT ADW_TYPE_WINDOW
#endif

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (TillDialog, till_dialog, TILL_DIALOG_PARENT)

static TillDialogPrivate *
get_private (gpointer self)
{
  return till_dialog_get_instance_private (TILL_DIALOG (self));
}

#if ADW_CHECK_VERSION(1, 5, 0)

static void
install_parts (TillDialogClass *klass)
{
}

#else

enum
{
  PROP_CHILD = 1,
  PROP_CONTENT_WIDTH,
  PROP_CONTENT_HEIGHT,
  PROP_CAN_CLOSE,
  N_PROPS
};

enum
{
  SIGNAL_CLOSED,
  SIGNAL_CLOSE_ATTEMPT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static gboolean
till_dialog_close_request (GtkWindow *window)
{
  gboolean is_kept_open = get_private (window)->is_kept_open;

  g_signal_emit (window, signals[is_kept_open ? SIGNAL_CLOSE_ATTEMPT : SIGNAL_CLOSED], 0);

  return is_kept_open || GTK_WINDOW_CLASS (till_dialog_parent_class)->close_request (window);
}

static void
till_dialog_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  int width;
  int height;

  gtk_window_get_default_size (GTK_WINDOW (object), &width, &height);

  switch (prop_id)
    {
    case PROP_CHILD:
      g_value_set_object (value, adw_window_get_content (ADW_WINDOW (object)));
      break;

    case PROP_CONTENT_WIDTH:
      g_value_set_int (value, width);
      break;

    case PROP_CONTENT_HEIGHT:
      g_value_set_int (value, height);
      break;

    case PROP_CAN_CLOSE:
      g_value_set_boolean (value, !get_private (object)->is_kept_open);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_dialog_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_CHILD:
      adw_window_set_content (ADW_WINDOW (object), g_value_get_object (value));
      break;

    case PROP_CONTENT_WIDTH:
      g_object_set (object, "default-width", g_value_get_int (value), NULL);
      break;

    case PROP_CONTENT_HEIGHT:
      g_object_set (object, "default-height", g_value_get_int (value), NULL);
      break;

    case PROP_CAN_CLOSE:
      get_private (object)->is_kept_open = !g_value_get_boolean (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

/* The newer dialog inherits these from its parent class. */
static void
install_parts (TillDialogClass *klass)
{
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = till_dialog_get_property;
  object_class->set_property = till_dialog_set_property;
  GTK_WINDOW_CLASS (klass)->close_request = till_dialog_close_request;

  properties[PROP_CHILD] = g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_CONTENT_WIDTH] =
      g_param_spec_int ("content-width", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_CONTENT_HEIGHT] =
      g_param_spec_int ("content-height", NULL, NULL, -1, G_MAXINT, -1, flags);
  properties[PROP_CAN_CLOSE] = g_param_spec_boolean ("can-close", NULL, NULL, TRUE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_CLOSED] = g_signal_new ("closed", TILL_TYPE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CLOSE_ATTEMPT] = g_signal_new (
      "close-attempt", TILL_TYPE_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

#endif

static void
till_dialog_dispose (GObject *object)
{
  g_clear_weak_pointer (&get_private (object)->parent);

  G_OBJECT_CLASS (till_dialog_parent_class)->dispose (object);
}

static void
till_dialog_class_init (TillDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = till_dialog_dispose;
  install_parts (klass);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_w, GDK_CONTROL_MASK,
                                       "window.close", NULL);
}

static void
till_dialog_init (TillDialog *self)
{
}

/* Shows it over the window of @parent; %NULL shows it as a window of its own. */
void
till_dialog_present (TillDialog *self, GtkWidget *parent)
{
  g_return_if_fail (TILL_IS_DIALOG (self));
  g_return_if_fail (parent == NULL || GTK_IS_WIDGET (parent));

  g_set_weak_pointer (&get_private (self)->parent, parent);

#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_present (ADW_DIALOG (self), parent);
#else
  if (parent != NULL)
    {
      GtkRoot *root = gtk_widget_get_root (parent);

      gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (root));
      /* GTK would leave it a dangling pointer to its parent where something still holds it. */
      g_signal_connect_object (root, "destroy", G_CALLBACK (gtk_window_destroy), self,
                               G_CONNECT_SWAPPED);
    }
  gtk_window_set_modal (GTK_WINDOW (self), !TILL_DIALOG_GET_CLASS (self)->leaves_parent_free);
  gtk_window_present (GTK_WINDOW (self));
#endif
}

/* Returns: (transfer none) (nullable): the widget that it was presented over. */
GtkWidget *
till_dialog_get_parent (TillDialog *self)
{
  g_return_val_if_fail (TILL_IS_DIALOG (self), NULL);

  return get_private (self)->parent;
}

/* Gives @widget, which is inside, the focus, now or when the dialog is presented. */
void
till_dialog_focus (TillDialog *self, GtkWidget *widget)
{
  g_return_if_fail (TILL_IS_DIALOG (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

#if ADW_CHECK_VERSION(1, 5, 0)
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      adw_dialog_set_focus (ADW_DIALOG (self), widget);
      return;
    }
#endif
  gtk_widget_grab_focus (widget);
}

/* Returns: (transfer none) (nullable): the widget with the focus; %NULL after the dialog was
 * closed. */
GtkWidget *
till_dialog_get_focus (TillDialog *self)
{
  GtkRoot *root = NULL;

  g_return_val_if_fail (TILL_IS_DIALOG (self), NULL);

  root = gtk_widget_get_root (GTK_WIDGET (self));

  return root != NULL ? gtk_root_get_focus (root) : NULL;
}

/* Closes it as a person would: while it can't be closed, that is a "close-attempt". */
void
till_dialog_close (TillDialog *self)
{
  g_return_if_fail (TILL_IS_DIALOG (self));

#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_close (ADW_DIALOG (self));
#else
  gtk_window_close (GTK_WINDOW (self));
#endif
}

/* Closes it, also while it can't be closed. */
void
till_dialog_force_close (TillDialog *self)
{
  g_return_if_fail (TILL_IS_DIALOG (self));

#if ADW_CHECK_VERSION(1, 5, 0)
  adw_dialog_force_close (ADW_DIALOG (self));
#else
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
  gtk_window_destroy (GTK_WINDOW (self));
#endif
}

/* Sets whether a person can close it. The default is %TRUE. */
void
till_dialog_set_can_close (TillDialog *self, gboolean can_close)
{
  g_return_if_fail (TILL_IS_DIALOG (self));

  g_object_set (self, "can-close", can_close, NULL);
}
