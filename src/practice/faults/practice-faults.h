/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-bad-records.h"
#include "practice-reply.h"

G_BEGIN_DECLS

typedef enum
{
  /* instead of the call */
  PRACTICE_FAULT_RATE_LIMIT,
  PRACTICE_FAULT_STATUS,
  PRACTICE_FAULT_HTML,
  /* the call happens, and its answer is changed */
  PRACTICE_FAULT_WRONG_TYPES,
  PRACTICE_FAULT_MISSING_FIELDS,
  PRACTICE_FAULT_UNKNOWN_STATUS,
  PRACTICE_FAULT_DEEP,
  /* the call happens, and its answer does not arrive as it should */
  PRACTICE_FAULT_TRUNCATE,
  PRACTICE_FAULT_RESET,
  PRACTICE_FAULT_DRIP,
  PRACTICE_FAULT_WRONG_LENGTH,
  PRACTICE_FAULT_HUGE,
  /* the call happens, one record of it spoilt, or later; these go together with the others */
  PRACTICE_FAULT_SPOIL,
  PRACTICE_FAULT_LATENCY,
  PRACTICE_FAULT_N_KINDS,
} PracticeFaultKind;

typedef struct
{
  PracticeFaultKind kind;
  char *path;   /* the beginning of the paths it strikes */
  char *method; /* nullable: any */
  char *field;  /* nullable: any; of wrong types and missing fields */
  PracticeBadRecords spoil;
  char *retry_after; /* nullable; of rate limits and statuses */
  gint64 permille;   /* how many of a thousand calls it strikes */
  gint64 times;      /* how many more it strikes; negative: no end */
  gint64 seed;
  gint64 ms;     /* of latency and drips */
  gint64 status; /* of statuses */
  gint64 mb;     /* of huge bodies */
  guint64 n_seen;
  gboolean is_due; /* of a spoil: it strikes the call that is being answered */
} PracticeFault;

typedef struct _PracticeFaults PracticeFaults;

PracticeFaults *practice_faults_new (void);
void practice_faults_free (PracticeFaults *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeFaults, practice_faults_free)

const PracticeFault *practice_faults_strike (PracticeFaults *self,
                                             const char *method,
                                             const char *path,
                                             guint *latency_ms);
gboolean practice_fault_answer_instead (const PracticeFault *self, PracticeReply *reply);
void practice_fault_change (const PracticeFault *self, PracticeReply *reply);
void practice_faults_spoil (PracticeFaults *self, PracticeReply *reply);
gboolean practice_fault_breaks_delivery (const PracticeFault *self);

void
practice_faults_list (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply);
void
practice_faults_add (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply);
void
practice_faults_clear (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply);

G_END_DECLS
