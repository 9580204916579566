/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillLetterEditor: edits a store's letter template in one language, with the placeholders, the
 * problems, and a preview for the current order.
 *
 * Signal: "saved". */

#include "till-letter-editor.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-letter-templates.h"
#include "till-letter.h"
#include "till-text.h"

struct _TillLetterEditor
{
  TillDialog parent_instance;

  /* Owned */
  char *account_id;
  char *language;
  GHashTable *values; /* of the current order */

  /* Template children */
  GtkEditable *subject_row;
  GtkTextView *body_view;
  GtkFlowBox *names_box;
  GtkLabel *problem_label;
  GtkLabel *preview_label;
};

enum
{
  SIGNAL_SAVED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillLetterEditor, till_letter_editor, TILL_TYPE_DIALOG)

static guint signals[N_SIGNALS];

static TillLetterTemplate *
read_template (TillLetterEditor *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->body_view);
  g_autofree char *body = NULL;
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (buffer, &start, &end);
  body = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);

  return till_letter_template_new (gtk_editable_get_text (self->subject_row), body);
}

static char *
describe_unknown (const char *text)
{
  g_autofree char *unknown = till_letter_find_unknown (text);

  if (unknown == NULL)
    return NULL;

  /* Translators: %s is a name in braces that somebody has typed, for example {ordre} */
  return g_strdup_printf (_("{%s} is not a known placeholder"), unknown);
}

/* Returns: (transfer full) (nullable): why @template can't be saved. */
static char *
find_problem (const TillLetterTemplate *template)
{
  char *problem = describe_unknown (template->subject);

  if (problem == NULL)
    problem = describe_unknown (template->body);
  if (problem != NULL)
    return problem;

  if (strlen (template->subject) + strlen (template->body) > TILL_LETTER_MAX_TEXT)
    return g_strdup (_("The letter is too long for a mail app"));
  if (strlen (template->body) == strspn (template->body, " \t\n"))
    return g_strdup (_("The letter is empty"));

  return NULL;
}

/* Only a hint: a letter may be just a greeting before a card that follows. */
static const char *
find_gap (const TillLetterTemplate *template)
{
  if (strstr (template->body, "{code}") != NULL || strstr (template->body, "{matching-id}") != NULL)
    return NULL;

  return _("The letter has no activation code, so the customer can’t install the eSIM");
}

static void
changed_cb (TillLetterEditor *self)
{
  g_autoptr (TillLetterTemplate) template = read_template (self);
  g_autofree char *problem = find_problem (template);
  g_autofree char *preview = NULL;
  const char *shown = problem != NULL ? problem : find_gap (template);

  if (self->values == NULL)
    return;

  preview = till_letter_fill (template->body, self->values);
  till_text_set (self->preview_label, preview);
  till_text_set (self->problem_label, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->problem_label), shown != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "letter.save", problem == NULL);
}

static void
show (TillLetterEditor *self, const TillLetterTemplate *template)
{
  gtk_editable_set_text (self->subject_row, template->subject);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->body_view), template->body, -1);
}

static void
save_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillLetterEditor *self = TILL_LETTER_EDITOR (widget);
  g_autoptr (TillLetterTemplate) template = read_template (self);

  till_letter_templates_save (self->account_id, self->language, template);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0);
  till_dialog_close (TILL_DIALOG (self));
}

static void
use_shipped_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillLetterEditor *self = TILL_LETTER_EDITOR (widget);
  g_autoptr (TillLetterTemplate) shipped = till_letter_templates_load_shipped (self->language);

  show (self, shipped);
}

static void
insert_cb (GtkButton *button, TillLetterEditor *self)
{
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (self->body_view),
                                    gtk_button_get_label (button), -1);
  gtk_widget_grab_focus (GTK_WIDGET (self->body_view));
}

/* The meaning of each placeholder, in the order of till_letter_get_names (). */
static const char *
describe_name (const char *name)
{
  static const char *const meanings[][2] = {
    { "store", N_("Store name") },
    { "order", N_("Order reference") },
    { "country", N_("Country") },
    { "data", N_("Data included") },
    { "days", N_("Plan duration") },
    { "amount", N_("Order price") },
    { "pay-link", N_("Payment page") },
    { "smdp", N_("SM-DP+ address") },
    { "code", N_("Activation code") },
    { "matching-id", N_("Matching ID") },
    { "iccid", N_("ICCID") },
    { "iphone-link", N_("Install link for iPhone") },
    { "android-link", N_("Install link for Android") },
  };

  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (g_str_equal (meanings[i][0], name))
      return _(meanings[i][1]);

  return name;
}

static void
add_name (TillLetterEditor *self, const char *name)
{
  g_autofree char *label = g_strdup_printf ("{%s}", name);
  GtkWidget *button = gtk_button_new_with_label (label);
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_widget_set_tooltip_text (button, describe_name (name));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  describe_name (name), -1);
  gtk_widget_add_css_class (button, "chip");
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), button);
  gtk_flow_box_insert (self->names_box, child, -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (insert_cb), self, 0);
}

static void
till_letter_editor_finalize (GObject *object)
{
  TillLetterEditor *self = TILL_LETTER_EDITOR (object);

  g_free (self->account_id);
  g_free (self->language);
  g_clear_pointer (&self->values, g_hash_table_unref);

  G_OBJECT_CLASS (till_letter_editor_parent_class)->finalize (object);
}

static void
till_letter_editor_class_init (TillLetterEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_letter_editor_finalize;

  signals[SIGNAL_SAVED] = g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-letter-editor.ui");
  gtk_widget_class_bind_template_child (widget_class, TillLetterEditor, subject_row);
  gtk_widget_class_bind_template_child (widget_class, TillLetterEditor, body_view);
  gtk_widget_class_bind_template_child (widget_class, TillLetterEditor, names_box);
  gtk_widget_class_bind_template_child (widget_class, TillLetterEditor, problem_label);
  gtk_widget_class_bind_template_child (widget_class, TillLetterEditor, preview_label);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);

  gtk_widget_class_install_action (widget_class, "letter.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "letter.use-shipped", NULL, use_shipped_action);
}

static void
till_letter_editor_init (TillLetterEditor *self)
{
  const char *const *names = till_letter_get_names ();

  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; names[i] != NULL; i++)
    add_name (self, names[i]);

  g_signal_connect_object (gtk_text_view_get_buffer (self->body_view), "changed",
                           G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

static void
name_language (TillLetterEditor *self)
{
  g_autoptr (TillCustomerText) words = till_customer_text_new (self->language);
  g_autofree char *language = till_customer_text_dup (words, "language", "name");
  /* Translators: the title of a window; %s is a language in its own words, for example Deutsch */
  g_autofree char *title = g_strdup_printf (_("Letter in %s"), language);

  g_object_set (self, "title", title, NULL);
}

/* Edits the template of the account in @language. The preview fills in @values, by name. */
GtkWidget *
till_letter_editor_new (const char *account_id, const char *language, GHashTable *values)
{
  TillLetterEditor *self = NULL;
  g_autoptr (TillLetterTemplate) template = NULL;

  g_return_val_if_fail (account_id != NULL && language != NULL && values != NULL, NULL);

  self = g_object_new (TILL_TYPE_LETTER_EDITOR, NULL);
  self->account_id = g_strdup (account_id);
  self->language = g_strdup (language);
  self->values = g_hash_table_ref (values);
  name_language (self);
  template = till_letter_templates_load (account_id, language);
  show (self, template);

  return GTK_WIDGET (self);
}
