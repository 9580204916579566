/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillListMenu: the menu of a row of a list: copies any of its cells, selects it. It copies the
 * value itself, never the text that shows it. */

#include "till-list-menu.h"

#include <glib/gi18n.h>

#include "till-unreadable-text.h"

struct _TillListMenu
{
  GObject parent_instance;

  /* Owned */
  TillColumns *columns;
  TillListSelection *selection;
  TillRow *row;       /* the menu is open on it */
  GtkWidget *popover; /* a child of the parent */

  /* Borrowed */
  GtkWidget *parent;        /* the list, until the menu is detached */
  const TillListKind *kind; /* static */
};

G_DEFINE_FINAL_TYPE (TillListMenu, till_list_menu, G_TYPE_OBJECT)

static void
copy (TillListMenu *self, const char *value, const char *title)
{
  g_autofree char *toast = NULL;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (self->parent), value);
  /* Translators: %s is the name of what was copied, for example "Order id" */
  toast = g_strdup_printf (_("%s copied"), title);
  gtk_widget_activate_action (self->parent, "win.toast", "s", toast);
}

/* An unreadable record has no cells; its details are for the service's support. */
static void
copy_details (TillListMenu *self, TillRecord *record)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  g_ptr_array_add (parts, (gpointer) till_unreadable_record_get (TILL_UNREADABLE_RECORD (record)));
  till_unreadable_text_copy (self->parent, self->kind->call, parts);
}

static void
copy_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillListMenu *self = user_data;
  guint column = g_variant_get_uint32 (parameter);
  TillRecord *record = self->row != NULL ? till_row_get_record (self->row) : NULL;
  g_autofree char *value = NULL;

  if (record == NULL || self->parent == NULL ||
      column >= till_columns_get_n_columns (self->columns))
    return;

  value = self->kind->dup_value (record, column);
  if (value != NULL)
    copy (self, value, gettext (till_columns_get_column (self->columns, column)->title));
}

static void
copy_id_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillListMenu *self = user_data;

  if (self->row != NULL)
    till_list_menu_copy_id (self, self->row);
}

static void
select_action (GSimpleAction *action, GVariant *parameter, gpointer user_data)
{
  TillListMenu *self = user_data;

  if (self->row != NULL)
    till_list_selection_toggle (self->selection, self->row);
}

static const GActionEntry actions[] = {
  { "copy", copy_action, "u", NULL, NULL, { 0 } },
  { "copy-id", copy_id_action, NULL, NULL, NULL, { 0 } },
  { "select", select_action, NULL, NULL, NULL, { 0 } },
};

static void
till_list_menu_finalize (GObject *object)
{
  TillListMenu *self = TILL_LIST_MENU (object);

  g_clear_object (&self->columns);
  g_clear_object (&self->selection);
  g_clear_object (&self->row);

  G_OBJECT_CLASS (till_list_menu_parent_class)->finalize (object);
}

static void
till_list_menu_class_init (TillListMenuClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = till_list_menu_finalize;
}

static void
till_list_menu_init (TillListMenu *self)
{
}

/* @parent, the list, owns the menu and detaches it before it is destroyed. */
TillListMenu *
till_list_menu_new (GtkWidget *parent,
                    TillColumns *columns,
                    const TillListKind *kind,
                    TillListSelection *selection)
{
  TillListMenu *self = NULL;
  g_autoptr (GSimpleActionGroup) group = g_simple_action_group_new ();

  g_return_val_if_fail (GTK_IS_WIDGET (parent) && kind != NULL, NULL);

  self = g_object_new (TILL_TYPE_LIST_MENU, NULL);
  self->parent = parent;
  self->columns = g_object_ref (columns);
  self->kind = kind;
  self->selection = g_object_ref (selection);
  g_action_map_add_action_entries (G_ACTION_MAP (group), actions, G_N_ELEMENTS (actions), self);
  gtk_widget_insert_action_group (parent, "row", G_ACTION_GROUP (group));

  return self;
}

void
till_list_menu_detach (TillListMenu *self)
{
  g_return_if_fail (TILL_IS_LIST_MENU (self));

  g_clear_pointer (&self->popover, gtk_widget_unparent);
  if (self->parent != NULL)
    gtk_widget_insert_action_group (self->parent, "row", NULL);
  self->parent = NULL;
}

static void
append_copies (TillListMenu *self, GMenu *menu, TillRecord *record)
{
  for (guint i = 0; i < till_columns_get_n_columns (self->columns); i++)
    {
      guint column = till_columns_get_at (self->columns, i);
      const TillColumnInfo *info = till_columns_get_info (self->columns, column);
      g_autofree char *value = self->kind->dup_value (record, column);
      g_autoptr (GMenuItem) item = NULL;

      if (value == NULL || *value == '\0')
        continue;

      item = g_menu_item_new (gettext (info->copy_title), NULL);
      g_menu_item_set_action_and_target (item, "row.copy", "u", column);
      g_menu_append_item (menu, item);
    }
}

static void
append_all (TillListMenu *self, GMenu *menu, TillRecord *record)
{
  g_autoptr (GMenu) cells = g_menu_new ();
  g_autoptr (GMenu) selection = g_menu_new ();

  append_copies (self, cells, record);
  g_menu_append (cells, _("Copy _ID"), "row.copy-id");
  g_menu_append (selection,
                 till_list_selection_contains (self->selection, record) ? _("_Unselect")
                                                                        : _("_Select"),
                 "row.select");
  g_menu_append (selection, _("Select _All Loaded"), "rows.select-loaded");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (cells));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (selection));
}

static GMenuModel *
build (TillListMenu *self, TillRecord *record)
{
  GMenu *menu = g_menu_new ();

  if (TILL_IS_UNREADABLE_RECORD (record))
    g_menu_append (menu, _("Copy _Details"), "row.copy-id");
  else
    append_all (self, menu, record);

  return G_MENU_MODEL (menu);
}

/* Opens the menu of @row at a point of @child, which shows it. */
void
till_list_menu_popup (TillListMenu *self, TillRow *row, GtkWidget *child, double x, double y)
{
  graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y);
  graphene_point_t here;
  g_autoptr (GMenuModel) menu = NULL;

  g_return_if_fail (TILL_IS_LIST_MENU (self) && TILL_IS_ROW (row));

  if (self->parent == NULL || till_row_get_record (row) == NULL ||
      !gtk_widget_compute_point (child, self->parent, &point, &here))
    return;

  g_set_object (&self->row, row);
  menu = build (self, till_row_get_record (row));
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  self->popover = gtk_popover_menu_new_from_model (menu);
  gtk_widget_set_parent (self->popover, self->parent);
  gtk_widget_set_halign (self->popover, GTK_ALIGN_START);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->popover), FALSE);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->popover),
                               &(GdkRectangle){ (int) here.x, (int) here.y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->popover));
}

void
till_list_menu_copy_id (TillListMenu *self, TillRow *row)
{
  TillRecord *record = till_row_get_record (row);

  g_return_if_fail (TILL_IS_LIST_MENU (self));

  if (record == NULL || self->parent == NULL)
    return;

  if (TILL_IS_UNREADABLE_RECORD (record))
    copy_details (self, record);
  else
    copy (self, till_record_get_id (record), _("ID"));
}
