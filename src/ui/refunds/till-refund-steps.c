/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillRefundSteps: the steps of a refund in a line, with the present one filled and those before it
 * ticked off. */

#include "till-refund-steps.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-refund-text.h"

struct _TillRefundSteps
{
  AdwBin parent_instance;

  GtkWidget *columns[TILL_REFUND_N_STAGES];
  GtkStack *marks[TILL_REFUND_N_STAGES]; /* a number or a tick */
};

G_DEFINE_FINAL_TYPE (TillRefundSteps, till_refund_steps, ADW_TYPE_BIN)

static GtkWidget *
make_mark (TillRefundSteps *self, guint stage)
{
  GtkWidget *mark = gtk_stack_new ();
  GtkWidget *tick = gtk_image_new_from_icon_name ("object-select-symbolic");
  g_autofree char *number = g_strdup_printf ("%u", stage + 1);

  gtk_stack_add_named (GTK_STACK (mark), gtk_label_new (number), "number");
  gtk_stack_add_named (GTK_STACK (mark), tick, "tick");
  gtk_widget_add_css_class (mark, "step-mark");
  gtk_widget_add_css_class (mark, "numeric");
  self->marks[stage] = GTK_STACK (mark);

  return mark;
}

/* The line from one mark to the next; before the first one and after the last one nothing is drawn
 * in its place. */
static void
add_line (GtkWidget *box, gboolean is_drawn)
{
  GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);

  gtk_widget_set_hexpand (line, TRUE);
  gtk_widget_set_valign (line, GTK_ALIGN_CENTER);
  gtk_widget_set_opacity (line, is_drawn ? 1 : 0);
  gtk_box_append (GTK_BOX (box), line);
}

static GtkWidget *
make_top (TillRefundSteps *self, guint stage)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  add_line (box, stage > 0);
  gtk_box_append (GTK_BOX (box), make_mark (self, stage));
  add_line (box, stage + 1 < TILL_REFUND_N_STAGES);

  return box;
}

static GtkWidget *
make_name (guint stage)
{
  GtkWidget *label = gtk_label_new (till_refund_text_for_stage (stage));

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (label), 4);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, "caption");

  return label;
}

static GtkWidget *
make_column (TillRefundSteps *self, guint stage)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_box_append (GTK_BOX (column), make_top (self, stage));
  gtk_box_append (GTK_BOX (column), make_name (stage));
  gtk_widget_add_css_class (column, "step");
  self->columns[stage] = column;

  return column;
}

static void
till_refund_steps_class_init (TillRefundStepsClass *klass)
{
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
till_refund_steps_init (TillRefundSteps *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  for (guint i = 0; i < TILL_REFUND_N_STAGES; i++)
    gtk_box_append (GTK_BOX (box), make_column (self, i));
  adw_bin_set_child (ADW_BIN (self), box);
}

/* Shows that @stage is the present step; TILL_REFUND_N_STAGES if all are done. */
void
till_refund_steps_set_stage (TillRefundSteps *self, TillRefundStage stage)
{
  g_autofree char *text = till_refund_text_count_stage (stage);

  g_return_if_fail (TILL_IS_REFUND_STEPS (self));

  for (guint i = 0; i < TILL_REFUND_N_STAGES; i++)
    {
      gtk_stack_set_visible_child_name (self->marks[i], i < stage ? "tick" : "number");
      till_css_class_set (self->columns[i], "done", i < stage);
      till_css_class_set (self->columns[i], "current", i == stage);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  text != NULL ? text : _("All steps are done"), -1);
}
