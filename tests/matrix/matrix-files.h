/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-ledger-file.h"

#define MATRIX_PAGE 20 /* records on a page of a list */

/* The files of a console: the archive, the ledger and an export of it. Each has a counter of what
 * it has confirmed. */
typedef struct
{
  char *home;
  char *folder; /* in the home */
  TillArchive *archive;
  GError *archive_error; /* where there is no archive */
  TillLedgerFile *ledger;
  guint n_pages;
  guint n_refunds;
  char *export; /* the last one that was saved */
} MatrixFiles;

typedef enum
{
  MATRIX_SYNC,
  MATRIX_REFUND,
  MATRIX_EXPORT,
  MATRIX_FIND,
  MATRIX_N_OPERATIONS,
} MatrixOperation;

extern const char *const matrix_operation_names[MATRIX_N_OPERATIONS];

MatrixFiles *matrix_files_new (void);
MatrixFiles *matrix_files_new_at (const char *home);
void matrix_files_free (MatrixFiles *self);
void matrix_files_remove (MatrixFiles *self);

void matrix_files_open (MatrixFiles *self);
void matrix_files_close (MatrixFiles *self);
char *matrix_files_find_archive (MatrixFiles *self);
char *matrix_files_build_path (MatrixFiles *self, const char *name);
gboolean matrix_files_run (MatrixFiles *self, MatrixOperation operation, GError **error);
void matrix_files_expect_all (MatrixFiles *self);
void matrix_files_check (MatrixFiles *self, guint n_extra, GString *problems);
