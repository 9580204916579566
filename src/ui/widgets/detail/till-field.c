/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillField: a named value in a list of details. The value is shown literally and whole, except for
 * a long one without spaces. It can be copied exactly. The row is hidden where there is no value. A
 * secret value stays on the clipboard for a short time. */

#include "till-field.h"

#include <glib/gi18n.h>

#include "till-clipboard.h"
#include "till-css-class.h"
#include "till-format.h"
#include "till-text.h"

#define MAX_WORD     200 /* bytes */
#define MAX_LAID_OUT 600 /* characters: more than a description has (§ 8) */

struct _TillField
{
  GtkListBoxRow parent_instance;

  char *value;
  gboolean is_secret;

  GtkWidget *title_label;
  GtkWidget *value_label;
  GtkWidget *copy_button;
};

enum
{
  PROP_TITLE = 1,
  PROP_MONOSPACE,
  PROP_CAN_COPY,
  PROP_SECRET,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (TillField, till_field, GTK_TYPE_LIST_BOX_ROW)

static GParamSpec *properties[N_PROPS];

static char *
describe_copy (TillField *self)
{
  const char *title = gtk_label_get_text (GTK_LABEL (self->title_label));

  /* Translators: %s is the name of what was copied, for example "Activation code" */
  if (self->is_secret)
    return g_strdup_printf (
        ngettext ("%s copied for %d second", "%s copied for %d seconds", TILL_CLIPBOARD_SECRET_S),
        title, TILL_CLIPBOARD_SECRET_S);

  /* Translators: %s is the name of what was copied, for example "Order id" */
  return g_strdup_printf (_("%s copied"), title);
}

static void
copy_cb (TillField *self)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));
  g_autofree char *toast = NULL;

  if (self->is_secret)
    till_clipboard_copy_secret (clipboard, self->value, TILL_CLIPBOARD_SECRET_S);
  else
    gdk_clipboard_set_text (clipboard, self->value);

  toast = describe_copy (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.toast", "s", toast);
}

static char *
dup_copy_label (TillField *self)
{
  const char *title = gtk_label_get_text (GTK_LABEL (self->title_label));

  /* Translators: %s is the name of a value, for example "Order id" */
  return g_strdup_printf (_("Copy %s"), title);
}

/* The tooltip is built on demand: whenever a visible widget gets another tooltip, GTK asks the
 * display where the pointer is and waits for the answer. */
static gboolean
query_tooltip_cb (TillField *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  g_autofree char *label = dup_copy_label (self);

  gtk_tooltip_set_text (tooltip, label);

  return TRUE;
}

/* The tooltip of a time, see till_field_set_time (). */
static gboolean
query_value_tooltip_cb (TillField *self, int x, int y, gboolean is_keyboard, GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, self->value);

  return self->value != NULL;
}

static void
update_accessible (TillField *self)
{
  const char *title = gtk_label_get_text (GTK_LABEL (self->title_label));
  g_autofree char *copy_label = dup_copy_label (self);
  g_autofree char *label = NULL;

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->copy_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  copy_label, -1);

  label = g_strdup_printf ("%s: %s", title, gtk_label_get_text (GTK_LABEL (self->value_label)));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

/* A monospace value is an identifier: it has no words to break between. */
static void
set_monospace (TillField *self, gboolean is_monospace)
{
  gtk_label_set_wrap_mode (GTK_LABEL (self->value_label),
                           is_monospace ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR);
  till_css_class_set (self->value_label, "monospace", is_monospace);
}

