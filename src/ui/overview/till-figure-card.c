/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFigureCard: one figure of the service, large, and below it the archive's own sum with the
 * difference. Its children follow below. */

#include "till-figure-card.h"

#include <glib/gi18n.h>

#include "till-format.h"

struct _TillFigureCard
{
  GtkBox parent_instance;

  gboolean is_money; /* in dollars, otherwise a count */
  TillDecimal figure;
  TillDecimal own;

  /* Template children */
  GtkLabel *title_label;
  GtkLabel *figure_label;
  GtkLabel *own_label;
};

enum
{
  PROP_TITLE = 1,
  PROP_IS_MONEY,
  N_PROPS
};

static GParamSpec *props[N_PROPS];

G_DEFINE_FINAL_TYPE (TillFigureCard, till_figure_card, GTK_TYPE_BOX)

static void
set_class (TillFigureCard *self, const char *css_class, gboolean has_class)
{
  if (has_class)
    gtk_widget_add_css_class (GTK_WIDGET (self->figure_label), css_class);
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->figure_label), css_class);
}

static void
set_label (TillFigureCard *self, const char *shown, const char *read_aloud)
{
  gtk_label_set_text (self->figure_label, shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->figure_label),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, read_aloud, -1);
}

/* Returns: (transfer full): @value, which must be known, formatted. */
static char *
describe (TillFigureCard *self, const TillDecimal *value)
{
  return self->is_money ? till_format_usd (value)
                        : till_format_count ((guint64) value->coefficient);
}

static char *
describe_below (TillFigureCard *self, const char *own, const char *difference)
{
  if (self->is_money)
    /* Translators: sums of dollars: what the archive comes to, and how much less that is than what
     * the service says */
    return g_strdup_printf (_("%1$s in copied invoices, %2$s less"), own, difference);

  /* Translators: counts: those in the archive, and how many fewer that is than the service says */
  return g_strdup_printf (_("%1$s copied so far, %2$s to go"), own, difference);
}

/* Returns: (transfer full): the archive's sum compared with the service's figure; both must be
 * known. */
static char *
compare (TillFigureCard *self)
{
  int order = till_decimal_compare (&self->own, &self->figure);
  const TillDecimal *larger = order < 0 ? &self->figure : &self->own;
  const TillDecimal *smaller = order < 0 ? &self->own : &self->figure;
  TillDecimal difference = { 0 };
  g_autofree char *own = describe (self, &self->own);
  g_autofree char *apart = NULL;

  if (order == 0 || !till_decimal_subtract (larger, smaller, &difference))
    return g_strdup (_("Same on this computer"));

  apart = describe (self, &difference);
  if (order < 0)
    return describe_below (self, own, apart);

  /* Translators: counts, or sums of dollars: what the archive comes to, and how much more that is
   * than what the service says */
  return g_strdup_printf (_("%1$s on this computer, %2$s more"), own, apart);
}

static void
show_own (TillFigureCard *self)
{
  g_autofree char *text =
      self->figure.is_known && self->own.is_known ? compare (self) : g_strdup ("");

  gtk_label_set_text (self->own_label, text);
}

static void
till_figure_card_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  TillFigureCard *self = TILL_FIGURE_CARD (object);

  switch (id)
    {
    case PROP_TITLE:
      g_value_set_string (value, gtk_label_get_text (self->title_label));
      break;
    case PROP_IS_MONEY:
      g_value_set_boolean (value, self->is_money);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
till_figure_card_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  TillFigureCard *self = TILL_FIGURE_CARD (object);

  switch (id)
    {
    case PROP_TITLE:
      gtk_label_set_text (self->title_label, g_value_get_string (value));
      break;
    case PROP_IS_MONEY:
      self->is_money = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
till_figure_card_class_init (TillFigureCardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = till_figure_card_get_property;
  object_class->set_property = till_figure_card_set_property;
  props[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_IS_MONEY] = g_param_spec_boolean ("is-money", NULL, NULL, FALSE,
                                               G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-figure-card.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFigureCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillFigureCard, figure_label);
  gtk_widget_class_bind_template_child (widget_class, TillFigureCard, own_label);
}

static void
till_figure_card_init (TillFigureCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows that the service has not answered yet; the layout already has room for the figure. */
void
till_figure_card_await (TillFigureCard *self)
{
  g_return_if_fail (TILL_IS_FIGURE_CARD (self));

  self->figure = (TillDecimal){ 0 };
  set_label (self, "", _("Loading"));
  set_class (self, "placeholder", TRUE);
  set_class (self, "figure", TRUE);
  show_own (self);
}

/* Sets the service's figure; an unknown one is not shown as zero. */
void
till_figure_card_set_figure (TillFigureCard *self, const TillDecimal *figure)
{
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_FIGURE_CARD (self) && figure != NULL);

  self->figure = *figure;
  text = figure->is_known ? describe (self, figure) : g_strdup (C_("figure", "Not provided"));
  set_label (self, text, text);
  set_class (self, "placeholder", FALSE);
  set_class (self, "figure", figure->is_known);
  show_own (self);
}

/* Shows that the service's figure can't be read. */
void
till_figure_card_set_unreadable (TillFigureCard *self)
{
  const TillDecimal unknown = { 0 };

  g_return_if_fail (TILL_IS_FIGURE_CARD (self));

  till_figure_card_set_figure (self, &unknown);
  set_label (self, _("Can’t be read"), _("Can’t be read"));
}

/* Sets the archive's sum; an unknown one is not shown. */
void
till_figure_card_set_own (TillFigureCard *self, const TillDecimal *own)
{
  g_return_if_fail (TILL_IS_FIGURE_CARD (self) && own != NULL);

  self->own = *own;
  show_own (self);
}
