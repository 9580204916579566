/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFormRow: an entry of a form, as a row of a boxed list. It looks like an AdwEntryRow, and has
 * what that lacks: a title that wraps, an example while it is empty, its problem below and, where
 * the service sets a limit, the number of characters. A secret is hidden until a person has it
 * shown, and is wiped from memory with its entry.
 *
 * Signals: "changed" with every edit, "entry-activated" on Enter. */

#include "till-form-row.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-dialog.h"
#include "till-text.h"

struct _TillFormRow
{
  AdwPreferencesRow parent_instance;

  guint max_length; /* characters; 0 for none */

  GtkLabel *count_label;
  GtkEditable *entry;
  GtkToggleButton *reveal_button;
  GtkLabel *problem_label;
};

enum
{
  PROP_MAX_LENGTH = 1,
  PROP_IS_SECRET,
  PROP_PLACEHOLDER,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_ENTRY_ACTIVATED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillFormRow, till_form_row, ADW_TYPE_PREFERENCES_ROW)

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

static void
update_count (TillFormRow *self)
{
  g_autofree char *count = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->count_label), self->max_length > 0);
  if (self->max_length == 0)
    return;

  count = g_strdup_printf ("%ld/%u", g_utf8_strlen (gtk_editable_get_text (self->entry), -1),
                           self->max_length);
  gtk_label_set_text (self->count_label, count);
}

static void
changed_cb (TillFormRow *self)
{
  update_count (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
activate_cb (TillFormRow *self)
{
  g_signal_emit (self, signals[SIGNAL_ENTRY_ACTIVATED], 0);
}

/* The ring around the row tells what has the focus, as in the platform's entry rows. */
static void
focused_cb (TillFormRow *self)
{
  gtk_widget_add_css_class (GTK_WIDGET (self), "focused");
}

static void
left_cb (TillFormRow *self)
{
  gtk_widget_remove_css_class (GTK_WIDGET (self), "focused");
}

static void
reveal_cb (TillFormRow *self)
{
  gtk_entry_set_visibility (GTK_ENTRY (self->entry),
                            gtk_toggle_button_get_active (self->reveal_button));
}

static void
title_cb (TillFormRow *self)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));
  g_autofree char *reveal = NULL;

  /* Translators: %s is the name of a hidden entry, for example "Secret key" */
  reveal = g_strdup_printf (_("Show %s"), title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->reveal_button), reveal);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->reveal_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, reveal, -1);
}

static void
set_is_secret (TillFormRow *self, gboolean is_secret)
{
  g_autoptr (GtkEntryBuffer) buffer = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->reveal_button), is_secret);
  gtk_entry_set_visibility (GTK_ENTRY (self->entry), !is_secret);
  gtk_entry_set_input_purpose (GTK_ENTRY (self->entry), is_secret ? GTK_INPUT_PURPOSE_PASSWORD
                                                                  : GTK_INPUT_PURPOSE_FREE_FORM);
  if (!is_secret)
    return;

  buffer = gtk_password_entry_buffer_new ();
  gtk_entry_set_buffer (GTK_ENTRY (self->entry), buffer);
}

static void
till_form_row_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  TillFormRow *self = TILL_FORM_ROW (object);

  switch (prop_id)
    {
    case PROP_MAX_LENGTH:
      g_value_set_uint (value, self->max_length);
      break;

    case PROP_IS_SECRET:
      g_value_set_boolean (value, gtk_widget_get_visible (GTK_WIDGET (self->reveal_button)));
      break;

    case PROP_PLACEHOLDER:
      g_value_set_string (value, gtk_entry_get_placeholder_text (GTK_ENTRY (self->entry)));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_form_row_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  TillFormRow *self = TILL_FORM_ROW (object);

  switch (prop_id)
    {
    case PROP_MAX_LENGTH:
      self->max_length = g_value_get_uint (value);
      update_count (self);
      break;

    case PROP_IS_SECRET:
      set_is_secret (self, g_value_get_boolean (value));
      break;

    case PROP_PLACEHOLDER:
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), g_value_get_string (value));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static gboolean
till_form_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (TILL_FORM_ROW (widget)->entry));
}

/* The entry takes the place of the row in the order of the Tab key. */
static gboolean
till_form_row_move_focus (GtkWidget *widget, GtkDirectionType direction)
{
  return gtk_widget_child_focus (gtk_list_box_row_get_child (GTK_LIST_BOX_ROW (widget)), direction);
}

