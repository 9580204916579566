/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-service.h"

G_BEGIN_DECLS

typedef struct
{
  const char *method;
  const char *path; /* below the prefix; {id} stands for one segment */
  PracticeHandler handler;
} PracticeRoutePlan;

const PracticeRoutePlan *
practice_routes_match (const char *method, const char *path, char **id, guint *refusal);

G_END_DECLS
