/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSelectionBar: the number of selected invoices and the actions on all of them. */

#include "till-selection-bar.h"

#include <glib/gi18n.h>

#include "till-fit.h"
#include "till-format.h"
#include "till-invoice.h"

struct _TillSelectionBar
{
  AdwBin parent_instance;

  TillListSelection *marks; /* owned */
  guint64 total;

  /* Template children */
  GtkRevealer *revealer;
  GtkLabel *count_label;
  GtkButton *cancel_button;
};

G_DEFINE_FINAL_TYPE (TillSelectionBar, till_selection_bar, ADW_TYPE_BIN)

static guint
count_pending (TillSelectionBar *self)
{
  g_autoptr (GPtrArray) records = till_list_selection_list (self->marks);
  guint n_pending = 0;

  for (guint i = 0; i < records->len; i++)
    n_pending += TILL_INVOICE (records->pdata[i])->status == TILL_INVOICE_PENDING;

  return n_pending;
}

static void
update_cancel (TillSelectionBar *self)
{
  guint n = count_pending (self);
  g_autofree char *label = NULL;

  label = g_strdup_printf (ngettext ("_Cancel %u Pending…", "_Cancel %u Pending…", n), n);
  gtk_button_set_label (self->cancel_button, label);
  gtk_widget_set_visible (GTK_WIDGET (self->cancel_button), n > 0);
}

static void
update (TillSelectionBar *self)
{
  guint n = till_list_selection_get_n (self->marks);
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
  TillSelectionBar *self = TILL_SELECTION_BAR (widget);
  g_autoptr (GPtrArray) records = till_list_selection_list (self->marks);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < records->len; i++)
    g_string_append_printf (ids, "%s\n", till_record_get_id (records->pdata[i]));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), ids->str);
  gtk_widget_activate_action (widget, "win.toast", "s", _("IDs copied"));
}

static void
clear_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  till_list_selection_clear (TILL_SELECTION_BAR (widget)->marks);
}

static void
till_selection_bar_dispose (GObject *object)
{
  TillSelectionBar *self = TILL_SELECTION_BAR (object);

  g_clear_object (&self->marks);
  G_OBJECT_CLASS (till_selection_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_SELECTION_BAR);
}

static void
till_selection_bar_class_init (TillSelectionBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_selection_bar_dispose;

  g_type_ensure (TILL_TYPE_FIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-selection-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillSelectionBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, TillSelectionBar, count_label);
  gtk_widget_class_bind_template_child (widget_class, TillSelectionBar, cancel_button);

  gtk_widget_class_install_action (widget_class, "selection.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "selection.clear", NULL, clear_action);
}

static void
till_selection_bar_init (TillSelectionBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Once. */
void
till_selection_bar_set_marks (TillSelectionBar *self, TillListSelection *marks)
{
  g_return_if_fail (TILL_IS_SELECTION_BAR (self) && self->marks == NULL);

  self->marks = g_object_ref (marks);
  g_signal_connect_object (marks, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}

/* Sets the length of the list. */
void
till_selection_bar_set_total (TillSelectionBar *self, guint64 total)
{
  g_return_if_fail (TILL_IS_SELECTION_BAR (self));

  if (self->total == total)
    return;

  self->total = total;
  update (self);
}
