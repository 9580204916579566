/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-options.h"

/* The parts of a request that prove who sent it. A header that is missing is %NULL. */
typedef struct
{
  const char *authorization;
  const char *api_key;
  const char *timestamp;
  const char *signature;
  const char *method;
  const char *path;  /* as it was sent */
  const char *query; /* as it was sent, or NULL */
  const char *body;
  gsize body_length;
} PracticeProof;

gboolean
practice_auth_check (const PracticeOptions *options, const PracticeProof *proof, gint64 now_s);
