/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  PRACTICE_SPOIL_TEXT_FOR_NUMBER,
  PRACTICE_SPOIL_NULL,
  PRACTICE_SPOIL_MISSING_ID,
  PRACTICE_SPOIL_TEXT_FOR_OBJECT,
  PRACTICE_SPOIL_N_WAYS,
} PracticeSpoilWay;

/* One record of an answer, and what becomes of it. */
typedef struct
{
  PracticeSpoilWay way;
  char *place;  /* of the list or the object below "data", "countries.plans"; NULL for "data" */
  char *id;     /* of the record, what its first member says; NULL for the one at @index */
  gint64 index; /* among all records at the place */
  char *field;  /* of the record; NULL for all that fit, or the record itself */
} PracticeSpoil;

gboolean practice_spoil_find_way (const char *name, PracticeSpoilWay *way);
void practice_spoil_clear (PracticeSpoil *self);
void practice_spoil_apply (const PracticeSpoil *self, GString *body);

G_END_DECLS