/* Returns: (transfer full): the title of the rows around @widget, or else that of its window. */
static char *
dup_group_title (GtkWidget *widget)
{
  GtkWidget *group = gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_GROUP);
  GtkWidget *dialog = gtk_widget_get_ancestor (widget, TILL_TYPE_DIALOG);
  g_autofree char *title = NULL;

  if (group != NULL)
    g_object_get (group, "title", &title, NULL);
  if (title != NULL && *title != '\0')
    return g_steal_pointer (&title);

  g_clear_pointer (&title, g_free);
  g_object_get (dialog != NULL ? (gpointer) dialog : (gpointer) gtk_widget_get_root (widget),
                "title", &title, NULL);

  return g_steal_pointer (&title);
}

/* The list in a group of rows has no name by itself. */
static void
till_form_row_root (GtkWidget *widget)
{
  GtkWidget *list = gtk_widget_get_parent (widget);
  g_autofree char *title = dup_group_title (widget);

  GTK_WIDGET_CLASS (till_form_row_parent_class)->root (widget);

  if (GTK_IS_LIST_BOX (list) && title != NULL)
    gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                    -1);
}

static void
till_form_row_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_form_row_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_FORM_ROW);
}

static void
till_form_row_class_init (TillFormRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = till_form_row_dispose;
  object_class->get_property = till_form_row_get_property;
  object_class->set_property = till_form_row_set_property;
  widget_class->focus = till_form_row_move_focus;
  widget_class->grab_focus = till_form_row_grab_focus;
  widget_class->root = till_form_row_root;

  properties[PROP_MAX_LENGTH] = g_param_spec_uint ("max-length", NULL, NULL, 0, G_MAXUINT, 0,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_IS_SECRET] = g_param_spec_boolean ("is-secret", NULL, NULL, FALSE,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_PLACEHOLDER] = g_param_spec_string ("placeholder", NULL, NULL, NULL,
                                                      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_FORM_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ENTRY_ACTIVATED] =
      g_signal_new ("entry-activated", TILL_TYPE_FORM_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-form-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, entry);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, reveal_button);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, problem_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, reveal_cb);
  gtk_widget_class_bind_template_callback (widget_class, title_cb);
  gtk_widget_class_bind_template_callback (widget_class, focused_cb);
  gtk_widget_class_bind_template_callback (widget_class, left_cb);
  gtk_widget_class_bind_template_callback (widget_class, till_form_row_focus);
}

static void
till_form_row_init (TillFormRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

const char *
till_form_row_get_text (TillFormRow *self)
{
  g_return_val_if_fail (TILL_IS_FORM_ROW (self), NULL);

  return gtk_editable_get_text (self->entry);
}

/* Returns: (transfer full) (nullable): what is typed, without the blanks around it; %NULL for
 * nothing. */
char *
till_form_row_dup_text (TillFormRow *self)
{
  g_autofree char *text = g_strstrip (g_strdup (till_form_row_get_text (self)));

  return *text != '\0' ? g_steal_pointer (&text) : NULL;
}

void
till_form_row_set_text (TillFormRow *self, const char *text)
{
  g_return_if_fail (TILL_IS_FORM_ROW (self));

  gtk_editable_set_text (self->entry, text);
}

/* Shows below the entry what is wrong with it; %NULL shows no problem. */
void
till_form_row_set_problem (TillFormRow *self, const char *problem)
{
  g_return_if_fail (TILL_IS_FORM_ROW (self));

  till_text_set (self->problem_label, problem);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), problem != NULL);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
      problem != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  problem != NULL ? problem : "", -1);

  till_css_class_set (GTK_WIDGET (self), "error", problem != NULL);
}

void
till_form_row_focus (TillFormRow *self)
{
  g_return_if_fail (TILL_IS_FORM_ROW (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

/* Makes @form insensitive while it is sent, and sensitive again. The focus is taken out first: an
 * entry that loses it by becoming insensitive does not notice (GTK 4.8). */
void
till_form_set_sending (GtkWidget *form, gboolean is_sending)
{
  GtkRoot *root = gtk_widget_get_root (form);

  g_return_if_fail (GTK_IS_WIDGET (form));

  if (is_sending && root != NULL)
    gtk_root_set_focus (root, NULL);

  gtk_widget_set_sensitive (form, !is_sending);
}
