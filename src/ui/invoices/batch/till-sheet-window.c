/* SPDX-License-Identifier: GPL-3.0-or-later */

/* TillSheetWindow: the choices of how to read a file: encoding, separators and the meaning of the
 * columns.
 *
 * Signal: "chosen" with TillBatchChoices. */

#include "till-sheet-window.h"

#include <glib/gi18n.h>
#include <string.h>

#include "till-csv-reader.h"
#include "till-sheet-text.h"

struct _TillSheetWindow
{
  AdwWindow parent_instance;

  /* Owned */
  TillBatchSheet *sheet; /* nullable */
  gboolean is_showing;

  /* Borrowed: children */
  GtkWidget *failure_label;
  AdwComboRow *encoding_row;
  AdwComboRow *separator_row;
  AdwComboRow *decimal_row;
  GtkSwitch *heading_switch;
  AdwPreferencesGroup *columns_group;
  AdwComboRow *column_rows[TILL_BATCH_N_COLUMNS];
};

enum
{
  SIGNAL_CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (TillSheetWindow, till_sheet_window, ADW_TYPE_WINDOW)

static guint signals[N_SIGNALS];

static const char decimals[] = ".,";

static void
choose (TillSheetWindow *self, TillBatchChoices choices)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, &choices);
}

/* Another encoding gives another text, so everything else is detected again. */
static void
encoding_cb (TillSheetWindow *self)
{
  TillBatchChoices choices = { 0 };

  if (self->is_showing)
    return;

  choices.encoding = TILL_CSV_UTF_8 + adw_combo_row_get_selected (self->encoding_row);
  choose (self, choices);
}

static void
separator_cb (TillSheetWindow *self)
{
  TillBatchChoices choices = { 0 };

  if (self->is_showing)
    return;

  choices.encoding = self->sheet->choices.encoding;
  choices.separator = TILL_CSV_SEPARATORS[adw_combo_row_get_selected (self->separator_row)];
  choose (self, choices);
}

static void
decimal_cb (TillSheetWindow *self)
{
  guint selected = adw_combo_row_get_selected (self->decimal_row);
  TillBatchChoices choices = { 0 };

  if (self->is_showing || selected == GTK_INVALID_LIST_POSITION)
    return;

  choices = self->sheet->choices;
  choices.decimal = decimals[selected];
  choose (self, choices);
}

static void
heading_cb (TillSheetWindow *self)
{
  TillBatchChoices choices = { 0 };

  if (self->is_showing)
    return;

  choices = self->sheet->choices;
  choices.has_heading = gtk_switch_get_active (self->heading_switch);
  choose (self, choices);
}

static TillBatchColumn
find_purpose (TillSheetWindow *self, gpointer row)
{
  guint column = 0;

  while (column < TILL_BATCH_N_COLUMNS && self->column_rows[column] != row)
    column++;

  return column;
}

/* Each column has one meaning. The decimal sign is detected from the amounts. */
static void
column_cb (TillSheetWindow *self, GParamSpec *pspec, AdwComboRow *row)
{
  TillBatchColumn column = find_purpose (self, row);
  TillBatchChoices choices = { 0 };
  int place = 0;

  if (self->is_showing || column == TILL_BATCH_N_COLUMNS)
    return;

  choices = self->sheet->choices;
  place = (int) adw_combo_row_get_selected (row) - (column == TILL_BATCH_COLUMN_AMOUNT ? 0 : 1);
  for (guint i = 0; i < TILL_BATCH_N_COLUMNS; i++)
    if (choices.places[i] == place)
      choices.places[i] = TILL_BATCH_NO_COLUMN;
  choices.places[column] = place;
  if (column == TILL_BATCH_COLUMN_AMOUNT)
    choices.decimal = '\0';
  choose (self, choices);
}

static void
set_items (AdwComboRow *row, GtkStringList *items)
{
  adw_combo_row_set_model (row, G_LIST_MODEL (items));
}

static void
fill_format_rows (TillSheetWindow *self)
{
  g_autoptr (GtkStringList) encodings = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) separators = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) signs = gtk_string_list_new (NULL);

  for (guint i = TILL_CSV_UTF_8; i < TILL_CSV_N_ENCODINGS; i++)
    gtk_string_list_append (encodings, till_sheet_name_encoding (i));
  for (const char *p = TILL_CSV_SEPARATORS; *p != '\0'; p++)
    gtk_string_list_append (separators, till_sheet_name_separator (*p));
  for (const char *p = decimals; *p != '\0'; p++)
    gtk_string_list_append (signs, till_sheet_name_decimal (*p));
  set_items (self->encoding_row, encodings);
  set_items (self->separator_row, separators);
  set_items (self->decimal_row, signs);
}

