/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define TILL_UNREADABLE_MAX_TEXT 4096

/* A record of a list, or a part of a record, that can't be read. */
typedef struct
{
  char *id;    /* of the record, NULL where that can't be read either */
  char *place; /* in the answer: "invoices[17].amount" */
  char *field; /* in the record: "amount"; NULL for the record itself */
  char *reason;
  char *text;  /* what stands there, at most 4 KiB of it; NULL where nothing does */
  guint index; /* in a page: counted from its first record; else zero */
} TillUnreadable;

TillUnreadable *
till_unreadable_new (const char *id, const char *place, const char *reason, const char *text);
TillUnreadable *till_unreadable_copy (const TillUnreadable *self);
void till_unreadable_free (TillUnreadable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUnreadable, till_unreadable_free)

GPtrArray *till_unreadable_list_new (void);

G_END_DECLS
