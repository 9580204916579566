/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSplitView: the frame of every page: a list (or the main content of the page) under the header
 * of the page, and beside it the detail of the current record. Where there is no room for both, the
 * detail covers the list and has a back button. Where there is no room for the sidebar either, the
 * header of the list has a button for it. */

#include "till-split-view.h"

#define DETAIL_WIDTH        420
#define DETAIL_WIDTH_FOLDED 640

struct _TillSplitView
{
  AdwBin parent_instance;

  /* Borrowed */
  gboolean is_detail_open;    /* a record was opened and not left */
  AdwLeaflet *window_leaflet; /* the ancestor that folds the sidebar, or NULL */

  /* Template children */
  AdwLeaflet *leaflet;
  GtkWidget *list_side;
  GtkWidget *detail_side;
  GtkWidget *detail_separator;
  AdwHeaderBar *list_header;
  AdwHeaderBar *detail_header;
  AdwWindowTitle *list_title;
  AdwWindowTitle *detail_title;
  GtkWidget *sidebar_button;
  AdwBin *list_bin;
  AdwBin *action_bin;
  GtkWidget *detail_bin;
  AdwClamp *detail_clamp;
};

enum
{
  PROP_TITLE = 1,
  PROP_DETAIL_TITLE,
  PROP_LIST_CHILD,
  PROP_DETAIL_CHILD,
  PROP_ACTION_CHILD,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillSplitView, till_split_view, ADW_TYPE_BIN)

static GParamSpec *properties[N_PROPS];

/* Returns: (transfer full): the desktop's layout of the title buttons without those that a narrow
 * window has no room for. */
static char *
dup_narrow_layout (TillSplitView *self)
{
  g_autofree char *layout = NULL;
  g_autoptr (GString) narrow = g_string_new (NULL);

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-decoration-layout", &layout,
                NULL);
  g_string_append (narrow, layout != NULL ? layout : ":close");
  g_string_replace (narrow, "minimize", "", 0);
  g_string_replace (narrow, "maximize", "", 0);

  return g_string_free (g_steal_pointer (&narrow), FALSE);
}

/* libadwaita 1.10 rebuilds its buttons without a layout that was set before, and does not announce
 * an unchanged layout again. So it is set twice. */
static void
set_layout (AdwHeaderBar *header, const char *layout)
{
  adw_header_bar_set_decoration_layout (header, NULL);
  adw_header_bar_set_decoration_layout (header, layout);
}

/* The title buttons of the window are in the outermost header. */
static void
update_title_buttons (TillSplitView *self)
{
  gboolean is_folded = adw_leaflet_get_folded (self->leaflet);
  gboolean has_sidebar =
      self->window_leaflet != NULL && !adw_leaflet_get_folded (self->window_leaflet);
  gboolean has_detail = gtk_widget_get_visible (self->detail_side);
  gboolean is_narrow = self->window_leaflet != NULL && !has_sidebar;
  g_autofree char *layout = is_narrow ? dup_narrow_layout (self) : NULL;

  adw_header_bar_set_show_start_title_buttons (self->list_header, !has_sidebar);
  adw_header_bar_set_show_end_title_buttons (self->list_header, is_folded || !has_detail);
  adw_header_bar_set_show_start_title_buttons (self->detail_header, is_folded && !has_sidebar);
  set_layout (self->list_header, layout);
  set_layout (self->detail_header, layout);
  gtk_widget_set_visible (self->sidebar_button, is_narrow);
}

static void
folded_cb (TillSplitView *self)
{
  gboolean is_folded = adw_leaflet_get_folded (self->leaflet);

  adw_clamp_set_maximum_size (self->detail_clamp, is_folded ? DETAIL_WIDTH_FOLDED : DETAIL_WIDTH);
  update_title_buttons (self);

  /* Without an open record nothing covers the list. */
  if (is_folded)
    adw_leaflet_set_visible_child (self->leaflet,
                                   self->is_detail_open ? self->detail_side : self->list_side);
}

static GtkSizeRequestMode
get_detail_mode (GtkWidget *bin)
{
  return gtk_widget_get_request_mode (gtk_widget_get_first_child (bin));
}

/* The detail has its full width where there is room for it beside the list. Newer versions of
 * libadwaita give a clamp no more than the natural width of its child, which scrolls. */
static void
measure_detail (GtkWidget *bin,
                GtkOrientation orientation,
                int for_size,
                int *minimum,
                int *natural,
                int *minimum_baseline,
                int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (bin), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*natural, DETAIL_WIDTH);
}

static void
allocate_detail (GtkWidget *bin, int width, int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (bin), width, height, baseline, NULL);
}

static void
back_cb (TillSplitView *self)
{
  till_split_view_show_list (self);
}

static void
focus_detail_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_child_focus (TILL_SPLIT_VIEW (widget)->detail_side, GTK_DIR_TAB_FORWARD);
}

