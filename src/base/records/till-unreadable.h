/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#define TILL_UNREADABLE_MAX_TEXT 4096 /* bytes */

/* An unreadable record of a list, or an unreadable field of a record. */
typedef struct
{
  char *id;    /* of the record; NULL where it is unreadable too */
  char *place; /* in the answer: "invoices[17].amount" */
  char *field; /* in the record: "amount"; NULL for the record itself */
  char *reason;
  char *text;  /* its text in the answer, up to TILL_UNREADABLE_MAX_TEXT; nullable */
  guint index; /* of the record in its page; zero for a field */
} TillUnreadable;

TillUnreadable *
till_unreadable_new (const char *id, const char *place, const char *reason, const char *text);
TillUnreadable *till_unreadable_copy (const TillUnreadable *self);
void till_unreadable_free (TillUnreadable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillUnreadable, till_unreadable_free)

GPtrArray *till_unreadable_list_new (void);
