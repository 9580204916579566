/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

typedef enum
{
  PRACTICE_BAD_RECORDS_TEXT_FOR_NUMBER,
  PRACTICE_BAD_RECORDS_NULL,
  PRACTICE_BAD_RECORDS_MISSING_ID,
  PRACTICE_BAD_RECORDS_TEXT_FOR_OBJECT,
  PRACTICE_BAD_RECORDS_OTHER_TEXT,
  PRACTICE_BAD_RECORDS_N_WAYS,
} PracticeBadRecordsWay;

/* Which record of an answer becomes unreadable, and how. */
typedef struct
{
  PracticeBadRecordsWay way;
  char *place;  /* of the list or the object below "data", for example "countries.plans"; NULL for
                   "data" */
  char *id;     /* the value of the record's first member; NULL: the record at @index */
  gint64 index; /* among all records at the place */
  char *field;  /* of the record; NULL: all that fit, or the record itself */
  char *text;   /* the other text; printable ASCII without quotation marks and backslashes */
} PracticeBadRecords;

gboolean practice_bad_records_find_way (const char *name, PracticeBadRecordsWay *way);
void practice_bad_records_clear (PracticeBadRecords *self);
void practice_bad_records_apply (const PracticeBadRecords *self, GString *body);
