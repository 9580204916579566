/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-reply.h"

/* How many calls of the interface are served, and how fast. */
typedef struct
{
  gint64 per_minute;        /* zero: any number */
  gint64 burst;             /* calls served at once after a pause */
  gboolean has_retry_after; /* a refusal says when to try again */
  gboolean is_queue;        /* nothing is refused, but answers wait */
  gint64 latency_ms;        /* of every answer, refusals included */
} PracticeLimitTerms;

typedef struct _PracticeLimit PracticeLimit;

PracticeLimit *practice_limit_new (const PracticeOptions *options);
void practice_limit_free (PracticeLimit *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeLimit, practice_limit_free)

void practice_limit_set (PracticeLimit *self, const PracticeLimitTerms *terms, gint64 now_us);
gboolean
practice_limit_admit (PracticeLimit *self, gint64 now_us, guint *delay_ms, guint *retry_after_s);
gboolean practice_limit_refuses (PracticeLimit *self, guint *delay_ms, PracticeReply *reply);

void practice_limit_get (PracticeLimit *self, const PracticeRequest *request, PracticeReply *reply);
void
practice_limit_change (PracticeLimit *self, const PracticeRequest *request, PracticeReply *reply);
void
practice_limit_remove (PracticeLimit *self, const PracticeRequest *request, PracticeReply *reply);
