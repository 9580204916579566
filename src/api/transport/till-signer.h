/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "till-credentials.h"
#include "till-dialect.h"

/* The parts of a request that a signature covers or can cover, as they are sent. */
typedef struct
{
  const char *method;
  const char *prefix; /* of the service address, can be empty */
  const char *path;   /* from /api/v1 on */
  const char *query;  /* without its question mark, nullable */
  const char *body;   /* nullable */
} TillSignable;

/* One header of a request. */
typedef struct
{
  const char *name; /* static */
  char *value;
} TillHeader;

#define TILL_AUTH_HEADERS_MAX 3

char *till_signer_sign (const TillDialect *dialect,
                        const char *secret_key,
                        const TillSignable *signable,
                        gint64 timestamp_s);
guint till_signer_build_headers (const TillCredentials *credentials,
                                 const TillDialect *dialect,
                                 const TillSignable *signable,
                                 gint64 timestamp_s,
                                 TillHeader headers[TILL_AUTH_HEADERS_MAX]);
gboolean till_signer_can_use (const TillCredentials *credentials);
void till_header_clear (TillHeader *header);