static void
add_column_rows (TillSheetWindow *self)
{
  for (guint i = 0; i < TILL_BATCH_N_COLUMNS; i++)
    {
      AdwComboRow *row = ADW_COMBO_ROW (adw_combo_row_new ());

      adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
      adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), till_sheet_name_purpose (i));
      g_signal_connect_object (row, "notify::selected", G_CALLBACK (column_cb), self,
                               G_CONNECT_SWAPPED);
      adw_preferences_group_add (self->columns_group, GTK_WIDGET (row));
      self->column_rows[i] = row;
    }
}

static void
fill_column_row (TillSheetWindow *self, TillBatchColumn column)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  int place = self->sheet->choices.places[column];

  if (column != TILL_BATCH_COLUMN_AMOUNT)
    /* Translators: no column of a file */
    gtk_string_list_append (names, C_("column", "None"));
  for (guint i = 0; i < self->sheet->headings->len; i++)
    {
      g_autofree char *name = till_sheet_name_column (self->sheet, i);

      gtk_string_list_append (names, name);
    }

  set_items (self->column_rows[column], names);
  adw_combo_row_set_selected (self->column_rows[column],
                              (guint) (column == TILL_BATCH_COLUMN_AMOUNT ? place : place + 1));
}

static void
show_format (TillSheetWindow *self)
{
  const TillBatchChoices *choices = &self->sheet->choices;
  const char *separator = strchr (TILL_CSV_SEPARATORS, choices->separator);
  guint decimal = choices->decimal == ',' ? 1 : 0;

  adw_combo_row_set_selected (self->encoding_row, choices->encoding - TILL_CSV_UTF_8);
  adw_combo_row_set_selected (self->separator_row, (guint) (separator - TILL_CSV_SEPARATORS));
  adw_combo_row_set_selected (self->decimal_row,
                              choices->decimal == '\0' ? GTK_INVALID_LIST_POSITION : decimal);
  gtk_switch_set_active (self->heading_switch, choices->has_heading);
}

static void
till_sheet_window_finalize (GObject *object)
{
  TillSheetWindow *self = TILL_SHEET_WINDOW (object);

  g_clear_pointer (&self->sheet, till_batch_sheet_unref);

  G_OBJECT_CLASS (till_sheet_window_parent_class)->finalize (object);
}

static void
till_sheet_window_class_init (TillSheetWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = till_sheet_window_finalize;

  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/tillconsole/Till/ui/till-sheet-window.ui");
  gtk_widget_class_bind_template_child (widget_class, TillSheetWindow, failure_label);
  gtk_widget_class_bind_template_child (widget_class, TillSheetWindow, encoding_row);
  gtk_widget_class_bind_template_child (widget_class, TillSheetWindow, separator_row);
  gtk_widget_class_bind_template_child (widget_class, TillSheetWindow, decimal_row);
  gtk_widget_class_bind_template_child (widget_class, TillSheetWindow, heading_switch);
  gtk_widget_class_bind_template_child (widget_class, TillSheetWindow, columns_group);
  gtk_widget_class_bind_template_callback (widget_class, encoding_cb);
  gtk_widget_class_bind_template_callback (widget_class, separator_cb);
  gtk_widget_class_bind_template_callback (widget_class, decimal_cb);
  gtk_widget_class_bind_template_callback (widget_class, heading_cb);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
till_sheet_window_init (TillSheetWindow *self)
{
  self->is_showing = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_format_rows (self);
  add_column_rows (self);
  self->is_showing = FALSE;
}

GtkWidget *
till_sheet_window_new (GtkWindow *parent)
{
  return g_object_new (TILL_TYPE_SHEET_WINDOW, "transient-for", parent, NULL);
}

/* Shows how @sheet was read. @is_refused means that the last choice left no amounts. */
void
till_sheet_window_show (TillSheetWindow *self, TillBatchSheet *sheet, gboolean is_refused)
{
  g_return_if_fail (TILL_IS_SHEET_WINDOW (self) && sheet != NULL);

  till_batch_sheet_ref (sheet);
  g_clear_pointer (&self->sheet, till_batch_sheet_unref);
  self->sheet = sheet;
  self->is_showing = TRUE;
  show_format (self);
  for (guint column = 0; column < TILL_BATCH_N_COLUMNS; column++)
    fill_column_row (self, column);
  self->is_showing = FALSE;
  gtk_widget_set_visible (self->failure_label, is_refused);
}
