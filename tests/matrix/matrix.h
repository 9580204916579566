/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "hostile-server.h"
#include "matrix-calls.h"

#define MATRIX_API_KEY    "key_matrix_12345"
#define MATRIX_SECRET_KEY "sk_matrix_0123456789"
#define MATRIX_SUCCESS    (-1) /* instead of an error */

/* Whether time and memory are measured. A sanitizer needs more of both. */
#if defined __SANITIZE_ADDRESS__
#define MATRIX_IS_MEASURED FALSE
#else
#define MATRIX_IS_MEASURED TRUE
#endif

extern const TillTransportLimits matrix_patient; /* no answer is late */
extern const TillTransportLimits matrix_hasty;   /* for answers that never end */

/* The expected outcome of a fault, and how many requests reach the service. */
typedef struct
{
  int error; /* of a GET: TillApiError or MATRIX_SUCCESS */
  guint n_requests;
  int unsafe_error; /* of a POST or DELETE */
  guint n_unsafe_requests;
} MatrixOutcome;

/* The service that a cell uses. */
typedef struct
{
  const TillTransportLimits *limits;
  TillTransport *(*begin) (gpointer user_data); /* begins the fault, with a new client and count */
  void (*end) (gpointer user_data);             /* ends the fault */
  guint (*count) (gpointer user_data);
  void (*fill_subject) (gpointer user_data, MatrixSubject *subject); /* for the next call */
  gpointer user_data;
  const char *text; /* nullable: the text that the call must find in the answer */
  guint wait_ms;    /* how long the service asks to wait */
} MatrixService;

void matrix_init (int *argc, char ***argv);
gboolean matrix_should_list_cells (int argc, char **argv);
void matrix_list_cells (const char *fault);
int matrix_run (void);
void matrix_set_proxy (const char *url);
void
matrix_check (const MatrixService *service, const MatrixCall *call, const MatrixOutcome *outcome);
void matrix_count (const char *name, GString *problems);
HostileServer *matrix_get_foreign (void);
