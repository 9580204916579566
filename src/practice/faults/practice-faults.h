/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-bad-records.h"
#include "practice-reply.h"

typedef enum
{
  /* replace the call */
  PRACTICE_FAULT_RATE_LIMIT,
  PRACTICE_FAULT_STATUS,
  PRACTICE_FAULT_HTML,
  /* the call happens, and its answer changes */
  PRACTICE_FAULT_WRONG_TYPES,
  PRACTICE_FAULT_MISSING_FIELDS,
  PRACTICE_FAULT_UNKNOWN_STATUS,
  PRACTICE_FAULT_LONG_AMOUNTS,
  PRACTICE_FAULT_DEEP,
  /* the call happens, and the delivery of its answer breaks HTTP */
  PRACTICE_FAULT_TRUNCATE,
  PRACTICE_FAULT_RESET,
  PRACTICE_FAULT_DRIP,
  PRACTICE_FAULT_WRONG_LENGTH,
  PRACTICE_FAULT_HUGE,
  /* add to other faults */
  PRACTICE_FAULT_BAD_RECORDS,
  PRACTICE_FAULT_LATENCY,
  PRACTICE_FAULT_N_KINDS,
} PracticeFaultKind;

typedef struct
{
  PracticeFaultKind kind;
  char *path;   /* the beginning of the paths it applies to */
  char *method; /* nullable: any */
  char *field;  /* nullable: any; for wrong types and missing fields */
  PracticeBadRecords bad_records;
  char *retry_after; /* nullable; for rate limits and statuses */
  gint64 permille;   /* how many of a thousand calls it applies to */
  gint64 times;      /* how many more calls it applies to; negative: no end */
  gint64 seed;
  gint64 ms;     /* for latency and drips */
  gint64 status; /* for statuses */
  gint64 mb;     /* for huge bodies */
  guint64 n_seen;
  gboolean is_selected; /* for bad records: applies to the call that is being answered */
} PracticeFault;

typedef struct _PracticeFaults PracticeFaults;

PracticeFaults *practice_faults_new (void);
void practice_faults_free (PracticeFaults *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeFaults, practice_faults_free)

const PracticeFault *practice_faults_select (PracticeFaults *self,
                                             const char *method,
                                             const char *path,
                                             guint *latency_ms);
gboolean practice_fault_replace_call (const PracticeFault *self, PracticeReply *reply);
void practice_fault_change_reply (const PracticeFault *self, PracticeReply *reply);
void practice_faults_apply_bad_records (PracticeFaults *self, PracticeReply *reply);
gboolean practice_fault_breaks_delivery (const PracticeFault *self);

void
practice_faults_list (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply);
void
practice_faults_add (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply);
void
practice_faults_clear (PracticeFaults *self, const PracticeRequest *request, PracticeReply *reply);
