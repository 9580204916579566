/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  PRACTICE_BAD_RECORDS_TEXT_FOR_NUMBER,
  PRACTICE_BAD_RECORDS_NULL,
  PRACTICE_BAD_RECORDS_MISSING_ID,
  PRACTICE_BAD_RECORDS_TEXT_FOR_OBJECT,
  PRACTICE_BAD_RECORDS_N_WAYS,
} PracticeBadRecordsWay;

/* One record of an answer, and what becomes of it. */
typedef struct
{
  PracticeBadRecordsWay way;
  char *place;  /* of the list or the object below "data", "countries.plans"; NULL for "data" */
  char *id;     /* of the record, what its first member says; NULL for the one at @index */
  gint64 index; /* among all records at the place */
  char *field;  /* of the record; NULL for all that fit, or the record itself */
} PracticeBadRecords;

gboolean practice_bad_records_find_way (const char *name, PracticeBadRecordsWay *way);
void practice_bad_records_clear (PracticeBadRecords *self);
void practice_bad_records_apply (const PracticeBadRecords *self, GString *body);

G_END_DECLS
