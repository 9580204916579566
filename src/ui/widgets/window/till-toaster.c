/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillToaster: shows short messages over the content that it is wrapped around, and offers Undo or
 * another action. It does not use AdwToast, because libadwaita 1.2 writes to a toast that was
 * pressed within its first frame after it is freed. The newest bars are visible, the newest at the
 * bottom. Older ones wait, with their time stopped, until there is room. Ctrl+Z takes the newest
 * offer of Undo. */

#include "till-toaster.h"

#include <glib/gi18n.h>

#include "till-toast-bar.h"

#define MAX_SHOWN 3

struct _TillToaster
{
  GtkWidget parent_instance;

  /* Owned */
  GPtrArray
      *offers; /* of Offer, oldest first, one for each bar, also for a bar without an action */
  guint last_offer;
  guint unroot_idle; /* source, while the toaster is in no window */

  /* Borrowed, weak */
  GtkRoot *root;
  GtkWidget *last_focus; /* has the focus outside of the bars */
  GtkWidget *uncovered;  /* is never covered */

  /* Children */
  GtkWidget *overlay;
  GtkWidget *box;
};

typedef struct
{
  guint id;
  GtkWidget *bar; /* owned by the box */
  gboolean is_undo;
  TillUndoFunc take;
  TillUndoFunc end;
  gpointer user_data;
  GDestroyNotify destroy;
} Offer;

enum
{
  PROP_CHILD = 1,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (TillToaster, till_toaster, GTK_TYPE_WIDGET)

static void
offer_free (Offer *offer)
{
  if (offer->destroy != NULL)
    offer->destroy (offer->user_data);
  g_free (offer);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Offer, offer_free)

static void
update_shown (TillToaster *self)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      Offer *offer = g_ptr_array_index (self->offers, i);
      gboolean is_shown = i + MAX_SHOWN >= self->offers->len;

      if (gtk_widget_get_visible (offer->bar) == is_shown)
        continue;

      gtk_widget_set_visible (offer->bar, is_shown);
      if (is_shown)
        till_toast_bar_start (TILL_TOAST_BAR (offer->bar));
      else
        till_toast_bar_stop (TILL_TOAST_BAR (offer->bar));
    }

  gtk_widget_set_visible (self->box, self->offers->len > 0);
}

/* Gives the focus back to the widget that had it before @bar. */
static void
give_focus_back (TillToaster *self, GtkWidget *bar)
{
  GtkWidget *focus = self->root != NULL ? gtk_root_get_focus (self->root) : NULL;

  if (focus == NULL || !gtk_widget_is_ancestor (focus, bar))
    return;

  if (self->last_focus == NULL || !gtk_widget_grab_focus (self->last_focus))
    gtk_root_set_focus (self->root, NULL);
}

/* Removes the bar first: the callback may make another offer or close the window. */
static void
end_offer (TillToaster *self, Offer *ended, gboolean is_taken)
{
  g_autoptr (TillToaster) kept = g_object_ref (self);
  g_autoptr (Offer) offer = ended;
  guint place = 0;

  if (!g_ptr_array_find (self->offers, offer, &place))
    g_assert_not_reached ();

  g_ptr_array_remove_index (self->offers, place);
  give_focus_back (self, offer->bar);
  gtk_box_remove (GTK_BOX (self->box), offer->bar);
  update_shown (self);

  if (is_taken && offer->take != NULL)
    offer->take (offer->user_data);
  else if (!is_taken && offer->end != NULL)
    offer->end (offer->user_data);
}

static void
ended_cb (TillToaster *self, gboolean is_taken, GtkWidget *bar)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      Offer *offer = g_ptr_array_index (self->offers, i);

      if (offer->bar == bar)
        {
          end_offer (self, offer, is_taken);
          return;
        }
    }
}

static Offer *
find_offer (TillToaster *self, guint id)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      Offer *offer = g_ptr_array_index (self->offers, i);

      if (offer->id == id)
        return offer;
    }

  return NULL;
}

