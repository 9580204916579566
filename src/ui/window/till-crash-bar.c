/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillCrashBar: says under everything that the program crashed when it last ran, and copies the
 * report of that. The report goes nowhere by itself. */

#include "till-crash-bar.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-text.h"

struct _TillCrashBar
{
  AdwBin parent_instance;

  /* Owned */
  char *report; /* NULL where there is nothing to say */

  /* Template children */
  GtkWidget *bar;
  GtkLabel *label;
  GtkButton *copy_button;
};

G_DEFINE_FINAL_TYPE (TillCrashBar, till_crash_bar, ADW_TYPE_BIN)

static void
copy_report_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  TillCrashBar *self = TILL_CRASH_BAR (widget);

  if (self->report == NULL)
    return;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), self->report);
  gtk_widget_activate_action (widget, "win.toast", "s", _("Report copied"));
}

static void
dismiss_action (GtkWidget *widget, const char *action_name, GVariant *parameter)
{
  gtk_widget_set_visible (TILL_CRASH_BAR (widget)->bar, FALSE);
}

static void
till_crash_bar_dispose (GObject *object)
{
  G_OBJECT_CLASS (till_crash_bar_parent_class)->dispose (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), TILL_TYPE_CRASH_BAR);
}

static void
till_crash_bar_finalize (GObject *object)
{
  g_free (TILL_CRASH_BAR (object)->report);

  G_OBJECT_CLASS (till_crash_bar_parent_class)->finalize (object);
}

static void
till_crash_bar_class_init (TillCrashBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_crash_bar_dispose;
  G_OBJECT_CLASS (klass)->finalize = till_crash_bar_finalize;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-crash-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, TillCrashBar, bar);
  gtk_widget_class_bind_template_child (widget_class, TillCrashBar, label);
  gtk_widget_class_bind_template_child (widget_class, TillCrashBar, copy_button);

  gtk_widget_class_install_action (widget_class, "crash.copy-report", NULL, copy_report_action);
  gtk_widget_class_install_action (widget_class, "crash.dismiss", NULL, dismiss_action);
}

static void
till_crash_bar_init (TillCrashBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  till_text_wrap_button (self->copy_button, 0);
}

/* @report is a text that anybody may read. */
void
till_crash_bar_show_report (TillCrashBar *self, const char *report)
{
  g_return_if_fail (TILL_IS_CRASH_BAR (self));
  g_return_if_fail (report != NULL);

  g_free (self->report);
  self->report = g_strdup (report);
  gtk_widget_set_visible (self->bar, TRUE);
  till_announce (self->label, gtk_label_get_text (self->label));
}
