/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillFigureCard: one figure, large, and a note below it. Its children follow below. */

#include "till-figure-card.h"

#include <glib/gi18n.h>

#include "till-css-class.h"
#include "till-fit.h"
#include "till-format.h"

struct _TillFigureCard
{
  GtkBox parent_instance;

  gboolean is_money; /* in dollars, otherwise a count */

  /* Template children */
  GtkLabel *title_label;
  GtkLabel *figure_label;
  GtkLabel *note_label;
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
  return self->is_money ? till_format_volume (value)
                        : till_format_count ((guint64) value->coefficient);
}

/* The tooltip has the digits that a sum is shown without. */
static void
show_exact (TillFigureCard *self, const TillDecimal *figure)
{
  g_autofree char *exact = self->is_money && figure->is_known ? till_format_usd (figure) : NULL;

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->figure_label), exact);
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

  g_type_ensure (TILL_TYPE_FIT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-figure-card.ui");
  gtk_widget_class_bind_template_child (widget_class, TillFigureCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillFigureCard, figure_label);
  gtk_widget_class_bind_template_child (widget_class, TillFigureCard, note_label);
}

static void
till_figure_card_init (TillFigureCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Shows that the figure is not known yet; the layout already has room for it. */
void
till_figure_card_await (TillFigureCard *self)
{
  const TillDecimal unknown = { 0 };

  g_return_if_fail (TILL_IS_FIGURE_CARD (self));

  set_label (self, "", _("Loading"));
  till_css_class_set (GTK_WIDGET (self->figure_label), "placeholder", TRUE);
  till_css_class_set (GTK_WIDGET (self->figure_label), "figure", TRUE);
  show_exact (self, &unknown);
}

/* Sets the figure; an unknown one is not shown as zero. */
void
till_figure_card_set_figure (TillFigureCard *self, const TillDecimal *figure)
{
  g_autofree char *text = NULL;

  g_return_if_fail (TILL_IS_FIGURE_CARD (self) && figure != NULL);

  text = figure->is_known ? describe (self, figure) : g_strdup (C_("figure", "Not provided"));
  set_label (self, text, text);
  till_css_class_set (GTK_WIDGET (self->figure_label), "placeholder", FALSE);
  till_css_class_set (GTK_WIDGET (self->figure_label), "figure", figure->is_known);
  show_exact (self, figure);
}

/* Says by @words why there is no figure. */
void
till_figure_card_set_unknown (TillFigureCard *self, const char *words)
{
  const TillDecimal unknown = { 0 };

  g_return_if_fail (TILL_IS_FIGURE_CARD (self) && words != NULL);

  till_figure_card_set_figure (self, &unknown);
  set_label (self, words, words);
}

/* Shows @note below the figure. An empty one has its place, so that nothing jumps later. */
void
till_figure_card_set_note (TillFigureCard *self, const char *note)
{
  g_return_if_fail (TILL_IS_FIGURE_CARD (self) && note != NULL);

  gtk_label_set_text (self->note_label, note);
  gtk_widget_set_visible (GTK_WIDGET (self->note_label), TRUE);
}
