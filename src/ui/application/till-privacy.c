/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPrivacy: hides what is on screen on request, after the time that is set without any input,
 * and when the screen locks. It keeps eyes out, not an intruder: any key shows everything again.
 * While it is locked, every window of the program is covered, also one that opens later. Nothing of
 * it can be seen, read aloud or found in a list of windows. Code that shows something outside of
 * the windows asks till_privacy_is_locked () first; another program asks the TillPrivacyLock.
 *
 * Property: "is-locked".
 *
 * Actions of the application: "lock" and "unlock". */

#include "till-privacy.h"

#include "till-inner-dialogs.h"
#include "till-window-blanking.h"
#include "till-window.h"

struct _TillPrivacy
{
  GObject parent_instance;

  /* Owned */
  GSettings *settings;
  TillPrivacyLock *lock;
  GListModel *windows;
  guint timer;

  /* Borrowed, weak */
  GtkApplication *application;

  gint64 touched_us; /* when the last input came, of the monotonic clock */
  gboolean is_locked;
};

enum
{
  PROP_IS_LOCKED = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TillPrivacy, till_privacy, G_TYPE_OBJECT)

static void
for_each_visible (TillPrivacy *self, void (*function) (GtkWindow *window))
{
  for (guint i = 0; i < g_list_model_get_n_items (self->windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (self->windows, i);

      if (gtk_widget_get_visible (GTK_WIDGET (window)))
        function (window);
    }
}

static gint64
get_timeout_us (TillPrivacy *self)
{
  return g_settings_get_uint (self->settings, "lock-after-seconds") * G_USEC_PER_SEC;
}

static gboolean timer_cb (gpointer user_data);

/* The timer waits for the earliest time at which the program can have had no input for long enough.
 */
static void
restart_timer (TillPrivacy *self)
{
  gint64 timeout_us = get_timeout_us (self);
  gint64 left_us = self->touched_us + timeout_us - g_get_monotonic_time ();

  g_clear_handle_id (&self->timer, g_source_remove);
  if (timeout_us > 0 && !self->is_locked)
    self->timer = g_timeout_add (MAX (left_us, 0) / 1000 + 1, timer_cb, self);
}

static gboolean
timer_cb (gpointer user_data)
{
  TillPrivacy *self = TILL_PRIVACY (user_data);

  self->timer = 0;
  if (g_get_monotonic_time () - self->touched_us >= get_timeout_us (self))
    till_privacy_lock (self);
  else
    restart_timer (self);

  return G_SOURCE_REMOVE;
}

/* Returns: whether @event shows everything again: a key, or a click where there is nothing else to
 * click on. */
static gboolean
asks_to_show (GdkEvent *event, GtkWidget *window)
{
  GdkEventType type = gdk_event_get_event_type (event);

  return (type == GDK_KEY_PRESS && !gdk_key_event_is_modifier (event)) ||
         (type == GDK_BUTTON_PRESS &&
          (!TILL_IS_WINDOW (window) || till_inner_dialogs_are_open (GTK_WINDOW (window))));
}

/* The event that shows everything again does nothing else. */
static gboolean
event_cb (TillPrivacy *self, GdkEvent *event, GtkEventController *controller)
{
  self->touched_us = g_get_monotonic_time ();
  if (!self->is_locked || !asks_to_show (event, gtk_event_controller_get_widget (controller)))
    return GDK_EVENT_PROPAGATE;

  till_privacy_unlock (self);

  return GDK_EVENT_STOP;
}

static void
shown_cb (TillPrivacy *self, GtkWidget *window)
{
  if (self->is_locked)
    till_window_blanking_cover (GTK_WINDOW (window));
}

/* Handles every event of @window before anybody else: controllers that are added later come first.
 */
static void
watch (TillPrivacy *self, GtkWidget *window)
{
  GtkEventController *controller = gtk_event_controller_legacy_new ();

  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect_object (controller, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (window, controller);
  g_signal_connect_object (window, "show", G_CALLBACK (shown_cb), self, G_CONNECT_SWAPPED);
  shown_cb (self, window);
}

static void
first_shown_cb (TillPrivacy *self, GtkWidget *window)
{
  g_signal_handlers_disconnect_by_func (window, first_shown_cb, self);
  watch (self, window);
}

/* GTK lists a window before it is built. */
static void
windows_changed_cb (TillPrivacy *self, guint position, guint n_removed, guint n_added)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (self->windows, i);

      if (gtk_widget_get_visible (window))
        watch (self, window);
      else
        g_signal_connect_object (window, "show", G_CALLBACK (first_shown_cb), self,
                                 G_CONNECT_SWAPPED);
    }
}

