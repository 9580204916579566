/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-archive.h"
#include "till-ledger-file.h"

G_BEGIN_DECLS

#define MATRIX_PAGE 20 /* records of one answer of a list */

/* What a console keeps on the disk: the archive, the ledger and an export of it. Each counts what
 * it has said to be kept. */
typedef struct
{
  char *home;
  char *folder; /* in the home */
  TillArchive *archive;
  GError *archive_error; /* why there is none */
  TillLedgerFile *ledger;
  guint n_pages;
  guint n_refunds;
  char *export; /* what was saved last */
} MatrixStore;

typedef enum
{
  MATRIX_SYNC,
  MATRIX_REFUND,
  MATRIX_EXPORT,
  MATRIX_FIND,
  MATRIX_N_DEEDS,
} MatrixDeed;

extern const char *const matrix_deed_names[MATRIX_N_DEEDS];

MatrixStore *matrix_store_new (void);
MatrixStore *matrix_store_new_at (const char *home);
void matrix_store_free (MatrixStore *self);
void matrix_store_remove (MatrixStore *self);

void matrix_store_open (MatrixStore *self);
void matrix_store_close (MatrixStore *self);
char *matrix_store_find_archive (MatrixStore *self);
char *matrix_store_build_path (MatrixStore *self, const char *name);
gboolean matrix_store_do (MatrixStore *self, MatrixDeed deed, GError **error);
void matrix_store_adopt (MatrixStore *self);
void matrix_store_check (MatrixStore *self, guint n_unsaid, GString *problems);

G_END_DECLS
