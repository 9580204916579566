/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillPlotCard: a plot with its title, the value being read, the same values as a table, and
 * exports to files. */

#include "till-plot-card.h"

#include <glib/gi18n.h>

#include "till-announce.h"
#include "till-plot.h"
#include "till-save.h"

struct _TillPlotCard
{
  AdwBin parent_instance;

  /* Owned */
  TillPlotData *data;

  /* Template children */
  GtkLabel *title_label;
  GtkWidget *tools;
  GtkStack *stack;
  TillPlot *plot;
  GtkLabel *reading_label;
  GtkGrid *table;
  GtkLabel *nothing_label;
};

G_DEFINE_FINAL_TYPE (TillPlotCard, till_plot_card, ADW_TYPE_BIN)

static void
read_cb (TillPlotCard *self, int at)
{
  const TillPlotPoint *point = NULL;
  g_autofree char *text = NULL;

  if (at < 0)
    {
      gtk_label_set_text (self->reading_label, "");
      return;
    }

  point = till_plot_data_get_point (self->data, (guint) at);
  /* Translators: one value of a plot: what it is of, and the value; "21 November: $ 49.90" */
  text = g_strdup_printf (_("%s: %s"), point->name, point->words);
  till_announce (self->reading_label, text);
}

static GtkWidget *
add_cell (TillPlotCard *self, const char *text, int column, int row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  gtk_label_set_wrap (GTK_LABEL (label), column == 0);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, column == 0);
  gtk_grid_attach (self->table, label, column, row, 1, 1);

  return label;
}

static void
fill_table (TillPlotCard *self)
{
  GtkWidget *child = NULL;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->table))) != NULL)
    gtk_grid_remove (self->table, child);

  gtk_widget_add_css_class (add_cell (self, till_plot_data_get_name_title (self->data), 0, 0),
                            "heading");
  gtk_widget_add_css_class (add_cell (self, till_plot_data_get_value_title (self->data), 1, 0),
                            "heading");
  for (guint i = 0; i < till_plot_data_get_n_points (self->data); i++)
    {
      const TillPlotPoint *point = till_plot_data_get_point (self->data, i);

      add_cell (self, point->name, 0, (int) i + 1);
      gtk_widget_add_css_class (add_cell (self, point->words, 1, (int) i + 1), "numeric");
    }
}

static TillSaveWords
get_words (void)
{
  return (TillSaveWords){ _("Save Chart"), _("Chart saved") };
}

static char *
make_name (TillPlotCard *self, const char *extension)
{
  return till_save_make_name (till_plot_data_get_title (self->data), NULL, extension);
}

static void
save_picture_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  TillPlotCard *self = TILL_PLOT_CARD (widget);
  gboolean is_png = g_str_has_suffix (action, "png");
  g_autoptr (GBytes) content =
      till_plot_draw_file (self->plot, is_png ? TILL_PLOT_PNG : TILL_PLOT_SVG);
  g_autofree char *name = make_name (self, is_png ? "png" : "svg");
  const TillSaveWords words = get_words ();

  till_save_bytes (widget, &words, name, content);
}

static char *
to_csv (GObject *data, TillCsvUse use)
{
  return till_plot_data_to_csv (TILL_PLOT_DATA (data), use);
}

static void
save_csv_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  TillPlotCard *self = TILL_PLOT_CARD (widget);
  g_autofree char *name = make_name (self, "csv");
  const TillSaveWords words = get_words ();

  till_save_csv (widget, &words, name, to_csv, G_OBJECT (self->data));
}

static void
table_toggled_cb (TillPlotCard *self, GtkToggleButton *button)
{
  gtk_stack_set_visible_child_name (self->stack,
                                    gtk_toggle_button_get_active (button) ? "table" : "plot");
}

static void
till_plot_card_dispose (GObject *object)
{
  TillPlotCard *self = TILL_PLOT_CARD (object);

  g_clear_object (&self->data);
  gtk_widget_dispose_template (GTK_WIDGET (self), TILL_TYPE_PLOT_CARD);

  G_OBJECT_CLASS (till_plot_card_parent_class)->dispose (object);
}

static void
till_plot_card_class_init (TillPlotCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = till_plot_card_dispose;

  g_type_ensure (TILL_TYPE_PLOT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-plot-card.ui");
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, title_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, tools);
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, stack);
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, plot);
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, reading_label);
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, table);
  gtk_widget_class_bind_template_child (widget_class, TillPlotCard, nothing_label);
  gtk_widget_class_bind_template_callback (widget_class, read_cb);
  gtk_widget_class_bind_template_callback (widget_class, table_toggled_cb);
  gtk_widget_class_install_action (widget_class, "plot.save-png", NULL, save_picture_cb);
  gtk_widget_class_install_action (widget_class, "plot.save-svg", NULL, save_picture_cb);
  gtk_widget_class_install_action (widget_class, "plot.save-csv", NULL, save_csv_cb);
}

static void
till_plot_card_init (TillPlotCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Returns: (transfer floating): a card that shows nothing yet. */
GtkWidget *
till_plot_card_new (void)
{
  return g_object_new (TILL_TYPE_PLOT_CARD, NULL);
}

/* Adds @tool to the head of the card, where it stays without data, too. */
void
till_plot_card_add_tool (TillPlotCard *self, GtkWidget *tool)
{
  g_return_if_fail (TILL_IS_PLOT_CARD (self) && GTK_IS_WIDGET (tool));

  gtk_widget_set_valign (tool, GTK_ALIGN_START);
  gtk_widget_insert_before (tool, gtk_widget_get_parent (self->tools), self->tools);
}

/* Shows @data, or the sentence @nothing if it is empty. */
void
till_plot_card_set_data (TillPlotCard *self, TillPlotData *data, const char *nothing)
{
  gboolean is_empty = FALSE;

  g_return_if_fail (TILL_IS_PLOT_CARD (self) && TILL_IS_PLOT_DATA (data) && nothing != NULL);

  is_empty = till_plot_data_is_empty (data);
  g_set_object (&self->data, data);
  gtk_label_set_text (self->title_label, till_plot_data_get_title (data));
  gtk_label_set_text (self->nothing_label, nothing);
  gtk_widget_set_visible (GTK_WIDGET (self->nothing_label), is_empty);
  gtk_widget_set_visible (GTK_WIDGET (self->stack), !is_empty);
  gtk_widget_set_visible (self->tools, !is_empty);
  till_plot_set_data (self->plot, data);
  fill_table (self);
}
