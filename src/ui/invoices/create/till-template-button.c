/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillTemplateButton: a popover with the templates of this account: use one, save the form as one,
 * remove one.
 *
 * Signals: "chosen" with a TillTemplate, valid during the emission; "save" with the name for a new
 * template, to be answered by till_template_button_save(). */

#include "till-template-button.h"

#include <glib/gi18n.h>

#include "till-list-box.h"
#include "till-message.h"
#include "till-archive-templates.h"
#include "till-team-notice.h"
#include "till-text.h"

struct _TillTemplateButton
{
  AdwBin parent_instance;

  /* Owned */
  TillArchive *archive;
  GPtrArray *templates; /* of TillTemplate */
  GCancellable *cancellable;

  /* Template children */
  GtkWidget *popover;
  GtkListBox *list;
  GtkWidget *empty_label;
  TillTeamNotice *notice;
  GtkEditable *name_entry;
  GtkWidget *save_button;
  GtkLabel *failure_label;
};

enum
{
  SIGNAL_CHOSEN,
  SIGNAL_SAVE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (TillTemplateButton, till_template_button, ADW_TYPE_BIN)

static void reload (TillTemplateButton *self);

static void
show_failure (TillTemplateButton *self, const GError *error)
{
  g_autoptr (TillMessage) message = error != NULL ? till_message_new_for_error (error) : NULL;

  till_text_set (self->failure_label, message != NULL ? message->title : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->failure_label), message != NULL);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTemplateButton) self = user_data;
  g_autoptr (GError) error = NULL;

  till_archive_save_template_finish (TILL_ARCHIVE (source), result, &error);
  if (self->archive == NULL)
    return;

  show_failure (self, error);
  if (error == NULL)
    gtk_editable_set_text (self->name_entry, "");
  reload (self);
}

static void
removed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTemplateButton) self = user_data;
  g_autoptr (GError) error = NULL;

  till_archive_remove_template_finish (TILL_ARCHIVE (source), result, &error);
  if (self->archive == NULL)
    return;

  show_failure (self, error);
  reload (self);
}

static void
remove_cb (GtkButton *button, TillTemplateButton *self)
{
  GtkWidget *row = gtk_widget_get_ancestor (GTK_WIDGET (button), GTK_TYPE_LIST_BOX_ROW);
  int place = gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row));
  const TillTemplate *template = g_ptr_array_index (self->templates, place);

  till_archive_remove_template_async (self->archive, template->name, NULL, removed_cb,
                                      g_object_ref (self));
}

static GtkWidget *
create_row (TillTemplateButton *self, const TillTemplate *template)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);
  GtkWidget *button = gtk_button_new_from_icon_name ("user-trash-symbolic");
  g_autofree char *name = till_text_for_display (template->name);
  g_autofree char *remove = NULL;

  till_text_set (GTK_LABEL (label), template->name);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_margin_start (label, 6);

  /* Translators: %s is the name of a template that the merchant has chosen */
  remove = g_strdup_printf (_("Remove the template “%s”"), name);
  gtk_widget_set_tooltip_text (button, remove);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, remove,
                                  -1);
  gtk_widget_add_css_class (button, "flat");
  g_signal_connect_object (button, "clicked", G_CALLBACK (remove_cb), self, 0);
  g_object_bind_property (self->notice, "can-write", button, "sensitive", G_BINDING_SYNC_CREATE);

  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), button);

  return box;
}

static void
show_templates (TillTemplateButton *self)
{

  till_list_box_remove_all (self->list);

  for (guint i = 0; i < self->templates->len; i++)
    gtk_list_box_append (self->list, create_row (self, g_ptr_array_index (self->templates, i)));

  gtk_widget_set_visible (GTK_WIDGET (self->list), self->templates->len > 0);
  gtk_widget_set_visible (self->empty_label, self->templates->len == 0);
}

static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (TillTemplateButton) self = user_data;
  g_autoptr (GError) error = NULL;
  GPtrArray *templates = till_archive_list_templates_finish (TILL_ARCHIVE (source), result, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (templates == NULL)
    {
      show_failure (self, error);
      return;
    }

  g_clear_pointer (&self->templates, g_ptr_array_unref);
  self->templates = templates;
  show_templates (self);
}

static void
reload (TillTemplateButton *self)
{
  till_archive_list_templates_async (self->archive, self->cancellable, listed_cb,
                                     g_object_ref (self));
}

static void
row_activated_cb (TillTemplateButton *self, GtkListBoxRow *row)
{
  const TillTemplate *template =
      g_ptr_array_index (self->templates, gtk_list_box_row_get_index (row));

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, template);
}

static void
name_changed_cb (TillTemplateButton *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name_entry)));

  gtk_widget_set_sensitive (self->save_button, *name != '\0');
}

static void
save_cb (TillTemplateButton *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name_entry)));

  if (*name != '\0')
    g_signal_emit (self, signals[SIGNAL_SAVE], 0, name);
}

static void
till_template_button_dispose (GObject *object)
{
  TillTemplateButton *self = TILL_TEMPLATE_BUTTON (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->archive);
  G_OBJECT_CLASS (till_template_button_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_TEMPLATE_BUTTON);
}

static void
till_template_button_finalize (GObject *object)
{
  TillTemplateButton *self = TILL_TEMPLATE_BUTTON (object);

  g_clear_pointer (&self->templates, g_ptr_array_unref);
  g_object_unref (self->cancellable);

  G_OBJECT_CLASS (till_template_button_parent_class)->finalize (object);
}

static void
till_template_button_class_init (TillTemplateButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_template_button_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_template_button_finalize;

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", TILL_TYPE_TEMPLATE_BUTTON, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_SAVE] = g_signal_new ("save", TILL_TYPE_TEMPLATE_BUTTON, G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (TILL_TYPE_TEAM_NOTICE);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-template-button.ui");
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, popover);
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, list);
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, empty_label);
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, notice);
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, name_entry);
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, save_button);
  gtk_widget_class_bind_template_child (widget_class, TillTemplateButton, failure_label);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
till_template_button_init (TillTemplateButton *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows the templates in the archive of @desk; hides itself without an archive. */
void
till_template_button_set_desk (TillTemplateButton *self, TillDesk *desk)
{
  TillArchive *archive = NULL;

  g_return_if_fail (TILL_IS_TEMPLATE_BUTTON (self) && TILL_IS_DESK (desk));

  archive = till_desk_get_archive (desk);
  till_team_notice_set_refunds (self->notice, till_desk_get_refunds (desk));
  gtk_widget_set_visible (GTK_WIDGET (self), archive != NULL);
  if (g_set_object (&self->archive, archive) && archive != NULL)
    reload (self);
}

/* Saves @draft as a template called @name. */
void
till_template_button_save (TillTemplateButton *self,
                           const char *name,
                           const TillInvoiceDraft *draft)
{
  g_autoptr (TillTemplate) template = NULL;

  g_return_if_fail (TILL_IS_TEMPLATE_BUTTON (self));
  g_return_if_fail (name != NULL && draft != NULL);

  if (self->archive == NULL)
    return;

  template = till_template_new (name, draft);
  till_archive_save_template_async (self->archive, template, NULL, saved_cb, g_object_ref (self));
}