static void
till_field_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  TillField *self = TILL_FIELD (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      g_value_set_string (value, gtk_label_get_text (GTK_LABEL (self->title_label)));
      break;

    case PROP_MONOSPACE:
      g_value_set_boolean (value, gtk_widget_has_css_class (self->value_label, "monospace"));
      break;

    case PROP_CAN_COPY:
      g_value_set_boolean (value, gtk_widget_get_visible (self->copy_button));
      break;

    case PROP_SECRET:
      g_value_set_boolean (value, self->is_secret);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_field_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  TillField *self = TILL_FIELD (object);

  switch (prop_id)
    {
    case PROP_TITLE:
      gtk_label_set_text (GTK_LABEL (self->title_label), g_value_get_string (value));
      update_accessible (self);
      break;

    case PROP_MONOSPACE:
      set_monospace (self, g_value_get_boolean (value));
      break;

    case PROP_CAN_COPY:
      gtk_widget_set_visible (self->copy_button, g_value_get_boolean (value));
      break;

    case PROP_SECRET:
      self->is_secret = g_value_get_boolean (value);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
till_field_finalize (GObject *object)
{
  g_free (TILL_FIELD (object)->value);

  G_OBJECT_CLASS (till_field_parent_class)->finalize (object);
}

static void
till_field_class_init (TillFieldClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = till_field_finalize;
  object_class->get_property = till_field_get_property;
  object_class->set_property = till_field_set_property;

  properties[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_MONOSPACE] = g_param_spec_boolean ("monospace", NULL, NULL, FALSE,
                                                     G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CAN_COPY] = g_param_spec_boolean ("can-copy", NULL, NULL, TRUE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SECRET] = g_param_spec_boolean ("secret", NULL, NULL, FALSE,
                                                  G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static GtkWidget *
build_texts (TillField *self)
{
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  self->title_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->title_label), TRUE);
  gtk_widget_add_css_class (self->title_label, "caption");
  gtk_widget_add_css_class (self->title_label, "dim-label");
  gtk_box_append (GTK_BOX (texts), self->title_label);

  self->value_label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->value_label), 0);
  gtk_label_set_wrap (GTK_LABEL (self->value_label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (self->value_label), PANGO_WRAP_WORD_CHAR);
  /* Without this GTK tries a line for each character to find the minimum width, which takes seconds
   * where the text has no spaces. */
  gtk_label_set_width_chars (GTK_LABEL (self->value_label), 12);
  gtk_label_set_selectable (GTK_LABEL (self->value_label), TRUE);
  /* Setting it not focusable does not suffice: a selectable label takes the focus and keeps it. */
  gtk_widget_set_can_focus (self->value_label, FALSE);
  /* A hyphen at the end of a line looks like a part of the value. */
  pango_attr_list_insert (attributes, pango_attr_insert_hyphens_new (FALSE));
  gtk_label_set_attributes (GTK_LABEL (self->value_label), attributes);
  g_signal_connect_object (self->value_label, "query-tooltip", G_CALLBACK (query_value_tooltip_cb),
                           self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (texts), self->value_label);

  gtk_widget_set_hexpand (texts, TRUE);
  gtk_widget_set_valign (texts, GTK_ALIGN_CENTER);

  return texts;
}

static void
till_field_init (TillField *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  gtk_box_append (GTK_BOX (box), build_texts (self));

  self->copy_button = gtk_button_new_from_icon_name ("edit-copy-symbolic");
  gtk_widget_set_valign (self->copy_button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (self->copy_button, "flat");
  gtk_widget_add_css_class (self->copy_button, "copy-button");
  g_signal_connect_object (self->copy_button, "clicked", G_CALLBACK (copy_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_has_tooltip (self->copy_button, TRUE);
  g_signal_connect_object (self->copy_button, "query-tooltip", G_CALLBACK (query_tooltip_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), self->copy_button);

  gtk_widget_add_css_class (GTK_WIDGET (self), "field");
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_list_box_row_set_selectable (GTK_LIST_BOX_ROW (self), FALSE);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (self), box);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
till_field_new (const char *title)
{
  return g_object_new (TILL_TYPE_FIELD, "title", title, NULL);
}

static gboolean
has_long_word (const char *text)
{
  gsize length = 0;

  for (const char *p = text; p != NULL && *p != '\0'; p++)
    {
      length = g_ascii_isspace (*p) ? 0 : length + 1;
      if (length > MAX_WORD)
        return TRUE;
    }

  return FALSE;
}

/* Returns: (transfer full): the part of @text that is laid out. The time that Pango takes grows
 * with the square of a text that has no place for a line break: 4,000 characters take ten seconds.
 */
static char *
dup_laid_out (const char *text)
{
  g_autofree char *begin = NULL;

  if (!has_long_word (text) || g_utf8_strlen (text, -1) <= MAX_LAID_OUT)
    return g_strdup (text);

  begin = till_text_for_display_up_to (text, MAX_LAID_OUT);

  return g_strjoin ("\n", begin, _("This is only the beginning. Copy it to see everything."),
                    NULL);
}

static void
show_value (TillField *self, const char *shown, gboolean is_known)
{
  g_autofree char *laid_out = dup_laid_out (shown);

  till_text_set (GTK_LABEL (self->value_label), laid_out);
  till_css_class_set (self->value_label, "dim-label", !is_known);
  gtk_widget_set_sensitive (self->copy_button, is_known);
  update_accessible (self);
}

/* Shows @value; %NULL or the empty text hides the field. */
void
till_field_set_value (TillField *self, const char *value)
{
  till_field_set_value_shown_as (self, value, value);
}

/* Shows @shown (grouped, localized) for @value, which is what Copy copies. */
void
till_field_set_value_shown_as (TillField *self, const char *value, const char *shown)
{
  gboolean has_value = value != NULL && *value != '\0';

  g_return_if_fail (TILL_IS_FIELD (self));

  if (self->value != value)
    {
      g_free (self->value);
      self->value = g_strdup (value);
    }

  show_value (self, shown, has_value);
  gtk_widget_set_visible (GTK_WIDGET (self), has_value);
}

/* Shows a time in milliseconds to the minute; zero is none. Copy copies the exact time, which is
 * in the tooltip, too. */
void
till_field_set_time (TillField *self, gint64 time_ms)
{
  g_autofree char *shown = till_format_time (time_ms);
  g_autofree char *exact = till_format_exact_time (time_ms);

  till_field_set_value_shown_as (self, time_ms != 0 ? exact : NULL, shown);
  gtk_widget_set_has_tooltip (self->value_label, time_ms != 0);
}

/* Says by @words that there may be a value, and that nobody has told it. */
void
till_field_set_not_known (TillField *self, const char *words)
{
  g_return_if_fail (TILL_IS_FIELD (self));
  g_return_if_fail (words != NULL);

  g_clear_pointer (&self->value, g_free);
  show_value (self, words, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

const char *
till_field_get_value (TillField *self)
{
  g_return_val_if_fail (TILL_IS_FIELD (self), NULL);

  return self->value;
}
