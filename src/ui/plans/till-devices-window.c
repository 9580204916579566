/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillDevicesWindow: answers "does it work on my phone?" from the catalogue's list of devices. */

#include "till-devices-window.h"

#include "till-device-search.h"
#include "till-fit-height.h"
#include "till-list-box.h"
#include "till-text.h"

struct _TillDevicesWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillCatalogue *catalogue;

  /* Template children */
  GtkWidget *scroller;
  GtkStack *stack;
  GtkSearchEntry *search_entry;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (TillDevicesWindow, till_devices_window, ADW_TYPE_WINDOW)

/* Returns: (transfer full) (nullable): the matching models of @group, %NULL for none. */
static char *
join_models (const TillDeviceGroup *group, const char *search)
{
  const char *brand = group->brand != NULL ? group->brand : "";
  g_autoptr (GString) models = g_string_new (NULL);

  for (guint i = 0; group->models[i] != NULL; i++)
    {
      if (!till_device_matches (brand, group->models[i], search))
        continue;

      if (models->len > 0)
        g_string_append_c (models, '\n');
      g_string_append (models, group->models[i]);
    }

  if (models->len == 0 && (group->models[0] != NULL || !till_device_matches (brand, "", search)))
    return NULL;

  return g_string_free (g_steal_pointer (&models), FALSE);
}

static void
append_label (GtkBox *box, const char *text, const char *css_class)
{
  GtkWidget *label = NULL;

  if (text == NULL || *text == '\0')
    return;

  label = gtk_label_new (NULL);
  till_text_set (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_widget_add_css_class (label, css_class);
  gtk_box_append (box, label);
}

static GtkWidget *
build_row (const char *brand, const char *models)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  append_label (GTK_BOX (box), brand, "heading");
  append_label (GTK_BOX (box), models, "body");
  gtk_widget_add_css_class (row, "device-group");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);

  return row;
}

static void
search_cb (TillDevicesWindow *self)
{
  g_autofree char *search =
      g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->search_entry))));
  GPtrArray *groups = self->catalogue->devices;
  gboolean has_found = FALSE;

  till_list_box_remove_all (self->list);

  for (guint i = 0; i < groups->len; i++)
    {
      const TillDeviceGroup *group = g_ptr_array_index (groups, i);
      g_autofree char *models = join_models (group, search);

      if (models == NULL)
        continue;

      gtk_list_box_append (self->list, build_row (group->brand, models));
      has_found = TRUE;
    }

  gtk_stack_set_visible_child_name (self->stack, has_found ? "devices" : "nothing-found");
}

static void
till_devices_window_dispose (GObject *object)
{
  TillDevicesWindow *self = TILL_DEVICES_WINDOW (object);

  g_clear_object (&self->catalogue);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_DEVICES_WINDOW);

  G_OBJECT_CLASS (till_devices_window_parent_class)->dispose (object);
}

static void
till_devices_window_class_init (TillDevicesWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_devices_window_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-devices-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillDevicesWindow, stack);
  gtk_widget_class_bind_template_child (widget_class, TillDevicesWindow, search_entry);
  gtk_widget_class_bind_template_child (widget_class, TillDevicesWindow, list);
  gtk_widget_class_bind_template_child (widget_class, TillDevicesWindow, scroller);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_devices_window_init (TillDevicesWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
till_devices_window_new (TillCatalogue *catalogue)
{
  TillDevicesWindow *self = NULL;

  g_return_val_if_fail (TILL_IS_CATALOGUE (catalogue), NULL);

  self = g_object_new (TILL_TYPE_DEVICES_WINDOW, NULL);
  self->catalogue = g_object_ref (catalogue);
  search_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
  till_fit_height (GTK_WINDOW (self), self->scroller);

  return GTK_WIDGET (self);
}
