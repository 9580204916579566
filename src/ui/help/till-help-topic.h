/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#define TILL_HELP_MAX_LINKS 2

/* A way from the help to the place in question: a detailed action and the label of its button, both
 * NULL for none. */
typedef struct
{
  const char *action;
  const char *label; /* N_() */
} TillHelpLink;

typedef struct
{
  const char *page;  /* the page of the window that the topic is about, or NULL */
  const char *title; /* N_() */
  const char *text;  /* N_() */
  TillHelpLink links[TILL_HELP_MAX_LINKS];
} TillHelpTopic;

guint till_help_get_n_topics (void);
const TillHelpTopic *till_help_get_topic (guint index);
