/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "till-test-practice.h"

/* An answer as it was received. */
typedef struct
{
  guint status; /* zero: the answer is not HTTP */
  char *head;   /* status line and headers */
  char *body;
  gsize body_length;
  JsonNode *json; /* NULL where the body is not JSON */
} PracticeAnswer;

/* The scheme of section 5 that practice_http_call() uses. */
typedef enum
{
  PRACTICE_NO_KEY,
  PRACTICE_BEARER,
  PRACTICE_HMAC,
} PracticeScheme;

PracticeAnswer *practice_http_send (TillTestPractice *practice, const char *bytes, gssize length);
PracticeAnswer *practice_http_call (TillTestPractice *practice,
                                    PracticeScheme scheme,
                                    const char *method,
                                    const char *path,
                                    const char *headers,
                                    const char *body);
PracticeAnswer *practice_http_get (TillTestPractice *practice, const char *path);
PracticeAnswer *practice_http_post (TillTestPractice *practice, const char *path, const char *body);
void practice_answer_free (PracticeAnswer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PracticeAnswer, practice_answer_free)

char *practice_http_sign (TillTestPractice *practice,
                          gint64 timestamp,
                          const char *method,
                          const char *path,
                          const char *body);

JsonNode *practice_answer_find (PracticeAnswer *self, const char *path);
const char *practice_answer_get_string (PracticeAnswer *self, const char *path);
gint64 practice_answer_get_integer (PracticeAnswer *self, const char *path);
char *practice_answer_get_header (PracticeAnswer *self, const char *name);
