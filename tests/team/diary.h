/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "fixture.h"

#include "proxy.h"
#include "till-team-entries.h"

#define DIARY_MAX 100000

typedef enum
{
  NOT_TRIED,
  ON_ITS_WAY,
  APPENDED,
  NOT_APPENDED,
  NOT_KNOWN,
} Told;

/* What the desks of one store were told of each refund, in memory that outlives them. Refund i has
 * the id "ri". */
typedef struct
{
  char *folder;
  char *owner;
  char *host; /* of the server */
  guint n_events;
  guint8 told[DIARY_MAX];
} Diary;

Diary *diary_new (void);
void diary_free (Diary *self);

/* The desk of user; proxy is nullable. */
TillTeamEntries *diary_open_desk (const Diary *self, const char *user, Proxy *proxy);

/* Appends the next refund at the desk. */
Told diary_append_next (Diary *self, TillTeamEntries *entries, GError **error);
gboolean diary_is_in (TillTeamEntries *entries, guint number);
guint diary_count (const Diary *self, Told told);

/* Appends one refund after the other at a desk of its own, which asks what became of one that is
 * not known, until it is told to stop. */
typedef struct _DiaryDesk DiaryDesk;

DiaryDesk *diary_start (Diary *self, const char *user);
void diary_stop (DiaryDesk *desk);

/* The same in this thread, for good. */
void diary_append_on (Diary *self, const char *user);
void diary_await_appended (const Diary *self, guint n_more);

/* What the desks were told is true, no refund is in the ledger twice, and its chain is whole. */
void diary_check (const Diary *self);
