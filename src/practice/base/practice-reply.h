/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "practice-body.h"
#include "practice-json.h"
#include "practice-options.h"

typedef struct
{
  const char *method;
  const char *id;    /* the variable part of the path, or NULL */
  GHashTable *query; /* name → value, or NULL */
  const char *body;
  gsize body_length;
} PracticeRequest;

typedef struct
{
  guint status;
  const char *content_type;
  const char *header_name; /* one header beside the usual ones, or NULL */
  char *header_value;
  GString *body;
} PracticeReply;

const char *practice_request_get_param (const PracticeRequest *request, const char *name);
gboolean practice_request_get_page (const PracticeRequest *request,
                                    const PracticeOptions *options,
                                    gint64 *limit,
                                    gint64 *offset,
                                    char **problem);
PracticeBody *practice_request_parse_body (const PracticeRequest *request, char **problem);

PracticeJson practice_reply_begin (PracticeReply *reply, guint status);
void practice_reply_end (PracticeReply *reply, PracticeJson *json);
void practice_reply_fail (PracticeReply *reply, guint status, const char *message);
void practice_reply_set_header (PracticeReply *reply, const char *name, char *value);
void practice_reply_clear (PracticeReply *reply);
void
practice_reply_write_pagination (PracticeJson *json, gint64 total, gint64 limit, gint64 offset);
