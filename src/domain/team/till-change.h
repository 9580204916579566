/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_CHANGE_NOTE             "note"
#define TILL_CHANGE_ACCEPTANCE       "acceptance"
#define TILL_CHANGE_RECORDED_PAYMENT "recorded-payment"
#define TILL_CHANGE_TEMPLATE         "template"
#define TILL_CHANGE_RESALE           "resale"

/* What became of one thing that the desks of a team share: its whole state. */
typedef struct
{
  gint64 number; /* in the team's database; zero before it is there */
  char *id;      /* the desk's own */
  char *kind;
  char *key;           /* of the thing, the same at every desk */
  char *content;       /* JSON; NULL where there is no such thing, or no longer */
  gint64 written_ms;   /* when it got there, by the server's clock; zero for never. One that is sent
                        * again only counts while nothing newer of the thing is there. */
  gboolean is_first;   /* only counts while the database knows nothing of the thing */
  gboolean is_erasure; /* with a customer: there is no content, and nothing may come after it */
  char *author;        /* as the server says; NULL before it is there */
  char *desk;          /* NULL before it is there */
} TillChange;

TillChange *
till_change_new (const char *id, const char *kind, const char *key, const char *content);
char *till_change_make_key (const char *const *names);
void till_change_free (TillChange *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillChange, till_change_free)
