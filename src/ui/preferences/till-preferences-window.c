/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPreferencesWindow: the settings of the whole program. The settings of a store are in the
 * window of the stores. */

#include "till-preferences-window.h"

#include <glib/gi18n.h>

#include "till-background.h"
#include "till-chain-table.h"
#include "till-explorer-row.h"

struct _TillPreferencesWindow
{
  AdwPreferencesWindow parent_instance;

  GSettings *settings;

  AdwComboRow *lock_row;
  GtkSwitch *screen_switch;
  GtkSwitch *compact_switch;
  AdwComboRow *csv_row;
  GtkSwitch *activity_switch;
  AdwActionRow *background_row;
  GtkSwitch *background_switch;
  GtkListBox *explorers_list;
};

G_DEFINE_FINAL_TYPE (TillPreferencesWindow, till_preferences_window, ADW_TYPE_PREFERENCES_WINDOW)

/* In the order of the template. */
static const guint32 lock_after_s[] = { 0, 60, 300, 900, 3600 };

/* A time that the list does not have is shown as the next longer one. */
static gboolean
get_lock_after (GValue *value, GVariant *variant, gpointer user_data)
{
  guint32 seconds = g_variant_get_uint32 (variant);
  guint position = 0;

  while (position + 1 < G_N_ELEMENTS (lock_after_s) && lock_after_s[position] < seconds)
    position++;
  g_value_set_uint (value, position);

  return TRUE;
}

static GVariant *
set_lock_after (const GValue *value, const GVariantType *type, gpointer user_data)
{
  guint position = g_value_get_uint (value);

  return position < G_N_ELEMENTS (lock_after_s) ? g_variant_new_uint32 (lock_after_s[position])
                                                : NULL;
}

/* Spreadsheets are the first of the two. */
static gboolean
get_csv_use (GValue *value, GVariant *variant, gpointer user_data)
{
  g_value_set_uint (value, g_variant_get_boolean (variant) ? 0 : 1);

  return TRUE;
}

static GVariant *
set_csv_use (const GValue *value, const GVariantType *type, gpointer user_data)
{
  return g_variant_new_boolean (g_value_get_uint (value) == 0);
}

/* The answer also counts when it comes after the window has closed. */
static void
background_asked_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillPreferencesWindow) self = user_data;
  g_autoptr (GError) error = NULL;

  if (till_background_ask_finish (result, &error))
    return;

  g_settings_set_boolean (self->settings, "run-in-background", FALSE);
  if (self->background_row != NULL)
    adw_action_row_set_subtitle (self->background_row,
                                 error == NULL ? _("The desktop doesn’t allow this. Check its "
                                                    "settings.")
                                               : _("Till couldn’t ask the desktop."));
}

static void
background_switched_cb (TillPreferencesWindow *self)
{
  GDBusConnection *bus = g_application_get_dbus_connection (g_application_get_default ());

  if (!gtk_switch_get_active (self->background_switch) || !till_background_is_asked () ||
      bus == NULL)
    return;

  adw_action_row_set_subtitle (self->background_row, _("Till keeps running when you close its "
                                                        "window. To stop it, choose Quit from "
                                                        "the menu."));
  till_background_ask_async (bus, _("To notify about payments while the window is closed"), NULL,
                             background_asked_cb, g_object_ref (self));
}

static void
till_preferences_window_finalize (GObject *object)
{
  g_clear_object (&TILL_PREFERENCES_WINDOW (object)->settings);

  G_OBJECT_CLASS (till_preferences_window_parent_class)->finalize (object);
}

static void
till_preferences_window_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_PREFERENCES_WINDOW);

  G_OBJECT_CLASS (till_preferences_window_parent_class)->dispose (object);
}

static void
till_preferences_window_class_init (TillPreferencesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_preferences_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_preferences_window_finalize;

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/tillconsole/Till/ui/till-preferences-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, lock_row);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, screen_switch);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, compact_switch);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, csv_row);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, activity_switch);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, background_row);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, background_switch);
  gtk_widget_class_bind_template_child (widget_class, TillPreferencesWindow, explorers_list);
}

static void
till_preferences_window_init (TillPreferencesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
list_explorers (TillPreferencesWindow *self, GSettings *settings)
{
  g_autoptr (TillChainTable) shipped = till_chain_table_new ();

  for (guint i = 0; i < till_chain_table_get_length (shipped); i++)
    gtk_list_box_append (self->explorers_list,
                         till_explorer_row_new (settings, till_chain_table_get (shipped, i)));
}

GtkWidget *
till_preferences_window_new (GSettings *settings)
{
  TillPreferencesWindow *self = NULL;

  g_return_val_if_fail (G_IS_SETTINGS (settings), NULL);

  self = g_object_new (TILL_TYPE_PREFERENCES_WINDOW, NULL);
  self->settings = g_object_ref (settings);
  g_settings_bind_with_mapping (settings, "lock-after-seconds", self->lock_row, "selected",
                                G_SETTINGS_BIND_DEFAULT, get_lock_after, set_lock_after, NULL,
                                NULL);
  g_settings_bind (settings, "lock-with-screen", self->screen_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "compact-rows", self->compact_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind_with_mapping (settings, "csv-for-spreadsheets", self->csv_row, "selected",
                                G_SETTINGS_BIND_DEFAULT, get_csv_use, set_csv_use, NULL, NULL);
  g_settings_bind (settings, "notify-activity", self->activity_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "run-in-background", self->background_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_signal_connect_object (self->background_switch, "notify::active",
                           G_CALLBACK (background_switched_cb), self, G_CONNECT_SWAPPED);
  list_explorers (self, settings);

  return GTK_WIDGET (self);
}

/* Shows the preferences over @parent. */
void
till_preferences_window_show (GSettings *settings, GtkWindow *parent)
{
  GtkWidget *window = till_preferences_window_new (settings);

  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  gtk_window_present (GTK_WINDOW (window));
}