static Offer *
find_message (TillToaster *self, const char *text)
{
  for (guint i = 0; i < self->offers->len; i++)
    {
      Offer *offer = g_ptr_array_index (self->offers, i);
      TillToastBar *bar = TILL_TOAST_BAR (offer->bar);

      if (!till_toast_bar_has_offer (bar) && g_str_equal (till_toast_bar_get_text (bar), text))
        return offer;
    }

  return NULL;
}

static Offer *
add_bar (TillToaster *self, const char *text, const char *label)
{
  Offer *offer = g_new0 (Offer, 1);

  offer->id = ++self->last_offer;
  offer->bar = till_toast_bar_new (text, label);
  gtk_widget_set_visible (offer->bar, FALSE);
  g_signal_connect_object (offer->bar, "ended", G_CALLBACK (ended_cb), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->offers, offer);
  gtk_box_append (GTK_BOX (self->box), offer->bar);
  update_shown (self);

  return offer;
}

static gboolean
undo_newest_cb (GtkWidget *widget, GVariant *arguments, gpointer user_data)
{
  TillToaster *self = TILL_TOASTER (widget);

  for (guint i = self->offers->len; i > 0; i--)
    {
      Offer *offer = g_ptr_array_index (self->offers, i - 1);

      if (offer->is_undo)
        {
          end_offer (self, offer, TRUE);
          return TRUE;
        }
    }

  return FALSE;
}

static void
focus_moved_cb (TillToaster *self)
{
  GtkWidget *focus = gtk_root_get_focus (self->root);

  if (focus != NULL && !gtk_widget_is_ancestor (focus, self->box))
    g_set_weak_pointer (&self->last_focus, focus);
}

/* Places the bars as low as possible above the widget that is kept uncovered. */
static gboolean
place_cb (TillToaster *self, GtkWidget *child, GdkRectangle *place)
{
  graphene_rect_t bounds;

  if (child != self->box || self->uncovered == NULL || !gtk_widget_get_mapped (self->uncovered) ||
      !gtk_widget_compute_bounds (self->uncovered, self->overlay, &bounds))
    return FALSE;

  *place = (GdkRectangle){ 0, 0, gtk_widget_get_width (self->overlay), (int) bounds.origin.y };

  return TRUE;
}

static void
till_toaster_root (GtkWidget *widget)
{
  TillToaster *self = TILL_TOASTER (widget);

  GTK_WIDGET_CLASS (till_toaster_parent_class)->root (widget);

  g_clear_handle_id (&self->unroot_idle, g_source_remove);
  g_set_weak_pointer (&self->root, gtk_widget_get_root (widget));
  g_signal_connect_object (self->root, "notify::focus-widget", G_CALLBACK (focus_moved_cb), self,
                           G_CONNECT_SWAPPED);
}

/* The window is gone and its offers end. */
static gboolean
unrooted_cb (gpointer user_data)
{
  TillToaster *self = user_data;

  self->unroot_idle = 0;
  till_toaster_end_all (self);

  return G_SOURCE_REMOVE;
}

/* A dialog that libadwaita moves, as when its window becomes narrow, is back at once. */
static void
till_toaster_unroot (GtkWidget *widget)
{
  TillToaster *self = TILL_TOASTER (widget);

  g_signal_handlers_disconnect_by_func (self->root, focus_moved_cb, self);
  g_clear_weak_pointer (&self->root);
  g_clear_weak_pointer (&self->last_focus);
  self->unroot_idle = g_idle_add (unrooted_cb, self);

  GTK_WIDGET_CLASS (till_toaster_parent_class)->unroot (widget);
}

static void
set_child (TillToaster *self, GtkWidget *child)
{
  if (child == gtk_overlay_get_child (GTK_OVERLAY (self->overlay)))
    return;

  gtk_overlay_set_child (GTK_OVERLAY (self->overlay), child);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CHILD]);
}

