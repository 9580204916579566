/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* An error for people: what happened, and what to do about it. */
typedef struct
{
  char *title;
  char *body;
} TillMessage;

TillMessage *till_message_new_for_error (const GError *error);
char *till_message_describe_error (const GError *error);
void till_message_free (TillMessage *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (TillMessage, till_message_free)
