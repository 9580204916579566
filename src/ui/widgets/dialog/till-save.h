/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-csv-writer.h"
#include "till-print-page.h"

/* The words around a file that is saved; translated and static. */
typedef struct
{
  const char *title; /* of the dialog that asks for the file */
  const char *done;  /* the toast when the file is written */
} TillSaveWords;

/* Returns: (transfer full): @object as the text of a CSV file. */
typedef char *(*TillSaveCsvFunc) (GObject *object, TillCsvUse use);

char *till_save_make_name (const char *text, const char *record_id, const char *extension);
char *till_save_make_dated_name (const char *what, const char *extension);
void
till_save_bytes (GtkWidget *widget, const TillSaveWords *words, const char *name, GBytes *content);
void till_save_csv (GtkWidget *widget,
                    const TillSaveWords *words,
                    const char *name,
                    TillSaveCsvFunc to_csv,
                    GObject *object);
void till_save_paper (GtkWidget *widget,
                      const TillSaveWords *words,
                      const char *name,
                      TillPrintPage *paper);
void
till_save_bytes_to (GtkWidget *widget, const TillSaveWords *words, GFile *file, GBytes *content);