static void
till_split_view_root (GtkWidget *widget)
{
  TillSplitView *self = TILL_SPLIT_VIEW (widget);

  GTK_WIDGET_CLASS (till_split_view_parent_class)->root (widget);

  self->window_leaflet = ADW_LEAFLET (gtk_widget_get_ancestor (widget, ADW_TYPE_LEAFLET));
  if (self->window_leaflet != NULL)
    g_signal_connect_object (self->window_leaflet, "notify::folded",
                             G_CALLBACK (update_title_buttons), self, G_CONNECT_SWAPPED);

  update_title_buttons (self);
}

static void
till_split_view_unroot (GtkWidget *widget)
{
  TillSplitView *self = TILL_SPLIT_VIEW (widget);

  if (self->window_leaflet != NULL)
    g_signal_handlers_disconnect_by_func (self->window_leaflet, update_title_buttons, self);
  self->window_leaflet = NULL;

  GTK_WIDGET_CLASS (till_split_view_parent_class)->unroot (widget);
}

static void
till_split_view_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  TillSplitView *self = TILL_SPLIT_VIEW (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, adw_window_title_get_title (self->list_title));
      break;

    case PROP_DETAIL_TITLE:
      g_value_set_string (value, adw_window_title_get_title (self->detail_title));
      break;

    case PROP_LIST_CHILD:
      g_value_set_object (value, adw_bin_get_child (self->list_bin));
      break;

    case PROP_DETAIL_CHILD:
      g_value_set_object (value, adw_clamp_get_child (self->detail_clamp));
      break;

    case PROP_ACTION_CHILD:
      g_value_set_object (value, adw_bin_get_child (self->action_bin));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
set_detail_child (TillSplitView *self, GtkWidget *child)
{
  adw_clamp_set_child (self->detail_clamp, child);
  gtk_widget_set_visible (self->detail_side, child != NULL);
  gtk_widget_set_visible (self->detail_separator, child != NULL);
  update_title_buttons (self);
}

static void
till_split_view_set_property (GObject *object,
                              guint prop_id,
                              const GValue *value,
                              GParamSpec *pspec)
{
  TillSplitView *self = TILL_SPLIT_VIEW (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      adw_window_title_set_title (self->list_title, g_value_get_string (value));
      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      g_value_get_string (value), -1);
      break;

    case PROP_DETAIL_TITLE:
      adw_window_title_set_title (self->detail_title, g_value_get_string (value));
      break;

    case PROP_LIST_CHILD:
      adw_bin_set_child (self->list_bin, g_value_get_object (value));
      break;

    case PROP_DETAIL_CHILD:
      set_detail_child (self, g_value_get_object (value));
      break;

    case PROP_ACTION_CHILD:
      adw_bin_set_child (self->action_bin, g_value_get_object (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_split_view_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_split_view_parent_class)->dispose (object);

  /* This order matters everywhere: the template unparents a bound child that AdwBin still points
   * to. */
  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_SPLIT_VIEW);
}

static void
till_split_view_class_init (TillSplitViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_split_view_dispose;
  object_class->get_property = till_split_view_get_property;
  object_class->set_property = till_split_view_set_property;
  widget_class->root = till_split_view_root;
  widget_class->unroot = till_split_view_unroot;

  properties[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_DETAIL_TITLE] = g_param_spec_string ("detail-title", NULL, NULL, NULL,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_LIST_CHILD] = g_param_spec_object ("list-child", NULL, NULL, GTK_TYPE_WIDGET,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_DETAIL_CHILD] = g_param_spec_object ("detail-child", NULL, NULL, GTK_TYPE_WIDGET,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_ACTION_CHILD] = g_param_spec_object ("action-child", NULL, NULL, GTK_TYPE_WIDGET,
                                                       G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-split-view.ui");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, leaflet);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, list_side);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, detail_side);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, detail_separator);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, list_header);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, detail_header);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, list_title);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, detail_title);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, sidebar_button);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, list_bin);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, action_bin);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, detail_bin);
  gtk_widget_class_bind_template_child (widget_class, TillSplitView, detail_clamp);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);

  gtk_widget_class_install_action (widget_class, "split.focus-detail", NULL, focus_detail_action);
}

static void
till_split_view_init (TillSplitView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (
      self->detail_bin, gtk_custom_layout_new (get_detail_mode, measure_detail, allocate_detail));
}

void
till_split_view_show_list (TillSplitView *self)
{
  g_return_if_fail (TILL_IS_SPLIT_VIEW (self));

  self->is_detail_open = FALSE;
  adw_leaflet_set_visible_child (self->leaflet, self->list_side);
}

/* Shows the detail where it covers the list; beside the list it is visible anyway. The focus stays.
 */
void
till_split_view_show_detail (TillSplitView *self)
{
  g_return_if_fail (TILL_IS_SPLIT_VIEW (self));

  self->is_detail_open = TRUE;
  if (adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_set_visible_child (self->leaflet, self->detail_side);
}

/* Goes back from a detail that covers the list.
 *
 * Returns: whether it did. */
gboolean
till_split_view_go_back (TillSplitView *self)
{
  g_return_val_if_fail (TILL_IS_SPLIT_VIEW (self), FALSE);

  if (!adw_leaflet_get_folded (self->leaflet) ||
      adw_leaflet_get_visible_child (self->leaflet) != self->detail_side)
    return FALSE;

  till_split_view_show_list (self);

  return TRUE;
}
