/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillColumnsPopover: chooses and orders the columns of a list, one row for each, by mouse or
 * keyboard. The list behind it changes at once. */

#include "till-columns-popover.h"

#include <glib/gi18n.h>

typedef struct
{
  GtkWidget *box;
  GtkWidget *check;
  GtkWidget *up;
  GtkWidget *down;
} Line;

struct _TillColumnsPopover
{
  GtkPopover parent_instance;

  TillColumns *columns; /* owned */
  int list_width;
  gboolean is_updating;
  Line lines[TILL_COLUMNS_MAX]; /* by column */

  GtkWidget *list;
  GtkWidget *note;
};

G_DEFINE_FINAL_TYPE (TillColumnsPopover, till_columns_popover, GTK_TYPE_POPOVER)

static void
update_note (TillColumnsPopover *self)
{
  guint n = till_columns_count_without_room (self->columns, self->list_width);
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->note, self->list_width > 0 && n > 0);
  text = g_strdup_printf (ngettext ("%u column doesn’t fit. Make the window wider to see it.",
                                    "%u columns don’t fit. Make the window wider to see them.", n),
                          n);
  gtk_label_set_text (GTK_LABEL (self->note), text);
}

static void
update (TillColumnsPopover *self)
{
  guint n = till_columns_get_n_columns (self->columns);
  GtkWidget *previous = NULL;

  self->is_updating = TRUE;
  for (guint i = 0; i < n; i++)
    {
      guint column = till_columns_get_at (self->columns, i);
      Line *line = &self->lines[column];

      gtk_box_reorder_child_after (GTK_BOX (self->list), line->box, previous);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (line->check),
                                   till_columns_is_shown (self->columns, column));
      gtk_widget_set_sensitive (line->up, i > 0);
      gtk_widget_set_sensitive (line->down, i + 1 < n);
      previous = line->box;
    }

  self->is_updating = FALSE;
  update_note (self);
}

static guint
find_column (TillColumnsPopover *self, GtkWidget *widget)
{
  guint column = 0;

  while (self->lines[column].check != widget && self->lines[column].up != widget &&
         self->lines[column].down != widget)
    column++;

  return column;
}

static void
toggled_cb (GtkCheckButton *check, TillColumnsPopover *self)
{
  if (!self->is_updating)
    till_columns_set_shown (self->columns, find_column (self, GTK_WIDGET (check)),
                            gtk_check_button_get_active (check));
}

static void
up_cb (GtkWidget *button, TillColumnsPopover *self)
{
  till_columns_move (self->columns, find_column (self, button), -1);
}

static void
down_cb (GtkWidget *button, TillColumnsPopover *self)
{
  till_columns_move (self->columns, find_column (self, button), 1);
}

static void
reset_cb (TillColumnsPopover *self)
{
  till_columns_reset (self->columns);
}

/* It has no tooltip: GTK 4.8 uses the surface of a popover that was closed in the meantime. */
static GtkWidget *
build_move_button (const char *icon_name, const char *name)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon_name);

  gtk_widget_add_css_class (button, "flat");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);

  return button;
}

static void
build_line (TillColumnsPopover *self, guint column)
{
  Line *line = &self->lines[column];
  const char *title = gettext (till_columns_get_column (self->columns, column)->title);
  /* Translators: %s is the title of a column of a list */
  g_autofree char *up_name = g_strdup_printf (_("Move %s Up"), title);
  /* Translators: %s is the title of a column of a list */
  g_autofree char *down_name = g_strdup_printf (_("Move %s Down"), title);

  line->box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  line->check = gtk_check_button_new_with_label (title);
  gtk_widget_set_hexpand (line->check, TRUE);
  gtk_widget_set_sensitive (line->check, !till_columns_get_info (self->columns, column)->is_fixed);
  line->up = build_move_button ("go-up-symbolic", up_name);
  line->down = build_move_button ("go-down-symbolic", down_name);
  g_signal_connect_object (line->check, "toggled", G_CALLBACK (toggled_cb), self, 0);
  g_signal_connect_object (line->up, "clicked", G_CALLBACK (up_cb), self, 0);
  g_signal_connect_object (line->down, "clicked", G_CALLBACK (down_cb), self, 0);
  gtk_box_append (GTK_BOX (line->box), line->check);
  gtk_box_append (GTK_BOX (line->box), line->up);
  gtk_box_append (GTK_BOX (line->box), line->down);
  gtk_box_append (GTK_BOX (self->list), line->box);
}

static void
till_columns_popover_finalize (GObject *object)
{
  g_clear_object (&TILL_COLUMNS_POPOVER (object)->columns);

  G_OBJECT_CLASS (till_columns_popover_parent_class)->finalize (object);
}

static void
till_columns_popover_class_init (TillColumnsPopoverClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_columns_popover_finalize;
}

static void
till_columns_popover_init (TillColumnsPopover *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *reset = gtk_button_new_with_mnemonic (_("_Reset Columns"));

  self->list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), self->list);

  self->note = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->note), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->note), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (self->note), 24);
  gtk_widget_add_css_class (self->note, "caption");
  gtk_widget_add_css_class (self->note, "dim-label");
  gtk_box_append (GTK_BOX (box), self->note);

  gtk_widget_add_css_class (reset, "flat");
  g_signal_connect_object (reset, "clicked", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), reset);

  gtk_popover_set_child (GTK_POPOVER (self), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Columns"), -1);
}

/* Returns: (transfer floating): a popover over @columns, which must have infos. */
GtkWidget *
till_columns_popover_new (TillColumns *columns)
{
  TillColumnsPopover *self = NULL;

  g_return_val_if_fail (TILL_IS_COLUMNS (columns), NULL);

  self = g_object_new (TILL_TYPE_COLUMNS_POPOVER, NULL);
  self->columns = g_object_ref (columns);
  for (guint i = 0; i < till_columns_get_n_columns (columns); i++)
    build_line (self, i);
  g_signal_connect_object (columns, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (columns, "resized", G_CALLBACK (update_note), self, G_CONNECT_SWAPPED);
  update (self);

  return GTK_WIDGET (self);
}

/* Sets the width of the list in pixels, so that the popover can count the columns without room. */
void
till_columns_popover_set_list_width (TillColumnsPopover *self, int list_width)
{
  g_return_if_fail (TILL_IS_COLUMNS_POPOVER (self));

  self->list_width = list_width;
  update_note (self);
}
