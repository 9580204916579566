/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Whether CSV files are for spreadsheets or for programs. The preferences and the dialog that asks
 * for a file set it. The default is spreadsheets, because most files are opened by a double click.
 */

#include "till-csv-choice.h"

#include <glib/gi18n.h>

#include "till-build-folder.h"

#define KEY    "csv-for-spreadsheets"
#define CHOICE "csv-use"

static const char *const uses[] = {
  [TILL_CSV_FOR_PROGRAMS] = "programs",
  [TILL_CSV_FOR_SPREADSHEETS] = "spreadsheets",
};

static TillCsvUse
get_last (GSettings *settings)
{
  return g_settings_get_boolean (settings, KEY) ? TILL_CSV_FOR_SPREADSHEETS : TILL_CSV_FOR_PROGRAMS;
}

static const char *
get_label (TillCsvUse use)
{
  return use == TILL_CSV_FOR_SPREADSHEETS ? _("For spreadsheets in this language")
                                          : _("For programs");
}

/* Adds the choice to @chooser. The last choice comes first: GTK's own dialog selects the first
 * entry, whatever it is set to (seen in 4.8). */
void
till_csv_choice_offer (GtkFileChooser *chooser)
{
  g_autoptr (GSettings) settings = till_open_settings ();
  TillCsvUse last = get_last (settings);
  TillCsvUse other =
      last == TILL_CSV_FOR_SPREADSHEETS ? TILL_CSV_FOR_PROGRAMS : TILL_CSV_FOR_SPREADSHEETS;
  const char *options[] = { uses[last], uses[other], NULL };
  const char *labels[] = { get_label (last), get_label (other), NULL };

  g_return_if_fail (GTK_IS_FILE_CHOOSER (chooser));

  gtk_file_chooser_add_choice (chooser, CHOICE, _("CSV Files"), options, labels);
  gtk_file_chooser_set_choice (chooser, CHOICE, uses[last]);
}

/* Saves what was chosen in @chooser. A dialog that shows no choices leaves the last one.
 *
 * Returns: who the file is for. */
TillCsvUse
till_csv_choice_take (GtkFileChooser *chooser)
{
  g_autoptr (GSettings) settings = till_open_settings ();
  const char *chosen = NULL;

  g_return_val_if_fail (GTK_IS_FILE_CHOOSER (chooser), TILL_CSV_FOR_PROGRAMS);

  chosen = gtk_file_chooser_get_choice (chooser, CHOICE);
  if (chosen != NULL)
    g_settings_set_boolean (settings, KEY, g_str_equal (chosen, uses[TILL_CSV_FOR_SPREADSHEETS]));

  return get_last (settings);
}
