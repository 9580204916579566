/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUnreadableView: replaces the detail of a record that can't be read: the place, the reason,
 * the text that stands there, and a button that copies all of it. */

#include "till-unreadable-view.h"

#include "till-field.h"
#include "till-unreadable-text.h"

struct _TillUnreadableView
{
  AdwBin parent_instance;

  /* Owned */
  char *call;
  TillUnreadableRecord *record; /* NULL before there is any */

  /* Template children */
  TillField *place_field;
  TillField *reason_field;
  TillField *text_field;
};

G_DEFINE_FINAL_TYPE (TillUnreadableView, till_unreadable_view, ADW_TYPE_BIN)

static void
copy_cb (TillUnreadableView *self)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();

  if (self->record == NULL)
    return;

  g_ptr_array_add (parts, (gpointer) till_unreadable_record_get (self->record));
  till_unreadable_text_copy (GTK_WIDGET (self), self->call, parts);
}

static void
till_unreadable_view_dispose (GObject *object)
{
  g_clear_object (&TILL_UNREADABLE_VIEW (object)->record);
  G_OBJECT_CLASS (till_unreadable_view_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_UNREADABLE_VIEW);
}

static void
till_unreadable_view_finalize (GObject *object)
{
  g_free (TILL_UNREADABLE_VIEW (object)->call);

  G_OBJECT_CLASS (till_unreadable_view_parent_class)->finalize (object);
}

static void
till_unreadable_view_class_init (TillUnreadableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_unreadable_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_unreadable_view_finalize;

  g_type_ensure (TILL_TYPE_FIELD);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-unreadable-view.ui");
  gtk_widget_class_bind_template_child (widget_class, TillUnreadableView, place_field);
  gtk_widget_class_bind_template_child (widget_class, TillUnreadableView, reason_field);
  gtk_widget_class_bind_template_child (widget_class, TillUnreadableView, text_field);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
till_unreadable_view_init (TillUnreadableView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows @record of the answer to @call. */
void
till_unreadable_view_show (TillUnreadableView *self, const char *call, TillUnreadableRecord *record)
{
  const TillUnreadable *what = NULL;

  g_return_if_fail (TILL_IS_UNREADABLE_VIEW (self));
  g_return_if_fail (call != NULL && TILL_IS_UNREADABLE_RECORD (record));

  g_free (self->call);
  self->call = g_strdup (call);
  g_set_object (&self->record, record);
  what = till_unreadable_record_get (record);
  till_field_set_value (self->place_field, what->place);
  till_field_set_value (self->reason_field, what->reason);
  till_field_set_value (self->text_field, what->text);
}