static void
till_toaster_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHILD)
    g_value_set_object (value,
                        gtk_overlay_get_child (GTK_OVERLAY (TILL_TOASTER (object)->overlay)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
till_toaster_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_CHILD)
    set_child (TILL_TOASTER (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
till_toaster_dispose (GObject *object)
{
  TillToaster *self = TILL_TOASTER (object);

  g_clear_handle_id (&self->unroot_idle, g_source_remove);
  till_toaster_end_all (self);
  g_clear_weak_pointer (&self->root);
  g_clear_weak_pointer (&self->last_focus);
  g_clear_weak_pointer (&self->uncovered);
  g_clear_pointer (&self->overlay, gtk_widget_unparent);

  G_OBJECT_CLASS (till_toaster_parent_class)->dispose (object);
}

static void
till_toaster_finalize (GObject *object)
{
  g_ptr_array_unref (TILL_TOASTER (object)->offers);

  G_OBJECT_CLASS (till_toaster_parent_class)->finalize (object);
}

static void
till_toaster_class_init (TillToasterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = till_toaster_get_property;
  object_class->set_property = till_toaster_set_property;
  object_class->dispose = till_toaster_dispose;
  object_class->finalize = till_toaster_finalize;
  widget_class->root = till_toaster_root;
  widget_class->unroot = till_toaster_unroot;

  properties[PROP_CHILD] =
      g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, undo_newest_cb, NULL);
}

static void
till_toaster_init (TillToaster *self)
{
  self->offers = g_ptr_array_new ();
  self->overlay = gtk_overlay_new ();
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_add_css_class (self->box, "toaster");
  gtk_widget_set_halign (self->box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->box, GTK_ALIGN_END);
  gtk_widget_set_visible (self->box, FALSE);
  gtk_overlay_add_overlay (GTK_OVERLAY (self->overlay), self->box);
  g_signal_connect_object (self->overlay, "get-child-position", G_CALLBACK (place_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_parent (self->overlay, GTK_WIDGET (self));
}

/* Wraps the content of @window, an AdwWindow or a TillDialog.
 *
 * Returns: (transfer none): the toaster. */
TillToaster *
till_toaster_wrap (GtkWidget *window)
{
  const char *property = ADW_IS_WINDOW (window) ? "content" : "child";
  g_autoptr (GtkWidget) content = NULL;
  TillToaster *self = g_object_new (TILL_TYPE_TOASTER, NULL);

  g_return_val_if_fail (GTK_IS_WIDGET (window), NULL);

  g_object_get (window, property, &content, NULL);
  g_object_set (window, property, NULL, NULL);
  set_child (self, content);
  g_object_set (window, property, self, NULL);

  return self;
}

/* Returns: (transfer none) (nullable): the toaster around @widget. */
TillToaster *
till_toaster_find (GtkWidget *widget)
{
  GtkWidget *self = NULL;

  g_return_val_if_fail (GTK_IS_WIDGET (widget), NULL);

  self = gtk_widget_get_ancestor (widget, TILL_TYPE_TOASTER);

  return self != NULL ? TILL_TOASTER (self) : NULL;
}

/* Returns: (transfer none) (nullable): the toaster inside of @window, a window or any widget. */
TillToaster *
till_toaster_find_inside (GtkWidget *window)
{
  TillToaster *found = NULL;

  g_return_val_if_fail (GTK_IS_WIDGET (window), NULL);

  if (TILL_IS_TOASTER (window))
    return TILL_TOASTER (window);

  for (GtkWidget *child = gtk_widget_get_first_child (window); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = till_toaster_find_inside (child);

  return found;
}

static void
toast_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_toaster_say (till_toaster_find_inside (widget), g_variant_get_string (parameter, NULL));
}

/* Gives the windows of this class, each of which has a toaster, the action with which the widgets
 * inside show a text: win.toast (string). */
void
till_toaster_install_action (GtkWidgetClass *window_class)
{
  gtk_widget_class_install_action (window_class, "win.toast", "s", toast_action);
}

/* Keeps @widget and everything below it uncovered, as long as it is on screen. The last call
 * counts. */
void
till_toaster_keep_clear (TillToaster *self, GtkWidget *widget)
{
  g_return_if_fail (TILL_IS_TOASTER (self));
  g_return_if_fail (GTK_IS_WIDGET (widget));

  g_set_weak_pointer (&self->uncovered, widget);
  gtk_widget_queue_allocate (self->overlay);
}

/* Shows @text literally for a few seconds. A text that is already on screen stays longer. */
void
till_toaster_say (TillToaster *self, const char *text)
{
  Offer *offer = NULL;

  g_return_if_fail (TILL_IS_TOASTER (self));
  g_return_if_fail (text != NULL);

  offer = find_message (self, text);
  if (offer == NULL)
    add_bar (self, text, NULL);
  else if (gtk_widget_get_visible (offer->bar))
    till_toast_bar_start (TILL_TOAST_BAR (offer->bar));
}

/* Shows @text literally with a button that undoes it. Calls one of @undo and @end, once: @undo when
 * the button is pressed; @end when the time is over, the bar is closed or the window is closed.
 * @end may run while the window is being destroyed. Calls @destroy after either. Each callback may
 * be %NULL.
 *
 * Returns: the id of the offer for the functions below; never 0. */
guint
till_toaster_offer_undo (TillToaster *self,
                         const char *text,
                         TillUndoFunc undo,
                         TillUndoFunc end,
                         gpointer user_data,
                         GDestroyNotify destroy)
{
  Offer *offer = NULL;

  g_return_val_if_fail (TILL_IS_TOASTER (self), 0);
  g_return_val_if_fail (text != NULL, 0);

  offer = add_bar (self, text, _("_Undo"));
  offer->is_undo = TRUE;
  offer->take = undo;
  offer->end = end;
  offer->user_data = user_data;
  offer->destroy = destroy;

  return offer->id;
}

/* Shows @text literally with a button for another action, whose @label has a mnemonic. Calls @take
 * when it is pressed in time. Calls @destroy, which may be %NULL, after that or after the time. */
void
till_toaster_offer (TillToaster *self,
                    const char *text,
                    const char *label,
                    TillUndoFunc take,
                    gpointer user_data,
                    GDestroyNotify destroy)
{
  Offer *offer = NULL;

  g_return_if_fail (TILL_IS_TOASTER (self));
  g_return_if_fail (text != NULL && label != NULL && take != NULL);

  offer = add_bar (self, text, label);
  offer->take = take;
  offer->user_data = user_data;
  offer->destroy = destroy;
}

/* Ends the offer @id before its time and calls its @end; does nothing if it is over. */
void
till_toaster_end_undo (TillToaster *self, guint id)
{
  Offer *offer = NULL;

  g_return_if_fail (TILL_IS_TOASTER (self));

  offer = find_offer (self, id);
  if (offer != NULL)
    end_offer (self, offer, FALSE);
}

/* Ends every offer, because its object is gone. Messages stay. */
void
till_toaster_end_offers (TillToaster *self)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint));

  g_return_if_fail (TILL_IS_TOASTER (self));

  for (guint i = 0; i < self->offers->len; i++)
    {
      const Offer *offer = g_ptr_array_index (self->offers, i);

      if (till_toast_bar_has_offer (TILL_TOAST_BAR (offer->bar)))
        g_array_append_val (ids, offer->id);
    }
  for (guint i = 0; i < ids->len; i++)
    till_toaster_end_undo (self, g_array_index (ids, guint, i));
}

/* Ends every offer and every message. */
void
till_toaster_end_all (TillToaster *self)
{
  g_return_if_fail (TILL_IS_TOASTER (self));

  while (self->offers->len > 0)
    end_offer (self, g_ptr_array_index (self->offers, 0), FALSE);
}
