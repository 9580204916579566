/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillUnreadableBar: a line above a record with unreadable fields; hidden where all can be read. */

#include "till-unreadable-bar.h"

#include <glib/gi18n.h>

#include "till-text.h"
#include "till-unreadable-text.h"

struct _TillUnreadableBar
{
  AdwBin parent_instance;

  /* Owned */
  char *call;
  GPtrArray *parts; /* nullable, of TillUnreadable */

  /* Template children */
  GtkLabel *label;
};

G_DEFINE_FINAL_TYPE (TillUnreadableBar, till_unreadable_bar, ADW_TYPE_BIN)

static void
copy_cb (TillUnreadableBar *self)
{
  if (self->parts != NULL)
    till_unreadable_text_copy (GTK_WIDGET (self), self->call, self->parts);
}

static void
till_unreadable_bar_dispose (GObject *object)
{
  g_clear_pointer (&TILL_UNREADABLE_BAR (object)->parts, g_ptr_array_unref);
  G_OBJECT_CLASS (till_unreadable_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_UNREADABLE_BAR);
}

static void
till_unreadable_bar_finalize (GObject *object)
{
  g_free (TILL_UNREADABLE_BAR (object)->call);

  G_OBJECT_CLASS (till_unreadable_bar_parent_class)->finalize (object);
}

static void
till_unreadable_bar_class_init (TillUnreadableBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_unreadable_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_unreadable_bar_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-unreadable-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillUnreadableBar, label);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
}

static void
till_unreadable_bar_init (TillUnreadableBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows how many @parts, of TillUnreadable and nullable, of the answer to @call can't be read. */
void
till_unreadable_bar_set_parts (TillUnreadableBar *self, const char *call, GPtrArray *parts)
{
  g_autofree char *first = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_UNREADABLE_BAR (self) && call != NULL);

  g_free (self->call);
  self->call = g_strdup (call);
  if (parts != NULL)
    g_ptr_array_ref (parts);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  self->parts = parts;
  gtk_widget_set_visible (GTK_WIDGET (self), parts != NULL && parts->len > 0);
  if (parts == NULL || parts->len == 0)
    return;

  first = till_unreadable_text_describe (parts->pdata[0]);
  text = g_strdup_printf (
      ngettext ("%u field can’t be read", "%u fields can’t be read", parts->len), parts->len);
  till_text_set (self->label, text);
  till_text_set_tooltip (GTK_WIDGET (self->label), first);
}

/* Shows the unreadable fields of @record, which may be %NULL. */
void
till_unreadable_bar_set_record (TillUnreadableBar *self, const char *call, TillRecord *record)
{
  till_unreadable_bar_set_parts (self, call,
                                 record != NULL ? till_record_get_unreadable (record) : NULL);
}
