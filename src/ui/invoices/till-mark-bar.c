/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillMarkBar: how many invoices are selected, of how many, and what can be done to them
 * together. */

#include "till-mark-bar.h"

#include <glib/gi18n.h>

#include "till-format.h"
#include "till-invoice.h"

struct _TillMarkBar
{
  AdwBin parent_instance;

  TillMarks *marks; /* owned */
  guint64 total;

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *count_label;
  GtkButton *cancel_button;
};

G_DEFINE_FINAL_TYPE (TillMarkBar, till_mark_bar, ADW_TYPE_BIN)

static void
update_cancel (TillMarkBar *self)
{
  g_auto (GStrv) ids = till_mark_bar_dup_pending_ids (self);
  guint n = g_strv_length (ids);
  g_autofree char *label = NULL;

  label = g_strdup_printf (ngettext ("_Cancel %u Pending…", "_Cancel %u Pending…", n), n);
  gtk_button_set_label (self->cancel_button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->cancel_button), n > 0);
}

static void
update (TillMarkBar *self)
{
  guint n = till_marks_get_n (self->marks);
  g_autofree char *marked = till_format_count (n);
  g_autofree char *total = till_format_count (self->total);
  g_autofree char *text = NULL;

  gtk_revealer_set_reveal_child (self->revealer, n > 0);
  if (n == 0)
    return;

  /* Translators: "4 of 2,500 selected" */
  text = g_strdup_printf (_("%s of %s selected"), marked, total);
  gtk_label_set_text (self->count_label, text);
  update_cancel (self);
}

static void
copy_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillMarkBar *self = TILL_MARK_BAR (widget);
  g_autoptr (GPtrArray) records = till_marks_list (self->marks);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < records->len; i++)
    g_string_append_printf (ids, "%s\n", till_record_get_id (records->pdata[i]));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), ids->str);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Ids copied"));
}

static void
clear_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_marks_clear (TILL_MARK_BAR (widget)->marks);
}

static void
till_mark_bar_dispose (GObject *object)
{
  TillMarkBar *self = TILL_MARK_BAR (object);

  g_clear_object (&self->marks);
  G_OBJECT_CLASS (till_mark_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_MARK_BAR);
}

static void
till_mark_bar_class_init (TillMarkBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_mark_bar_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-mark-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillMarkBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillMarkBar, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillMarkBar, cancel_button);

  gtk_widget_class_install_action (widget_class, "marks.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "marks.clear", NULL, clear_action);
}

static void
till_mark_bar_init (TillMarkBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Once. */
void
till_mark_bar_set_marks (TillMarkBar *self, TillMarks *marks)
{
  g_return_if_fail (TILL_IS_MARK_BAR (self) && self->marks == NULL);

  self->marks = g_object_ref (marks);
  g_signal_connect_object (marks, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/* Says how long the list is. */
void
till_mark_bar_set_total (TillMarkBar *self, guint64 total)
{
  g_return_if_fail (TILL_IS_MARK_BAR (self));

  if (self->total == total)
    return;

  self->total = total;
  update (self);
}

/* Returns: (transfer full): which of the marked invoices are pending. */
char **
till_mark_bar_dup_pending_ids (TillMarkBar *self)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GPtrArray) records = NULL;

  g_return_val_if_fail (TILL_IS_MARK_BAR (self), NULL);

  records = till_marks_list (self->marks);
  for (guint i = 0; i < records->len; i++)
    if (TILL_INVOICE (records->pdata[i])->status == TILL_INVOICE_PENDING)
      g_strv_builder_add (builder, till_record_get_id (records->pdata[i]));

  return g_strv_builder_end (builder);
}
