/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFormRow: one entry of a form with its title above, its problem below and, where the service
 * sets a limit, the number of characters. A secret is hidden until a person has it shown, and is
 * wiped from memory with its entry.
 *
 * Signals: "changed" with every edit, "activate" on Enter. */

#include "till-form-row.h"

#include <glib/gi18n.h>

#include "till-text.h"

struct _TillFormRow
{
  AdwBin parent_instance;

  guint max_length; /* characters; 0 for none */

  GtkLabel *title_label;
  GtkLabel *count_label;
  GtkEditable *entry;
  GtkToggleButton *reveal_button;
  GtkLabel *problem_label;
};

enum
{
  PROP_TITLE = 1,
  PROP_MAX_LENGTH,
  PROP_IS_SECRET,
  PROP_PLACEHOLDER,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_ACTIVATE,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillFormRow, till_form_row, ADW_TYPE_BIN)

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
  g_signal_emit (self, signals[SIGNAL_ACTIVATE], 0);
}

static void
reveal_cb (TillFormRow *self)
{
  gtk_entry_set_visibility (GTK_ENTRY (self->entry),
                            gtk_toggle_button_get_active (self->reveal_button));
}

static void
set_title (TillFormRow *self, const char *title)
{
  g_autofree char *reveal = NULL;

  gtk_label_set_text (self->title_label, title);
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
    case PROP_TITLE:
      g_value_set_string (value, gtk_label_get_text (self->title_label));
      break;

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
    case PROP_TITLE:
      set_title (self, g_value_get_string (value));
      break;

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
  widget_class->grab_focus = till_form_row_grab_focus;

  properties[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_MAX_LENGTH] = g_param_spec_uint ("max-length", NULL, NULL, 0, G_MAXUINT, 0,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_IS_SECRET] = g_param_spec_boolean ("is-secret", NULL, NULL, FALSE,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_PLACEHOLDER] = g_param_spec_string ("placeholder", NULL, NULL, NULL,
                                                      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", TILL_TYPE_FORM_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_ACTIVATE] = g_signal_new ("activate", TILL_TYPE_FORM_ROW, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-form-row.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, entry);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, reveal_button);
  gtk_widget_class_bind_template_child (widget_class, TillFormRow, problem_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, reveal_cb);
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

  if (problem != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
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