static void
screensaver_cb (TillPrivacy *self)
{
  gboolean is_active = FALSE;

  g_object_get (self->application, "screensaver-active", &is_active, NULL);
  if (is_active && g_settings_get_boolean (self->settings, "lock-with-screen"))
    till_privacy_lock (self);
}

static void
lock_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  till_privacy_lock (TILL_PRIVACY (user_data));
}

static void
unlock_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  till_privacy_unlock (TILL_PRIVACY (user_data));
}

static const GActionEntry actions[] = {
  { "lock", lock_action, NULL, NULL, NULL, { 0 } },
  { "unlock", unlock_action, NULL, NULL, NULL, { 0 } },
};

static void
till_privacy_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_IS_LOCKED)
    g_value_set_boolean (value, TILL_PRIVACY (object)->is_locked);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
till_privacy_dispose (GObject *object)
{
  TillPrivacy *self = TILL_PRIVACY (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  if (self->application != NULL)
    for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
      g_action_map_remove_action (G_ACTION_MAP (self->application), actions[i].name);
  g_clear_weak_pointer (&self->application);
  g_clear_object (&self->lock);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (till_privacy_parent_class)->dispose (object);
}

static void
till_privacy_class_init (TillPrivacyClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = till_privacy_get_property;
  object_class->dispose = till_privacy_dispose;

  properties[PROP_IS_LOCKED] = g_param_spec_boolean ("is-locked", NULL, NULL, FALSE,
                                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
till_privacy_init (TillPrivacy *self)
{
  self->windows = gtk_window_get_toplevels ();
  self->touched_us = g_get_monotonic_time ();
}

/* @application outlives it. @lock is what other programs ask. */
TillPrivacy *
till_privacy_new (GtkApplication *application, GSettings *settings, TillPrivacyLock *lock)
{
  TillPrivacy *self = NULL;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);
  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);
  g_return_val_if_fail (TILL_IS_PRIVACY_LOCK (lock), NULL);

  self = g_object_new (TILL_TYPE_PRIVACY, NULL);
  g_set_weak_pointer (&self->application, application);
  self->settings = g_object_ref (settings);
  self->lock = g_object_ref (lock);
  g_action_map_add_action_entries (G_ACTION_MAP (application), actions, G_N_ELEMENTS (actions),
                                   self);
  g_signal_connect_object (settings, "changed::lock-after-seconds", G_CALLBACK (restart_timer),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (application, "notify::screensaver-active", G_CALLBACK (screensaver_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->windows, "items-changed", G_CALLBACK (windows_changed_cb), self,
                           G_CONNECT_SWAPPED);
  windows_changed_cb (self, 0, 0, g_list_model_get_n_items (self->windows));
  restart_timer (self);

  return self;
}

/* Returns: (transfer full): one with the lock that the other programs of this session ask. */
TillPrivacy *
till_privacy_new_for_session (GtkApplication *application, GSettings *settings)
{
  g_autoptr (GFile) file = till_privacy_lock_get_file ();
  g_autoptr (TillPrivacyLock) lock = till_privacy_lock_new (file);

  return till_privacy_new (application, settings, lock);
}

/* Returns: whether nothing of a store may be shown now, for example in a notification. */
gboolean
till_privacy_is_locked (TillPrivacy *self)
{
  g_return_val_if_fail (TILL_IS_PRIVACY (self), FALSE);

  return self->is_locked;
}

void
till_privacy_lock (TillPrivacy *self)
{
  g_return_if_fail (TILL_IS_PRIVACY (self));

  if (self->is_locked)
    return;

  self->is_locked = TRUE;
  till_privacy_lock_set (self->lock, TRUE);
  for_each_visible (self, till_window_blanking_cover);
  restart_timer (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_LOCKED]);
}

void
till_privacy_unlock (TillPrivacy *self)
{
  g_return_if_fail (TILL_IS_PRIVACY (self));

  if (!self->is_locked)
    return;

  self->is_locked = FALSE;
  self->touched_us = g_get_monotonic_time ();
  till_privacy_lock_set (self->lock, FALSE);
  for_each_visible (self, till_window_blanking_uncover);
  restart_timer (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_IS_LOCKED]);
}
