/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillOrderProgress: the three steps of an order (section 3.1), each a shape and a word. Assistive
 * technology reads the current step as one sentence. */

#include "till-order-progress.h"

#include <glib/gi18n.h>

#define N_STEPS 3

typedef enum
{
  STEP_TO_COME,
  STEP_CURRENT,
  STEP_DONE,
  STEP_FAILED,
  N_STEP_STATES
} StepState;

typedef struct
{
  GtkWidget *image;
  GtkWidget *label;
} Step;

struct _TillOrderProgress
{
  GtkWidget parent_instance;

  Step steps[N_STEPS]; /* borrowed from the children */
};

G_DEFINE_FINAL_TYPE (TillOrderProgress, till_order_progress, GTK_TYPE_WIDGET)

static void
till_order_progress_dispose (GObject *object)
{
  GtkWidget *child = NULL;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (till_order_progress_parent_class)->dispose (object);
}

static void
till_order_progress_class_init (TillOrderProgressClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_order_progress_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "progress-steps");
}

static void
append_line (TillOrderProgress *self)
{
  GtkWidget *line = gtk_separator_new (GTK_ORIENTATION_HORIZONTAL);

  gtk_widget_set_hexpand (line, TRUE);
  gtk_widget_set_valign (line, GTK_ALIGN_CENTER);
  gtk_widget_set_size_request (line, 12, -1);
  gtk_widget_set_parent (line, GTK_WIDGET (self));
}

static void
append_step (TillOrderProgress *self, Step *step)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  step->image = gtk_image_new ();
  gtk_box_append (GTK_BOX (box), step->image);
  step->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (step->label), PANGO_ELLIPSIZE_END);
  gtk_box_append (GTK_BOX (box), step->label);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
}

static void
till_order_progress_init (TillOrderProgress *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  for (guint i = 0; i < N_STEPS; i++)
    {
      if (i > 0)
        append_line (self);
      append_step (self, &self->steps[i]);
    }
}

static const char *
get_word (guint index, StepState state)
{
  const char *const words[N_STEPS][N_STEP_STATES] = {
    { C_("order step", "Paid"), C_("order step", "Payment due"), C_("order step", "Paid"),
      C_("order step", "Not paid") },
    { C_("order step", "Provisioned"), C_("order step", "Provisioning"),
      C_("order step", "Provisioned"), C_("order step", "Not provisioned") },
    { C_("order step", "Ready"), C_("order step", "Ready"), C_("order step", "Ready"),
      C_("order step", "Ready") },
  };

  return words[index][state];
}

static void
show_step (Step *step, StepState state, const char *word, const char *current_icon)
{
  const char *const icons[N_STEP_STATES] = {
    [STEP_TO_COME] = "till-step-symbolic",
    [STEP_CURRENT] = current_icon,
    [STEP_DONE] = "till-paid-symbolic",
    [STEP_FAILED] = "till-failed-symbolic",
  };
  static const char *const classes[N_STEP_STATES][2] = {
    [STEP_TO_COME] = { "dim-label", NULL },
    [STEP_CURRENT] = { "accent", NULL },
    [STEP_DONE] = { "success", NULL },
    [STEP_FAILED] = { "error", NULL },
  };

  gtk_label_set_text (GTK_LABEL (step->label), word);
  gtk_image_set_from_icon_name (GTK_IMAGE (step->image), icons[state]);
  gtk_widget_set_css_classes (step->image, (const char **) classes[state]);
  gtk_widget_set_css_classes (step->label, (const char **) classes[state]);
}

/* Returns: the current step; one past the last if all are done. */
static guint
find_place (TillOrderStatus status, gboolean is_paid)
{
  switch (status)
    {
    case TILL_ORDER_ACTIVE:
      return N_STEPS;
    case TILL_ORDER_PROVISIONING:
      return 1;
    case TILL_ORDER_FAILED:
      return is_paid ? 1 : 0;
    case TILL_ORDER_PENDING:
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return 0;
}

static const char *
describe (TillOrderStatus status, gboolean is_paid)
{
  switch (status)
    {
    case TILL_ORDER_PENDING:
      return _("Step 1 of 3: awaiting payment");
    case TILL_ORDER_PROVISIONING:
      return _("Step 2 of 3: paid, the eSIM is being provisioned");
    case TILL_ORDER_ACTIVE:
      return _("Step 3 of 3: the eSIM is ready");
    case TILL_ORDER_FAILED:
      return is_paid ? _("Ended at step 2 of 3: provisioning failed")
                     : _("Ended at step 1 of 3: not paid in time");
    case TILL_ORDER_UNKNOWN:
      break;
    }

  return _("Unknown");
}

/* For a failed order, @is_paid says how far it came. */
void
till_order_progress_set_status (TillOrderProgress *self, TillOrderStatus status, gboolean is_paid)
{
  const char *current_icon =
      status == TILL_ORDER_PROVISIONING ? "till-provisioning-symbolic" : "till-pending-symbolic";
  guint place = find_place (status, is_paid);

  g_return_if_fail (TILL_IS_ORDER_PROGRESS (self));

  for (guint i = 0; i < N_STEPS; i++)
    {
      StepState state = i < place ? STEP_DONE : STEP_TO_COME;

      if (i == place)
        state = status == TILL_ORDER_FAILED ? STEP_FAILED : STEP_CURRENT;

      show_step (&self->steps[i], state, get_word (i, state), current_icon);
    }

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  describe (status, is_paid), -1);
}
